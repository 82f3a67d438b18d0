"""Scenes: what two nodes do to each other, step by step, so that a broken rule has to show.

Each returns what people or the log have to complain about; nothing, if all rules are kept.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tests.chaos.broken import HonestStore
from tests.chaos.model import violations
from tests.chaos.people import Sent, Told
from tests.table.playing import dealt_table
from tests.toys.plots import GAME
from tests.web.loops import run
from townsmith.core import registry
from townsmith.core.errors import TownsmithError
from townsmith.table.store.changes import TALK, Change, Group
from townsmith.table.store.postgresql import open_postgres
from townsmith.table.store.protocol import UnreachableError
from townsmith.web.tables.chairs import PERSON, Sitting, chairs_for
from townsmith.web.tables.room import Room
from townsmith.web.tables.rooms import Rooms
from townsmith.web.work.scheduler import Scheduler

SEATS = 4
_MOST_LOOKS = 30
"""How often a node may look at everything until it has seen something."""
Wrap = Callable[..., HonestStore]


@dataclass
class Pair:
    """Two nodes, a table at which all may speak at any time, and what people were told."""

    stores: list[HonestStore]
    nodes: list[Rooms]
    rooms: list[Room]
    """The table as each node knows it."""
    told: Told

    async def send(self, node: int, seat: int, words: str, at: int) -> None:
        """Send a move to a node, and note the answer."""
        sent = Sent(seat, words, at)
        try:
            entry = await self.nodes[node].play(self.rooms[node], seat, words, at)
        except TownsmithError:
            self.told.refused.append(sent)
        else:
            self.told.acknowledged[entry.number] = sent

    async def complaints(self) -> list[str]:
        """Return where what people were told differs from the log."""
        return await asyncio.to_thread(lambda: [*violations(self.stores[0], self.told)])


Scenario = Callable[[Pair], Awaitable[list[str]]]


def play_scenario(address: str, wrap: Wrap, scenario: Scenario) -> list[str]:
    """Let two nodes over stores as `wrap` makes them play a scenario."""
    registry.games()[GAME.slug] = GAME
    try:
        return run(_play_scenario(address, wrap, scenario))
    finally:
        del registry.games()[GAME.slug]


async def _play_scenario(address: str, wrap: Wrap, scenario: Scenario) -> list[str]:
    async with _pair(address, wrap) as pair:
        return await scenario(pair)


@asynccontextmanager
async def _pair(address: str, wrap: Wrap) -> AsyncIterator[Pair]:
    stores = [wrap(open_postgres(address)) for _ in range(2)]
    nodes = [Rooms(store, Scheduler([], 1), 100) for store in stores]
    sitting = Sitting(chairs_for([PERSON] * SEATS, ""))
    room = await nodes[0].create(dealt_table(SEATS).opening, sitting)
    rooms = [await node.find(room.id) for node in nodes]
    try:
        yield Pair(stores, nodes, rooms, Told(room.id, GAME.slug, [*range(SEATS)]))
    finally:
        for node in nodes:
            node.close()
        for store in stores:
            await asyncio.to_thread(store.close)


async def one_move(pair: Pair) -> list[str]:
    """Somebody moves."""
    await pair.send(0, 0, "done", 1)
    return await pair.complaints()


async def a_lost_answer(pair: Pair) -> list[str]:
    """Somebody moves, and the node does not hear whether that was kept."""
    pair.stores[0].answers_to_lose = 1
    await pair.send(0, 0, "done", 1)
    return await pair.complaints()


async def two_at_once_behind_a_third(pair: Pair) -> list[str]:
    """Two move at a node in one commit while it does not know that a third was first."""
    _deafen(pair)
    await pair.send(1, 2, "done", 1)
    await asyncio.gather(pair.send(0, 0, "done", 1), pair.send(0, 1, "done", 1))
    return await pair.complaints()


async def a_move_after_one_elsewhere(pair: Pair) -> list[str]:
    """Somebody goes on at a node that has not heard of the move before."""
    _deafen(pair)
    await pair.send(1, 0, pair.rooms[1].legal(0)[0], 1)
    await pair.send(0, 0, "done", 2)
    return await pair.complaints()


async def the_same_move_twice(pair: Pair) -> list[str]:
    """Somebody who had no answer sends the same to the other node."""
    await pair.send(0, 0, "done", 1)
    await pair.send(1, 0, "done", 1)
    return await pair.complaints()


async def a_lost_announcement(pair: Pair) -> list[str]:
    """Somebody listens at a node that nobody tells of a move elsewhere."""
    pair.stores[1].hears_announcements = False
    listener = pair.nodes[1].listen(pair.rooms[1], -1, "0")
    await pair.send(0, 0, "done", 1)
    hearing = asyncio.ensure_future(listener.next())
    until = pair.stores[1].looks + _MOST_LOOKS
    while pair.stores[1].looks < until:
        if (await asyncio.wait({hearing}, timeout=0.05))[0]:
            return await pair.complaints()
    hearing.cancel()
    return ["a stream never reached the end"]


async def a_node_stops_while_it_writes(pair: Pair) -> list[str]:
    """Another one writes at the same table meanwhile."""
    stopped, awake = pair.stores
    stopped.runs.clear()
    writing = asyncio.ensure_future(
        asyncio.to_thread(stopped.append, [Group(pair.told.id, [_remark(1)])])
    )
    assert await asyncio.to_thread(stopped.stands_still.wait, 30)
    try:
        await asyncio.to_thread(awake.append, [Group(pair.told.id, [_remark(1)])])
    except UnreachableError as error:
        return [f"somebody had to wait: {error}"]
    finally:
        stopped.runs.set()
        [ended] = await asyncio.gather(writing, return_exceptions=True)
    if isinstance(ended, BaseException):  # whoever holds others up is cut off by the database
        return [f"a transaction was ended: {ended}"]
    return await pair.complaints()


async def both_write_at_the_same_tables(pair: Pair) -> list[str]:
    """Two nodes write at two tables each, at the same moment."""
    other = await asyncio.to_thread(pair.stores[0].create, dealt_table(SEATS).opening)
    groups = [Group(name, [_remark(1)]) for name in sorted([pair.told.id, other])]
    both = (asyncio.to_thread(store.append, groups) for store in pair.stores)
    answers = await asyncio.gather(*both, return_exceptions=True)
    failed = [
        f"nothing was written: {answer}" for answer in answers if isinstance(answer, Exception)
    ]
    return failed or await pair.complaints()


def _deafen(pair: Pair) -> None:
    """Let no node learn of what the other writes unless it reads for a reason."""
    for store in pair.stores:
        store.hears_announcements = store.looks_by_itself = False


def _remark(change: int) -> Change:
    return Change(change, TALK, '{"name": "", "words": "hello"}', seat=0)
