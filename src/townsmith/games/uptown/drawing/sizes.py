"""How large a street is drawn for a kind of window: its plots, floors and bricks.

A street never becomes higher: tall towers fold, so that what one buys stays in view beneath them.
"""

from math import ceil
from typing import Final, NamedTuple

from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, TABLET, WIDE, Screen
from townsmith.games.uptown.rules.pieces import PLOTS

LETTERS: Final = 12.0
"""The smallest letters that anybody has to read."""
LEAST_MARK: Final = 11.0
"""The smallest letters of what is told elsewhere too."""
NAMED: Final = 88.0
"""Houses that are narrower show emblems and numbers, and no names."""
_WIDE_APART: Final = 120.0
"""Houses stand closer together where their plots are narrower: their names need the room."""
_TWO_BRICKS: Final = 130.0
"""Houses that are narrower have two bricks to a row, others three."""


class Fold(NamedTuple):
    """How a tower is folded: how many of its oldest floors are bricks, and how many to a row."""

    bricks: int
    row: int

    @property
    def rows(self) -> int:
        """Return how many rows of bricks there are."""
        return ceil(self.bricks / self.row)


class StreetSize(NamedTuple):
    """How large a street is drawn."""

    width: float
    height: float
    """Of the whole drawing, with its headline and what stands under the plots."""
    floor: float
    brick: float
    keep: int
    """How many of the newest floors stay whole when a tower folds, if they can."""

    headline: float = 28.0
    foot: float = 26.0

    @property
    def pitch(self) -> float:
        """Return how far the plots lie apart."""
        return self.width / PLOTS

    @property
    def house(self) -> float:
        """Return how wide a house is."""
        return self.pitch - (8 if self.pitch < _WIDE_APART else 14)

    @property
    def road(self) -> float:
        """Return how high the road is."""
        return 12.0

    @property
    def ground(self) -> float:
        """Return where the houses stand."""
        return self.height - self.foot - self.road

    @property
    def room(self) -> float:
        """Return how high a tower may be, so that the next floor has its place above it."""
        return self.ground - self.headline - self.floor

    def left(self, plot: int) -> float:
        """Return the left edge of the house on a plot."""
        return plot * self.pitch + (self.pitch - self.house) / 2

    def fold(self, floors: int) -> Fold:
        """Return how a tower of so many floors is folded; none of it while it is low enough."""
        if floors * self.floor <= self.room:
            return Fold(0, 1)
        least = 2 if self.house < _TWO_BRICKS else 3
        for row in range(least, least + 3):
            for whole in range(self.keep, 1, -1):
                if self._rows(whole) * row >= floors - whole:
                    return Fold(floors - whole, row)
        return Fold(floors - 1, ceil((floors - 1) / max(1, self._rows(1))))

    def _rows(self, whole: int) -> int:
        """Return how many rows of bricks fit under so many whole floors."""
        return max(0, int((self.room - whole * self.floor) / self.brick))


_SIZES: Final = {
    PHONE: StreetSize(344, 286, floor=34, brick=18, keep=2),
    TABLET: StreetSize(704, 392, floor=44, brick=19, keep=3),
    LAPTOP: StreetSize(516, 264, floor=36, brick=17, keep=2),
    DESKTOP: StreetSize(688, 270, floor=38, brick=17, keep=3),
    WIDE: StreetSize(860, 432, floor=46, brick=21, keep=5),
}
_TWO_ABREAST: Final = {
    PHONE: _SIZES[PHONE],
    TABLET: StreetSize(344, 300, floor=34, brick=18, keep=2),
    LAPTOP: StreetSize(344, 236, floor=34, brick=18, keep=2),
    DESKTOP: StreetSize(420, 236, floor=36, brick=17, keep=2),
    WIDE: StreetSize(576, 300, floor=40, brick=18, keep=2),
}


def street_size(screen: Screen) -> StreetSize:
    """Return how large the own street is drawn."""
    return _SIZES[screen]


def watched_size(screen: Screen) -> StreetSize:
    """Return how large each street is drawn for those who watch two of them side by side."""
    return _TWO_ABREAST[screen]


def unfolded_size(screen: Screen, tallest: int) -> StreetSize:
    """Return the size at which a street with a tower of so many floors is shown whole."""
    size = _SIZES[screen]
    floor = 46.0 if screen != PHONE else 40.0
    height = size.headline + size.foot + size.road + floor * (tallest + 1)
    return size._replace(height=height, floor=floor)
