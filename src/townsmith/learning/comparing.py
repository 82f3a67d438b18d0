"""Comparing: weights fitted to how moves of one moment differ, seen in the same worlds.

How a game ends depends on a whole game's luck; how much better one move is than another shows in
far fewer games when both are tried in the same worlds and only the difference counts.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from townsmith.core import registry
from townsmith.core.game import AnyGame
from townsmith.learning.course import Course, Stint, Weights
from townsmith.learning.lesson import Lesson
from townsmith.learning.proposal import Proposal
from townsmith.learning.workshop import Workshop, stints

_CAUTION: Final = 0.0005
_DEALS_A_GAME: Final = 4
"""A deal is judged much faster than a game is learned from, where moves are tried all the time."""


class Comparing:
    """Proposes weights by ridge regression over the differences of moves.

    Where quick moves have weights of their own they are to go by the same, if they do better so.
    """

    def __init__(self, course: Course, workshop: Workshop) -> None:
        self._course = course
        self._workshop = workshop
        self._game = registry.game(course.game)

    @staticmethod
    def part(game: AnyGame) -> slice:
        """Return which of a game's weights may be learned: all of them."""
        return slice(len(game.features))

    @staticmethod
    def beforehand() -> int:
        """Return how many games are played before anything is compared: none."""
        return 0

    @staticmethod
    def games(course: Course) -> int:
        """Return how many games a proposal takes."""
        return course.games

    @staticmethod
    def deals(course: Course) -> int:
        """Return on how many deals it should be judged."""
        return _DEALS_A_GAME * course.games

    def propose(self, number: int, old: Weights) -> Proposal:
        """Return weights fitted to what moves led to when quick moves by the old ones went on."""
        work = stints(self._course, f"compare {number}", self._course.games, old)
        lesson, scores = self._workshop.lesson(Stint.compare, work)
        free = self._free(lesson)
        judged = tuple(lesson.fit(np.array(old), _CAUTION, free).tolist())
        return Proposal(
            self._followed(judged, free),
            lesson.positions,
            scores.scores().mean,
            lesson.explained(np.array(judged)),
            spare=judged,
        )

    def _free(self, lesson: Lesson) -> NDArray[np.bool_]:
        """Return which weights are fitted: those of features seen to differ, but for held ones."""
        held = [feature in self._course.held for feature in self._game.features]
        seen: NDArray[np.bool_] = lesson.products.diagonal() > 0
        return seen & ~np.array(held)

    def _followed(self, judged: Weights, free: NDArray[np.bool_]) -> Weights:
        """Return the weights with quick moves that go by what was fitted."""
        habits = self._game.habits
        weights = np.array(judged)
        if habits:
            weights[habits:][free[:habits]] = weights[:habits][free[:habits]]
        return tuple(weights.tolist())
