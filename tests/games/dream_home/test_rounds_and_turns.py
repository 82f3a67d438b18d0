"""Dream Home, sections 6 to 9: setting up, rounds, turns, and the discard with two or three."""

from collections import Counter

import pytest

from tests.games.dream_home.tables import (
    BARE,
    acting,
    after,
    face_up,
    home,
    moves,
    placing,
    play,
    seat,
    starting,
    table,
)
from townsmith.core.bits import ONES
from townsmith.core.contract.state import members
from townsmith.core.errors import SetupError
from townsmith.games.dream_home import GAME

SHOP = {
    "rooms": ["kitchen", "bedroom", "sauna", "garage", "office"],
    "resources": [None, "roof_red_1", "tool_jackhammer", "decor_cat_house", "helper_architect"],
}
"""A full market for tests that do not care what lies there."""


@pytest.mark.clause("DH-6.1", "DH-6.4", "DH-6.5", "DH-7.12")
def test_a_game_starts_with_bare_houses_and_the_first_market() -> None:
    """The deal of the setup is that of round 1: 55 rooms and 44 resources are left."""
    for car in (False, True):
        homes = GAME.rules.start(GAME.setup(3, options={"car": car}))
        position = GAME.positions.write(homes)
        assert position["seats"] == [{"house": {}}] * 3
        assert position["round"] == 1
        assert len(position["deck"]["rooms"]) == 55
        assert len(position["deck"]["resources"]) == 44
        assert homes.car is car


@pytest.mark.clause("DH-6.2", "DH-6.3")
def test_both_decks_are_shuffled_by_the_seed() -> None:
    """Other seeds give other decks, the same seed the same, and no card is lost."""
    decks = [
        GAME.positions.write(GAME.rules.start(GAME.setup(2, seed)))["deck"] for seed in (1, 2, 1)
    ]
    assert decks[0] == decks[2]
    for pile in ("rooms", "resources"):
        assert decks[0][pile] != decks[1][pile]
        assert decks[0][pile] != sorted(decks[0][pile])


