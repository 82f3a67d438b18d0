"""Players of the load test: the next move at a table is made when all have seen the last one."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from web_wire import Ear, Place, Wire, listening, wired


class Turn(msgspec.Struct):
    """What an answer or a notice tells about the moment."""

    next: int
    pending: list[int]
    over: bool
    legal: list[str] | None = None


class Made(msgspec.Struct):
    """A new table and the secrets of its seats."""

    table: str
    seats: dict[int, str]


_PATIENCE = 20.0
"""Seconds after the end in which the last moves must be answered."""
_TURN = msgspec.json.Decoder(Turn)
_MOVE = msgspec.json.Encoder()


@dataclass
class Tally:
    """What was measured."""

    seconds: float
    moves: int = 0
    errors: int = 0
    games: int = 0
    server: float = 0.0
    """Seconds of processor time the server used."""
    client: float = 0.0
    """The same of those who played."""
    seen: list[float] = field(default_factory=list)
    """Seconds from sending a move to its notice, one for every other seat."""
    answered: list[float] = field(default_factory=list)
    """Seconds from sending a move to its answer: it is on disk then."""

    async def take(self, tables: "list[Table]") -> None:
        """Let all tables play until the time is up."""
        spent, began = time.process_time(), time.perf_counter()
        until = began + self.seconds
        async with asyncio.timeout(self.seconds + _PATIENCE):
            await asyncio.gather(*[table.play(until) for table in tables])
        self.seconds = time.perf_counter() - began
        self.client = time.process_time() - spent

    def line(self) -> str:
        """Return what was measured, in one line."""
        seen, answered = percentiles(self.seen), percentiles(self.answered)
        return (
            f"{self.moves / self.seconds:,.0f} moves/s, {self.moves / self.server:,.0f} a second "
            f"of the server's processor time ({self.moves} moves, {self.games} games, "
            f"{self.errors} errors; server {self.server:.1f} s, clients {self.client:.1f} s of "
            f"{self.seconds:.1f} s); post to event p50 / p95 / p99 {spelt(seen)} ms; "
            f"post to answer {spelt(answered)} ms"
        )


def percentiles(values: list[float]) -> list[float]:
    """Return the 50th, 95th and 99th percentile in milliseconds."""
    ordered = sorted(values) or [0.0]
    return [1000 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95, 0.99)]


def spelt(values: list[float]) -> str:
    """Return milliseconds as a row of a table shows them."""
    return " / ".join(f"{value:.0f}" for value in values)


async def create(place: Place, game: str, sitters: Sequence[str]) -> Made:
    """Return a new table."""
    wire = await wired(place)
    told = await wire.ask("POST", f"/play/{game}", body={"sitters": [*sitters]})
    wire.close()
    return msgspec.convert(told, Made, strict=False)


class Table:
    """One table and everybody at it."""

    def __init__(
        self, places: Sequence[Place], game: str, seats: int, tally: Tally, pause: float = 0.0
    ) -> None:
        self._places = [places[seat % len(places)] for seat in range(seats)]
        """Where each seat plays: any node will do."""
        self._game, self._seats, self._tally = game, seats, tally
        self._pause = pause
        """Seconds for which a seat thinks, on the average."""
        self._wires: list[Wire] = []
        self._ears: list[Ear] = []
        self._turn = 0

    async def open(self) -> None:
        """Connect every seat and sit down to the first game."""
        self._wires = [await wired(place) for place in self._places]
        await self._sit_down()

    async def play(self, until: float) -> None:
        """Play games one after the other until the time is up."""
        self._until = until
        await self._one_game()
        while time.perf_counter() < until:
            self._stand_up()
            await self._sit_down()
            await self._one_game()

    def close(self) -> None:
        """Disconnect every seat."""
        self._stand_up()
        for wire in self._wires:
            wire.close()

    async def _one_game(self) -> None:
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._think()
        await self._ended
        self._tally.games += 1

    def _stand_up(self) -> None:
        for ear in self._ears:
            ear.close()

    async def _sit_down(self) -> None:
        """Open a new table; wait until every seat has heard what it may do."""
        made = await create(self._places[0], self._game, ["person"] * self._seats)
        path = f"/t/{made.table}"
        self._heads = [
            wire.head("POST", f"{path}/moves", made.seats[seat])
            for seat, wire in enumerate(self._wires)
        ]
        self._legal: list[list[str]] = [[] for _ in self._wires]
        self._now = Turn(0, [], over=False)
        self._mover = -1
        self._waiting = self._seats  # for the first notice of each
        self._ready = asyncio.Event()
        self._ears = [
            await listening(place, f"{path}/events?turn", made.seats[seat], self._ear_of(seat))
            for seat, place in enumerate(self._places)
        ]
        await self._ready.wait()

    def _ear_of(self, seat: int) -> "_Hearing":
        return _Hearing(self, seat)

    def heard(self, seat: int, data: bytes) -> None:
        """Take in a notice."""
        turn = _TURN.decode(data)
        if turn.legal is not None:
            self._legal[seat] = turn.legal
        if seat == self._mover or turn.next <= self._now.next:
            return  # the mover has an answer; and this may be a late notice of an earlier move
        if self._mover >= 0:
            self._tally.seen.append(time.perf_counter() - self._began)
        self._take(turn)

    def _answer(self, status: int, body: bytes) -> None:
        self._tally.answered.append(time.perf_counter() - self._began)
        if status != 200:
            self._tally.errors += 1
            self._ended.set_exception(RuntimeError(body.decode()))
            return
        self._tally.moves += 1
        turn = _TURN.decode(body)
        self._legal[self._mover] = turn.legal or []
        self._take(turn)

    def _take(self, turn: Turn) -> None:
        """Go on when everybody has heard."""
        self._waiting -= 1
        if self._waiting > 0:
            return
        self._now = turn
        if self._mover >= 0:
            self._think()
        else:
            self._ready.set()

    def _think(self) -> None:
        if not self._pause:
            self._go_on()
            return
        self._turn += 1
        share = (self._turn * 37 + id(self)) % 100 / 50  # each table at its own pace
        asyncio.get_running_loop().call_later(self._pause * share, self._go_on)

    def _go_on(self) -> None:
        if self._now.over or time.perf_counter() >= self._until:
            self._ended.set_result(None)
            return
        self._turn += 1
        seats = self._now.pending or range(self._seats)  # a crowd is counted, not named
        self._mover = seats[self._turn % len(seats)]
        legal = self._legal[self._mover]
        words = legal[(self._turn * 7) % len(legal)]
        self._waiting = self._seats
        self._began = time.perf_counter()
        body = _MOVE.encode({"words": words, "at": self._now.next})
        self._wires[self._mover].send(self._heads[self._mover], body, self._answer)


class _Hearing:
    """What one seat does with the notices it hears."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat

    def __call__(self, data: bytes) -> None:
        self._table.heard(self._seat, data)
