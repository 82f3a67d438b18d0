"""One seat of a position file: its house, checked cell by cell, and what lies beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.reading.node import Fields, Node
from townsmith.core.text import Text
from townsmith.games.dream_home.positions.card_finder import Claim, room_claim
from townsmith.games.dream_home.positions.card_ids import ROOF_NAMES, CardIds
from townsmith.games.dream_home.rules.deck import Deck
from townsmith.games.dream_home.rules.house import House, bare_house
from townsmith.games.dream_home.rules.pieces import (
    ALLOWED,
    CELL_IDS,
    FIRST_HELPER,
    FIRST_TOOL,
    FITS,
    GARDEN,
    HELPERS,
    MAX_SIZE,
    NOTHING,
    RUNS,
    SCAFFOLDING,
    SUPPORTED,
    TOKENS,
    TOOLS,
    TYPES,
)
from townsmith.games.dream_home.rules.scoring import children

_KEYS: Final = (
    *("house", "roof_pile", "tools", "helpers", "used_helpers"),
    *("beside", "children", "no_turn"),
)
_ROOFS: Final = {name: kind for kind, name in enumerate(ROOF_NAMES)}
_TOKENS: Final = {name: token for token, name in enumerate(TOKENS)}
_GARDEN: Final = {TOKENS[token]: token for token in GARDEN}
_TOOLS: Final = {name: kind for kind, name in enumerate(TOOLS, FIRST_TOOL) if kind != SCAFFOLDING}
_HELPERS: Final = {name: kind for kind, name in enumerate(HELPERS, FIRST_HELPER)}
_WORKING: Final = {name: _HELPERS[name] for name in ("roofer", "courier", "handyman")}
_MANY_CHILDREN: Final = 99


@dataclass
class CellFile:
    """A room card on a cell: which, which way up, and the token on it."""

    cell: int
    claim: Claim
    back: bool
    token: int = NOTHING


@dataclass
class SeatFile:
    """A seat as its file says, before the very cards are known."""

    node: Node
    cells: dict[int, Node] = field(default_factory=dict)
    rooms: list[CellFile] = field(default_factory=list)
    scaffolds: list[int] = field(default_factory=list)
    roofs: list[int] = field(default_factory=list)
    pile: list[Node] = field(default_factory=list)
    """Where each of the roofs is written."""
    gear: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    garden: list[int] = field(default_factory=list)
    children: int | None = None
    no_turn: bool = False

    @property
    def claims(self) -> list[Claim]:
        """Return the room cards of the house."""
        return [room.claim for room in self.rooms]

    @property
    def beside_kinds(self) -> list[tuple[int, Node]]:
        """Return the kinds of all resource cards that lie in or beside the house."""
        others = [*self.gear, *([SCAFFOLDING] * len(self.scaffolds))]
        roofs = zip(self.roofs, self.pile, strict=True)
        return [*roofs, *((kind, self.node) for kind in others)]


def read_seat(node: Node, ids: CardIds) -> SeatFile:
    """Return one seat; every key may be left out."""
    fields = node.fields(_KEYS)
    seat = SeatFile(node)
    if "house" in fields:
        _read_house(seat, fields["house"], ids)
    seat.roofs = _words(fields, "roof_pile", _ROOFS, Text("a roof card"))
    seat.pile = fields["roof_pile"].items() if "roof_pile" in fields else []
    tools = _words(fields, "tools", _TOOLS, Text("a tool that lies beside a house"))
    helpers = _words(fields, "helpers", _HELPERS, Text("a helper"))
    seat.gear = tools + helpers
    seat.used = _words(fields, "used_helpers", _WORKING, Text("a helper that works at the end"))
    for kind in seat.used:
        if seat.used.count(kind) > helpers.count(kind):
            fields["used_helpers"].fail(
                Text("more of {helper} than helpers", helper=HELPERS[kind - FIRST_HELPER])
            )
    seat.garden = _words(fields, "beside", _GARDEN, Text("a token that lies beside a house"))
    if "children" in fields:
        seat.children = fields["children"].whole(0, _MANY_CHILDREN)
    seat.no_turn = "no_turn" in fields and fields["no_turn"].flag()
    return seat


def _words(fields: Fields, key: str, known: Mapping[str, int], what: Text) -> list[int]:
    return [item.word(known, what) for item in fields[key].items()] if key in fields else []


def _read_house(seat: SeatFile, node: Node, ids: CardIds) -> None:
    for name, said in node.fields(CELL_IDS).items():
        cell = CELL_IDS.index(name)
        seat.cells[cell] = said
        if said.text() == "scaffolding":
            seat.scaffolds.append(cell)
        else:
            seat.rooms.append(_read_cell(said, cell, ids))


def _read_cell(node: Node, cell: int, ids: CardIds) -> CellFile:
    card, plus, token = node.text().partition("+")
    if card.partition(":")[0] == "empty":
        if plus:
            node.fail(Text("an empty room cannot carry a token (DH-12.7)"))
        face = Node(card.removeprefix("empty:"), node.where)
        claim = room_claim(face, ids) if ":" in card else Claim(node)
        return CellFile(cell, claim, back=True)
    found = CellFile(cell, room_claim(Node(card, node.where), ids), back=False)
    if plus:
        found.token = Node(token, node.where).word(_TOKENS, Text("a token"))
    return found


# From the file to the house


def built(seat: SeatFile, deck: Deck) -> House:
    """Return the house of a seat whose cards are settled, if it keeps the rules of building."""
    house = bare_house(deck.types)
    for cell in seat.scaffolds:
        house.scaffolds |= BIT[cell]
    for room in seat.rooms:
        house.lay(room.cell, room.claim.card, room.token, back=room.back)
    for kind in seat.gear:
        house.gain(kind)
    for kind in seat.used:
        house.wear(kind)
    house.roofs = seat.roofs
    house.garden = seat.garden
    if seat.children is not None:
        house.more_children = seat.children - children(house, deck.children)
    _check(house, seat)
    return house


def _check(house: House, seat: SeatFile) -> None:
    filled = house.built | house.scaffolds
    for cell, node in sorted(seat.cells.items()):
        if not SUPPORTED[filled] & BIT[cell]:
            node.fail(Text("hangs in the air: nothing lies below it (DH-10.2)"))
        if house.built & ~house.backs & BIT[cell]:
            _check_room(house, cell, node)
    for room_type, mask in enumerate(house.masks):
        limit = MAX_SIZE[room_type]
        if any(RUNS[size][mask] for size in range(limit + 1, len(RUNS))):
            last = max(cell for cell in seat.cells if mask & BIT[cell])
            seat.cells[last].fail(
                Text(
                    "a {type} has at most {limit} cards (DH-10.7)",
                    type=TYPES[room_type],
                    limit=limit,
                )
            )


def _check_room(house: House, cell: int, node: Node) -> None:
    room_type = house.types[house.cards[cell]]
    if not FITS[room_type] & BIT[cell]:
        node.fail(Text("a {type} cannot lie on that floor (DH-10.5)", type=TYPES[room_type]))
    token = house.tokens[cell]
    if token != NOTHING and room_type not in ALLOWED[token]:
        node.fail(
            Text(
                "{token} cannot stand in a {type} (DH-13.2)",
                token=TOKENS[token],
                type=TYPES[room_type],
            )
        )


def refuse_shared_tokens(houses: list[House], seats: Node) -> None:
    """Refuse a token that two places claim: there is one of each (DH-2.3)."""
    held = [token for house in houses for token in [*house.tokens, *house.garden]]
    for token, name in enumerate(TOKENS):
        if held.count(token) > 1:
            seats.fail(Text("{name} is there once; it cannot lie in two places", name=name))
