"""The drawing hand: strokes that overshoot their corners and bow a little, always the same way.

Every function is pure and returns SVG. The wobble of a shape comes from a fixed hash of its key,
and a shape without a key is its own: the same call draws the same lines for ever.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from townsmith.draw.box import Box, Point
from townsmith.draw.theme import PAINT

_BYTE: Final = 255
_STEADY_LENGTH: Final = 24  # shorter strokes bow less
_PAIR: Final = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


class Pen(NamedTuple):
    """What a line is drawn with: its kind (see `theme.LINES`), its width and its habits."""

    line: str = "ink"
    width: float = 1.5
    over: float = 2.0
    bow: float = 0.7
    key: str = ""

    def wide(self, width: float) -> "Pen":
        """Return the same pen with another width."""
        return self._replace(width=width)

    def exact(self) -> "Pen":
        """Return the same pen, ending where its lines end."""
        return self._replace(over=0.0)


INK: Final = Pen()
"""What is done: outlines of cards and boards."""
EDGE: Final = Pen("edge", 1.6, 1.6)
"""The outline of pieces, dark by day and night."""
PENCIL: Final = Pen("pencil", 1.1, 2.0)
"""What is only possible."""
DETAIL: Final = Pen("ink", 1.0, 0.0)
"""Fine lines inside a shape."""
WRITING: Final = Pen("penpaper", 2.6, 0.0)
"""What a seat wrote on paper."""
NO_PEN: Final = Pen("", 0.0, 0.0)
"""No outline at all."""


Body: TypeAlias = Callable[[Pen], str]
"""Draws something about the origin, in units of its own, with the given pen."""


@lru_cache(maxsize=16384)
def num(value: float) -> str:
    """Return a number with at most one decimal, as short as can be."""
    text = f"{value:.1f}"
    if not text.endswith(".0"):
        return text
    return "0" if text == "-0.0" else text[:-2]


@lru_cache(maxsize=16384)
def stroke(start: Point, end: Point, pen: Pen = INK, edge: int = 0) -> str:
    """Return the path data of one stroke; `edge` tells the strokes of one shape apart."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    if not length:
        return ""
    seed = _seed(pen.key, edge) if pen.key else _seed(f"{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f}", edge)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    before, after = pen.over * _spread(seed), pen.over * _spread(seed >> 8)
    bend = pen.bow * min(1.0, length / _STEADY_LENGTH) * ((seed >> 16 & _BYTE) / 127.5 - 1)
    slide = length * ((seed >> 24) / 637.5 - 0.2)
    mid_x = (x1 + x2) / 2 + ux * slide - uy * bend * 2
    mid_y = (y1 + y2) / 2 + uy * slide + ux * bend * 2
    return (
        f"M{num(x1 - ux * before)} {num(y1 - uy * before)}"
        f"Q{num(mid_x)} {num(mid_y)} {num(x2 + ux * after)} {num(y2 + uy * after)}"
    )


def _seed(key: str, edge: int) -> int:
    return crc32(bytes((edge & _BYTE,)), crc32(key.encode()))


def _spread(seed: int) -> float:
    return 0.4 + 0.8 * (seed & _BYTE) / _BYTE


def drawn(data: str, pen: Pen) -> str:
    """Return path data as a line of that pen, exactly where it says."""
    if not pen.width:
        return ""
    return f'<path class="{pen.line}" stroke-width="{num(pen.width)}" d="{data}"/>'


def line(start: Point, end: Point, pen: Pen = INK) -> str:
    """Return one stroke."""
    return drawn(stroke(start, end, pen), pen)


def lines(ends: Sequence[tuple[Point, Point]], pen: Pen = INK) -> str:
    """Return several strokes of one pen as one shape."""
    data = [stroke(start, end, pen, edge) for edge, (start, end) in enumerate(ends)]
    return drawn("".join(data), pen)


