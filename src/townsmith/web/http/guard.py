"""The guard at the door: limits, same-origin checks, headers, logs, counts, for all requests."""

import json
import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.web.http.answers import Json
from townsmith.web.http.messages import Refused
from townsmith.web.http.settings import Limits
from townsmith.web.http.visitors import first_headers, seat_shown, visitor_of
from townsmith.web.server import SEATED, Server

LOG: Final = logging.getLogger("townsmith.web")
SAFE: Final = frozenset({"GET", "HEAD"})
_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        # Drawings place their colours by attribute; a style attribute cannot run anything.
        "style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "same-origin",  # "no-referrer" would make browsers hide the origin of forms
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

_RAW: Final = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
_NO_STORE: Final = [(b"cache-control", b"no-store")]


class Counts:
    """What the server counts about itself."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.seconds: Counter[str] = Counter()

    def add(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one answer."""
        self.requests[method, route, status] += 1
        self.seconds[route] += seconds  # type: ignore[assignment]  # a Counter adds any number


class Refusal(NamedTuple):
    """Why a request is not even looked at."""

    status: int
    words: Text
    pause: int = 0
    """Seconds after which it may be tried again, where that helps."""


def refusal(scope: Scope, limits: Limits) -> Refusal | None:
    """Return why a request is not even looked at, or None if it is."""
    headers = first_headers(scope)
    safe = scope["method"] in SAFE
    if not safe and not _same_origin(headers):
        return Refusal(403, Text("This came from another site, so nothing was done."))
    most = limits.upload if scope["path"] == "/replays" else limits.body
    length = headers.get(b"content-length", b"0" if safe else b"").decode("latin-1")
    if not length.isdecimal() or b"transfer-encoding" in headers:
        return Refusal(411, Text("Say how long the body is."))
    if len(length) > len(str(most)) or int(length) > most:
        return Refusal(413, Text("A request may have {most} bytes here, not more.", most=most))
    return None


def _same_origin(headers: Mapping[bytes, bytes]) -> bool:
    if headers.get(b"sec-fetch-site", b"same-origin") not in {b"same-origin", b"none"}:
        return False
    origin = headers.get(b"origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get(b"host", b"")
    except ValueError:  # half an address, such as http://[
        return False


class Guard:
    """Wraps the whole application. Logs never tell an address, which may be a secret."""

    def __init__(
        self,
        app: Starlette,
        way_in: ASGIApp,
        counts: Counts,
        tell: Callable[[Scope, Text, int], Response],
    ) -> None:
        self._app = app
        self._tell = tell
        self._way_in = way_in
        self._counts = counts

    @property
    def server(self) -> Server:
        """Return the server behind the door; it is there while the server runs."""
        server: Server = self._app.state.server
        return server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] != "http":
            await self._way_in(scope, receive, send)
            return
        answer = _Answer(send)
        began = time.perf_counter()
        try:
            await self._enter(scope, receive, answer)
        finally:
            self._note(scope, answer.status, time.perf_counter() - began)

    async def _enter(self, scope: Scope, receive: Receive, answer: "_Answer") -> None:
        refused = refusal(scope, self.server.settings.limits) or self._too_many(scope)
        if refused is None:
            await self._way_in(scope, receive, answer)
            return
        await self._told(scope, refused)(scope, receive, answer)

    def _too_many(self, scope: Scope) -> Refusal | None:
        """Count a request: for its seat where somebody sits, for its address elsewhere."""
        server, address = self.server, visitor_of(scope)
        seat = seat_shown(server, scope)
        for kind, who in (("address", address), (SEATED, seat) if seat else ("requests", address)):
            if not server.allows(kind, who):
                words = Text("That was too much in too short a time; try again later.")
                return Refusal(429, words, server.pause(kind))
        return None

    def _told(self, scope: Scope, refused: Refusal) -> Response:
        if b"application/json" in first_headers(scope).get(b"accept", b""):
            words = Words()(refused.words)
            told: Response = Json(Refused(words), refused.status)
        else:
            told = self._tell(scope, refused.words, refused.status)
        if refused.pause:
            told.headers["retry-after"] = str(refused.pause)
        return told

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("endpoint"), "__name__", "elsewhere")
        self._counts.add(scope["method"], route, status, seconds)
        if LOG.isEnabledFor(logging.INFO):
            told = {"method": scope["method"], "route": route, "status": status}
            LOG.info(json.dumps(told | {"ms": round(seconds * 1000, 1)}))


class _Answer:
    """Adds the headers that every answer has, and remembers the status."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = message.get("headers", [])
            keeps = any(name == b"cache-control" for name, _ in headers)
            message["headers"] = [*headers, *_RAW, *([] if keeps else _NO_STORE)]
        await self._send(message)
