"""What position files call cards, resources, squares and phases, and back."""

from typing import Final

from townsmith.core.bits import squares
from townsmith.core.reading.node import Node, shown
from townsmith.core.text import Text
from townsmith.games.tiny_towns.rules.pieces import (
    CARD_TYPE,
    CARDS,
    MONUMENTS,
    RESOURCES,
    SIDE,
    SQUARES,
)
from townsmith.games.tiny_towns.rules.rounds import (
    CHOOSE_MONUMENTS,
    NAME_RESOURCE,
    OVER,
    PLAY,
    PLAY_WATCH,
)
from townsmith.games.tiny_towns.rules.town import BUILDING, NAMING, PLACING

RESOURCE_NUMBERS: Final = {name: number for number, name in enumerate(RESOURCES) if number}
CARD_NUMBERS: Final = {name: number for number, name in enumerate(CARDS)}
_MONUMENT_NUMBERS: Final = {
    name: card for name, card in CARD_NUMBERS.items() if CARD_TYPE[card] == MONUMENTS
}

PHASES: Final = {"name": NAMING, "place": PLACING, "build": BUILDING}
"""Where a seat stands in the round."""
PHASE_WORDS: Final = {phase: word for word, phase in PHASES.items()}
STAGES: Final = {
    "choose-monument": CHOOSE_MONUMENTS,
    "name": NAME_RESOURCE,
    "place": PLAY,
    "build": PLAY,
    "watch": PLAY_WATCH,
    "over": OVER,
}
"""Where the table stands; while all play it says the phase of the seat that is least far."""
STAGE_WORDS: Final = {stage: word for word, stage in STAGES.items() if stage != PLAY}


def resource_of(node: Node) -> int:
    """Return the resource that is named."""
    return node.word(RESOURCE_NUMBERS, Text("a resource"))


def resources_of(node: Node) -> list[int]:
    """Return the resources of a list."""
    return [resource_of(item) for item in node.items()]


def monument_of(node: Node) -> int:
    """Return the monument card that is named."""
    return node.word(_MONUMENT_NUMBERS, Text("a monument"))


# Squares are keys such as "1,0", or lists such as [1, 0]: row and column


def key_of(square: int) -> str:
    """Return a square as a key."""
    return f"{square // SIDE},{square % SIDE}"


_SQUARE_KEYS: Final = {key_of(square): square for square in range(SQUARES)}


def square_of_key(key: str, place: Node) -> int:
    """Return the square of a key."""
    if key not in _SQUARE_KEYS:
        place.fail(
            Text(
                '{key} is not a square; squares are "row,column" from "0,0" to "3,3"',
                key=shown(key),
            )
        )
    return _SQUARE_KEYS[key]


def pairs_of(mask: int) -> list[list[int]]:
    """Return a set of squares as a list of lists."""
    return [[square // SIDE, square % SIDE] for square in squares(mask)]


def square_of_pair(node: Node) -> int:
    """Return the square of a list."""
    row, col = (item.whole(0, SIDE - 1) for item in node.items(2))
    return row * SIDE + col
