"""The eight buildings every small town has, in a box of 100 with the ground at 40."""

from typing import Final

from townsmith.draw.box import Box
from townsmith.draw.hand import Body, Pen, circle, line, lines, path, polygon, rect
from townsmith.draw.shapes import arched_window, cross, door, fine, gable, hipped, slim, window


def _cottage(pen: Pen) -> str:
    return (
        rect(Box(14, -34, 10, 22), "wall2", pen)
        + rect(Box(-28, -2, 56, 42), "wall", pen)
        + gable(Box(-38, -36, 76, 36), "glass", pen)
        + door(Box(-7, 14, 15, 26), pen)
        + window(Box(-23, 10, 9, 11), pen)
        + window(Box(14, 10, 9, 11), pen)
    )


def _farm(pen: Pen) -> str:
    barn = [(-34, -2), (-24, -24), (0, -36), (24, -24), (34, -2), (34, 40), (-34, 40)]
    doors = Box(-15, 8, 30, 32)
    cross_bars = [((-15, 8), (15, 40)), ((15, 8), (-15, 40))]
    return (
        polygon(barn, "brick", pen)
        + rect(doors, "wall", pen)
        + lines(cross_bars, pen.exact())
        + window(Box(-7, -20, 14, 12), pen)
    )


def _well(pen: Pen) -> str:
    return (
        line((0, -16), (0, 4), pen.exact())
        + polygon([(-6, 2), (6, 2), (5, 12), (-5, 12)], "wall2", pen)
        + polygon([(-26, 14), (26, 14), (22, 40), (-22, 40)], "stone", pen)
        + line((-24, 27), (24, 27), fine(pen))
        + rect(Box(-23, -16, 4, 30), "wall2", slim(pen))
        + rect(Box(19, -16, 4, 30), "wall2", slim(pen))
        + gable(Box(-34, -36, 68, 22), "wood", pen)
    )


def _chapel(pen: Pen) -> str:
    return (
        rect(Box(-4, 6, 40, 34), "wall", pen)
        + polygon([(-8, 8), (-2, -10), (30, -10), (40, 8)], "wheat", pen)
        + rect(Box(-32, -8, 26, 48), "wall", pen)
        + gable(Box(-36, -40, 34, 34), "wheat", pen)
        + cross((-19, -40), 12, Pen("ink", pen.width))
        + arched_window(Box(-24, 18, 10, 22), pen, "wood")
        + arched_window(Box(3, 15, 8, 15), slim(pen))
        + arched_window(Box(19, 15, 8, 15), slim(pen))
    )


def _tavern(pen: Pen) -> str:
    return (
        rect(Box(-30, -10, 60, 50), "wall", pen)
        + hipped(Box(-38, -34, 76, 26), "leaf", pen, slope=0.16)
        + door(Box(-22, 14, 16, 26), pen)
        + window(Box(4, 12, 18, 14), pen, bars=1)
        + line((30, -2), (44, -2), Pen("ink", pen.width, 0.0))
        + rect(Box(35, 2, 10, 12), "wheat", slim(pen))
    )


def _theater(pen: Pen) -> str:
    columns = [rect(Box(x - 4, 2, 8, 30), "cream", slim(pen)) for x in (-28, -10, 10, 28)]
    return (
        rect(Box(-36, -4, 72, 44), "wall", pen)
        + "".join(columns)
        + gable(Box(-40, -32, 80, 28), "plum", pen)
        + rect(Box(-40, 32, 80, 8), "wall2", pen)
        + circle((0, -14), 5, "lamp", slim(pen))
    )


def _factory(pen: Pen) -> str:
    saw = [(-36, -22), (-14, -4), (-14, -22), (8, -4), (8, -22), (34, -4)]
    windows = [window(Box(x, 8, 12, 14), slim(pen)) for x in (-29, -9, 12)]
    return (
        polygon([(20, -44), (32, -44), (34, 0), (18, 0)], "brick", pen)
        + polygon([*saw, (34, 40), (-36, 40)], "slate", pen)
        + "".join(windows)
        + path("M26 -48q6 -8 14 -5", "", Pen("ink", pen.width))
    )


def _monument(pen: Pen) -> str:
    return (
        polygon([(-30, 30), (30, 30), (34, 40), (-34, 40)], "wall2", pen)
        + polygon([(-12, 30), (-7, -26), (0, -40), (7, -26), (12, 30)], "plum", pen)
        + rect(Box(-16, 22, 32, 8), "wall", pen)
    )


TOWN: Final[dict[str, Body]] = {
    "cottage": _cottage,
    "farm": _farm,
    "well": _well,
    "chapel": _chapel,
    "tavern": _tavern,
    "theater": _theater,
    "factory": _factory,
    "monument": _monument,
}
"""Bodies by kind."""
