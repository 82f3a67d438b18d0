"""The bot that plays while it learns: it trusts the estimate, and is curious now and then."""

from collections.abc import Sequence

from townsmith.bots.perspective import Perspective
from townsmith.core.rng import Rng
from townsmith.core.state import Move, State


class Learner:
    """Takes the move after which the estimate is highest, by weights of its own."""

    def __init__(self, weights: Sequence[float], curiosity: float = 0.0) -> None:
        """Store the weights and in what part of its moves it tries something else."""
        self._weights = list(weights)
        self._curiosity = round(curiosity * 1000)

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return the move that looks best, or the first thing that comes to mind."""
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        world = perspective.sample(rng)
        if rng.below(1000) < self._curiosity:
            return world.quick(perspective.seat, rng)
        perspective.game.weights()[:] = self._weights
        return max(legal, key=lambda move: _after(perspective, world, move))


def _after(perspective: Perspective, world: State, move: Move) -> float:
    after = world.clone()
    after.apply(perspective.seat, move)
    return perspective.game.estimate(after, perspective.seat)
