"""Small signs that tell buildings of one kind apart: drawn in a box of 20 about the origin."""

from typing import Final

from townsmith.draw.box import Box, Point
from townsmith.draw.hand import Body, Pen, circle, drawn, num, path, placed, polygon, rect

_UNIT: Final = 20.0


def emblem(name: str, at: Point, size: float, pen: Pen | None = None) -> str:
    """Return an emblem alone, in a box of that size about a point."""
    scale = size / _UNIT
    return placed(EMBLEMS[name](pen or Pen("ink", 1.2 / scale, 0.0)), at, scale)


def emblem_sign(name: str, at: Point, size: float, pen: Pen) -> str:
    """Return an emblem on a round sign, to be hung on a building."""
    board = circle(at, size / 2, "cream", pen.wide(pen.width * 0.9))
    scale = size * 0.72 / _UNIT
    return board + placed(EMBLEMS[name](Pen("edge", pen.width * 0.75 / scale, 0.0)), at, scale)


def _path(data: str, fill: str) -> Body:
    return lambda pen: path(data, fill, pen)


def _open(data: str) -> Body:
    return lambda pen: drawn(data, pen)


def _many(*signs: Body) -> Body:
    return lambda pen: "".join(sign(pen) for sign in signs)


def _dot(at: Point, radius: float, fill: str) -> Body:
    return lambda pen: circle(at, radius, fill, pen)


def _star() -> str:
    tips = ((0, -9), (2.3, -3.2), (8.6, -2.8), (3.7, 1.2), (5.3, 7.3), (0, 3.9))
    left = [(-x, y) for x, y in reversed(tips[1:-1])]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in [*tips, *left]) + "Z"


