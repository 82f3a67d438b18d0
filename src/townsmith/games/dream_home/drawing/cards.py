"""Cards as they are drawn: rooms, resources, gear beside a house, small chips; as large as fits."""

from functools import lru_cache
from typing import Final

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import plate, target
from townsmith.draw.hand import EDGE, PENCIL, placed, rect
from townsmith.draw.lettering import is_told_whole, paragraph
from townsmith.draw.rows import fewest_rows, first_whole, laid_rows, rows_of, written_rows
from townsmith.games.dream_home.drawing.furniture import WALLPAPER, furnished, visitors
from townsmith.games.dream_home.drawing.signs import kind_sign
from townsmith.games.dream_home.rules.pieces import NOTHING, TYPES
from townsmith.games.dream_home.rules.tables import ROOMS
from townsmith.games.dream_home.words.names import kind_name, kind_summary, room_name, short_name

NAME: Final = "serif semi"
_SIGN: Final = 44.0  # the square in which signs were drawn
_PAD: Final = 5.0
_ROWS: Final = 2
_ALONE: Final = 48.0
"""In a box narrower than this nothing can be read: the sign stands alone."""


def room_card(box: Box, room_type: int, children: int, say: Say) -> str:
    """Return a room as a card: its picture, its name and what it scores at each size."""
    return _room_card(box, room_type, children, say(room_name(room_type)), worth(room_type, say))


@lru_cache(maxsize=512)
def _room_card(box: Box, room_type: int, children: int, name: str, points: str) -> str:
    width = box.width - 2 * _PAD
    title = fewest_rows(name, width, 16, _ROWS, NAME)
    line = fewest_rows(points, width, 13, _ROWS)
    foot = Box(box.x + _PAD, box.bottom - line.height - 4, width, line.height)
    above = Box(foot.x, foot.y - title.height - 1, width, title.height)
    picture = Box(foot.x, box.y + _PAD, width, above.y - box.y - _PAD - 3)
    return (
        plate(box)
        + room_picture(picture, room_type, children)
        + laid_rows(above, title, NAME)
        + laid_rows(foot, line, "quiet")
    )


def room_row(box: Box, room_type: int, children: int, say: Say) -> str:
    """Return a room as a low card: its picture, and beside it what the other card says below."""
    name = say(room_name(room_type))
    picture = Box(box.x + 4, box.y + 4, min(box.height * 1.25, box.width * 0.35), box.height - 8)
    text = Box(picture.right + 6, box.y + 3, box.right - picture.right - 9, box.height - 6)
    title = rows_of(name, text.width, 15, _ROWS, NAME)
    above = text._replace(height=max(title.height, text.height * 0.45))
    below = text._replace(y=above.bottom, height=text.height - above.height)
    points = first_whole((worth(room_type, say), points_row(room_type)), below, 13)
    return (
        plate(box)
        + room_picture(picture, room_type, children)
        + written_rows(above, name, 15, NAME, left=True)
        + written_rows(below, points, 13, "quiet", left=True)
    )


@lru_cache(maxsize=512)
def room_picture(box: Box, room_type: int, children: int) -> str:
    """Return the wall of a room and what stands before it."""
    kind = TYPES[room_type]
    scale = min((box.height - 2) / 90, (box.width - 2) / 102)
    art = furnished(kind, 0) + visitors(children)
    wall = rect(box, WALLPAPER[kind], EDGE.wide(1.3))
    return wall + placed(art, (box.centre[0] - 50 * scale, box.bottom - 88.5 * scale), scale)


def worth(room_type: int, say: Say) -> str:
    """Return the points of a room by its size, or with the neighbour it likes."""
    room = ROOMS[room_type]
    if room["beside"]:
        one = room["points"][0]
        liked = room_name(TYPES.index(room["beside"]["type"]))
        more = room["beside"]["points"]
        return say(Text("{one}, beside {room} {more}", one=one, room=liked, more=more))
    return say(Text("scores {row}", row=points_row(room_type)))


