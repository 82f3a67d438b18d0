"""PlanningThinker: how somebody thinks alone, by plans that are kept from turn to turn.

Where nothing is hidden any more a plan comes true move by move, so it is kept, and a later one
replaces it only if it ends better.

A plan finds the best move, but it cannot tell how much better that is: plans of one position end
many points apart, by the luck of what they came across. A search does not look as far, but
through so many worlds that it can; so it says how far the other moves are behind.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from townsmith.bots.perspective import Perspective, foreseen
from townsmith.bots.thinkers.opinion import Opinion
from townsmith.bots.thinkers.planner import Planner
from townsmith.bots.thinkers.searching_thinker import SearchingThinker
from townsmith.core.contract.state import Move, State
from townsmith.core.rng import Rng

_PLANNING: Final = 0.75
"""Which part of the time goes into the plan where moves are compared."""


class PlanningThinker:
    """A plan and where in it the bot stands, and a search to compare moves by."""

    def __init__(self) -> None:
        self._moves: list[Move] = []
        self._here = b""
        """What the seat observes where the plan goes on within a turn."""
        self._company = SearchingThinker()

    def choose(self, perspective: Perspective, share: float, seconds: float, rng: Rng) -> Move:
        """Return the next move of the plan; at the start of a turn it is thought over again."""
        world = perspective.sample(rng)
        if not self._moves or perspective.observation != self._here:
            breadth = max(1, round(share * perspective.thinking.breadth))
            self._think(perspective, world, breadth, seconds)
        return self._moves[0]

    def compare(
        self, perspective: Perspective, seconds: float, rng: Rng, asked: Sequence[Move] = ()
    ) -> list[Opinion]:
        """Return what is thought of all moves, that of the plan first."""
        best = self.choose(perspective, 1.0, seconds * _PLANNING, rng)
        left = seconds * (1 - _PLANNING)
        opinions = self._company.compare(perspective, left, rng, [best, *asked])
        first = next(opinion for opinion in opinions if opinion.move == best)
        others = [_at_most(first.worth, each) for each in opinions if each is not first]
        return [first, *sorted(others, key=lambda each: -each.worth)]

    def follow(self, perspective: Perspective, move: Move, rng: Rng) -> None:
        """Go on with the plan after a move; it is dropped where another one was played."""
        self._moves = self._moves[1:] if self._moves[:1] == [move] else []
        self._here = foreseen(perspective, move, rng)
        self._company.follow(perspective, move, rng)

    def _think(self, perspective: Perspective, world: State, breadth: int, seconds: float) -> None:
        """Replace the plan by a new one, unless the old one comes true here and ends better."""
        end = Planner(perspective.game, perspective.seat, breadth).plan(world, seconds)
        if self._kept_worth(perspective, world.clone()) < end.worth:
            self._moves = end.line()

    def _kept_worth(self, perspective: Perspective, world: State) -> float:
        """Return what the old plan ends in, or less than anything if it leads nowhere."""
        for move in self._moves:
            if move not in world.legal(perspective.seat):
                return float("-inf")
            world.apply(perspective.seat, move)
        if world.pending():
            return float("-inf")
        worth: float = perspective.game.bots.estimate(world, perspective.seat)
        return worth


def _at_most(worth: float, opinion: Opinion) -> Opinion:
    """Return an opinion that makes no move better than the plan's, which looks further ahead."""
    return replace(opinion, worth=min(worth, opinion.worth))
