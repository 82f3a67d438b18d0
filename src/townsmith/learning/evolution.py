"""Evolution: weights bred by playing, where a fit to results would lead astray.

A generation varies the weights, lets every variant play the same deals, and moves towards those
that did best (CMA-ES). Variants are drawn in directions that change the estimate by about as much
each, so that features which say nearly the same do not drown the others.
"""

from statistics import fmean
from typing import TYPE_CHECKING, Final

import numpy as np

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.learning.course import Course, Weights
from townsmith.learning.fit_sums import Numbers
from townsmith.learning.practice import Practice
from townsmith.learning.proposal import Proposal
from townsmith.learning.training_games import TrainingGames, training_games

if TYPE_CHECKING:  # it brings all of scipy's statistics with it, which take seconds
    from cmaes import SepCMA

_GENERATIONS: Final = 5
"""How many a round has."""
_VARIANTS: Final = 16
_STEP: Final = 0.1
"""By how many points a variant changes the estimate in each direction, to begin with."""
_SURVEY: Final = 40
"""How many games show in which directions the features vary."""
_FEWEST: Final = 2
"""With fewer features that vary there is nothing to breed."""
_BLUNT: Final = 0.05
"""Directions in which features vary less than this part of their own spread count as that much."""


class Evolution:
    """Proposes the middle of what has survived so far."""

    def __init__(self, course: Course, practice: Practice) -> None:
        self._course = course
        self._practice = practice
        self._breeder: SepCMA | None = None
        self._start: Numbers = np.zeros(0)
        self._directions: Numbers = np.zeros((0, 0))

    @staticmethod
    def part(game: AnyGame) -> slice:
        """Return which of a game's weights are bred: what quick moves go by."""
        return slice(game.bots.habits, len(game.bots.features))

    @staticmethod
    def beforehand() -> int:
        """Return how many games are played before anything is bred."""
        return _SURVEY

    @staticmethod
    def games(course: Course) -> int:
        """Return how many deals the variants of a round play together."""
        return _GENERATIONS * _VARIANTS * course.games

    @staticmethod
    def deals(course: Course) -> int:
        """Return on how many deals a proposal should be judged."""
        return _GENERATIONS * course.games

    def propose(self, number: int, old: Weights) -> Proposal:
        """Return the weights in the middle after some generations."""
        breeder = self._breeder or self._begin(old)
        results = [
            self._generation(breeder, f"breed {number} {generation}", old)
            for generation in range(_GENERATIONS)
        ]
        self._breeder = breeder
        return Proposal(self._weights(breeder.mean), self.games(self._course), results[-1])

    def _generation(self, breeder: "SepCMA", purpose: str, old: Weights) -> float:
        """Breed once; return what the variants came to on average."""
        variants = [breeder.ask() for _ in range(_VARIANTS)]
        results = [self._result(purpose, old, variant) for variant in variants]
        breeder.tell([(each, -worth) for each, worth in zip(variants, results, strict=True)])
        return fmean(results)

    def _begin(self, old: Weights) -> "SepCMA":
        """See in which directions the features vary, and start to breed from the old weights."""
        game = registry.game(self._course.game)
        # Habits choose between moves of one moment: what counts is how those differ.
        learn = TrainingGames.compare if game.bots.habits else TrainingGames.learn
        sums, _ = self._practice.summed_up(
            learn, training_games(self._course, "survey", _SURVEY, old)
        )
        # Where quick moves have weights of their own, those are twins of what was measured.
        bred = game.bots.features[self.part(game)]
        held = [not self._course.frees(feature) for feature in bred]
        products = sums.products[: len(bred), : len(bred)] / max(1, sums.positions)
        found = directions(products, held)
        if len(found) < _FEWEST:
            raise SetupError(Text("nothing to breed: all features but {n} are held", n=len(found)))
        self._start = np.array(old)
        self._directions = np.pad(found, ((0, 0), (game.bots.habits, 0)))
        from cmaes import SepCMA  # noqa: PLC0415 - see above

        middle = np.zeros(len(self._directions))
        return SepCMA(middle, _STEP, seed=self._course.seed, population_size=_VARIANTS)

    def _result(self, purpose: str, old: Weights, variant: Numbers) -> float:
        """Return what a variant comes to on average."""
        games = self._course.games
        work = training_games(self._course, purpose, games, old, self._weights(variant))
        return sum(self._practice.all(TrainingGames.compete, work)) / games

    def _weights(self, variant: Numbers) -> Weights:
        return tuple((self._start + variant @ self._directions).tolist())


def directions(products: Numbers, held: list[bool]) -> Numbers:
    """Return rows of weights that change the estimate by about a point each, in its own way.

    Features that are held, or never seen in these games, have no part in any of them.
    """
    spreads = np.sqrt(products.diagonal())
    free = np.flatnonzero((spreads > 0) & ~np.array(held))
    alike = products[np.ix_(free, free)] / np.outer(spreads[free], spreads[free])
    sizes, axes = np.linalg.eigh(alike)
    rows = np.zeros((len(free), len(spreads)))
    rows[:, free] = (axes / np.sqrt(np.maximum(sizes, _BLUNT))).T / spreads[free]
    return rows
