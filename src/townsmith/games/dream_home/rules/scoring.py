# townsmith: compiled
"""What a house is worth, line by line of the score sheet (DH-19), and who wins (DH-20)."""

from mypy_extensions import i64

from townsmith.core.bits import ONES
from townsmith.core.contract.state import Seat
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.pieces import (
    ARCHITECT,
    BATHROOM,
    BEDROOM,
    BESIDE,
    COMFORT,
    DESIGNER,
    KITCHEN,
    LIKED_EXTRA,
    LIKES,
    MIDDLE,
    ONE_COLOUR,
    POINTS,
    ROOF_CARDS,
    ROOF_KINDS,
    ROOF_POINTS,
    RUNS,
    TOKEN_POINTS,
    TOP,
    TYPE_COUNT,
)


def room_points(house: House) -> i64:
    """Return the points of all rooms (DH-19.2)."""
    total = 0
    for room_type in range(TYPE_COUNT):
        mask = house.masks[room_type]
        if mask:
            total += type_points(house, room_type, mask)
    return total


def type_points(house: House, room_type: i64, mask: i64) -> i64:
    """Return the points of all rooms of one type, which lie on the cells of the mask."""
    points = POINTS[room_type]
    total = points[1] * RUNS[1][mask] + points[2] * RUNS[2][mask] + points[3] * RUNS[3][mask]
    liked = LIKES[room_type]
    if liked >= 0:
        total += LIKED_EXTRA[room_type] * ONES[mask & BESIDE[house.masks[liked]]]
    return total


def one_room_points(house: House, room_type: i64, cells: i64) -> i64:
    """Return the points of a single room that lies on these cells."""
    points = POINTS[room_type][ONES[cells]]
    liked = LIKES[room_type]
    if liked >= 0 and cells & BESIDE[house.masks[liked]]:
        points += LIKED_EXTRA[room_type]
    return points


def decor_points(house: House) -> i64:
    """Return the value of all tokens in and beside the house (DH-19.4)."""
    total = 0
    if house.decorated:
        for token in house.tokens:
            if token >= 0:
                total += TOKEN_POINTS[token]
    for token in house.garden:
        total += TOKEN_POINTS[token]
    return total


def token_count(house: House) -> i64:
    """Return how many decor tokens the house has, those beside it included."""
    return ONES[house.decorated] + len(house.garden)


def bathrooms_on_both(house: House) -> bool:
    """Tell whether both upper floors have a bathroom (DH-19.5)."""
    mask = house.masks[BATHROOM]
    return bool(mask & MIDDLE) and bool(mask & TOP)


def basics(house: House) -> bool:
    """Tell whether there are a bathroom, a kitchen and a bedroom (DH-19.6)."""
    masks = house.masks
    return bool(masks[BATHROOM]) and bool(masks[KITCHEN]) and bool(masks[BEDROOM])


def comforts(house: House) -> i64:
    """Return how many comfort bonuses the house has."""
    return int(bathrooms_on_both(house)) + int(basics(house))


def comfort_points(house: House) -> i64:
    """Return the points of the comfort bonuses, without the architect's."""
    return COMFORT * comforts(house)


def architect_points(house: House) -> i64:
    """Return 1 for each comfort bonus and each empty room, if there is an architect."""
    return comforts(house) + ONES[house.backs] if house.has(ARCHITECT) else 0


def designer_points(house: House) -> i64:
    """Return 1 for each decor token, if there is an interior designer."""
    return token_count(house) if house.has(DESIGNER) else 0


def roof_points(roofs: list[int]) -> i64:
    """Return the value of the best four cards of a roof pile (DH-19.14)."""
    if len(roofs) < ROOF_CARDS:
        return 0
    windows = 0
    best = 0
    for colour in range(0, ROOF_KINDS, 2):
        window = min(roofs.count(colour + 1), ROOF_CARDS)
        windows += window
        if roofs.count(colour) + window >= ROOF_CARDS:
            best = max(best, ROOF_POINTS + ONE_COLOUR + window)
    return max(best, ROOF_POINTS + min(windows, ROOF_CARDS))


def house_points(house: House) -> i64:
    """Return everything but the roof."""
    rooms = room_points(house) + decor_points(house) + comfort_points(house)
    return rooms + architect_points(house) + designer_points(house)


def total_points(house: House) -> i64:
    """Return the whole score of a house."""
    return house_points(house) + roof_points(house.roofs)


def children(house: House, drawn: list[int]) -> i64:
    """Return the children on the face-up cards; `drawn` tells how many each card shows."""
    total = house.more_children
    for cell in range(len(house.cards)):
        if house.cards[cell] >= 0 and not house.backs >> cell & 1:
            total += drawn[house.cards[cell]]
    return max(total, 0)  # a file may say fewer than its cards show, which may leave again


def winners(houses: list[House], drawn: list[int]) -> list[Seat]:
    """Return who has most points and, among these, most children (DH-20)."""
    ranks = [(total_points(house), children(house, drawn)) for house in houses]
    best = max(ranks)
    return [seat for seat in range(len(ranks)) if ranks[seat] == best]
