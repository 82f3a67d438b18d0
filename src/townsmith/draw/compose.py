"""One drawing out of many: the whole view of a seat as a single SVG that stands alone."""

import re
from math import ceil, sqrt
from typing import Final, NamedTuple

from townsmith.core.picture import Part
from townsmith.draw.box import Box
from townsmith.draw.frames import TOUCH, button, sheet
from townsmith.draw.hand import num
from townsmith.draw.lettering import width_of
from townsmith.draw.theme import CSS, PAINT

_MARGIN: Final = 32.0
_GAP: Final = 24.0
_CARD_GAP: Final = 14.0
_PAGE: Final = 1440.0  # what stands side by side keeps within this width where it can
_DESK: Final = 300.0  # how wide the column of what is decided now may be
_OTHERS: Final = 0.36  # how wide other seats' boards are, compared with the own
_WIDE_BOARD: Final = 800.0  # a board wider than this stands in a row of its own
_VIEW_BOX: Final = re.compile(r'<svg[^>]*? viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Drawing(NamedTuple):
    """A drawing and how large it shall be."""

    svg: str
    width: float
    height: float

    def within(self, width: float) -> "Drawing":
        """Return the drawing made small enough for a width."""
        if self.width <= width:
            return self
        return Drawing(self.svg, width, self.height * width / self.width)


class Placed(NamedTuple):
    """A drawing and the box of the page it fills."""

    svg: str
    box: Box


def compose(parts: list[Part], buttons: list[tuple[str, str]]) -> str:
    """Return one SVG of all parts and of the buttons, which are pairs of a token and its words.

    The first button is the main one. Every part is drawn once, the viewer's own board the largest.
    """
    placed = _lay_out(parts, _buttons(buttons))
    width, height = _right(placed) + _MARGIN, _foot(placed) + _MARGIN
    ground = f'<rect width="{num(width)}" height="{num(height)}" fill="{PAINT["paper"]}"/>'
    body = "".join([_nested(item) for item in placed])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" width="{num(width)}"'
        f' height="{num(height)}" viewBox="0 0 {num(width)} {num(height)}">'
        f"<style>{CSS}</style>{ground}{body}</svg>"
    )


def drawing_of(svg: str) -> Drawing:
    """Return a drawing at the size it was made for."""
    found = _VIEW_BOX.match(svg)
    if found is None:
        raise ValueError('a part must start with <svg ... viewBox="0 0 WIDTH HEIGHT"')
    return Drawing(svg, float(found[1]), float(found[2]))


def _buttons(buttons: list[tuple[str, str]]) -> list[Drawing]:
    found: list[Drawing] = []
    for token, words in buttons:
        box = Box(0, 0, max(96.0, width_of(words, 16) + 40), TOUCH)
        found.append(drawing_of(sheet(box.width, TOUCH, button(box, words, token, main=not found))))
    return found


def _nested(item: Placed) -> str:
    x, y, width, height = item.box
    where = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f"<svg {where}{item.svg[4:]}"


def _lay_out(parts: list[Part], buttons: list[Drawing]) -> list[Placed]:
    own, others = _at(parts, "board"), _at(parts, "others")
    own, others = (own, others) if own else (others, [])
    desk, more, cards = _at(parts, "act", "shared"), _at(parts, "more"), _at(parts, "cards")
    wide = max((drawing.width for drawing in own), default=0.0)
    others = [drawing.within(wide * _OTHERS) for drawing in others]
    if wide > _WIDE_BOARD:
        return _beneath([desk + buttons, own, more, cards, others], wide)
    top = _abreast(desk, buttons, own, others)
    right = max(_right(top), _PAGE - _MARGIN)
    top += _flow(more, (_MARGIN, _foot(top) + _GAP), right)
    return top + _flow(cards, (_MARGIN, _foot(top) + _GAP), right, _CARD_GAP)


def _at(parts: list[Part], *places: str) -> list[Drawing]:
    return [drawing_of(part.svg) for part in parts if part.place in places]


def _beneath(rows: list[list[Drawing]], wide: float) -> list[Placed]:
    """Return rows under each other, none wider than the widest board."""
    placed: list[Placed] = []
    for row in rows:
        top = _foot(placed) + _GAP if placed else _MARGIN
        placed += _flow(row, (_MARGIN, top), _MARGIN + wide)
    return placed


def _abreast(
    desk: list[Drawing], buttons: list[Drawing], own: list[Drawing], others: list[Drawing]
) -> list[Placed]:
    """Return three columns: what is decided, the own board, and the others."""
    column = _flow([drawing.within(_DESK) for drawing in desk], (_MARGIN, _MARGIN), 0)
    below = _foot(column) + _GAP if column else _MARGIN
    column += _flow(buttons, (_MARGIN, below), _MARGIN + _DESK)
    left = _right(column) + _GAP if column else _MARGIN
    boards = _flow(own, (left, _MARGIN), left + _share(own))
    return column + boards + _beside(others, max(_right(boards), left), _foot(boards))


def _share(own: list[Drawing]) -> float:
    """Return the width that lets boards stand in a block about as wide as high."""
    return max((drawing.width for drawing in own), default=0.0) * ceil(sqrt(len(own))) + _GAP * 2


def _beside(others: list[Drawing], right: float, foot: float) -> list[Placed]:
    """Return drawings in as many columns as keep them within the height of the board."""
    if not others:
        return []
    height = sum(drawing.height + _GAP for drawing in others)
    columns = max(1, ceil(height / max(foot, 1.0)))
    edge = right + _GAP + columns * (max(drawing.width for drawing in others) + _GAP)
    return _flow(others, (right + _GAP, _MARGIN), min(edge, _PAGE - _MARGIN))


def _flow(
    drawings: list[Drawing], start: tuple[float, float], right: float, gap: float = _GAP
) -> list[Placed]:
    """Return drawings in rows from a corner, a new row where one would pass the right edge."""
    x, y = start
    row_height = 0.0
    placed: list[Placed] = []
    for drawing in drawings:
        if x > start[0] and x + drawing.width > right:
            x, y, row_height = start[0], y + row_height + gap, 0.0
        placed.append(Placed(drawing.svg, Box(x, y, drawing.width, drawing.height)))
        x, row_height = x + drawing.width + gap, max(row_height, drawing.height)
    return placed


def _right(placed: list[Placed]) -> float:
    return max((item.box.right for item in placed), default=0.0)


def _foot(placed: list[Placed]) -> float:
    return max((item.box.bottom for item in placed), default=0.0)
