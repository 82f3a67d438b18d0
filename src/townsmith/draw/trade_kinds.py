"""Farms, workshops, inns and halls: one silhouette each, in a box of 100 with the ground at 40.

Buildings of one family share a colour and a habit: red barns, grey stone, yellow roofs with arches,
green roofs with doors, plum fronts, slate walls.
"""

from typing import Final

from townsmith.draw.box import Box
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


def _granary(pen: Pen) -> str:
    silo = "M-30 40V-14Q-30 -38 -8 -38Q14 -38 14 -14V40Z"
    bands = [((-30, y), (14, y)) for y in (-14, 4, 22)]
    return (
        rect(Box(12, 14, 24, 26), "wall", pen)
        + polygon([(10, 15), (14, 2), (32, 2), (39, 15)], "brick", pen)
        + path(silo, "brick", pen)
        + lines(bands, fine(pen))
        + door(Box(19, 22, 10, 18), slim(pen))
        + window(Box(-14, -10, 12, 10), slim(pen))
    )


def _greenhouse(pen: Pen) -> str:
    panes = [(-34, 28), (-34, 0), (0, -30), (34, 0), (34, 28)]
    bars = [((x, y), (x, 28)) for x, y in ((-17, -14), (17, -14))]
    plants = "M-25 28Q-30 14 -22 10Q-16 16 -20 28M26 28Q20 16 27 12Q33 18 28 28"
    return (
        polygon(panes, "water", pen)
        + path(plants, "leaf", slim(pen))
        + lines([*bars, ((-34, 0), (34, 0))], fine(pen))
        + rect(Box(-36, 28, 72, 12), "brick", pen)
        + rect(Box(-9, 8, 18, 32), "cream", pen)
        + line((0, 8), (0, 40), fine(pen))
    )


def _orchard(pen: Pen) -> str:
    crowns = (
        "M-38 6Q-44 -14 -26 -18Q-14 -34 -4 -16Q6 -8 -4 6Q-22 14 -38 6Z",
        "M4 10Q-2 -8 12 -10Q22 -24 32 -8Q44 -2 36 12Q18 18 4 10Z",
    )
    apples = ((-26, -4), (-12, -10), (-16, 3), (14, 2), (26, -2), (21, 9))
    trunks = [((-21, 8), (-21, 40)), ((20, 12), (20, 40))]
    return (
        lines(trunks, pen._replace(width=pen.width * 2, over=0.0))
        + "".join(path(crown, "leaf", pen) for crown in crowns)
        + "".join(circle(at, 4.2, "brick", fine(pen)) for at in apples)
        + polygon([(-10, 28), (12, 28), (9, 40), (-7, 40)], "wall2", pen)
        + "".join(circle(at, 4, "brick", fine(pen)) for at in ((-4, 26), (1, 24), (6, 26)))
    )


def _fountain(pen: Pen) -> str:
    jets = "M0 -26Q-14 -40 -20 -8M0 -26Q14 -40 20 -8M0 -26V-36"
    spill = "M-16 2Q-22 8 -24 18M16 2Q22 8 24 18"
    return (
        path("M-34 18H34Q32 40 22 40H-22Q-32 40 -34 18Z", "stone", pen)
        + path("M-30 20H30L28 26H-28Z", "water", fine(pen))
        + rect(Box(-5, -2, 10, 22), "stone", pen)
        + path("M-20 -8H20Q16 4 6 4H-6Q-16 4 -20 -8Z", "stone", pen)
        + drawn(jets + spill, Pen("splash", pen.width * 1.2))
        + circle((0, -14), 4, "stone", slim(pen))
    )


def _millstone(pen: Pen) -> str:
    grooves = [((0, 2), (x, y)) for x, y in ((0, -22), (20, -8), (20, 14), (-20, 14), (-20, -8))]
    return (
        polygon([(-34, 28), (34, 28), (30, 40), (-30, 40)], "wood", pen)
        + circle((0, 3), 30, "stone", pen)
        + circle((0, 3), 25, "", fine(pen))
        + lines(grooves, fine(pen))
        + circle((0, 3), 6, "wall2", pen)
    )


def _shed(pen: Pen) -> str:
    planks = [((x, y), (x, 40)) for x, y in ((-16, -12), (-5, -7))]
    return (
        polygon([(-28, -20), (20, 2), (20, 40), (-28, 40)], "wall2", pen)
        + lines(planks, fine(pen))
        + polygon([(-37, -22), (-34, -33), (32, -4), (29, 8)], "wood", pen)
        + door(Box(4, 14, 13, 26), pen)
        + path("M24 20H38Q41 30 38 40H24Q21 30 24 20Z", "stone", pen)
        + lines([((23, 26), (39, 26)), ((23, 34), (39, 34))], fine(pen))
    )


