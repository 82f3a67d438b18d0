"""Several nodes over PostgreSQL beside one with SQLite: what a move costs, and how long it takes.

    python bench/nodes.py [--turns 2] [--seconds 3] [--tables 50] [--peer FOLDER] [--idle 10000]

All contenders take turns in one run. "Affinity": all seats of a table play at one node, as a proxy
sends them; "spread": each seat plays at another one, which is the worst case. Processor time is
that of all nodes and of PostgreSQL together. Prints tables for results.md; see bench/README.md.
"""

import argparse
import asyncio
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import uvloop
from web_crowd import crowd
from web_players import Made, Table, Tally, create
from web_server import ENGINE, LIMITS, TICKS, Server, processor_time, running
from web_versus import HEAD, installed, row, running_peer
from web_wire import Ear, Place, listening

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.postgresql import PrivatePostgres, private_postgres

GAME = "tiny-towns"
NODES = (1, 2, 4)
MANY = (
    "open_tables=99999",
    "all_connections=19999",
    "streams=99999",
    "head_seconds=600",
    "idle_seconds=600",
)
"""Limits beyond those of a load test, for a node with ten thousand tables."""
_PAUSE = 8.0
"""Seconds for which people think at a table that is active, on the average."""
_AT_ONCE = 16
"""How many tables are made at a time."""


class Database:
    """PostgreSQL as a host runs it, every commit on disk, and what it costs."""

    def __init__(self, postgres: PrivatePostgres) -> None:
        self._postgres = postgres
        self._main = int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
        with postgres.connect() as connection:
            for setting in ("fsync", "full_page_writes", "autovacuum"):
                connection.execute(f"ALTER SYSTEM SET {setting} = on".encode())
            connection.execute(b"SELECT pg_reload_conf()")

    def processor_time(self) -> float:
        """Return the seconds used so far, by connections that have ended too."""
        told = Path(f"/proc/{self._main}/stat").read_text().rpartition(")")[2].split()
        ended = (int(told[13]) + int(told[14])) / TICKS
        children = Path(f"/proc/{self._main}/task/{self._main}/children").read_text().split()
        return ended + sum(processor_time(int(process)) for process in (self._main, *children))

    @contextmanager
    def nodes(self, count: int, *limits: str) -> Iterator[list[Server]]:
        """Run some nodes over a database of their own."""
        address = self._postgres.address(self._postgres.fresh())
        with ExitStack() as stack:
            given = ((*LIMITS, *limits), "--workers=1", "--database", address)
            yield [stack.enter_context(running(*given)) for _ in range(count)]


@dataclass
class Contender:
    """Servers that take turns with others."""

    name: str
    servers: list[Server]
    database: Database | None = None
    spread: bool = False

    @property
    def places(self) -> list[Place]:
        """Return where its servers are."""
        return [(server.host, server.port) for server in self.servers]

    def seats_of(self, table: int) -> list[Place]:
        """Return where the seats of a table play."""
        first = table % len(self.places)
        return self.places[first:] + self.places[:first] if self.spread else [self.places[first]]

    def processor_time(self) -> float:
        """Return the seconds that all of it has used."""
        own = sum(server.processor_time() for server in self.servers)
        return own + (self.database.processor_time() if self.database else 0.0)

    async def play(self, tables: int, seconds: float, pause: float = 0.0) -> Tally:
        """Let people play; return what was measured."""
        tally = Tally(seconds)
        opened = [Table(self.seats_of(one), GAME, 2, tally, pause) for one in range(tables)]
        for first in range(0, tables, _AT_ONCE):
            await asyncio.gather(*(table.open() for table in opened[first : first + _AT_ONCE]))
        spent = self.processor_time()
        await tally.take(opened)
        tally.server = self.processor_time() - spent
        for table in opened:
            table.close()
        return tally


def in_turn(
    contenders: dict[str, Callable[[float], Tally]], turns: int, seconds: float
) -> dict[str, list[Tally]]:
    """Let all take turns; before it counts, each has done everything once."""
    for play in contenders.values():
        play(1.5)
    told: dict[str, list[Tally]] = {name: [] for name in contenders}
    for _ in range(turns):
        for name, play in contenders.items():
            told[name].append(play(seconds))
    return told


def compare(database: Database, arguments: argparse.Namespace) -> None:
    """Print what a move costs, and what one more node brings."""
    with ExitStack() as stack:
        contenders = [Contender("SQLite", [stack.enter_context(running())])]
        for count in NODES:
            nodes = stack.enter_context(database.nodes(count))
            name = f"PostgreSQL, {count} node{'s' if count > 1 else ''}"
            if count == 1:
                contenders.append(Contender(name, nodes, database))
                continue
            contenders.append(Contender(f"{name}, affinity", nodes, database))
            contenders.append(Contender(f"{name}, spread", nodes, database, spread=True))
        plays = {one.name: _player(one, arguments.tables) for one in contenders}
        if shutil.which("npm"):
            peer = stack.enter_context(running_peer(stack.enter_context(installed(arguments.peer))))
            plays["boardgame.io, in memory"] = lambda seconds: peer.play(arguments.tables, seconds)
        told = in_turn(plays, arguments.turns, arguments.seconds)
    print(HEAD)
    for name, turns in told.items():
        print(row(name, turns))
    first = _share(told["SQLite"])
    for name, turns in told.items():
        print(f"- {name}: {_share(turns) / first:.2f} times SQLite's moves for its processor time")


