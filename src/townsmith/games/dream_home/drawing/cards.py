"""Cards as they are drawn: rooms and resources on the market, gear beside a house, small chips."""

from functools import lru_cache
from typing import Final

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import plate, target
from townsmith.draw.hand import EDGE, PENCIL, placed, rect
from townsmith.draw.lettering import fitting, paragraph, wrap, write, written_in
from townsmith.games.dream_home.drawing.furniture import WALLPAPER, furnished, visitors
from townsmith.games.dream_home.drawing.signs import first_sign, kind_sign
from townsmith.games.dream_home.rules.pieces import NOTHING, TYPES
from townsmith.games.dream_home.rules.tables import ROOMS
from townsmith.games.dream_home.words.names import kind_name, kind_summary, room_name

CARD_WIDTH: Final = 152.0
ROOM_HEIGHT: Final = 142.0
CHIP_HEIGHT: Final = 52.0


def room_card(box: Box, room_type: int, children: int, say: Say) -> str:
    """Return a room as a card: its picture, its name and what it scores at each size."""
    name = Box(box.x + 10, box.y + 102, box.width - 20, 20)
    worth = Box(box.x + 10, name.bottom - 2, box.width - 20, 18)
    return (
        _room_picture(box, TYPES[room_type], children)
        + written_in(name, say(room_name(room_type)), 16, "serif semi")
        + written_in(worth, say(worth_words(room_type)), 13, "quiet")
    )


@lru_cache(maxsize=256)
def _room_picture(box: Box, room_type: str, children: int) -> str:
    picture = Box(box.x + 8, box.y + 8, box.width - 16, 92)
    art = furnished(room_type, 0) + visitors(children)
    wall = rect(picture, WALLPAPER[room_type], EDGE.wide(1.3))
    return plate(box) + wall + placed(art, (picture.centre[0] - 50, picture.y + 3))


def worth_words(room_type: int) -> Text:
    """Return the points of a room by its size, or with the neighbour it likes."""
    room = ROOMS[room_type]
    points: list[int] = room["points"]
    if room["beside"]:
        liked = room_name(TYPES.index(room["beside"]["type"]))
        more = room["beside"]["points"]
        return Text("{one}, beside {room} {more}", one=points[0], room=liked, more=more)
    if len(points) == 1:
        return Text("scores {one}", one=points[0])
    row = " / ".join(str(number) for number in points)
    return Text("scores {row}", row=row)


def resource_card(box: Box, kind: int, say: Say) -> str:
    """Return a resource as a low card: its sign and its name."""
    return _plate(box) + _signed(box, kind_sign(kind), say(kind_name(kind)))


def first_card(box: Box, words: str) -> str:
    """Return the space above column 1: whoever takes it begins the next round."""
    return rect(box, "paper2", PENCIL) + _signed(box, first_sign(), words)


@lru_cache(maxsize=512)
def _signed(box: Box, sign: str, words: str) -> str:
    """Return a sign and up to three lines of words beside it, about the middle of the box."""
    width, size = box.width - 66, 14.0
    rows = wrap(words, width, size)
    size = min(size, *(fitting(row, width, size) for row in rows))
    top = box.centre[1] - (len(rows) - 1) * size * 0.62 + size * 0.35
    lines = [
        write((box.x + 58, top + at * size * 1.24), row, size, "semi", "start")
        for at, row in enumerate(rows)
    ]
    return placed(sign, (box.x + 30, box.centre[1]), 0.95) + "".join(lines)


def chip(box: Box, sign: str, words: str, *, token: str = "", lit: bool = False) -> str:
    """Return a small card with a sign and words; with a token it can be clicked."""
    return _clickable(box, _plate(box) + _signed(box, sign, words), words, token, lit=lit)


def wide_chip(box: Box, kind: int, say: Say, *, token: str = "", lit: bool = False) -> str:
    """Return a card of the own gear, with what it does."""
    name, text = say(kind_name(kind)), Box(box.x + 60, box.y + 6, box.width - 70, box.height - 10)
    title = write((text.x, text.y + 15), name, 15, "serif semi", "start")
    rest = Box(text.x, text.y + 19, text.width, text.height - 18)
    body = _plate(box) + placed(kind_sign(kind), (box.x + 30, box.centre[1])) + title
    body += paragraph(rest, say(kind_summary(kind)), 13, "quiet")
    return _clickable(box, body, name, token, lit=lit)


def _clickable(box: Box, body: str, words: str, token: str, *, lit: bool) -> str:
    return target(token, box.inset(-4), words, body, lit=lit) if token else body


@lru_cache(maxsize=256)
def _plate(box: Box) -> str:
    return plate(box)


@lru_cache(maxsize=32)
def gap(box: Box) -> str:
    """Return the place of a card that is gone."""
    return rect(box, "", PENCIL)


def room_sign(room_type: int) -> str:
    """Return a room as small as a sign, about its middle."""
    return placed(furnished(TYPES[room_type], 0), (-21, -19), 0.42)


def heading(at: tuple[float, float], words: str) -> str:
    """Return a small title."""
    return write(at, words, 18, "serif semi", "start")


def is_there(card: int) -> bool:
    """Tell whether a card lies in a space."""
    return card != NOTHING
