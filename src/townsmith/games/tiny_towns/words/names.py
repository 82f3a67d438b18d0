"""What cards, types and resources are called."""

from townsmith.core.text import Word
from townsmith.games.tiny_towns.rules.tables import CARD_FACTS, FACTS


def card_name(card: int) -> Word:
    """Return the name of a building or monument."""
    return Word(CARD_FACTS[card]["name"])


def card_summary(card: int) -> Word:
    """Return what a building or monument does, in one sentence."""
    return Word(CARD_FACTS[card]["summary"])


def card_words(card: int) -> Word:
    """Return what stands on the card: its effect in a few words."""
    return Word(CARD_FACTS[card]["words"])


def type_name(kind: int) -> Word:
    """Return the name of a building type."""
    return Word(FACTS["types"]["items"][kind]["name"])


def resource_name(resource: int) -> Word:
    """Return the name of a resource."""
    return Word(FACTS["resources"]["items"][resource - 1]["name"])
