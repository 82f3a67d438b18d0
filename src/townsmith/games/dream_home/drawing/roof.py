"""The roof of a drawn house: pencilled while its cards lie face down, inked when it is on."""

from functools import lru_cache
from itertools import combinations
from typing import Final

from townsmith.core.text import Plural, Say
from townsmith.draw.box import Box
from townsmith.draw.hand import EDGE, PENCIL, Pen, circle, lines, placed, polygon, rect
from townsmith.draw.lettering import written_in
from townsmith.games.dream_home.drawing.signs import ROOF_PAINT, card_back
from townsmith.games.dream_home.rules.pieces import COLOURS, ROOF_CARDS
from townsmith.games.dream_home.rules.scoring import roof_points
from townsmith.games.dream_home.words.view import HouseView

OVERHANG: Final = 20.0
_BANDS: Final = 4


def best_four(roofs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the four cards that make the best roof."""
    return max(combinations(sorted(roofs), ROOF_CARDS), key=lambda four: roof_points(list(four)))


def roof(box: Box, seen: HouseView) -> str:
    """Return the roof over a box, which is the space above the top floor."""
    if seen.roofs is not None and len(seen.roofs) >= ROOF_CARDS:
        return _inked(box, best_four(seen.roofs))
    return _pencilled(box)


@lru_cache(maxsize=8)
def _pencilled(box: Box) -> str:
    outline = _gable(box, 0.0, 1.0, "paper2", PENCIL)
    courses = lines([_course(box, at / _BANDS) for at in range(1, _BANDS)], PENCIL.exact())
    return outline + courses


def _inked(box: Box, four: tuple[int, ...]) -> str:
    bands = [
        _gable(box, at / _BANDS, (at + 1) / _BANDS, ROOF_PAINT[COLOURS[card // 2]], EDGE)
        for at, card in enumerate(four)
    ]
    windows = [_window(box, (at + 0.5) / _BANDS, at) for at, card in enumerate(four) if card % 2]
    return "".join(bands + windows)


def _half(box: Box, share: float) -> float:
    return (box.width / 2 + OVERHANG) * (1 - share)


def _course(box: Box, share: float) -> tuple[tuple[float, float], tuple[float, float]]:
    y = box.bottom - box.height * share
    half = _half(box, share)
    return (box.centre[0] - half, y), (box.centre[0] + half, y)


def _gable(box: Box, low: float, high: float, fill: str, pen: Pen) -> str:
    """Return a slice of the gable between two heights, each a share of the whole."""
    (left, foot), (right, _) = _course(box, low)
    (inner, top), (outer, _) = _course(box, high)
    return polygon([(left, foot), (inner, top), (outer, top), (right, foot)], fill, pen)


def _window(box: Box, share: float, nth: int) -> str:
    y = box.bottom - box.height * share
    x = box.centre[0] + (-1 if nth % 2 else 1) * _half(box, share) * 0.4
    return circle((x, y), 8, "lamp", EDGE) + lines(
        [((x - 8, y), (x + 8, y)), ((x, y - 8), (x, y + 8))], EDGE.exact().wide(1.0)
    )


def entrance(box: Box, seen: HouseView, say: Say) -> str:
    """Return the way in, with the pile of roof cards beside the door."""
    return _front(box) + _pile(box, seen.roof_cards) + _pile_words(box, seen, say)


@lru_cache(maxsize=8)
def _front(box: Box) -> str:
    door = Box(box.x + 34, box.bottom - 74, 40, 74)
    front = (
        rect(box, "wall2", EDGE)
        + rect(door, "glass", EDGE)
        + rect(Box(door.x + 9, door.y + 9, 22, 20), "lamp", EDGE.wide(1.1))
    )
    knob = circle((door.right - 7, door.centre[1] + 8), 2, "wheat", EDGE.wide(1.0))
    return front + knob


@lru_cache(maxsize=64)
def _pile(box: Box, cards: int) -> str:
    """Return the pile, one edge for each card, the uppermost with its back."""
    x, foot = box.x + 130, box.bottom - 12
    stack = "".join(
        rect(Box(x + at * 0.6, foot - 44 - at * 4, 58, 44), "card", EDGE.wide(1.2))
        for at in range(min(cards, 9))
    )
    top = (
        placed(card_back(), (x + 29 + cards * 0.6, foot - 18 - min(cards, 9) * 4)) if cards else ""
    )
    return stack + top


def _pile_words(box: Box, seen: HouseView, say: Say) -> str:
    words = Plural("{n} roof card", "{n} roof cards", seen.roof_cards)
    sign = Box(box.x + 200, box.bottom - 40, 100, 26)
    return rect(sign, "card", EDGE.wide(1.0)) + written_in(sign.inset(3), say(words), 14)
