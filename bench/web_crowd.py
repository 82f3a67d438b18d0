"""A crowd at one table: a thousand seats play a round, all of them listening.

    python bench/web_crowd.py [--seats 1000] [--game welcome-to] [--at-once 50]

Prints how long the moves took and when the last listener heard of the reveal. See bench/README.md.
"""

import argparse
import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle

import uvloop
from web_players import Made, create, percentiles, spelt
from web_server import ENGINE, Server, running
from web_wire import Ear, Place, Wire, listening, wired

SHORT = ("done", "skip")
"""Words that end a turn where they are legal."""


@dataclass
class Crowd:
    """Everybody at the table, and what they heard."""

    places: Sequence[Place]
    made: Made
    notices: int = 0
    revealed: list[float] = field(default_factory=list)
    """When each listener heard that there is something new for everybody."""
    answered: list[float] = field(default_factory=list)
    refused: int = 0
    """How often somebody had to look and send again."""
    all_heard: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when every seat has heard the first notice."""

    @property
    def path(self) -> str:
        """Return the address of the table."""
        return f"/t/{self.made.table}"

    def hear(self, data: bytes) -> None:
        """Take in a notice."""
        self.notices += 1
        if self.notices == len(self.made.seats):
            self.all_heard.set()
        told = json.loads(data)
        if told["all"] and told["next"] > 1:
            self.revealed.append(time.perf_counter())

    async def listen(self) -> list[Ear]:
        """Let every seat listen."""
        heard = self.hear
        return [
            await listening(
                self.places[seat % len(self.places)], f"{self.path}/events", token, heard
            )
            for seat, token in self.made.seats.items()
        ]

    async def play(self, place: Place, tokens: list[str]) -> None:
        """Play the turns of some seats one after the other, over one connection."""
        wire = await wired(place)
        for token in tokens:
            await self._turn(wire, token)
        wire.close()

    async def _turn(self, wire: Wire, token: str) -> None:
        """Play one seat's turn to its end, as short as it can be."""
        seen = await wire.ask("GET", f"{self.path}/turn", token)
        began = time.perf_counter()
        while seen["legal"] and not self.revealed:
            words = next((word for word in SHORT if word in seen["legal"]), seen["legal"][0])
            body = {"words": words, "at": seen["next"]}
            try:
                seen = await wire.ask("POST", f"{self.path}/moves", token, body)
            except RuntimeError:  # too many move at once: look again, as people are told to
                self.refused += 1
                seen = await wire.ask("GET", f"{self.path}/turn", token)
                continue
            self.answered.append(time.perf_counter() - began)
            began = time.perf_counter()


async def crowd(servers: Sequence[Server], arguments: argparse.Namespace) -> str:
    """Let everybody take one turn, spread over all nodes; return what was measured."""
    places = [(server.host, server.port) for server in servers]
    began = time.perf_counter()
    people = Crowd(places, await create(places[0], arguments.game, ["person"] * arguments.seats))
    ears = await people.listen()
    await people.all_heard.wait()
    seated, spent = time.perf_counter(), sum(server.processor_time() for server in servers)
    tokens = list(people.made.seats.values())
    shares = [tokens[first :: arguments.at_once] for first in range(arguments.at_once)]
    turns = [people.play(place, share) for place, share in zip(cycle(places), shares, strict=False)]
    await asyncio.gather(*turns)
    last, spent = time.perf_counter(), sum(one.processor_time() for one in servers) - spent
    await asyncio.sleep(2)
    for ear in ears:
        ear.close()
    late = 1000 * (max(people.revealed, default=last) - last)
    return (
        f"{arguments.seats} seats came in {seated - began:.1f} s; {len(people.answered)} moves, "
        f"{people.refused} sent again, {arguments.at_once} seats at once, in "
        f"{last - seated:.1f} s and {spent:.1f} s of the servers' processor time; post to answer "
        f"p50 / p95 / p99 {spelt(percentiles(people.answered))} ms, the slowest "
        f"{1000 * max(people.answered):.0f} ms; {people.notices} notices; the reveal reached "
        f"{len(people.revealed)} listeners, the last {late:.0f} ms after the last answer"
    )


def main() -> None:
    """Start a server and seat the crowd."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seats", type=int, default=1000)
    reader.add_argument("--game", default="welcome-to")
    reader.add_argument("--at-once", type=int, default=50, help="seats that play at a time")
    arguments = reader.parse_args()
    with running() as server:
        print(f"{uvloop.run(crowd([server], arguments))}; {ENGINE}")


if __name__ == "__main__":
    main()
