"""Small signs: what stands for the six kinds, for coins and prestige, for gifts and roofs."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from townsmith.draw.box import Box, Point, around
from townsmith.draw.hand import Pen, circle, drawn, filled, fitted, num, path, placed
from townsmith.draw.lettering import width_of, write
from townsmith.draw.theme import PAINT

COLOURS: Final = {
    "office": "glass",
    "apartment": "brick",
    "shop": "wheat",
    "service": "leaf",
    "cafe": "plum",
    "hotel": "slate",
}
"""The wall of each kind; the emblem says the same without colour."""

_SHAPES: Final = {
    # A briefcase, a bed, a bag, a spanner, a cup, a bell: in percent of their box.
    "office": "M10 34L90 34L90 86L10 86ZM36 34L36 18L64 18L64 34M10 58L90 58M50 52L50 66",
    "apartment": "M8 20L8 86M8 70L92 70L92 86M92 70L92 52L40 52L40 70M14 52L32 52L32 64L14 64Z",
    "shop": "M16 36L84 36L92 90L8 90ZM34 46L34 24Q50 4 66 24L66 46",
    "service": "M88 24Q92 46 70 48L32 88Q18 94 12 80L54 34Q56 10 78 14L66 28L74 36Z",
    "cafe": "M14 34L70 34L66 82L20 82ZM70 44Q94 42 88 60Q84 68 68 66M8 92L78 92"
    "M32 22L32 10M50 22L50 10",
    "hotel": "M12 80Q14 36 50 34Q86 36 88 80ZM4 90L96 90M50 34L50 22M40 20L60 20",
}
_GIFT: Final = "M50 46L18 26L14 62ZM50 46L82 26L86 62ZM44 52L34 90M56 52L66 90"
_STAR_POINTS: Final = 5
_FINE: Final = Pen("edge", 1.3, 0.0)
_CHIP: Final = 17.0
_CHIP_LETTERS: Final = 13.0


@lru_cache(maxsize=64)
def emblem(kind: str, radius: float) -> str:
    """Return the sign of a kind in a round plate about the origin."""
    plate = circle((0, 0), radius, "cream", _FINE)
    inside = around((0, 0), radius * 1.12, radius * 1.12)
    return plate + drawn(fitted(_SHAPES[kind], inside), _FINE.wide(radius / 9))


@lru_cache(maxsize=16)
def coin(radius: float) -> str:
    """Return an upcoin about the origin."""
    ring = circle((0, 0), radius * 0.62, "", Pen("edge", 0.8, 0.0))
    return circle((0, 0), radius, "wheat", _FINE) + ring


@lru_cache(maxsize=16)
def star(radius: float) -> str:
    """Return the star of prestige about the origin."""
    points: list[str] = []
    for at in range(2 * _STAR_POINTS):
        reach = radius if at % 2 == 0 else radius * 0.45
        angle = at * pi / _STAR_POINTS - pi / 2
        points.append(f"{num(reach * cos(angle))} {num(reach * sin(angle))}")
    return path("M" + "L".join(points) + "Z", "lamp", _FINE.wide(1.1))


def gift(at: Point, size: float, *, banned: bool = False) -> str:
    """Return the ribbon of a gift, crossed out where gifts are not welcome."""
    box = around(at, size, size)
    ribbon = path(fitted(_GIFT, box), "brick", _FINE.wide(1.1))
    if not banned:
        return ribbon
    x, y, width, height = box
    return ribbon + drawn(
        f"M{num(x)} {num(y + height)}L{num(x + width)} {num(y)}", Pen("bad", 2.4, 0.0)
    )


def chip(right: Point, value: int, sign: str) -> str:
    """Return a small plate that ends at a point and says a number of "coin" or "star"."""
    words = figures(value)
    width = chip_width(value)
    x, y = right[0] - width, right[1] - _CHIP / 2
    plate = (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(_CHIP)}" rx="4"'
        f' fill="{PAINT["card"]}"/>'
    )
    number = write((x + width - 17, right[1] + 4.6), words, _CHIP_LETTERS, "bold figures", "end")
    icon = coin(5.6) if sign == "coin" else star(6.6)
    return plate + number + placed(icon, (right[0] - 8.5, right[1]))


def chip_width(value: int) -> float:
    """Return how wide the plate of a number is."""
    return width_of(figures(value), _CHIP_LETTERS) + 21


def figures(value: int) -> str:
    """Return a number as it is shown on boards."""
    return f"\N{EN DASH}{-value}" if value < 0 else str(value)


def plate(box: Box) -> str:
    """Return the light ground of a sign."""
    x, y, width, height = box
    shape = f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h-{num(width)}Z"
    return filled(shape, "card") + drawn(shape, Pen("edge", 1.0, 0.0))
