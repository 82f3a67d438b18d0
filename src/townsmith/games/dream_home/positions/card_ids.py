"""What every card is called in files and records: the third kitchen of a deck is kitchen_03."""

from functools import cache
from typing import Final

from townsmith.games.dream_home.rules.deck import Deck
from townsmith.games.dream_home.rules.pieces import COLOURS, KIND_IDS, ROOF_KINDS, TYPES

ROOF_NAMES: Final = [f"{colour}{window}" for colour in COLOURS for window in ("", "/window")]
"""What a roof card of each kind is called in a pile."""


class CardIds:
    """The id of every card of a deck, and the card of every id."""

    def __init__(self, types: tuple[int, ...], kinds: tuple[int, ...]) -> None:
        """Count the cards of each type and kind."""
        self.rooms = [f"{TYPES[kind]}_{nth:02d}" for kind, nth in _numbered(types)]
        self.resources = [_resource_id(kind, nth, kinds) for kind, nth in _numbered(kinds)]
        self.room_of = {name: card for card, name in enumerate(self.rooms)}
        self.resource_of = {name: card for card, name in enumerate(self.resources)}


def _numbered(kinds: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(kind, kinds[: at + 1].count(kind)) for at, kind in enumerate(kinds)]


def _resource_id(kind: int, nth: int, kinds: tuple[int, ...]) -> str:
    plain_roof = kind < ROOF_KINDS and kind % 2 == 0
    return f"{KIND_IDS[kind]}_{nth}" if plain_roof or kinds.count(kind) > 1 else KIND_IDS[kind]


@cache
def _card_ids(types: tuple[int, ...], kinds: tuple[int, ...]) -> CardIds:
    return CardIds(types, kinds)


def card_ids(deck: Deck) -> CardIds:
    """Return the ids of the cards of a deck."""
    return _card_ids(tuple(deck.types), tuple(deck.kinds))