def points_row(room_type: int) -> str:
    """Return the points of a room by its size alone."""
    return " / ".join(map(str, ROOMS[room_type]["points"]))


@lru_cache(maxsize=1024)
def signed(box: Box, sign: str, *choices: str) -> str:
    """Return a sign with words beside it, below it where a box is narrow, or the sign alone.

    Of several ways to say the words the first is taken that is not cut, or the last.
    """
    if box.width < _ALONE:
        return placed(sign, box.centre, box.width * 0.84 / _SIGN)
    if box.width < box.height * 1.6:
        return _signed_above(box, sign, choices)
    side = min(box.height - 8, _SIGN, max(24.0, box.width * 0.24))
    beside = Box(box.x + side + 8, box.y + 2, box.width - side - 11, box.height - 4)
    drawn = placed(sign, (box.x + side / 2 + 4, box.centre[1]), side / _SIGN)
    words = first_whole(choices, beside, 14, "semi")
    return drawn + written_rows(beside, words, 14, "semi", left=True)


def _signed_above(box: Box, sign: str, choices: tuple[str, ...]) -> str:
    tries = [rows_of(words, box.width - 2, 13, _ROWS) for words in choices]
    found = next((rows for rows in tries if not rows.is_cut), tries[-1])
    side = min(box.width - 8, box.height - found.height - 7, _SIGN)
    below = Box(box.x + 1, box.y + side + 4, box.width - 2, box.height - side - 5)
    return placed(sign, (box.centre[0], box.y + side / 2 + 3), side / _SIGN) + laid_rows(
        below, found
    )


def chip(box: Box, sign: str, *choices: str, token: str = "", lit: bool = False) -> str:
    """Return a small card with a sign and words, the longest way first; with a token a target."""
    body = plate(box) + signed(box, sign, *choices)
    return _clickable(box, body, choices[0], token, lit=lit)


def gear_chip(box: Box, kind: int, say: Say, *, token: str = "", lit: bool = False) -> str:
    """Return a card of the own gear, with what it does."""
    name, summary = say(kind_name(kind)), say(kind_summary(kind))
    inside = _told(box, kind_sign(kind), name, summary) or signed(box, kind_sign(kind), name)
    body = plate(box) + inside
    return _clickable(box, body, f"{name}. {summary}", token, lit=lit)


@lru_cache(maxsize=512)
def _told(box: Box, sign: str, name: str, summary: str) -> str:
    """Return a name and what it does; nothing where there is no room to say all of it."""
    side = min(_SIGN, box.width * 0.2)
    text = Box(box.x + side + 10, box.y + 3, box.width - side - 14, box.height - 6)
    title = rows_of(name, text.width, 15, _ROWS, NAME)
    rest = Box(text.x, text.y + title.height, text.width - 5, text.height - title.height)
    if not is_told_whole(rest, summary):
        return ""
    return (
        placed(sign, (box.x + side / 2 + 6, box.centre[1]), side / _SIGN)
        + written_rows(text._replace(height=title.height), name, 15, NAME, left=True)
        + paragraph(rest, summary, 13, "quiet")
    )


def _clickable(box: Box, body: str, words: str, token: str, *, lit: bool) -> str:
    return target(token, box.inset(-2), words, body, lit=lit) if token else body


@lru_cache(maxsize=256)
def gap(box: Box, words: str = "") -> str:
    """Return the place of a card that is gone, or is still to come."""
    return rect(box, "", PENCIL) + (written_rows(box.inset(4), words, 13, "quiet") if words else "")


def kind_names(kind: int, say: Say) -> tuple[str, ...]:
    """Return what a resource card is called, the longest way first; its sign tells the rest."""
    short = short_name(kind)
    return (say(kind_name(kind)), say(short)) if short else (say(kind_name(kind)),)


def room_sign(room_type: int) -> str:
    """Return a room as small as a sign, about its middle."""
    return placed(furnished(TYPES[room_type], 0), (-21, -19), 0.42)


def is_there(card: int) -> bool:
    """Tell whether a card lies in a space."""
    return card != NOTHING
