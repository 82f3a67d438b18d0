"""The legend of the rulebook: every type of room, and every card that lies above one."""

from typing import Final

from townsmith.core.picture import Sign
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.draw.hand import placed
from townsmith.games.dream_home.drawing.cards import room_picture, worth
from townsmith.games.dream_home.drawing.signs import kind_sign
from townsmith.games.dream_home.rules.pieces import (
    FIRST_DECOR,
    FIRST_HELPER,
    FIRST_TOOL,
    KINDS,
    TYPES,
)
from townsmith.games.dream_home.rules.tables import ROOMS
from townsmith.games.dream_home.words.names import kind_name, kind_summary, room_name

_ROOM: Final = Box(1, 1, 94, 74)
_SIDE: Final = 48.0


def legend(say: Say) -> list[Sign]:
    """Return the signs of the game: "rooms", "roofs", "decor", "tools" and "helpers"."""
    rooms = [_room(room_type, say) for room_type in range(len(TYPES))]
    return [*rooms, *(_card(kind) for kind in range(KINDS))]


def _room(room_type: int, say: Say) -> Sign:
    drawing = sheet(96, 76, room_picture(_ROOM, room_type, 0))
    most = len(ROOMS[room_type]["points"])
    told = Text("up to {n} cards, {points}", n=most, points=worth(room_type, say))
    if most == 1:
        told = Text("one card, {points}", points=worth(room_type, say))
    return Sign("rooms", room_name(room_type), told, drawing)


def _card(kind: int) -> Sign:
    drawing = sheet(_SIDE, _SIDE, placed(kind_sign(kind), (_SIDE / 2, _SIDE / 2)))
    return Sign(_group(kind), kind_name(kind), kind_summary(kind), drawing)


def _group(kind: int) -> str:
    if kind < FIRST_DECOR:
        return "roofs"
    if kind < FIRST_TOOL:
        return "decor"
    return "tools" if kind < FIRST_HELPER else "helpers"
