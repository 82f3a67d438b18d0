"""What a number does for its street, in plain words: how a coach speaks of the board."""

from collections.abc import Sequence
from typing import Final

from townsmith.core.contract.state import Move
from townsmith.core.text import Listing, Plural, Text
from townsmith.games.welcome_to.rules import moves as codes
from townsmith.games.welcome_to.rules.pieces import (
    EMPTY,
    GAPS,
    HOUSE_NAMES,
    HOUSES,
    NUMBERS,
    ROUNDABOUT,
)
from townsmith.games.welcome_to.words.view import StreetsView

FEW: Final = 3
"""So many numbers can be named one by one."""


def reason(view: StreetsView, move: Move) -> Text | None:
    """Return what writing a number leaves room for; nothing for other moves."""
    if move >= codes.REFUSE or view.viewer < 0:
        return None
    houses = view.boards[view.viewer].houses
    house, number = move % HOUSES, move // HOUSES % NUMBERS
    left, below = _run(houses, house, -1)
    right, above = _run(houses, house, 1)
    between = tuple(range(number + 1, above)) if above is not None else ()
    if right and 0 < len(between) <= FEW:
        return Text(
            "{number} here keeps room for {numbers}.", number=number, numbers=Listing(between)
        )
    if not left and not right and below is not None and above is not None:
        return Text("It fits between {low} and {high}.", low=below, high=above)
    return Text(
        "{number} on {house} leaves {left} for smaller numbers and {right} for larger ones.",
        number=number,
        house=HOUSE_NAMES[house],
        left=Plural("{n} house", "{n} houses", left),
        right=Plural("{n} house", "{n} houses", right),
    )


def _run(houses: Sequence[int], house: int, step: int) -> tuple[int, int | None]:
    """Return how many houses are empty on one side, and the number behind them, if any."""
    free = 0
    while min(house, house + step) in GAPS:
        house += step
        if houses[house] != EMPTY:
            return free, None if houses[house] == ROUNDABOUT else int(houses[house]) - 1
        free += 1
    return free, None
