"""Words in a drawing: escaped, measured well enough to break lines, never wider than their box."""

from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from townsmith.draw.box import Box, Point
from townsmith.draw.hand import Pen, line, lines, num

_WIDTHS: Final = (
    (0.28, "ijlI.,:;'|! "),
    (0.38, "tfr()[]{}·-\N{EN DASH}"),
    (0.9, "mwMWQO@%—→⟦⟧"),
)
_KNOWN: Final = {character: em for em, characters in _WIDTHS for character in characters}
_CAPITAL_EM: Final = 0.66
_PLAIN_EM: Final = 0.56
_WIDE_EM: Final = 1.0
_CJK: Final = "\u2e80"
_LINE: Final = 1.3
_SMALLEST: Final = 6.0
_GAP: Final = 12.0
_SLASH: Final = 4.0

DIMENSION: Final = Pen("pencil faint", 1.0, 0.0)
"""The pencil that dimension lines are drawn with."""


def write(at: Point, words: str, size: float = 14, style: str = "", anchor: str = "middle") -> str:
    """Return a line of words; styles are class names of the theme ("serif bold quiet")."""
    looks = f' class="{style}"' if style else ""
    where = f'x="{num(at[0])}" y="{num(at[1])}"'
    hold = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text {where} font-size="{num(size)}"{looks}{hold}>{escape(words)}</text>'


def written_in(box: Box, words: str, size: float = 14, style: str = "") -> str:
    """Return words in the middle of a box, smaller where they would not fit."""
    size = fitting(words, box.width, size)
    across, down = box.centre
    return write((across, down + size * 0.35), words, size, style)


def attribute(name: str, value: str) -> str:
    """Return an attribute with a leading space, its value quoted; nothing for no value."""
    return f" {name}={quoteattr(value)}" if value else ""


@lru_cache(maxsize=4096)
def width_of(words: str, size: float) -> float:
    """Return about how wide words will be; whose letters they are is up to the page."""
    return size * sum(_em(character) for character in words)


def _em(character: str) -> float:
    if character in _KNOWN:
        return _KNOWN[character]
    if character >= _CJK:
        return _WIDE_EM
    return _CAPITAL_EM if character.isupper() else _PLAIN_EM


def fitting(words: str, width: float, size: float) -> float:
    """Return the size at which words fit into a width, at most the given one."""
    wide = width_of(words, size)
    return size if wide <= width else size * width / wide


def wrap(words: str, width: float, size: float) -> list[str]:
    """Return words broken into lines that fit; a single word is never broken."""
    found: list[str] = []
    for word in words.split():
        longer = f"{found[-1]} {word}" if found else word
        if found and width_of(longer, size) <= width:
            found[-1] = longer
        else:
            found.append(word)
    return found


def paragraph(box: Box, words: str, size: float = 14, style: str = "") -> str:
    """Return words from the top left of a box downwards, made smaller until they fit into it."""
    rows = wrap(words, box.width, size)
    while size > _SMALLEST and not _fits(rows, box, size):
        size -= 0.5
        rows = wrap(words, box.width, size)
    return "".join(
        write((box.x, box.y + size * (1 + row * _LINE)), text, size, style, "start")
        for row, text in enumerate(rows)
    )


def _fits(rows: list[str], box: Box, size: float) -> bool:
    if len(rows) * size * _LINE > box.height:
        return False
    return all(width_of(row, size) <= box.width for row in rows)


def dimension(start: Point, end: Point, words: str, size: float = 16, pen: Pen = DIMENSION) -> str:
    """Return a dimension line with slashed ends and words in its middle, upright or across."""
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    room = size * 0.75 if start[0] == end[0] else width_of(words, size) / 2 + _GAP / 2
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1])) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    halves = [
        (start, (middle[0] - ux * room, middle[1] - uy * room)),
        ((middle[0] + ux * room, middle[1] + uy * room), end),
    ]
    label = write((middle[0], middle[1] + size * 0.33), words, size, "serif quiet")
    return lines(halves, pen) + slash(start, pen) + slash(end, pen) + label


def slash(at: Point, pen: Pen = DIMENSION) -> str:
    """Return the slanted mark that ends a dimension line."""
    x, y = at
    return line((x - _SLASH, y + _SLASH), (x + _SLASH, y - _SLASH), pen.wide(pen.width * 1.4))
