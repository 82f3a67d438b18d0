"""The cards of a game on paper: all that its gallery shows, as large as they are drawn there."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from townsmith.core.contract.game import AnyGame
from townsmith.core.exhibit import Exhibit, is_known
from townsmith.core.paper import PaperSheet
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.compose import Drawing, drawing_of
from townsmith.draw.hand import num
from townsmith.draw.lettering import LEAST, write

_GAP: Final = 12.0
_WIDE_GAP: Final = 40.0
_NARROW_GAP: Final = 4.0
_TITLE: Final = 30.0
_CAPTION: Final = 16.0
_LETTERS: Final = re.compile(r'font-size="([\d.]+)"')
_OURS: Final = Text("A value of our own: nobody could show us the card.")


def card_sheets(game: AnyGame) -> tuple[PaperSheet, ...]:
    """Return what can be printed of a game's gallery: its cards, and its opponents for one."""
    every = game.drawing.gallery(None)
    alone = [exhibit for exhibit in every if exhibit.alone]
    others = [exhibit for exhibit in every if not exhibit.alone]
    found = [_sheet("cards", Text("all cards"), others)] if others else []
    found += [_sheet("opponents", Text("opponents for one"), alone)] if alone else []
    return tuple(found)


def _sheet(name: str, words: Text, shown: Sequence[Exhibit]) -> PaperSheet:
    notes = (_OURS,) if any(not is_known(exhibit.confidence) for exhibit in shown) else ()
    return PaperSheet(name, words, _drawer(shown), named=False, notes=notes)


def _drawer(shown: Sequence[Exhibit]) -> Callable[[float, float, Say], list[str]]:
    def draw(width: float, height: float, say: Say) -> list[str]:
        return _laid_out(shown, width, height, say)

    return draw


class _Card(NamedTuple):
    """A card, and below it how many there are, and a star if it is ours."""

    drawing: Drawing
    caption: str

    @property
    def height(self) -> float:
        return self.drawing.height + (_CAPTION if self.caption else 0)


def _card(exhibit: Exhibit, width: float, say: Say) -> _Card:
    star = "" if is_known(exhibit.confidence) else "*"
    copies = f"\N{MULTIPLICATION SIGN} {exhibit.copies}" if exhibit.copies > 1 else ""
    caption = " ".join(filter(None, (copies, star)))
    return _Card(_readable(drawing_of(exhibit.picture(say))).within(width), caption)


def _readable(card: Drawing) -> Drawing:
    """Return a card so large that its smallest letters can be read on paper."""
    smallest = min(map(float, _LETTERS.findall(card.svg)), default=LEAST)
    scale = max(1.0, LEAST / smallest)
    return Drawing(card.svg, card.width * scale, card.height * scale)


def _laid_out(shown: Sequence[Exhibit], width: float, height: float, say: Say) -> list[str]:
    """Return pages of cards in rows, each group under its name."""
    pages = [""]
    y = 0.0
    for group, exhibits in groupby(shown, lambda exhibit: say(exhibit.group)):
        rows = _rows([_card(exhibit, width, say) for exhibit in exhibits], width)
        apart = _apart(rows[0], width)
        for at, row in enumerate(rows):
            high = max(card.height for card in row) + _GAP
            head = 0.0 if at else _TITLE
            if y and y + head + high > height:
                pages.append("")
                y = 0.0
            if not at:
                pages[-1] += write((0, y + 18), group, 16, "serif bold", "start")
                y += _TITLE
            pages[-1] += _drawn(row, y, apart)
            y += high
    return pages


def _rows(cards: Sequence[_Card], width: float) -> list[list[_Card]]:
    rows: list[list[_Card]] = []
    left = 0.0
    for card in cards:
        if not rows or left < card.drawing.width:
            rows.append([])
            left = width
        rows[-1].append(card)
        left -= card.drawing.width + _NARROW_GAP
    return rows


def _apart(row: Sequence[_Card], width: float) -> float:
    """Return how far the cards of a full row lie apart."""
    spare = width - sum(card.drawing.width for card in row)
    return min(_WIDE_GAP, spare / max(1, len(row) - 1))


def _drawn(row: Sequence[_Card], y: float, apart: float) -> str:
    body, x = "", 0.0
    for card in row:
        box = Box(x, y, card.drawing.width, card.drawing.height)
        size = f'x="{num(x)}" y="{num(y)}" width="{num(box.width)}" height="{num(box.height)}"'
        body += f"<svg {size}{card.drawing.svg[4:]}"
        body += write((x + 2, box.bottom + 12), card.caption, LEAST, "quiet", "start")
        x += box.width + apart
    return body
