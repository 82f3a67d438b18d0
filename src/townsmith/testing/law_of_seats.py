"""Law 6: those who act at the same time cannot get into each other's way."""

from itertools import permutations
from typing import Final

from townsmith.core.contract.state import Move, Seat, State, members
from townsmith.testing.play import LawError, pick
from townsmith.testing.watching import Moment, Watcher

_PAIRS: Final = 12
"""How many pairs of seats are tried at a look; with up to four seats to act that is all of them."""


class Commuting(Watcher):
    """Law 6: moves of different pending seats commute, also as the round is resolved."""

    def look(self, now: Moment) -> None:
        """Try moves of pairs of seats, and the rest of the round, in different orders."""
        rng = now.rng("law 6")
        acting = {seat: now.state.legal(seat) for seat in members(now.state.pending())}
        pairs = list(permutations(acting, 2))
        while len(pairs) > _PAIRS:
            pairs.pop(rng.below(len(pairs)))
        for one, other in pairs:
            first = acting[one][rng.below(len(acting[one]))]
            second = acting[other][rng.below(len(acting[other]))]
            self._require_same_end(now.state, [(one, first), (other, second)])
        self._require_same_end(now.state, _rest_of_round(now))

    def _require_same_end(self, state: State, log: list[tuple[Seat, Move]]) -> None:
        # Sorting is stable: every seat keeps the order of its own moves.
        upwards = sorted(log, key=lambda entry: entry[0])
        downwards = sorted(log, key=lambda entry: -entry[0])
        orders = [log, *(order for order in (upwards, downwards) if order != log)]
        ends = [self._played(state, order) for order in orders]
        if any(end != ends[0] for end in ends):
            written = [f"{seat}: {self.game.notation(move)}" for seat, move in log]
            raise LawError(f"law 6: the order of {written} makes a difference")

    def _played(self, state: State, log: list[tuple[Seat, Move]]) -> list[int]:
        world = state.clone()
        for seat, move in log:
            if move not in world.legal(seat):
                words = self.game.notation(move)
                raise LawError(f"law 6: another seat's move has made {words!r} of {seat} illegal")
            world.apply(seat, move)
        return world.pack()


def _rest_of_round(now: Moment) -> list[tuple[Seat, Move]]:
    """Return moves to the next epoch or until somebody new is to act."""
    world, seats, epoch = now.state.clone(), now.state.pending(), now.state.epoch()
    rng = now.rng("law 6, round")
    log = []
    while world.pending() and world.epoch() == epoch and not world.pending() & ~seats:
        seat, move = pick(world, rng.below(1 << 16))
        world.apply(seat, move)
        log.append((seat, move))
    return log
