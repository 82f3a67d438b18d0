# townsmith: compiled
"""What a simple bot thinks a position is worth to a seat.

A house is worth its points and what may come: rooms that can still grow, comforts half reached,
roof cards and gear. A card in hand is worth what it brings on its best cell.
"""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.state import Seat
from townsmith.games.dream_home.rules.house import DESIGNERS, GEAR, House, spread
from townsmith.games.dream_home.rules.market import Market
from townsmith.games.dream_home.rules.phases import CHOOSING, PLACING, RESOLVING
from townsmith.games.dream_home.rules.pieces import (
    BATHROOM,
    BEDROOM,
    BESIDE,
    CELLS,
    COLUMNS,
    FIRST_DECOR,
    FIRST_TOOL,
    FITS,
    GARDEN,
    KITCHEN,
    LIKES,
    MAX_SIZE,
    MIDDLE,
    NOTHING,
    POINTS,
    ROOF_KINDS,
    ROUNDS,
    TOKEN_POINTS,
    TOP,
    TYPE_COUNT,
)
from townsmith.games.dream_home.rules.scoring import house_points
from townsmith.games.dream_home.rules.state import Homes

_GROWTH: Final = 0.45
"""How likely a room with a free cell beside it will grow, at the start of a game."""
_LIKED: Final = 0.5
_HALF_COMFORT: Final = 0.8
_BASICS: Final[list[float]] = [0.0, 0.6, 1.5, 0.0]
_ROOFS: Final[list[float]] = [0.0, 0.7, 1.6, 2.6, 4.2, 4.8, 5.3, 5.7, 6.0]
_GEAR_WORTH: Final[list[float]] = [2.0, 1.5, 0.8, 0.0, 1.2, 2.2, 1.5, 2.2, 1.5]
"""Drill, jackhammer, mixer, scaffolding; roofer, courier, architect, handyman, designer."""
_TOOLS: Final = 3
_FIRST: Final = 0.4
_RIVAL: Final = 0.3
"""How much it hurts to leave a good column to the next seat."""


def value(homes: Homes, seat: Seat) -> float:
    """Return the points of a seat and what may come, with what it holds and may choose next."""
    house = homes.houses[seat]
    left = float(ROUNDS - homes.round) / float(ROUNDS)
    total = house_worth(house, left) + (_FIRST if homes.first == seat else 0.0)
    if homes.turn != seat or not CHOOSING <= homes.phase <= RESOLVING:
        return total
    market = homes.market
    if homes.phase == CHOOSING:
        total += best_column(house, market, left)
    else:
        total += resource(house, market.taken_kind(), left)
    if homes.phase == PLACING:
        total += placing(house, market.deck.types[market.taken_room], left)
    if homes.phase == RESOLVING:
        return total
    rival = homes.houses[(seat + 1) % homes.seats]
    return total - _RIVAL * best_column(rival, market, left)


def best_column(house: House, market: Market, left: float) -> float:
    """Return what the best column of the market would bring to a house."""
    best = 0.0
    for column in range(COLUMNS):
        card = market.rooms[column]
        if card != NOTHING:
            gain = placing(house, market.deck.types[card], left)
            above = market.resources[column]
            if above == NOTHING:
                gain += _FIRST
            else:
                gain += resource(house, market.deck.kinds[above], left)
            best = max(best, gain)
    return best


def placing(house: House, room_type: int, left: float) -> float:
    """Return what a room brings on its best cell; face down it brings nothing."""
    places = house.places(room_type)
    before = rooms_worth(house, left)
    best = 0.0
    for cell in range(CELLS):
        if places & BIT[cell]:
            built = house.masks[room_type]
            twin = house.clone()
            twin.masks[room_type] = built | BIT[cell]
            twin.built |= BIT[cell]
            best = max(best, rooms_worth(twin, left) - before)
    return best


def resource(house: House, kind: int, left: float) -> float:
    """Return what a resource card brings."""
    if kind == NOTHING:
        return 0.0
    if kind < ROOF_KINDS:
        cards = len(house.roofs)
        return roofs_worth(cards + 1) - roofs_worth(cards)
    if kind < FIRST_TOOL:
        token = kind - FIRST_DECOR
        if token in GARDEN or house.spots(token):
            return float(TOKEN_POINTS[token])
        return 0.0
    return gear_worth(kind - FIRST_TOOL, left)


def house_worth(house: House, left: float) -> float:
    """Return the points of a house, and what may come with that share of the rounds left."""
    total = rooms_worth(house, left) + roofs_worth(len(house.roofs))
    for at in range(GEAR):
        if house.gear[at] > house.used[at]:
            total += gear_worth(at, left) * float(house.gear[at] - house.used[at])
    return total


def rooms_worth(house: House, left: float) -> float:
    """Return the points of rooms, decor and comfort, and what may come of them."""
    total = float(house_points(house))
    for room_type in range(TYPE_COUNT):
        mask = house.masks[room_type]
        if mask:
            total += _growth(house, room_type, mask) * left
    return total + _comfort_worth(house) * min(1.0, left * 3.0)


def _growth(house: House, room_type: int, mask: int) -> float:
    """Return what rooms of a type may still gain."""
    free = FITS[room_type] & ~house.built
    total = 0.0
    limit = MAX_SIZE[room_type]
    if limit > 1:
        points = POINTS[room_type]
        rest = mask
        cell = 0
        while rest:
            if rest & BIT[cell]:
                room = spread(BIT[cell], mask)
                rest &= ~room
                total += _one_growth(house, room, free, points, limit)
            cell += 1
    elif LIKES[room_type] >= 0 and BESIDE[mask] & free:
        total += _LIKED
    return total


def _one_growth(house: House, room: int, free: int, points: list[int], limit: int) -> float:
    size = room.bit_count()
    if size >= limit or not BESIDE[room] & free:
        return 0.0
    if room & house.decorated and not house.gear[DESIGNERS]:
        return 0.0
    return _GROWTH * float(points[size + 1] - points[size])


def _comfort_worth(house: House) -> float:
    """Return what comforts half reached are worth."""
    masks = house.masks
    baths = masks[BATHROOM]
    has = int(baths != 0) + int(masks[KITCHEN] != 0) + int(masks[BEDROOM] != 0)
    total = _BASICS[has]
    if baths and not (baths & MIDDLE and baths & TOP):
        total += _HALF_COMFORT
    return total


def roofs_worth(cards: int) -> float:
    """Return what a pile of so many roof cards promises."""
    return _ROOFS[min(cards, len(_ROOFS) - 1)]


def gear_worth(at: int, left: float) -> float:
    """Return what a tool or helper is worth; tools need rounds to be used in."""
    return _GEAR_WORTH[at] * (min(1.0, left * 2.0) if at < _TOOLS else 1.0)
