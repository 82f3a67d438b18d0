"""Pictures as values: character pictures for terminals, keyed SVG parts for pages."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from townsmith.core.text import Text


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of characters in one style; styles are names of the theme ("wood", "lamp")."""

    text: str
    style: str = ""


Row: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A character picture: rows of styled spans, at most 80 columns wide."""

    rows: tuple[Row, ...]

    def plain(self) -> str:
        """Return the picture without its styles, for logs, golden files and dumb terminals."""
        lines = ("".join(span.text for span in row).rstrip() for row in self.rows)
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the drawn picture that is redrawn only when its drawing changes.

    `place` says where a page puts it: "board" (the viewer's own, the largest), "shared" (what lies
    in the middle of the table), "cards", "act" (what the viewer decides on now), "more" (what
    belongs to the own board and is read now and then: behind a tab where room is scarce) or
    "others" (the boards of other seats). A clickable shape carries its token as data-t.
    """

    key: str
    place: str
    svg: str
    alt: Text
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of a game and what it stands for: a line of the legend in its rulebook.

    `group` is what the rulebook asks for ("resources", "actions"); `svg` is a small drawing.
    """

    group: str
    name: Text
    words: Text
    svg: str


@dataclass(frozen=True, slots=True)
class Screen:
    """How much room a window has, in pixels as drawn: parts are laid out for it, never scaled.

    Shrinking a drawing shrinks its letters too; so a smaller screen gets another layout.
    """

    name: str
    least: int
    """Windows of this width and wider are of this kind, or of a wider one."""
    width: int
    """The width of the narrowest window that everything must fit."""
    height: int
    """The height of the lowest window in which the board and what is chosen from stay in view."""


PHONE: Final = Screen("phone", 0, 360, 640)
TABLET: Final = Screen("tablet", 600, 744, 900)
LAPTOP: Final = Screen("laptop", 1024, 1024, 640)
DESKTOP: Final = Screen("desktop", 1280, 1280, 640)
WIDE: Final = Screen("wide", 1600, 1600, 800)
SCREENS: Final = (PHONE, TABLET, LAPTOP, DESKTOP, WIDE)
"""All kinds of windows, the narrowest first."""


def screen_for(width: float) -> Screen:
    """Return the kind of window that is so many pixels wide."""
    return [screen for screen in SCREENS if screen.least <= max(width, 0)][-1]
