"""From options to a variant: the cards of an edition, with those of a deck of one's own.

A deck of one's own is a JSON object with any of the keys `construction`, `plans`, `opponents` and
`bunkers`, each in the shape it has in cards.json. Cards with a known id or level replace ours
field by field; new plans are added to their stack.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.core.reading.node import Fields, Node
from townsmith.core.text import Text
from townsmith.games.welcome_to.positions.cards import read_faces
from townsmith.games.welcome_to.positions.plan_cards import is_drawn, plan_cards
from townsmith.games.welcome_to.positions.rival import rivals
from townsmith.games.welcome_to.rules.pieces import (
    BUNKER_HOUSES,
    DECKS,
    DOOMSDAY,
    EDITIONS,
    LENGTHS,
    SHEETS,
    STARTS,
    STREETS,
    card_code,
)
from townsmith.games.welcome_to.rules.variant import ADVANCED, ONLY_KNOWN, ROUNDABOUTS, Variant

_KEYS: Final = ("construction", "plans", "opponents", "bunkers")
_NO_RIVAL: Final = -1


def variant_of(options: Mapping[str, Json]) -> Variant:
    """Return the variant that complete options describe."""
    deck = options.get("deck")
    text = "" if deck is None else json.dumps(deck, sort_keys=True, separators=(",", ":"))
    level = options["solo"]
    edition = EDITIONS.index(str(options["edition"]))
    sheet = SHEETS.index(str(options["sheet"]))
    number = level if isinstance(level, int) else _NO_RIVAL
    return known_variant(edition, sheet, _extras(options), number, text)


def _extras(options: Mapping[str, Json]) -> int:
    """Return what is played beside the usual rules; "expert" is both elements (WT-X.13)."""
    expert = options.get("expert")
    extras = ROUNDABOUTS if expert or options.get("roundabouts") else 0
    extras += ADVANCED if expert or options.get("advanced") else 0
    # What was written before there was this choice had all plans in the box.
    return extras + (ONLY_KNOWN if options.get("reconstructed") is False else 0)


@lru_cache(maxsize=512)
def known_variant(edition: int, sheet: int, extras: int, level: int, text: str) -> Variant:
    """Return the one object for this variant; `text` is the deck of one's own, or nothing."""
    deck = deck_fields(json.loads(text) if text else {})
    variant = Variant(edition, sheet, extras, level)
    variant.deck = text
    variant.cards = _construction(deck, edition)
    plans = plan_cards(deck, edition, sheet)
    drawn = [plan for plan in plans if is_drawn(plan, variant)]
    variant.plans = drawn + [plan for plan in plans if plan not in drawn]
    variant.drawable = len(drawn)
    if sheet == DOOMSDAY:
        variant.bunkers = _bunkers(deck)
    if level != _NO_RIVAL:
        variant.rival = rivals(deck, edition)[level]
    return variant


def check_deck(value: Json) -> Json:
    """Return a deck of one's own if it fits under every edition and sheet; null is ours."""
    if value is None:
        return None
    deck = deck_fields(value)
    own_construction(deck)
    for edition in range(len(EDITIONS)):
        rivals(deck, edition)
        for sheet in range(len(SHEETS)):
            plan_cards(deck, edition, sheet)
    _bunkers(deck)
    return value


def deck_fields(deck: Json) -> Fields:
    """Return what a deck of one's own has."""
    return Node(deck, "deck", DeckError).fields(_KEYS)


def _construction(deck: Fields, edition: int) -> list[int]:
    """Return the construction cards, those of the deck where they are as many as the edition's."""
    own = own_construction(deck)
    return own if len(own) == len(DECKS[edition]) else DECKS[edition]


def own_construction(deck: Fields) -> list[int]:
    """Return the construction cards of a deck, none where it leaves them out."""
    if "construction" not in deck:
        return []
    cards = [card_code(*read_faces(card, ("id",))) for card in deck["construction"].items()]
    sizes = [len(ours) for ours in DECKS]
    if len(cards) not in sizes:
        deck["construction"].fail(
            Text(
                "expected {small} or {large} cards, not {n}",
                small=sizes[0],
                large=sizes[1],
                n=len(cards),
            )
        )
    return cards


def _bunkers(deck: Fields) -> int:
    """Return the houses with a bunker: positions from 1, street by street."""
    if "bunkers" not in deck:
        return BUNKER_HOUSES
    mask = 0
    for street, positions in enumerate(deck["bunkers"].items(STREETS)):
        for position in positions.items():
            mask |= BIT[STARTS[street] + position.whole(1, LENGTHS[street]) - 1]
    return mask
