"""What is pictured on a card: its building and the pattern of cubes it is built from."""

from functools import lru_cache
from typing import Final

from townsmith.draw.box import Box
from townsmith.draw.hand import PENCIL, rect
from townsmith.draw.tokens import token
from townsmith.games.tiny_towns.rules.pieces import CARDS, RESOURCES
from townsmith.games.tiny_towns.rules.tables import CARD_FACTS, RESOURCE_LETTERS

_LARGEST: Final = 30.0
_LANDMARKS: Final = {
    "architects-guild": "guildhall",
    "archive-of-the-second-age": "archive",
    "barrett-castle": "castle",
    "cathedral-of-caterina": "cathedral",
    "fort-ironweed": "fort",
    "grand-mausoleum-of-the-rodina": "mausoleum",
    "grove-university": "university",
    "mandras-palace": "palace",
    "obelisk-of-the-crescent": "obelisk",
    "opaleyes-watch": "watchtower",
    "shrine-of-the-elder-tree": "shrine",
    "silva-forum": "forum",
    "statue-of-the-bondmaker": "statue",
    "the-sky-baths": "baths",
    "the-starloom": "loom",
}
"""How the drawing library calls the monuments."""


def drawn_as(number: int) -> str:
    """Return how the drawing library calls the building of a card."""
    return _LANDMARKS.get(CARDS[number], CARDS[number])


def pattern_rows(number: int) -> int:
    """Return how many rows of squares a pattern has."""
    return len(CARD_FACTS[number]["pattern"])


def pattern_unit(number: int, width: float, height: float) -> float:
    """Return the side of the squares of a pattern that is as large as fits."""
    rows = CARD_FACTS[number]["pattern"]
    return min(_LARGEST, width / len(rows[0]), height / len(rows))


def pattern_height(number: int, width: float, height: float) -> float:
    """Return how high a pattern is that is as large as fits."""
    return pattern_rows(number) * pattern_unit(number, width, height)


def pattern_width(number: int, width: float, height: float) -> float:
    """Return how wide a pattern is that is as large as fits."""
    return len(CARD_FACTS[number]["pattern"][0]) * pattern_unit(number, width, height)


@lru_cache(maxsize=256)
def pattern(number: int, width: float, height: float) -> str:
    """Return the pattern of a card about the origin, as large as fits."""
    rows = CARD_FACTS[number]["pattern"]
    unit = pattern_unit(number, width, height)
    left, top = -len(rows[0]) * unit / 2, -len(rows) * unit / 2
    drawing = ""
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter != ".":
                box = Box(left + col * unit, top + row * unit, unit, unit)
                resource = RESOURCES[RESOURCE_LETTERS.index(letter)]
                drawing += rect(box, "", PENCIL) + token(resource, box.centre, unit * 0.78)
    return drawing
