"""The house of Tiny Towns in the street of games: a few wooden buildings on one small plot."""

from typing import Final

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.buildings import building
from townsmith.draw.hand import DETAIL, EDGE, line, rect
from townsmith.draw.lettering import dimension
from townsmith.draw.tokens import token

_GROUND: Final = 340.0
_LEFT: Final = 4.0
_RIGHT: Final = 340.0
_BUILDINGS: Final = (
    ("factory", (264, 256), 186),
    ("chapel", (110, 230), 250),
    ("cottage", (198, 272), 146),
    ("well", (50, 296), 86),
)
_CUBES: Final = (
    ("brick", (260, 316)),
    ("stone", (294, 314)),
    ("glass", (327, 312)),
    ("wheat", (278, 283)),
    ("wood", (312, 283)),
)


def facade(say: Say) -> str:
    """Return the plot, with the buildings crowding on it and cubes waiting beside them."""
    body = "".join(building(kind, at, size) for kind, at, size in _BUILDINGS)
    body += rect(Box(_LEFT, _GROUND - 10, _RIGHT - _LEFT, 10), "wall2", EDGE)
    body += "".join(line((x, _GROUND - 10), (x, _GROUND), DETAIL) for x in (88, 172, 256))
    body += "".join(token(resource, at, 32) for resource, at in _CUBES)
    words = say(Text("4 by 4 squares"))
    return body + dimension((_LEFT, 54), (_RIGHT, 54), words, 18)
