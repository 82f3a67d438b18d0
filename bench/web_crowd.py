"""A crowd at one table: a thousand seats play one round, all of them listening.

    python bench/web_crowd.py [--seats 1000] [--game welcome-to]

Prints how long the moves took, and when the last listener heard of the reveal. See bench/README.md.
"""

import argparse
import asyncio
import json
import time
from typing import Any

from web_load import Line, running_server


class Crowd:
    """Everybody at the table, and what they heard."""

    def __init__(self, line: Line, made: dict[str, Any]) -> None:
        self.line = line
        self.path = f"/t/{made['table']}"
        self.tokens: dict[str, str] = made["seats"]
        self.revealed: list[float] = []
        self.notices = 0
        self.times: list[float] = []

    async def listen(self, token: str) -> None:
        """Hear notices; note when everybody has something new to see."""
        line = Line(self.line.host, self.line.port)
        await line.open()
        await line.stream(f"{self.path}/events", token)
        while text := await line.reader.readline():
            if text.startswith(b"data:"):
                self.notices += 1
                told = json.loads(text[5:])
                if told["all"] and told["next"] > 1:
                    self.revealed.append(time.perf_counter())

    async def turn(self, token: str) -> None:
        """Play one seat's turn to its end, as short as it can be."""
        while not self.revealed:
            _, told = await self.line.ask("GET", f"{self.path}/turn", token)
            seen = json.loads(told)
            if not seen["legal"]:
                return
            words = next((word for word in ("done", "skip") if word in seen["legal"]), None)
            body = json.dumps({"words": words or seen["legal"][0], "at": seen["next"]}).encode()
            began = time.perf_counter()
            status, told = await self.line.ask("POST", f"{self.path}/moves", token, body)
            self.times.append(time.perf_counter() - began)
            if status != 200:
                raise RuntimeError(told)
            await asyncio.sleep(0)


async def crowd(address: tuple[str, int], arguments: argparse.Namespace) -> str:
    """Let everybody take one turn; return what was measured."""
    line = Line(*address)
    await line.open()
    body = json.dumps({"sitters": ["person"] * arguments.seats}).encode()
    _, told = await line.ask("POST", f"/play/{arguments.game}", body=body)
    people = Crowd(line, json.loads(told))
    tokens = list(people.tokens.values())
    listeners = [asyncio.ensure_future(people.listen(token)) for token in tokens]
    await asyncio.sleep(4)
    began = time.perf_counter()
    for token in tokens:
        await people.turn(token)
    last = time.perf_counter()
    await asyncio.sleep(2)
    for listener in listeners:
        listener.cancel()
    late = 1000 * (max(people.revealed, default=last) - last)
    return (
        f"{arguments.seats} seats: {len(people.times)} moves in {last - began:.1f} s, the slowest "
        f"{1000 * max(people.times):.0f} ms; {people.notices} notices; the reveal reached "
        f"{len(people.revealed)} listeners, the last {late:.0f} ms after the last move"
    )


def main() -> None:
    """Start a server and seat the crowd."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seats", type=int, default=1000)
    reader.add_argument("--game", default="welcome-to")
    arguments = reader.parse_args()
    with running_server() as (address, _):
        print(asyncio.run(crowd(address, arguments)))


if __name__ == "__main__":
    main()
