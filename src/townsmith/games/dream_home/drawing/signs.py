"""Signs of the resource cards and tokens, drawn about their middle in a square of 44."""

from collections.abc import Callable
from functools import cache
from typing import Final

from townsmith.games.dream_home.drawing.strokes import board, disc, seams, shape, stick
from townsmith.games.dream_home.rules.pieces import COLOURS, KIND_IDS, ROOF_KINDS, TOKENS
from townsmith.games.dream_home.words.view import COVERED_ROOF

ROOF_PAINT: Final[dict[str, str]] = {
    "red": "brick",
    "brown": "wood",
    "purple": "plum",
    "orange": "wheat",
}
"""What each roof colour is painted with; its letter stands on it."""


@cache
def token_sign(token: int) -> str:
    """Return the sign of a decor token."""
    return TOKEN_SIGNS[TOKENS[token]]()


@cache
def kind_sign(kind: int) -> str:
    """Return the sign of a resource card."""
    if kind == COVERED_ROOF:
        return card_back()
    if kind < ROOF_KINDS:
        return roof_sign(kind)
    name = KIND_IDS[kind].split("_", 1)[1]
    return (TOKEN_SIGNS.get(name) or GEAR_SIGNS[name])()


def roof_sign(kind: int) -> str:
    """Return a piece of roof in its colour, with a window if it has one."""
    paint = ROOF_PAINT[COLOURS[kind // 2]]
    roof = shape("M-22 16L-14 -14H14L22 16Z", paint)
    tiles = seams((-20, 8, 20, 8), (-18, 0, 18, 0), (-16, -7, 16, -7))
    return (
        roof
        + tiles
        + (board(-8, -8, 16, 16, "lamp") + seams((0, -8, 0, 8), (-8, 0, 8, 0)) if kind % 2 else "")
    )


@cache
def card_back() -> str:
    """Return the back of a card: a small house in pencil."""
    return shape("M-12 14V-2L0 -14L12 -2V14Z", "wall2") + board(-4, 4, 8, 10, "wood")


def _piano() -> str:
    body = shape("M-20 -6Q-20 -16 -8 -16H6Q8 -8 20 -6V4H-20Z", "slate")
    return (
        body
        + board(-20, 4, 40, 5, "cream")
        + seams((-12, 4, -12, 9), (-4, 4, -4, 9), (4, 4, 4, 9), (12, 4, 12, 9))
        + stick(-16, 9, -16, 18, 2)
        + stick(16, 9, 16, 18, 2)
    )


def _paintings() -> str:
    return (
        board(-20, -16, 26, 20, "wheat")
        + board(-17, -13, 20, 14, "water")
        + shape("M-17 1Q-10 -8 -6 -2Q-2 -8 3 1Z", "leaf")
        + board(0, 0, 20, 18, "wood")
        + board(3, 3, 14, 12, "cream")
        + disc(10, 9, 3, "brick")
    )


def _canopy() -> str:
    posts = stick(-18, 18, -18, -16, 2) + stick(18, 18, 18, -16, 2)
    return (
        posts
        + shape("M-21 -16H21L18 -8Q12 -4 6 -8Q0 -4 -6 -8Q-12 -4 -18 -8Z", "plum")
        + board(-18, 4, 36, 8, "cream")
        + shape("M-6 4Q6 -2 18 4V12H-6Z", "glass")
        + board(-16, -2, 9, 6, "cream")
    )


def _ice_cream() -> str:
    return (
        board(-16, -4, 32, 22, "water")
        + board(-12, 4, 24, 8, "cream")
        + shape("M-6 -4L0 8L6 -4Z", "wheat")
        + disc(0, -10, 7, "brick")
        + disc(-2, -16, 4, "cream")
    )


def _jacuzzi() -> str:
    return (
        shape("M-20 0H20L16 18H-16Z", "wood")
        + board(-22, -4, 44, 5, "wall2")
        + disc(-10, -9, 4, "water")
        + disc(0, -12, 5, "water")
        + disc(10, -9, 4, "water")
        + seams((-8, 2, -7, 17), (8, 2, 7, 17))
    )


def _whirlpool() -> str:
    tub = shape("M-20 -2H20Q20 16 10 16H-10Q-20 16 -20 -2Z", "cream")
    return tub + shape("M-10 4Q-4 -2 2 4Q6 10 0 10Q-4 8 0 5") + shape("M14 -2V-14Q14 -18 8 -17V-13")


def _cat() -> str:
    house = shape("M-18 18V-2L0 -18L18 -2V18Z", "wheat")
    cat = disc(0, 8, 8, "slate") + shape("M-7 4L-6 -4L-1 1M7 4L6 -4L1 1", "slate")
    return house + cat + disc(-3, 7, 1, "lamp") + disc(3, 7, 1, "lamp")


def _shelves() -> str:
    return (
        stick(-18, 18, -18, -18, 2)
        + stick(18, 18, 18, -18, 2)
        + "".join(board(-18, y, 36, 3, "wood") for y in (-8, 4, 15))
        + board(-13, -17, 8, 9, "brick")
        + board(0, -15, 12, 7, "glass")
        + board(-10, -4, 14, 8, "leaf")
        + board(4, 8, 9, 7, "wheat")
    )


def _treehouse() -> str:
    return (
        stick(0, 20, 0, -4, 4)
        + shape("M-22 2Q-24 -12 -10 -14Q0 -24 12 -14Q24 -12 22 2Q0 10 -22 2Z", "leaf")
        + board(-9, -8, 18, 12, "wall")
        + shape("M-12 -8L0 -18L12 -8Z", "brick")
        + board(-3, -3, 6, 7, "wood")
    )


def _birdhouse() -> str:
    return (
        stick(0, 20, 0, 8, 2.6)
        + board(-11, -8, 22, 16, "wall")
        + shape("M-15 -8L0 -20L15 -8Z", "glass")
        + disc(0, -1, 4, "slate")
        + stick(0, 5, 0, 8, 1.4)
        + shape("M12 -14Q16 -20 20 -14Q24 -18 22 -10H14Z", "wheat")
    )


def _car() -> str:
    return (
        shape("M-21 10V0L-15 -2L-8 -13H8L15 -2L21 1V10Z", "wheat")
        + shape("M-11 -3L-6 -10H0V-3Z", "water")
        + shape("M3 -3V-10H7L11 -3Z", "water")
        + disc(-11, 10, 5.5, "slate")
        + disc(11, 10, 5.5, "slate")
    )


def _drill() -> str:
    return (
        board(-18, -10, 24, 14, "brick")
        + shape("M6 -6L20 -4V-2L6 0Z", "stone")
        + shape("M-14 4H-4L-6 18H-16Z", "slate")
        + disc(-8, -3, 3, "wheat")
    )


def _jackhammer() -> str:
    return (
        stick(-14, -16, 14, -16, 4)
        + board(-6, -14, 12, 20, "wheat")
        + board(-4, 6, 8, 5, "slate")
        + shape("M-2 11H2L0 21Z", "stone")
    )


def _mixer() -> str:
    return (
        shape("M-16 -8L2 -18L14 2L-4 12Z", "leaf")
        + seams((-7, -13, 5, 7))
        + stick(-14, 18, -4, 6, 2.4)
        + stick(12, 18, 4, 6, 2.4)
        + disc(-14, 16, 4, "slate")
        + disc(12, 16, 4, "slate")
    )


def scaffold_sign() -> str:
    """Return a piece of scaffolding."""
    poles = "".join(stick(x, 20, x, -20, 2) for x in (-16, 0, 16))
    return (
        poles
        + "".join(board(-20, y, 40, 4, "wheat") for y in (-12, 6))
        + seams((-16, 6, 0, -8), (0, 6, 16, -8))
    )


def _face(hat: str) -> str:
    return shape("M-14 20Q-14 6 0 6Q14 6 14 20Z", "slate") + disc(0, -2, 9, "wall") + hat


def _roofer() -> str:
    return _face(shape("M-11 -4Q-10 -16 0 -16Q10 -16 11 -4Z", "brick")) + shape(
        "M-6 14L0 9L6 14", ""
    )


def _courier() -> str:
    return _face(shape("M-10 -5Q-9 -14 0 -14Q9 -14 10 -5H15V-3H-10Z", "glass")) + board(
        -7, 11, 14, 9, "wheat"
    )


def _architect() -> str:
    return (
        _face(shape("M-9 -6Q-8 -13 0 -13Q8 -13 9 -6Q0 -10 -9 -6Z", "wood"))
        + disc(-4, -2, 3, "cream")
        + disc(4, -2, 3, "cream")
        + stick(8, 8, 20, 20, 2)
    )


def _handyman() -> str:
    return (
        _face(shape("M-11 -5H11V-8Q8 -16 0 -16Q-8 -16 -11 -8Z", "wheat"))
        + stick(14, 20, 18, 4, 2.2)
        + board(13, 0, 10, 5, "stone")
    )


def _designer() -> str:
    return (
        _face(shape("M-11 2Q-13 -14 0 -14Q13 -14 11 2L7 -4Q0 -9 -7 -4Z", "plum"))
        + shape("M8 20Q4 12 12 10Q22 10 20 18Q18 20 16 18Q12 22 8 20Z", "cream")
        + disc(12, 14, 1.6, "brick")
        + disc(16, 14, 1.6, "glass")
    )


TOKEN_SIGNS: Final[dict[str, Callable[[], str]]] = {
    "grand_piano": _piano,
    "paintings": _paintings,
    "canopy_bed": _canopy,
    "ice_cream_machine": _ice_cream,
    "jacuzzi": _jacuzzi,
    "whirlpool_bath": _whirlpool,
    "cat_house": _cat,
    "shelves": _shelves,
    "treehouse": _treehouse,
    "birdhouse": _birdhouse,
    "car": _car,
}
GEAR_SIGNS: Final[dict[str, Callable[[], str]]] = {
    "hammer_drill": _drill,
    "jackhammer": _jackhammer,
    "concrete_mixer": _mixer,
    "scaffolding": scaffold_sign,
    "roofer": _roofer,
    "courier": _courier,
    "architect": _architect,
    "handyman": _handyman,
    "interior_designer": _designer,
}


@cache
def first_sign() -> str:
    """Return the token of the first player: a key."""
    return (
        disc(-8, 0, 9, "wheat")
        + disc(-8, 0, 4, "card")
        + board(0, -3, 20, 6, "wheat")
        + board(12, 3, 4, 6, "wheat")
    )
