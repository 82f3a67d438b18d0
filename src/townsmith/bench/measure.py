"""Measuring rates on a noisy machine: CPU seconds, peers interleaved, medians.

A contender does a small portion of work and says how much it did. All contenders take turns, so
that whatever slows the machine down slows all of them; the median of their turns is the result.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time


@dataclass(frozen=True, slots=True)
class Contender:
    """Something to be measured: `work` does a portion and returns how many units it did."""

    name: str
    unit: str
    work: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Rate:
    """How many units a contender does in a CPU second: the median, the slowest, the fastest."""

    name: str
    unit: str
    median: float
    low: float
    high: float


def rates(contenders: Sequence[Contender], turns: int, seconds: float) -> Iterator[list[float]]:
    """Let all contenders take turns; yield after each turn the rates measured in it."""
    for contender in contenders:
        contender.work()  # warm caches and imports before anything is counted
    for _ in range(turns):
        yield [_turn(contender, seconds) for contender in contenders]


def _turn(contender: Contender, seconds: float) -> float:
    done = 0
    start = process_time()
    spent = 0.0
    while spent < seconds:
        done += contender.work()
        spent = process_time() - start
    return done / spent


def summed_up(contenders: Sequence[Contender], measured: Sequence[Sequence[float]]) -> list[Rate]:
    """Return the rate of each contender over all turns."""
    columns = list(zip(*measured, strict=True))
    return [
        Rate(contender.name, contender.unit, median(column), min(column), max(column))
        for contender, column in zip(contenders, columns, strict=True)
    ]
