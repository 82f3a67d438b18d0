"""The painter: one of our drawings as the content of a page.

It knows the small part of SVG that our hand draws with: paths, circles, ellipses, words, groups
that move and scale, and drawings within drawings.
"""

import re
from collections.abc import Mapping
from typing import Final
from xml.etree import ElementTree as ET

from townsmith.paper.letters import font_of, glyphs_of, is_slanted, width_of
from townsmith.paper.looks import Colour, Look
from townsmith.paper.paths import number, operators
from townsmith.paper.pdf_file import PdfFile, key_of

POINTS: Final = 0.75
"""Points a pixel: drawings on paper are made for 96 pixels an inch."""
THINNEST: Final = 0.3 / 25.4 * 72
"""The thinnest line in points; thinner ones get lost in a printer."""
_MOVES: Final = re.compile(r"(translate|scale)\(([-\d.]+)(?:[ ,]+([-\d.]+))?\)")
_LEAN: Final = 0.21
_UNDRAWN: Final = frozenset(("title", "desc", "style"))
_SHIFT: Final[Mapping[str, float]] = {"start": 0.0, "middle": 0.5, "end": 1.0}


def paint(svg: str, look: Look, pdf: PdfFile) -> None:
    """Add a page that shows a drawing, as large as it is."""
    root = ET.fromstring(svg)  # noqa: S314 - drawn by ourselves, a moment ago
    _, _, width, height = _view_box(root)
    painter = _Painter(look, pdf)
    painter.inside(root, 1.0)
    flipped = f"{POINTS} 0 0 -{POINTS} 0 {number(height * POINTS)} cm 1 J 1 j"
    pdf.add(width * POINTS, height * POINTS, "\n".join([flipped, *painter.written]))


class _Painter:
    """What has been painted so far."""

    def __init__(self, look: Look, pdf: PdfFile) -> None:
        self.look = look
        self.pdf = pdf
        self.written: list[str] = []

    def inside(self, parent: ET.Element, scale: float) -> None:
        """Paint everything inside an element; `scale` is how large pixels are there."""
        for element in parent:
            self._paint(element, element.tag.rpartition("}")[2], scale)

    def _paint(self, element: ET.Element, tag: str, scale: float) -> None:
        if tag in _UNDRAWN:
            return
        if tag in {"g", "svg"}:
            self._group(element, tag, scale)
        elif tag == "text":
            self._words(element)
        else:
            self._shape(element, _OUTLINES[tag](element.attrib), scale)

    def _group(self, element: ET.Element, tag: str, scale: float) -> None:
        moves = _nested(element) if tag == "svg" else _moves(element.get("transform", ""))
        self.written += ["q", *(f"{grow} 0 0 {grow} {x} {y} cm" for grow, x, y in moves)]
        for grow, _, _ in moves:
            scale *= float(grow)
        self.inside(element, scale)
        self.written.append("Q")

    # Shapes

    def _shape(self, element: ET.Element, outline: str, scale: float) -> None:
        styles = _styles(element)
        line = self.look.stroke(styles, element.get("stroke", "none"), _opacity(element))
        # A line of a known kind is never filled, as in the theme.
        fill = None if "class" in element.attrib else self.look.fill(element.get("fill", "none"))
        if fill is not None:
            self._set(fill, "rg")
        if line is not None:
            self._set(line, "RG")
            least = THINNEST / POINTS / scale
            self.written.append(f"{number(max(least, float(element.get('stroke-width', '1'))))} w")
            self.written.append(f"[{element.get('stroke-dasharray', '').replace(',', ' ')}] 0 d")
        end = {(True, True): "B", (True, False): "f", (False, True): "S"}
        self.written += [outline, end.get((fill is not None, line is not None), "n")]

    def _set(self, colour: Colour, operator: str) -> None:
        self.written.append(f"{' '.join(number(part) for part in colour)} {operator}")

    # Words

    def _words(self, element: ET.Element) -> None:
        words, styles = "".join(element.itertext()), _styles(element)
        if not words.strip():
            return
        name, size = font_of(styles), float(element.get("font-size", "14"))
        wide = width_of(name, words, size)
        narrow = min(1.0, float(element.get("textLength", wide)) / wide)
        wide *= narrow
        x = float(element.get("x", "0")) - wide * _SHIFT[element.get("text-anchor", "start")]
        letters = glyphs_of(name, words)
        self.pdf.used[name] |= {glyph: letter for letter, glyph in letters}
        self._set(self.look.text(styles, element.get("style", "")), "rg")
        lean = _LEAN if is_slanted(styles) else 0.0
        spelt = "".join(f"{glyph:04x}" for _, glyph in letters)
        self.written.append(
            f"BT /{key_of(name)} {number(size)} Tf {number(narrow)} 0 {number(lean)} -1"
            f" {number(x)} {element.get('y', '0')} Tm <{spelt}> Tj ET"
        )


def _styles(element: ET.Element) -> frozenset[str]:
    return frozenset(element.get("class", "").split())


def _opacity(element: ET.Element) -> float:
    return float(element.get("stroke-opacity", "1"))


# Where things lie


def _view_box(element: ET.Element) -> tuple[float, float, float, float]:
    x, y, width, height = map(float, element.attrib["viewBox"].split())
    return x, y, width, height


def _nested(element: ET.Element) -> list[tuple[str, str, str]]:
    """Return how a drawing within a drawing is moved and scaled: as a whole, never stretched."""
    left, top, width, _ = _view_box(element)
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    grow = float(element.get("width", str(width))) / width
    return [(f"{grow:.5f}", number(x - left * grow), number(y - top * grow))]


def _moves(transform: str) -> list[tuple[str, str, str]]:
    return [
        (one, "0", "0") if kind == "scale" else ("1", one, two or "0")
        for kind, one, two in _MOVES.findall(transform)
    ]


# Outlines


def _path(shape: Mapping[str, str]) -> str:
    return operators(shape["d"])


def _circle(shape: Mapping[str, str]) -> str:
    return _oval(shape, shape["r"], shape["r"])


def _ellipse(shape: Mapping[str, str]) -> str:
    return _oval(shape, shape["rx"], shape["ry"])


def _oval(shape: Mapping[str, str], wide: str, high: str) -> str:
    x, y = float(shape.get("cx", "0")), shape.get("cy", "0")
    left, right = number(x - float(wide)), number(x + float(wide))
    half = f"A{wide} {high} 0 0 1"
    return operators(f"M{left} {y}{half} {right} {y}{half} {left} {y}Z")


def _rect(shape: Mapping[str, str]) -> str:
    x, y = float(shape.get("x", "0")), float(shape.get("y", "0"))
    return operators(f"M{x} {y}h{shape['width']}v{shape['height']}h-{shape['width']}Z")


_OUTLINES: Final = {"path": _path, "circle": _circle, "ellipse": _ellipse, "rect": _rect}
