"""Training: the weights of a game's estimate, learned from games the estimate plays itself.

A round lets the present weights play many games, fits weights to how those games ended, and then
lets the new weights play against the old ones on the same deals. Only what is better is kept.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import fmean
from typing import Final, TypeAlias, TypeVar

import numpy as np

from townsmith.bots.summary import Spread, interval
from townsmith.core import registry
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.learning.course import Course, Stint
from townsmith.learning.lesson import Lesson

T = TypeVar("T")
Weights: TypeAlias = tuple[float, ...]
Tell: TypeAlias = Callable[[int], None]
"""Is told how many games were played since it was last told."""

_CAUTION: Final = 0.002
_LONGEST_STINT: Final = 8


@dataclass(frozen=True, slots=True)
class Round:
    """How one round of training went."""

    number: int
    positions: int
    explained: float
    """How much of the spread of results the new weights explain."""
    score: float
    """The mean score of the games that were learned from."""
    better: float
    """In what part of the deals the new weights did better than the old ones."""
    interval: tuple[float, float]
    kept: bool
    weights: Weights = field(repr=False)
    """The weights after the round."""


def train(course: Course, processes: int, tell: Tell) -> Iterator[Round]:
    """Yield round after round; the result is the same for any number of processes."""
    game = registry.game(course.game)
    if not game.features:
        raise SetupError(Text("{game} has nothing to learn: it names no features", game=game.name))
    weights = tuple(game.weights())
    with _workers(processes) as workers:
        for number in range(1, course.rounds + 1):
            done = _round(course, number, weights, workers, tell)
            weights = done.weights
            yield done
    game.weights()[:] = weights


def _round(
    course: Course, number: int, old: Weights, workers: ProcessPoolExecutor | None, tell: Tell
) -> Round:
    lesson, scores = Lesson.empty(len(old)), Spread()
    for taught, ended in _all(workers, Stint.learn, _stints(course, f"learn {number}", old), tell):
        lesson.join(taught)
        for score in ended:
            scores.add(score)
    new = tuple(lesson.fit(np.array(old), _CAUTION).tolist())
    judging = _stints(course, f"judge {number}", old, new)
    shares = [share for stint in _all(workers, Stint.judge, judging, tell) for share in stint]
    better = fmean(shares)
    return Round(
        number=number,
        positions=lesson.positions,
        explained=lesson.explained(np.array(new)),
        score=scores.scores().mean,
        better=better,
        interval=interval(better, len(shares)),
        kept=better >= 0.5,  # noqa: PLR2004 - at least as good as what there was
        weights=new if better >= 0.5 else old,  # noqa: PLR2004
    )


def _stints(course: Course, purpose: str, old: Weights, new: Weights = ()) -> list[Stint]:
    size = min(_LONGEST_STINT, course.games)
    starts = range(0, course.games, size)
    spans = [range(start, min(start + size, course.games)) for start in starts]
    return [Stint(course, purpose, span, old, new) for span in spans]


def _all(
    workers: ProcessPoolExecutor | None, work: Callable[[Stint], T], stints: list[Stint], tell: Tell
) -> Iterator[T]:
    """Yield what comes of every stint, in order."""
    results = map(work, stints) if workers is None else workers.map(work, stints)
    for stint, result in zip(stints, results, strict=True):
        tell(len(stint.numbers))
        yield result


@contextmanager
def _workers(processes: int) -> Iterator[ProcessPoolExecutor | None]:
    if processes <= 1:
        yield None
        return
    # Spawned, not forked: a fork would copy whatever threads and locks the program has.
    with ProcessPoolExecutor(processes, get_context("spawn")) as workers:
        try:
            yield workers
        finally:
            workers.shutdown(cancel_futures=True)
