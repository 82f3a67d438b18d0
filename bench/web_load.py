"""Load on the web table: real HTTP clients that play whole games and time every move.

    python bench/web_load.py [--tables 50] [--seats 2] [--seconds 20] [--game tiny-towns]

Starts a server of its own on this computer, plays for a bounded time and prints moves a second
and the 50th, 95th and 99th percentile of the time from sending a move to the notice of it at each
seat. See bench/README.md.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvloop

LIMITS = ("tables=99999/hour", "moves=99999/second", "requests=99999/second", "streams=9999")


@dataclass
class Tally:
    """What was measured."""

    moves: int = 0
    errors: int = 0
    games: int = 0
    seen: list[float] = field(default_factory=list)
    """Seconds from sending a move to its notice, one for every listener."""
    answered: list[float] = field(default_factory=list)
    """Seconds from sending a move to its answer: it is on disk then."""


class Line:
    """One connection that is kept open."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port

    async def open(self) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def ask(
        self, method: str, path: str, token: str = "", body: bytes = b""
    ) -> tuple[int, bytes]:
        """Send a request and return the status and the body of the answer."""
        pass_ = f"authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\n"
            f"accept: application/json\r\ncontent-type: application/json\r\n"
            f"{pass_}content-length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        head_read = await self.reader.readuntil(b"\r\n\r\n")
        status = int(head_read[9:12])
        length = int(head_read.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        return status, await self.reader.readexactly(length)

    async def stream(self, path: str, token: str) -> None:
        """Ask for live updates; what comes is read from `reader`."""
        head = f"GET {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\n"
        self.writer.write(f"{head}authorization: Bearer {token}\r\n\r\n".encode())
        await self.writer.drain()


class Table:
    """One table and everybody at it."""

    def __init__(self, place: tuple[str, int], game: str, seats: int, tally: Tally) -> None:
        self.place = place
        self.line = Line(*place)
        self.path = ""
        self.tokens: dict[str, str] = {}
        self.game, self.seats, self.tally = game, seats, tally
        self.sent: dict[int, float] = {}
        self.listeners: list[asyncio.Task[None]] = []
        self.turn = 0

    async def play(self, until: float) -> None:
        """Play games one after the other until the time is up."""
        await self.line.open()
        while time.perf_counter() < until:
            await self._one_game(until)
            self.tally.games += 1
            for listener in self.listeners:
                listener.cancel()
            self.listeners.clear()

    async def _one_game(self, until: float) -> None:
        body = json.dumps({"sitters": ["person"] * self.seats}).encode()
        status, told = await self.line.ask("POST", f"/play/{self.game}", body=body)
        if status != 201:
            raise RuntimeError(told)
        made = json.loads(told)
        self.path, self.tokens = f"/t/{made['table']}", made["seats"]
        self.sent.clear()
        for seat in self.tokens:
            self.listeners.append(asyncio.ensure_future(self._listen(self.tokens[seat])))
        legal: dict[int, list[str]] = {}
        status, told = await self.line.ask("GET", self.path, self.tokens["0"])
        seen = json.loads(told)
        while not seen["over"] and time.perf_counter() < until:
            seen = await self._move(seen, legal)

    async def _move(self, seen: dict[str, Any], legal: dict[int, list[str]]) -> dict[str, Any]:
        pending = seen["pending"] or [*range(self.seats)]  # a crowd is counted, not named
        seat = pending[self.turn % len(pending)]
        self.turn += 1
        token = self.tokens[str(seat)]
        if not legal.get(seat):
            _, told = await self.line.ask("GET", f"{self.path}/turn", token)
            legal[seat] = json.loads(told)["legal"]
        number = seen["next"]
        words = legal[seat][(self.turn * 7) % len(legal[seat])]
        began = self.sent[number] = time.perf_counter()
        body = json.dumps({"words": words, "at": number}).encode()
        status, told = await self.line.ask("POST", f"{self.path}/moves", token, body)
        self.tally.answered.append(time.perf_counter() - began)
        if status != 200:
            self.tally.errors += 1
            raise RuntimeError(told)
        self.tally.moves += 1
        answer: dict[str, Any] = json.loads(told)
        if answer["pending"] != seen["pending"]:
            legal.clear()
        legal[seat] = answer["legal"]
        return answer

    async def _listen(self, token: str) -> None:
        line = Line(*self.place)
        await line.open()
        await line.stream(f"{self.path}/events", token)
        try:
            while text := await line.reader.readline():
                if text.startswith(b"data:"):
                    number = json.loads(text[5:])["next"] - 1
                    if number in self.sent:
                        self.tally.seen.append(time.perf_counter() - self.sent[number])
        finally:
            line.writer.close()


async def load(address: tuple[str, int], arguments: argparse.Namespace) -> Tally:
    """Play at all tables at once."""
    tally = Tally()
    tables = [
        Table(address, arguments.game, arguments.seats, tally) for _ in range(arguments.tables)
    ]
    idle = [Table(address, arguments.game, 2, tally) for _ in range(arguments.idle)]
    for table in idle:
        await table.line.open()
        body = json.dumps({"sitters": ["person", "person"]}).encode()
        await table.line.ask("POST", f"/play/{arguments.game}", body=body)
    until = time.perf_counter() + arguments.seconds
    await asyncio.gather(*[table.play(until) for table in tables])
    await asyncio.sleep(0.3)
    return tally


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share of all values lies, in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def report(tally: Tally, seconds: float) -> str:
    """Return what was measured, in one line."""
    seen = [percentile(tally.seen, share) for share in (0.5, 0.95, 0.99)]
    answered = [percentile(tally.answered, share) for share in (0.5, 0.95, 0.99)]
    return (
        f"{tally.moves / seconds:,.0f} moves/s ({tally.moves} moves, {tally.games} games, "
        f"{tally.errors} errors); post to event p50 {seen[0]:.1f} p95 {seen[1]:.1f} "
        f"p99 {seen[2]:.1f} ms; post to answer p50 {answered[0]:.1f} p95 {answered[1]:.1f} "
        f"p99 {answered[2]:.1f} ms; mean {1000 * statistics.fmean(tally.answered):.1f} ms"
    )


@contextmanager
def running_server() -> Iterator[tuple[tuple[str, int], Path]]:
    """Run a server of our own; tell where it is and where it keeps its tables."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "townsmith", "--no-browser", "--port", "0", "--data", data]
        limits = [f"--limit={limit}" for limit in LIMITS]
        server = subprocess.Popen([*command, *limits], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            parts = urlsplit(server.stdout.readline().split(" at ")[1].split(" ")[0])
            time.sleep(3)  # its bots wake up; they are not what is measured
            yield (parts.hostname or "", parts.port or 0), Path(data)
        finally:
            server.terminate()
            server.wait(10)


def main() -> None:
    """Start a server, load it and say how it did."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--tables", type=int, default=50)
    reader.add_argument("--seats", type=int, default=2)
    reader.add_argument("--idle", type=int, default=0, help="tables at which nobody plays")
    reader.add_argument("--seconds", type=float, default=20)
    reader.add_argument("--game", default="tiny-towns")
    arguments = reader.parse_args()
    with running_server() as (address, data):
        tally = uvloop.run(load(address, arguments))
        size = sum(file.stat().st_size for file in data.iterdir())
        print(f"{report(tally, arguments.seconds)}; {size / 1e6:.1f} MB kept")


if __name__ == "__main__":
    main()
