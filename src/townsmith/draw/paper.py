"""What sheets to print are made of: boxes to write in, tables to count in, lines to fill in."""

from collections.abc import Sequence
from typing import Final

from townsmith.draw.box import Box, Point
from townsmith.draw.hand import NO_PEN, Pen, line, rect
from townsmith.draw.lettering import LEAST, fitting, narrowed, width_of, wrap, write

RULE: Final = Pen("ink", 1.2, 0, 0)
"""The straight line of tables; the hand does not waver where somebody writes."""
STRONG: Final = Pen("ink", 2.4, 0, 0)
_FRAME: Final = Pen("ink", 1.2, 0, 0)
_NAME: Final = 16.0
_HEAVY: Final = 1.15
_GAP: Final = 8.0
_APART: Final = 16.0
"""Between a name and the note beside it: nearer they read as one."""
_LEADING: Final = 1.3
_TWO_LINES: Final = _NAME + LEAST * _LEADING
_TOTAL: Final = 2.0
_NARROW_TOTAL: Final = 1.2
_MANY: Final = 11
"""So many boxes leave no room for a wide total."""

Row = tuple[str, str]
"""A line of a table: its name, and what is to be said about it."""


def box_to_write_in(box: Box, pen: Pen = _FRAME) -> str:
    """Return an empty box with sharp corners."""
    return rect(box, "card", pen)


def line_to_fill(start: Point, width: float) -> str:
    """Return a line that somebody writes on."""
    return line(start, (start[0] + width, start[1]), RULE)


def score_table(box: Box, rows: Sequence[Row], columns: int, names: float, strong: int) -> str:
    """Return a table: a row for names, one for each line, and a column for each player.

    Row number `strong` is the sum: its name is bold and a thick line lies above it.
    """
    high = box.height / (len(rows) + 1)
    edges = [box.x, *(box.x + names + at * (box.width - names) / columns for at in range(columns))]
    body = rect(box, "card", NO_PEN)
    for at, row in enumerate(rows, 1):
        top = box.y + at * high
        pen = STRONG if at - 1 == strong else RULE
        body += line((box.x, top), (box.right, top), pen)
        body += _row_name(Box(box.x + _GAP, top, names - 2 * _GAP, high), row, at - 1 == strong)
    for edge in edges[1:]:
        body += line((edge, box.y), (edge, box.bottom), RULE)
    return body + rect(box, "", _FRAME)


def _row_name(box: Box, row: Row, bold: bool) -> str:  # noqa: FBT001 - whether it is the sum
    """Return the name of a row with its note: beside it, else below it, else without."""
    name, note = row
    room = box.width / _HEAVY
    short = narrowed(name, room, _NAME)
    wide = min(room, width_of(short, _NAME)) * (_HEAVY if bold else 1.0) + _APART
    long = width_of(note, LEAST)
    beside = wide + long <= box.width
    below = not beside and long <= box.width and box.height >= _TWO_LINES
    down = box.centre[1] + _NAME * (-0.1 if below else 0.35)
    body = write((box.x, down), short, _NAME, "serif bold" if bold else "serif", "start", room)
    if note and (beside or below):
        at = (box.x, down + LEAST * _LEADING) if below else (box.x + wide, down)
        body += write(at, note, LEAST, "quiet", "start")
    return body


def sums(box: Box, names: Sequence[str]) -> str:
    """Return boxes beside each other, each with its name on top; the last is the total."""
    total = _TOTAL if len(names) < _MANY else _NARROW_TOTAL
    body, wide = "", box.width / (len(names) - 1 + total)
    for at, name in enumerate(names):
        last = at == len(names) - 1
        place = Box(box.x + at * wide, box.y, wide * total if last else wide, box.height)
        body += box_to_write_in(place, STRONG if last else _FRAME)
        room = (place.width - 6) / (_HEAVY if last else 1.0)
        size = fitting(name, room, 15)
        style = "serif bold" if last else "serif"
        for row, words in enumerate(wrap(name, room, size)[:2]):
            short = narrowed(words, room, size)
            where = place.x + 3, place.y + 16 + row * size * 1.1
            body += write(where, short, size, style, "start", room)
    return body
