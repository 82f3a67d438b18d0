# townsmith: compiled
"""The dense move codes of Tiny Towns: where each kind of move starts, and its parameters."""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.games.tiny_towns.rules.pieces import (
    KINDS,
    MONUMENT_CARDS,
    RESOURCE_COUNT,
    SITE_MASK,
    SITES,
    SQUARES,
)

DONE: Final = 0
"""Close one's part of the round."""
COMPLETE: Final = 1
"""Declare the own town completed."""
DISCARD: Final = 2
"""Put the named cube into the cavern."""
KEEP: Final = 3
"""+ monument: keep that card of the two dealt."""
NAME: Final[int] = KEEP + MONUMENT_CARDS
"""+ resource - 1: name it, take its card, or lay it on a Bank or Factory."""
PLACE: Final[int] = NAME + RESOURCE_COUNT
"""+ square: put the named cube there."""
SUBSTITUTE: Final[int] = PLACE + SQUARES
"""+ (resource - 1) * 16 + square: put another cube there, by a Factory."""
STORE: Final[int] = SUBSTITUTE + RESOURCE_COUNT * SQUARES
"""+ square of a Warehouse: put the named cube on it."""
SWAP: Final[int] = STORE + SQUARES
"""+ (square of a Warehouse * 5 + resource - 1) * 16 + square: swap a cube out and place it."""
STOCK: Final[int] = SWAP + SQUARES * RESOURCE_COUNT * SQUARES
"""+ type: put a building of it on Opaleye's Watch."""
PUT: Final[int] = STOCK + KINDS
"""+ type * 16 + square: place a building of that type there."""
REPLACE: Final[int] = PUT + KINDS * SQUARES
"""+ square * 7 + type: replace the building there (Architect's Guild)."""
CONSTRUCT: Final[int] = REPLACE + SQUARES * KINDS
"""+ site * 16 + square: construct there from the cubes of that site."""
MOVE_COUNT: Final[int] = CONSTRUCT + SITES * SQUARES


def _codes(mask: int, base: int) -> list[int]:
    return [base + square for square in range(SQUARES) if mask & BIT[square]]


PLACE_LOW: Final[list[list[int]]] = [_codes(mask, PLACE) for mask in range(256)]
PLACE_HIGH: Final[list[list[int]]] = [_codes(mask << 8, PLACE) for mask in range(256)]
"""The placing moves of a mask of squares are PLACE_LOW[mask & 255] + PLACE_HIGH[mask >> 8]."""

CONSTRUCT_AT: Final[list[list[int]]] = [
    _codes(SITE_MASK[site], CONSTRUCT + site * SQUARES) for site in range(SITES)
]
"""CONSTRUCT_AT[site]: its moves when the token goes on one of its own squares."""
