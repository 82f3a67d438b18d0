"""One seat of a position file: its house, checked cell by cell, and what lies beside it."""

from dataclasses import dataclass, field
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.errors import PositionError
from townsmith.games.dream_home.checks import known_keys, listed, truth, whole, word
from townsmith.games.dream_home.deck import Names
from townsmith.games.dream_home.house import NOTHING, House, bare_house
from townsmith.games.dream_home.pieces import (
    ALLOWED,
    CELL_IDS,
    CELLS,
    COLOURS,
    FITS,
    GARDEN,
    HELPERS,
    KIND_IDS,
    MAX_SIZE,
    RUNS,
    SCAFFOLDING,
    SUPPORTED,
    TOKENS,
    TOOLS,
    TYPES,
    Deck,
)
from townsmith.games.dream_home.scoring import children
from townsmith.games.dream_home.supply import Claim, room_claim

KEYS: Final = frozenset(
    {"house", "roof_pile", "tools", "helpers", "beside", "children", "no_turn", "used_helpers"}
)
KEPT_TOOLS: Final = [tool for tool in TOOLS if tool != "scaffolding"]
WORKING: Final = ["roofer", "courier", "handyman"]
ROOF_NAMES: Final = [f"{colour}{window}" for colour in COLOURS for window in ("", "/window")]
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

    where: str
    rooms: list[CellFile] = field(default_factory=list)
    scaffolds: list[int] = field(default_factory=list)
    roofs: list[int] = field(default_factory=list)
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
    def beside_kinds(self) -> list[tuple[int, str]]:
        """Return the kinds of all resource cards that lie in or beside the house."""
        kinds = [*self.roofs, *self.gear, *([SCAFFOLDING] * len(self.scaffolds))]
        return [(kind, self.where) for kind in kinds]


def read_seat(said: object, called: Names, at: int) -> SeatFile:
    """Return one seat; every key may be left out."""
    where = f"seat {at}"
    found = known_keys(said, KEYS, where)
    seat = SeatFile(where)
    _read_house(seat, found.get("house", {}), called)
    seat.roofs = [ROOF_NAMES.index(name) for name in _words(found, "roof_pile", ROOF_NAMES, where)]
    tools = _words(found, "tools", KEPT_TOOLS, where)
    helpers = _words(found, "helpers", HELPERS, where)
    used = _words(found, "used_helpers", WORKING, where)
    seat.gear = _kinds(tools, "tool") + _kinds(helpers, "helper")
    seat.used = _kinds(used, "helper")
    for name in used:
        if used.count(name) > helpers.count(name):
            raise PositionError(f"{where}: used_helpers has more of {name} than helpers")
    garden = _words(found, "beside", [TOKENS[token] for token in GARDEN], where)
    seat.garden = [TOKENS.index(name) for name in garden]
    if "children" in found:
        seat.children = whole(found["children"], 0, _MANY_CHILDREN, f"{where}: children")
    seat.no_turn = truth(found.get("no_turn", False), f"{where}: no_turn")
    return seat


def _words(found: dict[str, object], key: str, words: list[str], where: str) -> list[str]:
    return [word(name, words, f"{where}: {key}") for name in listed(found.get(key, []), key)]


def _kinds(said: list[str], group: str) -> list[int]:
    return [KIND_IDS.index(f"{group}_{name}") for name in said]


def _read_house(seat: SeatFile, said: object, called: Names) -> None:
    for name, card in known_keys(said, CELL_IDS, f"{seat.where}: house").items():
        cell = CELL_IDS.index(name)
        where = f"{seat.where}: {name}"
        if card == "scaffolding":
            seat.scaffolds.append(cell)
        elif isinstance(card, str):
            seat.rooms.append(_read_cell(card, cell, called, where))
        else:
            raise PositionError(f"{where} must be a word such as 'kitchen', not {card!r}")


def _read_cell(said: str, cell: int, called: Names, where: str) -> CellFile:
    card, plus, token = said.partition("+")
    if card == "empty" or card.startswith("empty:"):
        if plus:
            raise PositionError(f"{where}: an empty room cannot carry a token (DH-12.7)")
        face = card.removeprefix("empty").removeprefix(":")
        claim = room_claim(face, called, where) if face or ":" in card else Claim(where)
        return CellFile(cell, claim, back=True)
    found = CellFile(cell, room_claim(card, called, where), back=False)
    if plus:
        found.token = TOKENS.index(word(token, TOKENS, f"{where}: token"))
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
    _check(house, seat.where)
    return house


def _check(house: House, where: str) -> None:
    filled = house.built | house.scaffolds
    for cell in range(CELLS):
        name = f"{where}: {CELL_IDS[cell]}"
        if filled & BIT[cell] and not SUPPORTED[filled] & BIT[cell]:
            raise PositionError(f"{name} hangs in the air: nothing lies below it (DH-10.2)")
        if house.built & ~house.backs & BIT[cell]:
            _check_room(house, cell, name)
    for room_type, mask in enumerate(house.masks):
        limit = MAX_SIZE[room_type]
        if any(RUNS[size][mask] for size in range(limit + 1, len(RUNS))):
            message = f"{where}: a {TYPES[room_type]} has at most {limit} cards (DH-10.7)"
            raise PositionError(message)


def _check_room(house: House, cell: int, name: str) -> None:
    room_type = house.types[house.cards[cell]]
    if not FITS[room_type] & BIT[cell]:
        raise PositionError(f"{name}: a {TYPES[room_type]} cannot lie on that floor (DH-10.5)")
    token = house.tokens[cell]
    if token != NOTHING and room_type not in ALLOWED[token]:
        message = f"{name}: {TOKENS[token]} cannot stand in a {TYPES[room_type]} (DH-13.2)"
        raise PositionError(message)


def refuse_shared_tokens(houses: list[House]) -> None:
    """Refuse a token that two places claim: there is one of each (DH-2.3)."""
    held = [token for house in houses for token in [*house.tokens, *house.garden]]
    for token, name in enumerate(TOKENS):
        if held.count(token) > 1:
            raise PositionError(f"{name} is there once; it cannot lie in two places")
