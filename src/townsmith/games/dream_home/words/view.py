"""What a viewer may know of a table: everything but the decks and the roof piles."""

from dataclasses import dataclass, replace
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.state import REFEREE, Seat
from townsmith.core.contract.view import View
from townsmith.games.dream_home.rules.deck import Deck
from townsmith.games.dream_home.rules.house import House, bare_house
from townsmith.games.dream_home.rules.phases import OVER
from townsmith.games.dream_home.rules.pieces import (
    CELLS,
    FIRST_TOOL,
    NOTHING,
    ROOF_KINDS,
    TYPE_COUNT,
)
from townsmith.games.dream_home.rules.scoring import children
from townsmith.games.dream_home.rules.state import Homes

COVERED_ROOF: Final = -2
"""The kind of a roof card whose face may not be looked up."""
TYPES_THEMSELVES: list[int] = list(range(TYPE_COUNT))
"""In a house made from a view a card is its type."""


@dataclass(frozen=True)
class CellView:
    """What lies on a cell: a type if it is a room face up, and the token on it."""

    type: int = NOTHING
    token: int = NOTHING
    children: int = 0
    back: bool = False
    scaffold: bool = False

    @property
    def free(self) -> bool:
        """Tell whether no room card lies there."""
        return self.type == NOTHING and not self.back


@dataclass(frozen=True)
class HouseView:
    """A house as everybody sees it; `roofs` is None while the pile lies face down."""

    cells: tuple[CellView, ...]
    roof_cards: int
    roofs: tuple[int, ...] | None
    gear: tuple[int, ...]
    used: tuple[int, ...]
    garden: tuple[int, ...]
    children: int
    idle: bool

    @property
    def unused_gear(self) -> list[int]:
        """Return the kinds of the tools and helpers that have not worked yet."""
        left = [has - used for has, used in zip(self.gear, self.used, strict=True)]
        return [kind for kind, count in enumerate(left, FIRST_TOOL) for _ in range(count)]


@dataclass(frozen=True)
class StreetView(View):
    """The table: types of rooms and kinds of resources, NOTHING where no card lies.

    Piles are top first; a discarded room is its type and the children it shows. In what is
    recalled of an earlier moment every roof is a COVERED_ROOF.
    """

    phase: int
    work: int
    turn: Seat
    first: Seat
    began: Seat
    houses: tuple[HouseView, ...]
    rooms: tuple[int, ...]
    room_children: tuple[int, ...]
    resources: tuple[int, ...]
    taken_room: int
    taken_children: int
    taken_kind: int
    room_discard: tuple[tuple[int, int], ...]
    resource_discard: tuple[int, ...]
    rooms_left: int
    resources_left: int
    car: bool
    car_rule: bool
    own_deck: bool

    @property
    def acting(self) -> bool:
        """Tell whether the viewer is to decide."""
        return bool(self.legal)


def view_of(homes: Homes, seat: Seat) -> StreetView:
    """Return what that viewer may know."""
    market, deck = homes.market, homes.market.deck
    over = homes.phase == OVER
    revealed = over or seat == REFEREE  # DH-18.9: no pile before the last helper has worked
    return StreetView(
        viewer=seat,
        seats=homes.seats,
        round=homes.round,
        over=over,
        legal=tuple(homes.legal(seat)) if seat >= 0 else (),
        phase=homes.phase,
        work=homes.work,
        turn=homes.turn,
        first=homes.first,
        began=homes.began,
        houses=tuple(_house(homes, at, revealed=revealed) for at in range(homes.seats)),
        rooms=tuple(_looked_up(card, deck.types) for card in market.rooms),
        room_children=tuple(max(0, _looked_up(card, deck.children)) for card in market.rooms),
        resources=tuple(_looked_up(card, deck.kinds) for card in market.resources),
        taken_room=_looked_up(market.taken_room, deck.types),
        taken_children=max(0, _looked_up(market.taken_room, deck.children)),
        taken_kind=market.taken_kind(),
        room_discard=tuple(_look(card, deck) for card in reversed(market.room_discard)),
        resource_discard=tuple(deck.kinds[card] for card in reversed(market.resource_discard)),
        rooms_left=len(market.room_deck) - market.room_at,
        resources_left=len(market.resource_deck) - market.resource_at,
        car=homes.car,
        car_rule=homes.car_rule,
        own_deck=deck.own,
    )


def _looked_up(card: int, table: list[int]) -> int:
    return NOTHING if card == NOTHING else table[card]


def _look(card: int, deck: Deck) -> tuple[int, int]:
    return deck.types[card], deck.children[card]


def _house(homes: Homes, seat: Seat, *, revealed: bool) -> HouseView:
    house = homes.houses[seat]
    return HouseView(
        cells=tuple(_cell(house, cell, homes.market.deck) for cell in range(CELLS)),
        roof_cards=len(house.roofs),
        roofs=tuple(house.roofs) if revealed else None,
        gear=tuple(house.gear),
        used=tuple(house.used),
        garden=tuple(house.garden),
        children=children(house, homes.market.deck.children),
        idle=bool(homes.idle & BIT[seat]),
    )


def _cell(house: House, cell: int, deck: Deck) -> CellView:
    bit = BIT[cell]
    if house.backs & bit:
        return CellView(back=True)
    if house.built & bit:
        card = house.cards[cell]
        return CellView(deck.types[card], house.tokens[cell], deck.children[card])
    return CellView(scaffold=bool(house.scaffolds & bit))


def recalled(view: StreetView) -> StreetView:
    """Return an earlier view without the faces of roofs: to remember them is part of the game."""
    return replace(  # DH-14.4
        view,
        resources=tuple(map(_covered, view.resources)),
        taken_kind=_covered(view.taken_kind),
        resource_discard=tuple(map(_covered, view.resource_discard)),
        legal=(),  # a helper names the roofs it may take
    )


def _covered(kind: int) -> int:
    return COVERED_ROOF if 0 <= kind < ROOF_KINDS else kind


def rebuilt(view: HouseView) -> House:
    """Return a house to count and ask on, made of nothing but what is seen; a card is its type."""
    house = bare_house(TYPES_THEMSELVES)
    for cell, seen_there in enumerate(view.cells):
        if seen_there.scaffold:
            house.scaffolds |= BIT[cell]
        elif not seen_there.free:
            card = max(seen_there.type, 0)
            house.lay(cell, card, seen_there.token, back=seen_there.back)
    house.gear = list(view.gear)
    house.used = list(view.used)
    house.garden = list(view.garden)
    house.roofs = list(view.roofs or ())
    return house
