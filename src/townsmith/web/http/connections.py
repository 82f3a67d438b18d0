"""Connections: how many there may be, how long each may dawdle, and how much it may say at once.

This stands before everything else: whoever opens connections and says nothing, or says it byte by
byte or without end, is let go before a request has come into being.
"""

import asyncio
import struct
import time
from collections import Counter
from math import inf
from socket import SO_LINGER, SOL_SOCKET
from typing import Any, Final

import httptools
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from townsmith.web.http.proxies import Proxies, counted_address
from townsmith.web.http.settings import Limits

_TOO_LARGE: Final = 431, "The head of this request is too long."
_NO_HTTP: Final = 400, "This is no HTTP."
_TOO_SLOW: Final = 408, "This request took too long to arrive."
_TOO_MANY: Final = 429, "There are too many connections from this address; close some."
_FULL: Final = 503, "There are too many connections; try again later."
_PHRASES: Final = {
    400: "Bad Request",
    408: "Request Timeout",
    429: "Too Many Requests",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}
_PAUSE: Final = 10
"""Seconds after which somebody who was turned away may try again."""
_AT_ONCE: Final = struct.pack("ii", 1, 0)
"""To linger after the end: yes, for no time."""
_HEADER_EXTRA: Final = 4
"""Bytes of a header beside its name and its value: a colon, a space and the end of the line."""


class Door:
    """Counts who is inside. Proxies stand for many visitors, and are not counted by address."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self._proxies = proxies
        self._by_address: Counter[str] = Counter()
        self.inside = 0
        """How many connections are open."""
        self.refused: Counter[int] = Counter()
        """How many connections were let go, by the status they were told."""

    def enter(self, address: str) -> tuple[int, str] | None:
        """Count a connection in; return why it may not stay, or None if it may."""
        key = counted_address(address)
        self.inside += 1
        self._by_address[key] += 1
        if self.inside > self.limits.all_connections:
            return _FULL
        if self._by_address[key] > self.limits.connections and address not in self._proxies:
            return _TOO_MANY
        return None

    def leave(self, address: str) -> None:
        """Count a connection out."""
        key = counted_address(address)
        self.inside -= 1
        self._by_address[key] -= 1
        if not self._by_address[key]:
            del self._by_address[key]


class DoorConfig(Config):
    """What the server knows of itself, and the door that its connections come through."""

    def __init__(self, app: Any, door: Door, **kwargs: Any) -> None:  # noqa: ANN401  uvicorn's own
        super().__init__(app, http=Connection, **kwargs)
        self.door = door


class _Refused(Exception):  # noqa: N818  it never leaves this module
    """A head beyond all limits; the parser stops at once."""


class Connection(HttpToolsProtocol):
    """One connection, which has to be done with each step before its time is up.

    A sweep that comes by once a second looks at `due`: a clock of its own for every step of every
    request would cost more than the request's reading.
    """

    config: DoorConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  uvicorn's own
        super().__init__(*args, **kwargs)
        self.door = self.config.door
        self.due = inf
        """When the present step has to be done."""
        self._address = ""
        self._head = 0
        """Bytes of the present head that were understood."""
        self._unread = 0
        """Bytes that came since the parser last understood something."""
        self._unsent = 0
        """Bytes that the reader had not taken when the sweep last came by."""
        self._taken = 0.0
        """When the reader last took something, or had nothing to take."""

    # Coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # ours is always a socket
        """Let somebody in, or say why not."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._wait_for(self.door.limits.head_seconds)
        refused = self.door.enter(self._address)
        if refused is not None:
            self._turn_away(*refused)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count a visitor out."""
        self.door.leave(self._address)
        self.due = inf
        super().connection_lost(exc)

    def sweep(self, now: float) -> None:
        """Let go of a connection whose time is up; who still takes an answer has more of it."""
        unsent = self.transport.get_write_buffer_size()
        stuck = 0 < self._unsent <= unsent
        self._unsent = unsent
        if not stuck:
            self._taken = now
        if unsent:
            if now - self._taken > self.door.limits.idle_seconds:
                self._drop()
        elif now >= self.due:
            self._let_go()

    def _let_go(self) -> None:
        if self.transport.is_closing():
            self._drop()
        elif self._head and not self._is_answering():
            self._turn_away(*_TOO_SLOW)
        else:
            self.transport.close()

    def _drop(self) -> None:
        """End a connection at once; not even the system keeps what the reader did not take."""
        self.transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, _AT_ONCE)
        self.transport.abort()

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and cycle.response_started and not cycle.response_complete

    def _wait_for(self, seconds: float) -> None:
        self.due = time.monotonic() + seconds

    # What is said

    def data_received(self, data: bytes) -> None:
        """Take what was said, as long as it can be understood."""
        if self.transport.is_closing():
            return
        self._unread += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserCallbackError as error:
            self._turn_away(*(_TOO_LARGE if isinstance(error.__context__, _Refused) else _NO_HTTP))
        except httptools.HttpParserError:
            self._turn_away(*_NO_HTTP)
        except httptools.HttpParserUpgrade:
            pass  # the request is answered as if nothing else had been proposed
        else:
            if self._unread > self.door.limits.head:
                self._turn_away(*_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Begin a request: its head has to come within its time."""
        super().on_message_begin()
        self._head = self._unread = 0
        self._wait_for(self.door.limits.head_seconds)

    def on_url(self, url: bytes) -> None:
        """Take a piece of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        self._count(len(name) + len(value) + _HEADER_EXTRA)
        if len(self.headers) >= self.door.limits.headers:
            raise _Refused
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head += size
        self._unread = 0
        if self._head > self.door.limits.head:
            raise _Refused

    def on_headers_complete(self) -> None:
        """Begin to answer; the body has to come within its time too."""
        self._unread = 0
        self._wait_for(self.door.limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a piece of the body."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait for the answer, which takes as long as it takes; who listens may stay."""
        self._unread = 0
        if not self.cycle.response_complete:
            self.due = inf
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request, and for this answer to be taken."""
        if not self.pipeline:
            self._head = 0
            self._wait_for(self.door.limits.idle_seconds)
        super().on_response_complete()
        self._unset_keepalive_if_required()  # the sweep does that

    def _turn_away(self, status: int, words: str) -> None:
        self.door.refused[status] += 1
        if not self.transport.is_closing() and not self._is_answering():
            self.transport.write(_spoken(status, words))
        self._wait_for(1)  # to take it
        self.transport.close()


def _spoken(status: int, words: str) -> bytes:
    lines = [
        f"HTTP/1.1 {status} {_PHRASES[status]}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(words)}",
        "connection: close",
        *([f"retry-after: {_PAUSE}"] if status in {429, 503} else []),
    ]
    return "\r\n".join([*lines, "", words]).encode("ascii")
