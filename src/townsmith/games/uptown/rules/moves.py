# townsmith: compiled
"""Moves as whole numbers.

A move is `DISCARD`, `COLLECT`, or an offer (one half of one card that lies open) and the plot it
is built on.
"""

from typing import Final

from townsmith.games.uptown.rules.pieces import MOST_SEATS, PLOTS

DISCARD: Final = 0
COLLECT: Final = 1
FIRST_BUILD: Final = 2

FREE_OFFERS: Final = 0
"""The two halves of the own top card in action I."""
DECK_OFFERS: Final = 2
"""The two halves of the top card of each deck in action II."""
MUNICIPAL_OFFERS: Final = 10
"""The four projects of the top municipal card: front A and B, back A and B."""
OFFERS: Final = 14

SPOTS: Final = 20
"""A spot is a plot of a street: five a seat."""
MASKS: Final = 32
MOVE_COUNT: Final = 282


def build_move(offer: int, owner: int, plot: int) -> int:
    """Return the move that builds an offer on a plot of the owner's street."""
    return FIRST_BUILD + offer * SPOTS + owner * PLOTS + plot


def offer_of(move: int) -> int:
    """Return the offer of a building move."""
    return (move - FIRST_BUILD) // SPOTS


def spot_of(move: int) -> int:
    """Return the spot of a building move: owner * PLOTS + plot."""
    return (move - FIRST_BUILD) % SPOTS


def _builds() -> list[list[int]]:
    table: list[list[int]] = []
    for offer in range(OFFERS):
        for owner in range(MOST_SEATS):
            for mask in range(MASKS):
                plots = [plot for plot in range(PLOTS) if mask >> plot & 1]
                table.append([build_move(offer, owner, plot) for plot in plots])
    return table


BUILDS: Final[list[list[int]]] = _builds()
"""The moves of an offer on a street, by the mask of the plots that are free for it."""


def builds_at(offer: int, owner: int) -> int:
    """Return where the moves of an offer on a street begin in BUILDS."""
    return (offer * MOST_SEATS + owner) * MASKS
