"""The house of Dream Home in the street of games: a section through its twelve rooms."""

from typing import Final

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.hand import EDGE, circle, hatch, line, lines, placed, polygon, rect
from townsmith.draw.lettering import dimension
from townsmith.games.dream_home.drawing.furniture import WALLPAPER, furnished

_GROUND: Final = 340.0
_WIDE: Final = 59.0
_HIGH: Final = 68.0
_LEFT: Final = 26.0
_TOP: Final = _GROUND - 3 * _HIGH
_MIDDLE: Final = _LEFT + 2.5 * _WIDE
_ROOMS: Final = (
    ("bedroom", "bathroom", "office", "game_room", "library"),
    ("kitchen", "living_room", "childs_room", "walk_in_closet", "sauna"),
    ("", "", "", "garage", "wine_cellar"),
)
_WALL: Final = EDGE.wide(1.3)


def facade(say: Say) -> str:
    """Return the house."""
    body = _roof() + _basement()
    for row, rooms in enumerate(_ROOMS):
        for column, room in enumerate(rooms):
            if room:
                body += _room(Box(_LEFT + column * _WIDE, _TOP + row * _HIGH, _WIDE, _HIGH), room)
    words = say(Text("12 rooms"))
    return body + dimension((_LEFT, 20), (_LEFT + 5 * _WIDE, 20), words, 18)


def _roof() -> str:
    chimney = rect(Box(_MIDDLE + 66, _TOP - 78, 22, 50), "wall2", EDGE)
    eaves, ridge = (_LEFT - 20, _TOP + 2), (_MIDDLE, _TOP - 92)
    right = (_LEFT + 5 * _WIDE + 20, _TOP + 2)
    tiles = [
        ((eaves[0] + i * 24, eaves[1] - i * 13.6), (right[0] - i * 24, right[1] - i * 13.6))
        for i in range(1, 6)
    ]
    gable = polygon([eaves, ridge, right], "brick", EDGE) + lines(tiles, _WALL.wide(0.9).exact())
    eye = circle((_MIDDLE, _TOP - 34), 19, "lamp", EDGE)
    bars = line((_MIDDLE - 19, _TOP - 34), (_MIDDLE + 19, _TOP - 34), _WALL.exact())
    return chimney + gable + eye + bars


def _basement() -> str:
    earth = Box(_LEFT, _TOP + 2 * _HIGH, 3 * _WIDE, _HIGH)
    steps = [
        rect(Box(_LEFT - 8 * (3 - i), _GROUND - (i + 1) * 22, 8 * (3 - i), 22), "wall2", _WALL)
        for i in range(3)
    ]
    return rect(earth, "road", EDGE) + hatch(earth.inset(6), 9) + "".join(steps)


def _room(box: Box, room: str) -> str:
    wall = rect(box, WALLPAPER[room], _WALL)
    return wall + placed(furnished(room, 0), (box.x + 6, box.y + 10), 0.5)
