"""A node that is always late at a table has its turn, and nobody waits without need."""

import asyncio
from collections.abc import Sequence

import pytest

from tests.web.loops import run
from tests.web.test_rooms import FailingStore, new_room, opened, play_first, store
from townsmith.table.store.changes import TALK, Change, Group
from townsmith.table.store.protocol import ASKS
from townsmith.web.tables import giving_way
from townsmith.web.tables.giving_way import GivingWay
from townsmith.web.tables.people_log import Draft

__all__ = ["store"]
HELLO = '{"name": "", "words": "hello"}'


async def _waits(way: GivingWay) -> bool:
    """Say whether somebody would have to wait for the turn of this node."""
    turn = asyncio.ensure_future(way.turn())
    await asyncio.sleep(0)
    waits = not turn.done()
    turn.cancel()
    return waits


def test_whoever_wrote_last_waits_until_another_has_written() -> None:
    """Whoever did not write last, or was not asked, waits for nobody."""

    async def turns() -> None:
        way = GivingWay()
        way.asked()
        assert not await _waits(way)
        way.wrote()
        assert await _waits(way)
        turn = asyncio.ensure_future(way.turn())
        await asyncio.sleep(0)
        way.others_wrote()
        await turn
        way.wrote()
        assert not await _waits(way)

    run(turns())


def test_nobody_waits_for_a_node_that_is_gone() -> None:
    """It asked and died: after a moment all goes on, and the next one does not wait again."""

    async def turns() -> None:
        way = GivingWay()
        way.wrote()
        way.asked()
        await way.turn()
        assert not await _waits(way)

    run(turns())


class RivalStore(FailingStore):
    """Another server writes at the same table, and is always a little faster."""

    def __init__(self, store: FailingStore) -> None:
        super().__init__(store)
        self.faster = 0
        """How often still."""
        self.asked: list[str] = []

    def append(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes, but those of the other server first."""
        if self.faster:
            self.faster -= 1
            rival = [Group(one.table_id, [_hello(one.changes[0].change)]) for one in groups]
            assert super().append(rival)
        return super().append(groups)

    def ask_for_turn(self, table_id: str) -> None:
        """Note that this server is always late."""
        self.asked.append(table_id)


def _hello(change: int) -> Change:
    return Change(change, TALK, HELLO, seat=1)


def test_a_server_asks_when_it_was_late_twice(store: FailingStore) -> None:
    """Once is usual where two people play at two nodes, and costs nobody anything."""
    rival = RivalStore(store)

    async def late() -> None:
        async with opened(rival) as rooms:
            room = await new_room(rooms)
            rival.faster = 1
            assert await play_first(rooms, room) == 1
            assert rival.asked == []
            rival.faster = 3
            assert await play_first(rooms, room) == 2
            assert rival.asked == [room.id, room.id]

    run(late())


def test_a_server_that_was_asked_lets_another_one_write(
    store: FailingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it holds back goes on as soon as the other one has written."""
    monkeypatch.setattr(giving_way, "_AT_MOST", 60.0)

    async def gave_way() -> None:
        async with opened(store) as rooms:
            room = await new_room(rooms)
            await play_first(rooms, room)
            store.hear({room.id: ASKS})
            await asyncio.sleep(0)
            assert await _waits(room.way)
            talking = asyncio.ensure_future(rooms.change(room, lambda: [Draft(TALK, HELLO, 0)]))
            await asyncio.sleep(0)
            store.append([Group(room.id, [_hello(2)])])
            store.hear({room.id: 2})
            await talking
            seats = [change.seat for change in store.find(room.id).changes]
            assert seats[1:] == [1, 0]

    run(gave_way())
