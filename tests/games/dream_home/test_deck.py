"""Decks of the user's own: `--deck FILE`."""

from typing import Any

import pytest

from tests.games.dream_home.tables import acting
from townsmith.core.errors import DeckError
from townsmith.core.rng import stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.deck import deck_of, written
from townsmith.games.dream_home.pieces import BOX, FACTS, KIND_IDS, TYPES, Deck

ROOMS = [
    {"type": room["id"], "children": children}
    for room in FACTS["rooms"]
    for children in room["children"]
]
"""The rooms of our box, card by card, as a deck file would list them."""

TWO_JACKHAMMERS = [
    *(
        {"kind": "roof", "colour": roof["id"], "window": window, "copies": roof[key]}
        for roof in FACTS["roofs"]
        for window, key in ((False, "plain"), (True, "windows"))
    ),
    *({"kind": "decor", "token": token["id"]} for token in FACTS["tokens"] if token["card"]),
    {"kind": "tool", "tool": "jackhammer", "copies": 2},
    {"kind": "tool", "tool": "hammer_drill"},
    {"kind": "tool", "tool": "concrete_mixer"},
    {"kind": "tool", "tool": "scaffolding"},
    *({"kind": "helper", "helper": helper["id"]} for helper in FACTS["helpers"]),
]
"""The resources of our box with the jackhammer doubled in place of the scaffolding."""


def test_our_own_cards_written_out_are_our_own_deck() -> None:
    """A file that lists what we have changes nothing."""
    assert GAME.setup(2, options={"deck": {"room_cards": ROOMS}}).options["deck"] is None
    assert deck_of(None) is BOX
    assert written(BOX) is None


def test_another_doubled_tool_is_played_with() -> None:
    """DH-5.8 may be wrong for your box: here the jackhammer is there twice."""
    setup = GAME.setup(2, options={"deck": {"resource_cards": TWO_JACKHAMMERS}})
    homes = GAME.rules.start(setup)
    deck = homes.market.deck
    assert deck.kinds.count(KIND_IDS.index("tool_jackhammer")) == 2
    position = GAME.positions.write(homes)
    assert position["options"]["deck"] == setup.options["deck"]
    cards = position["deck"]["resources"] + [c for c in position["market"]["resources"] if c]
    assert {"tool_jackhammer_1", "tool_jackhammer_2", "tool_scaffolding"} <= set(cards)


def test_a_game_with_an_own_deck_saves_and_ends() -> None:
    """Packing and position files keep the deck; a whole random game works."""
    rooms = [card | {"children": 3} for card in ROOMS]
    setup = GAME.setup(3, 5, {"deck": {"room_cards": rooms, "resource_cards": TWO_JACKHAMMERS}})
    homes, rng = GAME.rules.start(setup), stream(5, "walk")
    while homes.pending():
        assert GAME.rules.unpack(homes.pack()).pack() == homes.pack()
        assert GAME.read_position(GAME.positions.write(homes)).pack() == homes.pack()
        legal = homes.legal(acting(homes))
        homes.apply(acting(homes), legal[rng.below(len(legal))])
    assert GAME.view(homes, 0).own_deck
    assert GAME.view(homes, 0).houses[0].children % 3 == 0
    assert GAME.view(homes, 0).houses[0].children > 0


def test_room_cards_are_numbered_in_the_order_of_the_file() -> None:
    """The children of the third kitchen listed are those of kitchen_03."""
    rooms = [dict(card) for card in ROOMS]
    kitchens = [card for card in rooms if card["type"] == "kitchen"]
    for number, card in enumerate(kitchens):
        card["children"] = number % 4
    deck = deck_of(GAME.setup(2, options={"deck": {"room_cards": rooms[::-1]}}).options["deck"])
    found = [c for t, c in zip(deck.types, deck.children, strict=True) if TYPES[t] == "kitchen"]
    assert found == [card["children"] for card in kitchens][::-1]


@pytest.mark.parametrize(
    ("deck", "complaint"),
    [
        ([], "a deck is an object"),
        ({"rooms": []}, "unknown field 'rooms'"),
        ({"room_cards": {}}, "room_cards must be a list"),
        ({"room_cards": ROOMS[1:]}, "room_cards has 59 cards; the game needs exactly 60"),
        ({"room_cards": [3]}, "room_cards 1 must be an object"),
        ({"room_cards": [{"type": "attic"}]}, "room_cards 1: type is 'attic'"),
        ({"room_cards": [{"id": "x_1", "type": "attic"}]}, "room_cards 1 (x_1): type"),
        ({"room_cards": [{"type": "office", "children": 4}]}, "children is 4"),
        ({"room_cards": [{"type": "office", "children": True}]}, "children is True"),
        ({"room_cards": [{"type": "office", "points": 4}]}, "unknown field 'points'"),
        ({"room_cards": [{"type": "office", "copies": 0}]}, "copies is 0"),
        ({"resource_cards": [{"kind": "pet"}]}, "resource_cards 1: kind is 'pet'"),
        ({"resource_cards": [{"kind": "roof", "colour": "green"}]}, "colour is 'green'"),
        ({"resource_cards": [{"kind": "roof", "colour": "red", "window": 1}]}, "window must be"),
        ({"resource_cards": [{"kind": "tool", "tool": "saw"}]}, "tool is 'saw'"),
        ({"resource_cards": [{"kind": "tool", "helper": "roofer"}]}, "unknown field 'helper'"),
        (
            {"resource_cards": [{"kind": "decor", "token": "shelves", "copies": 48}]},
            "decor_shelves may be there once",
        ),
        (
            {"resource_cards": [{"kind": "roof", "colour": "red", "window": True, "copies": 48}]},
            "roof_red_window may be there once",
        ),
    ],
)
def test_a_wrong_deck_names_the_card_and_the_field(deck: Any, complaint: str) -> None:  # noqa: ANN401
    """Files are read with care; nothing wrong is played with."""
    with pytest.raises(DeckError) as error:
        GAME.setup(2, options={"deck": deck})
    assert complaint in str(error.value)


def test_a_deck_packs_and_unpacks() -> None:
    """The numbers of a deck are its types, children and kinds."""
    deck = Deck(BOX.types[::-1], BOX.children, BOX.kinds)
    assert len(deck.pack()) == 60 + 60 + 48
