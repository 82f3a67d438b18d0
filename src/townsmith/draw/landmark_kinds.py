"""Buildings a town has one of: plum and pale stone, in a box of 100 with the ground at 40."""

from typing import Final

from townsmith.draw.box import Box, Point
from townsmith.draw.hand import Body, Pen, circle, drawn, line, lines, path, polygon, rect
from townsmith.draw.shapes import (
    arched_window,
    cross,
    door,
    fine,
    gable,
    hipped,
    slim,
    window,
)


def battlement(box: Box, teeth: int, fill: str, pen: Pen) -> str:
    """Return a wall with that many merlons on top."""
    step = box.width / (2 * teeth - 1)
    drop = step * 0.8
    crest: list[Point] = []
    for tooth in range(teeth):
        left = box.x + 2 * tooth * step
        crest += [(left, box.y), (left + step, box.y)]
        if tooth < teeth - 1:
            crest += [(left + step, box.y + drop), (left + 2 * step, box.y + drop)]
    return polygon([*crest, (box.right, box.bottom), (box.x, box.bottom)], fill, pen)


def _plinth(width: float, pen: Pen) -> str:
    return rect(Box(-width / 2, 33, width, 7), "wall2", pen)


def _guildhall(pen: Pen) -> str:
    steps = [(-32, -2), (-22, -2), (-22, -16), (-12, -16), (-12, -30), (12, -30), (12, -16)]
    return (
        polygon([*steps, (22, -16), (22, -2), (32, -2), (32, 40), (-32, 40)], "plum", pen)
        + drawn("M0 -24L-8 -4M0 -24L8 -4M-5 -12H5", Pen("edge", pen.width * 1.2))
        + circle((0, -24), 2.5, "wheat", slim(pen))
        + arched_window(Box(-8, 14, 16, 26), pen, "wood")
        + window(Box(-26, 8, 11, 14), slim(pen), bars=1)
        + window(Box(15, 8, 11, 14), slim(pen), bars=1)
    )


def _archive(pen: Pen) -> str:
    shelves = [((-22, y), (22, y)) for y in (8, 20)]
    books = [
        rect(Box(-21 + i * 7, 8 + row * 12 - 10 + 1, 5, 9), colour, fine(pen))
        for row in range(3)
        for i, colour in enumerate(_SPINES[row])
    ]
    return (
        rect(Box(-34, -8, 68, 44), "wall", pen)
        + path("M-24 -8Q-22 -36 0 -36Q22 -36 24 -8Z", "plum", pen)
        + rect(Box(-38, -12, 76, 7), "wall2", pen)
        + rect(Box(-24, -3, 48, 36), "wood", pen)
        + "".join(books)
        + lines(shelves, fine(pen))
        + _plinth(78, pen)
    )


_SPINES: Final = (
    ("glass", "wheat", "brick", "cream", "leaf", "plum"),
    ("cream", "brick", "leaf", "wheat", "glass", "cream"),
    ("wheat", "plum", "glass", "leaf", "cream", "brick"),
)


def _castle(pen: Pen) -> str:
    return (
        battlement(Box(-20, -2, 40, 42), 4, "wall", pen)
        + battlement(Box(-38, -24, 20, 64), 3, "wall", pen)
        + battlement(Box(18, -24, 20, 64), 3, "wall", pen)
        + battlement(Box(-11, -30, 22, 30), 3, "plum", pen)
        + drawn("M0 -30V-46L12 -41L0 -37", Pen("ink", pen.width))
        + arched_window(Box(-9, 14, 18, 26), pen, "wood")
        + window(Box(-31, -4, 6, 12), slim(pen))
        + window(Box(25, -4, 6, 12), slim(pen))
    )


def _cathedral(pen: Pen) -> str:
    ink = Pen("ink", pen.width)
    towers = [
        rect(Box(x, -14, 17, 54), "wall", pen) + gable(Box(x - 3, -42, 23, 29), "plum", pen)
        for x in (-37, 20)
    ]
    return (
        rect(Box(-20, -6, 40, 46), "wall", pen)
        + gable(Box(-24, -30, 48, 25), "plum", pen)
        + "".join(towers)
        + cross((0, -30), 12, ink)
        + circle((0, 2), 10, "lamp", pen)
        + lines(
            [((-10, 2), (10, 2)), ((0, -8), (0, 12)), ((-7, -5), (7, 9)), ((7, -5), (-7, 9))],
            fine(pen),
        )
        + arched_window(Box(-7, 18, 14, 22), pen, "wood")
        + arched_window(Box(-33, 0, 8, 16), slim(pen))
        + arched_window(Box(25, 0, 8, 16), slim(pen))
    )


