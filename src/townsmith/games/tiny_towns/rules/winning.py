"""Who wins a game of Tiny Towns (TT-8)."""

from townsmith.core.bits import ONES
from townsmith.core.contract.state import Seat
from townsmith.games.tiny_towns.rules.pieces import COTTAGES
from townsmith.games.tiny_towns.rules.state import TinyTowns


def winners(state: TinyTowns) -> list[Seat]:
    """Return who would win if the game ended now; several share it when all tie-breaks tie."""
    standing = {seat: _standing(state, seat) for seat in range(state.seats)}
    best = max(standing.values())
    return [seat for seat, found in standing.items() if found == best]


def _standing(state: TinyTowns, seat: Seat) -> tuple[int, int, int, int]:
    """Return what is compared, in order: points, times named, empty squares, cottages."""
    town = state.towns[seat]
    named = 0 if state.town_hall else -int(town.named)  # TT-H3.4
    return state.points(seat), named, ONES[town.taken], ONES[town.built[COTTAGES]]
