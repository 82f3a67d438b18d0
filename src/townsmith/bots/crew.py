"""Many games on one processor or on several, with the same results."""

import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context
from time import monotonic
from typing import Final, TypeAlias

from townsmith.bots.fixture import Fixture
from townsmith.bots.match import Result
from townsmith.bots.process import allow_all, allowed

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


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
    with _pool(processes) as pool:
        with _deaf():
            running = {pool.submit(stint.play) for stint in islice(work, processes * _AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for stint in done:
                results, left = stint.result()
                running |= {pool.submit(more.play) for more in left or islice(work, 1)}
                yield from results


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Lend processes that are idle at the end; whoever leaves early stops them at once."""
    others = set(active_children())
    # Spawned, not forked: a fork would copy whatever threads and locks the program has.
    pool = ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=_begin, initargs=(allowed(),)
    )
    try:
        yield pool
    except BaseException:
        # A game that is being played could take minutes; nobody wants its result any more.
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(commands: list[str]) -> None:
    """Make a new process ready: Ctrl-C is for whoever started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    allow_all(commands)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C for a moment: processes started now inherit that, even before they begin."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
