"""The form for values of one's own box: what is asked, and the deck that comes of it."""

import pytest

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import RECONSTRUCTED
from townsmith.core.value_form import ValueField
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.positions.own_values import OWN_VALUES


def ours() -> dict[str, int | str]:
    """Return every value of the form as we have it."""
    return {field.name: field.value for card in OWN_VALUES.cards(None) for field in card.fields}


def test_only_values_of_our_own_are_asked_for() -> None:
    """What is printed or follows from it stays; each card that is asked about is on show."""
    shown = {exhibit.id: exhibit for exhibit in GAME.drawing.gallery(None)}
    cards = OWN_VALUES.cards(None)
    assert {card.exhibit for card in cards} == {
        name for name, exhibit in shown.items() if exhibit.confidence == RECONSTRUCTED
    }
    for field in (field for card in cards for field in card.fields):
        assert isinstance(field, ValueField)
        assert field.confidence == RECONSTRUCTED
        assert field.low <= field.value <= field.high
    assert len(ours()) == sum(len(card.fields) for card in cards)


def test_nothing_changed_is_no_deck() -> None:
    """Our own values are our own deck."""
    assert OWN_VALUES.read(None, ours()) is None
    assert OWN_VALUES.read(None, {}) is None


@pytest.mark.parametrize(
    ("field", "value", "chosen"),
    [
        ("e63-opponent-2.per_pool", 5, {"solo": 2}),
        ("e81-opponent-2.per_temp", 3, {"edition": "e81", "solo": 2}),
        ("e63-opponent-1.approves.0", 1, {"solo": 1}),
        ("e63-sA-1113.first", 9, {"reconstructed": True}),
        ("doom-capacity50.later", 5, {"sheet": "doomsday"}),
    ],
)
def test_a_value_comes_back_from_its_deck(field: str, value: int, chosen: dict[str, Json]) -> None:
    """The deck holds the one card, the form reads it back, and a game is dealt with it."""
    deck = OWN_VALUES.read(None, ours() | {field: value})
    again = {each.name: each.value for card in OWN_VALUES.cards(deck) for each in card.fields}
    assert {name for name in again if again[name] != ours()[name]} == {field}
    assert OWN_VALUES.read(None, again) == deck
    state = GAME.rules.start(GAME.setup(1 if "solo" in chosen else 2, 1, {"deck": deck, **chosen}))
    if "solo" in chosen:
        assert not state.variant.rival.reconstructed
