"""A proposal: weights that some way of learning thinks better, and what they were drawn from."""

from dataclasses import dataclass, field
from typing import Protocol

from townsmith.core.contract.game import AnyGame
from townsmith.learning.course import Course, Weights


@dataclass(frozen=True, slots=True)
class Proposal:
    """Weights to be judged."""

    weights: Weights = field(repr=False)
    learned_from: int
    """How many positions, or games, they were learned from."""
    score: float
    """The mean score of those games, or what they were worth."""
    explained: float | None = None
    """How much of the spread of results the weights explain, where that was asked."""
    spare: Weights = field(default=(), repr=False)
    """What is kept of them if they do worse: the part that the games of a judgement do not show."""


class Method(Protocol):
    """A way of learning."""

    def propose(self, number: int, old: Weights) -> Proposal:
        """Return weights that should do better than the old ones."""
        ...

    @staticmethod
    def part(game: AnyGame) -> slice:
        """Return which of a game's weights are learned."""
        ...

    @staticmethod
    def beforehand() -> int:
        """Return how many games are played before anything is proposed."""
        ...

    @staticmethod
    def games(course: Course) -> int:
        """Return how many games a proposal takes."""
        ...

    @staticmethod
    def deals(course: Course) -> int:
        """Return on how many deals it should be judged."""
        ...
