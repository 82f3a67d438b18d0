"""GlancingThinker: how somebody thinks in a crowd, by one look at where each move leads.

A world of a thousand seats takes so long to play on that a search sees none to its end, and what
the many others do cannot be foreseen anyway.
"""

from collections.abc import Sequence
from typing import Final

from townsmith.bots.perspective import Perspective
from townsmith.bots.thinkers.opinion import Opinion
from townsmith.core.contract.state import Move, State
from townsmith.core.rng import Rng

FEW: Final = 16
"""How many ways to go on are looked at after a move; more would take too long for what it is."""


class GlancingThinker:
    """Holds of every move what the seat's position is worth after it; remembers nothing."""

    def choose(self, perspective: Perspective, share: float, seconds: float, rng: Rng) -> Move:
        """Return a move of the highest prospect; among equals any."""
        del share, seconds
        found = move_values(perspective, rng)
        highest = max(found.values())
        best = [move for move, prospect in found.items() if prospect == highest]
        return best[rng.below(len(best))]

    def compare(
        self, perspective: Perspective, seconds: float, rng: Rng, asked: Sequence[Move] = ()
    ) -> list[Opinion]:
        """Return what each move leads to, the best first."""
        del seconds, asked
        found = move_values(perspective, rng)
        return [
            Opinion(move, found[move], 1) for move in sorted(found, key=lambda move: -found[move])
        ]

    def follow(self, perspective: Perspective, move: Move, rng: Rng) -> None:
        """Forget it: the next look is a new one."""


def move_values(perspective: Perspective, rng: Rng) -> dict[Move, float]:
    """Return what each move leads to in one imagined world."""
    world = perspective.sample(rng)
    return {move: _move_value(perspective, world, move) for move in perspective.legal}


def _move_value(perspective: Perspective, world: State, move: Move) -> float:
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
