"""Rooms when the store behind them fails: nobody is left in a room where nothing is told."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.web.loops import run
from townsmith.core import registry
from townsmith.table.opening import open_new
from townsmith.table.store import SqliteStore, open_store
from townsmith.table.store.changes import Group
from townsmith.table.store.protocol import Kept, UnreachableError
from townsmith.web.tables import rooms as rooms_module
from townsmith.web.tables.chairs import PERSON, Sitting, chairs_for
from townsmith.web.tables.commits import NotKeptError
from townsmith.web.tables.room import Room
from townsmith.web.tables.rooms import Rooms
from townsmith.web.work.scheduler import Scheduler

PEOPLE = 4


class FailingStore(SqliteStore):
    """Fails as often as it is told to, and announces what the test wants to have announced."""

    several = True

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store.engine)
        self.failing_reads = 0
        self.failing_commits = 0
        self.hear: Callable[[Mapping[str, int]], None] = lambda _: None

    def find(self, table_id: str) -> Kept:
        """Return all that is kept of a table, if that works."""
        if self.failing_reads:
            self.failing_reads -= 1
            raise UnreachableError("it does not answer")
        return super().find(table_id)

    def append(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes, if that works."""
        if self.failing_commits:
            self.failing_commits -= 1
            raise UnreachableError("it does not answer")
        return super().append(groups)

    def on_change(self, hear: Callable[[Mapping[str, int]], None]) -> None:
        """Let the test announce something."""
        self.hear = hear


@pytest.fixture
def store(tmp_path: Path) -> FailingStore:
    """Return a store over a file."""
    return FailingStore(open_store(tmp_path / "tables.sqlite"))


@asynccontextmanager
async def opened(store: FailingStore) -> AsyncIterator[Rooms]:
    """Open the rooms of a server for a while."""
    rooms = Rooms(store, Scheduler([], 1), 100)
    try:
        yield rooms
    finally:
        rooms.close()
        store.close()


async def new_room(rooms: Rooms) -> Room:
    """Return a room with two people."""
    opening = open_new(registry.games()["tiny-towns"], 2, {"monuments": False}, seed=1)
    return await rooms.create(opening, Sitting(chairs_for([PERSON, PERSON], "")))


async def find_in_the_end(rooms: Rooms, table_id: str) -> Room:
    """Ask until the room is found, as people do."""
    while True:
        try:
            return await rooms.find(table_id)
        except UnreachableError:
            continue


async def play_first(rooms: Rooms, room: Room) -> int:
    """Make the first move that is legal; return its number."""
    seat = room.table.pending[0]
    played = await rooms.play(room, seat, room.legal(seat)[0], room.table.next_number)
    return played.number


def test_many_who_ask_again_at_once_come_into_the_same_room(store: FailingStore) -> None:
    """Whoever sat in another one would listen there and never hear of anything."""

    async def asked() -> None:
        async with opened(store) as rooms:
            table_id = (await new_room(rooms)).id
            assert rooms.let_go(table_id)
            store.failing_reads = 2
            asking = (find_in_the_end(rooms, table_id) for _ in range(PEOPLE))
            found = await asyncio.gather(*asking)
            assert {*found} == {rooms.opened()[table_id]}

    run(asked())


def test_nobody_listens_in_a_room_that_was_let_go(store: FailingStore) -> None:
    """It is followed no more; whoever asks again comes into the one that is."""

    async def listened() -> None:
        async with opened(store) as rooms:
            room = await new_room(rooms)
            assert rooms.let_go(room.id)
            with pytest.raises(UnreachableError):
                rooms.listen(room, 0, "0")
            assert not room.listeners
            again = await rooms.find(room.id)
            listener = rooms.listen(again, 0, "0")
            await play_first(rooms, again)
            assert b"id:1\n" in await listener.next()

    run(listened())


def test_a_move_sent_twice_is_not_acknowledged_before_it_is_kept(store: FailingStore) -> None:
    """The second request finds what the first one has just tried again, which is nowhere yet."""

    async def sent_twice() -> None:
        async with opened(store) as rooms:
            room = await new_room(rooms)
            seat = room.table.pending[0]
            move = (room, seat, room.legal(seat)[0], 1)
            store.failing_commits = 99
            both = (rooms.play(*move), rooms.play(*move))
            answers = await asyncio.gather(*both, return_exceptions=True)
            assert [type(answer) for answer in answers] == [NotKeptError, NotKeptError]
            store.failing_commits = 1
            entries = await asyncio.gather(rooms.play(*move), rooms.play(*move))
            assert [entry.number for entry in entries] == [1, 1]
            assert store.find(room.id).last == 1

    run(sent_twice())


def test_whoever_was_late_in_a_crowd_need_not_look_back(
    store: FailingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others have moved, which shows to nobody yet: that is known, and need not be compared."""

    async def late() -> None:
        async with opened(store) as rooms:
            opening = open_new(registry.games()["welcome-to"], 30, {}, seed=1)
            sitting = Sitting(chairs_for([PERSON] * 30, ""))
            room = await rooms.create(opening, sitting)
            for seat in (0, 1):
                await rooms.play(room, seat, room.legal(seat)[0], 1)
            room.play(2, room.legal(2)[0], 1)
            room.rewind()
            monkeypatch.setattr(type(room.table), "catch_up", lambda *_: pytest.fail("looks back"))
            assert room.catch_up(2, 1) == 3
            await rooms.play(room, 2, room.legal(2)[0], 1)

    run(late())


def test_whom_time_runs_out_for_is_not_refused(
    store: FailingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has judged the move, and it may even be kept: it is to be sent again."""
    monkeypatch.setattr(rooms_module, "_PERSISTS", 0.0)

    async def played() -> None:
        async with opened(store) as rooms:
            room = await new_room(rooms)
            store.failing_commits = 1
            with pytest.raises(NotKeptError):
                await play_first(rooms, room)
            another_server = open_store(Path(str(store.engine.url.database)))
            seat = room.table.pending[0]
            words = room.legal(seat)[0]
            another_server.open(room.id).play(seat, words, 1)
            with pytest.raises(NotKeptError):
                await rooms.play(room, seat, room.legal(seat)[1], 1)
            another_server.close()
            assert (await rooms.play(room, seat, words, 1)).number == 1

    run(played())


def test_a_room_that_is_opened_anew_does_not_pay_for_what_failed_before(
    store: FailingStore,
) -> None:
    """However often a commit failed in the one before, the next move counts at once."""

    async def played() -> None:
        async with opened(store) as rooms:
            room = await new_room(rooms)
            for _ in range(30):
                store.failing_commits = 9
                with pytest.raises(NotKeptError):
                    await play_first(rooms, room)
            store.failing_commits = 0
            assert rooms.let_go(room.id)
            assert await play_first(rooms, await rooms.find(room.id)) == 1

    run(played())


def test_what_is_announced_after_the_end_is_nobodys_business(store: FailingStore) -> None:
    """The ear is closed last, so it may still tell something to rooms that are closed."""

    async def closed() -> None:
        async with opened(store) as rooms:
            await new_room(rooms)
        at_work = asyncio.all_tasks()
        store.hear({})
        await asyncio.sleep(0)
        assert asyncio.all_tasks() <= at_work, "somebody has begun to read"

    run(closed())
