"""A drawing as an array of pixels, for recordings: painted as for paper, filled by NumPy."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import numpy as np

from townsmith.draw.theme import LIGHT
from townsmith.paper.letters import NAMES, font
from townsmith.paper.looks import Colour, Look
from townsmith.paper.outlines import Contour, contours_of
from townsmith.paper.painter import paint
from townsmith.paper.pdf_file import PdfFile

Line: TypeAlias = np.ndarray
"""The corners of a line, as complex numbers."""

_SCREEN: Final = Look(LIGHT, LIGHT, LIGHT)
_ROWS: Final = 4
"""How many times a row of pixels is looked at: the edge of a shape is as smooth as that."""
_BEND: Final = np.linspace(0, 1, 9)[1:]
_CAP: Final = np.exp(1j * np.linspace(-np.pi / 2, np.pi / 2, 7))
"""Half a circle, with which a line ends."""
_BITS: Final = 255


WIDTH: Final = 1280
HEIGHT: Final = 800
"""All frames of a recording are of one size, however large the drawings are."""


def pixels(svg: str) -> np.ndarray:
    """Return a drawing as rows of red, green and blue, by day, in the middle of a frame."""
    page = _Page()
    paint(svg, _SCREEN, page)
    return page.picture


class _Page(PdfFile):
    """A page that is filled at once, in place of being written down."""

    def __init__(self) -> None:
        super().__init__("", "")
        self.picture: np.ndarray = np.zeros((0, 0, 3), np.uint8)

    def add(self, width: float, height: float, content: str) -> None:
        """Carry out what would be written on the page."""
        canvas = _Canvas(width, height)
        canvas.carry_out(content.split())
        self.picture = (canvas.light * _BITS + 0.5).astype(np.uint8)


class _Canvas:
    """The pixels, and what the next shape will be drawn with."""

    def __init__(self, width: float, height: float) -> None:
        self.light: np.ndarray = np.empty((HEIGHT, WIDTH, 3))
        self.light[:] = [int(LIGHT["paper"][at : at + 2], 16) / _BITS for at in (1, 3, 5)]
        # A page has its own size in points and begins at its foot.
        scale = min(WIDTH / width, HEIGHT / height)
        foot = complex(WIDTH - scale * width, HEIGHT + scale * height) / 2
        self.place = (scale, foot, -1.0)
        self.kept: list[tuple[float, complex, float]] = []
        self.fill: Colour = (0, 0, 0)
        self.stroke: Colour = (0, 0, 0)
        self.thick = 1.0
        self.dashes: list[float] = []
        self.lines: list[list[complex]] = []
        self.font, self.size = NAMES[0], 1.0
        self.wide, self.lean, self.base = 1.0, 0.0, 0j
        self.given: list[str] = []

    def carry_out(self, told: list[str]) -> None:
        """Draw everything: operators stand behind what they are given."""
        for word in told:
            done = _OPERATORS.get(word)
            if done is None:
                self.given.append(word)
            else:
                done(self)
                self.given.clear()

    def numbers(self) -> list[float]:
        """Return the numbers that the operator was given."""
        bare = (word.strip("[]") for word in self.given)
        return [float(word) for word in bare if word and word[0] not in "/<"]

    def points(self) -> list[complex]:
        """Return the points that the operator was given, where they lie on the page."""
        found = self.numbers()
        pairs = zip(found[::2], found[1::2], strict=True)
        return [self.on_page(complex(x, y)) for x, y in pairs]

    def on_page(self, at: complex) -> complex:
        """Return where a point lies: moved, scaled, and upside down where the page is."""
        scale, move, flip = self.place
        return move + scale * complex(at.real, flip * at.imag)

    # Where things lie

    def keep(self) -> None:
        """Remember the place."""
        self.kept.append(self.place)

    def back(self) -> None:
        """Return to the place that was remembered."""
        self.place = self.kept.pop()

    def move(self) -> None:
        """Move and scale what follows."""
        grow, _, _, down, x, y = self.numbers()
        scale, _, flip = self.place
        turned = -1.0 if down < 0 else 1.0
        self.place = (scale * grow, self.on_page(complex(x, y)), flip * turned)

    # Lines

    def begin(self) -> None:
        """Begin a line."""
        self.lines.append(self.points())

    def go_on(self) -> None:
        """Draw a straight piece."""
        self.lines[-1] += self.points()

    def bend(self) -> None:
        """Draw a curve of the third degree."""
        one, two, end = self.points()
        start, t = self.lines[-1][-1], _BEND
        curve = (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * one
        self.lines[-1] += list(curve + 3 * (1 - t) * t**2 * two + t**3 * end)

    def close(self) -> None:
        """Go back to where the line began."""
        self.lines[-1].append(self.lines[-1][0])

    # Colours and shapes

    def fill_colour(self) -> None:
        """Choose the colour of areas."""
        self.fill = _colour(self.numbers())

    def stroke_colour(self) -> None:
        """Choose the colour of lines."""
        self.stroke = _colour(self.numbers())

    def thickness(self) -> None:
        """Choose how thick lines are."""
        (self.thick,) = self.numbers()

    def dash(self) -> None:
        """Choose where lines are interrupted."""
        *self.dashes, _ = self.numbers()

    def end(self, *, filled: bool, drawn: bool) -> None:
        """Fill what was laid out, draw its line, or both."""
        lines = [np.array(line) for line in self.lines if len(line) > 1]
        if filled and lines:
            self.cover(lines, self.fill)
        if drawn and lines:
            scale = abs(self.place[0])
            thick = max(self.thick * scale, 0.6)
            dashes = [length * scale for length in self.dashes]
            pieces = [piece for line in lines for piece in _dashed(line, dashes)]
            self.cover([part for piece in pieces for part in _thick(piece, thick)], self.stroke)
        self.lines.clear()

    # Letters

    def letters(self) -> None:
        """Choose the font and its size."""
        name, size = self.given[-2:]
        self.font, self.size = NAMES[int(name.strip("/F"))], float(size)

    def lie(self) -> None:
        """Choose where words begin, how wide their letters are, and how far they lean."""
        self.wide, _, self.lean, _, x, y = self.numbers()
        self.base = complex(x, y)

    def write(self) -> None:
        """Write words in the colour of areas."""
        spelt, known = self.given[-1].strip("<>"), font(self.font)
        step = self.size / known.units
        across, lines = 0.0, []
        for at in range(0, len(spelt), 4):
            glyph = int(spelt[at : at + 4], 16)
            for contour in contours_of(self.font, glyph):
                corners = _curved(contour) * step
                upright = (corners.real + across) * self.wide + self.lean * corners.imag
                line = self.base + upright - 1j * corners.imag
                scale, move, flip = self.place
                lines.append(move + scale * (line.real + 1j * flip * line.imag))
            across += known.width(glyph) * step
        if lines:
            self.cover(lines, self.fill)

    # Pixels

    def cover(self, lines: list[Line], colour: Colour) -> None:
        """Lay a colour over everything that lines go around, once or more often."""
        height, width, _ = self.light.shape
        begins = np.concatenate(lines)
        ends = np.concatenate([np.roll(line, -1) for line in lines])
        top = max(int(begins.imag.min()), 0)
        rows = min(int(begins.imag.max()) + 1, height) - top
        left = max(int(begins.real.min()), 0)
        columns = min(int(begins.real.max()) + 2, width) - left
        if rows <= 0 or columns <= 0:
            return
        share = _coverage(begins - (left + 1j * top), ends - (left + 1j * top), rows, columns)
        seen = self.light[top : top + rows, left : left + columns]
        seen += share[..., None] * (np.array(colour) - seen)


def _colour(parts: list[float]) -> Colour:
    red, green, blue = parts
    return red, green, blue


def _coverage(begins: Line, ends: Line, rows: int, columns: int) -> np.ndarray:
    """Return how much of each pixel lies within lines that are closed."""
    upwards = ends.imag < begins.imag
    high, low = np.where(upwards, ends, begins), np.where(upwards, begins, ends)
    # Of each edge the rows of samples that it crosses.
    first = np.clip(np.ceil(high.imag * _ROWS - 0.5), 0, rows * _ROWS).astype(int)
    count = np.clip(np.ceil(low.imag * _ROWS - 0.5), 0, rows * _ROWS).astype(int) - first
    edge: np.ndarray = np.repeat(np.arange(len(begins)), count)
    row = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + first[edge]
    slope = (low.real - high.real)[edge] / (low.imag - high.imag)[edge]
    x = high.real[edge] + slope * ((row + 0.5) / _ROWS - high.imag[edge])
    order = np.lexsort((x, row))
    row, x = row[order], np.clip(x[order], 0, columns)
    around = np.cumsum(np.where(upwards, -1, 1)[edge][order])
    before = np.concatenate([[0], around[:-1]])
    step = (around != 0).astype(float) - (before != 0)
    # A step at a place between two pixels counts for the first in part, and for all behind it.
    cell = x.astype(int)
    grown = np.zeros((rows, columns + 2))
    np.add.at(grown, (row // _ROWS, cell), step * (1 - (x - cell)) / _ROWS)
    np.add.at(grown, (row // _ROWS, cell + 1), step * (x - cell) / _ROWS)
    share: np.ndarray = np.clip(np.cumsum(grown, axis=1), 0, 1)[:, :columns]
    return share


def _thick(line: Line, thick: float) -> Iterator[Line]:
    """Yield the areas that a pen of that thickness covers, piece by piece, with round ends."""
    begins, ends = line[:-1], line[1:]
    lengths = np.abs(ends - begins)
    towards = np.where(lengths > 0, (ends - begins) / np.where(lengths > 0, lengths, 1), 1)
    caps = towards[:, None] * _CAP * (thick / 2)
    yield from np.concatenate([ends[:, None] + caps, begins[:, None] - caps], axis=1)


def _dashed(line: Line, dashes: list[float]) -> Iterator[Line]:
    """Yield the pieces of a line between its gaps."""
    if not dashes or sum(dashes) <= 0:
        yield line
        return
    lengths = np.concatenate([[0], np.cumsum(np.abs(np.diff(line)))])
    at, drawn = 0.0, True
    while at < lengths[-1]:
        for length in dashes if len(dashes) % 2 == 0 else dashes * 2:
            end = min(at + length, lengths[-1])
            if drawn and end > at:
                within = line[(lengths > at) & (lengths < end)]
                edges = [
                    complex(np.interp(one, lengths, line.real), np.interp(one, lengths, line.imag))
                    for one in (at, end)
                ]
                yield np.array([edges[0], *within, edges[1]])
            at, drawn = at + length, not drawn


def _curved(contour: Contour) -> Line:
    """Return the corners of an outline, its curves of the second degree in short pieces."""
    points: list[tuple[complex, bool]] = []
    for place, (at, on) in enumerate(contour):
        before, was_on = contour[place - 1]
        if not on and not was_on:  # between two such points lies one that was not worth telling
            points.append((complex((at[0] + before[0]) / 2, (at[1] + before[1]) / 2), True))
        points.append((complex(*at), on))
    first = next(place for place, (_, on) in enumerate(points) if on)
    points = [*points[first:], *points[: first + 1]]
    found: list[complex] = [points[0][0]]
    knee: complex | None = None
    for end, on in points[1:]:
        if not on:
            knee = end
        elif knee is None:
            found.append(end)
        else:
            t = _BEND[1::2]
            found += list((1 - t) ** 2 * found[-1] + 2 * (1 - t) * t * knee + t**2 * end)
            knee = None
    corners: Line = np.array(found)
    return corners


_OPERATORS: Final[dict[str, Callable[[_Canvas], None]]] = {
    "q": _Canvas.keep,
    "Q": _Canvas.back,
    "cm": _Canvas.move,
    "m": _Canvas.begin,
    "l": _Canvas.go_on,
    "c": _Canvas.bend,
    "h": _Canvas.close,
    "rg": _Canvas.fill_colour,
    "RG": _Canvas.stroke_colour,
    "w": _Canvas.thickness,
    "d": _Canvas.dash,
    "f": lambda canvas: canvas.end(filled=True, drawn=False),
    "S": lambda canvas: canvas.end(filled=False, drawn=True),
    "B": lambda canvas: canvas.end(filled=True, drawn=True),
    "n": lambda canvas: canvas.end(filled=False, drawn=False),
    "Tf": _Canvas.letters,
    "Tm": _Canvas.lie,
    "Tj": _Canvas.write,
    "J": lambda _: None,
    "j": lambda _: None,
    "BT": lambda _: None,
    "ET": lambda _: None,
}
"""What is done for each operator that our painter writes."""
