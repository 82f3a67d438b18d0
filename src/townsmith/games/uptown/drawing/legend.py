"""The legend of the rulebook: the six kinds, and every sign that a card can carry."""

from typing import Final

from townsmith.core.picture import Sign
from townsmith.core.text import Say, Text
from townsmith.draw.frames import sheet
from townsmith.draw.hand import placed
from townsmith.games.uptown.drawing.emblems import COLOURS, coin, emblem, gift, star
from townsmith.games.uptown.words.names import KIND_NAMES

_SIDE: Final = 44.0
_MIDDLE: Final = (_SIDE / 2, _SIDE / 2)

KINDS: Final = {
    "office": Text("a briefcase, blue walls"),
    "apartment": Text("a bed, red walls"),
    "shop": Text("a bag, yellow walls"),
    "service": Text("a spanner, green walls"),
    "cafe": Text("a cup, plum walls"),
    "hotel": Text("a bell, slate walls"),
}
"""How each kind is told by its sign, and by its colour."""


def legend(say: Say) -> list[Sign]:
    """Return the signs of the game: "kinds" and "signs"."""
    del say
    kinds = [
        Sign("kinds", KIND_NAMES[kind], KINDS[kind], _framed(emblem(kind, 18))) for kind in COLOURS
    ]
    twins = placed(emblem("apartment", 12), (-11, 0)) + placed(emblem("apartment", 12), (11, 0))
    return [
        *kinds,
        Sign(
            "kinds",
            Text("Double"),
            Text("two premises on one card: it counts as two"),
            _framed(twins),
        ),
        Sign(
            "signs",
            Text("Upcoins"),
            Text("income: what a floor pays on a payday"),
            _framed(coin(14)),
        ),
        Sign(
            "signs", Text("Prestige"), Text("what a floor is worth at the end"), _framed(star(16))
        ),
        Sign(
            "signs",
            Text("Gift"),
            Text("is built on a plot of somebody else, and counts there"),
            _framed(gift((0, 0), 34)),
        ),
        Sign(
            "signs",
            Text("No gifts"),
            Text("a building that shows it takes no gifts"),
            _framed(gift((0, 0), 34, banned=True)),
        ),
    ]


def _framed(drawing: str) -> str:
    return sheet(_SIDE, _SIDE, placed(drawing, _MIDDLE))