def polygon(points: Sequence[Point], fill: str = "card", pen: Pen = INK) -> str:
    """Return a filled shape whose edges are separate strokes with crossing corners."""
    area = "M" + "L".join([f"{num(x)} {num(y)}" for x, y in points]) + "Z"
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    return filled(area, fill) + lines(edges, pen)


def rect(box: Box, fill: str = "card", pen: Pen = INK) -> str:
    """Return an upright rectangle with crossing corners."""
    return polygon(box.corners, fill, pen)


def circle(centre: Point, radius: float, fill: str = "card", pen: Pen = INK) -> str:
    """Return a circle."""
    where = f'cx="{num(centre[0])}" cy="{num(centre[1])}" r="{num(radius)}"'
    area = f'<circle {where} fill="{PAINT[fill]}"/>' if fill else ""
    if not pen.width:
        return area
    return area + f'<circle class="{pen.line}" stroke-width="{num(pen.width)}" {where}/>'


def path(data: str, fill: str = "card", pen: Pen = INK) -> str:
    """Return a shape of free path data, filled and outlined."""
    return filled(data, fill) + drawn(data, pen)


def fitted(data: str, box: Box) -> str:
    """Return path data of absolute points, given in percent of a box, as pixels in that box."""

    def pixels(pair: re.Match[str]) -> str:
        x = box.x + float(pair[1]) * box.width / 100
        return f"{num(x)} {num(box.y + float(pair[2]) * box.height / 100)}"

    return _PAIR.sub(pixels, data)


def filled(data: str, fill: str) -> str:
    """Return the area inside path data, without an outline."""
    return f'<path d="{data}" fill="{PAINT[fill]}"/>' if fill else ""


def hatch(box: Box, gap: float = 5.0, pen: Pen = DETAIL) -> str:
    """Return shade: faint lines at 45 degrees that fill the box."""
    data: list[str] = []
    offset = gap - box.height
    while offset < box.width:
        left, right = max(offset, 0.0), min(offset + box.height, box.width)
        start, end = box.height - (left - offset), box.height - (right - offset)
        data.append(_slant(box, (left, start), (right, end)))
        offset += gap
    return (
        f'<path class="{pen.line} hatching" stroke-width="{num(pen.width)}" d="{"".join(data)}"/>'
    )


def _slant(box: Box, start: Point, end: Point) -> str:
    return (
        f"M{num(box.x + start[0])} {num(box.y + start[1])}"
        f"L{num(box.x + end[0])} {num(box.y + end[1])}"
    )


def arch(box: Box, spring: float = 0.45) -> str:
    """Return the path data of an upright opening with a pointed top."""
    side, far = num(box.x + box.width * 0.04), num(box.right - box.width * 0.04)
    foot, shoulder = num(box.bottom), num(box.y + box.height * spring)
    knee, tip = num(box.y + box.height * spring * 0.3), f"{num(box.centre[0])} {num(box.y)}"
    left = f"M{num(box.x)} {foot}V{shoulder}Q{side} {knee} {tip}"
    return f"{left}Q{far} {knee} {num(box.right)} {shoulder}V{foot}Z"


def ground_shadow(centre: Point, width: float, height: float) -> str:
    """Return the flat shadow that a standing piece throws."""
    return (
        f'<ellipse cx="{num(centre[0])}" cy="{num(centre[1])}" rx="{num(width / 2)}"'
        f' ry="{num(height / 2)}" fill="{PAINT["shade"]}"/>'
    )


def placed(drawing: str, at: Point, scale: float = 1.0) -> str:
    """Return a drawing moved so that its origin lies there, and scaled about it."""
    move = f"translate({num(at[0])} {num(at[1])})"
    grow = "" if scale == 1.0 else f" scale({scale:.4g})"
    return f'<g transform="{move}{grow}">{drawing}</g>'


def faded(drawing: str, opacity: float = 0.8) -> str:
    """Return a drawing as a preview: there, but not yet."""
    return f'<g opacity="{num(opacity)}">{drawing}</g>'
