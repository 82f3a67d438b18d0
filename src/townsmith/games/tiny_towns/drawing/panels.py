"""Panels of the others: the counters that matter, and their town without letters."""

from functools import lru_cache
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.picture import Part
from townsmith.core.text import Listing, Plural, Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.fact_lines import LINE, flowing, stacked
from townsmith.draw.frames import Board, sheet
from townsmith.games.tiny_towns.drawing.board import small_town
from townsmith.games.tiny_towns.drawing.sizes import Sizes
from townsmith.games.tiny_towns.rules.pieces import MONUMENTS, SIDE
from townsmith.games.tiny_towns.rules.rounds import CHOOSE_MONUMENTS
from townsmith.games.tiny_towns.words.view import SquareView, TinyTownsView

_GAP: Final = 12.0
_LINES: Final = 2
"""How many lines counters take where there is no small town."""


def counters(view: TinyTownsView, seat: Seat) -> list[Text]:
    """Return what matters of a town, in words."""
    town = view.towns[seat]
    built = sum(1 for square in town.squares if square.card >= 0)
    free = sum(1 for square in town.squares if square.empty)
    found: list[Text] = [
        Plural("{n} built", "{n} built", built),
        Plural("{n} empty", "{n} empty", free),
    ]
    if town.counts[MONUMENTS]:
        found.append(Text("monument built"))
    elif town.keeps_card and view.stage != CHOOSE_MONUMENTS:
        found.append(Text("monument kept"))
    if cubes := len(town.cavern):
        found.append(Plural("{n} in the cavern", "{n} in the cavern", cubes))
    return found


def panel_part(view: TinyTownsView, seat: Seat, say: Say, sizes: Sizes) -> Part:
    """Return the panel of another seat."""
    facts = counters(view, seat)
    builder = [BUILDER] if is_builder(view, seat) else []
    alt = Text(
        "The town of {seat}: {facts}", seat=SeatName(seat), facts=Listing((*builder, *facts))
    )
    tags = (say(BUILDER), say(SHORT_BUILDER)) if builder else ()
    words = tuple(say(fact) for fact in facts)
    drawing = _panel(view.towns[seat].squares, words, tags, sizes.panel, sizes.small)
    return Part(f"town-{seat}", "others", drawing, alt, seat)


@lru_cache(maxsize=1024)
def _panel(
    town: tuple[SquareView, ...],
    words: tuple[str, ...],
    tags: tuple[str, ...],
    width: float,
    small: float,
) -> str:
    """Return counters beside a small town, or alone where there is no room for one."""
    if not small:
        height = _LINES * LINE + 4
        return sheet(width, height, flowing(Box(0, 0, width, height - 4), words, tags))
    place = Board((4, 4), SIDE, SIDE, small)
    height, left = place.box.bottom + 4, place.box.right + _GAP
    column = Box(left, 2, width - left, height - 4)
    return sheet(width, height, small_town(town, place) + stacked(column, words, tags))


BUILDER: Final = Text("master builder")
"""What the pill of whoever calls says."""
SHORT_BUILDER: Final = Text("builder")
"""The same where there is less room."""


def is_builder(view: TinyTownsView, seat: Seat) -> bool:
    """Tell whether a seat is master builder now."""
    return not view.over and not view.town_hall and not view.solo and seat == view.builder
