"""Words in a drawing: escaped, measured well enough to break lines, never wider than their box."""

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Final
from unicodedata import normalize
from xml.sax.saxutils import escape, quoteattr

from townsmith.draw.box import Box, Point
from townsmith.draw.hand import Pen, line, lines, num
from townsmith.draw.syllables import HYPHEN, breaks

LEAST: Final = 12.0
"""The smallest letters that anybody has to read; words that do not fit at this size are cut."""
NARROWEST: Final = 0.75
"""How narrow letters may become before words are cut: other languages need more room."""

_WIDTHS: Final = (
    (0.28, ".,:;'|! "),
    (0.36, "ijlIJ()[]{}-·\N{HORIZONTAL ELLIPSIS}"),
    (0.41, 'tf"/'),
    (0.51, "rsczy\N{EN DASH}SLE"),
    (0.57, "0123456789aegFPTXYZ\N{MULTIPLICATION SIGN}?vox"),
    (0.66, "bdhknpquBC"),
    (0.74, "ADGKNRUV+"),
    (0.8, "HOQ"),
    (0.88, "w"),
    (0.99, "mMW@%—→⟦⟧"),
    (0.36, "\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}"),
    (0.36, "\N{CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I}"),
    (0.57, "авгґеєзостухьэ"),
    (0.66, "бдийклнпрцчъяБВГЕЗРТУХЬ"),
    (0.74, "мыАЄКЛСЧЭЯ"),
    (0.8, "фюДИНОПФЦ"),
    (0.88, "жшЫ"),
    (0.99, "щЖМШЩЮ"),
)
"""How wide letters are, in the widest fonts that the theme asks for: Noto Serif and Noto Sans."""
_KNOWN: Final = {character: em for em, characters in _WIDTHS for character in characters}
_CAPITAL_EM: Final = 0.7
_PLAIN_EM: Final = 0.6
_WIDE_EM: Final = 1.0
_CJK: Final = "\u2e80"
_LINE: Final = 1.3
_TIGHT: Final = 1.15
CUT: Final = "\N{HORIZONTAL ELLIPSIS}"
"""What stands for words that are missing."""
_HAIR: Final = 0.01  # words made to fit may be wider by what a calculation lost
_GAP: Final = 12.0
_SLASH: Final = 4.0

DIMENSION: Final = Pen("pencil faint", 1.0, 0.0)
"""The pencil that dimension lines are drawn with."""


def write(  # noqa: PLR0913, PLR0917 - where, what and how: one look for all letters
    at: Point,
    words: str,
    size: float = 14,
    style: str = "",
    anchor: str = "middle",
    most: float = inf,
) -> str:
    """Return a line of words; styles are class names of the theme ("serif bold quiet").

    Words that would be wider than `most` get narrower letters, as high as the others.
    """
    looks = f' class="{style}"' if style else ""
    where = f'x="{num(at[0])}" y="{num(at[1])}"'
    hold = "" if anchor == "start" else f' text-anchor="{anchor}"'
    if most < inf and width_of(words, size) > most:
        hold += f' textLength="{num(most)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text {where} font-size="{num(size)}"{looks}{hold}>{escape(words)}</text>'


def written_in(box: Box, words: str, size: float = 14, style: str = "") -> str:
    """Return words in the middle of a box, smaller, narrower or cut where they would not fit."""
    size = fitting(words, box.width, size)
    across, down = box.centre
    told = narrowed(words, box.width, size)
    return write((across, down + size * 0.35), told, size, style, most=box.width + _HAIR)


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
    if (plain := normalize("NFD", character)[0]) in _KNOWN:  # marks make no letter wider
        return _KNOWN[plain]
    return _CAPITAL_EM if character.isupper() else _PLAIN_EM


def fitting(words: str, width: float, size: float) -> float:
    """Return the size at which words fit into a width, at most the given one.

    It ends where letters become too small to read: whoever writes words that do not fit then
    shortens them, breaks them or leaves something out.
    """
    wide = width_of(words, size)
    return size if wide <= width else max(min(size, LEAST), size * width / wide)


