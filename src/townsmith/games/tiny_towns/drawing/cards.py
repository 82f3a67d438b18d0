"""Cards drawn: the building, its pattern and what it does."""

from functools import lru_cache
from typing import Final

from townsmith.core.picture import Part
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.buildings import building
from townsmith.draw.frames import Face, card, sheet
from townsmith.draw.hand import PENCIL, rect
from townsmith.draw.tokens import token
from townsmith.games.tiny_towns.drawing.targets import Targets
from townsmith.games.tiny_towns.rules.pieces import CARDS, RESOURCES, TYPES
from townsmith.games.tiny_towns.rules.tables import CARD_FACTS, RESOURCE_LETTERS
from townsmith.games.tiny_towns.words.names import card_name, card_summary, card_words

_CARD: Final = Box(6, 16, 176, 216)
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


def card_part(number: int, kind: int, targets: Targets, say: Say) -> Part:
    """Return the card of a type."""
    word = TYPES[kind]
    drawing = card_drawing(number, word, targets, say)
    return Part(f"card-{CARDS[number]}", "cards", drawing, card_name(number))


def card_drawing(number: int, word: str, targets: Targets, say: Say) -> str:
    """Return a card that is clicked by a word."""
    lit = word in targets.first
    name, summary = say(card_name(number)), say(card_summary(number))
    words = say(card_words(number))
    tag = say(Text("fits here")) if lit and word in TYPES else ""
    face = Face(
        name,
        building(drawn_as(number), (0, 0), 56),
        _pattern(number),
        words,
        tag,
    )
    clickable = word if word in targets.all else ""
    drawing = card(_CARD, face, token=clickable, label=f"{name}. {summary}", lit=lit)
    return sheet(_CARD.right + 6, _CARD.bottom + 6, drawing)


@lru_cache(maxsize=64)
def _pattern(number: int) -> str:
    """Return the pattern of a card, drawn about the origin."""
    rows = CARD_FACTS[number]["pattern"]
    unit = 30.0 if len(rows) < 3 else 22.0  # noqa: PLR2004 - three rows need smaller squares
    left, top = -len(rows[0]) * unit / 2, -len(rows) * unit / 2
    drawing = ""
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter != ".":
                box = Box(left + col * unit, top + row * unit, unit, unit)
                resource = RESOURCES[RESOURCE_LETTERS.index(letter)]
                drawing += rect(box, "", PENCIL) + token(resource, box.centre, unit * 0.78)
    return drawing
