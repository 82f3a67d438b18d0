"""The house of Welcome To in the street of games: a bungalow with a number, a pool and a fence."""

from typing import Final

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.hand import EDGE, circle, line, path, rect
from townsmith.draw.lettering import dimension, write
from townsmith.draw.shapes import door, fence, hipped, pool, shingles, window

_GROUND: Final = 340.0
_ROOF: Final = Box(38, _GROUND - 176, 254, 70)


def facade(say: Say) -> str:
    """Return the bungalow."""
    chimney = rect(Box(206, _GROUND - 204, 26, 44), "brick", EDGE)
    body = rect(Box(60, _GROUND - 108, 210, 108), "wall", EDGE) + chimney
    body += hipped(_ROOF, "glass", EDGE) + shingles(_ROOF, 5, EDGE)
    body += door(Box(154, _GROUND - 78, 36, 78), EDGE, "brick")
    body += circle((183, _GROUND - 38), 2.5, "edge", EDGE.wide(0))
    body += window(Box(76, _GROUND - 84, 58, 42), bars=2) + window(
        Box(210, _GROUND - 84, 42, 42), bars=2
    )
    body += circle((172, _GROUND - 96), 15, "cream", EDGE) + _number()
    body += fence(Box(280, _GROUND - 41, 60, 41), 4) + pool(Box(204, _GROUND - 17, 70, 16))
    return body + _letterbox() + dimension((38, 106), (292, 106), say(Text("33 houses")), 18)


def _number() -> str:
    return write((172, _GROUND - 90), "7", 18, "written")


def _letterbox() -> str:
    post = line((22, _GROUND), (22, _GROUND - 40), EDGE.wide(2.4).exact())
    box = path(f"M8 {_GROUND - 38}v-14q0 -10 10 -10h10q10 0 10 10v14Z", "cream", EDGE)
    return post + box + line((38, _GROUND - 50), (46, _GROUND - 60), EDGE.wide(2).exact())
