"""Waits: what somebody went through until an answer came, beside the faults of that time."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

EVERYBODY: Final = -1
"""Whom a fault of the database concerns."""
PLAYERS: Final = -2
"""Those who play, where their own process had to wait for the machine."""
_SOON: Final = 3.0
"""Seconds in which somebody has to be answered by a node that has all it needs."""
_BEAT: Final = 0.05
_LATE: Final = 0.2
"""Seconds by which a process that had nothing to do was late: then nobody can say who was slow."""


@dataclass
class Fault:
    """Something that befell a node, or everybody, for a while."""

    kind: str
    node: int
    began: float
    ended: float = float("inf")


@dataclass(frozen=True)
class Try:
    """One request for the same thing, and what came of it."""

    node: int
    began: float
    ended: float
    outcome: str


@dataclass(eq=False)
class Wait:
    """All requests for the same thing, until one was answered."""

    table: str
    tries: list[Try] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """Return how long it took, all repetitions included."""
        return self.tries[-1].ended - self.tries[0].began

    def beside(self, faults: Sequence[Fault]) -> float:
        """Return for how much of it whoever was asked had everything that it needs."""
        return self.seconds - sum(_disturbed(one, faults) for one in self.tries)

    def story(self, faults: Sequence[Fault]) -> Iterator[str]:
        """Tell it, in seconds from its beginning."""
        zero, end = self.tries[0].began, self.tries[-1].ended
        yield f"{self.seconds:.1f} s at table {self.table}, {self.beside(faults):.1f} s of it ours"
        told = [
            (fault.began, f"{_name(fault.node)}: {fault.kind} until {fault.ended - zero:.1f}")
            for fault in faults
            if fault.began < end and fault.ended > zero
        ]
        told += [(one.began, _told(one)) for one in self.tries]
        for when, what in sorted(told):
            yield f"  {when - zero:6.1f} {what}"


class Diary:
    """Keeps what happened, with its times."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.waits: list[Wait] = []

    @contextmanager
    def during(self, kind: str, node: int) -> Iterator[None]:
        """Note that something lasts."""
        fault = Fault(kind, node, time.monotonic())
        self.faults.append(fault)
        try:
            yield
        finally:
            fault.ended = time.monotonic()

    async def note_own_waits(self) -> None:
        """Note when those who play had to wait for the machine."""
        while True:
            due = time.monotonic() + _BEAT
            await asyncio.sleep(_BEAT)
            if (now := time.monotonic()) > due + _LATE:
                self.faults.append(Fault("stood still", PLAYERS, due, now))

    def lines(self) -> Iterator[str]:
        """Tell how long people waited, and what befell those who waited longest."""
        if not self.waits:
            return
        whole = [wait.seconds for wait in self.waits]
        ours = [wait.beside(self.faults) for wait in self.waits]
        yield f"waits for an answer: {percentiles(whole)}"
        yield f"of which at nodes that had all they need: {percentiles(ours)}"
        yield f"{sum(one > _SOON for one in ours)} of {len(ours)} longer than {_SOON} s there"
        ours_first = sorted(self.waits, key=lambda wait: -wait.beside(self.faults))
        longest = max(self.waits, key=lambda wait: wait.seconds)
        for wait in dict.fromkeys([longest, *ours_first[:3]]):
            yield from wait.story(self.faults)


def percentiles(found: Sequence[float]) -> str:
    """Return the middle and the end of some seconds, to be read."""
    if not found:
        return "nobody waited"
    ordered = sorted(found)
    shares = {"p50": 0.5, "p99": 0.99, "longest": 1.0}
    told = (f"{name} {ordered[int(at * (len(ordered) - 1))]:.2f}" for name, at in shares.items())
    return f"{', '.join(told)} s"


def _disturbed(one: Try, faults: Sequence[Fault]) -> float:
    """Return for how much of a try something was wrong with whoever was asked."""
    spans = sorted(
        (max(fault.began, one.began), min(fault.ended, one.ended))
        for fault in faults
        if fault.node in {one.node, EVERYBODY, PLAYERS}
        and fault.began < one.ended
        and fault.ended > one.began
    )
    total, until = 0.0, 0.0
    for began, ended in spans:
        total += max(0.0, ended - max(began, until))
        until = max(until, ended)
    return total


def _told(one: Try) -> str:
    return f"asked {_name(one.node)}: {one.outcome} after {one.ended - one.began:.2f}"


def _name(node: int) -> str:
    return {EVERYBODY: "PostgreSQL", PLAYERS: "the players"}.get(node, f"node {node}")
