"""The cards of Dream Home as a form: what is filled in is the deck one plays with."""

import pytest

from townsmith.bots.registry import bot
from townsmith.bots.schedule.match import play_out
from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.core.exhibit import OWN
from townsmith.core.text import english
from townsmith.core.value_form import ValueField
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.positions.own_values import OWN_VALUES
from townsmith.games.dream_home.rules.pieces import (
    KIND_IDS,
    RESOURCE_CARDS,
    ROOM_CARDS,
    ROUNDS,
    TYPES,
)


def filled(deck: Json) -> dict[str, int | str]:
    """Return all that the form of a deck says."""
    return {field.name: field.value for card in OWN_VALUES.cards(deck) for field in card.fields}


def test_nothing_changed_is_no_deck() -> None:
    """Our own cards come back as ours."""
    assert OWN_VALUES.read(None, filled(None)) is None


def test_what_is_filled_in_is_the_deck() -> None:
    """Rooms, their children, roofs, decor, tools and helpers: any number of each, none included."""
    given = {
        "library.copies": 0,
        "library.1": 0,
        "office.copies": 2,
        "office.3": 1,
        "kitchen.2": 2,
        "kitchen.1": 1,
        "roof_red.copies": 9,
        "roof_red_window.copies": 0,
        "decor_grand_piano.copies": 0,
        "tool_scaffolding.copies": 0,
        "helper_roofer.copies": 2,
    }
    deck = GAME.option("deck").checked(OWN_VALUES.read(None, given))
    assert filled(deck) == filled(None) | given
    assert OWN_VALUES.read(deck, filled(None)) is None


def test_every_card_of_the_box_is_asked_for() -> None:
    """Whatever lies in the box has its number in the form, and it may be none."""
    copies = {name: many for name, many in filled(None).items() if name.endswith(".copies")}
    assert list(copies) == [f"{name}.copies" for name in (*TYPES, *KIND_IDS)]
    assert sum(int(many) for many in copies.values()) == ROOM_CARDS + RESOURCE_CARDS
    fields = [field for card in OWN_VALUES.cards(None) for field in card.fields]
    assert {field.low for field in fields if isinstance(field, ValueField)} == {0}


def test_only_what_differs_is_yours() -> None:
    """In the form every card has a mark of its own."""
    given = {"library.1": 0, "tool_jackhammer.copies": 2, "tool_scaffolding.copies": 1}
    deck = OWN_VALUES.read(None, given)
    marks = {card.exhibit: card.shown.confidence for card in OWN_VALUES.cards(deck) if card.shown}
    own = [name for name, mark in marks.items() if mark == OWN]
    assert own == ["library", "tool_jackhammer", "tool_scaffolding"]


@pytest.mark.parametrize(
    ("copies", "told"), [(0, "\N{MULTIPLICATION SIGN}0"), (7, "\N{MULTIPLICATION SIGN}7")]
)
def test_the_number_is_drawn(copies: int, told: str) -> None:
    """Also of a card that the box does not have."""
    given = {"tool_scaffolding.copies": copies, "roof_red.copies": 8 - copies}
    shown = {card.exhibit: card.shown for card in OWN_VALUES.cards(OWN_VALUES.read(None, given))}
    scaffolding, library = shown["tool_scaffolding"], shown["library"]
    assert scaffolding is not None
    assert library is not None
    assert told in scaffolding.picture(english)
    assert "\N{MULTIPLICATION SIGN}" not in library.picture(english)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"kitchen.1": 5, "kitchen.2": 4, "kitchen.3": 0}, "Kitchen: 9 cards"),
        ({"library.copies": 2}, "Rooms: the game needs exactly 60 cards, not 61"),
        ({"roof_red.copies": 0}, "Resource cards: the game needs exactly 48 cards, not 42"),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, int | str], told: str) -> None:
    """What is too much or too little is named, with both numbers."""
    with pytest.raises(DeckError, match=told):
        OWN_VALUES.read(None, given)


@pytest.mark.parametrize("name", ["greedy", "apprentice"])
def test_bots_play_with_what_one_has(name: str) -> None:
    """A box without scaffolding, roofer or sauna is dealt, played to the end and counted."""
    given = {
        "sauna.copies": 0,
        "office.copies": 2,
        "tool_scaffolding.copies": 0,
        "helper_roofer.copies": 0,
        "roof_red.copies": 9,
    }
    homes = GAME.rules.start(GAME.setup(3, 1, {"deck": OWN_VALUES.read(None, given)}))
    assert play_out(GAME, homes, [bot(name) for _ in range(3)], seed=1) >= 3 * ROUNDS
    assert GAME.rules.winners(homes)
