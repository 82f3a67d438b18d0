# townsmith: compiled
"""What a street is made of, as numbers that may be weighed: the own ones less the rival's."""

from typing import Final

from mypy_extensions import i64

from townsmith.games.uptown.outlook import (
    FLOOR,
    FLOOR_ABOVE,
    SUPPLY,
    WANTED_ABOUT,
    WANTED_ABOVE,
    WANTED_HERE,
    outlook,
)
from townsmith.games.uptown.pieces import KIND_COUNT, PLOTS
from townsmith.games.uptown.rules import UpTown
from townsmith.games.uptown.street import PLOT_BITS, Street
from townsmith.games.uptown.survey import Survey, survey

_PACE: Final = 13.2
"""How many cards a deck loses in ten rounds."""

PRESTIGE: Final = 0
WALLET: Final = 1
WALLET_TIME: Final = 2
PURSE: Final = 3
COINS: Final = 4
BLOCKED: Final = 5
INCOME: Final = 6
INCOME_TIME: Final = 7
OPEN: Final = 8
OPEN_TIME: Final = 13
EMPTY: Final = 18
EMPTY_TIME: Final = 19
TOP: Final = 20
TOP_TIME: Final = 21
TOP_TIME2: Final = 22
SECOND_TIME: Final = 23
GUARDED: Final = 24
GUARDED_TIME: Final = 25
ABOUT_TIME: Final = 26
ABOVE_TIME: Final = 27
FIRST_ACTION: Final = 28
SECOND_ACTION: Final = 29
TIME: Final = 30
FEATURE_COUNT: Final = 31

FEATURES: Final = (
    "prestige",
    "wallet",
    "wallet_time",
    "purse",
    "coins",
    "blocked",
    "income",
    "income_time",
    *(f"open_{plots}" for plots in range(PLOTS)),
    *(f"open_{plots}_time" for plots in range(PLOTS)),
    "empty",
    "empty_time",
    "top",
    "top_time",
    "top_time_time",
    "second_time",
    "guarded",
    "guarded_time",
    "about_time",
    "above_time",
    "first_action",
    "second_action",
    "time",
)


def street_features(state: UpTown, seat: int) -> list[float]:
    """Return the numbers of one street."""
    street = state.streets[seat]
    found = survey(state.cards, street)
    time = time_left(state, seat)
    out = [0.0] * FEATURE_COUNT
    _money(out, street, found, time)
    _plots(out, street, time)
    _towers(out, outlook(state.cards), street, found, time)
    if state.turn == seat and not state.over:
        out[FIRST_ACTION if state.action == 1 else SECOND_ACTION] = 1.0
    out[TIME] = time
    return out


def time_left(state: UpTown, seat: int) -> float:
    """Return about how many turns the seat still has, in tens."""
    if state.over:
        return 0.0
    if state.last_round:
        return _last_turn(state, seat)
    fewest: i64 = 1000
    for street in state.streets:
        fewest = min(fewest, street.left)
    return float(fewest) / _PACE


def _last_turn(state: UpTown, seat: int) -> float:
    """Return what is left to the seat of the last round."""
    if state.turn == seat:
        return 0.1 if state.action == 1 else 0.05
    gone = (state.turn - state.first) % state.seats
    mine = (seat - state.first) % state.seats
    return 0.1 if mine > gone else 0.0


def _money(out: list[float], street: Street, found: Survey, time: float) -> None:
    wallet = float(street.wallet)
    out[PRESTIGE] = float(found.prestige)
    out[WALLET] = wallet
    out[WALLET_TIME] = wallet * time
    out[PURSE] = min(wallet, 6.0) if time > 0.0 else 0.0
    out[COINS] = float(street.coins)
    out[BLOCKED] = 1.0 if street.coins else 0.0
    out[INCOME] = float(found.income) if time > 0.0 else 0.0
    out[INCOME_TIME] = float(found.income) * time


def _plots(out: list[float], street: Street, time: float) -> None:
    still = 0
    empty = 0.0
    for bit in PLOT_BITS:
        if not street.closed & bit:
            still += 1
        if street.empty & bit:
            empty += 1.0
    if still < PLOTS:
        out[OPEN + still] = 1.0 if time > 0.0 else 0.0
        out[OPEN_TIME + still] = time
    out[EMPTY] = empty
    out[EMPTY_TIME] = empty * time


def _towers(
    out: list[float], deck: list[float], street: Street, found: Survey, time: float
) -> None:
    top = 0.0
    second = 0.0
    above = 0.0
    guarded = 0.0
    for plot in range(PLOTS):
        bit = PLOT_BITS[plot]
        if street.closed & bit:
            above = max(above, _above(deck, found, plot, len(street.piles[plot])))
            continue
        worth = tower(deck, found, plot, len(street.piles[plot]))
        if worth > top:
            second = top
            top = worth
            guarded = worth if street.no_gifts & bit else 0.0
        else:
            second = max(second, worth)
    out[TOP] = top
    out[TOP_TIME] = top * time
    out[TOP_TIME2] = top * time * time
    out[SECOND_TIME] = second * time
    out[GUARDED] = guarded
    out[GUARDED_TIME] = guarded * time
    out[ABOVE_TIME] = above * time
    out[ABOUT_TIME] = _about(deck, found) * time


def tower(deck: list[float], found: Survey, plot: int, height: int) -> float:
    """Return what the average card adds on top of a plot by what stands there."""
    worth = deck[FLOOR] * float(height)
    base = plot * KIND_COUNT
    for kind in range(KIND_COUNT):
        worth += deck[WANTED_HERE + kind] * float(found.units[base + kind])
        worth += deck[SUPPLY + kind] * float(found.here[base + kind])
    return worth


def _above(deck: list[float], found: Survey, plot: int, height: int) -> float:
    """Return what the average card for closed plots adds there."""
    worth = deck[FLOOR_ABOVE] * float(height)
    base = plot * KIND_COUNT
    for kind in range(KIND_COUNT):
        worth += deck[WANTED_ABOVE + kind] * float(found.units[base + kind])
    return worth


def _about(deck: list[float], found: Survey) -> float:
    """Return what the average card adds by what stands anywhere on the street."""
    worth = 0.0
    for kind in range(KIND_COUNT):
        worth += deck[WANTED_ABOUT + kind] * float(found.everywhere[kind])
        worth += deck[SUPPLY + kind] * float(found.about[kind])
    return worth
