"""Jobs in portions: what one process does at a time, so that all are busy and progress shows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Final, Generic, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_LARGEST: Final = 32  # jobs
_SECONDS: Final = 2.0  # results should come in often enough to show progress
_EACH: Final = 64  # portions a process, so that none is left with much more to do than the others


class Job(Protocol[T_co]):
    """Something to play that can travel to another process: a match, or games to learn from."""

    @property
    def game(self) -> str:
        """Return the slug of the game."""

    def play(self) -> T_co:
        """Play it, here and now."""


@dataclass(frozen=True, slots=True)
class Portion(Generic[T]):
    """The jobs that one process does at a time, and the number of the first of them."""

    first: int
    jobs: tuple[Job[T], ...]

    def play(self) -> "Part[T]":
        """Do them, or as many as there is time for: at least one."""
        end = monotonic() + _SECONDS
        results: list[tuple[int, T]] = []
        for number, job in enumerate(self.jobs, self.first):
            results.append((number, job.play()))
            if monotonic() > end:
                break
        left = self.jobs[len(results) :]
        return Part(results, [Portion(self.first + len(results), left)] if left else [])


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """What came of a portion, with the numbers of the jobs, and what is left of it."""

    results: list[tuple[int, T]]
    left: list[Portion[T]]


def portions(jobs: Iterable[Job[T]], count: int, processes: int) -> Iterator[Portion[T]]:
    """Yield so many jobs in portions that keep all processes busy to the end."""
    size = max(1, min(_LARGEST, count // (processes * _EACH)))
    coming, first = iter(jobs), 0
    while some := tuple(islice(coming, size)):
        yield Portion(first, some)
        first += len(some)
