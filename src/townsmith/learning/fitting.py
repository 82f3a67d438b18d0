"""Fitting: weights that tell best how the games ended that were played by the old ones."""

from typing import Final

import numpy as np

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.learning.course import Course, Weights
from townsmith.learning.practice import Practice
from townsmith.learning.proposal import Proposal
from townsmith.learning.training_games import TrainingGames, training_games

_CAUTION: Final = 0.002


class Fitting:
    """Proposes weights by ridge regression over the features of many positions."""

    def __init__(self, course: Course, practice: Practice) -> None:
        self._course = course
        self._practice = practice
        self._features = registry.game(course.game).bots.features

    @staticmethod
    def part(game: AnyGame) -> slice:
        """Return which of a game's weights are fitted: what positions are judged by."""
        return slice(game.bots.habits or len(game.bots.features))

    @staticmethod
    def beforehand() -> int:
        """Return how many games are played before anything is fitted: none."""
        return 0

    @staticmethod
    def games(course: Course) -> int:
        """Return how many games a proposal takes."""
        return course.games

    @staticmethod
    def deals(course: Course) -> int:
        """Return on how many deals it should be judged."""
        return course.games

    def propose(self, number: int, old: Weights) -> Proposal:
        """Return weights fitted to games of the old ones."""
        work = training_games(self._course, f"learn {number}", self._course.games, old)
        sums, scores = self._practice.summed_up(TrainingGames.learn, work)
        free = [self._course.frees(feature) for feature in self._features]
        new = sums.fit(np.array(old), _CAUTION, np.array(free))
        return Proposal(
            tuple(new.tolist()), sums.positions, scores.scores().mean, sums.explained(new)
        )