def _fort(pen: Pen) -> str:
    stakes = [
        polygon([(x, 40), (x, 6), (x + 5.5, 0), (x + 11, 6), (x + 11, 40)], "wall2", pen)
        for x in range(-22, 21, 11)
    ]
    towers = [
        rect(Box(x, -10, 17, 50), "wall2", pen) + gable(Box(x - 5, -32, 27, 22), "plum", pen)
        for x in (-38, 21)
    ]
    return (
        "".join(stakes)
        + rect(Box(-11, 14, 22, 26), "wood", pen)
        + line((-11, 27), (11, 27), fine(pen))
        + "".join(towers)
        + window(Box(-34, -4, 9, 9), slim(pen))
        + window(Box(25, -4, 9, 9), slim(pen))
    )


def _mausoleum(pen: Pen) -> str:
    tiers = [rect(Box(-w / 2, y, w, 9), "plum", pen) for w, y in ((20, -38), (38, -29), (56, -20))]
    columns = [rect(Box(x, -4, 8, 30), "cream", slim(pen)) for x in (-30, -17, 9, 22)]
    return (
        rect(Box(-32, -6, 64, 34), "slate", pen)
        + "".join(tiers)
        + rect(Box(-36, -11, 72, 7), "wall", pen)
        + "".join(columns)
        + rect(Box(-7, 0, 14, 26), "wood", pen)
        + rect(Box(-36, 26, 72, 7), "wall", pen)
        + _plinth(80, pen)
    )


def _university(pen: Pen) -> str:
    panes = [arched_window(Box(x, 14, 8, 16), slim(pen)) for x in (-33, -21, 13, 25)]
    return (
        rect(Box(-38, 6, 76, 34), "wall", pen)
        + hipped(Box(-43, -8, 86, 16), "plum", pen, slope=0.1)
        + rect(Box(-11, -26, 22, 66), "wall", pen)
        + gable(Box(-15, -44, 30, 19), "plum", pen)
        + circle((0, -13), 8, "cream", pen)
        + drawn("M0 -18V-13L4 -11", Pen("edge", pen.width * 0.9))
        + "".join(panes)
        + arched_window(Box(-6, 18, 12, 22), pen, "wood")
    )


def _palace(pen: Pen) -> str:
    return (
        _onion(-26, -2, 11, pen)
        + _onion(26, -2, 11, pen)
        + rect(Box(-37, 4, 74, 36), "wall", pen)
        + rect(Box(-15, -8, 30, 48), "wall", pen)
        + _onion(0, -10, 17, pen)
        + arched_window(Box(-8, 12, 16, 28), pen, "wood")
        + arched_window(Box(-31, 12, 10, 18), slim(pen))
        + arched_window(Box(21, 12, 10, 18), slim(pen))
    )


def _onion(x: float, foot: float, half: float, pen: Pen) -> str:
    """Return a dome that swells before it closes."""
    top = foot - half * 1.8
    data = (
        f"M{x - half * 0.7:.1f} {foot}Q{x - half * 1.4:.1f} {foot - half:.1f} {x} {top:.1f}"
        f"Q{x + half * 1.4:.1f} {foot - half:.1f} {x + half * 0.7:.1f} {foot}Z"
    )
    spike = line((x, top), (x, top - half * 0.45), Pen("ink", pen.width, 0.0))
    base = rect(Box(x - half * 0.8, foot, half * 1.6, 8), "wall2", pen)
    return path(data, "plum", pen) + spike + base


def _obelisk(pen: Pen) -> str:
    moon = "M5 -46Q-9 -43 -9 -33Q-8 -22 5 -20Q-1 -26 -1 -33Q-1 -41 5 -46Z"
    return (
        polygon([(-12, 33), (-8, -14), (0, -20), (8, -14), (12, 33)], "plum", pen)
        + lines([((-10, 14), (10, 14)), ((-8, -4), (8, -4))], fine(pen))
        + path(moon, "wheat", pen)
        + rect(Box(-18, 24, 36, 9), "wall", pen)
        + _plinth(60, pen)
    )


def _watchtower(pen: Pen) -> str:
    return (
        polygon([(-16, 40), (-11, -8), (11, -8), (16, 40)], "wall", pen)
        + lines([((-13, 8), (13, 8)), ((-15, 24), (15, 24))], fine(pen))
        + rect(Box(-19, -14, 38, 7), "wall2", pen)
        + rect(Box(-14, -30, 28, 16), "lamp", pen)
        + path("M-10 -22Q0 -31 10 -22Q0 -13 -10 -22Z", "cream", slim(pen))
        + circle((0, -22), 3, "glass", slim(pen))
        + gable(Box(-20, -46, 40, 16), "plum", pen)
        + door(Box(-6, 26, 12, 14), slim(pen))
    )


