"""How large a sheet is drawn for a kind of window: its lots, houses, streets and boxes.

A sheet is laid out anew for every width, so that no letter on it is smaller than one can read.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, TABLET, WIDE, Screen
from townsmith.games.welcome_to.rules.pieces import LENGTHS, PARK_VALUES, STREETS

LONGEST: Final = max(LENGTHS)
MOST_PARKS: Final = max(len(values) for values in PARK_VALUES)
LETTERS: Final = 12.0
"""The smallest letters of what one must read."""
MARK_LETTERS: Final = 11.0
"""The letters of marks that are told elsewhere too, such as the names of the lots."""
_NARROW: Final = 500.0
"""On a sheet that is narrower every street fills the width, and so it begins at the left."""


class SheetSize(NamedTuple):
    """How large a sheet is drawn."""

    width: float
    house: float
    """How high a house is."""
    box: float
    """The side of a box of a track."""
    small: float
    """The side of a box in the columns of estates."""
    beside: bool
    """Whether the parks stand beside their street; else they stand under it."""

    @property
    def margin(self) -> float:
        """Return how far the first lot lies from the edge, room for the fence before it."""
        return 10.0 if self.width < _NARROW else 12.0

    @property
    def step(self) -> float:
        """Return how far the boxes of a track lie apart."""
        return self.box + (1.5 if self.box < 30 else 2.0)  # noqa: PLR2004 - larger, wider apart

    @property
    def road_width(self) -> float:
        """Return how wide the roads are."""
        return self.width - (MOST_PARKS * self.step + 10 if self.beside else 0)

    @property
    def road(self) -> float:
        """Return how high a road is: it carries the names of the lots."""
        return 15.0 if self.house < 70 else 18.0  # noqa: PLR2004 - a wider road for tall houses

    @property
    def sky(self) -> float:
        """Return the room above the roofs, where lamplight and gains are shown."""
        return 10.0 if self.width < _NARROW else 14.0

    @property
    def foot(self) -> float:
        """Return the room under the road for estates, and for parks that stand there."""
        return 17.0 if self.beside else 19.0 + self.box + 5

    @property
    def street(self) -> float:
        """Return how far the streets lie apart."""
        return self.sky + self.house + 4 + self.road + self.foot

    @property
    def height(self) -> float:
        """Return how high three streets are."""
        return STREETS * self.street

    def ground(self, street: int) -> float:
        """Return where the houses of a street stand."""
        return street * self.street + self.sky + self.house

    def lot(self, street: int) -> float:
        """Return how wide the lots of a street are."""
        lots = LENGTHS[street] if self.width < _NARROW else LONGEST
        return (self.road_width - 2 * self.margin) / lots

    def lot_x(self, street: int, at: int) -> float:
        """Return the left edge of a lot; the last ones of all streets lie above each other."""
        return self.road_width - self.margin - (LENGTHS[street] - at) * self.lot(street)


_SIZES: Final = {
    PHONE: SheetSize(344, house=42, box=23, small=23, beside=False),
    TABLET: SheetSize(704, house=60, box=26, small=24, beside=False),
    LAPTOP: SheetSize(762, house=48, box=22, small=22, beside=True),
    DESKTOP: SheetSize(940, house=52, box=28, small=25, beside=True),
    WIDE: SheetSize(1180, house=76, box=34, small=31, beside=True),
}
_ABREAST: Final = 2
_TWO_ABREAST: Final = {
    PHONE: _SIZES[PHONE],
    TABLET: SheetSize(344, house=42, box=23, small=23, beside=False),
    LAPTOP: SheetSize(372, house=44, box=23, small=23, beside=False),
    DESKTOP: SheetSize(458, house=52, box=26, small=24, beside=False),
    WIDE: SheetSize(576, house=60, box=28, small=25, beside=False),
}
_FOUR_AT_ONCE: Final = {
    **_TWO_ABREAST,
    DESKTOP: SheetSize(380, house=36, box=22, small=22, beside=False),
    WIDE: SheetSize(540, house=54, box=26, small=24, beside=False),
}
"""Two above two others, low enough for large windows to show them all."""


def sheet_size(screen: Screen) -> SheetSize:
    """Return how large the own sheet is drawn, or one that was opened."""
    return _SIZES[screen]


def watched_size(screen: Screen, seats: int) -> SheetSize:
    """Return how large each sheet is drawn for those who watch, two of them side by side."""
    return (_TWO_ABREAST if seats <= _ABREAST else _FOUR_AT_ONCE)[screen]


@lru_cache(maxsize=64)
def lot_letters(width: float) -> float:
    """Return the size of the letters on the road under lots of a width."""
    return MARK_LETTERS if width < 48 else LETTERS  # noqa: PLR2004 - room for larger ones
