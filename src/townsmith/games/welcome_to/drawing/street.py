"""The streets drawn: houses in pencil until they are numbered, fences, names of lots, estates."""

from functools import lru_cache
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box, around
from townsmith.draw.frames import moved
from townsmith.draw.hand import EDGE, NO_PEN, WRITING, Pen, drawn, filled, line, lines, num, rect
from townsmith.draw.lettering import first_fitting, slash, width_of, write
from townsmith.draw.shapes import fence, pool, tree
from townsmith.games.welcome_to.drawing.lit import Lit
from townsmith.games.welcome_to.drawing.lots import Lot, content_of, lot_drawing
from townsmith.games.welcome_to.drawing.sizes import LETTERS, SheetSize, lot_letters
from townsmith.games.welcome_to.rules.pieces import (
    HOUSE_NAMES,
    LENGTHS,
    STARTS,
    STREET_OF,
    STREETS,
)
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.rules.variant import Variant
from townsmith.games.welcome_to.words.notation import gap_of

_KEPT: Final = 4096
_TICK: Final = "\N{CHECK MARK}"


def streets(variant: Variant, own: Sheet, size: SheetSize, lit: Lit, say: Say) -> str:
    """Return the three streets of a sheet."""
    return "".join([_street(variant, own, size, street, lit, say) for street in range(STREETS)])


def _street(  # noqa: PLR0913, PLR0917 - a street of a sheet of a variant, its size, lights, words
    variant: Variant, own: Sheet, size: SheetSize, street: int, lit: Lit, say: Say
) -> str:
    houses = range(STARTS[street], STARTS[street + 1])
    lots = "".join([_lot(variant, own, size, here, lit) for here in houses])
    gaps = "".join([_gap(own, size, here, lit) for here in houses])
    return _ground(size, street) + lots + gaps + _estates(own, size, street, say)


@lru_cache(maxsize=64)
def _ground(size: SheetSize, street: int) -> str:
    """Return the road with the names of the lots on it, and trees before a shorter street."""
    y, lot = size.ground(street), size.lot(street)
    road = Box(0, y + 4, size.road_width, size.road)
    edges = [((road.x, edge), (road.right, edge)) for edge in (road.y, road.bottom)]
    drawing = rect(road, "road", NO_PEN) + lines(edges[:1], Pen("ink", 2, 0))
    drawing += lines(edges[1:], Pen("ink", 1.1, 0)) + _trees(size, street)
    letters = lot_letters(lot)
    for at in range(LENGTHS[street]):
        centre = size.lot_x(street, at) + lot / 2, road.centre[1] + letters * 0.34
        drawing += write(centre, HOUSE_NAMES[STARTS[street] + at], letters, "quiet mark")
    return drawing + _fence_post(size, street, 0)


def _trees(size: SheetSize, street: int) -> str:
    """Return trees before the first house of a shorter street."""
    high = size.house * 0.66
    count = int((size.lot_x(street, 0) - size.margin) / (high * 1.15))
    feet = [
        (size.margin + high * (0.3 + 1.15 * at), size.ground(street) + 3) for at in range(count)
    ]
    return "".join([tree(foot, high, leaves="leafpale") for foot in feet])


# Lots


@lru_cache(maxsize=512)
def _place(size: SheetSize, here: int) -> Lot:
    street = STREET_OF[here]
    x = size.lot_x(street, here - STARTS[street])
    return Lot((x, size.ground(street)), size.lot(street), size.house)


def _column(size: SheetSize, here: int, shift: float = 0.0) -> Box:
    """Return what belongs to a lot alone: as wide as it is, as high as its street."""
    lot = _place(size, here)
    top = size.ground(STREET_OF[here]) - size.house - size.sky
    return Box(lot.at[0] + shift, top, lot.width, size.street)


