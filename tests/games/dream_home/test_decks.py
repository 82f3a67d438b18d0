"""Decks of the user's own: `--deck FILE`."""

from typing import Any

import pytest

from tests.games.dream_home.tables import acting, home, starting, table
from townsmith.core.errors import DeckError
from townsmith.core.rng import stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.positions.decks import deck_of, written
from townsmith.games.dream_home.rules.deck import BOX, Deck
from townsmith.games.dream_home.rules.pieces import KIND_IDS, TYPES
from townsmith.games.dream_home.rules.tables import FACTS

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


def test_a_courier_tells_three_children_from_the_next_kind_of_room() -> None:
    """As many as a deck may draw: no card of our box has more than two."""
    homes = table(
        home(". . . . .\n kitchen empty:sauna_01 . . .\n . .", helpers=["courier"]),
        phase="helpers",
        discard={"rooms": ["kitchen_02"]},
        options={"deck": {"room_cards": [card | {"children": 3} for card in ROOMS]}},
    )
    assert starting(homes, "courier") == ["kitchen-3 m1", "kitchen-3 m2"]


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
        ([], "deck: expected an object, not a list"),
        ({"rooms": []}, "deck: unknown key 'rooms'"),
        ({"room_cards": {}}, "deck.room_cards: expected a list"),
        ({"room_cards": ROOMS[1:]}, "room_cards: the game needs exactly 60 cards, not 59"),
        ({"room_cards": [3]}, "room_cards[0]: expected an object"),
        ({"room_cards": [{"type": "attic"}]}, "room_cards[0].type: 'attic' is not a room type"),
        ({"room_cards": [{"children": 1}]}, 'room_cards[0]: "type" is missing'),
        ({"room_cards": [{"id": "x_1", "type": "attic"}]}, "room_cards[0].type"),
        (
            {"room_cards": [{"type": "office", "children": 4}]},
            "children: expected a whole number from 0 to 3, not 4",
        ),
        (
            {"room_cards": [{"type": "office", "children": True}]},
            "children: expected a whole number from 0 to 3, not true",
        ),
        ({"room_cards": [{"type": "office", "points": 4}]}, "room_cards[0]: unknown key 'points'"),
        (
            {"room_cards": [{"type": "office", "copies": 0}]},
            "copies: expected a whole number from 1 to 60, not 0",
        ),
        (
            {"resource_cards": [{"kind": "pet"}]},
            "resource_cards[0].kind: 'pet' is not a kind of card",
        ),
        (
            {"resource_cards": [{"kind": "roof", "colour": "green"}]},
            "colour: 'green' is not a colour",
        ),
        (
            {"resource_cards": [{"kind": "roof", "colour": "red", "window": 1}]},
            "window: expected true or false",
        ),
        ({"resource_cards": [{"kind": "tool", "tool": "saw"}]}, "tool: 'saw' is not a tool"),
        (
            {"resource_cards": [{"kind": "tool", "helper": "roofer"}]},
            "resource_cards[0]: unknown key 'helper'",
        ),
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
def test_a_wrong_deck_names_the_card_and_the_field(deck: Any, complaint: str) -> None:  # noqa: ANN401 JSON
    """Files are read with care; nothing wrong is played with."""
    with pytest.raises(DeckError) as error:
        GAME.setup(2, options={"deck": deck})
    assert complaint in str(error.value)


def test_a_copy_of_our_deck_is_still_ours() -> None:
    """Whether a deck is one's own is said by the deck, not by which object it is."""
    homes = GAME.rules.start(GAME.setup(2, 3))
    before = homes.pack()
    homes.market.deck = Deck(BOX.types[:], BOX.children[:], BOX.kinds[:], own=False)
    assert homes.pack() == before
    assert written(homes.market.deck) is None
    assert not GAME.view(homes, 0).own_deck


def test_a_deck_packs_and_unpacks() -> None:
    """The numbers of a deck are its types, children and kinds."""
    deck = Deck(BOX.types[::-1], BOX.children, BOX.kinds)
    assert len(deck.pack()) == 60 + 60 + 48
