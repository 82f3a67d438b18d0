"""The drawings of a report: houses on dimension lines, and streets of scores.

Every chart is drawn for a width, because words must stay legible on a phone: a page carries one
drawing for wide windows and one for narrow ones.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final, TypeAlias

from townsmith.bots.arena.axis import Scale, round_step, widened
from townsmith.draw.box import Box, Point, around
from townsmith.draw.frames import sheet
from townsmith.draw.hand import EDGE, Pen, line, lines, rect
from townsmith.draw.lettering import fitting, slash, write
from townsmith.draw.shapes import house

WIDE: Final = 860.0
NARROW: Final = 358.0

_SPACIOUS: Final = 600.0  # from this width on, names and words stand beside their rows
_NAMES: Final = 140.0
_WORDS: Final = 196.0
_MARGIN: Final = 14.0
_LINE: Final = 24.0  # the height of names and words that stand above their row
_ROW: Final = 46.0
_STREET: Final = 76.0
_AXIS: Final = 30.0
_LETTERS: Final = 15.0
_HOUSE: Final = 26.0
_MOST_TICKS: Final = 100.0  # pixels: a number needs about so much room on the axis
_MOST_BARS: Final = 14.0  # pixels: a bar is at least so wide
_SHORTEST: Final = 1e-6  # seconds: no clock tells less

_GRID: Final = Pen("rule", 1.0, 0.0, 0.0)
_AXIS_PEN: Final = Pen("ink", 1.5, 2.0)
_REACH: Final = Pen("ink", 1.3, 0.0)
_KERB: Final = Pen("ink", 1.1, 0.0)
_BAR: Final = EDGE.wide(1.0).exact()

Spell: TypeAlias = Callable[[float], str]
"""Says a number of an axis in words."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A number of somebody with how far it reaches, and how to say it."""

    name: str
    value: float
    low: float
    high: float
    words: str
    roof: str
    """The colour of its house."""


@dataclass(frozen=True, slots=True)
class Street:
    """How often somebody had each score, the score in the middle of them, and how to say it."""

    name: str
    counts: Mapping[int, int]
    median: float
    words: str
    roof: str


def reaches(marks: Sequence[Mark], width: float, label: str, spell: Spell) -> str:
    """Return a house for every number, on a line as long as its interval."""
    low, high = min(mark.low for mark in marks), max(mark.high for mark in marks)
    left, right = _room(width)
    scale = Scale(*widened(low, high, _ticks(width)), left, right)
    return _chart([_reach(mark, scale) for mark in marks], scale, label, spell)


def paces(marks: Sequence[Mark], width: float, label: str, spell: Spell) -> str:
    """Return the same on an axis of tenfolds, for times from microseconds to minutes."""
    low = floor(log10(max(_SHORTEST, min(mark.low for mark in marks))))
    high = ceil(log10(max(_SHORTEST, *(mark.high for mark in marks))))
    left, right = _room(width)
    scale = Scale(10.0**low, 10.0 ** max(high, low + 1), left, right, tenfold=True)
    return _chart([_reach(mark, scale) for mark in marks], scale, label, spell)


def streets(rows: Sequence[Street], width: float, label: str, spell: Spell) -> str:
    """Return for everybody a street whose houses are as high as their scores are frequent."""
    scores = [score for row in rows for score in row.counts]
    left, right = _room(width)
    low, high = widened(min(scores), max(scores) + 1, _ticks(width))
    scale = Scale(low, high, left, right)
    step = max(1, round(round_step(high - low, int((right - left) / _MOST_BARS))))
    binned = [_binned(row.counts, step) for row in rows]
    top = max(share for bins in binned for share in bins.values())
    drawn = [
        _street(row, {score: share / top for score, share in bins.items()}, step, scale)
        for row, bins in zip(rows, binned, strict=True)
    ]
    return _chart(drawn, scale, label, spell)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a chart: how high it is, and what is drawn in it once its foot is known."""

    name: str
    words: str
    height: float
    body: Callable[[float], str]


def _room(width: float) -> Point:
    """Return where the axis begins and ends."""
    if width >= _SPACIOUS:
        return _NAMES, width - _WORDS
    return _MARGIN, width - _MARGIN


def _ticks(width: float) -> int:
    left, right = _room(width)
    return max(3, int((right - left) / _MOST_TICKS) + 1)


def _chart(rows: Sequence[_Row], scale: Scale, label: str, spell: Spell) -> str:
    spacious = scale.left == _NAMES
    width = scale.right + (_WORDS if spacious else _MARGIN)
    foot, drawn = 0.0, ""
    for row in rows:
        top, foot = foot, foot + row.height + (0.0 if spacious else _LINE)
        drawn += _titles(row, top, foot, width, spacious=spacious) + row.body(foot)
    ticks = scale.ticks(_ticks(width))
    grid = lines([((scale.at(tick), 0.0), (scale.at(tick), foot)) for tick in ticks], _GRID)
    ends = (scale.left, foot), (scale.right, foot)
    numbers = "".join(
        write((scale.at(tick), foot + 20), spell(tick), 13, "quiet figures") for tick in ticks
    )
    body = grid + line(*ends, _AXIS_PEN) + drawn + numbers
    return sheet(width, foot + _AXIS, body, label)


def _titles(row: _Row, top: float, foot: float, width: float, *, spacious: bool) -> str:
    y = (top + foot) / 2 + 5 if spacious else top + 17
    size = fitting(row.name, _NAMES - _MARGIN * 2, _LETTERS)
    name = write((_MARGIN, y), row.name, size, "serif bold", "start")
    return name + write((width - _MARGIN, y), row.words, 14, "figures", "end")


def _reach(mark: Mark, scale: Scale) -> _Row:
    def body(foot: float) -> str:
        y = foot - _ROW / 2 + 8
        ends = (scale.at(mark.low), y), (scale.at(mark.high), y)
        stands = around((scale.at(mark.value), y - _HOUSE / 2), _HOUSE, _HOUSE)
        return (
            line(*ends, _REACH)
            + slash(ends[0], _REACH)
            + slash(ends[1], _REACH)
            + house(stands, mark.roof, EDGE.wide(1.3))
        )

    return _Row(mark.name, mark.words, _ROW, body)


def _street(row: Street, bins: Mapping[int, float], step: int, scale: Scale) -> _Row:
    def body(foot: float) -> str:
        drawn = line((scale.left, foot), (scale.right, foot), _KERB)
        for score, part in bins.items():
            left, right = scale.at(score), scale.at(score + step)
            height = max(2.0, part * (_STREET - 18))
            drawn += rect(Box(left, foot - height, right - left, height), row.roof, _BAR)
        middle = scale.at(row.median + 0.5)
        return drawn + line((middle, foot - _STREET + 10), (middle, foot), _REACH.wide(2.2))

    return _Row(row.name, row.words, _STREET, body)


def _binned(counts: Mapping[int, int], step: int) -> dict[int, float]:
    """Return the share of each stretch of scores, by its lowest score."""
    shares: dict[int, float] = {}
    for score, times in counts.items():
        first = floor(score / step) * step
        shares[first] = shares.get(first, 0.0) + times / sum(counts.values())
    return shares
