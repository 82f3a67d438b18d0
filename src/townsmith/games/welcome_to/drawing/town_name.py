"""The field of the sheet for the name of one's town, which is decoration only (WT-2.17)."""

from functools import lru_cache
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.text import Say, Text, TownName
from townsmith.draw.box import Box
from townsmith.draw.hand import PENCIL, lines
from townsmith.draw.lettering import fitting, shortened, write
from townsmith.games.welcome_to.drawing.sizes import LETTERS, SheetSize
from townsmith.games.welcome_to.drawing.tracks import end_of_parks

_LARGEST: Final = 16.0
_GAP: Final = 14.0
_HEAVY: Final = 1.2
"""How much wider written words are than the plain ones that are measured."""


def town_name(seat: Seat, size: SheetSize, say: Say) -> str:
    """Return the name of a town, written on a line; nothing where it has none."""
    name = say(Text("{name}", name=TownName(seat)))
    return _written(name, size, say(Text("Parks"))) if name else ""


@lru_cache(maxsize=256)
def _written(name: str, size: SheetSize, parks: str) -> str:
    field = _field(size, parks)
    room = field.width / _HEAVY
    large = max(LETTERS, fitting(name, room, _LARGEST))
    at = (field.x, field.bottom - 4)
    words = write(at, shortened(name, room, large), large, "noted", "start")
    return lines([((field.x, field.bottom), (field.right, field.bottom))], PENCIL) + words


def _field(size: SheetSize, parks: str) -> Box:
    """Return where it stands: behind the parks of the first street, or above its trees."""
    ground = size.ground(0)
    if size.beside:
        high = ground - size.house * 0.66
        return Box(size.margin, 0, size.lot_x(0, 0) - size.margin - _GAP, high)
    left = end_of_parks(parks, size) + _GAP
    return Box(left, ground, size.width - left - 4, 4 + size.road + 19 + size.box - 2)
