"""A room: one table that is open in memory, who sits there, and who is watching live."""

import asyncio
import secrets
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import SPECTATOR, Move, Seat
from townsmith.i18n.words import Words
from townsmith.table.log import Entry
from townsmith.table.table import Table
from townsmith.web.tables.chairs import Remark, Sitting
from townsmith.web.tables.commits import Outbox
from townsmith.web.tables.live_updates import Listener, Notice, event

MANY: Final = 12
"""A table with more seats than this is a crowd: its notices count heads instead of naming them."""
CROWD_PAUSE: Final = 0.25
"""Seconds between notices to a crowd about moves that change nothing for them."""
MOST_TALK: Final = 500


@lru_cache(maxsize=4096)
def _words(language: str, names: tuple[str, ...], game: str) -> Words:
    return Words(language, names, game)


@lru_cache(maxsize=65536)
def _notation(game: AnyGame, move: Move) -> str:
    return game.notation(move)


class Room:
    """One table with everybody in it."""

    def __init__(self, table_id: str, table: Table, sitting: Sitting, outbox: Outbox) -> None:
        self.id = table_id
        self.table = table
        self.sitting = sitting
        self.outbox = outbox
        self.talk: list[Remark] = []
        self.votes: dict[tuple[Seat, str], set[Seat]] = {}
        """Who wants which seat to be taken over by whom."""
        self.seen: dict[Seat, float] = {}
        """When each seat was last heard of, by the loop's clock."""
        self.listeners: set[Listener] = set()
        self.driver: asyncio.Task[None] | None = None
        self._legal: dict[Seat, list[str]] = {}
        self._legal_at = 0
        """The next number for which legal moves were written down."""
        self._shown = table.next_number - 1
        """The last entry that changed something for others than the mover, as far as is known."""
        self._spoke: dict[Seat, int] = {}
        """The last entry of each seat after that."""
        self._boot = secrets.token_hex(4)
        self._changes = 0
        self._later: asyncio.TimerHandle | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Return what everybody is called."""
        return tuple(chair.name for chair in self.sitting.chairs)

    @property
    def moment(self) -> str:
        """Return the id of the newest notice; it never repeats, not even after a restart."""
        return f"{self._boot}-{self._changes}"

    def words(self, language: str) -> Words:
        """Return how this table speaks to somebody of that language."""
        return _words(language, self.names, self.table.game.slug)

    def legal(self, seat: Seat) -> list[str]:
        """Return what a seat may play now, as it is written in records."""
        if self._legal_at != self.table.next_number:
            self._legal_at = self.table.next_number
            self._legal.clear()
        if seat not in self._legal:
            game = self.table.game
            self._legal[seat] = [_notation(game, move) for move in self.table.legal(seat)]
        return self._legal[seat]

    def catch_up(self, seat: Seat, at: int) -> int:
        """Return the next number if a move meant as `at` may still be meant so, else `at`.

        Nothing has changed for a seat while others only did what shows to nobody yet. In a crowd
        that is nearly always so, and comparing what the seat saw then and sees now takes long.
        """
        if self._shown < at <= self.table.next_number and self._spoke.get(seat, 0) < at:
            return self.table.next_number
        return self.table.catch_up(seat, at)

    def note(self, entry: Entry, *, everybody: bool) -> None:
        """Remember who spoke last, and since when nothing has changed for everybody."""
        self._spoke[entry.seat] = entry.number
        if everybody:
            self._shown = entry.number

    def listen(self, seat: Seat, since: str, *, turns: bool = False) -> Listener:
        """Return a new listener; if something happened since, it is told at once."""
        listener = Listener(seat, turns=turns)
        self.listeners.add(listener)
        if since != self.moment:
            notice = self._notice(SPECTATOR, everybody=True)
            listener.tell(self._message(notice, listener), replaces=True)
        return listener

    def leave(self, listener: Listener) -> None:
        """Take a listener out."""
        self.listeners.discard(listener)

    def present(self, seat: Seat) -> bool:
        """Say whether somebody on that seat is listening now."""
        return any(listener.seat == seat for listener in self.listeners)

    def publish(self, seat: Seat = SPECTATOR, *, everybody: bool = True) -> None:
        """Tell all listeners that something changed."""
        self._changes += 1
        notice = self._notice(seat, everybody=everybody)
        message = event(self.moment, notice)
        crowd = len(self.sitting.chairs) > MANY and not everybody
        for listener in self.listeners:
            if not crowd or listener.seat == seat:
                told = self._message(notice, listener) if listener.turns else message
                listener.tell(told, replaces=everybody)
        if crowd and self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(CROWD_PAUSE, self._tell_the_crowd)

    def _tell_the_crowd(self) -> None:
        self._later = None
        message = event(self.moment, self._notice(SPECTATOR, everybody=False))
        for listener in self.listeners:
            listener.tell(message, replaces=False)

    def _message(self, notice: Notice, listener: Listener) -> bytes:
        """Return a notice as one listener gets it."""
        concerned = notice.all or notice.seat == listener.seat
        if listener.turns and concerned and listener.seat != SPECTATOR:
            notice = replace(notice, legal=self.legal(listener.seat))
        return event(self.moment, notice)

    def _notice(self, seat: Seat, *, everybody: bool) -> Notice:
        pending = self.table.pending
        named = pending if len(self.sitting.chairs) <= MANY else []
        return Notice(
            next=self.table.next_number,
            over=not pending,
            waiting=len(pending),
            pending=named,
            all=everybody,
            seat=seat,
            talk=len(self.talk),
        )
