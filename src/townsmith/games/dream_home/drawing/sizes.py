"""How large a table of Dream Home is drawn in each kind of window.

A page shows a drawing larger where there is room, but never smaller: these are the least sizes, at
which market, house and what is to be decided fit the lowest window of their kind.
"""

from functools import cache
from typing import Final, NamedTuple

from townsmith.core.picture import Screen
from townsmith.draw.box import Box
from townsmith.games.dream_home.rules.pieces import CELL_IDS, FLOOR

STOREYS: Final = 3
COLUMNS: Final = 5
_HALL: Final = 3  # the way in is as wide as so many cells


class Plan(NamedTuple):
    """The measures of a house: its cells, and what is left about them."""

    wide: float
    high: float
    left: float
    top: float
    """How high the roof is, with the air above it."""
    strip: float = 0.0
    """How high captions are; 0 for a house without words."""

    @property
    def soil(self) -> float:
        """Return how high the ground is on which the house stands."""
        return self.high / 8

    @property
    def width(self) -> float:
        """Return how wide the house is with its eaves."""
        return self.left * 2 + self.wide * COLUMNS

    @property
    def height(self) -> float:
        """Return how high the house is with the ground below it."""
        return self.top + self.high * STOREYS + self.soil + 4

    @property
    def attic(self) -> Box:
        """Return the space above the top floor."""
        air = self.top / 10
        return Box(self.left, air, self.wide * COLUMNS, self.top - air)

    @property
    def hall(self) -> Box:
        """Return the place of the way in."""
        return Box(self.left, self.top + self.high * 2, self.wide * _HALL, self.high)

    @property
    def scale(self) -> float:
        """Return how large furniture is, which was drawn in a room 100 wide and 88 high."""
        return min((self.high - self.strip - 3) / 90, (self.wide - 2) / 102)

    def cell(self, cell: int) -> Box:
        """Return where a cell is drawn."""
        return _cell(self, cell)


@cache
def _cell(plan: Plan, cell: int) -> Box:
    column = int(CELL_IDS[cell][1]) - 1
    top = plan.top + plan.high * (STOREYS - FLOOR[cell])
    return Box(plan.left + plan.wide * column, top, plan.wide, plan.high)


class Sizes(NamedTuple):
    """What is how large, in pixels."""

    house: Plan
    watched: Plan
    """The same for those who watch: they see all houses at once."""
    small: Plan
    """The houses in the panels of the others."""
    market: tuple[float, float]
    hand: tuple[float, float]
    """The room for what one holds and for the tools and helpers beside the house."""
    panel: float
    column: float
    """How wide the market is as a list, for those who watch."""


_SIZES: Final = {
    "phone": Sizes(
        house=Plan(64, 70, 12, 60, 18),
        watched=Plan(64, 70, 12, 60, 18),
        small=Plan(36, 38, 10, 34),
        market=(344, 138),
        hand=(344, 66),
        panel=344,
        column=344,
    ),
    "tablet": Sizes(
        house=Plan(90, 96, 19, 84, 20),
        watched=Plan(64, 62, 13, 56, 18),
        small=Plan(21, 24, 7, 20),
        market=(704, 170),
        hand=(204, 388),
        panel=222,
        column=704,
    ),
    "laptop": Sizes(
        house=Plan(92, 84, 22, 66, 19),
        watched=Plan(44, 52, 11, 38, 17),
        small=Plan(20, 24, 7, 20),
        market=(504, 172),
        hand=(240, 200),
        panel=204,
        column=240,
    ),
    "desktop": Sizes(
        house=Plan(86, 84, 20, 66, 19),
        watched=Plan(64, 52, 13, 38, 17),
        small=Plan(25, 26, 8, 22),
        market=(676, 172),
        hand=(188, 332),
        panel=252,
        column=264,
    ),
    "wide": Sizes(
        house=Plan(104, 112, 28, 108, 20),
        watched=Plan(82, 72, 18, 62, 18),
        small=Plan(36, 38, 10, 34),
        market=(832, 196),
        hand=(238, 464),
        panel=320,
        column=320,
    ),
}


def sizes_for(screen: Screen) -> Sizes:
    """Return how large things are in a kind of window."""
    return _SIZES[screen.name]
