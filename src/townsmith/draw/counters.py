"""A row of counters: a small sign, how many, and what they are where there is room for words."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from townsmith.draw.box import Point
from townsmith.draw.hand import placed
from townsmith.draw.lettering import width_of, write

HEIGHT: Final = 22.0
_NUMBER: Final = 14.0
_WORD: Final = 12.0
_NEAR: Final = 4.0
_APART: Final = 9.0
_FAR: Final = 18.0
_HEAVY: Final = 1.2
"""How much wider bold figures are than the plain ones that are measured."""


class Counter(NamedTuple):
    """Something counted: its sign about the origin and how wide it is, the figure, the words."""

    sign: str
    wide: float
    figure: str
    words: str = ""


def counter_row(at: Point, width: float, counters: Sequence[Counter]) -> str:
    """Return counters side by side from a point on their middle line, within a width.

    Words are said from the first one on, as long as there is room; the signs alone always fit.
    """
    spoken = _spoken(width, counters)
    taken = sum(_wide(counter, words) for counter, words in zip(counters, spoken, strict=True))
    apart = min(_FAR, (width - taken) / max(1, len(counters) - 1))
    x, y = at
    drawing = ""
    for counter, words in zip(counters, spoken, strict=True):
        drawing += _counter(counter, words, (x, y))
        x += _wide(counter, words) + apart
    return drawing


def _spoken(width: float, counters: Sequence[Counter]) -> list[str]:
    """Return what is said of each counter: its words as long as there is room, or nothing."""
    room = width - sum(_wide(counter, "") + _APART for counter in counters) + _APART
    spoken: list[str] = []
    for counter in counters:
        more = _wide(counter, counter.words) - _wide(counter, "")
        spoken.append(counter.words if more <= room else "")
        room -= more if spoken[-1] else 0
    return spoken


def _wide(counter: Counter, words: str) -> float:
    figure = _figure_width(counter) + _NEAR if counter.figure else 0
    return counter.wide + figure + (width_of(words, _WORD) + _NEAR if words else 0)


def _figure_width(counter: Counter) -> float:
    return width_of(counter.figure, _NUMBER) * _HEAVY


def _counter(counter: Counter, words: str, at: Point) -> str:
    x, y = at
    drawing = placed(counter.sign, (x + counter.wide / 2, y)) if counter.sign else ""
    x += counter.wide + (_NEAR if counter.wide else 0)
    if counter.figure:
        drawing += write((x, y + 5), counter.figure, _NUMBER, "bold figures", "start")
        x += _figure_width(counter) + _NEAR
    return drawing + (write((x, y + 5), words, _WORD, "quiet", "start") if words else "")
