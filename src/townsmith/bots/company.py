"""Company: how somebody thinks among others, by a search that goes on while the turn does."""

from collections.abc import Sequence
from typing import Final

from townsmith.bots.opinion import Opinion
from townsmith.bots.perspective import Perspective, foreseen
from townsmith.bots.search import Search
from townsmith.core.rng import Rng
from townsmith.core.state import Move

_FAIR_TRIAL: Final = 12
"""In how many worlds a move that is asked about is tried at least."""


class Company:
    """A tree, and where it is rooted."""

    def __init__(self) -> None:
        self._search: Search | None = None
        self._here = b""
        """What the seat observes where the tree is rooted."""

    def choose(self, perspective: Perspective, share: float, seconds: float, rng: Rng) -> Move:
        """Return the move that was tried most often."""
        return self._grown(perspective, share, seconds, rng).ranking()[0].move

    def compare(
        self, perspective: Perspective, seconds: float, rng: Rng, asked: Sequence[Move] = ()
    ) -> list[Opinion]:
        """Return what is thought of all moves, the best first; some may be asked about."""
        search = self._grown(perspective, 1.0, seconds, rng)
        for move in asked:
            search.try_fairly(move, _FAIR_TRIAL, rng)
        return [Opinion(each.move, search.worth(each), each.visits) for each in search.ranking()]

    def follow(self, perspective: Perspective, move: Move, rng: Rng) -> None:
        """Keep what the tree knows about the position after a move, if the turn goes on."""
        search, self._search = self._search, None
        if search is None or perspective.observation != self._here:
            return
        self._here = foreseen(perspective, move, rng)
        if self._here:
            self._search = search
            if len(perspective.legal) > 1:  # the tree has no node where there is no choice
                search.follow(move)

    def _grown(self, perspective: Perspective, share: float, seconds: float, rng: Rng) -> Search:
        """Return a search that has looked at a position; it goes on if it is rooted there."""
        if self._search is None or perspective.observation != self._here:
            self._search = Search(perspective)
            self._here = perspective.observation
        self._search.perspective = perspective
        effort = max(1, round(share * perspective.game.thinking.effort))
        self._search.grow(effort, seconds, rng)
        return self._search
