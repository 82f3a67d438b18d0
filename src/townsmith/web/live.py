"""Live updates: server-sent events that say *that* something changed; each viewer asks for what.

A notice holds nothing secret: the next number, who owes a decision and whether more than the
mover's own picture changed. So one notice serves everybody, a slow reader skips what is outdated,
and whoever comes back is told at once if there is something new.
"""

import asyncio
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send

from townsmith.core.contract.state import Seat

HEARTBEAT: Final = 15.0
"""Seconds between signs of life, so that nobody in between takes a quiet stream for a dead one."""
BEAT: Final = b":\n\n"
"""Such a sign, which browsers pass over."""
RETRY: Final = 1000
"""Milliseconds after which a browser tries again."""

_ENCODE: Final = msgspec.json.Encoder().encode
_MOST_WAITING: Final = 64
"""A reader with more unread messages than this is let go; coming back tells it everything."""


class Notice(msgspec.Struct, frozen=True):
    """What everybody at a table may know about a change."""

    next: int
    over: bool
    waiting: int
    """How many seats owe a decision."""
    pending: list[Seat]
    """Which ones, at tables small enough to name them."""
    all: bool
    """Whether others than the mover have something new to see."""
    seat: Seat
    """Who caused it; a spectator's number if nobody did."""
    talk: int
    legal: list[str] | msgspec.UnsetType = msgspec.UNSET
    """The legal moves of the seat that reads, if it asked for them and they may have changed."""


class Listener:
    """One open stream: keeps the newest notice until the reader is ready for it."""

    def __init__(self, seat: Seat, *, turns: bool = False) -> None:
        self.seat = seat
        self.turns = turns
        """Whether the reader, a program, wants to be told its legal moves too."""
        self.closed = False
        self._waiting: list[bytes] = []
        self._call: asyncio.Future[None] | None = None

    def tell(self, message: bytes, *, replaces: bool) -> None:
        """Have a message sent; one that replaces takes the place of those not sent yet."""
        if replaces:
            self._waiting.clear()
        self._waiting.append(message)
        if len(self._waiting) > _MOST_WAITING:
            self.closed = True
        self._wake()

    def close(self) -> None:
        """End the stream after what is still to be sent."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        if self._call is not None and not self._call.done():
            self._call.set_result(None)

    async def next(self) -> bytes:
        """Return what is to be sent, once there is something; nothing when the stream ends."""
        while not self._waiting and not self.closed:
            self._call = asyncio.get_running_loop().create_future()
            await self._call
        message = b"".join(self._waiting)
        self._waiting.clear()
        return message


def event(number: str, notice: Notice) -> bytes:
    """Return a notice as it travels."""
    return b"id:%b\ndata:%b\n\n" % (number.encode(), _ENCODE(notice))


class Stream:
    """The response that carries a listener's messages until one of the two ends leaves."""

    def __init__(self, listener: Listener, patience: float) -> None:
        self._listener = listener
        self._patience = patience
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
        except (TimeoutError, OSError):
            pass
        finally:
            leaving.cancel()
            self._looking.cancel()

    async def _carry(self, send: Send) -> None:
        now = asyncio.get_running_loop().time
        self._taking = now()
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send(_chunk(b"retry:%d\n\n" % RETRY))
        self._taking = None
        while message := await self._listener.next():
            self._taking = now()
            await send(_chunk(message))
            self._taking = None
        self._taking = now()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

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
