"""Nodes without walls: rooms of several nodes in one process, each with a store of its own.

Everything is as in a real node but HTTP and the bots; so many runs are cheap, and a store may break
a rule on purpose. Some answers of the database get lost, and some announcements too.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import sqlalchemy as sql

from tests.chaos.model import violations
from tests.chaos.people import Sent, Told
from tests.table.playing import dealt_table
from tests.toys.plots import GAME
from tests.web.loops import run
from townsmith.core import registry
from townsmith.core.errors import TownsmithError
from townsmith.core.rng import Rng, stream
from townsmith.table.store.postgresql import PostgresStore, open_postgres
from townsmith.table.store.protocol import UnreachableError
from townsmith.web.tables.chairs import PERSON, Sitting, chairs_for
from townsmith.web.tables.commits import NotKeptError
from townsmith.web.tables.live_updates import Listener
from townsmith.web.tables.rooms import Rooms
from townsmith.web.work.scheduler import Scheduler

NODES = 3
SEATS = 4
TABLES = 4
_QUIET = 4.0
"""Seconds after the last move in which every stream has to reach the end."""
Wrap = Callable[[PostgresStore], PostgresStore]


@dataclass
class Swarm:
    """What people were told, and what the nodes noticed."""

    tables: list[Told] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def swarm(address: str, wrap: Wrap, seed: int = 1, patience: float = 60.0) -> list[str]:
    """Let people play over stores as `wrap` makes them; return what went wrong."""
    registry.games()[GAME.slug] = GAME
    try:
        return run(_swarm(address, wrap, stream(seed, "swarm"), patience))
    finally:
        del registry.games()[GAME.slug]


async def _swarm(address: str, wrap: Wrap, luck: Rng, patience: float) -> list[str]:
    stores = [wrap(open_postgres(address)) for _ in range(NODES)]
    nodes = [Rooms(store, Scheduler([], 1), 100) for store in stores]
    found = Swarm()
    for number in range(TABLES):
        sitting = Sitting(chairs_for([PERSON] * SEATS, ""))
        room = await nodes[0].create(dealt_table(SEATS, seed=number).opening, sitting)
        found.tables.append(Told(room.id, GAME.slug, [*range(SEATS)]))
    try:
        await _play(nodes, found, luck, patience)
    finally:
        for node in nodes:
            node.close()
        for store in stores:
            await asyncio.to_thread(store.close)
    await asyncio.to_thread(_judge, address, found)
    return found.wrong


async def _play(nodes: list[Rooms], found: Swarm, luck: Rng, patience: float) -> None:
    streams = [await _listen(node, told) for told in found.tables for node in nodes]
    people = [
        _Person(nodes, told, seat, luck).play() for told in found.tables for seat in told.people
    ]
    try:
        async with asyncio.timeout(patience):
            ended = await asyncio.gather(*people, return_exceptions=True)
            found.wrong += [f"an error: {error!r}" for error in ended if error is not None]
    except TimeoutError:
        found.wrong += [f"stuck: {told.id}" for told in found.tables if not told.over]
    await _wait_for_streams(streams)
    found.wrong += [fact for stream in streams for fact in stream.wrong()]


class _Person:
    """Somebody who reads at one node and plays at another."""

    def __init__(self, nodes: list[Rooms], told: Told, seat: int, luck: Rng) -> None:
        self._nodes = nodes
        self._told = told
        self._seat = seat
        self._luck = luck
        self._known = 0

    async def play(self) -> None:
        while not self._told.over:
            node = self._any()
            try:
                room = await node.find(self._told.id)
                await node.reach(room, self._known)
            except (UnreachableError, NotKeptError):
                continue
            self._known = max(self._known, room.last)
            if room.table.over:
                self._told.over = True
            elif legal := room.legal(self._seat):
                words = legal[self._luck.below(len(legal))]
                await self._send(Sent(self._seat, words, room.table.next_number))
            await asyncio.sleep(0.001 * self._luck.below(8))

    async def _send(self, sent: Sent) -> None:
        self._told.unanswered[self._seat] = sent
        while True:
            node = self._any()
            try:
                room = await node.find(self._told.id)
                entry = await node.play(room, sent.seat, sent.words, sent.at)
            except (UnreachableError, NotKeptError, sql.exc.SQLAlchemyError):
                continue
            except TownsmithError:
                self._told.refused.append(sent)
            else:
                self._acknowledge(entry.number, sent)
                self._known = max(self._known, room.last)
            del self._told.unanswered[self._seat]
            return

    def _acknowledge(self, number: int, sent: Sent) -> None:
        if number in self._told.acknowledged:
            self._told.odd.append(f"entry {number} was acknowledged twice")
        self._told.acknowledged[number] = sent

    def _any(self) -> Rooms:
        return self._nodes[self._luck.below(len(self._nodes))]


class _Stream:
    """Somebody who listens at one node all the time."""

    def __init__(self, told: Told, listener: Listener) -> None:
        self._told = told
        self._listener = listener
        self.heard: list[int] = []
        self.task = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        while message := await self._listener.next():
            ids = [line for line in message.split(b"\n") if line.startswith(b"id:")]
            self.heard += [int(line[3:]) for line in ids]

    @property
    def there(self) -> bool:
        """Say whether the last move has been told."""
        return self.heard[-1:] >= [max(self._told.acknowledged, default=0)]

    def wrong(self) -> list[str]:
        self.task.cancel()
        if self.heard != sorted(set(self.heard)):
            return [f"a stream repeated itself or went back: {self.heard}"]
        self._told.heard = self.heard
        return [] if self.there else [f"a stream of {self._told.id} never reached the end"]


async def _listen(node: Rooms, told: Told) -> _Stream:
    room = await node.find(told.id)
    return _Stream(told, room.listen(-1, "0"))


async def _wait_for_streams(streams: list[_Stream]) -> None:
    for _ in range(int(_QUIET / 0.05)):
        if not all(stream.there for stream in streams):
            await asyncio.sleep(0.05)


def _judge(address: str, found: Swarm) -> None:
    store = open_postgres(address)
    try:
        for told in found.tables:
            found.wrong += [f"{told.id}: {fact}" for fact in violations(store, told)]
    finally:
        store.close()