EMBLEMS: Final[dict[str, Body]] = {
    "apple": _many(
        _path("M0 -4q-9 -4 -8 4q1 8 8 8q7 0 8 -8q1 -8 -8 -4Z", "brick"), _open("M0 -4q0 -4 3 -6")
    ),
    "sheaf": _many(
        _open("M0 9V-3"),
        _path(
            "M0 -9Q3 -6 0 -3Q-3 -6 0 -9ZM0 0Q-6 0 -6 -6Q0 -6 0 0ZM0 0Q6 0 6 -6Q0 -6 0 0Z", "wheat"
        ),
        _path("M0 5Q-6 5 -6 -1Q0 -1 0 5ZM0 5Q6 5 6 -1Q0 -1 0 5Z", "wheat"),
    ),
    "drop": _path("M0 -9Q8 2 6 5Q4 9 0 9Q-4 9 -6 5Q-8 2 0 -9Z", "water"),
    "wheel": _many(_dot((0, 0), 8.5, "stone"), _dot((0, 0), 2.5, "cream")),
    "loaf": _many(_path("M-9 6V0Q-9 -6 0 -6Q9 -6 9 0V6Z", "wheat"), _open("M-4 -4L-2 1M1 -5L3 0")),
    "scissors": _many(
        _open("M-6 -8L4 5M6 -8L-4 5"), _dot((5, 7), 2.4, "cream"), _dot((-5, 7), 2.4, "cream")
    ),
    "coin": _many(_dot((0, 0), 8.5, "wheat"), _dot((0, 0), 5.2, "wheat")),
    "barrel": _many(_path("M-5 -9H5Q9 0 5 9H-5Q-9 0 -5 -9Z", "wall2"), _open("M-7 -4H7M-7 4H7")),
    "scales": _many(
        _open("M0 -9V8M-5 8H5M-8 -6H8"),
        _path("M-10 1L-8 -6L-5 1Z", "wheat"),
        _path("M10 1L8 -6L5 1Z", "wheat"),
    ),
    "book": _many(
        _path("M0 -5Q-5 -9 -9 -6V7Q-5 4 0 8Q5 4 9 7V-6Q5 -9 0 -5Z", "cream"), _open("M0 -5V8")
    ),
    "crown": _path("M-9 7V-6L-4 0L0 -8L4 0L9 -6V7Z", "wheat"),
    "star": _path(_star(), "wheat"),
    "moon": _path("M3 -9Q-8 -7 -8 1Q-7 9 3 9Q-3 4 -3 0Q-3 -5 3 -9Z", "wheat"),
    "leaf": _many(_path("M-7 8Q-9 -6 8 -8Q8 8 -7 8Z", "leaf"), _open("M-7 8L3 -3")),
    "bell": _many(
        _path("M-8 5Q-5 3 -5 -3Q-4 -9 0 -9Q4 -9 5 -3Q5 3 8 5Z", "wheat"), _dot((0, 7), 1.8, "wheat")
    ),
    "eye": _many(_path("M-10 0Q0 -11 10 0Q0 11 -10 0Z", "cream"), _dot((0, 0), 3.4, "glass")),
    "key": _many(_dot((-5, 0), 4, "wheat"), _open("M-1 0H9M6 0V4M9 0V3")),
    "compass": _open("M0 -9L-6 8M0 -9L6 8M-4 2H4"),
    "ring": _many(
        _dot((0, 2), 6.5, "wheat"),
        _dot((0, 2), 4, "cream"),
        _path("M-3 -5L0 -9L3 -5L0 -3Z", "glass"),
    ),
    "thread": _many(
        _path("M-6 -8H6V-5H4V5H6V8H-6V5H-4V-5H-6Z", "wall2"),
        _open("M-4 -2L4 -4M-4 1L4 -1M-4 4L4 2"),
    ),
    "shield": _path("M-8 -8H8V0Q7 7 0 9Q-7 7 -8 0Z", "slate"),
    "cup": _many(_path("M-6 -8H6Q6 2 0 2Q-6 2 -6 -8Z", "wheat"), _open("M0 2V8M-4 8H4")),
    "mug": _many(_path("M-7 -6H4V8H-7Z", "wall2"), _open("M4 -3H8V4H4")),
    "bed": _many(
        _path("M-9 1H9V5H-9Z", "brick"), _path("M-8 -3H-2V1H-8Z", "cream"), _open("M-9 -6V8M9 5V8")
    ),
    "heart": _path("M0 8Q-12 -1 -8 -6Q-4 -10 0 -4Q4 -10 8 -6Q12 -1 0 8Z", "brick"),
    "flower": _many(
        *[_dot(at, 3.4, "plum") for at in ((0, -5), (5, -1), (3, 5), (-3, 5), (-5, -1))],
        _dot((0, 0), 3, "wheat"),
    ),
    "crate": _many(_path("M-8 -8H8V8H-8Z", "wall2"), _open("M-8 -8L8 8M8 -8L-8 8")),
    "mask": _many(
        _path("M-8 -7H8Q8 8 0 9Q-8 8 -8 -7Z", "cream"), _open("M-5 -2H-2M2 -2H5M-4 3Q0 7 4 3")
    ),
    "flag": _many(_open("M-6 9V-9"), _path("M-6 -9H8L4 -4L8 1H-6Z", "brick")),
    "anvil": _path("M-9 -6H9V-3Q4 -2 3 2L6 7H-6L-3 2Q-4 -2 -9 -3Z", "slate"),
    "flame": _path("M0 -9Q7 -2 6 3Q5 9 0 9Q-5 9 -6 3Q-6 0 -3 -2Q-2 0 -1 1Q-1 -5 0 -9Z", "brick"),
    "column": lambda pen: (
        rect(Box(-4, -6, 8, 12), "wall", pen)
        + rect(Box(-7, -9, 14, 3), "wall", pen)
        + rect(Box(-7, 6, 14, 3), "wall", pen)
    ),
    "tower": lambda pen: polygon(
        [(-7, 9), (-7, -8), (-3, -8), (-3, -5), (3, -5), (3, -8), (7, -8), (7, 9)], "stone", pen
    ),
}
"""Every emblem, by name."""
