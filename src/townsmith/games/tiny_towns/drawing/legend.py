"""The legend of the rulebook: resources, types, and every card with its pattern."""

from typing import Final

from townsmith.core.picture import Sign
from townsmith.core.text import Say, Text
from townsmith.draw.buildings import building
from townsmith.draw.frames import sheet
from townsmith.draw.tokens import LETTERS, token
from townsmith.games.tiny_towns.drawing.card_layouts import LAYOUTS, Printed
from townsmith.games.tiny_towns.drawing.card_pictures import drawn_as
from townsmith.games.tiny_towns.rules.pieces import (
    BUILDING_CARDS,
    CARDS,
    CHOICES,
    KINDS,
    RESOURCES,
)
from townsmith.games.tiny_towns.words.names import (
    card_name,
    card_summary,
    card_words,
    resource_name,
    type_name,
)

SHAPES: Final = {
    "wood": Text("a log, W"),
    "wheat": Text("a diamond, H"),
    "brick": Text("a brick, B"),
    "glass": Text("a window, G"),
    "stone": Text("a hexagon, S"),
}
"""How a resource is told apart without its colour."""
_SIDE: Final = 44.0
_CARD: Final = (168.0, 178.0)


def legend(say: Say) -> list[Sign]:
    """Return all signs of the game: "resources", "types", "buildings" and "monuments"."""
    return [*_resources(), *_types(), *_cards(say)]


def _resources() -> list[Sign]:
    names = [name for name in RESOURCES if name in LETTERS]
    return [
        Sign(
            "resources",
            resource_name(RESOURCES.index(name)),
            SHAPES[name],
            sheet(_SIDE, _SIDE, token(name, (_SIDE / 2, _SIDE / 2), _SIDE * 0.8)),
        )
        for name in names
    ]


def _types() -> list[Sign]:
    return [
        Sign("types", type_name(kind), _cards_of(kind), _standing(CHOICES[kind][0]))
        for kind in range(KINDS)
    ]


def _cards_of(kind: int) -> Text:
    if len(CHOICES[kind]) == 1:
        return Text("always the same card")
    return Text("one of {n} cards, drawn for the game", n=len(CHOICES[kind]))


def _standing(card: int) -> str:
    return sheet(_SIDE, _SIDE, building(drawn_as(card), (_SIDE / 2, _SIDE / 2), _SIDE * 0.9))


def _cards(say: Say) -> list[Sign]:
    return [
        Sign(
            "buildings" if card < BUILDING_CARDS else "monuments",
            card_name(card),
            card_summary(card),
            _printed(card, say),
        )
        for card in range(len(CARDS))
    ]


def _printed(card: int, say: Say) -> str:
    name, words = say(card_name(card)), say(card_words(card))
    printed = Printed(card, name, words, label=name, token="", lit=False, tag="")
    return sheet(*_CARD, LAYOUTS["headed"](_CARD, printed), name)
