"""The workshop: stints played here or on several processes, with the same results."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, TypeVar

from townsmith.bots.summary import Spread
from townsmith.bots.workers import Workers
from townsmith.learning.course import Course, Stint, Weights
from townsmith.learning.lesson import Lesson

T = TypeVar("T")
Tell: TypeAlias = Callable[[int], None]
"""Is told how many games were played since it was last told."""
Study: TypeAlias = Callable[[Stint], tuple[Lesson, list[int]]]

_LONGEST_STINT: Final = 8  # games


class Workshop:
    """Where stints are played; without workers here, one after the other."""

    def __init__(self, workers: Workers | None, tell: Tell) -> None:
        self._workers = workers
        self._tell = tell

    def all(self, work: Callable[[Stint], T], stints: list[Stint]) -> Iterator[T]:
        """Yield what comes of every stint, in order."""
        workers = self._workers
        results = map(work, stints) if workers is None else workers.map(work, stints)
        for stint, result in zip(stints, results, strict=True):
            self._tell(len(stint.numbers))
            yield result

    def lesson(self, study: Study, stints: list[Stint]) -> tuple[Lesson, Spread]:
        """Return what some stints teach together when studied in a certain way, and the scores."""
        lesson, scores = Lesson.empty(len(stints[0].old)), Spread()
        for taught, ended in self.all(study, stints):
            lesson.join(taught)
            for score in ended:
                scores.add(score)
        return lesson, scores


def stints(
    course: Course, purpose: str, games: int, old: Weights, new: Weights = ()
) -> list[Stint]:
    """Return games of one purpose in portions that a process plays at a time."""
    size = min(_LONGEST_STINT, games)
    spans = [range(at, min(at + size, games)) for at in range(0, games, size)]
    return [Stint(course, purpose, span, old, new) for span in spans]
