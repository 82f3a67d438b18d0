"""A convention: one screen deals, a thousand phones behind one address write along.

    python bench/convention.py [--people 1000] [--turns 5]

Everybody comes at once, has written at once in each turn, and counts at once at the end. The server
runs with its usual limits and `--crowd`. See bench/README.md.
"""

import argparse
import asyncio
import json
import resource
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import uvloop
from web_players import percentiles, spelt
from web_server import ENGINE, Server, running
from web_wire import Place, Wire, listening, wired

FILES = 8192


@dataclass
class Hall:
    """Everybody in the hall."""

    place: Place
    people: int
    path: str = ""
    wires: list[Wire] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    heard: dict[int, list[float]] = field(default_factory=dict)
    """By turn, when each phone heard that it had begun."""
    all_heard: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when every phone has heard of a turn."""

    def hear(self, data: bytes) -> None:
        """Take in what a phone is told."""
        turn = json.loads(data)["turn"]
        times = self.heard.setdefault(turn, [])
        times.append(time.perf_counter())
        if len(times) == self.people:
            self.all_heard.set()

    async def ask(self, at: int, act: str, body: dict[str, Any]) -> float:
        """Let somebody do something; return how long the answer took."""
        began = time.perf_counter()
        told = await self.wires[at].ask("POST", f"{self.path}/{act}", self.tokens[at], body)
        if act == "join":
            self.tokens[at] = told["token"]
        return time.perf_counter() - began

    async def all(self, ask: Callable[[int], Awaitable[float]]) -> tuple[float, list[float]]:
        """Let everybody do something at once; return how long all took, and each."""
        began = time.perf_counter()
        each = await asyncio.gather(*(ask(at) for at in range(self.people)))
        return time.perf_counter() - began, list(each)


def _line(what: str, whole: float, each: Sequence[float]) -> str:
    return (
        f"{what}: all in {whole:.2f} s; p50 / p95 / p99 {spelt(percentiles(list(each)))} ms, "
        f"the slowest answer {1000 * max(each):.0f} ms"
    )


async def convention(server: Server, arguments: argparse.Namespace) -> None:
    """Hold it, and print what was measured."""
    hall = Hall((server.host, server.port), arguments.people)
    dealer = await wired(hall.place)
    opened = await dealer.ask("POST", "/dealer/welcome-to", body={})
    hall.path = f"/d/{opened['table']}"
    hall.wires = [await wired(hall.place) for _ in range(hall.people)]
    hall.tokens = [""] * hall.people
    spent = server.processor_time()
    print(_line("come in", *await hall.all(lambda at: hall.ask(at, "join", {"name": f"P{at}"}))))
    assert len(set(hall.tokens)) == hall.people
    for token in hall.tokens:
        await listening(hall.place, f"{hall.path}/events", token, hall.hear)
    for turn in range(1, arguments.turns + 1):
        body = {"turn": turn}
        print(_line(f"turn {turn}", *await hall.all(lambda at: hall.ask(at, "written", body))))  # noqa: B023 - awaited here
        screen = await dealer.ask("GET", f"{hall.path}/updates", opened["token"])
        assert f"{hall.people} of {hall.people} have written" in screen["html"]["side"]
        hall.all_heard.clear()
        began = time.perf_counter()
        await dealer.ask("POST", f"{hall.path}/turn", opened["token"], body)
        await hall.all_heard.wait()
        print(
            f"  the last phone heard of it after {1000 * (hall.heard[turn + 1][-1] - began):.0f} ms"
        )
    await dealer.ask("POST", f"{hall.path}/end", opened["token"], {})
    print(_line("count", *await hall.all(lambda at: hall.ask(at, "points", {"points": at}))))
    screen = await dealer.ask("GET", f"{hall.path}/updates", opened["token"])
    assert f"{hall.people} of {hall.people} have counted." in screen["html"]["cards"]
    best = min(hall.people, 1000) - 1
    assert f"<b>P{best}</b> <span>{best}</span>" in screen["html"]["cards"]
    used, changes = server.processor_time() - spent, screen["moment"]
    print(f"{changes} changes kept; {used:.1f} s of the server's processor time; {ENGINE}")


def main() -> None:
    """Start a server and open the doors."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--people", type=int, default=1000)
    reader.add_argument("--turns", type=int, default=5)
    arguments = reader.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    with running((), "--crowd", str(arguments.people)) as server:
        uvloop.run(convention(server, arguments))


if __name__ == "__main__":
    main()
