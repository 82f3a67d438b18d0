"""Pictures as values: character pictures for terminals, keyed SVG parts for pages."""

from dataclasses import dataclass
from typing import TypeAlias

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
    in the middle of the table), "cards", "act" (what the viewer decides on now) or "others" (the
    boards of other seats). A clickable shape carries its token as data-t.
    """

    key: str
    place: str
    svg: str
    alt: Text
    seat: int = -1
