"""Reading one town from a position file: squares, and what lies on its buildings."""

from typing import Final

from townsmith.core.bits import BIT, ONES
from townsmith.core.reading.node import Fields, Node, shown
from townsmith.core.text import Text
from townsmith.games.tiny_towns.positions.ids import (
    CARD_NUMBERS,
    RESOURCE_NUMBERS,
    resource_of,
    resources_of,
    square_of_key,
)
from townsmith.games.tiny_towns.rules.pieces import (
    BANK,
    BANK_LIMIT,
    CARD_TYPE,
    CARDS,
    CAVERN,
    COTTAGES,
    CUBE,
    FACTORIES,
    FACTORY,
    KINDS,
    MONUMENTS,
    NO_CARD,
    SHRINE,
    SIDE,
    SQUARES,
    STATUE,
    TYPES,
    WAREHOUSE,
    WAREHOUSE_ROOM,
    WATCH,
    WATCH_ROOM,
)
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import Town, number

BOARD_KEYS: Final = ("town", "storage", "bondmaker", "discarded", "shrine_count", "opaleye")
"""The keys of a seat that others see; they may also stand in `before`."""

WATCH_KEYS: Final = ("buildings", "built_in_round", "due")
_ROOM: Final = {BANK: 1, FACTORY: 1, WAREHOUSE: WAREHOUSE_ROOM}


def read_board(state: TinyTowns, town: Town, seat: Fields) -> None:
    """Put what the file says on a town; keys left out, or null, mean nothing is there."""
    given = {key: node for key, node in seat.items() if not node.missing()}
    if "town" in given:
        _read_squares(state, town, given["town"])
    town.count_squares()
    if "storage" in given:
        _read_storage(state, town, given["storage"])
    if "bondmaker" in given:
        _read_bond(town, given["bondmaker"])
    if "discarded" in given:
        _read_cavern(state, town, given["discarded"])
    if "shrine_count" in given:
        _read_shrine(town, given["shrine_count"])
    if "opaleye" in given:
        _read_watch(state, town, given["opaleye"])


def _read_squares(state: TinyTowns, town: Town, node: Node) -> None:
    for row, line in enumerate(node.items(SIDE)):
        for col, item in enumerate(line.items(SIDE)):
            if not item.missing():
                _read_square(state, town, row * SIDE + col, item)
    if state.cards[FACTORIES] == BANK and ONES[town.built[FACTORIES]] > BANK_LIMIT:
        node.fail(Text("a town holds at most {most} banks", most=BANK_LIMIT))


def _read_square(state: TinyTowns, town: Town, square: int, item: Node) -> None:
    if isinstance(item.value, str) and item.value in RESOURCE_NUMBERS:
        town.cubes |= CUBE[RESOURCE_NUMBERS[item.value]][square]
        return
    card = item.word(CARD_NUMBERS | RESOURCE_NUMBERS, Text("a resource, building or monument"))
    kind = CARD_TYPE[card]
    if kind == MONUMENTS:
        _read_monument(state, town, card, item)
    elif state.cards[kind] != card:
        in_play = CARDS[state.cards[kind]]
        item.fail(
            Text(
                "{card} is not in play; the card of type {type} is {in_play}",
                card=shown(CARDS[card]),
                type=TYPES[kind],
                in_play=shown(in_play),
            )
        )
    town.add_building(kind, square)


def _read_monument(state: TinyTowns, town: Town, card: int, item: Node) -> None:
    if not state.monuments:
        item.fail(Text("this game is played without monuments"))
    if town.built[MONUMENTS]:
        item.fail(Text("a town holds one monument only"))
    if town.monument not in {NO_CARD, card} or town.dealt >= 0:
        item.fail(
            Text(
                "the seat's monument card is {own}, not {card}",
                own=shown(CARDS[town.monument]),
                card=shown(CARDS[card]),
            )
        )
    town.monument = card


def _read_storage(state: TinyTowns, town: Town, node: Node) -> None:
    """Read the cubes on Warehouses, Factories and Banks."""
    card = state.cards[FACTORIES]
    for key, cubes in node.entries():
        square = square_of_key(key, node)
        if card not in _ROOM or not town.built[FACTORIES] & BIT[square]:
            cubes.fail(Text("no building there stores cubes"))
        found = resources_of(cubes)
        if len(found) > _ROOM[card]:
            cubes.fail(
                Text(
                    "{card} holds at most {most}, not {n}",
                    card=shown(CARDS[card]),
                    most=_ROOM[card],
                    n=len(found),
                )
            )
        if card == BANK and found and town.held() & BIT[found[0]]:
            cubes.fail(Text("two banks of a town cannot hold the same resource"))
        town.set_store(square, number(sorted(found)))


def _read_bond(town: Town, node: Node) -> None:
    """Read the cubes that the Statue of the Bondmaker put on cottages."""
    if not town.has_monument(STATUE):
        node.fail(
            Text("only the Statue of the Bondmaker puts cubes on cottages, and it is not built")
        )
    for key, cubes in node.entries():
        square = square_of_key(key, node)
        if not town.built[COTTAGES] & BIT[square]:
            cubes.fail(Text("there is no cottage on that square"))
        town.bond |= CUBE[resource_of(cubes.items(1)[0])][square]


def _read_cavern(state: TinyTowns, town: Town, node: Node) -> None:
    found = resources_of(node)
    if found and not state.cavern:
        node.fail(Text("only the cavern takes cubes; set the option cavern"))
    if len(found) > CAVERN:
        node.fail(
            Text(
                "the cavern takes at most {most} cubes of a seat, not {n}",
                most=CAVERN,
                n=len(found),
            )
        )
    town.cavern = number(found)


def _read_shrine(town: Town, node: Node) -> None:
    if not town.has_monument(SHRINE):
        node.fail(Text("the Shrine of the Elder Tree is not built in this town"))
    town.shrine = node.whole(1, SQUARES)


def _read_watch(state: TinyTowns, town: Town, node: Node) -> None:
    """Read what lies on Opaleye's Watch; `due` belongs to the running turn."""
    if not town.has_monument(WATCH):
        node.fail(Text("Opaleye's Watch is not built in this town"))
    fields = node.fields(WATCH_KEYS)
    if "buildings" in fields:
        town.watch = read_types(state, fields["buildings"])
    if ONES[town.watch] > WATCH_ROOM:
        fields["buildings"].fail(Text("the card holds at most {most} buildings", most=WATCH_ROOM))
    town.watch_round = fields["built_in_round"].whole(1) if "built_in_round" in fields else 1


def read_types(state: TinyTowns, node: Node) -> int:
    """Return the types of a list of different buildings in play, as a mask."""
    in_play = {CARDS[state.cards[kind]]: kind for kind in range(KINDS)}
    mask = 0
    for item in node.items():
        kind = item.word(in_play, Text("one of the seven cards in play"))
        if mask & BIT[kind]:
            item.fail(Text("each building can lie there once"))
        mask |= BIT[kind]
    return mask
