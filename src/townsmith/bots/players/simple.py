"""Two simple bots: one that does not think, and one that thinks no further than its next step."""

from typing import Final

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import named
from townsmith.core.contract.state import Move, State
from townsmith.core.rng import Rng
from townsmith.core.text import Text

FEW: Final = 16
"""How many ways to go on the greedy bot looks at; more would take too long for what it is."""


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
        """Return the move of the highest prospect; among equals any."""
        world = perspective.sample(rng)
        prospects = {move: _prospect(perspective, world, move) for move in perspective.legal}
        highest = max(prospects.values())
        best = [move for move, prospect in prospects.items() if prospect == highest]
        return best[rng.below(len(best))]


def _prospect(perspective: Perspective, world: State, move: Move) -> float:
    """Return the value after a move, or after the best second one if the turn goes on.

    Many moves are only half a step: a cube is placed in order to build. The second look ends with
    the epoch, because nobody can plan with what is only drawn or revealed then.
    """
    game, seat = perspective.game, perspective.seat
    after = world.clone()
    after.apply(seat, move)
    going_on = after.legal(seat) if after.epoch() == world.epoch() else []
    if not 0 < len(going_on) <= FEW:
        return game.bots.value(after, seat)
    return max(_value(perspective, after, second) for second in going_on)


def _value(perspective: Perspective, world: State, move: Move) -> float:
    after = world.clone()
    after.apply(perspective.seat, move)
    return perspective.game.bots.value(after, perspective.seat)
