"""Sentences as pictures: wrapped to the terminal, and put one below the other."""

from collections.abc import Iterable
from textwrap import wrap

from townsmith.core.picture import Picture, Row, Span


def prose(sentence: str, width: int, style: str = "", indent: str = "") -> Picture:
    """Return a sentence wrapped to the width; later lines hang below the indent."""
    # Codes, commands and file names stay in one piece, so that they can be copied.
    lines = wrap(
        sentence,
        max(20, width),
        initial_indent=indent,
        subsequent_indent=" " * len(indent),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return Picture(tuple((Span(line, style),) for line in lines))


def labelled(label: Row, words: str, width: int, style: str = "") -> Picture:
    """Return words behind a label; later lines hang below the first word."""
    indent = sum(len(span.text) for span in label)
    first, *rest = prose(words, width - indent, style).rows or ((),)
    return Picture(((*label, *first), *((Span(" " * indent), *row) for row in rest)))


def gap() -> Picture:
    """Return one empty line."""
    return Picture(((),))


def stack(pictures: Iterable[Picture]) -> Picture:
    """Return the pictures one below the other."""
    rows: list[Row] = []
    for picture in pictures:
        rows += picture.rows
    return Picture(tuple(rows))
