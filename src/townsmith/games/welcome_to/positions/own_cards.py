"""Cards as cards.json has them, and what a deck of one's own makes of one."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from townsmith.core.reading.node import Node

Card: TypeAlias = Mapping[str, Any]

REMARKS: Final = ("source", "confidence", "confidence_detail")
"""Fields of cards that say how we know them."""


def changed(card: Card, own: Node | None) -> Card:
    """Return one of our cards, changed field by field where a deck has its own."""
    return card if own is None else {**card, "confidence": "own", **own.value}
