"""A canvas of characters: the terminal's drawing board.

One cell holds one column of the terminal. A character that is two columns wide takes two cells,
one without a width of its own is left out, so that frames always close.
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
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
        cells = cells_of(text)
        if "" not in cells:
            self._set_all(column, row, cells, [style] * len(cells))
            return self
        for across, cell in enumerate(cells, column):
            if cells[across - column + 1 : across - column + 2] == ("",):
                self._set_wide(across, row, cell, style)
            elif cell:
                self._set(across, row, cell, style)
        return self

    def _set_all(self, column: int, row: int, cells: Sequence[str], styles: list[str]) -> None:
        """Write characters of one column each, all at once: most of what is written."""
        left, right = max(column, 0), min(column + len(cells), self.width)
        if left >= right or not 0 <= row < self.height:
            return
        line = self._cells[row]
        if not line[left]:
            line[left - 1] = " "
        if right < self.width and not line[right]:
            line[right] = " "
        line[left:right] = cells[left - column : right - column]
        self._styles[row][left:right] = styles[left - column : right - column]

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
            self._paste_row(column, row + down, spans)
        return self

    def _paste_row(self, column: int, row: int, spans: Row) -> None:
        cells: list[str] = []
        styles: list[str] = []
        for span in spans:
            added = cells_of(span.text)
            cells += added
            styles += [span.style] * len(added)
        if "" not in cells:
            self._set_all(column, row, cells, styles)
            return
        for span in spans:
            self.put(column, row, span.text, span.style)
            column += columns(span.text)

    def picture(self) -> Picture:
        """Return what is drawn."""
        return Picture(tuple(self._row(row) for row in range(self.height)))

    def _row(self, row: int) -> Row:
        cells, styles, spans, begin = self._cells[row], self._styles[row], [], 0
        if styles and styles.count(styles[0]) == self.width:
            return (Span("".join(cells), styles[0]),)
        for style, run in groupby(styles):
            end = begin + len(tuple(run))
            spans.append(Span("".join(cells[begin:end]), style))
            begin = end
        return tuple(spans)


def columns(text: str) -> int:
    """Return how many columns a terminal needs for a text."""
    return len(cells_of(text))


@lru_cache(maxsize=16384)
def cells_of(text: str) -> tuple[str, ...]:
    """Return the cells that a text takes: a character each, and none after one that is wide."""
    if text.isascii() and text.isprintable():
        return tuple(text)
    cells: list[str] = []
    for character in _printable(text):
        cells += (character, "") if _is_wide(character) else (character,)
    return tuple(cells)


def clip(text: str, width: int) -> str:
    """Return a text cut to a width, with an ellipsis where something is missing."""
    cells = cells_of(text)
    if len(cells) <= width:
        return text
    last = max(width - 1, 0)
    if not cells[last]:  # the second half of a wide character
        last -= 1
    return "".join(cells[:last]) + _ELLIPSIS if width > 0 else ""


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
    joined = unicodedata.normalize("NFC", text)
    return "".join(c for c in joined if c.isprintable() and not unicodedata.combining(c))


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
