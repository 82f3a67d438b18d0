"""What is tapped on a score pad: rooms, roofs, tokens, and who and what helps."""

from functools import cache
from typing import Final

from townsmith.core.text import Say
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.draw.hand import placed
from townsmith.games.dream_home.drawing.cards import room_picture
from townsmith.games.dream_home.drawing.signs import (
    kind_sign,
    roof_sign,
    scaffold_sign,
    token_sign,
)
from townsmith.games.dream_home.rules.pieces import (
    COLOURS,
    FIRST_HELPER,
    HELPERS,
    TOKENS,
    TYPES,
)

_ROOM: Final = (102.0, 90.0)
_SIGN: Final = 48.0
_WINDOW: Final = "window"


def piece(name: str, say: Say) -> str:
    """Return what stands for a room, a roof card, a token or a helper; nothing for the rest."""
    del say
    return _piece(name)


@cache
def _piece(name: str) -> str:
    if name in TYPES:
        return sheet(*_ROOM, room_picture(Box(0, 0, *_ROOM), TYPES.index(name), 0))
    sign = _sign_of(name)
    return sheet(_SIGN, _SIGN, placed(sign, (_SIGN / 2, _SIGN / 2))) if sign else ""


def _sign_of(name: str) -> str:
    colour, _, window = name.partition("/")
    if colour in COLOURS:
        return roof_sign(2 * COLOURS.index(colour) + (window == _WINDOW))
    if name in TOKENS:
        return token_sign(TOKENS.index(name))
    if name in HELPERS:
        return kind_sign(FIRST_HELPER + HELPERS.index(name))
    return scaffold_sign() if name == "scaffolding" else ""
