"""Runners: who plays the jobs of `sim`, `arena` and `train`: this process or several.

`ray_cluster` has a third, for several machines. The results are the same whoever plays.
"""

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import closing, contextmanager
from itertools import islice
from typing import Final, Protocol, TypeAlias, TypeVar

from townsmith.bots.schedule.portions import Job, portions
from townsmith.bots.schedule.workers import Workers

T = TypeVar("T")
Numbered: TypeAlias = Generator[tuple[int, T], None, None]
"""Results with the numbers of their jobs, as they come in; to be closed where it is left early."""

_AHEAD: Final = 4  # portions that wait for each process, so that none waits for us


class Runner(Protocol):
    """Plays jobs."""

    def play(self, jobs: Iterable[Job[T]], count: int) -> Numbered[T]:
        """Yield the result of each of so many jobs, in the order in which they end."""


class OneProcess:
    """Plays here, one job after the other."""

    def play(self, jobs: Iterable[Job[T]], count: int) -> Numbered[T]:
        """Yield the results in order."""
        del count
        return ((number, job.play()) for number, job in enumerate(jobs))


class SeveralProcesses:
    """Shares jobs out to workers."""

    def __init__(self, workers: Workers, processes: int) -> None:
        self._workers = workers
        self._processes = processes

    def play(self, jobs: Iterable[Job[T]], count: int) -> Numbered[T]:
        """Yield the results as they come in."""
        work = portions(jobs, count, self._processes)
        submit = self._workers.submit
        running = {submit(portion.play) for portion in islice(work, self._processes * _AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                part = future.result()
                running |= {submit(more.play) for more in part.left or islice(work, 1)}
                yield from part.results


@contextmanager
def on_processes(processes: int) -> Iterator[Runner]:
    """Lend a runner; whoever leaves early stops what is still being played."""
    if processes <= 1:
        yield OneProcess()
        return
    with Workers(processes) as workers:
        yield SeveralProcesses(workers, processes)


def played(jobs: Iterable[Job[T]], count: int, processes: int = 1) -> Numbered[T]:
    """Yield the result of each of so many jobs, with a runner for these alone."""
    with on_processes(processes) as runner:
        yield from runner.play(jobs, count)


def in_order(numbered: Numbered[T]) -> Iterator[T]:
    """Yield results in the order of the jobs; what comes early is held back."""
    early: dict[int, T] = {}
    due = 0
    with closing(numbered):
        for number, result in numbered:
            early[number] = result
            while due in early:
                yield early.pop(due)
                due += 1
