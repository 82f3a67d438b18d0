"""The cards of Dream Home as a form: what is filled in is the deck one plays with."""

import pytest

from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.core.exhibit import OWN
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.positions.own_values import OWN_VALUES


def filled(deck: Json) -> dict[str, int | str]:
    """Return all that the form of a deck says."""
    return {field.name: field.value for card in OWN_VALUES.cards(deck) for field in card.fields}


def test_nothing_changed_is_no_deck() -> None:
    """Our own cards come back as ours."""
    assert OWN_VALUES.read(None, filled(None)) is None


def test_what_is_filled_in_is_the_deck() -> None:
    """Children of single rooms, of rooms with many cards, and the tool that is there twice."""
    given = {"library.children": 3, "kitchen.2": 2, "kitchen.1": 1, "tools.twice": 1}
    deck = GAME.option("deck").checked(OWN_VALUES.read(None, given))
    assert filled(deck) == filled(None) | given
    assert OWN_VALUES.read(deck, filled(None)) is None


def test_only_what_differs_is_yours() -> None:
    """In the form every type of room has a mark of its own."""
    deck = OWN_VALUES.read(None, {"library.children": 3})
    marks = {card.exhibit: card.shown.confidence for card in OWN_VALUES.cards(deck) if card.shown}
    assert [name for name, mark in marks.items() if mark == OWN] == ["library"]


def test_more_cards_than_there_are_cannot_show_children() -> None:
    """The room and both numbers are named."""
    with pytest.raises(DeckError, match="Kitchen: 9 cards"):
        OWN_VALUES.read(None, {"kitchen.1": 5, "kitchen.2": 4, "kitchen.3": 0})
