"""Live updates: server-sent events that say *that* something changed; each viewer asks for what.

A notice holds nothing secret: the next number, who owes a decision and whether more than the
mover's own picture changed. So one notice serves everybody, a slow reader skips what is outdated,
and whoever comes back is told at once if there is something new.
"""

import asyncio
from typing import Final

import msgspec

from townsmith.core.contract.state import Seat

HEARTBEAT: Final = 15.0
"""Seconds between signs of life, so that nobody in between takes a quiet stream for a dead one."""
BEAT: Final = b":\n\n"
"""Such a sign, which browsers pass over."""
LOUD_BEAT: Final = b"event:beat\ndata:{}\n\n"
"""Such a sign for a page that wants to notice when none comes."""
PEOPLE: Final = b"event:people\ndata:{}\n\n"
"""Tells a page that somebody has come or gone, which is written down nowhere."""
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

    def __init__(self, seat: Seat, *, turns: bool = False, beats: bool = False) -> None:
        self.seat = seat
        self.page = ""
        """How a page calls itself."""
        self.in_sight = not beats
        """Whether somebody has it before their eyes; a program always sees what it is told."""
        self.turns = turns
        """Whether the reader, a program, wants to be told its legal moves too."""
        self.is_page = beats
        """Whether the reader is a page, which shows who is here, and not a program."""
        self._beat = LOUD_BEAT if beats else BEAT
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

    def beat(self) -> None:
        """Have a sign of life sent."""
        self.tell(self._beat, replaces=False)

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


def event(number: str, notice: msgspec.Struct) -> bytes:
    """Return a notice as it travels."""
    return b"id:%b\ndata:%b\n\n" % (number.encode(), _ENCODE(notice))
