"""The tables the rules look things up in, worked out once from cards.json.

Nothing here is compiled: it runs once, and compiled it would cost minutes of building.
"""

import json
from importlib import resources
from typing import Any, Final

from townsmith.core.bits import BIT

FACTS: Final[dict[str, Any]] = json.loads(
    resources.files("townsmith.games.dream_home").joinpath("cards.json").read_text("utf-8")
)
ROOMS: Final[list[dict[str, Any]]] = FACTS["rooms"]
_CELLS: Final[list[dict[str, Any]]] = FACTS["house"]["cells"]
_TOKENS: Final[list[dict[str, Any]]] = FACTS["tokens"]
_LOW: Final = 2
_ROW: Final = 5
"""The cells of the basement, and of each of the two floors above it."""
_HOUSES: Final = [
    (low, middle, top)
    for top in range(BIT[_ROW])
    for middle in range(BIT[_ROW])
    for low in range(BIT[_LOW])
]
"""Every set of cells in the order of their masks, floor by floor."""


def ids(facts: list[dict[str, Any]]) -> list[str]:
    """Return what things are called in files."""
    return [fact["id"] for fact in facts]


# The house


def cell_ids() -> list[str]:
    """Return the names of the cells, the basement first."""
    return ids(_CELLS)


def floors() -> list[int]:
    """Return the floor of each cell, the basement being 1."""
    return [cell["floor"] for cell in _CELLS]


def below() -> list[int]:
    """Return the cell that must carry each cell, -1 where the ground or the entrance does."""
    names = cell_ids()
    return [names.index(cell["below"]) if cell["below"] else -1 for cell in _CELLS]


def floor_mask(floor: int) -> int:
    """Return the cells of a floor."""
    return sum(BIT[cell] for cell, found in enumerate(floors()) if found == floor)


def supported() -> list[int]:
    """Return for each set of filled cells those that may be built on (DH-10.2 to DH-10.4)."""
    found = [_carried_by(-1)]
    for cell in range(len(_CELLS)):
        carried = _carried_by(cell)
        found += [mask | carried for mask in found]
    return found


def _carried_by(carrier: int) -> int:
    return sum(BIT[cell] for cell, found in enumerate(below()) if found == carrier)


def beside() -> list[int]:
    """Return for each set of cells those that are adjacent to one of it (DH-1.6)."""
    return _house_masks([_row_beside(row) for row in range(BIT[_ROW])])


def too_big() -> list[list[int]]:
    """Return by limit and set where one card more would make a room larger than the limit."""
    rows = range(BIT[_ROW])
    return [_house_masks([_row_too_big(row, limit) for row in rows]) for limit in range(4)]


def runs() -> list[list[int]]:
    """Return by size and set of cells how many rooms of exactly that size it holds."""
    rows = range(BIT[_ROW])
    return [_house_sums([_row_runs(row, size) for row in rows]) for size in range(6)]


def _row_beside(row: int) -> int:
    places = range(_ROW)
    return sum(BIT[at] for at in places if (at > 0 and row & BIT[at - 1]) or row & BIT[at + 1])


def _row_too_big(row: int, limit: int) -> int:
    places = range(_ROW)
    return sum(BIT[at] for at in places if not row & BIT[at] and _run(row, at) > limit)


def _row_runs(row: int, size: int) -> int:
    starts = [at for at in range(_ROW) if row & BIT[at] and not (at and row & BIT[at - 1])]
    return len([at for at in starts if _run(row, at) == size])


def _run(row: int, at: int) -> int:
    """Return the length of the run through a place of a row, counting that place as taken."""
    left, right = at, at
    while left > 0 and row & BIT[left - 1]:
        left -= 1
    while row & BIT[right + 1]:
        right += 1
    return right - left + 1


def _house_masks(row_masks: list[int]) -> list[int]:
    """Return a table of masks for whole houses from one for a single row."""
    basement = BIT[_LOW] - 1
    return [
        row_masks[low] & basement | (row_masks[middle] | row_masks[top] << _ROW) << _LOW
        for low, middle, top in _HOUSES
    ]


def _house_sums(row_counts: list[int]) -> list[int]:
    return [row_counts[low] + row_counts[middle] + row_counts[top] for low, middle, top in _HOUSES]


# Rooms


def in_basement() -> list[bool]:
    """Tell of each type whether it belongs in the basement."""
    return [room["category"] == "basement" for room in ROOMS]


def fits() -> list[int]:
    """Return the cells of the floors each type may lie on face up (DH-4.3, DH-4.4)."""
    low, high = floor_mask(1), floor_mask(2) | floor_mask(3)
    return [low if inside else high for inside in in_basement()]


def points() -> list[list[int]]:
    """Return what a room of each type scores at each size, from 0 to 5."""
    return [[0, *room["points"], *[0] * (_ROW - len(room["points"]))] for room in ROOMS]


def likes() -> list[int]:
    """Return the type that each type is worth more beside, or -1."""
    types = ids(ROOMS)
    return [types.index(room["beside"]["type"]) if room["beside"] else -1 for room in ROOMS]


def liked_extra() -> list[int]:
    """Return how much more each type is worth there."""
    return [room["beside"]["points"] - room["points"][0] if room["beside"] else 0 for room in ROOMS]


# Tokens and resource cards


def allowed() -> list[list[int]]:
    """Return the room types each token may stand in (DH-13.3)."""
    types = ids(ROOMS)
    return [
        [at for at, name in enumerate(types) if token["rooms"] == "any" or name in token["rooms"]]
        for token in _TOKENS
    ]


def decor() -> list[str]:
    """Return the tokens that have a card."""
    return ids([token for token in _TOKENS if token["card"]])


def kind_ids() -> list[str]:
    """Return the names of the kinds of resource cards; a roof is a colour and perhaps a window."""
    colours = ids(FACTS["roofs"])
    return [
        *[f"roof_{colour}{window}" for colour in colours for window in ("", "_window")],
        *[f"decor_{token}" for token in decor()],
        *[f"tool_{tool}" for tool in ids(FACTS["tools"])],
        *[f"helper_{helper}" for helper in ids(FACTS["helpers"])],
    ]


# The cards in our box


def box_types() -> list[int]:
    """Return the type of each room card."""
    return [at for at, room in enumerate(ROOMS) for _ in room["children"]]


def box_children() -> list[int]:
    """Return the children on each room card."""
    return [count for room in ROOMS for count in room["children"]]


def box_kinds() -> list[int]:
    """Return the kind of each resource card."""
    roofs = [count for roof in FACTS["roofs"] for count in (roof["plain"], roof["windows"])]
    gear = [fact["copies"] for group in ("tools", "helpers") for fact in FACTS[group]]
    copies = [*roofs, *[1] * len(decor()), *gear]
    return [kind for kind, count in enumerate(copies) for _ in range(count)]


# Moves


def pairs(count: int) -> list[tuple[int, int]]:
    """Return every two of so many things, row by row."""
    return [(one, other) for one in range(count) for other in range(one + 1, count)]


def families(first: int, places: int) -> list[list[int]]:
    """Return the moves of a family, which begins at `first`, for every set of cells or columns."""
    found: list[list[int]] = [[]]
    for place in range(places):
        found += [[*moves, first + place] for moves in found]
    return found