def _abbey(pen: Pen) -> str:
    ink = Pen("ink", pen.width)
    return (
        rect(Box(-36, 4, 72, 36), "wall", pen)
        + polygon([(-40, 6), (-34, -6), (34, -6), (40, 6)], "wheat", pen)
        + rect(Box(-15, -16, 30, 56), "wall", pen)
        + gable(Box(-19, -40, 38, 26), "wheat", pen)
        + cross((0, -40), 11, ink)
        + circle((0, -5), 6, "lamp", slim(pen))
        + arched_window(Box(-6, 16, 12, 24), pen, "wood")
        + arched_window(Box(-30, 14, 8, 15), slim(pen))
        + arched_window(Box(22, 14, 8, 15), slim(pen))
    )


def _cloister(pen: Pen) -> str:
    arches = [arched_window(Box(x, 14, 13, 26), slim(pen), "wood") for x in (-33, -15, 3, 21)]
    return (
        rect(Box(-10, -26, 20, 20), "wall", pen)
        + gable(Box(-14, -40, 28, 15), "wheat", pen)
        + arched_window(Box(-4, -22, 8, 12), slim(pen))
        + rect(Box(-38, 6, 76, 34), "wall", pen)
        + polygon([(-42, 8), (-34, -8), (34, -8), (42, 8)], "wheat", pen)
        + "".join(arches)
    )


def _temple(pen: Pen) -> str:
    columns = [rect(Box(x - 3.5, 0, 7, 30), "cream", slim(pen)) for x in (-24, -8, 8, 24)]
    return (
        rect(Box(-28, -4, 56, 36), "wood", pen)
        + "".join(columns)
        + path("M-28 -10Q-26 -38 0 -38Q26 -38 28 -10Z", "wheat", pen)
        + rect(Box(-33, -10, 66, 9), "wall", pen)
        + line((0, -38), (0, -46), Pen("ink", pen.width, 0.0))
        + rect(Box(-34, 30, 68, 5), "wall", pen)
        + rect(Box(-39, 35, 78, 5), "wall2", pen)
    )


def _almshouse(pen: Pen) -> str:
    chimneys = [rect(Box(x, -28, 8, 14), "wall2", pen) for x in (-25, 17)]
    doors = [door(Box(x, 16, 11, 24), slim(pen)) for x in (-30, -6, 18)]
    panes = [window(Box(x, 18, 8, 9), slim(pen)) for x in (-17, 7)]
    return (
        "".join(chimneys)
        + rect(Box(-36, 2, 72, 38), "wall", pen)
        + polygon([(-42, 5), (-34, -17), (34, -17), (42, 5)], "leaf", pen)
        + "".join(doors)
        + "".join(panes)
    )


def _feast_hall(pen: Pen) -> str:
    flags = "M-34 -10V-30L-24 -26L-34 -22M34 -10V-30L24 -26L34 -22"
    return (
        drawn(flags, Pen("ink", pen.width))
        + rect(Box(-34, 8, 68, 32), "wall", pen)
        + polygon([(-42, 12), (-12, -38), (12, -38), (42, 12)], "leaf", pen)
        + lines([((-32, -3), (32, -3)), ((-22, -19), (22, -19))], fine(pen))
        + arched_window(Box(-10, 14, 20, 26), pen, "wood")
        + window(Box(-28, 20, 11, 9), slim(pen))
        + window(Box(17, 20, 11, 9), slim(pen))
    )


def _inn(pen: Pen) -> str:
    panes = [window(Box(x, -6, 10, 11), slim(pen), bars=1) for x in (-22, -5, 12)]
    return (
        rect(Box(-26, 12, 50, 28), "wall", pen)
        + rect(Box(-32, -12, 62, 24), "wall2", pen)
        + gable(Box(-39, -40, 76, 29), "leaf", pen)
        + "".join(panes)
        + door(Box(-6, 19, 13, 21), pen)
        + window(Box(-21, 20, 9, 9), slim(pen))
        + lines([((24, 16), (42, 16)), ((35, 16), (35, 20))], Pen("ink", pen.width, 0.0))
        + circle((35, 26), 6.5, "wheat", slim(pen))
    )


def _bakery(pen: Pen) -> str:
    awning = [(-34, 10), (-30, 2), (14, 2), (18, 10)]
    return (
        polygon([(16, -40), (28, -40), (30, 2), (14, 2)], "wall2", pen)
        + drawn("M22 -44Q16 -50 24 -54Q32 -58 26 -62", Pen("ink", pen.width))
        + rect(Box(-30, -6, 64, 46), "wall", pen)
        + hipped(Box(-37, -28, 77, 24), "plum", pen, slope=0.18)
        + rect(Box(-26, 12, 30, 16), "lamp", pen)
        + path(
            "M-22 28V24Q-22 19 -16 19Q-10 19 -10 24V28ZM-8 28V24Q-8 19 -3 19Q2 19 2 24V28Z",
            "wheat",
            fine(pen),
        )
        + polygon(awning, "plum", pen)
        + door(Box(14, 14, 14, 26), pen)
    )


