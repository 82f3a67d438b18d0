"""The streets drawn: houses in pencil until they are numbered, fences, pools and estates."""

from functools import lru_cache
from typing import Final, NamedTuple

from townsmith.core.bits import BIT
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box, Point, around
from townsmith.draw.frames import moved, target
from townsmith.draw.hand import EDGE, NO_PEN, PENCIL, WRITING, circle, drawn, filled, line, num
from townsmith.draw.hand import path as shape
from townsmith.draw.lettering import slash, write, written_in
from townsmith.draw.shapes import fence, house, numbered_house, pool, road, tree
from townsmith.games.welcome_to.rules.pieces import (
    COLLECTED,
    EASTER,
    EGGS,
    EMPTY,
    HOUSE_NAMES,
    LENGTHS,
    POOL_HOUSES,
    ROUNDABOUT,
    STARTS,
    STREETS,
)
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.rules.variant import Variant
from townsmith.games.welcome_to.words.notation import gap_of

LOT: Final = 86.0
LEFT: Final = 30.0
LONGEST: Final = max(LENGTHS)
ROAD_WIDTH: Final = LEFT + LONGEST * LOT + 24
STREET: Final = 142.0
"""How far the streets lie apart."""
GROUND: Final = 116.0
"""Where the houses of the first street stand."""
HEIGHT: Final = GROUND + 2 * STREET + 36
_ROOFS: Final = ("glass", "brick", "wheat", "leaf", "plum", "slate")
_ROAD: Final = 20.0


class Lit(NamedTuple):
    """The tokens a viewer may click now, and what a screen reader says of them."""

    tokens: frozenset[str]
    first: frozenset[str]
    """Those that come first: the others wait in pencil until a first one is clicked."""
    labels: dict[str, str]
    bis: str
    """What is written on the roof of a bis."""

    def label(self, token: str) -> str:
        """Return what a click would do, as far as it is known."""
        return self.labels.get(token, token)

    def target(self, token: str, box: Box, body: str = "") -> str:
        """Return a place to click, lit where it comes first."""
        return target(token, box, self.label(token), body, lit=token in self.first)


def unlit(say: Say) -> Lit:
    """Return what somebody sees who may click nothing."""
    return Lit(frozenset(), frozenset(), {}, say(Text("bis")))


def ground(street: int) -> float:
    """Return where the houses of a street stand."""
    return GROUND + street * STREET


def lot_x(street: int, at: int) -> float:
    """Return the left edge of a lot; the shorter streets begin further right."""
    return LEFT + (LONGEST - LENGTHS[street] + at) * LOT


def streets(variant: Variant, own: Sheet, lit: Lit, say: Say) -> str:
    """Return the three streets of a sheet."""
    return "".join([_street(variant, own, street, lit, say) for street in range(STREETS)])


def _street(variant: Variant, own: Sheet, street: int, lit: Lit, say: Say) -> str:
    y = ground(street)
    body = _ground(street)
    houses = range(STARTS[street], STARTS[street + 1])
    for at, here in enumerate(houses):
        body += _lot(variant, own, here, (lot_x(street, at), y), lit)
    gaps = _fence_post(lot_x(street, 0), y) + "".join(
        [_gap(own, here, (lot_x(street, at + 1), y), lit) for at, here in enumerate(houses)]
    )
    return body + gaps + _estates(own, street, say)


@lru_cache(maxsize=8)
def _ground(street: int) -> str:
    """Return the road, and trees before the first house of a shorter street."""
    count = int((LONGEST - LENGTHS[street]) * LOT / 58)
    feet = [(26.0 + 58 * at, ground(street) + 4) for at in range(count)]
    trees = "".join([tree(foot, 46, leaves="leafpale") for foot in feet])
    return road(Box(0, ground(street) + 6, ROAD_WIDTH, _ROAD)) + trees


# Lots


def _lot(variant: Variant, own: Sheet, here: int, at: Point, lit: Lit) -> str:
    """Return a house with all that is printed and written on its lot."""
    content = own.houses[here]
    body = _building(content, here, at, lit.bis if own.bis & BIT[here] else "")
    if POOL_HOUSES & BIT[here] and content != ROUNDABOUT:
        place = Box(at[0] + 46, at[1] - 12, 34, 16)
        body += _pool(place, built=bool(own.pools & BIT[here]))
    if variant.sheet == EASTER and EGGS[here] and content != ROUNDABOUT:
        body += _eggs(at, EGGS[here], COLLECTED[here][content])
    if variant.bunkers & BIT[here] and content != ROUNDABOUT:
        body += _bunker(at, "" if content == EMPTY else str(content - 1))
    name = HOUSE_NAMES[here]
    if name in lit.tokens:
        box = Box(at[0] + 4, at[1] - 88, 70, 95)
        return lit.target(name, box, body)
    if own.house == here:
        body += moved(Box(at[0] + 3, at[1] - 86, 72, 92))
        if "pool" in lit.tokens:
            pool_lot = Box(at[0] + 38, at[1] - 20, 48, 30)
            deep = pool(Box(at[0] + 46, at[1] - 12, 34, 16), built=True)
            body += lit.target("pool", pool_lot, deep)
    return body