def _lot(variant: Variant, own: Sheet, size: SheetSize, here: int, lit: Lit) -> str:
    """Return a lot, lit where it may be clicked, marked where something was just written."""
    lot, name = _place(size, here), HOUSE_NAMES[here]
    body = lot_drawing(lot, content_of(variant, own, here, lit.bis))
    if name in lit.tokens:
        return lit.target(name, lot.lamp, body, _column(size, here))
    if own.house == here:
        body += moved(lot.lamp)
        if "pool" in lit.tokens:
            deep = pool(lot.pool, EDGE, built=True)
            body += lit.target("pool", lot.pool_lamp, deep, _column(size, here))
    return body


# Fences


@lru_cache(maxsize=_KEPT)
def _fence_post(size: SheetSize, street: int, at: int) -> str:
    x, y = size.lot_x(street, at), size.ground(street)
    wide, high = max(size.lot(street) * 0.19, 8.0), size.house * 0.44
    return fence(Box(x - wide / 2, y - high + 3, wide, high), 2, EDGE.wide(1.2))


def _gap(own: Sheet, size: SheetSize, here: int, lit: Lit) -> str:
    """Return the fence in a gap, a target for one, or the pencil dots where one could stand."""
    street = STREET_OF[here]
    at = here + 1 - STARTS[street]
    if own.fences & BIT[here]:
        return _fence_post(size, street, at)
    token, pencil = gap_of(here), _dots(size, street, at)
    if token not in lit.tokens:
        return pencil
    x, y, lot = size.lot_x(street, at), size.ground(street), size.lot(street)
    high = size.house * 0.62
    box = Box(x - lot * 0.15, y - high + 6, lot * 0.3, high)
    return lit.target(token, box, pencil, _column(size, here, lot / 2))


@lru_cache(maxsize=_KEPT)
def _dots(size: SheetSize, street: int, at: int) -> str:
    x, y = size.lot_x(street, at), size.ground(street)
    data = f"M{num(x)} {num(y + 2)}V{num(y - size.house * 0.36)}"
    return f'<path class="pencil faint" stroke-width="1.3" stroke-dasharray="3 5" d="{data}"/>'


# Estates


def _estates(own: Sheet, size: SheetSize, street: int, say: Say) -> str:
    """Return a dimension line under the road for every completed estate."""
    body = ""
    y = size.ground(street) + 4 + size.road + 9
    for first in own.completed():
        if not STARTS[street] <= first < STARTS[street + 1]:
            continue
        last = int(own.last_of(first))
        left = size.lot_x(street, first - STARTS[street]) + 2
        right = size.lot_x(street, last + 1 - STARTS[street]) - 2
        used = bool(own.used & BIT[first])
        body += _estate((left, right), y, last - first + 1, used, say)
    return body


def _estate_words(size: int, say: Say, *, used: bool) -> list[str]:
    """Return ways to say how long an estate is and whether it was used, the longest first."""
    if not used:
        return [say(Text("estate {n}", n=size)), str(size)]
    return [
        say(Text("estate {n}, used", n=size)),
        say(Text("{n}, used", n=size)),
        f"{size} {_TICK}",
    ]


@lru_cache(maxsize=_KEPT)
def _estate(ends: tuple[float, float], y: float, size: int, used: bool, say: Say) -> str:  # noqa: FBT001 - remembered by position
    (left, right), pen = ends, WRITING.wide(2)
    words = first_fitting(_estate_words(size, say, used=used), right - left - 12, LETTERS)
    label = around(((left + right) / 2, y), width_of(words, LETTERS) + 9, 16)
    plate = f"M{num(label.x)} {num(label.y)}H{num(label.right)}V{num(label.bottom)}H{num(label.x)}Z"
    return (
        line((left, y), (right, y), pen)
        + slash((left, y))
        + slash((right, y))
        + filled(plate, "card")
        + drawn(plate, pen.wide(1.3))
        + write((label.centre[0], y + 4.2), words, LETTERS, "serif")
    )
