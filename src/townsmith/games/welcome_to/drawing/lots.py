"""A lot drawn: its house in pencil or ink, and all that is printed beside it."""

from functools import lru_cache
from typing import Final, NamedTuple

from townsmith.core.bits import BIT
from townsmith.draw.box import Box, Point, around
from townsmith.draw.hand import EDGE, NO_PEN, PENCIL, circle, fitted, num
from townsmith.draw.hand import path as shape
from townsmith.draw.lettering import width_of, written_in
from townsmith.draw.shapes import house, numbered_house, pool, tree
from townsmith.games.welcome_to.drawing.sizes import LETTERS
from townsmith.games.welcome_to.rules.pieces import (
    COLLECTED,
    EASTER,
    EGGS,
    EMPTY,
    POOL_HOUSES,
    ROUNDABOUT,
)
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.rules.variant import Variant

ROOFS: Final = ("glass", "brick", "wheat", "leaf", "plum", "slate")
_KEPT: Final = 8192
"""How many drawn lots are remembered."""
_EGG: Final = "M0 60Q4 0 50 0Q96 0 100 60Q92 100 50 100Q8 100 0 60Z"
_ROOMY: Final = 48.0
"""From this width on there is room beside a house."""


class Lot(NamedTuple):
    """A lot: where its left edge meets the ground, how wide it is and how high its house."""

    at: Point
    width: float
    high: float

    @property
    def house(self) -> Box:
        """Return the box of the house; on narrow lots it takes all the width there is."""
        share = 0.8 if self.width >= _ROOMY else 0.92
        wide = self.width * share
        return Box(self.at[0] + (self.width - wide) / 2, self.at[1] - self.high, wide, self.high)

    @property
    def lamp(self) -> Box:
        """Return the box that is lit."""
        edge = self.width * 0.04
        x, y = self.at
        return Box(x + edge, y - self.high - 10, self.width - 2 * edge, self.high + 15)

    @property
    def pool(self) -> Box:
        """Return the box of the pool, in the lower right corner."""
        x, y = self.at
        wide = max(self.width * 0.4, 15)
        return Box(x + self.width * 1.02 - wide, y - wide * 0.36, wide, wide * 0.48)

    @property
    def pool_lamp(self) -> Box:
        """Return the box that is lit about the pool."""
        return self.pool.inset(-4).at_least(22)


class Content(NamedTuple):
    """What is printed and written on a lot."""

    house: int
    number: int
    """What the sheet holds there: empty, a roundabout, or the number and one."""
    remark: str
    pool: bool
    bunker: bool
    eggs: bool


def content_of(variant: Variant, own: Sheet, here: int, remark: str) -> Content:
    """Return what is to be drawn on a lot of a sheet."""
    return Content(
        here,
        own.houses[here],
        remark if own.bis & BIT[here] else "",
        bool(own.pools & BIT[here]),
        bool(variant.bunkers & BIT[here]),
        bool(variant.sheet == EASTER and EGGS[here]),
    )


@lru_cache(maxsize=_KEPT)
def lot_drawing(lot: Lot, content: Content) -> str:
    """Return a house with all that is printed and written on its lot."""
    if content.number == ROUNDABOUT:
        return _roundabout(lot)
    body = _building(lot, content)
    if POOL_HOUSES & BIT[content.house]:
        pen = EDGE.wide(1.2) if lot.width < _ROOMY else EDGE
        body += pool(lot.pool, pen, built=content.pool)
    if content.eggs:
        body += _eggs(lot, EGGS[content.house], COLLECTED[content.house][content.number])
    if content.bunker:
        body += _bunker(lot, "" if content.number == EMPTY else str(content.number - 1))
    return body


def _building(lot: Lot, content: Content) -> str:
    if content.number == EMPTY:
        return house(lot.house)
    remark = content.remark if width_of(content.remark, LETTERS) <= lot.width else "b"
    roof = ROOFS[content.house * 5 % len(ROOFS)]
    return numbered_house(
        lot.house, str(content.number - 1), roof, remark if content.remark else ""
    )


def _roundabout(lot: Lot) -> str:
    """Return a round road about a tree."""
    across, down = lot.width * 0.46, lot.width * 0.25
    x, y = lot.at[0] + lot.width / 2, lot.at[1] - down * 0.7
    ring = (
        f"M{num(x - across)} {num(y)}A{num(across)} {num(down)} 0 1 1 {num(x + across)} {num(y)}"
        f"A{num(across)} {num(down)} 0 1 1 {num(x - across)} {num(y)}Z"
    )
    island = circle((x, y), down * 0.66, "leafpale", NO_PEN)
    return shape(ring, "road", EDGE) + island + tree((x, y + 3), down * 2)


def _eggs(lot: Lot, printed: int, collected: int) -> str:
    """Return the eggs of a house on its roof, coloured once they are collected."""
    wide = min(12.0, lot.width * 0.3)
    x = lot.at[0] + lot.width / 2 - (printed - 1) * wide * 0.65
    y = lot.house.y + lot.high * 0.22
    eggs = ""
    for egg in range(printed):
        fill = ("plum", "wheat")[egg] if egg < collected else "card"
        centre = x + egg * wide * 1.3
        data = fitted(_EGG, Box(centre - wide / 2, y - wide * 0.8, wide, wide * 1.5))
        eggs += shape(data, fill, EDGE.wide(1.3) if egg < collected else PENCIL)
    return eggs


def _bunker(lot: Lot, capacity: str) -> str:
    """Return the bunker beside a house; its capacity is the number of the house."""
    wide = max(lot.width * 0.3, 13.0)
    x, y = lot.at[0] + lot.width - wide * 0.62, lot.at[1] + 3
    data = (
        f"M{num(x - wide / 2)} {num(y)}V{num(y - wide * 0.6)}Q{num(x)} {num(y - wide * 1.15)}"
        f" {num(x + wide / 2)} {num(y - wide * 0.6)}V{num(y)}Z"
    )
    mound = shape(data, "stone" if capacity else "card", EDGE.wide(1.3) if capacity else PENCIL)
    if wide < width_of("00", LETTERS):
        return mound
    return mound + written_in(
        around((x, y - wide * 0.38), wide, LETTERS), capacity, LETTERS, "serif bold"
    )