@lru_cache(maxsize=2048)
def _building(content: int, here: int, at: Point, remark: str) -> str:
    x, y = at
    box = Box(x + 8, y - 70, 62, 70)
    if content == ROUNDABOUT:
        return _roundabout((x + 39, y - 14))
    if content == EMPTY:
        return house(box)
    roof = _ROOFS[here * 5 % len(_ROOFS)]
    return numbered_house(box, str(content - 1), roof, remark)


def _roundabout(centre: Point) -> str:
    """Return a round road about a tree."""
    x, y = centre
    ring = f"M{num(x - 36)} {num(y)}A36 20 0 1 1 {num(x + 36)} {num(y)}A36 20 0 1 1 {num(x - 36)}"
    lane = f"M{num(x - 25)} {num(y)}A25 13 0 1 1 {num(x + 25)} {num(y)}"
    island = circle((x, y), 13, "leafpale", NO_PEN)
    dashes = f'<path class="pencil faint" stroke-width="1.3" stroke-dasharray="7 6" d="{lane}"/>'
    return shape(f"{ring} {num(y)}Z", "road", EDGE) + dashes + island + tree((x, y + 3), 40)


@lru_cache(maxsize=64)
def _pool(place: Box, *, built: bool) -> str:
    return pool(place, built=built)


@lru_cache(maxsize=1024)
def _eggs(at: Point, printed: int, collected: int) -> str:
    """Return the eggs of a house, coloured once they are collected."""
    x, y = at[0] + 39 - (printed - 1) * 8, at[1] - 80
    eggs = ""
    for egg in range(printed):
        fill = ("plum", "wheat")[egg] if egg < collected else "card"
        centre = x + egg * 16
        data = (
            f"M{num(centre - 6)} {num(y + 2)}Q{num(centre - 5)} {num(y - 9)} {num(centre)}"
            f" {num(y - 9)}Q{num(centre + 5)} {num(y - 9)} {num(centre + 6)} {num(y + 2)}"
            f"Q{num(centre)} {num(y + 13)} {num(centre - 6)} {num(y + 2)}Z"
        )
        eggs += shape(data, fill, EDGE.wide(1.3) if egg < collected else PENCIL)
    return eggs


@lru_cache(maxsize=1024)
def _bunker(at: Point, capacity: str) -> str:
    """Return the bunker beside a house, with its capacity once it is known."""
    x, y = at[0] + 62, at[1] + 3
    data = f"M{num(x - 11)} {num(y)}V{num(y - 14)}Q{num(x)} {num(y - 27)} {num(x + 13)}"
    mound = shape(
        f"{data} {num(y - 14)}V{num(y)}Z",
        "stone" if capacity else "card",
        EDGE.wide(1.3) if capacity else PENCIL,
    )
    return mound + written_in(around((x + 1, y - 8), 22, 12), capacity, 13, "serif bold")


# Fences


@lru_cache(maxsize=1024)
def _fence_post(x: float, y: float) -> str:
    return fence(Box(x - 10, y - 27, 16, 31), 2)


def _gap(own: Sheet, here: int, at: Point, lit: Lit) -> str:
    """Return the fence in a gap, a target for one, or the pencil dots where one could stand."""
    x, y = at
    if own.fences & BIT[here]:
        return _fence_post(x, y)
    token, pencil = gap_of(here), _dots(x, y)
    if token not in lit.tokens:
        return pencil
    return lit.target(token, Box(x - 13, y - 36, 22, 44), pencil)


@lru_cache(maxsize=64)
def _dots(x: float, y: float) -> str:
    data = f"M{num(x - 2)} {num(y + 2)}V{num(y - 22)}"
    return f'<path class="pencil faint" stroke-width="1.3" stroke-dasharray="3 5" d="{data}"/>'


# Estates


def _estates(own: Sheet, street: int, say: Say) -> str:
    """Return a dimension line on the road under every completed estate."""
    body = ""
    for first in own.completed():
        if not STARTS[street] <= first < STARTS[street + 1]:
            continue
        last = int(own.last_of(first))
        left = lot_x(street, first - STARTS[street]) - 2
        right = lot_x(street, last + 1 - STARTS[street]) - 2
        body += _estate(left, right, ground(street) + 16, _estate_words(own, first, last, say))
    return body


def _estate_words(own: Sheet, first: int, last: int, say: Say) -> str:
    size = last - first + 1
    used = Text("estate {n}, used", n=size) if own.used & BIT[first] else Text("estate {n}", n=size)
    # Over a single house there is no room for the word.
    return str(size) if size == 1 and not own.used & BIT[first] else say(used)


@lru_cache(maxsize=1024)
def _estate(left: float, right: float, y: float, words: str) -> str:
    pen = WRITING.wide(2)
    label = around(((left + right) / 2, y), min(right - left - 8, 22 + 8 * len(words)), 21)
    plate = f"M{num(label.x)} {num(label.y)}H{num(label.right)}V{num(label.bottom)}H{num(label.x)}Z"
    return (
        line((left, y), (right, y), pen)
        + slash((left, y))
        + slash((right, y))
        + filled(plate, "card")
        + drawn(plate, pen.wide(1.4))
        + written_in(label.inset(2), words, 14, "serif")
    )


def nameplate(words: str) -> str:
    """Return the name above the streets of another seat."""
    return write((LEFT, 24), words, 30, "serif semi", "start")
