"""Words in several rows about the middle of a box: names of cards, signs, captions."""

from functools import lru_cache
from typing import Final, NamedTuple

from townsmith.draw.box import Box
from townsmith.draw.lettering import CUT, LEAST, NARROWEST, narrowed, width_of, wrap, write

LEADING: Final = 1.18
"""How far apart rows are, compared with the size of their letters."""
_HEAVY: Final = 1.18
"""How much wider words are in bold letters than in the plain ones that are measured."""
_HAIR: Final = 0.5
_WEIGHTS: Final = frozenset(("semi", "bold"))


class Rows(NamedTuple):
    """Words broken to a width, and the size at which they fit it, perhaps in narrower letters."""

    rows: tuple[str, ...]
    size: float
    width: float

    @property
    def height(self) -> float:
        """Return how high all rows are together."""
        return len(self.rows) * self.size * LEADING

    @property
    def is_cut(self) -> bool:
        """Tell whether some of the words are missing."""
        return any(row.endswith(CUT) for row in self.rows)


@lru_cache(maxsize=4096)
def rows_of(words: str, width: float, size: float, most: int = 1, style: str = "") -> Rows:
    """Return words in at most so many rows, smaller or cut where they would not fit.

    A row gets narrower letters where the smallest that can be read do not fit either, then a word
    is broken, and what does not fit even so is cut.
    """
    width /= _HEAVY if _WEIGHTS & set(style.split()) else 1.0
    rows = wrap(words, width, size)
    while size > LEAST and not _fit(rows, width, size, most):
        size = max(LEAST, size - 0.5)
        rows = wrap(words, width, size)
    if not _fit(rows, width, size, most):
        rows = _squeezed(words, width / NARROWEST, size, most)
    return Rows(tuple(narrowed(row, width, size) for row in rows), size, width)


def _squeezed(words: str, width: float, size: float, most: int) -> list[str]:
    """Return rows of narrower letters, with a long word broken where that keeps them whole."""
    rows = wrap(words, width, size)
    if not _fit(rows, width, size, most):
        broken = wrap(words, width, size, broken=True)
        rows = broken if _fit(broken, width, size, most) else rows
    return [*rows[: most - 1], " ".join(rows[most - 1 :])]


def fewest_rows(words: str, width: float, size: float, most: int, style: str = "") -> Rows:
    """Return words in as few rows as can be read whole, however small; in the most if none can."""
    for count in range(1, most):
        found = rows_of(words, width, size, count, style)
        if _is_whole(found, words):
            return found
    return rows_of(words, width, size, most, style)


def heaviest(words: str, width: float, size: float, most: int, style: str) -> tuple[Rows, str]:
    """Return rows in a style, or in one without its weight where that keeps them from being cut."""
    found = rows_of(words, width, size, most, style)
    plain = " ".join(word for word in style.split() if word not in _WEIGHTS)
    if plain == style or _is_whole(found, words):
        return found, style
    return rows_of(words, width, size, most, plain), plain


def _is_whole(found: Rows, words: str) -> bool:
    """Tell whether rows say all of the words, in letters as wide as they are made."""
    fits = all(width_of(row, found.size) <= found.width for row in found.rows)
    return fits and " ".join(found.rows) == " ".join(words.split())


def _fit(rows: list[str], width: float, size: float, most: int) -> bool:
    return len(rows) <= most and all(width_of(row, size) <= width for row in rows)


def written_rows(
    box: Box, words: str, size: float = 14, style: str = "", *, left: bool = False
) -> str:
    """Return words in as many rows as a box has room for, about its middle or from its left."""
    found, chosen = _in_box(box, words, size, style)
    return laid_rows(box, found, chosen, left=left)


def first_whole(choices: tuple[str, ...], box: Box, size: float, style: str = "") -> str:
    """Return the first of several ways to say something that is not cut in a box, or the last."""
    whole = (words for words in choices if not _in_box(box, words, size, style)[0].is_cut)
    return next(whole, choices[-1])


def _in_box(box: Box, words: str, size: float, style: str) -> tuple[Rows, str]:
    """Return the rows that a box has room for, and the style they are written in."""
    most = max(1, int(box.height / (LEAST * LEADING) + 0.01))
    found, chosen = heaviest(words, box.width, size, most, style)
    if found.is_cut and (most + 1) * LEAST * LEADING - LEAST * (LEADING - 1) <= box.height + _HAIR:
        most += 1  # the room above the first row is needed more than missed
        found, chosen = heaviest(words, box.width, size, most, style)
    while len(found.rows) > 1 and _ink(found) > box.height and found.size > LEAST:
        smaller = max(LEAST, found.size - 0.5)
        found, chosen = heaviest(words, box.width, smaller, most, style)
    return found, chosen


def _ink(found: Rows) -> float:
    """Return how high rows are without the room above the first one."""
    return found.height - found.size * (LEADING - 1)


def laid_rows(box: Box, found: Rows, style: str = "", *, left: bool = False) -> str:
    """Return rows that were broken already, about the middle of a box or from its left."""
    rows, size, width = found
    step = size * LEADING
    top = box.centre[1] - (len(rows) - 1) * step / 2 + size * 0.35
    across, anchor = (box.x, "start") if left else (box.centre[0], "middle")
    return "".join(
        write((across, top + at * step), row, size, style, anchor, width)
        for at, row in enumerate(rows)
    )
