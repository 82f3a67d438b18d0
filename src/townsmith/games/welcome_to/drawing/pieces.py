"""What is tapped on a score pad: fences, pools and what else has boxes to cross."""

from functools import cache
from typing import Final

from townsmith.core.text import Say
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.draw.hand import EDGE, NO_PEN, circle, placed
from townsmith.draw.shapes import tree
from townsmith.games.welcome_to.drawing.icons import icon, refusal_icon
from townsmith.games.welcome_to.rules.pieces import ACTIONS

_BOX: Final = Box(0, 0, 64, 48)


def piece(name: str, say: Say) -> str:
    """Return what stands for an action or a track; nothing for the rest."""
    del say
    return _piece(name)


@cache
def _piece(name: str) -> str:
    body = _body(name)
    return sheet(_BOX.width, _BOX.height, placed(body, _BOX.centre)) if body else ""


def _body(name: str) -> str:
    if name in ACTIONS:
        return icon(ACTIONS.index(name))
    if name == "refusal":
        return placed(refusal_icon(), (0, 0), 2)
    if name == "roundabout":
        return (
            circle((0, 0), 22, "road", EDGE)
            + circle((0, 0), 12, "leafpale", NO_PEN)
            + (tree((0, 8), 24))
        )
    return ""
