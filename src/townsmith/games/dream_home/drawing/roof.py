"""The roof of a drawn house: pencilled while its cards lie face down, inked when it is on."""

from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from townsmith.core.text import Plural, Say, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.hand import EDGE, PENCIL, Pen, circle, lines, placed, polygon, rect
from townsmith.draw.lettering import LEAST, first_fitting, written_in
from townsmith.games.dream_home.drawing.signs import ROOF_PAINT, card_back
from townsmith.games.dream_home.rules.pieces import COLOURS, ROOF_CARDS
from townsmith.games.dream_home.rules.scoring import roof_points

_OVERHANG: Final = 0.038  # how far the eaves reach beyond the walls, compared with their distance
_NOMINAL: Final = Box(0, 0, 312, 112)  # the way in as it was drawn first
_BANDS: Final = 4
_MOST: Final = 9  # a higher pile would reach through the ceiling


def best_four(roofs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the four cards that make the best roof."""
    return max(combinations(sorted(roofs), ROOF_CARDS), key=lambda four: roof_points(list(four)))


def roof(box: Box, roofs: tuple[int, ...] | None) -> str:
    """Return the roof over a box, which is the space above the top floor."""
    if roofs is not None and len(roofs) >= ROOF_CARDS:
        return _inked(box, best_four(roofs))
    return _pencilled(box)


@lru_cache(maxsize=64)
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
    return box.width * (0.5 + _OVERHANG) * (1 - share)


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
    radius = box.height / _BANDS * 0.32
    bars = [((x - radius, y), (x + radius, y)), ((x, y - radius), (x, y + radius))]
    return circle((x, y), radius, "lamp", EDGE) + lines(bars, EDGE.exact().wide(1.0))


def entrance(box: Box, cards: int) -> str:
    """Return the way in, with the pile of roof cards beside the door."""
    return rect(box, "wall2", EDGE) + placed(_inside(min(cards, _MOST)), *_lens(box))


@lru_cache(maxsize=256)
def pile_words(box: Box, cards: int, say: Say) -> str:
    """Return how many roof cards lie there, in as many words as there is room for."""
    (_, top), scale = _lens(box)
    left = box.x + 200 * scale + 4
    sign = Box(left, top + 72 * scale - 4, box.right - left - 6, max(20.0, 26 * scale))
    long, short = roof_cards(cards), Plural("{n} roof", "{n} roofs", cards)
    choices = (say(long), say(short), str(cards))
    words = first_fitting(choices, sign.width - 6, LEAST)
    return rect(sign, "card", EDGE.wide(1.0)) + written_in(sign.inset(3), words, 14)


def roof_cards(count: int) -> Text:
    """Return how many roof cards there are."""
    return Plural("{n} roof card", "{n} roof cards", count)


def _lens(box: Box) -> tuple[Point, float]:
    """Return where the corner of the nominal way in lies, and how large it is drawn."""
    scale = min(box.height / _NOMINAL.height, box.width / _NOMINAL.width)
    return (box.x, box.bottom - _NOMINAL.height * scale), scale


@cache
def _inside(cards: int) -> str:
    return _door() + _pile(cards)


def _door() -> str:
    door = Box(34, _NOMINAL.bottom - 74, 40, 74)
    pane = rect(Box(door.x + 9, door.y + 9, 22, 20), "lamp", EDGE.wide(1.1))
    knob = circle((door.right - 7, door.centre[1] + 8), 2, "wheat", EDGE.wide(1.0))
    return rect(door, "glass", EDGE) + pane + knob


def _pile(cards: int) -> str:
    """Return the pile, one edge for each card, the uppermost with its back."""
    x, foot = 130.0, _NOMINAL.bottom - 12
    stack = "".join(
        rect(Box(x + at * 0.6, foot - 44 - at * 4, 58, 44), "card", EDGE.wide(1.2))
        for at in range(cards)
    )
    top = placed(card_back(), (x + 29 + cards * 0.6, foot - 18 - cards * 4)) if cards else ""
    return stack + top
