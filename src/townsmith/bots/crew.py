"""Many games on one processor or on several, with the same results."""

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Final, TypeAlias

from townsmith.bots.fixture import Fixture
from townsmith.bots.match import Result
from townsmith.bots.workers import Workers

Numbered: TypeAlias = Generator[tuple[int, Result], None, None]
"""Results with the numbers of their games, as they come in; to be closed where it is left early."""

_LONGEST_STINT: Final = 32  # games
_STINT_SECONDS: Final = 2.0  # results should come in often enough to show progress
_STINTS_EACH: Final = 64  # so that no processor is left with much more to do than the others
_AHEAD: Final = 4  # stints that wait for each processor, so that none waits for us


@dataclass(frozen=True, slots=True)
class Stint:
    """The games that one process plays at a time, and the number of the first of them."""

    first: int
    fixtures: tuple[Fixture, ...]

    def play(self) -> "Part":
        """Play them, or as many as there is time for: at least one."""
        end = monotonic() + _STINT_SECONDS
        results: list[tuple[int, Result]] = []
        for number, fixture in enumerate(self.fixtures, self.first):
            results.append((number, fixture.play()))
            if monotonic() > end:
                break
        left = self.fixtures[len(results) :]
        return results, [Stint(self.first + len(results), left)] if left else []


Part: TypeAlias = tuple[list[tuple[int, Result]], list[Stint]]
"""What came of a stint, and what is left of it."""


def played(fixtures: Iterable[Fixture], games: int, processes: int = 1) -> Numbered:
    """Yield the result of every game, on several processes in the order in which they end."""
    if processes <= 1:
        return ((number, fixture.play()) for number, fixture in enumerate(fixtures))
    return _shared_out(stints(fixtures, games, processes), processes)


def in_order(numbered: Numbered) -> Iterator[Result]:
    """Yield results in the order of the games; what comes early is held back."""
    early: dict[int, Result] = {}
    due = 0
    with closing(numbered):
        for number, result in numbered:
            early[number] = result
            while due in early:
                yield early.pop(due)
                due += 1


def stints(fixtures: Iterable[Fixture], games: int, processes: int) -> Iterator[Stint]:
    """Yield the games in portions that keep all processes busy to the end."""
    size = max(1, min(_LONGEST_STINT, games // (processes * _STINTS_EACH)))
    coming, first = iter(fixtures), 0
    while some := tuple(islice(coming, size)):
        yield Stint(first, some)
        first += len(some)


def _shared_out(work: Iterator[Stint], processes: int) -> Numbered:
    with Workers(processes) as workers:
        running = {workers.submit(stint.play) for stint in islice(work, processes * _AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for stint in done:
                results, left = stint.result()
                running |= {workers.submit(more.play) for more in left or islice(work, 1)}
                yield from results
