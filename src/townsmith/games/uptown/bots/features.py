# townsmith: compiled
"""What a street is made of, as numbers that can be weighed."""

from typing import Final

from townsmith.games.uptown.bots.deck_promise import (
    FLOOR,
    SUPPLY,
    WANTED_ABOUT,
    WANTED_HERE,
    deck_promise,
)
from townsmith.games.uptown.bots.street_numbers import StreetNumbers, street_numbers
from townsmith.games.uptown.bots.time_left import STAGE_COUNT
from townsmith.games.uptown.rules.pieces import KIND_COUNT, PLOTS, Catalogue
from townsmith.games.uptown.rules.street import PLOT_BITS, Street

PRESTIGE: Final = 0
WALLET: Final = 1
PURSE: Final = 2
COINS: Final = 3
BLOCKED: Final = 4
INCOME: Final = 5
OPEN: Final = 6
EMPTY: Final = 12
TOP: Final = 13
SECOND: Final = 14
GUARDED: Final = 15
ABOUT: Final = 16
FIRST_ACTION: Final = 17
SECOND_ACTION: Final = 18
MEASURE_COUNT: Final = 19

NAMES: Final = (
    "prestige",
    "wallet",
    "purse",
    "coins",
    "blocked",
    "income",
    *(f"open_{plots}" for plots in range(PLOTS + 1)),
    "empty",
    "top",
    "second",
    "guarded",
    "about",
    "first_action",
    "second_action",
)
FEATURES: Final = tuple(f"{name}_{stage}" for stage in range(STAGE_COUNT) for name in NAMES)
"""Every measure at every stage of the game."""

SMALL_CHANGE: Final = 6.0
"""Upcoins that pay for nearly every card; what is beyond them only counts at the end."""


def measures(cards: Catalogue, street: Street) -> list[float]:
    """Return the numbers of one street; whose action it is, the table knows."""
    found = street_numbers(cards, street)
    out = [0.0] * MEASURE_COUNT
    out[PRESTIGE] = float(found.prestige)
    out[WALLET] = float(street.wallet)
    out[PURSE] = min(float(street.wallet), SMALL_CHANGE)
    out[COINS] = float(street.coins)
    out[BLOCKED] = 1.0 if street.coins else 0.0
    out[INCOME] = float(found.income)
    out[OPEN + street.open_plots()] = 1.0
    _towers(out, deck_promise(cards), street, found)
    return out


def _towers(out: list[float], deck: list[float], street: Street, found: StreetNumbers) -> None:
    for plot in range(PLOTS):
        bit = PLOT_BITS[plot]
        if street.empty & bit:
            out[EMPTY] += 1.0
        if street.closed & bit:
            continue
        worth = tower(deck, found, plot, len(street.piles[plot]))
        if worth > out[TOP]:
            out[SECOND] = out[TOP]
            out[TOP] = worth
            out[GUARDED] = worth if street.no_gifts & bit else 0.0
        else:
            out[SECOND] = max(out[SECOND], worth)
    out[ABOUT] = about(deck, found)


def tower(deck: list[float], found: StreetNumbers, plot: int, height: int) -> float:
    """Return what the average card adds on top of a plot because of what stands there."""
    worth = deck[FLOOR] * float(height)
    base = plot * KIND_COUNT
    for kind in range(KIND_COUNT):
        worth += deck[WANTED_HERE + kind] * float(found.units[base + kind])
        worth += deck[SUPPLY + kind] * float(found.here[base + kind])
    return worth


def about(deck: list[float], found: StreetNumbers) -> float:
    """Return what the average card adds because of what stands anywhere on the street."""
    worth = 0.0
    for kind in range(KIND_COUNT):
        worth += deck[WANTED_ABOUT + kind] * float(found.everywhere[kind])
        worth += deck[SUPPLY + kind] * float(found.about[kind])
    return worth