def _player(contender: Contender, tables: int) -> Callable[[float], Tally]:
    return lambda seconds: uvloop.run(contender.play(tables, seconds))


def _share(turns: list[Tally]) -> float:
    return median(turn.moves / turn.server for turn in turns)


def seat_a_crowd(database: Database, arguments: argparse.Namespace) -> None:
    """Print how a table of a thousand seats does on one node and on four."""
    asked = argparse.Namespace(game="welcome-to", seats=arguments.seats, at_once=48)
    for count in (1, 4):
        with database.nodes(count) as nodes:
            print(f"{count} nodes: {uvloop.run(crowd(nodes, asked))}")


def fill(database: Database, arguments: argparse.Namespace) -> None:
    """Print what tables cost at which nobody moves, and how fast answers are beside them."""
    with database.nodes(1, *MANY) as nodes:
        print(uvloop.run(_fill(Contender("one node", nodes, database), arguments)))


async def _fill(node: Contender, arguments: argparse.Namespace) -> str:
    calm = await node.play(arguments.active // 10, 3.0, _PAUSE / 10)
    before, began = _memory(node.servers[0]), time.perf_counter()
    ears: list[Ear] = []
    for _ in range(arguments.idle // _AT_ONCE):
        ears += await asyncio.gather(*(_idle(node.places[0]) for _ in range(_AT_ONCE)))
    took, idle = time.perf_counter() - began, _memory(node.servers[0])
    spent, began = node.processor_time(), time.perf_counter()
    await asyncio.sleep(4.0)
    share = (node.processor_time() - spent) / (time.perf_counter() - began)
    active = await node.play(arguments.active, arguments.seconds * 4, _PAUSE)
    for ear in ears:
        ear.close()
    return (
        f"{len(ears)} tables at which somebody listens and nobody moves, made in {took:.0f} s: "
        f"{1024 * (idle - before) / len(ears):.1f} KB each, {share:.1%} of a core; beside them "
        f"{arguments.active} active ones: {active.line()}; "
        f"{_memory(node.servers[0]):.0f} MB then. {arguments.active // 10} tables at the same "
        f"rate of moves alone: {calm.line()}"
    )


async def _idle(place: Place, other: str = "person") -> Ear:
    made: Made = await create(place, GAME, ["person", other])
    heard = asyncio.Event()
    path = f"/t/{made.table}/events"
    ear = await listening(place, path, made.seats[0], lambda _: heard.set())
    await heard.wait()
    return ear


def drain(database: Database, arguments: argparse.Namespace) -> None:
    """Print how long a node takes to stop while people listen and bots think."""
    with database.nodes(2) as nodes:
        print(uvloop.run(_drain(nodes[0], arguments.tables)))


async def _drain(node: Server, tables: int) -> str:
    place = (node.host, node.port)
    ears = await asyncio.gather(*(_idle(place, "master") for _ in range(tables)))
    began = time.perf_counter()
    os.kill(node.process, signal.SIGTERM)
    await asyncio.to_thread(os.waitid, os.P_PID, node.process, os.WEXITED | os.WNOWAIT)
    took = time.perf_counter() - began
    for ear in ears:
        ear.close()
    return f"SIGTERM with {tables} streams, at tables where bots think: gone after {took:.2f} s"


def _memory(server: Server) -> float:
    """Return the megabytes that are a server's own."""
    told = Path(f"/proc/{server.process}/smaps_rollup").read_text()
    fields = dict(line.split(":", 1) for line in told.splitlines()[1:])
    return sum(int(fields[kind].split()[0]) for kind in ("Private_Clean", "Private_Dirty")) / 1024


PARTS = {"moves": compare, "crowd": seat_a_crowd, "many": fill, "drain": drain}


def main() -> None:
    """Measure one part after the other."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--turns", type=int, default=2)
    reader.add_argument("--seconds", type=float, default=3)
    reader.add_argument("--tables", type=int, default=50)
    reader.add_argument("--seats", type=int, default=1000)
    reader.add_argument("--idle", type=int, default=10000)
    reader.add_argument("--active", type=int, default=1000)
    reader.add_argument("--peer", type=Path, help="where boardgame.io is, or is to stay")
    reader.add_argument("--only", choices=PARTS, help="one part of it")
    arguments = reader.parse_args()
    print(f"{ENGINE}, load {Path('/proc/loadavg').read_text().split()[0]}")
    with private_postgres() as postgres:
        database = Database(postgres)
        for name, part in PARTS.items():
            if arguments.only in {None, name}:
                part(database, arguments)
    print(f"load {Path('/proc/loadavg').read_text().split()[0]}")


if __name__ == "__main__":
    main()
