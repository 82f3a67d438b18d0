"""The house of UpTown in the street of games: tall houses, and a crane with the next floor."""

from typing import Final, TypeAlias

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.hand import EDGE, line, lines, path, polygon, rect
from townsmith.draw.lettering import dimension
from townsmith.draw.shapes import door, storey, window

_Stroke: TypeAlias = tuple[Point, Point]
_GROUND: Final = 340.0
_THIN: Final = EDGE.wide(1.0).exact()
_MAST: Final = 300.0


def facade(say: Say) -> str:
    """Return the houses and the crane."""
    words = say(Text("5 plots"))
    return _low() + _high() + _rising() + _crane() + dimension((10, 14), (274, 14), words, 18)


def _low() -> str:
    crown = polygon(
        [(10, 190), (10, 174), (30, 174), (30, 160), (78, 160), (78, 174), (98, 174), (98, 190)],
        "wheat",
        EDGE,
    )
    floors = "".join(storey(Box(10, 190 + row * 38, 88, 38), "wheat", 3) for row in range(4))
    return crown + floors + door(Box(44, _GROUND - 30, 20, 30))


def _high() -> str:
    floors = [
        storey(Box(98, 104 + row * 39.4, 96, 39.4), "brick", 3, dark=1 << row % 3)
        for row in range(6)
    ]
    cornice = rect(Box(92, 92, 108, 13), "wall2", EDGE)
    return "".join(floors) + cornice + path(f"M134 {_GROUND}v-26q12 -16 24 0v26Z", "wood", EDGE)


def _rising() -> str:
    glass = rect(Box(194, 220, 78, 120), "water", EDGE)
    panes: list[_Stroke] = [((194, 220 + i * 30.0), (272, 220 + i * 30.0)) for i in range(1, 4)]
    panes += [((194 + i * 26.0, 220), (194 + i * 26.0, _GROUND)) for i in range(1, 3)]
    poles: list[_Stroke] = [((198 + i * 24.0, 220), (198 + i * 24.0, 164)) for i in range(4)]
    poles += [((190, 192), (278, 192)), ((190, 166), (278, 166))]
    return glass + lines(panes, _THIN) + lines(poles, EDGE.wide(1.3))


def _crane() -> str:
    mast: list[_Stroke] = [
        ((_MAST - 5, _GROUND), (_MAST - 5, 34)),
        ((_MAST + 5, _GROUND), (_MAST + 5, 34)),
    ]
    braces: list[_Stroke] = [
        ((_MAST - 5, _GROUND - i * 20), (_MAST + 5, _GROUND - i * 20 - 20)) for i in range(15)
    ]
    arm = line((_MAST + 24, 40), (_MAST - 120, 40), EDGE.wide(1.8))
    stays: list[_Stroke] = [((_MAST, 10), (_MAST - 112, 39)), ((_MAST, 10), (_MAST + 24, 39))]
    hook: list[_Stroke] = [((_MAST - 70, 40), (_MAST - 70, 90)), ((_MAST, 10), (_MAST, 40))]
    weight = rect(Box(_MAST + 9, 40, 15, 16), "stone", EDGE.wide(1.3))
    load = rect(Box(_MAST - 92, 106, 44, 26), "wheat", EDGE) + window(Box(_MAST - 78, 112, 15, 14))
    ropes: list[_Stroke] = [
        ((_MAST - 92, 106), (_MAST - 70, 90)),
        ((_MAST - 48, 106), (_MAST - 70, 90)),
    ]
    return (
        lines(mast, EDGE.exact())
        + lines(braces + stays + hook + ropes, _THIN)
        + arm
        + weight
        + load
    )
