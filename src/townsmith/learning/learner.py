"""The bot that plays while it learns: it trusts the estimate, and is curious now and then."""

from collections.abc import Sequence
from math import inf

from townsmith.bots.perspective import Perspective
from townsmith.bots.thinkers.planner import Planner
from townsmith.bots.thinkers.searching_thinker import search
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, State
from townsmith.core.rng import Rng


class Learner:
    """Takes the move that looks best, by weights of its own."""

    def __init__(
        self, weights: Sequence[float], worlds: int = 0, *, curiosity: float = 0.0
    ) -> None:
        """Store the weights, how many worlds it imagines, and how often it tries something else."""
        self._weights = list(weights)
        self._worlds = worlds
        self._curiosity = round(curiosity * 1000)

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return the move that looks best, or the first thing that comes to mind."""
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        self.remind(perspective.game)
        world = perspective.sample(rng)
        if rng.below(1000) < self._curiosity:
            return world.quick(perspective.seat, rng)
        if self._worlds:
            return self._searched(perspective, rng)
        if perspective.thinking.swift:
            return world.quick(perspective.seat, rng)
        alone = perspective.game.bots.alone
        if alone is not None and alone.breadth:  # at a table, too, it thinks of whole turns
            return _turn(perspective, world, rng)
        return max(legal, key=lambda move: _after(perspective, world, move))

    def remind(self, game: AnyGame) -> None:
        """Let the game judge by the weights of this learner until another one moves."""
        game.bots.weights[:] = self._weights

    def _searched(self, perspective: Perspective, rng: Rng) -> Move:
        looking = search(perspective)
        looking.grow(self._worlds, inf, rng)
        return looking.ranking()[0].move


def _turn(perspective: Perspective, world: State, rng: Rng) -> Move:
    """Return how the best turn begins; where all look alike the first thing that comes to mind.

    So it is when a resource is named for everybody: what comes of it is not to be seen yet.
    """
    planner = Planner(perspective.game, perspective.seat, 1)
    move = planner.turn(world)[0]
    if len({step.worth for step in planner.found}) == 1:
        return world.quick(perspective.seat, rng)
    return move


def _after(perspective: Perspective, world: State, move: Move) -> float:
    after = world.clone()
    after.apply(perspective.seat, move)
    return perspective.game.bots.estimate(after, perspective.seat)
