"""Reading pages of a PDF: what is drawn on them, where, and how."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pypdf import PageObject

_TOKEN = re.compile(r"<[0-9a-f]*>|\[[^\]]*\]|/\w+|[-+.\d]+|[A-Za-z]+")
_ALONE = len("<0000>")
POINTS_A_MM = 72 / 25.4


class Drawn(NamedTuple):
    """What a page holds, in points from its lower left corner."""

    points: list[tuple[float, float]]
    lines: list[float]
    """How thick each line is."""
    letters: list[float]
    """How large words are; a letter that stands alone, as on a cube, is told by its shape too."""
    fills: set[str]


def drawn_on(page: PageObject) -> Drawn:
    """Return what a page of ours holds."""
    content = page.get_contents()
    assert content is not None
    reader = _Reader()
    for operator, given in _operators(content.get_data().decode("latin-1")):
        reader.read(operator, given)
    return reader.found


class _Reader:
    """Where a page has got to: how large and where its units are, and what was set."""

    def __init__(self) -> None:
        self.found = Drawn([], [], [], set())
        self._place = (1.0, 1.0, 0.0, 0.0)
        """How large units are across and down, and where they begin."""
        self._kept: list[tuple[float, float, float, float]] = []
        self._thick = 1.0
        self._size = 0.0

    def read(self, operator: str, given: list[str]) -> None:
        """Take in one operator."""
        numbers = [float(value) for value in given if value[0] not in "</["]
        wide, high, across, down = self._place
        if operator in {"q", "Q", "cm"}:
            self._move(operator, numbers)
        elif operator in {"m", "l", "c"}:
            points = zip(numbers[::2], numbers[1::2], strict=True)
            self.found.points.extend((across + wide * x, down + high * y) for x, y in points)
        elif operator == "Tm":
            self.found.points.append((across + wide * numbers[4], down + high * numbers[5]))
        elif operator == "rg":
            self.found.fills.add(" ".join(given))
        elif operator in {"w", "S", "B", "Tf"} or (operator == "Tj" and len(given[0]) > _ALONE):
            self._count(operator, numbers)

    def _move(self, operator: str, numbers: list[float]) -> None:
        if operator == "q":
            self._kept.append(self._place)
        elif operator == "Q":
            self._place = self._kept.pop()
        else:
            wide, high, across, down = self._place
            grow, _, _, flip, x, y = numbers
            self._place = (wide * grow, high * flip, across + wide * x, down + high * y)

    def _count(self, operator: str, numbers: list[float]) -> None:
        scale = self._place[0]
        if operator == "w":
            self._thick = numbers[0] * scale
        elif operator == "Tf":
            self._size = numbers[0] * scale
        elif operator == "Tj":
            self.found.letters.append(self._size)
        else:
            self.found.lines.append(self._thick)


def _operators(content: str) -> Iterator[tuple[str, list[str]]]:
    given: list[str] = []
    for token in _TOKEN.findall(content):
        if token.isalpha():
            yield token, given
            given = []
        else:
            given.append(token)
