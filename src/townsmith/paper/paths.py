"""Path data of SVG as operators of PDF: lines and curves of the third degree."""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan
from typing import Final

from townsmith.draw.box import Point

_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0}
"""How many numbers each command takes."""


def number(value: float) -> str:
    """Return a number as short as can be."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"


@lru_cache(maxsize=8192)
def operators(data: str) -> str:
    """Return the operators that lay out a path; what becomes of it is said by the next one."""
    pen = _PathPen()
    for command, numbers in _commands(data):
        pen.draw(command, numbers)
    return " ".join(pen.written)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers; one that is given more of them is meant again."""
    tokens = _TOKEN.findall(data)
    at = 0
    while at < len(tokens):
        command = tokens[at]
        count, at = _COUNTS[command.upper()], at + 1
        while True:
            yield command, [float(token) for token in tokens[at : at + count]]
            at += count
            if not count or at >= len(tokens) or tokens[at].isalpha():
                break
            command = {"M": "L", "m": "l"}.get(command, command)


class _PathPen:
    """Where the pen is, and what it has drawn."""

    def __init__(self) -> None:
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.written: list[str] = []

    def draw(self, command: str, numbers: list[float]) -> None:
        """Draw one command."""
        kind = command.upper()
        if kind == "Z":
            self.at = self.start
            self.written.append("h")
            return
        x, y = self.at if command.islower() else (0.0, 0.0)
        if kind == "H":
            self._line((x + numbers[0], self.at[1]))
        elif kind == "V":
            self._line((self.at[0], y + numbers[0]))
        elif kind == "A":
            self._arc(numbers, (x + numbers[5], y + numbers[6]))
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            self._points(kind, [(x + dx, y + dy) for dx, dy in pairs])

    def _points(self, kind: str, points: list[Point]) -> None:
        if kind == "M":
            self.at = self.start = points[0]
            self._write("m", points)
        elif kind == "L":
            self._line(points[0])
        elif kind == "Q":
            self._bend(points[0], points[1])
        else:
            self._curve(points)

    def _line(self, end: Point) -> None:
        self.at = end
        self._write("l", [end])

    def _bend(self, knee: Point, end: Point) -> None:
        """Draw a curve of the second degree as one of the third."""
        first, second = _between(self.at, knee), _between(end, knee)
        self._curve([first, second, end])

    def _curve(self, points: list[Point]) -> None:
        self.at = points[-1]
        self._write("c", points)

    def _arc(self, numbers: list[float], end: Point) -> None:
        """Draw a piece of an upright ellipse as curves of at most a quarter each."""
        wide, high, _, large, sweep = numbers[:5]
        start = self.at
        if not wide or not high or start == end:
            self._line(end)
            return
        centre, begin, turn, grow = _ellipse(
            start, end, (wide, high), left=large != sweep, sweep=bool(sweep)
        )
        wide, high = wide * grow, high * grow
        pieces = ceil(abs(turn) / (pi / 2) - 1e-9)
        step = turn / pieces
        pull = 4 / 3 * tan(step / 4)
        for piece in range(pieces):
            one, two = begin + piece * step, begin + (piece + 1) * step
            self._curve(
                [
                    (
                        centre[0] + wide * (cos(one) - pull * sin(one)),
                        centre[1] + high * (sin(one) + pull * cos(one)),
                    ),
                    (
                        centre[0] + wide * (cos(two) + pull * sin(two)),
                        centre[1] + high * (sin(two) - pull * cos(two)),
                    ),
                    (centre[0] + wide * cos(two), centre[1] + high * sin(two)),
                ]
            )

    def _write(self, operator: str, points: list[Point]) -> None:
        words = [number(value) for point in points for value in point]
        self.written.append(" ".join([*words, operator]))


def _between(end: Point, knee: Point) -> Point:
    return end[0] + (knee[0] - end[0]) * 2 / 3, end[1] + (knee[1] - end[1]) * 2 / 3


def _ellipse(
    start: Point, end: Point, radii: Point, *, left: bool, sweep: bool
) -> tuple[Point, float, float, float]:
    """Return the middle of an arc, where it begins, how far it turns, and how it must grow.

    Counted in radii the ellipse is a circle of radius 1, or a larger one where the ends lie
    further apart than that.
    """
    wide, high = radii
    x1, y1, x2, y2 = start[0] / wide, start[1] / high, end[0] / wide, end[1] / high
    half = hypot(x2 - x1, y2 - y1) / 2
    grow = max(1.0, half)
    away = sqrt(max(0.0, grow * grow - half * half)) * (1 if left else -1)
    ux, uy = (x2 - x1) / (2 * half), (y2 - y1) / (2 * half)
    middle = (x1 + x2) / 2 - uy * away, (y1 + y2) / 2 + ux * away
    begin, finish = _angle(middle, (x1, y1)), _angle(middle, (x2, y2))
    turn = (finish - begin) % (2 * pi) if sweep else -((begin - finish) % (2 * pi))
    return (middle[0] * wide, middle[1] * high), begin, turn, grow


def _angle(centre: Point, at: Point) -> float:
    return atan2(at[1] - centre[1], at[0] - centre[0])
