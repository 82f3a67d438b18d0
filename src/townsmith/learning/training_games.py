"""Games played for a course, some at a time: to learn from, to compare moves, to judge weights."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Setup
from townsmith.learning.contrast import contrasts_of
from townsmith.learning.course import Course, Weights
from townsmith.learning.fit_sums import FitSums, sums_of_game
from townsmith.learning.learner import Learner
from townsmith.learning.playing import ends

Teaching: TypeAlias = Callable[[AnyGame, Setup, Learner, int], tuple[FitSums, list[int]]]

_CURIOSITY: Final = 0.15
_SIDES: Final = 2
_MOST: Final = 8  # games at a time


@dataclass(frozen=True, slots=True)
class TrainingGames:
    """A few games that one process plays at a time; all of it can travel there."""

    course: Course
    purpose: str
    numbers: range
    old: Weights
    new: Weights = ()

    def learn(self) -> tuple[FitSums, list[int]]:
        """Play the games by the old weights; return what they teach, and the scores."""
        return self._taught(sums_of_game)

    def compare(self) -> tuple[FitSums, list[int]]:
        """Play the games by the old weights; return what comparing moves teaches, and scores."""
        return self._taught(contrasts_of)

    def _taught(self, teach: Teaching) -> tuple[FitSums, list[int]]:
        game = registry.game(self.course.game)
        sums, scores = FitSums.empty(len(game.bots.features)), list[int]()
        for setup in self._setups():
            learner = Learner(self.old, self.course.worlds, curiosity=_CURIOSITY)
            taught, ended = teach(game, setup, learner, setup.seed)
            sums.join(taught)
            scores += ended
        return sums, scores

    def judge(self) -> list[float]:
        """Return for each deal how far the new weights did better than the old ones, 0 to 1."""
        game = registry.game(self.course.game)
        return [self._judged(game, setup) for setup in self._setups()]

    def compete(self) -> float:
        """Return what the new weights come to in sum: alone, or against the old ones."""
        game = registry.game(self.course.game)
        return sum(self._margin(game, setup) for setup in self._setups())

    def _setups(self) -> list[Setup]:
        return [self.course.setup(self.purpose, number) for number in self.numbers]

    def _judged(self, game: AnyGame, setup: Setup) -> float:
        """Return the mean of both sides of a deal; alone, both play it one after the other."""
        if setup.seats == 1:
            new, old = (self._ends(game, setup, [each])[0] for each in (self.new, self.old))
            return _comparison(new, old)
        sides = [self._side(game, setup, shift) for shift in range(_SIDES)]
        return sum(_comparison(new, old) for new, old in sides) / _SIDES

    def _margin(self, game: AnyGame, setup: Setup) -> float:
        if setup.seats == 1:
            return self._ends(game, setup, [self.new])[0]
        return sum(self._side(game, setup, shift)[0] for shift in range(_SIDES)) / _SIDES

    def _side(self, game: AnyGame, setup: Setup, shift: int) -> tuple[float, float]:
        """Return how the best of the new and of the old fare, on every other seat each."""
        seats = range(setup.seats)
        news = [seat for seat in seats if (seat + shift) % _SIDES == 0]
        ends = self._ends(game, setup, [self.new if seat in news else self.old for seat in seats])
        rivals = [ends[seat] for seat in seats if seat not in news]
        return max(ends[seat] for seat in news), max(rivals)

    def _ends(self, game: AnyGame, setup: Setup, weights: Sequence[Sequence[float]]) -> list[float]:
        learners = [Learner(each, self.course.worlds) for each in weights]
        return ends(game, setup, learners)


def _comparison(new: float, old: float) -> float:
    return 1.0 if new > old else 0.5 if new == old else 0.0


def training_games(
    course: Course, purpose: str, games: int, old: Weights, new: Weights = ()
) -> list[TrainingGames]:
    """Return games of one purpose, a few at a time."""
    size = min(_MOST, games)
    spans = [range(at, min(at + size, games)) for at in range(0, games, size)]
    return [TrainingGames(course, purpose, span, old, new) for span in spans]
