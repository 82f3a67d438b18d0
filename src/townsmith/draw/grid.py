"""A canvas of characters: the terminal's drawing board.

One cell holds one column of the terminal. A character that is two columns wide takes two cells,
one without a width of its own is left out, so that frames always close.
"""

import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from townsmith.core.picture import Picture, Row, Span
from townsmith.draw.box import Box

BORDERS: Final[dict[str, str]] = {
    "light": "┌─┐│└┘",
    "heavy": "┏━┓┃┗┛",
    "double": "╔═╗║╚╝",
    "round": "╭─╮│╰╯",
}
"""Frames by name: top left, level, top right, upright, bottom left, bottom right."""

_ELLIPSIS: Final = "…"


class Canvas:
    """A rectangle of styled characters; whatever is put outside of it is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, column: int, row: int, text: str, style: str = "") -> "Canvas":
        """Write from a cell to the right, in one line."""
        for character in _printable(text):
            if _columns(character) == 1:
                self._set(column, row, character, style)
                column += 1
            else:
                self._set_wide(column, row, character, style)
                column += 2
        return self

    def _set(self, column: int, row: int, character: str, style: str) -> None:
        if not (0 <= column < self.width and 0 <= row < self.height):
            return
        cells = self._cells[row]
        # Half of a wide character cannot stay: the other half becomes a space.
        if not cells[column]:
            cells[column - 1] = " "
        elif column + 1 < self.width and not cells[column + 1]:
            cells[column + 1] = " "
        cells[column] = character
        self._styles[row][column] = style

    def _set_wide(self, column: int, row: int, character: str, style: str) -> None:
        self._set(column, row, " ", style)
        self._set(column + 1, row, " ", style)
        if 0 <= column < self.width - 1 and 0 <= row < self.height:
            self._cells[row][column : column + 2] = [character, ""]

    def fit(
        self, box: tuple[int, int, int], text: str, style: str = "", side: str = "centre"
    ) -> "Canvas":
        """Write into (column, row, width), cut with an ellipsis: centre, left or right."""
        column, row, width = box
        text = clip(text, width)
        spare = width - columns(text)
        return self.put(
            column + {"left": 0, "centre": spare // 2, "right": spare}[side], row, text, style
        )

    def box(self, column: int, row: int, width: int, height: int, style: str = "") -> "Canvas":
        """Draw a light frame; see `frame` for others."""
        return self.frame(Box(column, row, width, height), "light", style)

    def frame(self, box: Box, border: str = "light", style: str = "") -> "Canvas":
        """Draw a frame of that border along the inside of a box."""
        x, y, width, height = (int(side) for side in box)
        left, level, right, upright, foot_left, foot_right = tuple(BORDERS[border])
        self.put(x, y, left + level * (width - 2) + right, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, upright, style).put(x + width - 1, row, upright, style)
        return self.put(x, y + height - 1, foot_left + level * (width - 2) + foot_right, style)

    def paste(self, column: int, row: int, picture: Picture) -> "Canvas":
        """Copy a picture so that its top left corner lies on a cell."""
        for down, spans in enumerate(picture.rows):
            across = column
            for span in spans:
                self.put(across, row + down, span.text, span.style)
                across += columns(span.text)
        return self

    def picture(self) -> Picture:
        """Return what is drawn."""
        return Picture(tuple(self._row(row) for row in range(self.height)))

    def _row(self, row: int) -> Row:
        pairs = zip(self._cells[row], self._styles[row], strict=True)
        runs = groupby(pairs, key=lambda pair: pair[1])
        return tuple(Span("".join(cell for cell, _ in run), style) for style, run in runs)


def columns(text: str) -> int:
    """Return how many columns a terminal needs for a text."""
    return sum(_columns(character) for character in _printable(text))


def clip(text: str, width: int) -> str:
    """Return a text cut to a width, with an ellipsis where something is missing."""
    if columns(text) <= width:
        return text
    kept = ""
    for character in _printable(text):
        if columns(kept + character) > width - 1:
            break
        kept += character
    return kept + _ELLIPSIS if width > 0 else ""


def size(picture: Picture) -> tuple[int, int]:
    """Return the columns and rows of a picture."""
    widths = [sum(columns(span.text) for span in row) for row in picture.rows]
    return max(widths, default=0), len(picture.rows)


def beside(pictures: Sequence[Picture], gap: int = 2) -> Picture:
    """Return pictures side by side, their top edges level."""
    sizes = [size(picture) for picture in pictures]
    width = sum(width for width, _ in sizes) + gap * max(0, len(pictures) - 1)
    canvas = Canvas(width, max((height for _, height in sizes), default=0))
    column = 0
    for picture, (wide, _) in zip(pictures, sizes, strict=True):
        canvas.paste(column, 0, picture)
        column += wide + gap
    return canvas.picture()


def above(pictures: Sequence[Picture], gap: int = 0) -> Picture:
    """Return pictures one under the other."""
    rows: list[Row] = []
    for picture in pictures:
        rows += [()] * gap if rows else []
        rows += picture.rows
    return Picture(tuple(rows))


def wrapped(text: str, width: int, style: str = "") -> Picture:
    """Return a text broken into lines of at most that width."""
    rows: list[str] = []
    for word in text.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and columns(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(word)
    return Picture(tuple((Span(clip(row, width), style),) for row in rows))


def _printable(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    joined = unicodedata.normalize("NFC", text)
    return "".join(c for c in joined if c.isprintable() and not unicodedata.combining(c))


def _columns(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
