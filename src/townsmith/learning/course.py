"""A course: what is trained, and how much is played for it."""

from dataclasses import dataclass
from typing import TypeAlias

from townsmith.bots.schedule.rotation import seed_of_game
from townsmith.core.contract.options import Setup

Weights: TypeAlias = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """What is trained: a game, how it is set up, and how much is played."""

    game: str
    setups: tuple[Setup, ...]
    """Games take turns among them; only their seeds change."""
    seed: int
    rounds: int
    games: int
    """How many games a round learns from, or how many deals every variant plays."""
    method: str = "fit"
    worlds: int = 0
    """How many worlds a learner imagines before it moves; 0 if it trusts the estimate at once."""
    held: tuple[str, ...] = ()
    """The features whose weights stay as they are."""
    learned: tuple[str, ...] = ()
    """The only features whose weights change; all that are not held if none is named."""
    fresh: bool = False
    """Whether the weights that are learned begin as nothing."""

    def frees(self, feature: str) -> bool:
        """Tell whether the weight of a feature may change."""
        return feature not in self.held and (not self.learned or feature in self.learned)

    def setup(self, purpose: str, number: int) -> Setup:
        """Return how the game of that number is set up; no two purposes share their deals."""
        form = self.setups[number % len(self.setups)]
        seed = seed_of_game(seed_of_game(self.seed, number), sum(purpose.encode()))
        return Setup(form.seats, seed, form.options)
