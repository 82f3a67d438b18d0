"""The cards a position file names outside the houses: market, discard piles, decks and hand."""

from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from townsmith.core.reading.node import Fields, Node
from townsmith.core.rng import Rng
from townsmith.core.text import Text
from townsmith.games.dream_home.positions.card_finder import (
    Claim,
    resource_claim,
    room_claim,
    settle_resources,
    settle_rooms,
)
from townsmith.games.dream_home.positions.card_ids import CardIds
from townsmith.games.dream_home.positions.seat import SeatFile
from townsmith.games.dream_home.positions.turn import rounds_are_over
from townsmith.games.dream_home.rules.market import Market
from townsmith.games.dream_home.rules.pieces import COLUMNS, FIRST_HELPER, NOTHING

_TAKEN: Final = {"rooms": "room", "resources": "resource"}
"""The two sorts of cards, and what the one that was just taken is called."""
_Row: TypeAlias = list[Claim | None] | None
"""The five spaces of the market, or None if they are left out."""


class CardFile:
    """The cards of one sort, rooms or resources, that a file names outside the houses."""

    def __init__(self, fields: Fields, sort: str, claim: Callable[[Node], Claim]) -> None:
        row, discard, deck = (
            _inside(fields, key, _TAKEN).get(sort) for key in ("market", "discard", "deck")
        )
        taken = _inside(fields, "taken", _TAKEN.values()).get(_TAKEN[sort])
        self.row: _Row = None
        if row is not None and not row.missing():
            self.row = [_claimed(space, claim) for space in row.items(COLUMNS)]
        self.taken = None if taken is None else _claimed(taken, claim)
        self.discard = [] if discard is None else [claim(card) for card in discard.items()]
        self.deck = None if deck is None else [claim(card) for card in deck.items()]

    def claims(self) -> list[Claim]:
        """Return all of them."""
        shown = [claim for claim in [*(self.row or []), self.taken] if claim is not None]
        return shown + self.discard + (self.deck or [])

    def deck_or(self, spare: list[int]) -> list[int]:
        """Return the deck, settled; without one it is what lies nowhere else."""
        return spare if self.deck is None else _codes(self.deck)


def _inside(fields: Fields, key: str, known: Collection[str]) -> Fields:
    return fields[key].fields(known) if key in fields else {}


def _claimed(space: Node, claim: Callable[[Node], Claim]) -> Claim | None:
    return None if space.missing() else claim(space)


def lay_out(market: Market, fields: Fields, seats: list[SeatFile], ids: CardIds, rng: Rng) -> None:
    """Put every card in its place, decks shuffled where the file does not give them."""
    rooms = CardFile(fields, "rooms", lambda node: room_claim(node, ids))
    resources = CardFile(fields, "resources", lambda node: resource_claim(node, ids))
    _check_spaces(rooms.row, resources.row)
    in_houses = [claim for seat in seats for claim in seat.claims]
    spare_rooms = settle_rooms(rooms.claims() + in_houses, market.deck, ids, rng)
    beside = [kind for seat in seats for kind in seat.beside_kinds]
    spare_resources = settle_resources(resources.claims(), beside, market.deck, ids)
    rng.shuffle(spare_resources)
    market.room_deck = rooms.deck_or(spare_rooms)
    market.resource_deck = resources.deck_or(spare_resources)
    market.room_discard = _codes(rooms.discard)[::-1]
    market.resource_discard = _codes(resources.discard)[::-1]
    market.taken_room = _code(rooms.taken)
    market.taken_resource = _code(resources.taken)
    if resources.taken is not None and market.taken_kind() >= FIRST_HELPER:
        resources.taken.node.fail(Text("a helper lies beside the house at once"))
    if rooms.row is not None or resources.row is not None:
        _fill_columns(market, rooms.row, resources.row)
    elif not rounds_are_over(fields):
        market.deal()


def _check_spaces(rooms: _Row, resources: _Row) -> None:
    for column, card in enumerate(resources or []):
        if card is not None and column == 0:
            card.node.fail(Text("no resource card lies above column 1"))
        if card is not None and rooms is not None and rooms[column] is None:
            card.node.fail(Text("a resource card lies only above a room card"))


def _fill_columns(market: Market, rooms: _Row, resources: _Row) -> None:
    """Fill the columns; a row that is left out is dealt where it belongs."""
    for column in range(COLUMNS):
        if rooms is not None:
            market.rooms[column] = _code(rooms[column])
        elif column == 0 or (resources is not None and resources[column]):
            market.rooms[column] = _drawn(market.room_deck)
        if resources is not None:
            market.resources[column] = _code(resources[column])
        elif column > 0 and market.rooms[column] != NOTHING:
            market.resources[column] = _drawn(market.resource_deck)
    market.take_stock()


def _codes(claims: list[Claim]) -> list[int]:
    return [claim.card for claim in claims]


def _code(claim: Claim | None) -> int:
    return NOTHING if claim is None else claim.card


def _drawn(deck: list[int]) -> int:
    return deck.pop(0) if deck else NOTHING
