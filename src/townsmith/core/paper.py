"""Paper: what a game has to print. A sheet is drawn for a page, at 96 pixels an inch."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from townsmith.core.text import Say, Text

MM: Final = 96 / 25.4
"""Pixels a millimetre."""
MARGIN: Final = 10 * MM
"""What is left free on every side: no printer reaches to the edge."""
WRITING: Final = 9 * MM
"""The least side of a box that somebody writes in."""


class PaperSize(NamedTuple):
    """Paper as printers know it, upright, in millimetres."""

    name: str
    width: float
    height: float


A4: Final = PaperSize("A4", 210, 297)
LETTER: Final = PaperSize("Letter", 215.9, 279.4)
PAPERS: Final = {"a4": A4, "letter": LETTER}
"""The sizes one can print on, by the name one calls them."""

Draw: TypeAlias = Callable[[float, float, Say], list[str]]
"""Draws the pages of a sheet for a width and a height in pixels, each from its top left corner."""


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """Something to print: its name, how its paper lies, and what is drawn on it."""

    id: str
    """What it is called by those who ask for it."""
    name: Text
    draw: Draw
    across: bool = False
    named: bool = True
    """Whether there is a line for a name and a date: somebody writes on it."""
    hint: Text | None = None
    """One sentence at the foot: how to write on it."""
    notes: tuple[Text, ...] = ()
    """What on it is our own and not printed; marked with a star."""


def no_sheets() -> tuple[PaperSheet, ...]:
    """Return nothing: a game without a paper of its own."""
    return ()


Sheets: TypeAlias = Callable[[], tuple[PaperSheet, ...]]
