"""The strokes furniture is drawn with: boards, discs, shapes and sticks.

Everything is drawn in a room 100 wide and 88 high, its floor at 88, with the outline of pieces.
"""

from typing import Final

from townsmith.draw.box import Box
from townsmith.draw.hand import EDGE, circle, line, lines, path, rect

_PEN: Final = EDGE._replace(width=1.3, over=0.7)
_THIN: Final = EDGE._replace(width=1.0, over=0.0)


def board(x: float, y: float, width: float, height: float, fill: str) -> str:
    """Return an upright board by its top left corner."""
    return rect(Box(x, y, width, height), fill, _PEN)


def disc(x: float, y: float, radius: float, fill: str) -> str:
    """Return a disc about its middle."""
    return circle((x, y), radius, fill, _PEN)


def shape(data: str, fill: str = "") -> str:
    """Return a curved shape; without a fill it is a line."""
    return path(data, fill, _PEN.exact())


def stick(x1: float, y1: float, x2: float, y2: float, width: float = 1.6) -> str:
    """Return a leg, rod or rail."""
    return line((x1, y1), (x2, y2), _PEN._replace(width=width, over=0.0))


def seams(*ends: tuple[float, float, float, float]) -> str:
    """Return thin lines inside a piece."""
    return lines([((x1, y1), (x2, y2)) for x1, y1, x2, y2 in ends], _THIN)


def books(x: float, y: float, width: float, height: float, first: int = 0) -> str:
    """Return a row of books that fills a box."""
    colours = ("glass", "wheat", "brick", "leaf", "plum", "stone")
    count = max(1, round(width / 5))
    step = width / count
    return "".join(
        rect(
            Box(x + step * at, y + (at * 7 + first) % 3, step, height - (at * 7 + first) % 3),
            colours[(at + first) % len(colours)],
            _THIN,
        )
        for at in range(count)
    )


def child(x: float, y: float, coat: str = "brick") -> str:
    """Return a child that stands on a point."""
    body = shape(f"M{x - 5} {y}L{x - 3} {y - 13}H{x + 3}L{x + 5} {y}Z", coat)
    return body + disc(x, y - 17, 4, "wall")
