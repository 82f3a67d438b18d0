"""The lines of words in a drawing, and those that leave their sheet."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from townsmith.draw.lettering import width_of

_SLACK: Final = 2.0
"""How far words may stick out: widths are estimates."""
_STEP: Final = re.compile(r"(translate|scale)\(([^)]*)\)")
_BEFORE: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Which part of a line of words lies to the left of where it is written, by its anchor."""


class Lens(NamedTuple):
    """Where a shape's own left edge lies on the sheet, and how much larger it is drawn there."""

    left: float = 0.0
    scale: float = 1.0

    def moved(self, transform: str) -> "Lens":
        """Return the lens of what a transform encloses."""
        left, scale = self
        for kind, numbers in _STEP.findall(transform):
            first = float(re.split(r"[\s,]+", numbers.strip())[0])
            if kind == "translate":
                left += first * scale
            else:
                scale *= first
        return Lens(left, scale)


class Line(NamedTuple):
    """A line of words as it is drawn: from where to where on its sheet, and how large."""

    words: str
    start: float
    end: float
    size: float
    styles: frozenset[str]


def spilt(svg: str) -> Iterator[str]:
    """Yield a remark on every line of words that reaches beyond the left or right of its sheet."""
    width = width_of_sheet(svg)
    for line in lines_of(svg):
        if line.start < -_SLACK or line.end > width + _SLACK:
            reach = f"reaches from {line.start:.0f} to {line.end:.0f}"
            yield f"{line.words!r} {reach}, the sheet to {width:.0f}"


def width_of_sheet(svg: str) -> float:
    """Return how wide a drawing is; without end if it does not say so."""
    return _read(svg)[0]


def lines_of(svg: str) -> list[Line]:
    """Return every line of words of a drawing."""
    return _read(svg)[1]


@lru_cache(maxsize=256)  # the laws look at most parts several times
def _read(svg: str) -> tuple[float, list[Line]]:
    sheet = ET.fromstring(svg)  # noqa: S314  our own drawing, not a stranger's
    found: list[Line] = []
    _collect(sheet, Lens(), found)
    return float(sheet.get("viewBox", "0 0 inf 0").split()[2]), found


def _collect(shape: ET.Element, lens: Lens, found: list[Line]) -> None:
    transform = shape.get("transform")
    if transform:
        lens = lens.moved(transform)
    if shape.tag.endswith("text"):
        found.append(_line(shape, lens))
    for inner in shape:
        _collect(inner, lens, found)


def _line(shape: ET.Element, lens: Lens) -> Line:
    words = "".join(shape.itertext())
    size = float(shape.get("font-size", "14")) * lens.scale
    wide = min(width_of(words, size), float(shape.get("textLength", "inf")) * lens.scale)
    at = lens.left + float(shape.get("x", "0")) * lens.scale
    start = at - wide * _BEFORE[shape.get("text-anchor", "start")]
    return Line(words, start, start + wide, size, frozenset(shape.get("class", "").split()))
