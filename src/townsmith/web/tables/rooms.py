"""All rooms of the server: opened when somebody comes, changed one move at a time, kept on disk.

Everything here runs in one thread, the loop's, so a table is never changed by two at once. A move
counts in memory first, and nobody is shown its effect before it is on disk.
"""

import asyncio
import dataclasses
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.errors import StaleMoveError, TownsmithError
from townsmith.table.log import Entry
from townsmith.table.opening import Opening
from townsmith.table.store import SqliteStore
from townsmith.table.table import Table
from townsmith.web.tables.bot_workers import BotWorkers, Hint, question
from townsmith.web.tables.chairs import PERSON, Chair, Remark, Sitting
from townsmith.web.tables.commits import CommitThread, Outbox
from townsmith.web.tables.live_updates import BEAT, HEARTBEAT
from townsmith.web.tables.people_store import PeopleStore
from townsmith.web.tables.room import Room

LOG: Final = logging.getLogger("townsmith.web")


class Rooms:
    """All tables of the server: opened when somebody comes, closed when nobody has for long."""

    def __init__(
        self, store: SqliteStore, people: PeopleStore, bot_workers: BotWorkers, most: int
    ) -> None:
        self._store = store
        self._people = people
        self._bot_workers = bot_workers
        self._most = most
        self._commits = CommitThread(store)
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
        await asyncio.to_thread(self._people.open, table_id, sitting)
        room = await self.find(table_id)
        self.drive(room)
        return room

    async def keep_finished(self, table: Table, sitting: Sitting) -> str:
        """Keep a game that was played elsewhere; return the id of its table."""

        def keep() -> str:
            table_id = self._store.create(table.opening)
            entries = [(table_id, entry) for entry in table.log]
            self._store.append_all(entries, [table_id] if table.over else [])
            self._people.open(table_id, sitting)
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
        outbox = Outbox(table_id, self._commits.keep)
        table = await asyncio.to_thread(self._store.open, table_id, outbox)
        sitting = await asyncio.to_thread(self._people.find, table_id)
        room = Room(table_id, table, sitting or _strangers(table), outbox)
        room.talk = await asyncio.to_thread(self._people.talk, table_id)
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
        for words in await self._bot_workers.ask(asked):
            try:
                at = (await self.play(room, seat, words, at)).number + 1
            except StaleMoveError:
                return  # something came in between: it will be asked again

    async def advice(self, room: Room, seat: Seat) -> Hint:
        """Return the best move for that seat, from what the seat itself can know, and why."""
        return await self._bot_workers.hint(question(room.table, seat, "", "hint"))

    # People

    async def seat(self, room: Room, seat: Seat, chair: Chair) -> None:
        """Put somebody on a seat, or somebody else's name on it."""
        room.sitting = room.sitting.with_chair(seat, chair)
        await asyncio.to_thread(self._people.seat, room.id, seat, chair)
        room.publish()
        self.drive(room)

    async def rematch(self, room: Room, again: Room) -> None:
        """Tell a room where the same people play again."""
        room.sitting = dataclasses.replace(room.sitting, rematch=again.id)
        await asyncio.to_thread(self._people.rematch, room.id, again.id)
        room.publish()

    async def say(self, room: Room, remark: Remark) -> None:
        """Let everybody in a room read something."""
        room.talk.append(remark)
        await asyncio.to_thread(self._people.say, room.id, len(room.talk), remark)
        room.publish(everybody=False)

    # The server

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
        self._commits.close()


def _note_failure(driver: "asyncio.Task[None]") -> None:
    if not driver.cancelled() and (error := driver.exception()) is not None:
        LOG.error("a bot could not play", exc_info=error)


def _strangers(table: Table) -> Sitting:
    """Return the chairs of a table that was made elsewhere: people whom nobody knows."""
    names: Sequence[str] = table.header.names or [""] * table.header.seats
    return Sitting(tuple(Chair(PERSON, name, seat) for seat, name in enumerate(names)))
