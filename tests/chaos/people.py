"""People who play over bad lines: they change node between reading and playing, and repeat.

What was not answered is sent again, word for word, to any node, until somebody answers.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.chaos.waits import Diary, Try, Wait
from townsmith.core.rng import Rng

PATIENCE = 3.0
"""Seconds after which somebody asks another node."""
_PAUSE = 0.05
_AT_ONCE = 20
"""How many people may be that quick."""
JSON = {"accept": "application/json"}


def by_token(token: str) -> dict[str, str]:
    """Return how a program shows its pass."""
    return {"authorization": f"Bearer {token}"}


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
    reasons: dict[Sent, str] = field(default_factory=dict)
    """What they were told of refusals."""
    unanswered: dict[int, Sent] = field(default_factory=dict)
    """What a seat was still waiting for at the end."""
    heard: list[int] = field(default_factory=list)
    """The numbers of all events of a stream, however often it was resumed."""
    odd: list[str] = field(default_factory=list)
    """What should never be answered at all."""
    repeats: int = 0
    resumed: int = 0
    over: bool = False


class World:
    """The nodes, and a client that reaches each of them."""

    def __init__(self, addresses: Sequence[str], luck: Rng, people: int = 0) -> None:
        self.addresses = addresses
        self.luck = luck
        self.pause = _PAUSE * max(1.0, people / _AT_ONCE)
        """Seconds between two deeds of somebody, or their own process could not keep up."""
        self.diary = Diary()
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=200)
        self.client = httpx.AsyncClient(timeout=PATIENCE, limits=limits)
        self.over = asyncio.Event()
        """Set when nobody is to begin anything new."""
        self.last_answer = time.monotonic()
        self.longest_silence = 0.0
        """Seconds for which no move was acknowledged to anybody."""

    def any_node(self, but: int | None = None) -> int:
        """Return the number of a node; not of one that has just failed, as a proxy has it."""
        if but is None:
            return self.luck.below(len(self.addresses))
        return (but + 1 + self.luck.below(len(self.addresses) - 1)) % len(self.addresses)

    def answered(self) -> None:
        """Note that somebody was told that a move counts."""
        now = time.monotonic()
        self.longest_silence = max(self.longest_silence, now - self.last_answer)
        self.last_answer = now


class Person:
    """Somebody on a seat."""

    def __init__(self, world: World, table: Told, seat: int, shown: Mapping[str, str]) -> None:
        self._world = world
        self._table = table
        self._seat = seat
        self._headers = {**JSON, **shown}
        self._known = 0
        """The last change that any node has told of: the next one has to know it too."""

    async def play(self) -> None:
        """Play until the game or the time is over."""
        while not self._world.over.is_set() and not self._table.over:
            await self._move_once()
            await asyncio.sleep(self._world.pause * (1 + self._world.luck.below(4)))

    async def _move_once(self) -> None:
        """Look, and move if that is possible."""
        turn = await self._ask(f"/turn?since={self._known}")
        if turn is not None and turn["over"]:
            self._table.over = True
        elif turn is not None and turn["legal"]:
            legal: list[str] = turn["legal"]
            words = legal[self._world.luck.below(len(legal))]
            await self._send(Sent(self._seat, words, turn["next"]))

    async def _send(self, sent: Sent) -> None:
        """Send a move until somebody answers; after the end of time only a few times more."""
        wait = Wait(self._table.id)
        self._world.diary.waits.append(wait)
        self._table.unanswered[self._seat] = sent
        while not wait.tries or not self._world.over.is_set():
            self._table.repeats += bool(wait.tries)
            failed = wait.tries[-1].node if wait.tries else None
            node, began = self._world.any_node(but=failed), time.monotonic()
            outcome = await self._try(node, sent)
            wait.tries.append(Try(node, began, time.monotonic(), outcome))
            if outcome.isdecimal() and int(outcome) < 500:
                del self._table.unanswered[self._seat]
                break
            await asyncio.sleep(_PAUSE)

    async def _try(self, node: int, sent: Sent) -> str:
        """Ask a node; return the status of its answer, or why there is none."""
        body = {"words": sent.words, "at": sent.at}
        try:
            answer = await self._world.client.post(
                self._where(node, "/moves"), json=body, headers=self._headers
            )
        except httpx.TransportError as error:
            return type(error).__name__
        if answer.status_code == 200:
            self._acknowledge(self._noted(answer.json())["number"], sent)
        elif answer.status_code == 409:
            self._table.refused.append(sent)
            self._table.reasons[sent] = answer.text
        elif answer.status_code < 500:
            self._table.odd.append(f"{answer.status_code} to {sent}: {answer.text}")
        return str(answer.status_code)

    def _acknowledge(self, number: int, sent: Sent) -> None:
        if number in self._table.acknowledged:
            first = self._table.acknowledged[number]
            self._table.odd.append(f"{number} was acknowledged as {first} and as {sent}")
        self._table.acknowledged[number] = sent
        self._world.answered()

    async def _ask(self, what: str) -> dict[str, Any] | None:
        where = self._where(self._world.any_node(), what)
        try:
            answer = await self._world.client.get(where, headers=self._headers)
        except httpx.TransportError:
            return None
        if answer.status_code in {403, 404}:
            self._table.odd.append(f"{answer.status_code} to {what} of seat {self._seat}")
        return self._noted(answer.json()) if answer.status_code == 200 else None

    def _noted(self, told: dict[str, Any]) -> dict[str, Any]:
        self._known = max(self._known, told.get("change", 0))
        return told

    def _where(self, node: int, what: str) -> str:
        return f"{self._world.addresses[node]}/t/{self._table.id}{what}"


class Listener:
    """Somebody who watches, and goes on at another node when a stream ends or falls silent."""

    def __init__(
        self, world: World, table: Told, shown: Mapping[str, str], place: str = "/t"
    ) -> None:
        self._world = world
        self._table = table
        self._headers = {**JSON, **shown}
        self._place = place

    async def listen(self) -> None:
        """Note the number of every event."""
        while True:
            with suppress(httpx.TransportError):
                await self._stream()
            self._table.resumed += 1
            await asyncio.sleep(_PAUSE)

    async def _stream(self) -> None:
        last = str(self._table.heard[-1]) if self._table.heard else ""
        node = self._world.addresses[self._world.any_node()]
        where = f"{node}{self._place}/{self._table.id}/events?beat"
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
