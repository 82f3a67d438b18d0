"""Four layouts of one card: what is less important gives way where there is less room.

"headed" has the building beside the name, "beside" has it beside the pattern, "narrow" leaves the
sentence to whoever presses the card, and "row" is for those who watch and build nothing.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from townsmith.draw.box import Box
from townsmith.draw.buildings import building
from townsmith.draw.frames import Face, card, hairline, on_card, tag
from townsmith.draw.hand import placed
from townsmith.draw.lettering import paragraph, wrap
from townsmith.draw.rows import heaviest, laid_rows, rows_of, written_rows
from townsmith.games.tiny_towns.drawing.card_pictures import (
    drawn_as,
    pattern,
    pattern_height,
    pattern_rows,
    pattern_unit,
    pattern_width,
)

_HALO: Final = 3.0
_TAG: Final = 10.0
_FOOT: Final = 5.0
_PAD: Final = 8.0
_SMALL_TEXT: Final = 12.0
_SLACK: Final = 5.0  # some letters are wider than the ones that are measured
_LINE: Final = 1.3
_NAME: Final = "serif semi"
_NAME_ROWS: Final = 2
_LEAST_UNIT: Final = 12.0
"""The smallest squares of a pattern beside which a narrow card still shows its building."""
_SMALL_UNIT: Final = 18.0
"""The largest squares of a pattern that has its building beside it on a narrow card."""
_LEAST_BUILDING: Final = 20.0
_MOST_BUILDING: Final = 32.0
_BESIDE: Final = 4.0


class Printed(NamedTuple):
    """What stands on a card, and how it is pressed: not at all without a token."""

    number: int
    name: str
    words: str
    label: str
    token: str = ""
    lit: bool = False
    tag: str = ""


Size: TypeAlias = tuple[float, float]
Layout: TypeAlias = Callable[[Size, Printed], str]
"""Draws a card into a sheet of that size."""


def _headed(size: Size, printed: Printed) -> str:
    box = _box(size)
    icon = building(drawn_as(printed.number), (0, 0), box.height * 0.29)
    room = (box.width - 2 * _PAD, box.height * 0.36)
    body, high = pattern(printed.number, *room), pattern_height(printed.number, *room)
    face = Face(printed.name, icon, body, printed.words, printed.tag, high)
    return card(box, face, token=printed.token, label=printed.label, lit=printed.lit)


def _beside(size: Size, printed: Printed) -> str:
    box = _box(size)
    left, width = box.x + _PAD - 1, box.width - 2 * _PAD + 2
    name = rows_of(printed.name, width, 15, _NAME_ROWS, _NAME)
    top = Box(left, box.y + 7, width, name.height)
    lines = len(wrap(printed.words, width - _SLACK, _SMALL_TEXT))
    height = min(lines * _SMALL_TEXT * _LINE, box.height - name.height - 50)
    foot = Box(left, box.bottom - 5 - height, width - _SLACK, height + 1)
    middle = Box(left, top.bottom + 3, width, foot.y - top.bottom - 5)
    inside = (
        written_rows(top, printed.name, 15, _NAME)
        + hairline((left, top.bottom + 2), (left + width, top.bottom + 2))
        + _picture(middle, printed.number)
        + paragraph(foot, printed.words, _SMALL_TEXT)
        + (tag((box.right - 6, box.y - 4), printed.tag, 12) if printed.tag else "")
    )
    return on_card(box, inside, token=printed.token, label=printed.label, lit=printed.lit)


def _picture(box: Box, number: int) -> str:
    """Return the building beside its pattern."""
    side = min(box.height + 4, box.width * 0.36)
    drawn = building(drawn_as(number), (box.x + side / 2, box.centre[1]), side)
    width = box.width - side - 4
    at = (box.right - width / 2, box.centre[1])
    return drawn + placed(pattern(number, width, box.height - 4), at)


def _narrow(size: Size, printed: Printed) -> str:
    box = Box(_HALO, _HALO, size[0] - 2 * _HALO, size[1] - _HALO - _FOOT)
    width = box.width - 4
    name, style = heaviest(printed.name, width, 14, _NAME_ROWS + 1, _NAME)
    top = Box(box.x + 2, box.y + 3, width, max(name.height, 17))
    rest = Box(box.x + 3, top.bottom + 1, box.width - 6, box.bottom - top.bottom - 4)
    inside = laid_rows(top, name, style) + _small_picture(rest, printed.number)
    return on_card(box, inside, token=printed.token, label=printed.label, lit=printed.lit)


def _small_picture(box: Box, number: int) -> str:
    """Return the pattern, and the building beside it where that leaves its letters readable."""
    room = box.width - _LEAST_BUILDING - _BESIDE
    if pattern_unit(number, room, box.height) < _LEAST_UNIT:
        return placed(pattern(number, box.width, box.height), box.centre)
    high = min(box.height, _SMALL_UNIT * pattern_rows(number))
    wide = pattern_width(number, room, high)
    side = min(_MOST_BUILDING, box.height, box.width - wide - _BESIDE)
    left = box.centre[0] - (side + _BESIDE + wide) / 2
    drawn = building(drawn_as(number), (left + side / 2, box.centre[1]), side)
    at = (left + side + _BESIDE + wide / 2, box.centre[1])
    return drawn + placed(pattern(number, room, high), at)


def _row(size: Size, printed: Printed) -> str:
    width, height = size
    text = Box(height + 6, 0, width - height - 8, height)
    name = Box(text.x, 3, text.width, 16)
    return (
        hairline((0, 0.5), (width, 0.5))
        + building(drawn_as(printed.number), (height / 2, height / 2), height - 8)
        + written_rows(name, printed.name, 15, _NAME, left=True)
        + paragraph(Box(text.x, 19, text.width, height - 19), printed.words, _SMALL_TEXT, "quiet")
    )


def _box(size: tuple[float, float]) -> Box:
    return Box(_HALO, _TAG, size[0] - 2 * _HALO, size[1] - _TAG - _FOOT)


LAYOUTS: Final[dict[str, Layout]] = {
    "headed": _headed,
    "beside": _beside,
    "narrow": _narrow,
    "row": _row,
}
"""The layouts by name."""
