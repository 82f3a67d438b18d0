"""The cards of UpTown as a form: what is filled in is the deck one plays with."""

from tests.games.uptown.test_cards import small_deck
from townsmith.core.contract.options import Json
from townsmith.core.exhibit import OWN
from townsmith.games.uptown import GAME
from townsmith.games.uptown.positions.own_values import OWN_VALUES
from townsmith.games.uptown.rules.tables import FIRST, deck_catalogue
from townsmith.games.uptown.words.cards import deck_cards


def filled(deck: Json) -> dict[str, int | str]:
    """Return all that the form of a deck says."""
    return {field.name: field.value for card in OWN_VALUES.cards(deck) for field in card.fields}


def test_nothing_changed_is_no_deck() -> None:
    """Our own deck comes back as ours, card by card and effect by effect."""
    assert OWN_VALUES.read(None, filled(None)) is None


def test_every_deck_comes_back_from_its_form() -> None:
    """Whatever a deck has on its cards, the form has it too."""
    for deck in (FIRST, small_deck()):
        once = OWN_VALUES.read(deck, filled(deck))
        GAME.option("deck").checked(once)
        assert OWN_VALUES.read(once, filled(once)) == once
        assert filled(once) == filled(deck)


def test_a_changed_card_is_yours_and_the_others_stay_ours() -> None:
    """One value is enough; what was not touched is as it was."""
    deck = OWN_VALUES.read(None, {"B01.0.income.0.value": 2, "B01.1.roof": 1})
    GAME.option("deck").checked(deck)
    first = deck_cards(deck_catalogue(deck)).cards[0]
    assert [effect.value for effect in first.projects[0].income] == [2]
    assert first.projects[1].roof
    own = [card.id for card in GAME.drawing.gallery(deck) if card.confidence == OWN]
    assert own == ["B01"]


def test_totals_tell_the_box() -> None:
    """What stands beside the form adds up to what is in the box."""
    assert OWN_VALUES.totals is not None
    told = [count for _, count in OWN_VALUES.totals(None)]
    assert told[:2] == ["84", "28"]
    assert sum(map(int, told[2:6])) == 84


def test_cards_come_and_go() -> None:
    """A card more can be played with, and without it the deck is ours again."""
    assert OWN_VALUES.add is not None
    assert OWN_VALUES.remove is not None
    deck, first = OWN_VALUES.add(None, "municipal_cards")
    deck, second = OWN_VALUES.add(deck, "project_cards")
    GAME.option("deck").checked(deck)
    assert (first, second) == ("X01", "X02")
    assert {"X01", "X02"} <= {card.exhibit for card in OWN_VALUES.cards(deck)}
    assert OWN_VALUES.remove(OWN_VALUES.remove(deck, first), second) is None
