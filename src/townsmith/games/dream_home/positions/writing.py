"""Position files of Dream Home, written: everything in full, piles top first."""

from typing import Any

from townsmith.core.bits import BIT
from townsmith.core.contract.parts import Position
from townsmith.games.dream_home.positions.card_ids import ROOF_NAMES, CardIds, card_ids
from townsmith.games.dream_home.positions.decks import written
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.market import Market
from townsmith.games.dream_home.rules.phases import CHOOSING, DRILL_WORK, PHASES, TURN
from townsmith.games.dream_home.rules.pieces import (
    CAR,
    CELL_IDS,
    FIRST_HELPER,
    FIRST_TOOL,
    HELPERS,
    NOTHING,
    TOKENS,
    TOOLS,
)
from townsmith.games.dream_home.rules.scoring import children
from townsmith.games.dream_home.rules.state import Homes


def write(homes: Homes) -> Position:
    """Return the position as a person would write it down, complete."""
    market = homes.market
    ids = card_ids(market.deck)
    found: Position = {"game": "dream-home", "options": _options(homes), "round": homes.round}
    if homes.phase != CHOOSING:
        found["phase"] = PHASES[homes.phase]
    found |= {"turn": homes.turn, "first": homes.first}
    if homes.began != homes.first:
        found["began"] = homes.began
    if homes.work != TURN:
        found["during"] = "drill" if homes.work == DRILL_WORK else "helpers"
    found |= _piles(market, ids)
    if homes.car_rule and not homes.car and not _car_in_a_house(homes):
        found["car"] = "gone"
    found["seats"] = [_seat(homes, seat, ids) for seat in range(homes.seats)]
    return found


def _options(homes: Homes) -> Position:
    options: Position = {"car": homes.car_rule, "discard": homes.discard_rule}
    deck = written(homes.market.deck)
    return options if deck is None else options | {"deck": deck}


def _piles(market: Market, ids: CardIds) -> Position:
    found: Position = {
        "market": _pair(
            [_name(card, ids.rooms) for card in market.rooms],
            [_name(card, ids.resources) for card in market.resources],
        )
    }
    if market.room_discard or market.resource_discard:
        found["discard"] = _pair(
            [ids.rooms[card] for card in reversed(market.room_discard)],
            [ids.resources[card] for card in reversed(market.resource_discard)],
        )
    found["deck"] = _pair(
        [ids.rooms[card] for card in market.room_deck[market.room_at :]],
        [ids.resources[card] for card in market.resource_deck[market.resource_at :]],
    )
    room = _name(market.taken_room, ids.rooms)
    resource = _name(market.taken_resource, ids.resources)
    taken = {"room": room, "resource": resource}
    if room or resource:
        found["taken"] = {key: card for key, card in taken.items() if card}
    return found


def _pair(rooms: list[Any], resources: list[Any]) -> Position:
    return {"rooms": rooms, "resources": resources}


def _name(card: int, names: list[str]) -> str | None:
    return None if card == NOTHING else names[card]


def _car_in_a_house(homes: Homes) -> bool:
    return any(CAR in house.tokens for house in homes.houses)


def _seat(homes: Homes, seat: int, ids: CardIds) -> Position:
    house = homes.houses[seat]
    found: Position = {"house": _house(house, ids)}
    found["roof_pile"] = [ROOF_NAMES[kind] for kind in house.roofs]
    tools = FIRST_HELPER - FIRST_TOOL
    found["tools"] = _counted(house.gear[:tools], TOOLS)
    found["helpers"] = _counted(house.gear[tools:], HELPERS)
    found["used_helpers"] = _counted(house.used[tools:], HELPERS)
    found["beside"] = [TOKENS[token] for token in house.garden]
    found["children"] = children(house, homes.market.deck.children)
    found["no_turn"] = bool(homes.idle & BIT[seat])
    kept = {"house", "children"} if house.more_children else {"house"}
    return {key: value for key, value in found.items() if value or key in kept}


def _counted(counts: list[int], names: list[str]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def _house(house: House, ids: CardIds) -> dict[str, str]:
    cells = enumerate(CELL_IDS)
    return {name: said for cell, name in cells if (said := _cell(house, cell, ids))}


def _cell(house: House, cell: int, ids: CardIds) -> str:
    if house.scaffolds & BIT[cell]:
        return "scaffolding"
    if not house.built & BIT[cell]:
        return ""
    card = ids.rooms[house.cards[cell]]
    if house.backs & BIT[cell]:
        return f"empty:{card}"
    token = house.tokens[cell]
    return card if token == NOTHING else f"{card}+{TOKENS[token]}"
