# townsmith: compiled
"""The market: its columns, the two decks, the two discard piles and the cards just taken."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.rng import Rng
from townsmith.games.dream_home.rules.deck import Deck
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.pieces import COLUMNS, NOTHING, ROOF_KINDS

_NO_CARDS: Final[list[int]] = []
_NO_COLUMNS: Final[list[int]] = [NOTHING] * COLUMNS


class Market:
    """All cards that lie in no house.

    Decks are dealt by counting up `room_at` and `resource_at`; discard piles grow at their end.
    `rooms` and `resources` are the five columns; `stock` is the set of columns with a room.
    """

    def __init__(self, deck: Deck) -> None:
        """Store what all empty markets share; `bare_market` makes one to lay cards on."""
        self.deck: Deck = deck
        self.rooms: list[int] = _NO_COLUMNS
        self.resources: list[int] = _NO_COLUMNS
        self.room_deck: list[int] = _NO_CARDS
        self.resource_deck: list[int] = _NO_CARDS
        self.room_at: i64 = 0
        self.resource_at: i64 = 0
        self.stock: i64 = 0
        self.room_discard: list[int] = _NO_CARDS
        self.resource_discard: list[int] = _NO_CARDS
        self.taken_room: i64 = NOTHING
        self.taken_resource: i64 = NOTHING

    def clone(self) -> "Market":
        """Return an independent copy; the decks are shared, for they never change in place."""
        twin = Market(self.deck)
        twin.rooms = self.rooms[:]
        twin.resources = self.resources[:]
        twin.room_deck = self.room_deck
        twin.resource_deck = self.resource_deck
        twin.room_at = self.room_at
        twin.resource_at = self.resource_at
        twin.stock = self.stock
        twin.room_discard = self.room_discard[:]
        twin.resource_discard = self.resource_discard[:]
        twin.taken_room = self.taken_room
        twin.taken_resource = self.taken_resource
        return twin

    def deal(self) -> None:
        """Lay out a round: a room in every column, a resource above all but the first (DH-7.2).

        A deck that a file made too short leaves columns empty; no resource lies above nothing.
        """
        rooms = self.room_deck[self.room_at : self.room_at + COLUMNS]
        above = max(0, len(rooms) - 1)
        resources = self.resource_deck[self.resource_at : self.resource_at + above]
        self.room_at += len(rooms)
        self.resource_at += len(resources)
        self.rooms = _filled_up(rooms)
        self.resources = _filled_up([NOTHING, *resources])
        self.take_stock()

    def take_stock(self) -> None:
        """Find out which columns have a room."""
        self.stock = 0
        for column in range(COLUMNS):
            if self.rooms[column] != NOTHING:
                self.stock |= BIT[column]

    def clean_up(self) -> None:
        """Put everything left in the columns on the discard piles (DH-7.6)."""
        for column in range(COLUMNS):
            if self.stock & BIT[column]:
                self.put_away(column)

    def put_away(self, column: i64) -> None:
        """Discard both cards of a column."""
        self.stock &= ~BIT[column]
        if self.rooms[column] != NOTHING:
            self.room_discard.append(self.rooms[column])
            self.rooms[column] = NOTHING
        if self.resources[column] != NOTHING:
            self.resource_discard.append(self.resources[column])
            self.resources[column] = NOTHING

    def take(self, column: i64) -> None:
        """Take both cards of a column."""
        self.taken_room = self.rooms[column]
        self.taken_resource = self.resources[column]
        self.rooms[column] = NOTHING
        self.resources[column] = NOTHING
        self.stock &= ~BIT[column]

    def taken_kind(self) -> i64:
        """Return the kind of the resource card just taken, or NOTHING."""
        card = self.taken_resource
        return NOTHING if card == NOTHING else self.deck.kinds[card]

    def discard_taken(self) -> None:
        """Discard the resource card just taken."""
        self.resource_discard.append(self.taken_resource)
        self.taken_resource = NOTHING

    def discard_kind(self, kind: i64) -> None:
        """Discard a tool that was used up.

        Which card of its kind it is, is not kept while it lies beside a house: it is the first
        that lies nowhere else. A copy the deck does not have (DH-5.9) goes back to the box.
        """
        card = self.free_card(kind)
        if card != NOTHING:
            self.resource_discard.append(card)

    def free_card(self, kind: i64) -> i64:
        """Return the first card of a kind in no column, deck or discard, nor just taken."""
        for card in range(len(self.deck.kinds)):
            if self.deck.kinds[card] == kind and not self._lies(card):
                return card
        return NOTHING

    def _lies(self, card: i64) -> bool:
        if card == self.taken_resource or card in self.resources or card in self.resource_discard:
            return True
        return card in self.resource_deck[self.resource_at :]

    def roof_in_discard(self, kind: i64) -> i64:
        """Return where the uppermost roof of a kind lies in the discard pile, or NOTHING."""
        at = len(self.resource_discard) - 1
        while at >= 0 and self.deck.kinds[self.resource_discard[at]] != kind:
            at -= 1
        return at

    def room_in_discard(self, room_type: i64, children: i64) -> i64:
        """Return where the uppermost such card lies in the discard pile, or NOTHING."""
        at = len(self.room_discard) - 1
        while at >= 0 and not self._looks(self.room_discard[at], room_type, children):
            at -= 1
        return at

    def _looks(self, card: i64, room_type: i64, children: i64) -> bool:
        return self.deck.types[card] == room_type and self.deck.children[card] == children

    def redeal(self, houses: list[House], rng: Rng) -> None:
        """Shuffle the decks anew, and with them all roof piles, whose cards nobody may know."""
        rooms = self.room_deck[self.room_at :]
        rooms.sort()
        rng.shuffle(rooms)
        self.room_deck = rooms
        self.room_at = 0
        roofs = self._hidden_roofs(houses)
        rng.shuffle(roofs)
        for house in houses:
            pile = roofs[: len(house.roofs)]
            roofs = roofs[len(pile) :]
            house.roofs = [self.deck.kinds[card] for card in pile]
        rest = roofs + self._others_in_deck()
        rest.sort()
        rng.shuffle(rest)
        self.resource_deck = rest
        self.resource_at = 0

    def _hidden_roofs(self, houses: list[House]) -> list[int]:
        """Return the roofs in deck and piles, as the first cards of their kinds not in sight."""
        kinds = [self.deck.kinds[card] for card in self.resource_deck[self.resource_at :]]
        for house in houses:
            kinds += house.roofs
        found: list[int] = []
        for card in range(len(self.deck.kinds)):
            kind = self.deck.kinds[card]
            if kind < ROOF_KINDS and kind in kinds and not self._in_sight(card):
                kinds.remove(kind)
                found.append(card)
        return found

    def _in_sight(self, card: i64) -> bool:
        return (
            card == self.taken_resource or card in self.resources or card in self.resource_discard
        )

    def _others_in_deck(self) -> list[int]:
        deck = self.resource_deck[self.resource_at :]
        return [card for card in deck if self.deck.kinds[card] >= ROOF_KINDS]

    def pack(self) -> list[int]:
        """Return the market as whole numbers; `packing` reads them in this order."""
        words = [*self.rooms, *self.resources, self.taken_room, self.taken_resource]
        piles = [
            self.room_deck[self.room_at :],
            self.resource_deck[self.resource_at :],
            self.room_discard,
            self.resource_discard,
        ]
        for pile in piles:
            words.append(len(pile))
            words += pile
        return words


def _filled_up(cards: list[int]) -> list[int]:
    """Return the cards of a row with nothing in the columns after them."""
    while len(cards) < COLUMNS:
        cards.append(NOTHING)
    return cards


def bare_market(deck: Deck) -> Market:
    """Return a market without any cards."""
    market = Market(deck)
    market.rooms = _NO_COLUMNS[:]
    market.resources = _NO_COLUMNS[:]
    market.room_discard = []
    market.resource_discard = []
    return market