def _shrine(pen: Pen) -> str:
    crown = "M-36 2Q-46 -20 -24 -26Q-12 -48 6 -36Q28 -42 32 -20Q46 -10 34 4Q16 16 0 6Q-18 16 -36 2Z"
    return (
        path("M-8 34Q-4 16 -6 2H6Q4 16 8 34Z", "wood", pen)
        + path(crown, "leaf", pen)
        + drawn("M-20 -12Q-14 -18 -8 -12M4 -22Q10 -28 16 -22M14 -6Q20 -12 26 -6", fine(pen))
        + rect(Box(-11, 18, 22, 16), "wall", pen)
        + gable(Box(-16, 7, 32, 12), "plum", pen)
        + circle((0, 27), 4, "lamp", slim(pen))
        + _plinth(64, pen)
    )


def _forum(pen: Pen) -> str:
    columns = [
        rect(Box(x - 3.5, -18, 7, 40), "cream", slim(pen))
        + rect(Box(x - 5.5, -23, 11, 5), "wall2", slim(pen))
        for x in (-33, -16, 16, 33)
    ]
    return (
        polygon([(-40, -34), (40, -34), (40, -23), (-40, -23)], "plum", pen)
        + "".join(columns)
        + rect(Box(-5, 4, 10, 20), "wall", pen)
        + circle((0, 0), 6, "wheat", pen)
        + rect(Box(-38, 20, 76, 7), "wall", pen)
        + rect(Box(-41, 27, 82, 6), "wall", pen)
        + rect(Box(-44, 33, 88, 7), "wall2", pen)
    )


def _statue(pen: Pen) -> str:
    robe = "M-12 16Q-12 -8 -6 -18H6Q12 -8 12 16Z"
    return (
        drawn("M-6 -12L-20 -24M6 -12L20 -24", pen.wide(pen.width * 2.2))
        + path(robe, "plum", pen)
        + circle((0, -25), 7, "wall", pen)
        + circle((0, -38), 6, "", Pen("lampedge", pen.width * 1.4))
        + drawn("M-20 -24Q-14 -36 -6 -38M20 -24Q14 -36 6 -38", fine(pen))
        + line((-6, -6), (4, 14), fine(pen))
        + rect(Box(-18, 16, 36, 17), "wall", pen)
        + _plinth(56, pen)
    )


def _baths(pen: Pen) -> str:
    arches = [arched_window(Box(x, 8, 16, 25), slim(pen), "slate") for x in (-30, -8, 14)]
    steam = "M-18 -28Q-24 -33 -18 -38Q-12 -43 -18 -48M2 -28Q-4 -33 2 -38Q8 -43 2 -48"
    return (
        rect(Box(-36, -6, 72, 40), "wall", pen)
        + "".join(arches)
        + path("M-40 -20H40L36 -4H-36Z", "plum", pen)
        + path(
            "M-36 -20Q-30 -26 -22 -20Q-14 -26 -6 -20Q2 -26 10 -20Q18 -26 26 -20Q32 -24 36 -20Z",
            "water",
            pen,
        )
        + drawn(steam, Pen("ink", pen.width))
        + path("M30 -12Q36 0 33 33H40Q42 4 36 -12Z", "water", slim(pen))
        + _plinth(84, pen)
    )


def _loom(pen: Pen) -> str:
    threads = [((x, -24), (x, 12)) for x in range(-18, 19, 6)]
    star = "M0 -44L3 -36L11 -36L5 -31L7 -23L0 -28L-7 -23L-5 -31L-11 -36L-3 -36Z"
    return (
        rect(Box(-21, 6, 42, 22), "plum", pen)
        + lines([((-21, 13), (21, 13)), ((-21, 20), (21, 20))], fine(pen))
        + lines(threads, Pen("lampedge", pen.width * 0.8, 0.0))
        + rect(Box(-30, -26, 8, 60), "wall2", pen)
        + rect(Box(22, -26, 8, 60), "wall2", pen)
        + rect(Box(-34, -29, 68, 7), "wall", pen)
        + path(star, "wheat", pen)
        + _plinth(72, pen)
    )


LANDMARKS: Final[dict[str, Body]] = {
    "guildhall": _guildhall,
    "archive": _archive,
    "castle": _castle,
    "cathedral": _cathedral,
    "fort": _fort,
    "mausoleum": _mausoleum,
    "university": _university,
    "palace": _palace,
    "obelisk": _obelisk,
    "watchtower": _watchtower,
    "shrine": _shrine,
    "forum": _forum,
    "statue": _statue,
    "baths": _baths,
    "loom": _loom,
}
"""Bodies by kind."""
