"""Thinker: how somebody thinks about the positions of a game, and who thinks which way.

Levels, masters, hints and reviews all think by what `thought` gives them, so none of them is
weaker than another that has as much time.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from townsmith.bots.perspective import Perspective
from townsmith.bots.thinkers.glancing_thinker import GlancingThinker
from townsmith.bots.thinkers.opinion import Opinion
from townsmith.bots.thinkers.planning_thinker import PlanningThinker
from townsmith.bots.thinkers.searching_thinker import SearchingThinker
from townsmith.core.contract.state import Move
from townsmith.core.rng import Rng

_CROWD: Final = 24
"""With more seats than this nobody searches: a single world would take seconds."""


class Thinker(Protocol):
    """Somebody's thoughts on one seat of one game; what was found out before may be used again."""

    def choose(self, perspective: Perspective, share: float, seconds: float, rng: Rng) -> Move:
        """Return the best move found with a share of the effort the game deserves."""

    def compare(
        self, perspective: Perspective, seconds: float, rng: Rng, asked: Sequence[Move] = ()
    ) -> list[Opinion]:
        """Return what is thought of several moves, the best first, with the whole effort.

        Moves that are asked about are among them, and looked at closely enough to be fair.
        """

    def follow(self, perspective: Perspective, move: Move, rng: Rng) -> None:
        """Go on from the position after a move, which need not be the best one."""


def plans(perspective: Perspective) -> bool:
    """Tell whether a position is thought of in plans, as a game may ask for."""
    return perspective.thinking.breadth > 0


def thinker(perspective: Perspective) -> Thinker:
    """Return the kind of thinking that a seat's game deserves, with nothing thought yet."""
    if perspective.seats > _CROWD:
        return GlancingThinker()
    return PlanningThinker() if plans(perspective) else SearchingThinker()
