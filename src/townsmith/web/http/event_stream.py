"""The live stream of a table: server-sent events for as long as both ends stay."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from msgspec.json import encode
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from townsmith.core.contract.state import Seat
from townsmith.core.errors import TownsmithError
from townsmith.core.text import Text
from townsmith.web.http.askers import asker_of
from townsmith.web.http.seat_questions import Questions
from townsmith.web.http.visitors import seat_shown, visitor_of
from townsmith.web.http.visits import Visit, server_of, visit
from townsmith.web.server import TooManyError
from townsmith.web.tables.gathering import Gathering
from townsmith.web.tables.live_updates import Listener
from townsmith.web.tables.sight import note_sight

_RETRY: Final = 500
"""Milliseconds after which a browser tries again at least, and twice that at most: all whose node
has ended shall not come to the next one at the same moment."""


class Present(Protocol):
    """Somebody who is somewhere."""

    @property
    def room(self) -> Gathering:
        """Return where they are."""

    @property
    def seat(self) -> Seat:
        """Return on which seat; SPECTATOR for those who only watch."""


class Events:
    """The live stream of a table, or of a lobby: whoever has been found there may listen."""

    __name__ = "events"

    def __init__(self, find: Callable[[Request], Awaitable[Present]] = visit) -> None:
        self._find = find

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell a visitor whenever something changes."""
        request = Request(scope, receive)
        found = await self._find(request)
        server = server_of(request)
        seat = seat_shown(server, scope)
        visitor = seat or visitor_of(scope)
        if server.streams[visitor] >= server.most_streams(by_address=not seat):
            raise TooManyError(Text("Too many tables are open at once; close one and try again."))
        since = request.headers.get("last-event-id", request.query_params.get("since", ""))
        asked = request.query_params
        listener = server.rooms.listen(
            found.room, found.seat, since, turns="turn" in asked, beats="beat" in asked
        )
        if listener.is_page:
            listener.page, listener.in_sight = asked.get("page", "")[:40], "sight" in asked
        questions = None
        if "question" in asked and isinstance(found, Visit):
            questions = Questions(server, asker_of(request, found), found)
        await note_sight(server.store, found.room, found.seat)
        server.streams[visitor] += 1
        try:
            patience = server.settings.limits.slow_reader
            await Stream(listener, patience, questions)(scope, receive, send)
        finally:
            _count_out(server.streams, visitor)
            _leave(found, listener)
            server.later(note_sight(server.store, found.room, found.seat))


def _count_out(streams: Counter[str], visitor: str) -> None:
    """Count a stream out; whoever has none left is forgotten. Nobody else is looked at."""
    streams[visitor] -= 1
    if not streams[visitor]:
        del streams[visitor]


def _leave(found: Present, listener: Listener) -> None:
    found.room.leave(listener)
    if found.seat >= 0:
        found.room.see(found.seat)


class Stream:
    """The response that carries a listener's messages until one of the two ends leaves."""

    def __init__(
        self, listener: Listener, patience: float, questions: Questions | None = None
    ) -> None:
        self._listener = listener
        self._patience = patience
        self._questions = questions
        self._taking: float | None = None
        """Since when the reader is to take a message."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send messages as they come; a reader who is too slow is let go and may come back."""
        del scope
        leaving = asyncio.ensure_future(self._watch(receive))
        try:
            async with asyncio.timeout(None) as limit:
                self._look(limit)
                await self._carry(send)
        except (TimeoutError, OSError, TownsmithError):  # the last: a question that could not be
            pass  # made ready. It is told when the reader comes back.
        finally:
            leaving.cancel()
            self._looking.cancel()

    async def _carry(self, send: Send) -> None:
        now = asyncio.get_running_loop().time
        self._taking = now()
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send(_chunk(b"retry:%d\n\n" % (_RETRY + secrets.randbelow(_RETRY))))
        self._taking = None
        await self._ask(send)
        while message := await self._listener.next():
            self._taking = now()
            await send(_chunk(message))
            self._taking = None
            await self._ask(send)
        self._taking = now()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _ask(self, send: Send) -> None:
        """Send the question of the moment, if the reader wishes for it and there is a new one."""
        if self._questions is not None and (question := await self._questions.new()):
            self._taking = asyncio.get_running_loop().time()
            await send(_chunk(b"event:question\ndata:%b\n\n" % encode(question)))
            self._taking = None

    def _look(self, limit: asyncio.Timeout) -> None:
        """Look now and then whether the reader takes too long: cheaper than a clock a message."""
        loop = asyncio.get_running_loop()
        if self._taking is not None and loop.time() - self._taking > self._patience:
            limit.reschedule(loop.time())
        self._looking = loop.call_later(self._patience / 4, self._look, limit)

    async def _watch(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._listener.close()


_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def _chunk(body: bytes) -> dict[str, object]:
    return {"type": "http.response.body", "body": body, "more_body": True}
