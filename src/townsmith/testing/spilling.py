"""Words that leave their sheet, as far as a drawing knows how wide its letters are."""

import re
from collections.abc import Iterator
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


def spilt(svg: str) -> Iterator[str]:
    """Yield a remark on every line of words that reaches beyond the left or right of its sheet."""
    sheet = ET.fromstring(svg)  # noqa: S314  our own drawing, not a stranger's
    width = float(sheet.get("viewBox", "0 0 inf 0").split()[2])
    for words, start, end in _lines(sheet, Lens()):
        if start < -_SLACK or end > width + _SLACK:
            yield f"{words!r} reaches from {start:.0f} to {end:.0f}, the sheet to {width:.0f}"


def _lines(shape: ET.Element, lens: Lens) -> Iterator[tuple[str, float, float]]:
    lens = lens.moved(shape.get("transform", ""))
    if shape.tag.rpartition("}")[2] == "text":
        words = "".join(shape.itertext())
        wide = width_of(words, float(shape.get("font-size", "14"))) * lens.scale
        at = lens.left + float(shape.get("x", "0")) * lens.scale
        start = at - wide * _BEFORE[shape.get("text-anchor", "start")]
        yield words, start, start + wide
    for inner in shape:
        yield from _lines(inner, lens)
