"""Dream Home, sections 13, 14 and 17: decor, roof cards and the car."""

import pytest

from tests.games.dream_home.tables import (
    BARE,
    acting,
    after,
    face_up,
    home,
    lines,
    moves,
    placing,
    play,
    points,
    seat,
    table,
)
from townsmith.core.rng import stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.pieces import DECOR, TOKENS
from townsmith.games.dream_home.rules.state import Homes
from townsmith.games.dream_home.rules.tables import FACTS
from townsmith.i18n.words import Words

SAMPLER = """
    living_room bedroom kitchen bathroom childs_room
    library office game_room sauna pantry
    garage workshop
"""


def decorating(token: str, drawing: str, **keys: object) -> Homes:
    """Return the moment in which seat 0 has taken a piece of decor and placed the room."""
    return table(
        home(drawing, **keys), turn=0, phase="resource", taken={"resource": f"decor_{token}"}
    )


@pytest.mark.clause("DH-13.1", "DH-13.11", "DH-13.13")
def test_the_token_goes_on_a_card_of_ones_choice_and_the_card_is_discarded() -> None:
    """Each card of the living room is offered; the chosen one carries the token."""
    homes = decorating("grand_piano", ". . . . .\n living_room living_room . . .\n . .")
    assert moves(homes) == ["decor-m1", "decor-m2"]
    found = after(homes, "decor-m2")
    assert found["seats"][0]["house"]["M2"].endswith("+grand_piano")
    assert found["seats"][0]["house"]["M1"].startswith("living_room_")
    assert found["discard"]["resources"] == ["decor_grand_piano"]
    assert "decor_grand_piano" not in found["deck"]["resources"]


@pytest.mark.clause("DH-13.2", "DH-13.3", "DH-13.12")
@pytest.mark.parametrize(
    ("token", "points_", "cells"),
    [
        ("grand_piano", 3, ["t1"]),
        ("paintings", 2, ["t1"]),
        ("canopy_bed", 2, ["t2"]),
        ("ice_cream_machine", 2, ["t3"]),
        ("jacuzzi", 2, ["t4"]),
        ("whirlpool_bath", 2, ["t4"]),
        ("cat_house", 1, ["b4", "b5", "m1", "m2", "m3", "m4", "m5", "t1", "t2", "t3", "t4", "t5"]),
        ("shelves", 1, ["b4", "b5"]),
    ],
)
def test_each_piece_fits_its_rooms_and_scores_its_points(
    token: str, points_: int, cells: list[str]
) -> None:
    """In a house with almost every type, exactly the rooms of the table are offered."""
    homes = decorating(token, SAMPLER)
    assert moves(homes) == [f"decor-{cell}" for cell in cells]
    play(homes, f"decor-{cells[0]}")
    assert lines(homes)["decor"] == points_


@pytest.mark.clause("DH-13.4", "DH-13.7", "DH-16.21")
@pytest.mark.parametrize("helpers", [[], ["interior_designer"]])
def test_one_piece_a_room(helpers: list[str]) -> None:
    """The rulebook's bedroom: a cat house stands there, so the canopy bed is only discarded."""
    homes = decorating(
        "canopy_bed", ". . . . .\n bedroom+cat_house bedroom . . .\n . .", helpers=helpers
    )
    assert acting(homes) == 1
    found = GAME.positions.write(homes)
    assert found["discard"]["resources"][-1] == "decor_canopy_bed"
    assert "canopy_bed" not in str(found["seats"])


@pytest.mark.clause("DH-13.5", "DH-17.3", "DH-17.4")
def test_decor_completes_a_small_room() -> None:
    """A living room of one card with a piano does not grow; so does a garage with shelves."""
    living = placing("living_room", home(". . . . .\n living_room+grand_piano . . . .\n . ."))
    assert "m2" not in face_up(living)
    garage = placing("garage", home(". . . . .\n . . . . .\n garage+shelves ."))
    assert "b5" not in face_up(garage)
    car = placing("garage", home(". . . . .\n . . . . .\n garage+car ."), options={"car": True})
    assert "b5" not in face_up(car)


@pytest.mark.clause("DH-13.8")
def test_dh_13_8_a_complete_room_may_get_decor() -> None:
    """A living room of three still takes the paintings."""
    homes = decorating("paintings", ". . . . .\n living_room living_room living_room . .\n . .")
    assert moves(homes) == ["decor-m1", "decor-m2", "decor-m3"]


