"""Practice: the games of a course, played by a runner and told one by one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from townsmith.bots.schedule.runners import Runner, in_order
from townsmith.bots.schedule.summary import Spread
from townsmith.learning.fit_sums import FitSums
from townsmith.learning.training_games import TrainingGames

T = TypeVar("T")
Tell: TypeAlias = Callable[[int], None]
"""Is told how many games were played since it was last told."""
WayToLearn: TypeAlias = Callable[[TrainingGames], tuple[FitSums, list[int]]]


@dataclass(frozen=True, slots=True)
class _Job(Generic[T]):
    """What is to be done with some games; all of it can travel to another process."""

    games: TrainingGames
    what: Callable[[TrainingGames], T]

    @property
    def game(self) -> str:
        return self.games.course.game

    def play(self) -> T:
        return self.what(self.games)


class Practice:
    """Where the games of a course are played."""

    def __init__(self, runner: Runner, tell: Tell) -> None:
        self._runner = runner
        self._tell = tell

    def all(self, what: Callable[[TrainingGames], T], games: list[TrainingGames]) -> Iterator[T]:
        """Yield what comes of all games, in order."""
        jobs = [_Job(some, what) for some in games]
        results = in_order(self._runner.play(jobs, len(jobs)))
        for some, result in zip(games, results, strict=True):
            self._tell(len(some.numbers))
            yield result

    def summed_up(self, learn: WayToLearn, games: list[TrainingGames]) -> tuple[FitSums, Spread]:
        """Return what games teach together when studied in a certain way, and the scores."""
        sums, scores = FitSums.empty(len(games[0].old)), Spread()
        for taught, ended in self.all(learn, games):
            sums.join(taught)
            for score in ended:
                scores.add(score)
        return sums, scores