@pytest.mark.clause("DH-6.6", "DH-6.7")
def test_a_lot_or_the_first_seat_begins() -> None:
    """Without a choice every seat begins some games; with one, seat 0 begins all."""
    drawn = {GAME.rules.start(GAME.setup(4, seed)).first for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    with pytest.raises(SetupError, match="Seat 3 cannot be first"):
        GAME.setup(2, 0, {"first": 2})
    third = GAME.rules.start(GAME.setup(4, 1, {"first": 2}))
    assert (third.first, third.pending()) == (2, 1 << 2)
    chosen = {GAME.rules.start(GAME.setup(4, seed, {"first": 0})).first for seed in range(40)}
    assert chosen == {0}


@pytest.mark.clause("DH-6.8", "DH-6.9", "DH-9.6", "DH-17.1")
def test_car_and_discard_are_options_with_their_defaults() -> None:
    """Nothing said means no car, and the discard."""
    plain = GAME.setup(2).options
    assert (plain["car"], plain["discard"]) == (False, True)
    homes = GAME.rules.start(GAME.setup(2, options={"discard": False}))
    assert moves(homes) == ["c1", "c2", "c3", "c4", "c5"]


@pytest.mark.clause("DH-7.4", "DH-7.10", "DH-15.12")
def test_a_round_goes_jackhammer_discard_turns() -> None:
    """The window opens before the discard, the discard comes before the first turn."""
    homes = table(home(BARE), home(BARE, tools=["jackhammer"]), market=SHOP)
    assert acting(homes) == 1
    assert "pass" in moves(homes)
    play(homes, "pass")
    assert acting(homes) == 0
    assert moves(homes) == ["discard-c2", "discard-c3", "discard-c4", "discard-c5"]
    play(homes, "discard-c2")
    assert acting(homes) == 0
    assert moves(homes) == ["c1", "c3", "c4", "c5"]


@pytest.mark.clause("DH-7.5", "DH-8.5")
def test_turns_go_clockwise_from_the_holder_even_if_the_token_moves() -> None:
    """Seat 2 begins, seat 3 takes the token, and seats 0 and 1 still follow."""
    homes = table({}, {}, {}, {}, first=2, market=SHOP)
    order = []
    for column in ("c2", "c1", "c3", "c5"):
        order.append(acting(homes))
        play(homes, column, "empty m1")
        if homes.phase != 2:
            play(homes, *moves(homes)[:1])
    assert order == [2, 3, 0, 1]
    assert homes.round == 2
    assert (homes.first, acting(homes)) == (3, 3)


@pytest.mark.clause("DH-7.6", "DH-7.7", "DH-7.13", "DH-9.1", "DH-9.3")
def test_what_is_discarded_left_over_or_hammered_lands_on_the_piles() -> None:
    """The discard goes at once, taken columns stay empty, leftovers follow at the end."""
    homes = table({}, {}, market=SHOP)
    found = after(homes, "discard-c5")
    assert found["discard"] == {"rooms": ["office_01"], "resources": ["helper_architect"]}
    play(homes, "c2", "m1")
    assert "c2" not in moves(homes)
    assert "c5" not in moves(homes)
    found = after(homes, "c1", "m1")
    assert found["round"] == 2
    assert [card[:6] for card in found["discard"]["rooms"]] == ["garage", "sauna_", "office"]
    assert found["discard"]["resources"] == [
        "decor_cat_house",
        "tool_jackhammer",
        "helper_architect",
    ]


@pytest.mark.clause("DH-7.8", "DH-7.9", "DH-7.11", "DH-22.6", "DH-22.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twelve_rounds_use_up_the_decks_and_fill_the_houses(seats: int) -> None:
    """After round n each house has n rooms; at the end decks and market are empty."""
    homes = GAME.rules.start(GAME.setup(seats, 3))
    while homes.pending():
        if homes.phase == 1 or (homes.phase == 2 and homes.turn == homes.began):
            assert {ONES[house.built] for house in homes.houses} == {homes.round - 1}
        homes.apply(acting(homes), homes.legal(acting(homes))[0])
    found = GAME.positions.write(homes)
    assert found["deck"] == {"rooms": [], "resources": []}
    assert found["market"] == {"rooms": [None] * 5, "resources": [None] * 5}
    assert all(ONES[house.built] == 12 for house in homes.houses)
    assert len(found["discard"]["rooms"]) == 60 - 12 * seats


@pytest.mark.clause("DH-8.1", "DH-8.2")
def test_tools_come_first_and_only_full_columns_are_chosen() -> None:
    """Tools are offered beside the columns until a column is taken."""
    shop = {
        "rooms": ["kitchen", None, "sauna", None, None],
        "resources": [None, None, "roof_red_1", None, None],
    }
    homes = table(home(BARE, tools=["concrete_mixer"]), turn=0, market=shop)
    assert moves(homes) == ["c1", "c3", "mixer c1 c3"]
    play(homes, "mixer c1 c3")
    assert moves(homes) == ["c1", "c3"]
    play(homes, "c1")
    assert "c3" not in moves(homes)


@pytest.mark.clause("DH-8.3", "DH-8.4", "DH-8.6")
def test_columns_give_a_resource_or_the_token() -> None:
    """Column 2 gives both cards and leaves the token; column 1 gives the token."""
    homes = table({}, {}, turn=0, first=0, market=SHOP)
    found = after(homes, "c2")
    assert found["taken"] == {"room": "bedroom_01", "resource": "roof_red_1"}
    play(homes, "m1")
    assert homes.first == 0
    found = after(homes, "c1", "m1")
    assert found["first"] == 1
    assert found["turn"] == 1
    kept = table({}, {}, turn=0, first=0, market=SHOP)
    play(kept, "c2", "m1", "c5", "m1")
    assert (kept.round, kept.first) == (2, 0)


@pytest.mark.clause("DH-8.7", "DH-10.12", "DH-12.1")
def test_the_room_must_be_placed_at_once() -> None:
    """Nothing but placing the room is legal after taking, and face down always works."""
    homes = play(table({}, {}, turn=0, market=SHOP), "c4")
    assert moves(homes) == ["b4", "b5", "empty b4", "empty b5", "empty m1", "empty m2", "empty m3"]


@pytest.mark.clause("DH-8.8", "DH-8.9", "DH-15.1", "DH-16.1")
def test_room_first_then_the_resource() -> None:
    """A tool lies beside the house only after the room is placed; a helper at once."""
    homes = play(table({}, {}, turn=0, market=SHOP), "c3")
    assert "tools" not in seat(homes)
    play(homes, "m1")
    assert seat(homes)["tools"] == ["jackhammer"]
    play(homes, "c5")
    assert seat(homes, 1)["helpers"] == ["architect"]
    assert "taken" in GAME.positions.write(homes)


@pytest.mark.clause("DH-8.10", "DH-16.19")
def test_the_designer_works_before_the_room_of_its_column_is_placed() -> None:
    """The bedroom taken with the designer may join the bedroom that has a token."""
    shop = {
        "rooms": ["kitchen", "bedroom", None, None, None],
        "resources": [None, "helper_interior_designer", None, None, None],
    }
    drawing = ". . . . .\n bedroom+canopy_bed . . . .\n . ."
    homes = play(table(home(drawing), turn=0, market=shop), "c2")
    assert "m2" in face_up(homes)
    plain = placing("bedroom", home(drawing))
    assert "m2" not in face_up(plain)


@pytest.mark.clause("DH-8.11")
def test_decor_may_go_into_the_room_of_the_same_turn() -> None:
    """The cat house is offered the garage that was placed a moment ago."""
    homes = play(table({}, {}, turn=0, market=SHOP), "c4", "b4")
    assert moves(homes) == ["decor-b4"]


@pytest.mark.clause("DH-8.12")
def test_what_the_room_brings_about_comes_before_the_resource() -> None:
    """Scaffolding goes, then the car is offered, and only then the cat house finds its room."""
    homes = placing(
        "garage",
        home(". . . . .\n . . . . .\n garage scaffolding"),
        taken={"resource": "decor_cat_house"},
        options={"car": True},
    )
    found = after(homes, "b5")
    assert found["discard"]["resources"] == ["tool_scaffolding_1"]
    assert found["phase"] == "car"
    play(homes, "no-car")
    assert moves(homes) == ["decor-b4", "decor-b5"]


@pytest.mark.clause("DH-8.12", "DH-11.7")
def test_a_surplus_token_is_given_up_before_the_resource() -> None:
    """The designer's owner joins two rooms with tokens and keeps one, then gets the roof."""
    homes = placing(
        "living_room",
        home(
            ". . . . .\n living_room+grand_piano . living_room+paintings . .\n . .",
            helpers=["interior_designer"],
        ),
        taken={"resource": "roof_red_1"},
    )
    play(homes, "m2")
    assert moves(homes) == ["keep-m1", "keep-m3"]
    assert "roof_pile" not in seat(homes)
    play(homes, "keep-m3")
    assert seat(homes)["house"]["M1"] == "living_room"
    assert seat(homes)["house"]["M3"] == "living_room+paintings"
    assert seat(homes)["roof_pile"] == ["red"]


@pytest.mark.clause("DH-9.2")
def test_column_1_is_never_discarded() -> None:
    """The first column is not among the discards."""
    assert "discard-c1" not in moves(table({}, {}, market=SHOP))
    hammer = home(BARE, tools=["jackhammer"])
    few = {"rooms": ["kitchen", "bedroom", "sauna", None, None], "resources": SHOP["resources"]}
    homes = table(
        hammer, hammer, market={**few, "resources": [None, "roof_red_1", None, None, None]}
    )
    for column in ("c1", "c3"):
        play(homes, f"jackhammer {column}", "m1")
    assert moves(homes) == ["discard-c2"]  # though it is the only one, and the next to the first


@pytest.mark.clause("DH-9.4")
def test_four_discard_nothing() -> None:
    """With four seats a round begins with the first turn."""
    homes = table({}, {}, {}, {}, market=SHOP)
    assert moves(homes) == ["c1", "c2", "c3", "c4", "c5"]


@pytest.mark.clause("DH-9.5", "DH-9.7", "DH-15.16", "DH-15.17")
def test_who_hammered_still_discards_but_has_no_turn() -> None:
    """The first player takes column 3 by jackhammer, discards another column and is skipped."""
    homes = table(home(BARE, tools=["jackhammer"]), {}, market=SHOP)
    play(homes, "jackhammer c3", "m1")
    assert acting(homes) == 0
    assert moves(homes) == ["discard-c2", "discard-c4", "discard-c5"]
    play(homes, "discard-c2")
    assert members(homes.pending()) == [1]
    assert seat(homes)["no_turn"] is True
    play(homes, "c1", "m1")
    assert homes.round == 2
    assert "no_turn" not in seat(homes)


def test_a_whole_game_holds_every_card_once() -> None:
    """Playing on never doubles or loses a room card, whatever way it goes."""
    homes = GAME.rules.start(GAME.setup(2, 9))
    while homes.pending():
        legal = homes.legal(acting(homes))
        homes.apply(acting(homes), legal[-1])
    found = GAME.positions.write(homes)
    cards = Counter(found["discard"]["rooms"])
    for player in found["seats"]:
        cards.update(
            card.removeprefix("empty:").partition("+")[0] for card in player["house"].values()
        )
    assert len(cards) == 60
    assert set(cards.values()) == {1}
    assert starting(homes, "c1") == []
