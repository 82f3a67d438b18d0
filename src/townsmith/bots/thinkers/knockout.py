# townsmith: compiled
"""Knockout: a few moves tried in the same worlds, and the poorer half drops out, again and again.

Every world is played on by quick moves as far as the game says, which may be to the end: what a
move is worth is seen, not judged. A single world says little about a move, so most worlds should
go to the few moves that are hard to tell apart; sequential halving does that. How good a move
looked at first sight counts for some results too, the less the more it has been tried.
"""

import time
from typing import Final

from mypy_extensions import i64

from townsmith.bots.perspective import Perspective
from townsmith.bots.thinkers.tree_search import Branch, Node, Search, numbered
from townsmith.core.contract.state import Move, State
from townsmith.core.rng import Rng

_FEWEST: Final = 2
_FAIR: Final = 4
"""For so many worlds altogether one move may enter."""


class Knockout(Search):
    """Moves that compete; those still in the field come first."""

    def __init__(self, perspective: Perspective) -> None:
        super().__init__(perspective)
        self.field: list[Branch] = []

    def grow(self, worlds: int, seconds: float, rng: Rng) -> None:
        """Hold heats until one move is left; each gets as many worlds and as much time."""
        start = time.perf_counter()
        self.end = start + seconds
        self._enter(worlds, rng)
        seed = rng.word()
        heats = (len(self.field) - 1).bit_length()
        passes = 0
        for heat in range(heats):
            last = passes + max(1, worlds // (heats * len(self.field)))
            end = start + seconds * float(heat + 1) / float(heats)
            while passes < last and (time.perf_counter() < end or not passes):
                self._pass(seed, passes)
                passes += 1
            self.field.sort(key=self.worth, reverse=True)
            del self.field[(len(self.field) + 1) // 2 :]

    def follow(self, move: Move) -> None:
        """Begin anew: what comes after a move was only played on, never compared."""
        del move
        self.root = Node()

    def ranking(self) -> list[Branch]:
        """Return the moves of the root, the best first: who is in the field, then the others."""
        self.field.sort(key=self.worth, reverse=True)
        others = [each for each in self.root.branches.values() if each not in self.field]
        others.sort(key=self.worth, reverse=True)
        return self.field + others

    def _enter(self, worlds: int, rng: Rng) -> None:
        """Let the moves compete that look best at first sight, a few where worlds are few."""
        glimpse = self.perspective.sample(rng)
        choices = glimpse.sensible(self.seat)
        self._meet(self.root, glimpse, choices)
        self.field = [self.root.branches[move] for move in choices]
        self.field.sort(key=_hope, reverse=True)
        del self.field[max(_FEWEST, min(self.perspective.thinking.field, worlds // _FAIR)) :]

    def _imagine(self, world: State, rng: Rng, first: Move) -> None:
        """Play one world on after a move, and remember how it went; no tree grows."""
        if first not in self.root.branches:
            self._meet(self.root, world, [first])
        world.apply(self.seat, first)
        result = self._play_on(world, rng)
        if time.perf_counter() > self.end:
            return  # judged before it was over, it would not be fair to the others
        self.worlds += 1
        self.root.visits += 1
        self._remember([self.root.branches[first]], [self.root], result)

    def _pass(self, seed: i64, number: i64) -> None:
        """Try every move of the field in the world of that number, while there is time."""
        for branch in self.field:
            if time.perf_counter() > self.end:
                return
            luck = numbered(seed, number)
            self._imagine(self.perspective.sample(luck), luck, branch.move)


def _hope(branch: Branch) -> float:
    return branch.hope
