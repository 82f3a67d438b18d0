# townsmith: compiled
"""What the cards are: those of our box, or of a deck of the user's own."""

from typing import Final

from townsmith.games.dream_home.rules import tables


class Deck:
    """What each of the 60 room cards and 48 resource cards is; a card is its place in the list."""

    def __init__(
        self, types: list[int], children: list[int], kinds: list[int], *, own: bool = True
    ) -> None:
        """Store the type and children of each room card and the kind of each resource card.

        `own` tells that they are not those of our box.
        """
        self.types: list[int] = types
        self.children: list[int] = children
        self.kinds: list[int] = kinds
        self.own: bool = own

    def pack(self) -> list[int]:
        """Return the deck as whole numbers."""
        return [*self.types, *self.children, *self.kinds]


BOX: Final[Deck] = Deck(tables.box_types(), tables.box_children(), tables.box_kinds(), own=False)
"""The cards as they are in our box."""
