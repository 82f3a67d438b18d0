"""Comparing: weights fitted to how moves of one moment differ, seen in the same worlds.

How a game ends depends on a whole game's luck; how much better one move is than another shows in
far fewer games when both are tried in the same worlds and only the difference counts.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.learning.course import Course, Weights
from townsmith.learning.fit_sums import FitSums
from townsmith.learning.practice import Practice
from townsmith.learning.proposal import Proposal
from townsmith.learning.training_games import TrainingGames, training_games

_CAUTION: Final = 0.01
_MEMORY: Final = 0.5
"""How much what a round saw still counts in the next, in which everybody plays a little better."""
_DEALS_A_GAME: Final = 4
"""A deal is judged much faster than a game is learned from, where moves are tried all the time."""
_STRIDES: Final = (1.0, 0.5, 0.25)
"""How far quick moves may follow; what is true of small changes need not be true of great ones."""


class Comparing:
    """Proposes weights by ridge regression over the differences of moves.

    Where quick moves have weights of their own they follow as far as it does them most good.
    """

    def __init__(self, course: Course, practice: Practice) -> None:
        self._course = course
        self._practice = practice
        self._game = registry.game(course.game)
        self._seen = FitSums.empty(len(self._game.bots.features))

    @staticmethod
    def part(game: AnyGame) -> slice:
        """Return which of a game's weights may be learned: all of them."""
        return slice(len(game.bots.features))

    @staticmethod
    def beforehand() -> int:
        """Return how many games are played before anything is compared: none."""
        return 0

    @staticmethod
    def games(course: Course) -> int:
        """Return how many games a proposal takes, with those that show how far to follow."""
        strides = _strides(registry.game(course.game))
        return (1 + _DEALS_A_GAME * len(strides)) * course.games

    @staticmethod
    def deals(course: Course) -> int:
        """Return on how many deals it should be judged."""
        return _DEALS_A_GAME * course.games

    def propose(self, number: int, old: Weights) -> Proposal:
        """Return weights fitted to what moves led to when quick moves by the old ones went on."""
        work = training_games(self._course, f"compare {number}", self._course.games, old)
        sums, scores = self._practice.summed_up(TrainingGames.compare, work)
        sums.join(self._seen.faded(_MEMORY))
        self._seen = sums
        free = self._free(sums)
        judged = tuple(sums.fit(np.array(old), _CAUTION, free).tolist())
        steps = [_followed(self._game, judged, free, stride) for stride in _strides(self._game)]
        results = [self._result(f"follow {number}", old, step) for step in steps]
        return Proposal(
            steps[results.index(max(results))],
            sums.positions,
            scores.scores().mean,
            sums.explained(np.array(judged)),
            spare=judged,
        )

    def _free(self, sums: FitSums) -> NDArray[np.bool_]:
        """Return which weights are fitted: those that may change, of features seen to differ."""
        free = [self._course.frees(feature) for feature in self._game.bots.features]
        seen: NDArray[np.bool_] = sums.products.diagonal() > 0
        return seen & np.array(free)

    def _result(self, purpose: str, old: Weights, new: Weights) -> float:
        """Return what new weights come to, on deals that all strides share."""
        work = training_games(self._course, purpose, _DEALS_A_GAME * self._course.games, old, new)
        return sum(self._practice.all(TrainingGames.compete, work))


def _strides(game: AnyGame) -> tuple[float, ...]:
    return _STRIDES if game.bots.habits else (1.0,)


def _followed(game: AnyGame, judged: Weights, free: NDArray[np.bool_], stride: float) -> Weights:
    """Return the weights with quick moves that go some way towards what was fitted."""
    weights = np.array(judged)
    habits, fitted = weights[game.bots.habits :], weights[: game.bots.habits]
    moved = free[: game.bots.habits]
    habits[: game.bots.habits][moved] += stride * (fitted - habits[: game.bots.habits])[moved]
    return tuple(weights.tolist())
