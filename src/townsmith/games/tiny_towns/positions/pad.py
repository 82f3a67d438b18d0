"""The score pad of Tiny Towns: the cards in play, and every town square by square."""

from typing import Final

from townsmith.core.contract.options import Choice
from townsmith.core.pad import ADD, Block, Field, Pad
from townsmith.core.text import Text
from townsmith.games.tiny_towns.rules.pieces import (
    BUILDING_CARDS,
    CARDS,
    CHOICES,
    FIRST_GAME,
    KINDS,
    RESOURCES,
    SIDE,
    SQUARE_NAMES,
)
from townsmith.games.tiny_towns.words.names import card_name, resource_name, type_name


def _cards(cards: list[int]) -> tuple[Choice, ...]:
    return tuple(Choice(CARDS[card], card_name(card)) for card in cards)


_MONUMENTS: Final = _cards(list(range(BUILDING_CARDS, len(CARDS))))
_ON_SQUARES: Final = (
    *_cards(list(range(BUILDING_CARDS))),
    *_MONUMENTS,
    *(Choice(RESOURCES[cube], resource_name(cube)) for cube in range(1, len(RESOURCES))),
)


def _card_of(kind: int) -> Field:
    """Return the field of the card of a type; that of the first game until another is chosen."""
    usual = next(at for at, card in enumerate(CHOICES[kind]) if card in FIRST_GAME)
    return Field(("cards",), type_name(kind), _cards(CHOICES[kind]), way=ADD, usual=usual)


def _square(row: int, column: int) -> Field:
    name = SQUARE_NAMES[row * SIDE + column]
    return Field(("town", row, column), Text("{square}", square=name), _ON_SQUARES)


PAD: Final = Pad(
    table=(Block(Text("The cards in play"), (tuple(_card_of(kind) for kind in range(KINDS)),)),),
    seat=(
        Block(
            Text("The town"),
            tuple(tuple(_square(row, column) for column in range(SIDE)) for row in range(SIDE)),
        ),
        Block(
            Text("Beside it"),
            (
                (
                    Field(("monument",), Text("the monument, built or not"), _MONUMENTS),
                    Field(("shrine_count",), Text("buildings when the Shrine was built"), high=16),
                ),
            ),
        ),
    ),
    blank_seat={"town": [[None] * SIDE for _ in range(SIDE)]},
)
