# townsmith: compiled
"""What a simple bot thinks a position of Tiny Towns is worth to a seat.

The score as it stands, plus what the cubes on the board promise: for every card the pattern that
is nearest to completion, worth the more the fewer cubes it lacks; plus a little for open ground.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES
from townsmith.games.tiny_towns.rules.feeding import fed_squares
from townsmith.games.tiny_towns.rules.pieces import (
    CARD_TYPE,
    COTTAGES,
    FARMS,
    FIT_CUBES,
    FIT_MASK,
    FIT_SITE,
    FITS,
    MONUMENTS,
    PATTERN_SIZE,
    SITE_MASK,
    SPREAD_HIGH,
    SPREAD_LOW,
    SQUARES,
)
from townsmith.games.tiny_towns.rules.rounds import FREE_STEP
from townsmith.games.tiny_towns.rules.scoring import tally
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import PLACING, Town

_POINT: Final = 100
"""Values are counted in hundredths of a point."""
_PROMISE: Final = (42, 38, 20, 9, 4, 2, 1)
"""How much of a building's worth a pattern promises, by the number of cubes it lacks."""
_OPEN_GROUND: Final = 80
_HUNGRY: Final = 170
"""What a cottage promises that is not fed yet."""
_IDLE: Final = 60
"""What each cottage promises that a farm could still feed."""
_SHARE: Final = 0.35
"""How much the best rival's score weighs against one's own."""
_TYPICAL: Final = (3, 3, 2, 3, 3, 3, 3, 5)
"""The points a building of each type usually brings."""
_FREED: Final = 60
"""What a square is worth that a construction frees."""


_WORTH: Final[list[int]] = [
    _POINT * _TYPICAL[CARD_TYPE[card]] + _FREED * (PATTERN_SIZE[card] - 1)
    for card in range(len(CARD_TYPE))
]
"""What a building of each card usually brings, the squares it frees included."""


def value(state: TinyTowns, seat: int) -> float:
    """Return what a position is worth to a seat, in points."""
    town = state.towns[seat]
    own = _POINT * tally(town, state.cards, state.right_taverns(seat)).total()
    if town.place:
        return own / _POINT - _SHARE * _best_rival(state, seat)
    if town.phase == PLACING:
        resource = town.choice if state.step == FREE_STEP else state.resource
        own += _best_promise(town, state.cards, resource)
    else:
        own += promise(town, state.cards)
    return own / _POINT - _SHARE * _best_rival(state, seat)


def _best_rival(state: TinyTowns, seat: int) -> int:
    best = 0
    for other in range(state.seats):
        if other != seat:
            shown = tally(state.shown[other], state.cards, state.right_taverns(other)).total()
            best = max(best, shown)
    return best


def promise(town: Town, cards: list[int]) -> i64:
    """Return what the cubes of a town and its open ground promise."""
    total: i64 = _OPEN_GROUND * ONES[town.empty()] + _hopes(town, cards)
    for kind in range(len(cards)):
        weight: i64 = _WORTH[cards[kind]]
        if kind == FARMS and ONES[town.built[FARMS]] * 4 > ONES[town.built[COTTAGES]] + 2:
            weight = weight // 3  # a farm feeds four
        total += weight * _nearest(town, FITS[cards[kind]]) // _POINT
    if town.monument >= 0 and town.built[MONUMENTS] == 0:
        total += _WORTH[town.monument] * _nearest(town, FITS[town.monument]) // _POINT
    return total


def _hopes(town: Town, cards: list[int]) -> i64:
    """Return what hungry cottages and idle farms promise each other."""
    cottages: i64 = ONES[town.built[COTTAGES]]
    fed: i64 = ONES[fed_squares(town, cards) & town.built[COTTAGES]]
    room: i64 = 4 * ONES[town.built[FARMS]] - fed
    hopes: i64 = _HUNGRY * (cottages - fed)
    if room > 0:
        hopes += _IDLE * min(room, 4)
    return hopes


def _nearest(town: Town, fits: list[int]) -> i64:
    """Return the promise of the fit that lacks the fewest cubes, in hundredths."""
    best: i64 = 0
    for fit in fits:
        site: i64 = SITE_MASK[FIT_SITE[fit]]
        if site & town.taken & ~town.posts:
            continue
        present: i64 = site & town.cubed
        care: i64 = SPREAD_LOW[present & 255] | SPREAD_HIGH[present >> 8]
        if (town.cubes ^ FIT_CUBES[fit]) & FIT_MASK[fit] & care:
            continue
        lacking = ONES[site & ~town.posts & ~present]
        best = max(best, _PROMISE[lacking])
    return best


def _best_promise(town: Town, cards: list[int], resource: i64) -> i64:
    """Return the promise after the best placement of the cube in hand."""
    best: i64 = 0
    empty = town.empty()
    for square in range(SQUARES):
        if empty & BIT[square]:
            trial = town.clone()
            trial.add_cube(resource, square, cards)
            best = max(best, promise(trial, cards))
    return best
