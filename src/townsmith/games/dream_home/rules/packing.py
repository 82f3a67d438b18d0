# townsmith: compiled
"""Reading a table back that `Homes.pack` wrote, in the same order."""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.packing import Unpacker
from townsmith.games.dream_home.rules.deck import BOX, Deck
from townsmith.games.dream_home.rules.house import GEAR, House, bare_house
from townsmith.games.dream_home.rules.market import Market, bare_market
from townsmith.games.dream_home.rules.pieces import (
    CELLS,
    COLUMNS,
    NOTHING,
    RESOURCE_CARDS,
    ROOM_CARDS,
)
from townsmith.games.dream_home.rules.state import Homes

_FACTS: Final = 11
"""The numbers that `pack` writes before the cards."""


def unpack(words: list[int]) -> Homes:
    """Return the table that `Homes.pack` wrote."""
    reader = Unpacker(words)
    facts = reader.some(_FACTS)
    deck = _deck(reader) if reader.one() else BOX
    market = _market(deck, reader)
    homes = Homes([_house(deck, reader) for _ in range(facts[0])], market)
    homes.car_rule = bool(facts[1])
    homes.discard_rule = bool(facts[2])
    homes.round = facts[3]
    homes.phase = facts[4]
    homes.turn = facts[5]
    homes.began = facts[6]
    homes.first = facts[7]
    homes.work = facts[8]
    homes.idle = facts[9]
    homes.car = bool(facts[10])
    return homes


def _deck(reader: Unpacker) -> Deck:
    types = reader.some(ROOM_CARDS)
    children = reader.some(ROOM_CARDS)
    return Deck(types, children, reader.some(RESOURCE_CARDS))


def _market(deck: Deck, reader: Unpacker) -> Market:
    market = bare_market(deck)
    market.rooms = reader.some(COLUMNS)
    market.resources = reader.some(COLUMNS)
    market.taken_room = reader.one()
    market.taken_resource = reader.one()
    market.room_deck = reader.counted()
    market.resource_deck = reader.counted()
    market.room_discard = reader.counted()
    market.resource_discard = reader.counted()
    market.take_stock()
    return market


def _house(deck: Deck, reader: Unpacker) -> House:
    house = bare_house(deck.types)
    cards = reader.some(CELLS)
    tokens = reader.some(CELLS)
    backs = reader.one()
    house.scaffolds = reader.one()
    house.more_children = reader.one()
    for cell in range(CELLS):
        if cards[cell] != NOTHING:
            house.lay(cell, cards[cell], tokens[cell], back=bool(backs & BIT[cell]))
    house.gear = reader.some(GEAR)
    house.used = reader.some(GEAR)
    house.garden = reader.counted()
    house.roofs = reader.counted()
    return house
