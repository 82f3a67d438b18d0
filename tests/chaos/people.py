"""People who play over bad lines: they change node between reading and playing, and repeat.

What was not answered is sent again, word for word, to any node, until somebody answers.
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from townsmith.core.rng import Rng

PATIENCE = 3.0
"""Seconds after which somebody asks another node."""
_PAUSE = 0.05
JSON = {"accept": "application/json"}


@dataclass(frozen=True)
class Sent:
    """A move as somebody meant it."""

    seat: int
    words: str
    at: int


@dataclass
class Told:
    """All that people were told about a table; the model compares it with the log."""

    id: str
    game: str
    people: list[int]
    acknowledged: dict[int, Sent] = field(default_factory=dict)
    """What each number was acknowledged to be."""
    refused: list[Sent] = field(default_factory=list)
    unanswered: dict[int, Sent] = field(default_factory=dict)
    """What a seat was still waiting for at the end."""
    heard: list[int] = field(default_factory=list)
    """The numbers of all events of a stream, however often it was resumed."""
    odd: list[str] = field(default_factory=list)
    """What should never be answered at all."""
    repeats: int = 0
    resumed: int = 0
    longest: float = 0.0
    """Seconds that somebody waited for the answer to a move, all repetitions included."""
    over: bool = False


class World:
    """The nodes, and a client that reaches each of them."""

    def __init__(self, addresses: Sequence[str], luck: Rng) -> None:
        self._addresses = addresses
        self.luck = luck
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=200)
        self.client = httpx.AsyncClient(timeout=PATIENCE, limits=limits)
        self.over = asyncio.Event()
        """Set when nobody is to begin anything new."""
        self.last_answer = time.monotonic()
        self.longest_silence = 0.0
        """Seconds for which no move was acknowledged to anybody."""

    def any_node(self) -> str:
        """Return the address of a node."""
        return self._addresses[self.luck.below(len(self._addresses))]

    def answered(self) -> None:
        """Note that somebody was told that a move counts."""
        now = time.monotonic()
        self.longest_silence = max(self.longest_silence, now - self.last_answer)
        self.last_answer = now


class Person:
    """Somebody on a seat."""

    def __init__(self, world: World, table: Told, seat: int, token: str) -> None:
        self._world = world
        self._table = table
        self._seat = seat
        self._headers = {**JSON, "authorization": f"Bearer {token}"}
        self._known = 0
        """The last change that any node has told of: the next one has to know it too."""

    async def play(self) -> None:
        """Play until the game or the time is over."""
        while not self._world.over.is_set() and not self._table.over:
            turn = await self._ask(f"/turn?since={self._known}")
            if turn is not None and turn["over"]:
                self._table.over = True
            elif turn is not None and turn["legal"]:
                legal: list[str] = turn["legal"]
                words = legal[self._world.luck.below(len(legal))]
                await self._send(Sent(self._seat, words, turn["next"]))
            await asyncio.sleep(_PAUSE * (1 + self._world.luck.below(4)))

    async def _send(self, sent: Sent) -> None:
        """Send a move until somebody answers; after the end of time only a few times more."""
        began, tries = time.monotonic(), 0
        self._table.unanswered[self._seat] = sent
        while tries == 0 or not self._world.over.is_set():
            self._table.repeats += tries > 0
            tries += 1
            if await self._try(sent):
                del self._table.unanswered[self._seat]
                break
            await asyncio.sleep(_PAUSE)
        self._table.longest = max(self._table.longest, time.monotonic() - began)

    async def _try(self, sent: Sent) -> bool:
        body = {"words": sent.words, "at": sent.at}
        try:
            answer = await self._world.client.post(
                self._where("/moves"), json=body, headers=self._headers
            )
        except httpx.TransportError:
            return False
        if answer.status_code == 200:
            self._acknowledge(self._noted(answer.json())["number"], sent)
        elif answer.status_code == 409:
            self._table.refused.append(sent)
        elif answer.status_code < 500:
            self._table.odd.append(f"{answer.status_code} to {sent}: {answer.text}")
        return answer.status_code < 500

    def _acknowledge(self, number: int, sent: Sent) -> None:
        if number in self._table.acknowledged:
            first = self._table.acknowledged[number]
            self._table.odd.append(f"{number} was acknowledged as {first} and as {sent}")
        self._table.acknowledged[number] = sent
        self._world.answered()

    async def _ask(self, what: str) -> dict[str, Any] | None:
        try:
            answer = await self._world.client.get(self._where(what), headers=self._headers)
        except httpx.TransportError:
            return None
        if answer.status_code in {403, 404}:
            self._table.odd.append(f"{answer.status_code} to {what} of seat {self._seat}")
        return self._noted(answer.json()) if answer.status_code == 200 else None

    def _noted(self, told: dict[str, Any]) -> dict[str, Any]:
        self._known = max(self._known, told["change"])
        return told

    def _where(self, what: str) -> str:
        return f"{self._world.any_node()}/t/{self._table.id}{what}"


class Listener:
    """Somebody who watches, and goes on at another node when a stream ends or falls silent."""

    def __init__(self, world: World, table: Told, token: str) -> None:
        self._world = world
        self._table = table
        self._headers = {**JSON, "authorization": f"Bearer {token}"}

    async def listen(self) -> None:
        """Note the number of every event."""
        while True:
            with suppress(httpx.TransportError):
                await self._stream()
            self._table.resumed += 1
            await asyncio.sleep(_PAUSE)

    async def _stream(self) -> None:
        last = str(self._table.heard[-1]) if self._table.heard else ""
        where = f"{self._world.any_node()}/t/{self._table.id}/events?beat"
        headers = {**self._headers, "last-event-id": last}
        silence = httpx.Timeout(PATIENCE, read=20.0)
        async with self._world.client.stream(
            "GET", where, headers=headers, timeout=silence
        ) as stream:
            if stream.status_code in {403, 404}:
                self._table.odd.append(f"{stream.status_code} to a stream")
            async for line in stream.aiter_lines():
                if line.startswith("id:"):
                    self._table.heard.append(int(line[3:]))
