"""A course: what is trained, and the games of it that one process plays at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from townsmith.bots.match import play_out
from townsmith.bots.series import seed_of_game
from townsmith.core import registry
from townsmith.core.game import AnyGame, Setup
from townsmith.core.state import State
from townsmith.learning.learner import Learner
from townsmith.learning.lesson import Lesson, lesson_of

_CURIOSITY: Final = 0.15
_SIDES: Final = 2


@dataclass(frozen=True, slots=True)
class Course:
    """What is trained: a game, how it is set up, and how much is played."""

    game: str
    setups: tuple[Setup, ...]
    """Games take turns among them; only their seeds change."""
    seed: int
    rounds: int
    games: int
    """How many games a round learns from; as many deals judge what was learned."""

    def setup(self, purpose: str, number: int) -> Setup:
        """Return how the game of that number is set up; no two purposes share their deals."""
        form = self.setups[number % len(self.setups)]
        seed = seed_of_game(seed_of_game(self.seed, number), sum(purpose.encode()))
        return Setup(form.seats, seed, form.options)


@dataclass(frozen=True, slots=True)
class Stint:
    """A few games that one process plays at a time; all of it can travel there."""

    course: Course
    purpose: str
    numbers: range
    old: tuple[float, ...]
    new: tuple[float, ...] = ()

    def learn(self) -> tuple[Lesson, list[int]]:
        """Play the games by the old weights; return what they teach, and the scores."""
        game = registry.game(self.course.game)
        lesson, scores = Lesson.empty(len(game.features)), list[int]()
        for setup in self._setups():
            taught, ended = lesson_of(game, setup, Learner(self.old, _CURIOSITY), setup.seed)
            lesson.join(taught)
            scores += ended
        return lesson, scores

    def judge(self) -> list[float]:
        """Return for each deal how far the new weights did better than the old ones, 0 to 1."""
        game = registry.game(self.course.game)
        return [self._judged(game, setup) for setup in self._setups()]

    def _setups(self) -> list[Setup]:
        return [self.course.setup(self.purpose, number) for number in self.numbers]

    def _judged(self, game: AnyGame, setup: Setup) -> float:
        """Return the mean of both sides of a deal; alone, both play it one after the other."""
        if setup.seats == 1:
            new, old = (_ends(game, setup, [weights])[0] for weights in (self.new, self.old))
            return _comparison(new, old)
        return sum(self._side(game, setup, shift) for shift in range(_SIDES)) / _SIDES

    def _side(self, game: AnyGame, setup: Setup, shift: int) -> float:
        """Return how the best of the new fares with the weights on every other seat."""
        seats = range(setup.seats)
        news = [seat for seat in seats if (seat + shift) % _SIDES == 0]
        ends = _ends(game, setup, [self.new if seat in news else self.old for seat in seats])
        rivals = [ends[seat] for seat in seats if seat not in news]
        return _comparison(max(ends[seat] for seat in news), max(rivals))


def _ends(game: AnyGame, setup: Setup, weights: Sequence[Sequence[float]]) -> list[float]:
    """Return what the end of a game is worth to each seat, played by these weights."""
    state: State = game.start(setup)
    play_out(game, state, [Learner(each) for each in weights], setup.seed)
    return [game.estimate(state, seat) for seat in range(setup.seats)]


def _comparison(new: float, old: float) -> float:
    return 1.0 if new > old else 0.5 if new == old else 0.0
