"""Two simple bots: one that does not think, and one that thinks one move ahead."""

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import named
from townsmith.core.rng import Rng
from townsmith.core.state import Move, State
from townsmith.core.text import Text


@named("random", Text("Plays any legal move, all equally likely."))
class RandomBot:
    """The yardstick: whoever cannot beat it has not understood the game."""

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return any legal move."""
        legal = perspective.legal
        return legal[rng.below(len(legal))]


@named("greedy", Text("Plays the move that looks best at once, without a plan."))
class GreedyBot:
    """Tries every move in one imagined world and takes the best position it finds."""

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return the move of the highest value; among equals any."""
        world = perspective.sample(rng)
        values = {move: _value_after(move, world, perspective) for move in perspective.legal}
        highest = max(values.values())
        best = [move for move, value in values.items() if value == highest]
        return best[rng.below(len(best))]


def _value_after(move: Move, world: State, perspective: Perspective) -> float:
    after = world.clone()
    after.apply(perspective.seat, move)
    return perspective.game.value(after, perspective.seat)
