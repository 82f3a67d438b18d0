"""Laws 1, 2 and 9: moves that can be listed, written and counted."""

from itertools import pairwise
from typing import Final

from townsmith.core.contract.state import Move, members
from townsmith.core.contract.view import Path
from townsmith.testing.play import LawError, Play
from townsmith.testing.walk import CHOOSERS, walk
from townsmith.testing.watching import Moment, Watcher

_STUBBORN: Final = ("random", "first", "last")
_RARELY: Final = 6
"""One in how many looks is worth three games to the end."""


class LegalMoves(Watcher):
    """Law 1: legal moves are in order, unique, in range, and none exactly where none is owed."""

    def moment(self, now: Moment) -> None:
        """Ask every seat for its moves."""
        state = now.state
        pending, seats = state.pending(), self.play.setup.seats
        if pending not in range(1 << seats):
            raise LawError(f"law 1: pending {pending:b} names a seat that is not there")
        for seat in range(seats):
            legal = state.legal(seat)
            self._require_order(legal)
            if bool(legal) != bool(pending >> seat & 1):
                raise LawError(f"law 1: seat {seat} has {len(legal)} moves, against `pending`")

    def _require_order(self, legal: list[Move]) -> None:
        if any(before >= after for before, after in pairwise(legal)):
            raise LawError(f"law 1: {legal} is not in ascending order")
        count = self.game.rules.move_count
        if legal and not 0 <= legal[0] <= legal[-1] < count:
            raise LawError(f"law 1: {legal} leaves range({count})")

    def look(self, now: Moment) -> None:
        """Compare with what the seats see."""
        for seat in range(self.play.setup.seats):
            view = now.view(seat)
            if view.legal != tuple(now.state.legal(seat)):
                raise LawError(f"law 1: the view of seat {seat} holds other moves than `legal`")
            if not set(self.game.words.final(view)) <= set(view.legal):
                raise LawError(f"law 1: seat {seat} is asked about a move that it cannot make")


class Paths(Watcher):
    """Law 2: the paths of a position's legal moves are unique, prefix-free and parse back."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.seen: set[Move] = set()

    def moment(self, now: Moment) -> None:
        """Compare the paths that a seat can choose from."""
        for seat in members(now.state.pending()):
            legal = now.state.legal(seat)
            _require_prefix_free(sorted([self.game.words.path(move) for move in legal]))
            self.seen.update(legal)

    def end(self, now: Moment) -> None:
        """Read the notation of every move that was ever legal."""
        del now
        for move in sorted(self.seen):
            path = self.game.words.path(move)
            if not path or any(token.split() != [token] for token in path):
                raise LawError(f"law 2: {path} must be words without spaces")
            if self.game.parse(" ".join(path)) != move:
                raise LawError(f"law 2: {path} is read as another move than {move}")


def _require_prefix_free(paths: list[Path]) -> None:
    # In sorted order a path and its continuations are neighbours.
    for before, after in pairwise(paths):
        if after[: len(before)] == before:
            raise LawError(f"law 2: the path {before} is the beginning of {after}")


class Bound(Watcher):
    """Law 9: every game ends within its bound, also between stubborn players."""

    def look(self, now: Moment) -> None:
        """Now and then play on from here to the end."""
        if now.number and now.rng("law 9").below(_RARELY):
            return
        bound = self.game.rules.bound(self.play.setup)
        for name in _STUBBORN:
            steps = walk(now.state.clone(), now.rng("law 9"), CHOOSERS[name])
            for count, _ in enumerate(steps, now.number + 1):
                if count > bound:
                    raise LawError(f"law 9: more than {bound} moves, the rest of them {name}")
