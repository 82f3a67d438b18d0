"""Rooms: tables that are open in memory, who sits there, and who is watching live.

Everything here runs in one thread, the loop's, so a table is never changed by two at once. A move
counts in memory first, and nobody is shown its effect before it is on disk.
"""

import asyncio
import dataclasses
import logging
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import SPECTATOR, Move, Seat
from townsmith.core.errors import StaleMoveError, TownsmithError
from townsmith.i18n.words import Words
from townsmith.table.log import Entry
from townsmith.table.opening import Opening
from townsmith.table.store import SqliteStore
from townsmith.table.table import Table
from townsmith.web.guestbook import Chair, Guestbook, Remark, Sitting
from townsmith.web.ledger import Ledger, Outbox
from townsmith.web.live import BEAT, HEARTBEAT, Listener, Notice, event
from townsmith.web.thinking import Hint, Thinkers, question

LOG: Final = logging.getLogger("townsmith.web")
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


class Rooms:
    """All tables of the server: opened when somebody comes, closed when nobody has for long."""

    def __init__(
        self, store: SqliteStore, guests: Guestbook, thinkers: Thinkers, most: int
    ) -> None:
        self._store = store
        self._guests = guests
        self._thinkers = thinkers
        self._most = most
        self._ledger = Ledger(store)
        self._open: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self.moves = 0
        """Moves that were kept since the server started."""
        self._heart = asyncio.ensure_future(self._beat())

    # Coming in

    async def find(self, table_id: str) -> Room:
        """Return the room of a table, all of it on disk; UnknownError if there is none."""
        room = self._open.get(table_id)
        if room is None:
            room = await self._opened(table_id)
        self._open.move_to_end(table_id)
        await self._settled(room)
        return room

    async def create(self, opening: Opening, sitting: Sitting) -> Room:
        """Return the room of a new table."""
        table_id = await asyncio.to_thread(self._store.create, opening)
        await asyncio.to_thread(self._guests.open, table_id, sitting)
        room = await self.find(table_id)
        self.drive(room)
        return room

    async def keep_finished(self, table: Table, sitting: Sitting) -> str:
        """Keep a game that was played elsewhere; return the id of its table."""

        def keep() -> str:
            table_id = self._store.create(table.opening)
            entries = [(table_id, entry) for entry in table.log]
            self._store.append_all(entries, [table_id] if table.over else [])
            self._guests.open(table_id, sitting)
            return table_id

        return await asyncio.to_thread(keep)

    async def _opened(self, table_id: str) -> Room:
        """Open a table once, however many ask for it at the same time."""
        task = self._opening.get(table_id)
        if task is None:
            task = asyncio.ensure_future(self._read(table_id))
            self._opening[table_id] = task
        try:
            return await asyncio.shield(task)
        finally:
            self._opening.pop(table_id, None)

    async def _read(self, table_id: str) -> Room:
        outbox = Outbox(table_id, self._ledger.keep)
        table = await asyncio.to_thread(self._store.open, table_id, outbox)
        sitting = await asyncio.to_thread(self._guests.find, table_id)
        room = Room(table_id, table, sitting or _strangers(table), outbox)
        room.talk = await asyncio.to_thread(self._guests.talk, table_id)
        self._open[table_id] = room
        self._make_room()
        self.drive(room)
        return room

    def _make_room(self) -> None:
        """Let go of the tables that nobody has asked for the longest."""
        for table_id in list(self._open)[: max(0, len(self._open) - self._most)]:
            room = self._open[table_id]
            if not room.listeners and (room.driver is None or room.driver.done()):
                del self._open[table_id]

    async def _settled(self, room: Room) -> None:
        try:
            await room.outbox.settled()
        except (TownsmithError, OSError):
            self._open.pop(room.id, None)  # memory is ahead of the disk: begin again from there
            raise

    # Moves

    async def play(self, room: Room, seat: Seat, words: str, at: int) -> Entry:
        """Carry out a move meant as entry `at`; it is on disk when this returns."""
        table = room.table
        several, epoch = len(table.pending) > 1, table.epoch_began
        entry = table.play(seat, words, room.catch_up(seat, at))
        hidden = several and not table.over and table.epoch_began == epoch
        room.note(entry, everybody=not hidden)
        await self._settled(room)
        self.moves += 1
        room.publish(seat, everybody=not hidden)
        self.drive(room)
        return entry

    def drive(self, room: Room) -> None:
        """Let the bots of a room go on if one of them owes a decision."""
        if self._due(room) and (room.driver is None or room.driver.done()):
            room.driver = asyncio.ensure_future(self._let_bots_play(room))
            room.driver.add_done_callback(_note_failure)

    def _due(self, room: Room) -> list[Seat]:
        chairs = room.sitting.chairs
        if all(chair.is_person for chair in chairs):
            return []
        return [seat for seat in room.table.pending if not chairs[seat].is_person]

    async def _let_bots_play(self, room: Room) -> None:
        while due := self._due(room):
            at = room.table.next_number
            await asyncio.gather(*[self._let_bot_play(room, seat, at) for seat in due])

    async def _let_bot_play(self, room: Room, seat: Seat, at: int) -> None:
        asked = question(room.table, seat, room.sitting.chairs[seat].sitter, "bot")
        for words in await self._thinkers.ask(asked):
            try:
                at = (await self.play(room, seat, words, at)).number + 1
            except StaleMoveError:
                return  # something came in between: it will be asked again

    async def advice(self, room: Room, seat: Seat) -> Hint:
        """Return the best move for that seat, from what the seat itself can know, and why."""
        return await self._thinkers.hint(question(room.table, seat, "", "hint"))

    # People

    async def seat(self, room: Room, seat: Seat, chair: Chair) -> None:
        """Put somebody on a seat, or somebody else's name on it."""
        room.sitting = room.sitting.with_chair(seat, chair)
        await asyncio.to_thread(self._guests.seat, room.id, seat, chair)
        room.publish()
        self.drive(room)

    async def rematch(self, room: Room, again: Room) -> None:
        """Tell a room where the same people play again."""
        room.sitting = dataclasses.replace(room.sitting, rematch=again.id)
        await asyncio.to_thread(self._guests.rematch, room.id, again.id)
        room.publish()

    async def say(self, room: Room, remark: Remark) -> None:
        """Let everybody in a room read something."""
        room.talk.append(remark)
        await asyncio.to_thread(self._guests.say, room.id, len(room.talk), remark)
        room.publish(everybody=False)

    # The house

    @property
    def open_count(self) -> int:
        """Return how many tables are open in memory."""
        return len(self._open)

    @property
    def listener_count(self) -> int:
        """Return how many streams are open."""
        return sum(len(room.listeners) for room in self._open.values())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for room in [*self._open.values()]:
                for listener in room.listeners:
                    listener.tell(BEAT, replaces=False)

    def hang_up(self) -> None:
        """End all streams before the server stops; browsers will come back by themselves."""
        for room in self._open.values():
            for listener in room.listeners:
                listener.close()

    def close(self) -> None:
        """Write what is left and let go of everything."""
        self._heart.cancel()
        for room in self._open.values():
            if room.driver is not None:
                room.driver.cancel()
        self.hang_up()
        self._ledger.close()


def _note_failure(driver: "asyncio.Task[None]") -> None:
    if not driver.cancelled() and (error := driver.exception()) is not None:
        LOG.error("a bot could not play", exc_info=error)


def _strangers(table: Table) -> Sitting:
    """Return the chairs of a table that was made elsewhere: people whom nobody knows."""
    names: Sequence[str] = table.header.names or [""] * table.header.seats
    return Sitting(tuple(Chair("person", name, seat) for seat, name in enumerate(names)))
