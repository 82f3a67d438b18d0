"""Every building and monument of Tiny Towns on show."""

from functools import partial
from typing import Final

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import Exhibit, source_of, values_of
from townsmith.core.text import Text
from townsmith.games.tiny_towns.drawing.cards import plain_card
from townsmith.games.tiny_towns.rules.pieces import CARD_TYPE, CARDS, KINDS, TYPES
from townsmith.games.tiny_towns.rules.tables import CARD_FACTS
from townsmith.games.tiny_towns.words.names import card_name

_BUILDINGS: Final = Text("Buildings")
_MONUMENTS: Final = Text("Monuments")


def gallery(deck: Json) -> list[Exhibit]:
    """Return every card; nobody has other ones."""
    del deck
    return [_exhibit(number) for number in range(len(CARDS))]


def _exhibit(number: int) -> Exhibit:
    facts, kind = CARD_FACTS[number], CARD_TYPE[number]
    drawn = kind < KINDS
    return Exhibit(
        id=CARDS[number],
        group=_BUILDINGS if drawn else _MONUMENTS,
        name=card_name(number),
        confidence=facts["confidence"],
        source=source_of(facts),
        picture=partial(plain_card, number),
        values=values_of(facts),
        chosen_by={TYPES[kind]: CARDS[number]} if drawn and kind else {},
    )
