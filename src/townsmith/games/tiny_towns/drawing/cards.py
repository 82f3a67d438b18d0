"""Cards drawn: the building, its pattern and what it does, laid out for the room there is."""

from functools import lru_cache
from typing import Final

from townsmith.core.picture import Part
from townsmith.core.text import Say, Text
from townsmith.draw.frames import sheet
from townsmith.games.tiny_towns.drawing.card_layouts import LAYOUTS, Printed, Size
from townsmith.games.tiny_towns.drawing.sizes import Sizes
from townsmith.games.tiny_towns.drawing.targets import Targets
from townsmith.games.tiny_towns.rules.pieces import CARDS, TYPES
from townsmith.games.tiny_towns.words.names import card_name, card_summary, card_words

_ALONE: Final = (184.0, 206.0)


def card_part(number: int, word: str, targets: Targets, say: Say, sizes: Sizes) -> Part:
    """Return a card that is clicked by a word, for the place of the cards."""
    drawing = card_drawing(number, word, targets, say, sizes)
    return Part(f"card-{CARDS[number]}", "cards", drawing, card_name(number))


def card_drawing(number: int, word: str, targets: Targets, say: Say, sizes: Sizes) -> str:
    """Return a card; what a screen reader says of it is the whole sentence."""
    lit = word in targets.first
    name = say(card_name(number))
    printed = Printed(
        number,
        name,
        say(card_words(number)),
        label=f"{name}. {say(card_summary(number))}",
        token=word if word in targets.all else "",
        lit=lit,
        tag=say(Text("fits here")) if lit and word in TYPES else "",
    )
    return _drawn(sizes.card_layout, sizes.card, printed)


def plain_card(number: int, say: Say) -> str:
    """Return a card by itself, as it lies in the box."""
    name = say(card_name(number))
    label = f"{name}. {say(card_summary(number))}"
    return _drawn("headed", _ALONE, Printed(number, name, say(card_words(number)), label))


@lru_cache(maxsize=1024)
def _drawn(layout: str, size: Size, printed: Printed) -> str:
    return sheet(*size, LAYOUTS[layout](size, printed), printed.label)
