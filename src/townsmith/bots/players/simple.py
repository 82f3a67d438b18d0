"""Two simple bots: one that does not think, and one that thinks no further than its next step."""

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import named
from townsmith.bots.thinkers.glancing_thinker import GlancingThinker
from townsmith.core.contract.state import Move
from townsmith.core.rng import Rng
from townsmith.core.text import Text


@named("random", Text("Plays any legal move, all equally likely."), simple=True)
class RandomBot:
    """The yardstick: whoever cannot beat it has not understood the game."""

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return any legal move."""
        legal = perspective.legal
        return legal[rng.below(len(legal))]


@named("greedy", Text("Plays the move that looks best at once, without a plan."), simple=True)
class GreedyBot:
    """Tries every move in one imagined world and takes the best position it finds."""

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return the move of the highest prospect; among equals any."""
        return GlancingThinker().choose(perspective, 1.0, 0.0, rng)
