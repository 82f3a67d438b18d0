"""A bot's answers beside a flood: how long one waits while somebody else asks for the moon.

    python bench/web_flood.py [--moves 100] [--game dream-home] [--bot builder]

One person plays against one bot. In turns of 25 moves nobody else is there, or one visitor asks
for hints at 24 tables, uploads records that fail in their last line and has finished games
reviewed, all of it as fast as it is answered. Prints the 50th and 99th percentile of the time from
a move's answer to the bot's, idle and flooded, and the memory of the server and its processes
before, during and after. See bench/README.md.
"""

import argparse
import asyncio
import itertools
import os
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from web_players import percentiles
from web_server import ENGINE, Server, running

PART = 25
"""Moves in a row that are idle, or flooded."""
TABLES = 24
FINISHED = 4
UPLOADS = 8
JSON = {"accept": "application/json"}
PATIENCE = 300.0
LIMITS = ("tables=99999/hour",)
"""All other limits are the usual ones: they are part of what is measured."""
FLOODER = "127.0.0.2"
"""The address that the flood comes from."""
_TOO_MANY = 429
_AWAY = 5
"""The flood would come from another machine, so here it gets less of this one."""


@dataclass
class Seat:
    """Somebody at a table."""

    client: httpx.AsyncClient
    table: str
    headers: dict[str, str]

    async def turn(self) -> dict[str, Any]:
        """Return what may be done now."""
        answer = await self.client.get(f"{self.table}/turn", headers=self.headers)
        told: dict[str, Any] = answer.json()
        return told

    async def move(self, words: str, at: int) -> dict[str, Any]:
        """Make a move; return what may be done then."""
        body = {"words": words, "at": at}
        where = f"{self.table}/moves"
        answer = await self.client.post(where, json=body, headers=self.headers)
        while answer.status_code == _TOO_MANY:
            await asyncio.sleep(0.5)
            answer = await self.client.post(where, json=body, headers=self.headers)
        told: dict[str, Any] = answer.raise_for_status().json()
        return told


