# townsmith: compiled
"""One house: what lies on its cells and beside it, and where the next card may go."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES
from townsmith.games.dream_home.rules.pieces import (
    ALLOWED,
    BESIDE,
    CELLS,
    DESIGNER,
    FIRST_TOOL,
    FITS,
    MAX_SIZE,
    NOTHING,
    SUPPORTED,
    TOO_BIG,
    TYPE_COUNT,
)

GEAR: Final = 9
"""Tools and helpers are counted in one list, in the order of their kinds."""
DESIGNERS: Final[i64] = DESIGNER - FIRST_TOOL

_BARE: Final[list[int]] = [NOTHING] * CELLS
_NO_ROOMS: Final[list[int]] = [0] * TYPE_COUNT
_NO_GEAR: Final[list[int]] = [0] * GEAR
_NO_CARDS: Final[list[int]] = []


def changed(numbers: list[int], at: i64, number: i64) -> list[int]:
    """Return a copy of a list with one number replaced."""
    copy = numbers[:]
    copy[at] = number
    return copy


def spread(part: i64, mask: i64) -> i64:
    """Return all cells of the mask that are in one room with a cell of the part."""
    grown = part & mask
    while True:
        wider: i64 = grown | BESIDE[grown] & mask
        if wider == grown:
            return grown
        grown = wider


class House:
    """A house board and all that lies beside it.

    `cards` and `masks` change with every room; all other lists are replaced when they change,
    never mutated, so that clones can share them.
    """

    def __init__(self, types: list[int]) -> None:
        """Store what all bare houses share; `bare_house` makes one to build in.

        `types` tells the type of every room card.
        """
        self.types: list[int] = types
        self.cards: list[int] = _BARE
        self.masks: list[int] = _NO_ROOMS
        self.tokens: list[int] = _BARE
        self.garden: list[int] = _NO_CARDS
        self.gear: list[int] = _NO_GEAR
        self.used: list[int] = _NO_GEAR
        self.roofs: list[int] = _NO_CARDS
        self.built: i64 = 0
        self.backs: i64 = 0
        self.scaffolds: i64 = 0
        self.decorated: i64 = 0
        self.more_children: i64 = 0

    def clone(self) -> "House":
        """Return an independent copy."""
        twin = House(self.types)
        twin.cards = self.cards[:]
        twin.masks = self.masks[:]
        twin.tokens = self.tokens
        twin.garden = self.garden
        twin.gear = self.gear
        twin.used = self.used
        twin.roofs = self.roofs
        twin.built = self.built
        twin.backs = self.backs
        twin.scaffolds = self.scaffolds
        twin.decorated = self.decorated
        twin.more_children = self.more_children
        return twin

    # Where things may go

    def open_cells(self) -> i64:
        """Return the free cells that are supported (DH-10.1, DH-10.2)."""
        return SUPPORTED[self.built | self.scaffolds] & ~self.built

    def bare_cells(self) -> i64:
        """Return the cells where scaffolding may stand (DH-15.28, DH-15.36)."""
        return SUPPORTED[self.built | self.scaffolds] & ~(self.built | self.scaffolds)

    def places(self, room_type: i64) -> i64:
        """Return the cells where a card of that type may lie face up."""
        mask = self.masks[room_type]
        closed = self._closed(room_type, mask, self.decorated)
        return self.open_cells() & FITS[room_type] & ~closed

    def fits_instead(self, room_type: i64, cell: i64) -> bool:
        """Tell whether such a card may replace what lies on a cell, checked with that removed."""
        bit = BIT[cell]
        if not FITS[room_type] & bit:
            return False
        mask = self.masks[room_type] & ~bit
        return not self._closed(room_type, mask, self.decorated & ~bit) & bit

    def _closed(self, room_type: i64, mask: i64, decorated: i64) -> i64:
        """Return the cells where the type would enlarge a complete room or exceed its size."""
        closed = TOO_BIG[MAX_SIZE[room_type]][mask]
        if decorated & mask and not self.gear[DESIGNERS]:
            closed |= BESIDE[spread(decorated, mask)]
        return closed

    def replaceable(self, room_type: i64) -> i64:
        """Return the cells whose card may be replaced by a card of that type, face up."""
        mask = self.masks[room_type]
        same = mask | self.decorated  # removing these changes what is closed
        cells = self.built & ~same & ~self._closed(room_type, mask, self.decorated)
        for cell in range(CELLS):
            if same & BIT[cell] and self.fits_instead(room_type, cell):
                cells |= BIT[cell]
        return cells & FITS[room_type]

    def reach(self, cell: i64) -> i64:
        """Return the cells where the card of a cell may lie after a swap (DH-16.13)."""
        if self.backs & BIT[cell]:
            return self.built
        room_type = self.types[self.cards[cell]]
        mask = self.masks[room_type]
        too_big = TOO_BIG[MAX_SIZE[room_type]][mask & ~BIT[cell]]
        return self.built & (mask | FITS[room_type] & ~too_big)

    def spots(self, token: i64) -> i64:
        """Return the cells where a token may stand: allowed rooms without one (DH-13.2, 13.4)."""
        cells = 0
        for room_type in ALLOWED[token]:
            mask = self.masks[room_type]
            cells |= mask & ~spread(self.decorated, mask)
        return cells

    def surplus(self) -> i64:
        """Return the cells with tokens of all rooms that carry more than one (DH-11.7)."""
        cells = 0
        if ONES[self.decorated] > 1:
            for mask in self.masks:
                decorated = mask & self.decorated
                for cell in range(CELLS):
                    if decorated & BIT[cell] and ONES[spread(BIT[cell], mask) & decorated] > 1:
                        cells |= BIT[cell]
        return cells

    def holds(self, token: i64) -> bool:
        """Tell whether a token is in the house or beside it."""
        if token in self.garden:
            return True
        return self.decorated != 0 and token in self.tokens

    # What is done

    def put(self, cell: i64, card: i64) -> None:
        """Lay a card face up; scaffolding there is gone."""
        bit = BIT[cell]
        room_type = self.types[card]
        self.cards[cell] = card
        self.masks[room_type] |= bit
        self.built |= bit
        self.scaffolds &= ~bit

    def put_empty(self, cell: i64, card: i64) -> None:
        """Lay a card face down; scaffolding there is gone."""
        bit = BIT[cell]
        self.cards[cell] = card
        self.built |= bit
        self.backs |= bit
        self.scaffolds &= ~bit

    def lift(self, cell: i64) -> i64:
        """Take a card away with the token on it, which is out of the game, and return the card."""
        card = self.cards[cell]
        self.drop_token(cell)
        bit = BIT[cell]
        if not self.backs & bit:
            room_type = self.types[card]
            self.masks[room_type] &= ~bit
        self.cards[cell] = NOTHING
        self.built &= ~bit
        self.backs &= ~bit
        return card

    def swap(self, one: i64, other: i64) -> None:
        """Swap two cards, each with its token and its face."""
        first, first_token, first_back = self._picked_up(one)
        second, second_token, second_back = self._picked_up(other)
        self.lay(other, first, first_token, back=first_back)
        self.lay(one, second, second_token, back=second_back)

    def _picked_up(self, cell: i64) -> tuple[int, int, bool]:
        token = self.tokens[cell]
        back = bool(self.backs & BIT[cell])
        return self.lift(cell), token, back

    def lay(self, cell: i64, card: i64, token: i64, *, back: bool) -> None:
        """Lay a card either way up; only a face can carry a token."""
        if back:
            self.put_empty(cell, card)
        else:
            self.put(cell, card)
            self.furnish(cell, token)

    def furnish(self, cell: i64, token: i64) -> None:
        """Put a token on the card of a cell; nothing happens without one."""
        if token != NOTHING:
            self.tokens = changed(self.tokens, cell, token)
            self.decorated |= BIT[cell]

    def drop_token(self, cell: i64) -> None:
        """Take the token of a cell out of the game, if there is one."""
        if self.decorated & BIT[cell]:
            self.tokens = changed(self.tokens, cell, NOTHING)
            self.decorated &= ~BIT[cell]

    def keep_only(self, cell: i64) -> None:
        """Keep the token of a cell and drop the others of its room."""
        room = spread(BIT[cell], self.masks[self.types[self.cards[cell]]])
        for other in range(CELLS):
            if other != cell and room & BIT[other]:
                self.drop_token(other)

    def gain(self, kind: i64, number: i64 = 1) -> None:
        """Lay a tool or helper beside the house, or take one away with -1."""
        at = kind - FIRST_TOOL
        self.gear = changed(self.gear, at, self.gear[at] + number)

    def has(self, kind: i64) -> i64:
        """Return how many tools or helpers of a kind lie beside the house."""
        return self.gear[kind - FIRST_TOOL]

    def unused(self, kind: i64) -> i64:
        """Return how many helpers of a kind have not worked yet."""
        at = kind - FIRST_TOOL
        return self.gear[at] - self.used[at]

    def wear(self, kind: i64) -> None:
        """Note that a helper has worked."""
        at = kind - FIRST_TOOL
        self.used = changed(self.used, at, self.used[at] + 1)

    # Saving

    def pack(self) -> list[int]:
        """Return the house as whole numbers; `packing` reads them in this order."""
        words = [*self.cards, *self.tokens, self.backs, self.scaffolds, self.more_children]
        words += self.gear
        words += self.used
        words.append(len(self.garden))
        words += self.garden
        words.append(len(self.roofs))
        words += self.roofs
        return words


def bare_house(types: list[int]) -> House:
    """Return an empty house; `types` tells the type of every room card."""
    house = House(types)
    house.cards = _BARE[:]
    house.masks = _NO_ROOMS[:]
    return house
