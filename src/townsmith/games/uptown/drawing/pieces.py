"""What is tapped on a score pad: the kinds, once and twice, the coin and the star."""

from collections.abc import Callable
from functools import cache
from typing import Final

from townsmith.core.text import Say
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.draw.hand import placed, rect
from townsmith.games.uptown.drawing.emblems import COLOURS, coin, emblem, star

_WIDE: Final = 64.0
_HIGH: Final = 36.0
_RADIUS: Final = 14.0
_SMALL: Final = 48.0
_SIGNS: Final[dict[str, Callable[[float], str]]] = {"coin": coin, "star": star}


def piece(name: str, say: Say) -> str:
    """Return what stands for a kind, for money or for prestige; nothing for the rest."""
    del say
    return _piece(name)


@cache
def _piece(name: str) -> str:
    if name in _SIGNS:
        return sheet(_SMALL, _SMALL, placed(_SIGNS[name](20.0), (_SMALL / 2, _SMALL / 2)))
    kinds = [kind for kind in name.split("+") if kind in COLOURS]
    if not kinds:
        return ""
    wall = rect(Box(2, 2, _WIDE - 4, _HIGH - 4), COLOURS[kinds[0]])
    step = _RADIUS * 1.6
    left = _WIDE / 2 - step * (len(kinds) - 1) / 2
    signs = "".join(
        placed(emblem(kind, _RADIUS), (left + step * at, _HIGH / 2))
        for at, kind in enumerate(kinds)
    )
    return sheet(_WIDE, _HIGH, wall + signs)