@dataclass
class Flood:
    """One visitor who wants everything, and how much of it was answered."""

    client: httpx.AsyncClient
    game: str
    record: str = ""
    finished: list[str] = field(default_factory=list)
    answered: dict[str, int] = field(default_factory=dict)
    refused: int = 0
    _tasks: list["asyncio.Task[None]"] = field(default_factory=list)

    async def prepare(self) -> None:
        """Play games to their end, to be reviewed and uploaded."""
        for _ in range(FINISHED):
            seats = await sit_down(self.client, self.game, ["person", "person"])
            await play_out(seats)
            self.finished.append(seats[0].table)
        text = (await self.client.get(f"{self.finished[0]}/record")).text
        last = [line for line in text.splitlines() if line[:1].isdigit()][-1]
        self.record = text.replace(last, f"{last.rpartition(':')[0]}: no such move")

    def begin(self) -> None:
        """Ask for everything at once, again and again."""
        floods = [self._hints() for _ in range(TABLES)]
        floods += [self._uploads() for _ in range(UPLOADS)]
        floods += [self._reviews(table, seat) for table in self.finished for seat in (0, 1)]
        self._tasks = [asyncio.ensure_future(_stubborn(flood)) for flood in floods]

    async def end(self) -> None:
        """Go away."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _hints(self) -> None:
        for _ in itertools.count():
            seats = await sit_down(self.client, self.game, ["person", "person"])
            while True:
                turns = [await seat.turn() for seat in seats]
                if turns[0]["over"]:
                    break
                seat, turn = next(
                    pair for pair in zip(seats, turns, strict=True) if pair[1]["legal"]
                )
                asked = await self.client.get(f"{seat.table}/hint", headers=seat.headers)
                self._count("hints", asked)
                await seat.move(turn["legal"][0], turn["next"])

    async def _uploads(self) -> None:
        while True:
            files = {"record": ("game.town", self.record)}
            self._count("uploads", await self.client.post("/replays", files=files))

    async def _reviews(self, table: str, seat: int) -> None:
        while True:
            self._count("reviews", await self.client.get(f"{table}/review?as={seat}"))
            await asyncio.sleep(0.5)

    def _count(self, kind: str, answer: httpx.Response) -> None:
        self.answered[kind] = self.answered.get(kind, 0) + 1
        self.refused += answer.status_code in {429, 503}


async def _stubborn(flood: Coroutine[Any, Any, None]) -> None:
    with suppress(httpx.HTTPError):
        await flood


async def sit_down(client: httpx.AsyncClient, game: str, sitters: list[str]) -> list[Seat]:
    """Return the people at a new table."""
    answer = await client.post(
        f"/play/{game}", json={"sitters": sitters, "hints": True}, headers=JSON
    )
    told = answer.raise_for_status().json()
    tokens = told["seats"].values()
    return [
        Seat(client, f"/t/{told['table']}", JSON | {"authorization": f"Bearer {token}"})
        for token in tokens
    ]


async def play_out(seats: list[Seat]) -> None:
    """Let people finish a game."""
    for seat in itertools.cycle(seats):
        turn = await seat.turn()
        if turn["over"]:
            return
        if turn["legal"]:
            await seat.move(turn["legal"][0], turn["next"])


async def answers(client: httpx.AsyncClient, game: str, bot: str, moves: int) -> list[float]:
    """Return how long a bot took to answer each of so many moves, in seconds."""
    found: list[float] = []
    while len(found) < moves:
        (seat,) = await sit_down(client, game, ["person", bot])
        turn = await waited(seat)
        while not turn["over"] and len(found) < moves:
            turn = await seat.move(turn["legal"][len(found) % len(turn["legal"])], turn["next"])
            if turn["legal"] or turn["over"]:
                continue  # the turn goes on: no bot was asked
            began = time.perf_counter()
            turn = await waited(seat)
            found.append(time.perf_counter() - began)
    return found


async def waited(seat: Seat) -> dict[str, Any]:
    """Return the moment at which the bot has answered."""
    turn = await seat.turn()
    while not (turn["legal"] or turn["over"]):
        await asyncio.sleep(0.005)
        turn = await seat.turn()
    return turn


def memory(server: Server) -> float:
    """Return the megabytes of the server and all its processes."""
    pages, family = 0, {server.process}
    for stat in sorted(Path("/proc").glob("[0-9]*/stat"), key=lambda path: int(path.parts[2])):
        with suppress(OSError):
            told = stat.read_text().rpartition(")")[2].split()
            if int(stat.parts[2]) in family or int(told[1]) in family:
                family.add(int(stat.parts[2]))
                pages += int(told[21])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def line(name: str, seconds: list[float]) -> str:
    """Return a row of the results."""
    p50, _, p99 = percentiles(seconds)
    return f"{name}: {len(seconds)} answers, p50 {p50:.0f} ms, p99 {p99:.0f} ms"


async def measure(server: Server, arguments: argparse.Namespace) -> None:
    """Play idle and flooded in turns and print what was seen."""
    base = f"http://{server.host}:{server.port}"
    times: dict[str, list[float]] = {"idle": [], "flooded": []}
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as client:
        flood = await asyncio.create_subprocess_exec(
            sys.executable, __file__, "flood", base, arguments.game, stdin=PIPE, stdout=PIPE
        )
        assert flood.stdin is not None
        assert flood.stdout is not None
        await flood.stdout.readline()
        print("the flood is ready", flush=True)
        await answers(client, arguments.game, arguments.bot, 5)  # everything is awake now
        before, during = memory(server), 0.0
        while len(times["flooded"]) < arguments.moves:
            times["idle"] += await answers(client, arguments.game, arguments.bot, PART)
            print(line("idle", times["idle"]), flush=True)
            flood.stdin.write(b"begin\n")
            await asyncio.sleep(3)
            times["flooded"] += await answers(client, arguments.game, arguments.bot, PART)
            print(line("flooded", times["flooded"]), flush=True)
            during = max(during, memory(server))
            flood.stdin.write(b"end\n")
            await asyncio.sleep(3)
        flood.stdin.close()  # that is how it learns that it is over
        told, _ = await flood.communicate()
        print(told.decode().strip())
        print(f"memory: {before:.0f} MB before, {during:.0f} during, {memory(server):.0f} after")
        print(f"load of the machine: {os.getloadavg()[0]:.1f}")


async def flood_on_demand(base: str, game: str) -> None:
    """Flood between the lines of standard input; tell how much was answered at its end."""
    os.nice(_AWAY)
    transport = httpx.AsyncHTTPTransport(local_address=FLOODER, limits=httpx.Limits())
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, transport=transport) as client:
        flood = Flood(client, game)
        await flood.prepare()
        print("ready", flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            flood.begin()
            await asyncio.to_thread(sys.stdin.readline)
            await flood.end()
        print(f"the flood was answered {flood.answered}, {flood.refused} times by a refusal")


def main() -> None:
    """Read the arguments and measure."""
    if sys.argv[1:2] == ["flood"]:
        asyncio.run(flood_on_demand(*sys.argv[2:]))
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--game", default="dream-home")
    parser.add_argument("--bot", default="builder")
    arguments = parser.parse_args()
    with running(LIMITS) as server:
        print(f"{arguments.bot} at {arguments.game}, {ENGINE}")
        asyncio.run(measure(server, arguments))


if __name__ == "__main__":
    main()
