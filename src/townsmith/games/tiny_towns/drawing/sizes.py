"""How large a table of Tiny Towns is drawn in each kind of window.

A page shows a drawing larger where there is room, but never smaller: these are the least sizes, at
which board, cards and what is to be decided fit the lowest window of their kind.
"""

from typing import Final, NamedTuple

from townsmith.core.picture import Screen

EDGE: Final = 8.0
"""What is left free to the right of a town and below it."""
SMALL_BOARDS: Final = 4
"""Up to so many seats, a panel has room for a small board."""


class Sizes(NamedTuple):
    """What is how large, in pixels."""

    square: float
    """The side of a square of the own town."""
    watched: float
    """The same for those who watch: they see all towns at once."""
    margin: float
    """The room for the names of columns and rows."""
    column: float
    """How wide the column is in which one decides."""
    card: tuple[float, float]
    card_layout: str
    panel: float
    """How wide the panel of another seat is."""
    small: float
    """The side of a square of a small town."""


_SIZES: Final = {
    "phone": Sizes(78, 78, 24, 344, (83, 84), "narrow", 344, 30),
    "tablet": Sizes(104, 77, 26, 240, (170, 142), "beside", 222, 26),
    "laptop": Sizes(84, 50, 26, 240, (117, 152), "beside", 204, 24),
    "desktop": Sizes(84, 50, 26, 300, (147, 140), "beside", 252, 26),
    "wide": Sizes(108, 66, 28, 376, (184, 196), "headed", 320, 34),
}
_MANY: Final = 20.0


def sizes_for(screen: Screen, seats: int) -> Sizes:
    """Return how large things are, with so many seats; small towns are 0 where none has room."""
    sizes = _SIZES[screen.name]
    if seats <= SMALL_BOARDS:
        return sizes
    return sizes._replace(small=_MANY if screen.name == "wide" else 0.0)
