"""The names of cards, resources and squares, and back."""

from typing import Final

from townsmith.core.reading.node import Node
from townsmith.games.tiny_towns.rules.pieces import CARD_TYPE, CARDS, MONUMENTS, RESOURCES, SIDE

RESOURCE_NUMBERS: Final = {name: number for number, name in enumerate(RESOURCES) if number}
CARD_NUMBERS: Final = {name: number for number, name in enumerate(CARDS)}
MONUMENT_NUMBERS: Final = {
    name: card for name, card in CARD_NUMBERS.items() if CARD_TYPE[card] == MONUMENTS
}
_SQUARE_KEYS: Final = {
    f"{row},{col}": row * SIDE + col for row in range(SIDE) for col in range(SIDE)
}


def square_of_key(key: str, place: Node) -> int:
    """Return the square of a key such as "1,0"."""
    if key not in _SQUARE_KEYS:
        place.fail(f'{key!r} is not a square; squares are "row,column" from "0,0" to "3,3"')
    return _SQUARE_KEYS[key]


def square_of_pair(node: Node) -> int:
    """Return the square of a list such as [1, 0]."""
    row, col = (item.whole(0, SIDE - 1) for item in node.items(2))
    return row * SIDE + col
