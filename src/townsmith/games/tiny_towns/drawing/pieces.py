"""What is tapped on a score pad: a building, a monument or a cube, each alone."""

from functools import cache
from typing import Final

from townsmith.core.text import Say
from townsmith.draw.buildings import building
from townsmith.draw.frames import sheet
from townsmith.draw.tokens import token
from townsmith.games.tiny_towns.drawing.card_pictures import drawn_as
from townsmith.games.tiny_towns.rules.pieces import CARDS, RESOURCES

_SIDE: Final = 64.0
_MIDDLE: Final = (_SIDE / 2, _SIDE / 2)


def piece(name: str, say: Say) -> str:
    """Return what stands for a card or a cube; nothing for what is neither."""
    del say
    return _piece(name)


@cache
def _piece(name: str) -> str:
    if name in CARDS:
        return sheet(_SIDE, _SIDE, building(drawn_as(CARDS.index(name)), _MIDDLE, _SIDE))
    return sheet(_SIDE, _SIDE, token(name, _MIDDLE, 40)) if name in RESOURCES[1:] else ""
