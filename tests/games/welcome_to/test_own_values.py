"""The form for values of one's own box: what is asked, and the deck that comes of it."""

import pytest

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import RECONSTRUCTED
from townsmith.core.value_form import ValueField
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.positions.own_values import OWN_VALUES
from townsmith.i18n.words import Words


def ours() -> dict[str, int | str]:
    """Return every value of the form as we have it."""
    return {field.name: field.value for card in OWN_VALUES.cards(None) for field in card.fields}


def test_only_values_of_our_own_are_asked_for() -> None:
    """What is printed or follows from it stays; each card that is asked about is on show."""
    shown = {exhibit.id: exhibit for exhibit in GAME.drawing.gallery(None)}
    cards = OWN_VALUES.cards(None)
    assert {card.exhibit for card in cards if card.shown is None} == {
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


def test_a_new_plan_is_written_down_and_played() -> None:
    """One a stack asks for estates; without any it is not there, and the gallery shows it."""
    for card in OWN_VALUES.cards(None):
        assert card.shown is None or card.shown.picture(Words("en")).startswith("<svg")
    filled = {"own-B.2": 3, "own-B.5": 1, "own-B.first": 9, "own-B.later": 5, "own-C.first": 4}
    deck = OWN_VALUES.read(None, ours() | filled)
    condition = {"type": "estates", "sizes": [2, 2, 2, 5]}
    plan = {"id": "own-B", "stack": "B", "condition": condition}
    assert deck == {"plans": [plan | {"points": {"first": 9, "later": 5}}]}
    again = {each.name: each.value for card in OWN_VALUES.cards(deck) for each in card.fields}
    assert {name for name in again if again[name] != ours()[name]} == filled.keys() - {
        "own-C.first"
    }
    assert OWN_VALUES.read(deck, again) == deck
    assert "own-B" in {exhibit.id for exhibit in GAME.drawing.gallery(deck)}
    for edition in ("e63", "e81"):
        chosen = {"deck": deck, "edition": edition, "plans": [None, "own-B", None]}
        state = GAME.rules.start(GAME.setup(2, 1, chosen))
        assert state.variant.plans[int(state.plans[1])].name == "own-B"


def test_what_stands_in_no_form_stays() -> None:
    """Plans with other conditions and bunkers come from a file, and are not lost."""
    other: Json = {
        "id": "own-A",
        "stack": "A",
        "condition": {"type": "temp_boxes", "min": 5},
        "points": {"first": 7, "later": 4},
    }
    deck: Json = {"plans": [other], "bunkers": [[1], [2], [3]]}
    assert GAME.option("deck").checked(deck) == deck
    found = OWN_VALUES.read(deck, ours() | {"own-A.1": 2, "own-C.6": 1, "own-C.first": 8})
    assert isinstance(found, dict)
    assert found["bunkers"] == [[1], [2], [3]]
    assert [plan["id"] for plan in found["plans"]] == ["own-A", "own-C"]
    assert found["plans"][0] == other
