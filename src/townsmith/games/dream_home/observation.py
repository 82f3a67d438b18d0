# townsmith: compiled
"""What a learner sees: the table as bytes, plane after plane, in the order of `PLANES`."""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.games.dream_home.house import GEAR, NOTHING, House
from townsmith.games.dream_home.market import Market
from townsmith.games.dream_home.pieces import (
    CELLS,
    GARDEN,
    KINDS,
    SEATS_MAX,
    TYPE_COUNT,
)
from townsmith.games.dream_home.scoring import children

EMPTY_ROOM: Final = TYPE_COUNT + 1
SCAFFOLD_CELL: Final = TYPE_COUNT + 2
_HOUSE_BYTES: Final = 2 * CELLS + 2 * GEAR + 4
_BYTE: Final = 255


def observed(houses: list[House], market: Market, facts: list[int]) -> bytes:
    """Return the bytes: four houses, absent ones empty, then the market, then the facts."""
    found: list[int] = []
    for house in houses:
        found += _house(house, market.deck.children)
    found += [0] * (_HOUSE_BYTES * (SEATS_MAX - len(houses)))
    found += _market(market)
    found += facts
    return bytes(found)


def _house(house: House, drawn: list[int]) -> list[int]:
    found = [_cell(house, cell) for cell in range(CELLS)]
    found += [token + 1 for token in house.tokens]
    found += house.gear
    found += house.used
    found += [house.garden.count(token) for token in GARDEN]
    found.append(len(house.roofs))
    found.append(min(children(house, drawn), _BYTE))
    return found


def _cell(house: House, cell: int) -> int:
    bit = BIT[cell]
    if house.backs & bit:
        return EMPTY_ROOM
    if house.built & bit:
        return house.types[house.cards[cell]] + 1
    return SCAFFOLD_CELL if house.scaffolds & bit else 0


def _market(market: Market) -> list[int]:
    types, kinds = market.deck.types, market.deck.kinds
    rooms = [*market.rooms, market.taken_room]
    resources = [*market.resources, market.taken_resource]
    found = [0 if card == NOTHING else types[card] + 1 for card in rooms]
    found += [0 if card == NOTHING else kinds[card] + 1 for card in resources]
    old_types = [types[card] for card in market.room_discard]
    found += [old_types.count(room_type) for room_type in range(TYPE_COUNT)]
    old_kinds = [kinds[card] for card in market.resource_discard]
    found += [old_kinds.count(kind) for kind in range(KINDS)]
    return found
