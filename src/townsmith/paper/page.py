"""A page to print: its head with a name and a date, what a game draws, and its foot."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import segno

from townsmith.core.paper import MARGIN, MM, PaperSheet, PaperSize
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.frames import sheet
from townsmith.draw.hand import Pen, filled, line, placed
from townsmith.draw.lettering import LEAST, wrap, write
from townsmith.draw.paper import line_to_fill
from townsmith.paper.letters import width_of

_HEAD: Final = 48.0
_FOOT: Final = 64.0
_NOTE: Final = 15.0
_ENDING: Final = 130.0
"""The room for the number of the page."""
_TITLE: Final = 28.0
_SECOND: Final = 18.0
_CODE: Final = 15 * MM
_QUIET: Final = 4
"""How many modules about a code stay white."""
_FIELD: Final = 14.0
_DATE: Final = 130.0
_LEAST_NAME: Final = 150.0
_SIGNATURE: Final = "Townsmith"
_SANS: Final = "NotoSans-Regular"
_SERIF: Final = "NotoSerif-Regular"
_BOLD: Final = "NotoSerif-Bold"


class Link(NamedTuple):
    """A code to scan: where it leads, and what one finds there."""

    address: str
    words: Text


class Page(NamedTuple):
    """The page of a sheet: its paper, and who prints what."""

    sheet: PaperSheet
    paper: PaperSize
    game: str
    say: Say
    link: Link | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Return the width and height of the paper as it lies, in millimetres."""
        upright = self.paper.width, self.paper.height
        return (upright[1], upright[0]) if self.sheet.across else upright

    @property
    def inside(self) -> Box:
        """Return what a printer reaches, in pixels."""
        width, height = self.size
        return Box(0, 0, width * MM, height * MM).inset(MARGIN)

    @property
    def body(self) -> Box:
        """Return the room between head and foot."""
        box, told = self.inside, self._notes()
        foot = _FOOT + _NOTE * len(told)
        return Box(box.x, box.y + _HEAD + 12, box.width, box.height - _HEAD - foot - 12)

    def drawings(self) -> list[str]:
        """Return every page as a drawing of its own."""
        place = self.body
        bodies = self.sheet.draw(place.width, place.height, self.say)
        return [
            self._whole(placed(body, (place.x, place.y)), at, len(bodies))
            for at, body in enumerate(bodies, 1)
        ]

    def _whole(self, body: str, at: int, pages: int) -> str:
        width, height = self.size
        return sheet(width * MM, height * MM, self._head() + body + self._foot(at, pages))

    # The head

    def _head(self) -> str:
        box, base = self.inside, self.inside.y + 30
        body = write((box.x, base), self.game, _TITLE, "serif bold", "start")
        left = box.x + width_of(_BOLD, self.game, _TITLE) + 14
        room = box.right - left - (_DATE + _LEAST_NAME + 32 if self.sheet.named else 0)
        name = self.say(self.sheet.name)
        size = min(_SECOND, _SECOND * room / width_of(_SERIF, name, _SECOND))
        body += write((left, base), name, size, "serif italic", "start")
        if self.sheet.named:
            left += width_of(_SERIF, name, size) + 18
            right = box.right - _DATE
            body += _field((left, base), self.say(Text("Name")), right - 14 - left)
            body += _field((right, base), self.say(Text("Date")), _DATE)
        y = box.y + _HEAD
        return body + line((box.x, y), (box.right, y), Pen("ink", 2, 0, 0))

    # The foot

    def _notes(self) -> list[str]:
        told = [f"* {self.say(note)}" for note in self.sheet.notes]
        return [row for words in told for row in wrap(words, self.inside.width, LEAST)]

    def _foot(self, at: int, pages: int) -> str:
        box, told = self.inside, self._notes()
        top = box.bottom - _FOOT + 8
        body = line((box.x, top), (box.right, top), Pen("rule", 1.2, 0, 0))
        for row, words in enumerate(reversed(told)):
            body += write((box.x, top - 8 - row * _NOTE), words, LEAST, "quiet", "start")
        left = box.x
        if self.link is not None:
            body += code(self.link.address, Box(box.x, box.bottom - _CODE, _CODE, _CODE))
            left += _CODE + 14
        ending = self.say(
            Text("page {n} of {all}, {paper}", n=at, all=pages, paper=self.paper.name)
        )
        hints = [self.link.words] if self.link else []
        hints += [self.sheet.hint] if self.sheet.hint else []
        body += _lines((left, top + 6), self._wrapped(hints, left))
        body += write((box.right, top + 20), _SIGNATURE, LEAST, "quiet", "end")
        return body + write((box.right, top + 37), ending, LEAST, "quiet", "end")

    def _wrapped(self, hints: Sequence[Text], left: float) -> list[str]:
        width = self.inside.right - left - _ENDING
        return [row for hint in hints for row in wrap(self.say(hint), width, LEAST)]


def _field(at: Point, name: str, width: float) -> str:
    """Return a name and a line to fill in, together so wide."""
    taken = width_of(_SANS, name, _FIELD) + 8
    return write(at, name, _FIELD, "", "start") + line_to_fill(
        (at[0] + taken, at[1] + 4), width - taken
    )


def _lines(at: Point, rows: Sequence[str]) -> str:
    return "".join(
        write((at[0], at[1] + 14 + row * _NOTE), words, LEAST, "quiet", "start")
        for row, words in enumerate(rows[:3])
    )


def code(address: str, box: Box) -> str:
    """Return a code to scan, its quiet border within the box."""
    rows = [list(row) for row in segno.make(address, error="m", micro=False).matrix]
    side = box.width / (len(rows) + 2 * _QUIET)
    data = ""
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            if dark:
                x, y = box.x + (across + _QUIET) * side, box.y + (down + _QUIET) * side
                data += f"M{x:.2f} {y:.2f}h{side:.2f}v{side:.2f}h-{side:.2f}Z"
    return filled(data, "ink")