@pytest.mark.clause("DH-13.9")
def test_dh_13_9_treehouse_and_birdhouse_stand_beside_the_house() -> None:
    """They need no room, both may be owned, and they complete nothing."""
    homes = table(
        home(BARE, beside=["treehouse"]),
        turn=0,
        phase="resource",
        taken={"resource": "decor_birdhouse"},
    )
    assert seat(homes)["beside"] == ["treehouse", "birdhouse"]
    assert lines(homes) == {"decor": 2}
    assert acting(homes) == 1


@pytest.mark.clause("DH-13.10")
def test_dh_13_10_a_piece_that_fits_must_be_taken() -> None:
    """There is no way to decline."""
    homes = decorating("cat_house", ". . . . .\n office . . . .\n . .")
    assert moves(homes) == ["decor-m1"]


@pytest.mark.clause("DH-13.13", "DH-15.10", "DH-16.7")
def test_a_token_leaves_the_game_with_its_card() -> None:
    """The drill takes the card away and the piano with it; nobody gets it again."""
    homes = table(
        home(". . . . .\n living_room+grand_piano . . . .\n . .", tools=["hammer_drill"]),
        turn=0,
        market={"rooms": ["office", None, None, None, None], "resources": [None] * 5},
        discard={"resources": ["decor_grand_piano"]},
    )
    play(homes, "drill m1 c1")
    assert "grand_piano" not in str(seat(homes)["house"])
    assert "decor" not in lines(homes)


@pytest.mark.clause("DH-13.15")
def test_dh_13_15_the_car_stays_in_a_garage_cut_in_half() -> None:
    """The drill takes the other garage card; the car stays and scores."""
    homes = table(
        home(". . . . .\n . . . . .\n garage garage+car", tools=["hammer_drill"]),
        options={"car": True},
        turn=0,
        market={"rooms": ["workshop", None, None, None, None], "resources": [None] * 5},
    )
    play(homes, "drill b4 c1")
    assert seat(homes)["house"] == {"B4": "workshop", "B5": "garage+car"}
    assert lines(homes) == {"rooms": 2, "decor": 1}


@pytest.mark.clause("DH-14.2", "DH-14.4", "DH-21.3")
@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_nobody_sees_a_roof_pile_not_even_the_owner(viewer: int) -> None:
    """The view knows the size of a pile; view, sheets and news never know its colours."""
    piles = [["red", "red/window"], ["brown", "purple"]]
    views = [
        GAME.view(
            table(
                home(BARE, roof_pile=pile),
                {},
                turn=0,
                market={
                    "rooms": ["office", "sauna", None, None, None],
                    "resources": [None, "tool_jackhammer", None, None, None],
                },
            ),
            viewer,
        )
        for pile in piles
    ]
    assert views[0].houses[0].roofs is None
    assert views[0].houses[0].roof_cards == 2
    assert views[0] == views[1]


@pytest.mark.clause("DH-14.4")
def test_news_and_prompts_do_not_tell_the_colour_of_a_roof_taken() -> None:
    """The news of a turn with a roof says that there is one, and no more."""
    homes = table(
        {},
        {},
        turn=0,
        market={
            "rooms": [None, "office", "sauna", None, None],
            "resources": [None, "roof_purple_3", "tool_jackhammer", None, None],
        },
    )
    before = GAME.view(homes, 1)
    play(homes, "c2", "m1")
    told = " ".join(Words()(text) for text in GAME.words.news(before, GAME.view(homes, 1)))
    assert "roof card" in told
    assert "urple" not in told


@pytest.mark.clause("DH-14.3")
def test_dh_14_3_a_pile_may_be_high() -> None:
    """A tenth card still goes on it, and the best four count."""
    homes = placing(
        "office",
        home(BARE, roof_pile=["red"] * 6 + ["brown"] * 3),
        taken={"resource": "roof_orange_1"},
    )
    play(homes, "m1")
    assert len(seat(homes)["roof_pile"]) == 10
    assert lines(homes)["roof"] == 8


@pytest.mark.clause("DH-21.2", "DH-21.3")
def test_what_nobody_knows_is_dealt_anew_for_a_bot() -> None:
    """A redeal shuffles decks and roof piles, keeps their cards together, and shows nothing."""
    homes = GAME.rules.start(GAME.setup(2, 4))
    for _ in range(40):
        homes.apply(acting(homes), homes.legal(acting(homes))[0])
    twin = homes.clone()
    twin.redeal(0, stream(1, "redeal"))
    assert GAME.view(twin, 0) == GAME.view(homes, 0)
    assert twin.pack() != homes.pack()
    roofs = [sorted(h.roofs) for h in homes.houses]
    assert [len(pile) for pile in roofs] == [len(h.roofs) for h in twin.houses]


