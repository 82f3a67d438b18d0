# townsmith: compiled
"""What the estimate looks at in a house: the numbers that training weighs.

The first few are hopes in points, which `house_plan` and `extras_worth` work out; the others say
where these hopes tend to be wrong, and by how much is learned.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES
from townsmith.games.dream_home.bots.extras_worth import gear_worth, roof_worth
from townsmith.games.dream_home.bots.house_plan import Plan
from townsmith.games.dream_home.bots.row_chances import KIND_TYPES
from townsmith.games.dream_home.rules.house import GEAR, spread
from townsmith.games.dream_home.rules.pieces import (
    BASEMENT,
    BATHROOM,
    BEDROOM,
    BESIDE,
    CELLS,
    FIRST_TOOL,
    KIND_IDS,
    KITCHEN,
    MAX_SIZE,
    MIDDLE,
    TOP,
    TYPES,
)
from townsmith.games.dream_home.rules.scoring import (
    architect_points,
    comforts,
    decor_points,
    designer_points,
    room_points,
)

_PILE: Final = 6
"""Piles of so many roof cards and more are told apart no further."""
_GROWING: Final[list[int]] = [KIND_TYPES[kind] for kind in (1, 2, 3, 5)]
"""The rooms of the upper floors that may have more than one card."""

FEATURES: Final[tuple[str, ...]] = (
    "points",
    "rooms_to_come",
    "comforts",
    "roofs",
    "turn",
    "first",
    "first_early",
    "rooms_early",
    "comforts_early",
    "open_cells",
    "open_cells_early",
    "free_basement",
    "free_basement_early",
    "empty_rooms",
    "half_baths",
    "no_kitchen",
    "no_bedroom",
    "no_bath",
    "undecorated",
    *(f"pile_{cards}" for cards in range(1, _PILE + 1)),
    *(f"growing_{TYPES[room_type]}" for room_type in _GROWING),
    *(KIND_IDS[FIRST_TOOL + at] for at in range(GEAR)),
)
FEATURE_COUNT: Final = 38
_PILES_AT: Final = 19
_GROWING_AT: Final = _PILES_AT + _PILE
_GEAR_AT: Final = _GROWING_AT + 4


def features(plan: Plan, turn: float, first: float) -> list[float]:
    """Return the features of a house; `turn` is what it gains in the round that is on."""
    house = plan.house
    early = float(plan.left) / float(CELLS)
    found = [0.0] * FEATURE_COUNT
    points = room_points(house) + decor_points(house) + designer_points(house)
    if plan.architect:
        points += architect_points(house) - comforts(house)
    found[0] = float(points)
    found[1] = plan.rooms_to_come()
    found[2] = plan.comfort
    found[3] = roof_worth(plan.left, len(house.roofs))
    found[4] = turn
    if plan.left:
        found[5] = first
        found[6] = first * early
    found[7] = found[1] * early
    found[8] = found[2] * early
    _note_cells(plan, early, found)
    _note_needs(plan, early, found)
    _note_growing(plan, early, found)
    found[_PILES_AT - 1 + min(len(house.roofs), _PILE)] += early if house.roofs else 0.0
    for at in range(GEAR):
        if house.gear[at] > house.used[at]:
            found[_GEAR_AT + at] = gear_worth(at, plan.left)
    return found


def _note_cells(plan: Plan, early: float, found: list[float]) -> None:
    opened = float(ONES[plan.opened])
    below = float(ONES[BASEMENT & ~plan.house.built])
    found[9] = opened
    found[10] = opened * early
    found[11] = below
    found[12] = below * early
    found[13] = float(ONES[plan.house.backs])


def _note_needs(plan: Plan, early: float, found: list[float]) -> None:
    masks = plan.house.masks
    baths: i64 = masks[BATHROOM]
    if not baths:
        found[17] = early
    elif not (baths & MIDDLE and baths & TOP):
        found[14] = early
    if not masks[KITCHEN]:
        found[15] = early
    if not masks[BEDROOM]:
        found[16] = early


def _note_growing(plan: Plan, early: float, found: list[float]) -> None:
    """Count the rooms that may still grow, and those that decor would not disturb."""
    house = plan.house
    free = ~house.built
    plain = 0
    for at in range(len(_GROWING)):
        room_type = _GROWING[at]
        rest: i64 = house.masks[room_type] & ~plan.settled
        cell = 0
        while rest:
            if rest & BIT[cell]:
                room = spread(BIT[cell], rest)
                rest &= ~room
                if ONES[room] >= MAX_SIZE[room_type]:
                    plain += 1
                elif BESIDE[room] & free:
                    found[_GROWING_AT + at] += early
            cell += 1
    found[18] = float(plain) * early
