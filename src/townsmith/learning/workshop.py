"""The workshop: processes that play stints, with the same results for any number of them."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from types import TracebackType
from typing import Final, Self, TypeAlias, TypeVar

from townsmith.learning.course import Course, Stint, Weights

T = TypeVar("T")
Tell: TypeAlias = Callable[[int], None]
"""Is told how many games were played since it was last told."""

_LONGEST_STINT: Final = 8  # games


class Workshop:
    """Lends processes for as long as it is open; a single one is the caller itself."""

    def __init__(self, processes: int, tell: Tell) -> None:
        self._processes = processes
        self._tell = tell
        self._workers: ProcessPoolExecutor | None = None
        self._open = ExitStack()

    def __enter__(self) -> Self:
        if self._processes > 1:
            # Spawned, not forked: a fork would copy whatever threads and locks the program has.
            workers = ProcessPoolExecutor(self._processes, get_context("spawn"))
            self._workers = self._open.enter_context(workers)
            self._open.callback(workers.shutdown, cancel_futures=True)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def all(self, work: Callable[[Stint], T], stints: list[Stint]) -> Iterator[T]:
        """Yield what comes of every stint, in order."""
        workers = self._workers
        results = map(work, stints) if workers is None else workers.map(work, stints)
        for stint, result in zip(stints, results, strict=True):
            self._tell(len(stint.numbers))
            yield result


def stints(
    course: Course, purpose: str, games: int, old: Weights, new: Weights = ()
) -> list[Stint]:
    """Return games of one purpose in portions that a process plays at a time."""
    size = min(_LONGEST_STINT, games)
    spans = [range(at, min(at + size, games)) for at in range(0, games, size)]
    return [Stint(course, purpose, span, old, new) for span in spans]