def _market(pen: Pen) -> str:
    stripes = [
        polygon([(x * 0.86, -24), ((x + 11) * 0.86, -24), (x + 11, -2), (x, -2)], colour, slim(pen))
        for x, colour in zip(range(-39, 38, 11), ("plum", "cream") * 4, strict=False)
    ]
    fruit = [circle((x, 13), 5, colour, fine(pen)) for x, colour in _FRUIT]
    return (
        lines([((-31, -4), (-31, 40)), ((31, -4), (31, 40))], pen.wide(pen.width * 1.8))
        + "".join(stripes)
        + "".join(fruit)
        + rect(Box(-36, 17, 72, 8), "wall2", pen)
        + rect(Box(-32, 25, 64, 15), "wall", pen)
    )


_FRUIT: Final = ((-24, "brick"), (-13, "wheat"), (-2, "brick"), (10, "leaf"), (21, "wheat"))


def _tailor(pen: Pen) -> str:
    dress = "M-7 10L-12 12L-10 18L-14 30H0L-4 18L-2 12Z"
    return (
        rect(Box(-24, -16, 48, 56), "wall", pen)
        + polygon([(-30, -13), (-22, -38), (22, -38), (30, -13)], "plum", pen)
        + window(Box(-8, -32, 16, 13), slim(pen), bars=1)
        + rect(Box(-19, 6, 24, 28), "lamp", pen)
        + path(dress, "brick", slim(pen))
        + door(Box(9, 12, 11, 28), pen)
        + window(Box(-16, -8, 9, 9), slim(pen))
        + window(Box(6, -8, 9, 9), slim(pen))
    )


def _bank(pen: Pen) -> str:
    columns = [rect(Box(x, -8, 8, 40), "cream", slim(pen)) for x in (-32, 24)]
    return (
        rect(Box(-36, -14, 72, 54), "slate", pen)
        + rect(Box(-41, -24, 82, 11), "wall2", pen)
        + rect(Box(-20, -36, 40, 12), "slate", pen)
        + "".join(columns)
        + circle((0, 14), 17, "stone", pen)
        + circle((0, 14), 12, "", fine(pen))
        + circle((0, 14), 5, "wheat", slim(pen))
        + rect(Box(-40, 34, 80, 6), "wall2", pen)
    )


def _trading_post(pen: Pen) -> str:
    logs = [((-30, y), (10, y)) for y in (6, 16, 26)]
    return (
        rect(Box(-30, -4, 40, 44), "wall2", pen)
        + lines(logs, fine(pen))
        + polygon([(-38, -2), (-28, -32), (8, -32), (40, 4)], "slate", pen)
        + line((34, 2), (34, 40), pen.wide(pen.width * 1.8))
        + door(Box(-22, 12, 13, 28), pen)
        + window(Box(-4, 10, 10, 10), slim(pen))
        + rect(Box(12, 26, 15, 14), "wall", pen)
        + rect(Box(15, 14, 11, 12), "wheat", pen)
    )


def _warehouse(pen: Pen) -> str:
    front = [(-38, 4), (-26, -20), (0, -34), (26, -20), (38, 4), (38, 40), (-38, 40)]
    boards = [((-20, 12), (0, 40)), ((0, 12), (-20, 40)), ((0, 12), (20, 40)), ((20, 12), (0, 40))]
    return (
        polygon(front, "slate", pen)
        + rect(Box(-20, 12, 40, 28), "wall2", pen)
        + lines(boards, fine(pen))
        + line((0, 12), (0, 40), pen.exact())
        + rect(Box(-8, -18, 16, 16), "wood", slim(pen))
        + lines(
            [((0, -34), (0, -40)), ((-4, -40), (14, -40)), ((12, -40), (12, -26))],
            Pen("ink", pen.width, 0.0),
        )
        + rect(Box(7, -26, 10, 9), "wheat", slim(pen))
    )


TRADES: Final[dict[str, Body]] = {
    "granary": _granary,
    "greenhouse": _greenhouse,
    "orchard": _orchard,
    "fountain": _fountain,
    "millstone": _millstone,
    "shed": _shed,
    "abbey": _abbey,
    "cloister": _cloister,
    "temple": _temple,
    "almshouse": _almshouse,
    "feast-hall": _feast_hall,
    "inn": _inn,
    "bakery": _bakery,
    "market": _market,
    "tailor": _tailor,
    "bank": _bank,
    "trading-post": _trading_post,
    "warehouse": _warehouse,
}
"""Bodies by kind."""
