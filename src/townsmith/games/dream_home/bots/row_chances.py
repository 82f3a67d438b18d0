# townsmith: compiled
"""What may still become of a floor: every row of five cells, played on with average luck.

A row is a number with three bits a cell: free, one of the five rooms worth collecting, or a wall,
which is anything that will never grow. Its worth is what it scores when it is full, if each of
its cells gets the best of a few cards drawn at random. All of it follows from the deck by going
back from full rows to the empty one; it is worked out when it is first asked for.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.games.dream_home.rules.deck import BOX
from townsmith.games.dream_home.rules.pieces import (
    BASEMENT,
    BATHROOM,
    BEDROOM,
    GARAGE,
    IN_BASEMENT,
    KITCHEN,
    LIKED_EXTRA,
    LIKES,
    MAX_SIZE,
    POINTS,
    ROOM_CARDS,
    TYPE_COUNT,
    TYPES,
)

WALL: Final[i64] = 6
"""Stands for a card that will never grow: a unique room, an empty one, a furnished one."""
KIND_TYPES: Final[list[int]] = [
    -1,
    TYPES.index("living_room"),
    BEDROOM,
    KITCHEN,
    BATHROOM,
    TYPES.index("childs_room"),
]
"""KIND_TYPES[kind]: the room type that a row knows by that number."""
KINDS_OF_ROOM: Final = 6
KIND_OF: Final[list[int]] = [
    KIND_TYPES.index(room_type) if room_type in KIND_TYPES else WALL
    for room_type in range(TYPE_COUNT)
]
PLACES: Final = 5
PLACE: Final[list[int]] = [8**place for place in range(PLACES)]
"""PLACE[place] times a kind is the card on that place."""
LAID: Final[list[int]] = [
    sum([PLACE[place] for place in range(PLACES) if row & BIT[place]]) for row in range(32)
]
"""LAID[row] times a kind is that kind on all places of a set."""
_ROW_CODES: Final = 8**PLACES
_UNKNOWN: Final = -1.0
_ROWS: Final[list[float]] = [_UNKNOWN] * _ROW_CODES
_SHARES: Final[list[float]] = [
    BOX.types.count(room_type) / float(ROOM_CARDS) for room_type in range(TYPE_COUNT)
]
"""_SHARES[type]: how likely a card of the deck is of that type."""
_OFFERS: Final = 1.5
"""From how many cards a cell seems to get the best one; found by games against other numbers."""
_BASEMENT_OFFERS: Final = 2.5


def row_worth(row: i64) -> float:
    """Return what a row is expected to score in the end, what it scores now included."""
    worth = _ROWS[row]
    if worth == _UNKNOWN:
        worth = _expected(row)
        _ROWS[row] = worth
        _ROWS[_mirrored(row)] = worth
    return worth


def _mirrored(row: i64) -> i64:
    found: i64 = 0
    for place in range(PLACES):
        found = found * 8 + row // PLACE[place] % 8
    return found


def row_points(row: i64) -> i64:
    """Return what the rooms of a row score now, walls left out."""
    total: i64 = 0
    place: i64 = 0
    while place < PLACES:
        kind: i64 = row // PLACE[place] % 8
        size: i64 = 1
        while place + size < PLACES and row // PLACE[place + size] % 8 == kind:
            size += 1
        if 0 < kind < WALL:
            total += POINTS[KIND_TYPES[kind]][min(size, 3)]
        place += size
    return total


def _expected(row: i64) -> float:
    """Return the mean over what may be offered, each time with the best card on its best place."""
    free = _free_places(row)
    if not free:
        return float(row_points(row))
    closed = 0.0
    for place in free:
        closed = max(closed, row_worth(row + WALL * PLACE[place]))
    worths = [max(closed, _best_with(row, free, kind)) for kind in range(TYPE_COUNT)]
    return best_of(worths, _OFFERS)


def _free_places(row: i64) -> list[int]:
    return [place for place in range(PLACES) if not row // PLACE[place] % 8]


def _best_with(row: i64, free: list[int], room_type: i64) -> float:
    """Return the worth of a row with one card more, on the place where it is worth most."""
    best = 0.0
    if IN_BASEMENT[room_type]:
        return best
    kind: i64 = KIND_OF[room_type]
    for place in free:
        if kind == WALL:
            worth = row_worth(row + WALL * PLACE[place]) + _own_points(row, place, room_type)
        elif run_length(row, place, kind) > MAX_SIZE[room_type]:
            worth = 0.0
        else:
            worth = row_worth(row + kind * PLACE[place])
        best = max(best, worth)
    return best


def _own_points(row: i64, place: i64, room_type: i64) -> float:
    """Return what a unique room scores on a place, with the neighbour it likes."""
    points = float(POINTS[room_type][1])
    liked = LIKES[room_type]
    if liked >= 0 and run_length(row, place, KIND_OF[liked]) > 1:
        points += float(LIKED_EXTRA[room_type])
    return points


def run_length(row: i64, place: i64, kind: i64) -> i64:
    """Return how large a room a card of a kind would make on a place, neighbours included."""
    left = place
    while left > 0 and row // PLACE[left - 1] % 8 == kind:
        left -= 1
    right = place
    while right < PLACES - 1 and row // PLACE[right + 1] % 8 == kind:
        right += 1
    return right - left + 1


def best_of(worths: list[float], offers: float) -> float:
    """Return the mean of the best of so many cards, given the worth of each type."""
    order = [(worths[room_type], _SHARES[room_type]) for room_type in range(TYPE_COUNT)]
    order.sort()
    below = 0.0
    mean = 0.0
    reached = 0.0
    for worth, share in order:
        below += share
        chance: float = below**offers
        mean += worth * (chance - reached)
        reached = chance
    return mean


# The basement: two cells, each free, a garage or anything else

_GARAGE: Final = 1
_OTHER: Final = 2
_FREE: Final = 0


def _basement_expected(left: int, right: int) -> float:
    """Return the points of the two cells in the end, what other rooms score now left out."""
    if left and right:
        return float(POINTS[GARAGE][2]) if left == right == _GARAGE else 0.0
    first = left or right
    if first:
        empty = _basement_expected(first, _OTHER)
        garage = _basement_expected(first, _GARAGE)
    else:
        empty = _basement_expected(_OTHER, _FREE)
        garage = _basement_expected(_GARAGE, _FREE)
    worths: list[float] = []
    for room_type in range(TYPE_COUNT):
        worth = empty
        if room_type == GARAGE:
            worth = max(empty, garage)
        elif IN_BASEMENT[room_type]:
            worth = empty + float(POINTS[room_type][1])
        worths.append(worth)
    return best_of(worths, _BASEMENT_OFFERS)


_BASEMENTS: Final[list[float]] = [_basement_expected(code // 3, code % 3) for code in range(9)]


def basement_code(garages: i64, built: i64) -> i64:
    """Return what lies in the two cells of the basement as one number."""
    code = 0
    for cell in range(2):
        state = _GARAGE if garages & BIT[cell] else _OTHER
        code = code * 3 + (state if built & BIT[cell] else _FREE)
    return code


def basement_worth(garages: i64, built: i64) -> float:
    """Return what garages are expected to score in the end, and what else may come."""
    return _BASEMENTS[basement_code(garages & BASEMENT, built)]
