"""Faults: what befalls nodes, lines and the database, in an order that a seed decides."""

import asyncio
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.chaos.waits import EVERYBODY, Diary
from tests.postgresql import PrivatePostgres
from tests.table.database_line import Line
from tests.web.served import GENEROUS, Served
from townsmith.core.rng import Rng

MODULE = "tests.web.dealt"
_STARTS = 50
_MORE = (
    "--workers=1",
    "--limit=searching_bots=0",  # whoever stands in shall not think for long
    "--limit=ways=999/hour",
    "--allow-webhooks-to",
    "127.0.0.1",
)


class Node:
    """One node that can be killed and comes back, and its line to the database."""

    def __init__(self, folder: Path, line: Line, database: str) -> None:
        self.line = line
        self._folder = folder
        self._arguments = ("--database", line.address(database), *GENEROUS, *_MORE)
        self.running = Served(folder, *self._arguments, module=MODULE)
        self.address = self.running.address
        self._complaints = ""
        """What it has written to standard error before each end."""

    async def kill_and_return(self, pause: float) -> None:
        """Kill it, and start it again on the same port."""
        port = self.running.port
        self._complaints += await asyncio.to_thread(self.running.kill)
        await asyncio.sleep(pause)
        self.running = await asyncio.to_thread(self._started, port)

    def stop_and_return(self, module: str) -> float:
        """Ask it to stop, and start another version in its place; return how long it took to go."""
        port, began = self.running.port, time.monotonic()
        _, complaints = self.running.stop()
        took = time.monotonic() - began
        self._complaints += complaints
        self.running = self._started(port, module)
        return took

    def _started(self, port: int, module: str = MODULE) -> Served:
        """Start it until that works, as whoever watches over it does: the database may be down."""
        for _ in range(_STARTS):
            with suppress(AssertionError):
                return Served(self._folder, *self._arguments, port=port, module=module)
            time.sleep(0.2)
        return Served(self._folder, *self._arguments, port=port, module=module)

    async def sleep(self, pause: float) -> None:
        """Stop it in the middle of whatever it does, and wake it later."""
        self.running.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(pause)
        self.running.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """End it for good."""
        self.running.process.send_signal(signal.SIGCONT)
        self._complaints += self.running.kill()

    def broke(self) -> list[str]:
        """Return which errors nobody was prepared for; afterwards, for it tells at its end."""
        traces = self._complaints.split("Traceback (most recent call last):\n")[1:]
        return [f"an error: {_last_line(trace)}" for trace in traces]


def _last_line(trace: str) -> str:
    """Return what an error says: the first line of a trace that is not set in."""
    lines = trace.splitlines()
    return next((line for line in lines if line and not line.startswith(" ")), "")


class Faults:
    """Lets one thing after the other happen."""

    def __init__(
        self,
        nodes: list[Node],
        postgres: PrivatePostgres,
        database: str,
        luck: Rng,
        diary: Diary,
    ) -> None:
        self._nodes = nodes
        self._diary = diary
        self._postgres = postgres
        self._database = database
        self._luck = luck
        self._crashing = asyncio.Lock()
        self.happened: Counter[str] = Counter()
        self._kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill -9": self._kill,
            "answers swallowed": self._swallow,
            "connections ended": self._end_connections,
            "line cut": self._cut,
            "line frozen": self._freeze,
            "SIGSTOP": self._stop,
            "PostgreSQL crashed": self._crash,
        }

    async def happen(self, kind: str) -> None:
        """Let something of that kind happen, and end."""
        self.happened[kind] += 1
        await self._kinds[kind]()

    async def happen_for(self, seconds: float, kinds: list[str]) -> None:
        """Let things happen until the time is over, two at a time."""
        until = asyncio.get_running_loop().time() + seconds
        under_way: set[asyncio.Task[None]] = set()
        while asyncio.get_running_loop().time() < until:
            if len(under_way) < 2:
                kind = kinds[self._luck.below(len(kinds))]
                under_way.add(asyncio.ensure_future(self.happen(kind)))
            await asyncio.sleep(self._seconds(0.5, 2.0))
            ended = {task for task in under_way if task.done()}
            for task in ended:
                task.result()
            under_way -= ended
        await asyncio.gather(*under_way)

    def _node(self) -> int:
        return self._luck.below(len(self._nodes))

    def _seconds(self, least: float, most: float) -> float:
        return least + (most - least) * self._luck.below(1000) / 1000

    async def _kill(self) -> None:
        number = self._node()
        node, pause = self._nodes[number], self._seconds(0.0, 2.0)
        if node.running.process.poll() is None:
            with self._diary.during("kill -9", number):
                await node.kill_and_return(pause)

    async def _stop(self) -> None:
        number = self._node()
        node, pause = self._nodes[number], self._seconds(1.0, 8.0)
        if node.running.process.poll() is None:
            with self._diary.during("SIGSTOP", number):
                await node.sleep(pause)

    async def _freeze(self) -> None:
        number = self._node()
        line = self._nodes[number].line
        with self._diary.during("line frozen", number):
            line.freeze()
            await asyncio.sleep(self._seconds(1.0, 8.0))
            line.thaw()

    async def _swallow(self) -> None:
        number = self._node()
        line = self._nodes[number].line
        with self._diary.during("answers swallowed", number):
            line.swallow()
            await asyncio.sleep(self._seconds(0.2, 1.0))
            line.heal()

    async def _cut(self) -> None:
        number = self._node()
        with self._diary.during("line cut", number):
            self._nodes[number].line.cut()

    async def _end_connections(self) -> None:
        with self._diary.during("connections ended", EVERYBODY):
            await asyncio.to_thread(self._end_all_connections)

    def _end_all_connections(self) -> None:
        # Only of this database: others may be tested at the same PostgreSQL.
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        try:
            with self._postgres.connect() as connection:
                connection.execute(ended, (self._database,))
        except psycopg.OperationalError:
            return  # it is down anyway

    async def _crash(self) -> None:
        async with self._crashing:  # one crash at a time: what is down cannot crash
            with self._diary.during("crashes", EVERYBODY):
                await asyncio.to_thread(self._postgres.stop)
            with self._diary.during("is away", EVERYBODY):
                await asyncio.sleep(self._seconds(0.0, 1.0))
            with self._diary.during("starts", EVERYBODY):
                await asyncio.to_thread(self._postgres.start)
