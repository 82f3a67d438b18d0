"""All rooms of the server: opened when somebody comes, changed one move at a time, kept on disk.

Everything here runs in one thread, the loop's, so a table is never changed by two at once. A move
counts in memory first, and nobody is shown its effect before it is on disk. Whatever cannot be
kept is taken back in memory, the log is read, and what was asked is judged again: a room heals
itself, and whoever listens there goes on listening.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

import sqlalchemy as sql

from townsmith.core.contract.state import Seat
from townsmith.core.errors import StoreError, TownsmithError
from townsmith.core.text import Text
from townsmith.table.log import Entry
from townsmith.table.opening import Opening
from townsmith.table.store.changes import Change, move_change
from townsmith.table.store.protocol import SILENCE, Kept, Store, UnreachableError
from townsmith.table.store.shared import unknown
from townsmith.web.tables.bot_driver import BotDriver
from townsmith.web.tables.chairs import Sitting, read_sitting, strangers
from townsmith.web.tables.commits import (
    NOT_KEPT,
    CommitThread,
    LostRaceError,
    NotKeptError,
    Outbox,
    Writing,
)
from townsmith.web.tables.following import Following
from townsmith.web.tables.gathering import Gathering
from townsmith.web.tables.kept_turns import resume_turns
from townsmith.web.tables.live_updates import HEARTBEAT, Listener
from townsmith.web.tables.lobby import Lobby
from townsmith.web.tables.lobby_log import LobbyState, kept_lobby
from townsmith.web.tables.people_log import Draft, coming_back, people_after
from townsmith.web.tables.room import Room
from townsmith.web.tables.seatless import Seatless, open_seatless
from townsmith.web.tables.sight import note_all
from townsmith.web.work.scheduler import Scheduler

LOG: Final = logging.getLogger("townsmith.web")
_PERSISTS: Final = 3.0
"""Seconds in which something is judged again because somebody else was first: a node that is busy
at a table is first many times in a row."""
_WAITS: Final = 20
"""How often one waits for what is on its way."""
_LOOKS: Final = 3
"""How often the log is read because somebody moved while it was being read."""
_UNSURE: Final = 2
"""How often something is judged again because the database did not answer."""
_BEATS: Final = 50
"""How many tables are given a sign of life before somebody else has a turn: of ten thousand all at
once everybody who moves would have to wait for."""
_LOOK_ROUND: Final = 5.0
"""Seconds for which it counts who is at a table by way of other nodes."""
_DEAF: Final = Text("The database cannot be reached just now. Try again in a moment.")
_TOO_MANY: Final = Text("Too many move here at once. Nothing was changed; try again.")


class ElsewhereError(StoreError):
    """A table that this node cannot open, because it lacks its game or the version of its rules."""


class WaitingError(TownsmithError):
    """A table at which nothing is dealt yet: people wait in its lobby."""

    def __init__(self, table_id: str) -> None:
        super().__init__(Text("The game has not begun yet."))
        self.table_id = table_id


class Rooms:
    """All tables of the server: opened when somebody comes, closed when nobody has for long."""

    def __init__(self, store: Store, work: Scheduler, most: int) -> None:
        self._store = store
        self._most = most
        self._commits = CommitThread(store)
        self.bots = BotDriver(work, self.play, self._is_open, store)
        self._open: OrderedDict[str, Gathering] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Gathering]] = {}
        self.moves = 0
        """Moves that were kept since the server started."""
        self._heart = asyncio.ensure_future(self._beat())
        self._following = Following(store, self) if store.several else None

    # Coming in

    async def find(self, table_id: str) -> Room:
        """Return the room of a table, all of it on disk; UnknownError if there is none.

        A lobby is no room: nothing is dealt there, so nobody gets to see or to play anything.
        """
        found = await self._find(table_id)
        if isinstance(found, Room):
            return found
        raise WaitingError(table_id)

    async def find_lobby(self, table_id: str) -> Lobby:
        """Return the lobby of that id, all of it on disk; UnknownError if there is none."""
        return await self.find_seatless(Lobby, table_id)

    async def _find(self, table_id: str) -> Gathering:
        found = self._open.get(table_id)
        if found is None:
            found = await self._opened(table_id)
        if self._is_open(found):
            self._open.move_to_end(table_id)
        await self._settled(found)
        return found

    async def create_lobby(self, opening: Opening, state: LobbyState) -> Lobby:
        """Return a new lobby."""
        kept = kept_lobby(state)
        return await self.find_lobby(await asyncio.to_thread(self._store.create, opening, kept))

    async def find_seatless(self, kind: type[Seatless], table_id: str) -> Seatless:
        """Return the dealer or pad of that id, all of it on disk; UnknownError if there is none."""
        found = await self._find(table_id)
        if isinstance(found, kind):
            return found
        raise unknown(table_id)

    async def create_seatless(
        self, kind: type[Seatless], opening: Opening, kept: Mapping[str, object]
    ) -> Seatless:
        """Return a new dealer or pad; what is kept of it says which of them it is."""
        table_id = await asyncio.to_thread(self._store.create, opening, kept)
        return await self.find_seatless(kind, table_id)

    async def create(self, opening: Opening, sitting: Sitting) -> Room:
        """Return the room of a new table."""
        table_id = await asyncio.to_thread(self._store.create, opening, sitting.kept)
        room = await self.find(table_id)
        self.bots.drive(room)
        return room

    async def keep_finished(
        self, opening: Opening, entries: Sequence[Entry], sitting: Sitting
    ) -> str:
        """Keep a game that was played elsewhere to its end; return the id of its table."""
        changes = [move_change(entry.number, entry) for entry in entries]

        def keep() -> str:
            return self._store.create(opening, sitting.kept, changes, finished=True)

        return await asyncio.to_thread(keep)

    async def _opened(self, table_id: str) -> Gathering:
        """Open a table once, however many ask for it at the same time."""
        task = self._opening.get(table_id)
        if task is None:
            task = asyncio.ensure_future(self._read(table_id))
            self._opening[table_id] = task
            # By itself and not by those who wait: one who was late would forget the next try.
            task.add_done_callback(lambda _: self._opening.pop(table_id))
        return await asyncio.shield(task)

    async def _read(self, table_id: str) -> Gathering:
        room = await self._restored_here(table_id)
        now = _now()
        seen = await asyncio.to_thread(self._store.seen, table_id)
        room.seen = {seat: now - ago for seat, ago in seen.items()}
        if isinstance(room, Room):
            await resume_turns(room, self._store)
        self._open[table_id] = room
        self._make_room()
        self._drive(room)
        return room

    def _drive(self, found: Gathering) -> None:
        if isinstance(found, Room):
            self.bots.drive(found)

    async def _restored_here(self, table_id: str) -> Gathering:
        try:
            return await asyncio.to_thread(self._restored, table_id)
        except UnreachableError:
            raise
        except StoreError as error:
            if self._store.several:  # a node with newer rules, or with that game, can open it
                raise ElsewhereError(error.words or str(error)) from error
            raise

    def _restored(self, table_id: str) -> Gathering:
        kept = self._store.find(table_id)
        found = self._from(kept, Outbox(table_id, kept.last, self._commits.send))
        found.changed_at = kept.changed.timestamp() if kept.changed else found.changed_at
        return found

    def _from(self, kept: Kept, outbox: Outbox) -> Gathering:
        if kept.waits:
            return open_seatless(kept, outbox)
        table = kept.table(outbox)
        if table.over and not kept.finished:
            self._store.finish(kept.id)
        sitting = (
            read_sitting(kept.sitting)
            if kept.sitting
            else strangers(table.header.names, table.header.seats)
        )
        return Room(kept.id, table, people_after(sitting, kept.changes), outbox)

    def _make_room(self) -> None:
        """Let go of the tables that nobody has asked for the longest."""
        for table_id in list(self._open)[: max(0, len(self._open) - self._most)]:
            room = self._open[table_id]
            idle = not isinstance(room, Room) or self.bots.is_idle(room)
            if not room.listeners and idle:
                del self._open[table_id]

    def _is_open(self, room: Gathering) -> bool:
        return self._open.get(room.id) is room

    async def _settled(self, room: Gathering) -> None:
        """Wait until everything in a room is on disk, or no longer in the room."""
        try:
            await room.outbox.settled()
        except (LostRaceError, NotKeptError) as error:
            with suppress(NotKeptError):  # then what was known last is all there is to see
                await self._heal(room, error)

    def listen(
        self, room: Gathering, seat: Seat, since: str, *, turns: bool = False, beats: bool = False
    ) -> Listener:
        """Return a new listener; UnreachableError where it would never be told of anything.

        That is so while the database is out of reach, and in a room that was let go meanwhile:
        another node, or another try, can tell what happens.
        """
        if self._store.silence > SILENCE or not self._is_open(room):
            raise UnreachableError(_DEAF)
        return room.listen(seat, since, turns=turns, beats=beats)

    def let_go(self, table_id: str) -> bool:
        """Take a table out of memory; say no if somebody is there."""
        room = self._open.get(table_id)
        if room is not None and (room.listeners or not room.outbox.idle):
            return False
        self._open.pop(table_id, None)
        return True

    # What is kept decides

    async def refresh(self, room: Gathering) -> bool:
        """Take in what others have kept since; say whether what is known has changed.

        It has also changed if something was known that could not be kept.
        """
        era, ahead = room.outbox.era, room.outbox.last
        for _ in range(_LOOKS):
            if await self._look(room):
                break
        return room.outbox.era != era or room.last > ahead

    async def _look(self, room: Gathering) -> bool:
        """Read what others have kept; say no if somebody moved meanwhile, for then it is void."""
        await self._settled(room)
        return self._follow(room, await self._tails(room)) or room.is_settled

    async def _tails(self, room: Gathering) -> Mapping[str, Sequence[Change]]:
        try:
            return await asyncio.to_thread(self._store.tails, {room.id: room.last})
        except (sql.exc.SQLAlchemyError, UnreachableError) as error:
            LOG.warning("a table could not be read: %s", error)
            raise NotKeptError(NOT_KEPT) from error

    def _follow(self, room: Gathering, tails: Mapping[str, Sequence[Change]]) -> bool:
        if room.id not in tails:
            self._forget(room)
            raise unknown(room.id)
        if not room.is_settled:
            return False  # what is on its way, or was lost there, finds out by itself
        later = [change for change in tails[room.id] if change.change > room.last]
        for change in later:
            room.follow(change)
        if later:
            self._drive(room)
        return bool(later)

    def opened(self) -> Mapping[str, Gathering]:
        """Return the rooms that are open."""
        return self._open

    async def take_in(self, room: Gathering, tails: Mapping[str, Sequence[Change]]) -> None:
        """Let what other nodes have kept come into a room."""
        try:
            if room.outbox.idle and not room.is_settled:
                await self._heal(room, None)
            else:
                self._follow(room, tails)
        except NotKeptError:
            return  # the next look at everything finds it again
        except (
            TownsmithError
        ) as error:  # it is gone, or not to be followed: whoever comes, reads it
            LOG.warning("table %s could not be followed: %s", room.id, error)
            self._forget(room)

    async def reach(self, room: Gathering, change: int) -> None:
        """Know at least as much as somebody who was told of that change, here or elsewhere."""
        for _ in range(_WAITS):
            if change <= room.last or await self._look(room):
                break
        await self.settle(room)

    async def settle(self, room: Gathering) -> None:
        """Wait until nothing in a room is ahead of what is kept, so that it may be shown.

        Where many move at once somebody may always be on the way; then this gives up.
        """
        for _ in range(_WAITS):
            if room.is_settled:
                return
            await self._settled(room)

    async def _heal(self, room: Gathering, error: Exception | None) -> None:
        """Bring a room back to what is kept, once for all who notice that it is not there."""
        if room.healing is None:
            late = isinstance(error, LostRaceError) and room.way.was_late()
            room.healing = asyncio.ensure_future(self._reread(room, late=late))
        await asyncio.shield(room.healing)

    async def _reread(self, room: Gathering, *, late: bool) -> None:
        try:
            await room.outbox.quiet()
            room.rewind()
            if late:
                await self._ask_for_turn(room)
            self._follow(room, await self._tails(room))
        finally:
            room.healing = None

    async def _ask_for_turn(self, room: Gathering) -> None:
        with suppress(sql.exc.SQLAlchemyError, UnreachableError):  # then it is late once more
            await asyncio.to_thread(self._store.ask_for_turn, room.id)

    def _forget(self, room: Gathering) -> None:
        self._open.pop(room.id, None)
        for listener in room.listeners:
            listener.close()

    # Moves

    async def play(self, room: Room, seat: Seat, words: str, at: int) -> Entry:
        """Carry out a move meant as entry `at`; it is on disk when this returns.

        The same words from the same seat for the same number are the same move: whoever repeats
        them because no answer came is told the entry that they have become. When time runs out,
        nobody has judged the move: it is not refused, and may be sent again.
        """
        unsure, until = 0, _now() + _PERSISTS
        while True:
            try:
                return await self._play(room, seat, words, at)
            except LostRaceError:
                pass
            except NotKeptError:
                unsure += 1
                hopeless = not self._store.several or unsure > _UNSURE
                # What is known of it by now was kept after all, or is on its way once more.
                known = room.table.answered(seat, words, at) is not None
                if _now() > until or (hopeless and not known):
                    raise
            except TownsmithError:
                if not await self.refresh(room):  # a refusal is checked by no key: look first
                    raise
            if _now() > until:
                raise NotKeptError(_TOO_MANY)

    async def _play(self, room: Room, seat: Seat, words: str, at: int) -> Entry:
        await room.turn()
        known = room.table.answered(seat, words, at)
        writing = room.play(seat, words, at) if known is None else room.outbox.newest
        await self._wait_for([writing], room)
        if known is not None:
            return known
        self.moves += 1
        self.bots.drive(room)
        return writing.change.entry

    async def _wait_for(self, writings: Iterable[Writing], room: Gathering) -> None:
        try:
            for writing in writings:
                await writing.settled()
        except (LostRaceError, NotKeptError) as error:
            await self._heal(room, error)
            raise

    # People

    async def change(self, room: Gathering, judge: Callable[[], Iterable[Draft]]) -> None:
        """Keep what `judge` wants to change about the people, judged on what is known now.

        It is asked again if somebody else was first, and may refuse by raising.
        """
        async with room.changing:
            until = _now() + _PERSISTS
            while _now() <= until:
                try:
                    await self._change(room, judge)
                except LostRaceError:
                    continue
                except NotKeptError:
                    raise
                except TownsmithError:
                    if not await self.refresh(room):
                        raise
                else:
                    return
        raise NotKeptError(_TOO_MANY)

    async def _change(self, room: Gathering, judge: Callable[[], Iterable[Draft]]) -> None:
        await room.turn()
        await self._wait_for([room.post(draft) for draft in judge()], room)
        self._drive(room)

    async def welcome_back(self, room: Room, seat: Seat) -> None:
        """Let a person play again for whom a bot stood in."""
        await self.change(room, lambda: coming_back(room.people, seat, room.table.next_number - 1))

    # The server

    @property
    def open_count(self) -> int:
        """Return how many tables are open in memory."""
        return len(self._open)

    @property
    def failed_writes(self) -> int:
        """Return how often the store did not take what it was given."""
        return self._commits.failures

    @property
    def listener_count(self) -> int:
        """Return how many streams are open."""
        return sum(len(room.listeners) for room in self._open.values())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for count, room in enumerate([*self._open.values()]):
                for listener in room.listeners:
                    listener.beat()
                if count % _BEATS == 0:
                    await asyncio.sleep(0)
            await self._note_presence()
            await note_all(self._store, [*self._open.values()])

    async def _note_presence(self) -> None:
        """Write down who is here, so that nobody is away because the server was."""
        since = _now() - HEARTBEAT
        present = [(room.id, seat) for room in self._open.values() for seat in room.here(since)]
        try:
            await asyncio.to_thread(self._store.see, present)
        except (sql.exc.SQLAlchemyError, UnreachableError) as error:
            LOG.warning("who is here could not be written down: %s", error)
        now = _now()
        for table_id, seat in present:
            if (room := self._open.get(table_id)) is not None:
                room.noted[seat] = now

    async def look_round(self, room: Gathering) -> None:
        """Take in who is at a table by way of other nodes; now and then is enough."""
        now = _now()
        if not self._store.several or now - room.looked_round < _LOOK_ROUND:
            return
        room.looked_round = now
        with suppress(sql.exc.SQLAlchemyError, UnreachableError):
            for seat, ago in (await asyncio.to_thread(self._store.seen, room.id)).items():
                room.see_elsewhere(seat, now - ago)

    def hang_up(self) -> None:
        """End all streams before the server stops; browsers will come back by themselves."""
        for room in self._open.values():
            for listener in room.listeners:
                listener.close()

    def close(self) -> None:
        """Write what is left and let go of everything."""
        self._heart.cancel()
        if self._following is not None:
            self._following.close()
        self.bots.close()
        self.hang_up()
        self._commits.close()


def _now() -> float:
    return asyncio.get_running_loop().time()
