# townsmith: compiled
"""The moves of Dream Home as dense numbers: where each family of moves begins.

A family that names a cell or a column adds its number; pairs are numbered row by row.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.games.dream_home.rules import tables
from townsmith.games.dream_home.rules.pieces import (
    CELLS,
    CHILDREN_MAX,
    COLUMNS,
    ROOF_KINDS,
    TYPE_COUNT,
)

PASS: Final[i64] = 0
"""Keep the jackhammer for later."""
NO_CAR: Final[i64] = 1
DONE: Final[i64] = 2
"""No more helpers."""
TAKE: Final[i64] = 3
PUT_AWAY: Final[i64] = TAKE + COLUMNS
JACK: Final[i64] = PUT_AWAY + COLUMNS
MIX: Final[i64] = JACK + COLUMNS
DRILLING: Final[i64] = MIX + COLUMNS * (COLUMNS - 1) // 2
BUILD: Final[i64] = DRILLING + CELLS * COLUMNS
EMPTY: Final[i64] = BUILD + CELLS
SCAFFOLD: Final[i64] = EMPTY + CELLS
FURNISH: Final[i64] = SCAFFOLD + CELLS
KEEP: Final[i64] = FURNISH + CELLS
PARK: Final[i64] = KEEP + CELLS
ROOFING: Final[i64] = PARK + 2
SWAP: Final[i64] = ROOFING + ROOF_KINDS
FETCH: Final[i64] = SWAP + CELLS * (CELLS - 1) // 2
"""The courier brings a card of a type, with so many children, to a cell."""
FACES: Final[i64] = CHILDREN_MAX + 1
MOVES: Final[i64] = FETCH + TYPE_COUNT * FACES * CELLS

COLUMN_PAIRS: Final[list[tuple[int, int]]] = tables.pairs(COLUMNS)
CELL_PAIRS: Final[list[tuple[int, int]]] = tables.pairs(CELLS)


def listed(first: i64, mask: i64) -> list[int]:
    """Return the moves of a family for each cell of a mask."""
    return [first + cell for cell in range(CELLS) if mask & BIT[cell]]


BUILDS: Final[list[list[int]]] = tables.families(BUILD, CELLS)
"""BUILDS[cells]: a room face up on each of the cells."""
EMPTIES: Final[list[list[int]]] = tables.families(EMPTY, CELLS)
"""EMPTIES[cells]: a room face down on each of the cells."""
TAKES: Final[list[list[int]]] = tables.families(TAKE, COLUMNS)
"""TAKES[columns]: taking each of the columns."""
DISCARDS: Final[list[list[int]]] = tables.families(PUT_AWAY, COLUMNS)
JACKS: Final[list[list[int]]] = tables.families(JACK, COLUMNS)
