"""SearchingThinker: how somebody thinks among others, by a search that goes on while the turn does.

Where a game says so (`Thinking.field`) moves compete in a knockout instead of growing a tree.
"""

from collections.abc import Sequence
from typing import Final

from townsmith.bots.perspective import Perspective, foreseen
from townsmith.bots.thinkers.knockout import Knockout
from townsmith.bots.thinkers.opinion import Opinion
from townsmith.bots.thinkers.tree_search import Search
from townsmith.core.contract.state import Move
from townsmith.core.rng import Rng

_FAIR_TRIAL: Final = 12
"""In how many worlds a move that is asked about is tried at least."""


def search(perspective: Perspective) -> Search:
    """Return the kind of search a game deserves, with nothing searched yet."""
    return Knockout(perspective) if perspective.thinking.field else Search(perspective)


class SearchingThinker:
    """A tree, and where it is rooted."""

    def __init__(self) -> None:
        self._search: Search | None = None
        self._here = b""
        """What the seat observes where the tree is rooted."""

    def __reduce__(self) -> tuple[type["SearchingThinker"], tuple[()]]:
        """Let a copy think afresh: a tree is large, and only ever saves time."""
        return SearchingThinker, ()

    def choose(self, perspective: Perspective, share: float, seconds: float, rng: Rng) -> Move:
        """Return the move that was tried most often."""
        return self._grown(perspective, share, seconds, rng).ranking()[0].move

    def compare(
        self, perspective: Perspective, seconds: float, rng: Rng, asked: Sequence[Move] = ()
    ) -> list[Opinion]:
        """Return what is thought of all moves, the best first; some may be asked about."""
        grown = self._grown(perspective, 1.0, seconds, rng)
        for move in asked:
            grown.try_fairly(move, _FAIR_TRIAL, rng)
        return [Opinion(each.move, grown.worth(each), each.visits) for each in grown.ranking()]

    def follow(self, perspective: Perspective, move: Move, rng: Rng) -> None:
        """Keep what the tree knows about the position after a move, if the turn goes on."""
        grown, self._search = self._search, None
        if grown is None or perspective.observation != self._here:
            return
        self._here = foreseen(perspective, move, rng)
        if self._here:
            self._search = grown
            if len(perspective.legal) > 1:  # the tree has no node where there is no choice
                grown.follow(move)

    def _grown(self, perspective: Perspective, share: float, seconds: float, rng: Rng) -> Search:
        """Return a search that has looked at a position; it goes on if it is rooted there."""
        if self._search is None or perspective.observation != self._here:
            self._search = search(perspective)
            self._here = perspective.observation
        self._search.perspective = perspective
        effort = max(1, round(share * perspective.thinking.effort))
        self._search.grow(effort, seconds, rng)
        return self._search
