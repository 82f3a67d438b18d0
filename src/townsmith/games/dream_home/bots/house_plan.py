# townsmith: compiled
"""A house as a bot plans it: what is expected of it in the end, and what each card would add."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES
from townsmith.games.dream_home.bots.extras_worth import comfort_worth, gear_worth, roof_worth
from townsmith.games.dream_home.bots.row_chances import (
    KIND_OF,
    KIND_TYPES,
    KINDS_OF_ROOM,
    LAID,
    PLACE,
    WALL,
    basement_worth,
    row_points,
    row_worth,
)
from townsmith.games.dream_home.rules.house import DESIGNERS, House, spread
from townsmith.games.dream_home.rules.pieces import (
    ALLOWED,
    ARCHITECT,
    BASEMENT,
    BATHROOM,
    BEDROOM,
    BESIDE,
    CELLS,
    FIRST_DECOR,
    FIRST_TOOL,
    GARAGE,
    GARDEN,
    KITCHEN,
    LIKED_EXTRA,
    LIKES,
    MIDDLE,
    NOTHING,
    POINTS,
    ROOF_KINDS,
    TOKEN_POINTS,
    TOP,
    TYPE_COUNT,
)

FLOOR_START: Final[list[int]] = [0, 0, 2, 2, 2, 2, 2, 7, 7, 7, 7, 7]
"""FLOOR_START[cell]: the first cell of its floor."""
_ROW: Final[i64] = 31
_MIDDLE_START: Final[i64] = 2
_TOP_START: Final[i64] = 7
LIKED_BY: Final[list[int]] = [
    LIKES.index(room_type) if room_type in LIKES else -1 for room_type in range(TYPE_COUNT)
]
"""LIKED_BY[type]: the type that scores more beside it, or -1."""
NEED_OF: Final[list[int]] = [0, 0, 8, 4, 1, 0]
"""NEED_OF[kind]: what a room of a row is needed for; a bathroom above is needed apart."""
_BATH: Final[i64] = KIND_OF[BATHROOM]
_NEW_ROOM: Final = 0.7
"""What it costs on the average to furnish a room that has just been laid."""
NEVER: Final = -1e9
"""What something is worth that cannot be done."""


class Plan:
    """A house with its rows as numbers; it holds until the house changes."""

    def __init__(self, house: House) -> None:
        self.house: House = house
        masks = house.masks
        self.left: i64 = CELLS - ONES[house.built]
        self.opened: i64 = house.open_cells()
        self.settled: i64 = _settled(house)
        self.middle: i64 = self._row(_MIDDLE_START)
        self.top: i64 = self._row(_TOP_START)
        self.garages: i64 = masks[GARAGE]
        self.architect: bool = house.has(ARCHITECT) > 0
        self.needs: i64 = needs(masks[BATHROOM], masks[KITCHEN], masks[BEDROOM])
        self.comfort: float = comfort_worth(self.left, self.needs, self.architect)
        self.restless: float = 0.0
        """What comfort loses with a round that brings nothing for it."""
        self.wasted: float = NEVER
        """What a card brings face down."""
        if self.left:
            self.restless = comfort_worth(self.left - 1, self.needs, self.architect) - self.comfort
            self.wasted = self._best_empty()

    def _row(self, start: i64) -> i64:
        """Return a floor as `row_chances` numbers it."""
        masks = self.house.masks
        row: i64 = 0
        known: i64 = 0
        for kind in range(1, KINDS_OF_ROOM):
            mask: i64 = masks[KIND_TYPES[kind]] & ~self.settled
            if mask:
                row += kind * LAID[mask >> start & _ROW]
                known |= mask
        return row + WALL * LAID[(self.house.built & ~known) >> start & _ROW]

    def _best_empty(self) -> float:
        best = NEVER
        for cell in range(CELLS):
            if self.opened & BIT[cell]:
                best = max(best, self.empty_gain(cell))
        return best

    def rooms_to_come(self) -> float:
        """Return what rooms are expected to score beyond what they score now."""
        rows = row_worth(self.middle) + row_worth(self.top)
        rows -= float(row_points(self.middle) + row_points(self.top))
        below = basement_worth(self.garages, self.house.built)
        return rows + below - float(POINTS[GARAGE][ONES[self.garages]])

    # One room more

    def room_gain(self, room_type: i64) -> float:
        """Return what a room brings on its best cell, be it face down."""
        best = self.wasted
        places = self.house.places(room_type)
        for cell in range(CELLS):
            if places & BIT[cell]:
                best = max(best, self.gain_at(room_type, cell))
        return best

    def empty_gain(self, cell: i64) -> float:
        """Return what an empty room changes: it only takes a cell away."""
        return self._walled(cell) + self.restless + (1.0 if self.architect else 0.0)

    def _walled(self, cell: i64) -> float:
        house = self.house
        if BASEMENT & BIT[cell]:
            after = basement_worth(self.garages, house.built | BIT[cell])
            return after - basement_worth(self.garages, house.built)
        row = self.middle if MIDDLE & BIT[cell] else self.top
        return row_worth(row + WALL * PLACE[cell - FLOOR_START[cell]]) - row_worth(row)

    def gain_at(self, room_type: i64, cell: i64) -> float:
        """Return what a room face up on a cell adds to what is expected of the house."""
        kind: i64 = KIND_OF[room_type]
        if kind != WALL:
            return self._collected(room_type, kind, cell) + self._comforting(kind, cell)
        if room_type == GARAGE:
            return self._garage_gain(cell) + self.restless
        points: i64 = POINTS[room_type][1]
        liked: i64 = LIKES[room_type]
        if liked >= 0 and BESIDE[BIT[cell]] & self.house.masks[liked]:
            points += LIKED_EXTRA[room_type]
        return self._walled(cell) + self.restless + float(points)

    def _comforting(self, kind: i64, cell: i64) -> float:
        """Return what a room does for comfort."""
        need: i64 = NEED_OF[kind]
        if kind == _BATH and not MIDDLE & BIT[cell]:
            need = 2
        if not need & ~self.needs:
            return self.restless
        return comfort_worth(self.left - 1, self.needs | need, self.architect) - self.comfort

    def _collected(self, room_type: i64, kind: i64, cell: i64) -> float:
        row = self.middle if MIDDLE & BIT[cell] else self.top
        gain = row_worth(row + kind * PLACE[cell - FLOOR_START[cell]]) - row_worth(row)
        lover: i64 = LIKED_BY[room_type]
        if lover >= 0:
            loving: i64 = self.house.masks[lover] & BESIDE[BIT[cell]]
            if loving and not loving & BESIDE[self.house.masks[room_type]]:
                gain += float(LIKED_EXTRA[lover])
        return gain

    def _garage_gain(self, cell: i64) -> float:
        built = self.house.built
        after = basement_worth(self.garages | BIT[cell], built | BIT[cell])
        return after - basement_worth(self.garages, built)

    # Resources

    def resource_gain(self, kind: i64, room_type: i64) -> float:
        """Return what a resource card brings, taken together with a room of a type."""
        if kind == NOTHING:
            return 0.0
        if kind < ROOF_KINDS:
            cards = len(self.house.roofs)
            return roof_worth(self.left - 1, cards + 1) - roof_worth(self.left - 1, cards)
        if kind < FIRST_TOOL:
            return self._decor_gain(kind - FIRST_DECOR, room_type)
        return gear_worth(kind - FIRST_TOOL, self.left - 1)

    def _decor_gain(self, token: i64, room_type: i64) -> float:
        """Return the points of a token, less what its room will not become."""
        house = self.house
        points = float(TOKEN_POINTS[token] + min(house.gear[DESIGNERS], 1))
        if token in GARDEN:
            return points
        best = points - _NEW_ROOM if room_type in ALLOWED[token] else 0.0
        spots = house.spots(token)
        for cell in range(CELLS):
            if spots & BIT[cell]:
                best = max(best, points - self.settling_cost(cell))
        return best

    def settling_cost(self, cell: i64) -> float:
        """Return what is lost when decor on a cell keeps its room from growing (DH-13.5)."""
        house = self.house
        room_type: i64 = house.types[house.cards[cell]]
        kind: i64 = KIND_OF[room_type]
        if house.gear[DESIGNERS] or kind == WALL or BASEMENT & BIT[cell]:
            return 0.0
        room = spread(BIT[cell], house.masks[room_type])
        row = self.middle if MIDDLE & BIT[cell] else self.top
        walled = row + (WALL - kind) * LAID[room >> FLOOR_START[cell] & _ROW]
        now = row_worth(row) - float(POINTS[room_type][ONES[room]])
        return now - row_worth(walled)


def needs(baths: i64, kitchens: i64, bedrooms: i64) -> i64:
    """Return which rooms that make a house comfortable are there, as four bits."""
    has: i64 = 0
    if baths & MIDDLE:
        has |= 1
    if baths & TOP:
        has |= 2
    if kitchens:
        has |= 4
    if bedrooms:
        has |= 8
    return has


def _settled(house: House) -> i64:
    """Return the cells of rooms that decor keeps from growing."""
    found: i64 = 0
    if house.decorated and not house.gear[DESIGNERS]:
        for kind in range(1, KINDS_OF_ROOM):
            mask: i64 = house.masks[KIND_TYPES[kind]]
            if mask & house.decorated:
                found |= spread(house.decorated, mask)
    return found
