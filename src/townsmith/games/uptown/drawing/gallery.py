"""Every card of UpTown on show, of our deck or of one's own."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import OWN, Exhibit, source_of
from townsmith.core.text import Text
from townsmith.games.uptown.drawing.cards import plain_card
from townsmith.games.uptown.rules.tables import (
    FIRST,
    deck_catalogue,
    facts,
    first_deck,
    standard_deck,
)
from townsmith.games.uptown.words.cards import Card, deck_cards

_PROJECTS: Final = Text("Project cards")
_MUNICIPAL: Final = Text("Municipal cards")
_PARTS: Final = ("project_cards", "municipal_cards")
_HALVES: Final = 2
_YOURS: Final = "your own box"


def gallery(deck: Json) -> list[Exhibit]:
    """Return each card once, with how many there are of it."""
    alike: dict[Card, list[Card]] = {}
    for card in deck_cards(deck_catalogue(deck)).cards:
        alike.setdefault(_face(card), []).append(card)
    known = _known(FIRST if deck == FIRST else None)
    return [_exhibit(cards, known) for cards in alike.values()]


def exhibit_of(card: Card) -> Exhibit:
    """Return one card by itself."""
    return _exhibit([card], _known(None))


@cache
def _known(deck: str | None) -> dict[Card, Mapping[str, Any]]:
    """Return what the data says of each card of a deck of ours, by what can be seen of it."""
    written = _written(first_deck() if deck == FIRST else standard_deck())
    return {_face(card): written[card.id] for card in deck_cards(deck_catalogue(deck)).cards}


def _face(card: Card) -> Card:
    """Return what can be seen of a card, which two cards may have in common."""
    return replace(card, id="", projects=tuple(replace(half, id="") for half in card.projects))


def _written(deck: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Return what the data says of a deck of ours, each card with the source of its part."""
    found: dict[str, Mapping[str, Any]] = {}
    for key in _PARTS:
        block = facts()[key]  # both decks are from the same sources
        usual = {"source": block["source"], "confidence": block["confidence"]}
        found |= {card["id"]: {**usual, **card} for card in deck[key]}
    return found


def _exhibit(cards: list[Card], known: Mapping[Card, Mapping[str, Any]]) -> Exhibit:
    """Return cards that look alike; what is not of our deck is somebody's own."""
    card = cards[0]
    fact = known.get(_face(card), {})
    seen = fact.get("seen", {}).get("parts", ())
    names = [half.name for half in card.projects if half.name]
    return Exhibit(
        id=card.id,
        group=_PROJECTS if len(card.projects) == _HALVES else _MUNICIPAL,
        name=Text("{names}", names=" / ".join(names) or card.id),
        confidence=str(fact["confidence"]) if fact else OWN,
        source=source_of(fact) if fact else _YOURS,
        picture=partial(plain_card, card),
        values=tuple((part, "official") for part in seen),
        copies=len(cards),
    )
