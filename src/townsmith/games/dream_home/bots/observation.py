# townsmith: compiled
"""What a learner sees: the table as bytes, plane after plane, in the order of `PLANES`."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.cells import Cells
from townsmith.games.dream_home.rules.house import GEAR, House
from townsmith.games.dream_home.rules.market import Market
from townsmith.games.dream_home.rules.pieces import (
    CELLS,
    GARDEN,
    KINDS,
    NOTHING,
    SEATS_MAX,
    TYPE_COUNT,
)
from townsmith.games.dream_home.rules.scoring import children

EMPTY_ROOM: Final = TYPE_COUNT + 1
SCAFFOLD_CELL: Final = TYPE_COUNT + 2
_HOUSE_BYTES: Final = 2 * CELLS + 2 * GEAR + 4


def observe(houses: list[House], market: Market, facts: list[int], cells: Cells) -> None:
    """Write the cells: four houses, absent ones empty, then the market, then the facts."""
    for house in houses:
        _write_house(cells, house, market.deck.children)
    cells.skip(_HOUSE_BYTES * (SEATS_MAX - len(houses)))
    _write_market(cells, market)
    cells.put_all(facts)
    cells.end()


def _write_house(cells: Cells, house: House, drawn: list[int]) -> None:
    for cell in range(CELLS):
        cells.put(_cell(house, cell))
    for token in house.tokens:
        cells.put(token + 1)
    cells.put_all(house.gear)
    cells.put_all(house.used)
    for token in GARDEN:
        cells.put(_count(house.garden, token))
    cells.put(len(house.roofs))
    cells.put(children(house, drawn))


def _cell(house: House, cell: i64) -> i64:
    if house.backs >> cell & 1:
        return EMPTY_ROOM
    if house.built >> cell & 1:
        return house.types[house.cards[cell]] + 1
    return SCAFFOLD_CELL if house.scaffolds >> cell & 1 else 0


def _count(numbers: list[int], wanted: i64) -> i64:
    count: i64 = 0
    for number in numbers:
        if number == wanted:
            count += 1
    return count


def _write_market(cells: Cells, market: Market) -> None:
    types, kinds = market.deck.types, market.deck.kinds
    _write_cards(cells, types, market.rooms, market.taken_room)
    _write_cards(cells, kinds, market.resources, market.taken_resource)
    _write_discard(cells, types, market.room_discard, TYPE_COUNT)
    _write_discard(cells, kinds, market.resource_discard, KINDS)


def _write_cards(cells: Cells, meaning: list[int], columns: list[int], taken: i64) -> None:
    for card in columns:
        cells.put(0 if card == NOTHING else meaning[card] + 1)
    cells.put(0 if taken == NOTHING else meaning[taken] + 1)


def _write_discard(cells: Cells, meaning: list[int], pile: list[int], count: i64) -> None:
    found = [0] * count
    for card in pile:
        found[meaning[card]] += 1
    cells.put_all(found)