@pytest.mark.clause("DH-17.2", "DH-17.5", "DH-17.8")
def test_the_first_garage_of_two_may_hold_the_car() -> None:
    """It is offered when the second card is placed, on either card, or may be left."""
    homes = placing("garage", home(". . . . .\n . . . . .\n garage ."), options={"car": True})
    play(homes, "b5")
    assert moves(homes) == ["no-car", "car-b4", "car-b5"]
    play(homes, "car-b4")
    assert seat(homes)["house"]["B4"] == "garage+car"
    assert lines(homes) == {"rooms": 4, "decor": 1}
    assert homes.car is False


@pytest.mark.clause("DH-17.1")
def test_dh_17_1_without_the_rule_there_is_no_car() -> None:
    """A garage of two is just a garage."""
    homes = placing("garage", home(". . . . .\n . . . . .\n garage ."))
    play(homes, "b5")
    assert acting(homes) == 1


@pytest.mark.clause("DH-17.6")
def test_the_car_leaves_when_declined_or_when_the_garage_has_decor() -> None:
    """In both cases nobody else can have it."""
    declined = placing(
        "garage",
        home(". . . . .\n . . . . .\n garage ."),
        home(". . . . .\n . . . . .\n garage ."),
        options={"car": True},
        market={
            "rooms": [None, "garage", None, None, None],
            "resources": [None, "roof_red_1", None, None, None],
        },
    )
    play(declined, "b5", "no-car")
    assert GAME.positions.write(declined)["car"] == "gone"
    play(declined, "c2", "b5")
    assert "car-b4" not in moves(declined)
    decorated = placing(
        "garage",
        home(". . . . .\n . . . . .\n garage+shelves .", helpers=["interior_designer"]),
        options={"car": True},
    )
    play(decorated, "b5")
    assert GAME.positions.write(decorated)["car"] == "gone"


@pytest.mark.clause("DH-17.5")
@pytest.mark.parametrize("way", ["drill", "jackhammer"])
def test_the_car_is_offered_however_the_garage_came_about(way: str) -> None:
    """Drill and jackhammer make the offer, too, and the round goes on as it should."""
    shop = {
        "rooms": ["garage", "office", "sauna", None, None],
        "resources": [None, "roof_red_1", "roof_red_2", None, None],
    }
    if way == "drill":
        homes = table(
            home(". . . . .\n . . . . .\n garage workshop", tools=["hammer_drill"]),
            options={"car": True},
            turn=0,
            market=shop,
        )
        play(homes, "drill b5 c1")
        assert GAME.positions.write(homes)["during"] == "drill"
        play(homes, "car-b5")
        assert "c1" in moves(homes)
        assert acting(homes) == 0
    else:
        homes = table(
            home(". . . . .\n . . . . .\n garage .", tools=["jackhammer"]),
            options={"car": True},
            market=shop,
        )
        play(homes, "jackhammer c1", "b5", "car-b5")
        assert moves(homes) == ["discard-c2", "discard-c3"]
    assert seat(homes)["house"]["B5"] == "garage+car"


@pytest.mark.clause("DH-17.7")
def test_dh_17_7_the_courier_comes_too_late_for_the_car() -> None:
    """A garage of two made after round 12 gets no offer."""
    homes = table(
        home(". . . . .\n empty office . . .\n garage empty", helpers=["courier", "handyman"]),
        options={"car": True},
        phase="helpers",
        discard={"rooms": ["garage_01"]},
    )
    play(homes, "courier garage b5")
    assert seat(homes)["house"]["B5"] == "garage"
    assert {move.split()[0] for move in moves(homes)} == {"done", "handyman"}


@pytest.mark.clause("DH-17.8")
def test_dh_17_8_the_car_is_lost_with_its_card() -> None:
    """The drill takes the card with the car: it is gone for good."""
    homes = table(
        home(". . . . .\n . . . . .\n garage+car garage", tools=["hammer_drill"]),
        options={"car": True},
        turn=0,
        market={"rooms": ["garage", None, None, None, None], "resources": [None] * 5},
    )
    play(homes, "drill b4 c1")
    assert GAME.positions.write(homes)["car"] == "gone"
    assert lines(homes) == {"rooms": 4}
    assert moves(homes) == ["c1"]


def test_every_piece_has_a_card_and_points() -> None:
    """The table of decor covers all tokens, and the cards are the tokens but the car."""
    assert set(DECOR) == set(TOKENS) - {"car"}
    assert all(token["points"] > 0 for token in FACTS["tokens"])
    assert points(". . . . .\n office+cat_house . . . .\n . .") == 3