def shortened(words: str, width: float, size: float) -> str:
    """Return words as they are if they fit, else as many letters as do and an ellipsis."""
    if width_of(words, size) <= width + _HAIR:
        return words
    for end in range(len(words) - 1, 0, -1):
        cut = words[:end].rstrip(" ,.;:") + CUT
        if width_of(cut, size) <= width:
            return cut
    return CUT


def narrowed(words: str, width: float, size: float) -> str:
    """Return words as they are if narrower letters fit, else cut; `write` them with `most`."""
    return shortened(words, width / NARROWEST, size)


def first_fitting(choices: Sequence[str], width: float, size: float) -> str:
    """Return the first of several ways to say something that fits; the last, if none does."""
    return next((words for words in choices if width_of(words, size) <= width), choices[-1])


def wrap(words: str, width: float, size: float, *, broken: bool = False) -> list[str]:
    """Return words as lines that fit; a single word is broken only if one asks for it."""
    found: list[str] = []
    left = words.split()[::-1]
    while left:
        word = left.pop()
        longer = f"{found[-1]} {word}" if found else word
        if found and width_of(longer, size) <= width:
            found[-1] = longer
        elif broken and (parts := _broken(found, word, width, size)):
            found, rest = parts
            left.append(rest)
        else:
            found.append(word)
    return found


def _broken(found: list[str], word: str, width: float, size: float) -> tuple[list[str], str] | None:
    """Return the lines with as much of a word as fits behind them, and what is left of it."""
    places = [(found[:-1], f"{found[-1]} ")] if found else []
    if width_of(word, size) > width:
        places.append((found, ""))
    for kept, begun in places:
        for at in breaks(word):
            line_ = f"{begun}{word[:at]}{HYPHEN}"
            if width_of(line_, size) <= width:
                return [*kept, line_], word[at:]
    return None


def paragraph(box: Box, words: str, size: float = 14, style: str = "") -> str:
    """Return words from the top left of a box downwards, made smaller until they fit into it.

    Letters stay large enough to read: then they become narrower, lines come closer to each other,
    long words are broken, and what does not fit even so is cut off.
    """
    rows = wrap(words, box.width, size)
    while size > LEAST and not _fits(rows, box, size):
        size = max(LEAST, size - 0.5)
        rows = wrap(words, box.width, size)
    leading = _LINE
    if not _fits(rows, box, size):
        rows, leading = _squeezed(words, box, size)
    return "".join(
        write((box.x, box.y + size * (1 + row * leading)), text, size, style, "start", box.width)
        for row, text in enumerate(_cut_to(rows, box, size, leading))
    )


def is_told_whole(box: Box, words: str) -> bool:
    """Tell whether a paragraph has room for all of its words."""
    rows, leading = _squeezed(words, box, LEAST)
    return _fits(rows, box._replace(width=box.width / NARROWEST), LEAST, leading)


def _squeezed(words: str, box: Box, size: float) -> tuple[list[str], float]:
    """Return rows of narrower letters and how far they lie apart; the last try may be too long."""
    wide = box.width / NARROWEST
    rows: list[str] = []
    for leading in (_LINE, _TIGHT):
        for broken in (False, True):
            rows = wrap(words, wide, size, broken=broken)
            if _fits(rows, box._replace(width=wide), size, leading):
                return rows, leading
    return rows, _TIGHT


def _cut_to(rows: list[str], box: Box, size: float, leading: float) -> list[str]:
    """Return the rows a box has room for; the last one tells that there were more."""
    room = max(1, int(box.height / (size * leading)))
    kept = [narrowed(row, box.width, size) for row in rows[:room]]
    if len(rows) > room:
        kept[-1] = shortened(" ".join(rows[room - 1 :]), box.width / NARROWEST, size)
    return kept


def _fits(rows: list[str], box: Box, size: float, leading: float = _LINE) -> bool:
    if len(rows) * size * leading > box.height:
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
