"""Counters: short facts of a board in words, under each other or one after the other.

What does not fit is left out, the last first: whoever draws counters says all of them in the
alternative text of the part.
"""

from typing import Final

from townsmith.draw.box import Box
from townsmith.draw.frames import badge, pill_width
from townsmith.draw.lettering import width_of, write
from townsmith.draw.rows import rows_of, written_rows

LINE: Final = 19.0
"""How high a line of counters is."""
_LETTERS: Final = 13.0
_PILL: Final = 12.0
_PILL_HEIGHT: Final = 20.0
_GAP: Final = 12.0
_BETWEEN: Final = 3.0
_ROWS: Final = 2


def stacked(box: Box, words: tuple[str, ...], tags: tuple[str, ...] = ()) -> str:
    """Return counters under each other; above them, on a pill, the first of the tags that fits."""
    body, top = "", box.y
    if tags:
        tag = next((tag for tag in tags if pill_width(tag, _PILL) <= box.width), tags[-1])
        body += _pill(Box(box.x, top, box.width, _PILL_HEIGHT), tag)
        top += _PILL_HEIGHT + _BETWEEN
    for fact in words:
        rows = rows_of(fact, box.width, _LETTERS, _ROWS)
        if top + rows.height > box.bottom:
            break
        body += written_rows(Box(box.x, top, box.width, rows.height), fact, _LETTERS, left=True)
        top += rows.height + _BETWEEN
    return body


def height_of(width: float, words: tuple[str, ...], tags: tuple[str, ...] = ()) -> float:
    """Return how high counters under each other are."""
    rows = (rows_of(fact, width, _LETTERS, _ROWS).height + _BETWEEN for fact in words)
    return sum(rows) + (_PILL_HEIGHT if tags else -_BETWEEN)


def flowing(box: Box, words: tuple[str, ...], tags: tuple[str, ...] = ()) -> str:
    """Return counters one after the other in lines, the first tag on a pill before them."""
    body, x, y = "", box.x, box.y
    for at, fact in enumerate((*tags[:1], *words)):
        pill = bool(tags) and not at
        wide = pill_width(fact, _PILL) if pill else width_of(fact, _LETTERS)
        if x > box.x and x + wide > box.right:
            x, y = box.x, y + LINE
        if y + LINE > box.bottom + 1 or x + wide > box.right:
            break
        line = Box(x, y, wide, LINE)
        body += _pill(line, fact) if pill else write((x, y + 14), fact, _LETTERS, "", "start")
        x += wide + _GAP
    return body


def _pill(box: Box, words: str) -> str:
    """Return words on a pill at the left of a box, or without it where it would be too wide."""
    wide = pill_width(words, _PILL)
    if wide > box.width:
        return written_rows(box, words, _PILL, "bold", left=True)
    return badge((box.x + wide / 2, box.centre[1]), words, _PILL)
