"""Dream Home, sections 16 and 18: helpers, and how the game ends."""

import pytest

from tests.games.dream_home.tables import (
    BARE,
    acting,
    face_up,
    home,
    lines,
    moves,
    placing,
    play,
    seat,
    starting,
    table,
)
from townsmith.games.dream_home import GAME

FULL = """
    living_room bedroom  kitchen bathroom childs_room
    living_room bathroom office  library  sauna
    garage      workshop
"""


@pytest.mark.clause("DH-16.2", "DH-18.1", "DH-18.2")
def test_helpers_work_after_round_12_only() -> None:
    """In round 12 they offer nothing; after its last turn they are asked for."""
    shop = {"rooms": ["game_room", None, None, None, None], "resources": [None] * 5}
    almost = FULL.replace("childs_room", ".").replace("sauna", "sauna")
    homes = table(
        home(almost, helpers=["roofer", "courier", "handyman"]),
        home(
            almost.replace("library", "empty")
            .replace("office", "empty")
            .replace("sauna", "empty")
            .replace("workshop", "empty")
        ),
        round=12,
        turn=0,
        began=1,
        market=shop,
        discard={"rooms": ["pantry"], "resources": ["roof_red_1"]},
    )
    assert moves(homes) == ["c1"]
    play(homes, "c1", "t5")
    assert GAME.positions.write(homes)["phase"] == "helpers"
    assert {move.split()[0] for move in moves(homes)} == {"done", "roofer", "handyman", "courier"}


@pytest.mark.clause("DH-16.3", "DH-18.8")
def test_helpers_are_optional_and_work_once() -> None:
    """Done ends it at once; a roofer that worked is not offered again."""
    seat_ = home(FULL, helpers=["roofer", "handyman"])
    homes = table(seat_, phase="helpers", discard={"resources": ["roof_red_1", "roof_red_2"]})
    second = homes.clone()
    play(homes, "done")
    assert homes.pending() == 0
    play(second, "roofer red")
    assert starting(second, "roofer") == []
    assert seat(second)["used_helpers"] == ["roofer"]
    assert "done" in moves(second)


@pytest.mark.clause("DH-16.4", "DH-16.5", "DH-18.9", "DH-16.27")
def test_the_roofer_picks_from_the_discard_before_roofs_are_revealed() -> None:
    """Each sort of roof lying there is offered; the pile is still unknown; houses do not change."""
    homes = table(
        home(BARE, helpers=["roofer"], roof_pile=["red"] * 3),
        phase="helpers",
        discard={"resources": ["roof_brown_1", "roof_red_window", "decor_shelves", "roof_brown_2"]},
    )
    assert moves(homes) == ["done", "roofer red-window", "roofer brown"]
    assert GAME.view(homes, 0).houses[0].roofs is None
    uppermost = homes.clone()
    play(uppermost, "roofer brown")
    left = GAME.positions.write(uppermost)["discard"]["resources"]
    assert left == ["roof_red_window", "decor_shelves", "roof_brown_2"]
    before = seat(homes)["house"]
    play(homes, "roofer red-window")
    assert seat(homes)["house"] == before
    assert seat(homes)["roof_pile"] == ["red/window", "red", "red", "red"]
    assert "roof_red_window" not in GAME.positions.write(homes)["discard"]["resources"]
    assert lines(homes) == {"roof": 9}
    assert GAME.view(homes, 1).houses[0].roofs is not None


@pytest.mark.clause("DH-16.6", "DH-16.9", "DH-18.4")
def test_the_courier_exchanges_a_room_for_a_discarded_one() -> None:
    """Also an empty room; the card removed goes to the pile, out of that courier's reach."""
    homes = table(
        home(". . . . .\n kitchen empty:sauna_01 . . .\n . .", helpers=["courier", "courier"]),
        phase="helpers",
        discard={"rooms": ["kitchen_02"]},
    )
    assert starting(homes, "courier") == ["kitchen-1 m1", "kitchen-1 m2"]
    play(homes, "courier kitchen-1 m2")
    assert seat(homes)["house"] == {"M1": "kitchen", "M2": "kitchen"}
    assert GAME.positions.write(homes)["discard"]["rooms"] == ["sauna_01"]
    assert starting(homes, "courier") == ["sauna m1", "sauna m2"]


@pytest.mark.clause("DH-16.7")
def test_dh_16_7_decor_on_the_room_that_leaves_is_lost() -> None:
    """The whirlpool bath goes with its bathroom."""
    homes = table(
        home(". . . . .\n bathroom+whirlpool_bath . . . .\n . .", helpers=["courier"]),
        phase="helpers",
        discard={"rooms": ["office"]},
    )
    play(homes, "courier office m1")
    assert lines(homes) == {"rooms": 2}


@pytest.mark.clause("DH-16.8", "DH-16.24")
def test_what_the_courier_brings_must_be_allowed_there() -> None:
    """Right floor, right size, and decor completes a room unless the designer is there."""
    drawing = ". . . . .\n living_room+paintings office empty . .\n garage ."
    pile = {"rooms": ["living_room", "workshop"]}
    homes = table(home(drawing, helpers=["courier"]), phase="helpers", discard=pile)
    assert starting(homes, "courier") == ["living_room m1", "living_room m3", "workshop b4"]
    designed = table(
        home(drawing, helpers=["courier", "interior_designer"]), phase="helpers", discard=pile
    )
    assert "living_room m2" in starting(designed, "courier")


@pytest.mark.clause("DH-16.10", "DH-16.11", "DH-19.16")
def test_the_architect_adds_to_comforts_and_empty_rooms() -> None:
    """4 instead of 3 for each comfort reached, nothing for one missed, 1 for each empty room."""
    both = "bathroom bedroom empty . .\n bathroom kitchen empty . .\n . ."
    homes = table(home(both, helpers=["architect"]))
    assert lines(homes) == {"rooms": 4, "comfort": 6, "helpers": 2 + 2}
    none = table(home(". . . . .\n bathroom kitchen empty . .\n . .", helpers=["architect"]))
    assert lines(none) == {"rooms": 2, "helpers": 1}


@pytest.mark.clause("DH-16.12", "DH-16.13", "DH-16.18")
def test_the_handyman_swaps_two_rooms_that_fit_each_others_places() -> None:
    """Floors and sizes are checked after the swap; forbidden swaps are not offered."""
    homes = table(
        home(". . . . .\n bathroom office bathroom . .\n garage .", helpers=["handyman"]),
        phase="helpers",
    )
    assert starting(homes, "handyman") == ["m1 m3"]
    rulebook = table(
        home(
            "living_room . . . .\n living_room childs_room kitchen . .\n . .", helpers=["handyman"]
        ),
        phase="helpers",
    )
    play(rulebook, "handyman m2 t1")
    assert seat(rulebook)["house"] == {
        "M1": "living_room", "M2": "living_room", "M3": "kitchen", "T1": "childs_room",
    }  # fmt: skip
    assert lines(rulebook) == {"rooms": 4 + 1 + 2}


@pytest.mark.clause("DH-16.14")
def test_dh_16_14_an_empty_room_may_be_swapped_to_any_floor() -> None:
    """The garage comes down to the basement and the empty room goes up, still face down."""
    homes = table(
        home(". . . . .\n office empty . . .\n empty .", helpers=["handyman"]), phase="helpers"
    )
    assert starting(homes, "handyman") == ["b4 m2", "m1 m2"]
    play(homes, "handyman m1 m2")
    assert seat(homes)["house"] == {"B4": "empty", "M1": "empty", "M2": "office"}


@pytest.mark.clause("DH-16.15", "DH-16.16", "DH-16.17")
def test_decor_moves_with_its_card_and_only_one_stays_in_a_room() -> None:
    """Two decorated living rooms meet: the room grows although complete, one token stays."""
    drawing = "living_room+paintings . . . .\n living_room+grand_piano office . . .\n . ."
    homes = table(home(drawing, helpers=["handyman"]), phase="helpers")
    play(homes, "handyman m2 t1")
    assert moves(homes) == ["keep-m1", "keep-m2"]
    assert GAME.positions.write(homes)["during"] == "helpers"
    play(homes, "keep-m1")
    assert seat(homes)["house"]["M1"] == "living_room+grand_piano"
    assert seat(homes)["house"]["M2"] == "living_room"
    assert homes.pending() == 0
    assert lines(homes) == {"rooms": 4 + 2, "decor": 3}


@pytest.mark.clause("DH-16.16")
def test_dh_16_16_the_size_still_holds_for_a_room_with_decor() -> None:
    """A bedroom of two with a canopy bed takes no third."""
    drawing = "bedroom . . . .\n bedroom+canopy_bed bedroom office . .\n . ."
    homes = table(home(drawing, helpers=["handyman"]), phase="helpers")
    assert "m3 t1" not in starting(homes, "handyman")


@pytest.mark.clause("DH-16.17", "DH-11.7")
def test_two_rooms_may_have_to_give_up_tokens_after_one_swap() -> None:
    """Each room is settled by itself, in any order."""
    drawing = """
        bathroom                bedroom+cat_house living_room+paintings . .
        living_room+grand_piano bedroom+canopy_bed office . .
        . .
    """
    homes = table(home(drawing, helpers=["handyman"]), phase="helpers")
    assert "m1 t2" in starting(homes, "handyman")
    play(homes, "handyman m1 t2")
    assert moves(homes) == ["keep-m1", "keep-m2", "keep-t2", "keep-t3"]
    play(homes, "keep-t2")
    assert moves(homes) == ["keep-m1", "keep-m2"]
    play(homes, "keep-m2")
    assert lines(homes)["decor"] == 3 + 2


@pytest.mark.clause("DH-16.20")
def test_dh_16_20_with_the_designer_rooms_with_decor_grow_up_to_their_size() -> None:
    """One card with a piano may become two; three is the end of it."""
    drawing = ". . . . .\n living_room+grand_piano . . . .\n . ."
    homes = placing("living_room", home(drawing, helpers=["interior_designer"]))
    assert "m2" in face_up(homes)
    full = ". . . . .\n living_room living_room+paintings living_room . .\n garage ."
    assert "m4" not in face_up(placing("living_room", home(full, helpers=["interior_designer"])))


@pytest.mark.clause("DH-16.22", "DH-16.23")
def test_the_designer_adds_one_for_every_piece() -> None:
    """Piano, car, treehouse and birdhouse: four points more."""
    homes = table(
        home(
            ". . . . .\n living_room+grand_piano . . . .\n garage garage+car",
            helpers=["interior_designer"],
            beside=["treehouse", "birdhouse"],
        ),
        options={"car": True},
    )
    assert lines(homes) == {"rooms": 5, "decor": 3 + 1 + 1 + 1, "helpers": 4}


@pytest.mark.clause("DH-16.25")
def test_dh_16_25_a_helper_without_work_does_nothing() -> None:
    """No roofs, no discarded rooms, one room only: the game is over without a question."""
    homes = table(
        home(". . . . .\n office . . . .\n . .", helpers=["roofer", "courier", "handyman"]),
        phase="helpers",
    )
    assert homes.pending() == 0


@pytest.mark.clause("DH-16.26")
def test_dh_16_26_copies_of_helpers() -> None:
    """Two architects and two designers count once; two roofers both work."""
    homes = table(
        home(
            ". . . . .\n office+cat_house empty . . .\n . .",
            helpers=["architect"] * 2 + ["interior_designer"] * 2 + ["roofer"] * 2,
        ),
        phase="helpers",
        discard={"resources": ["roof_red_1", "roof_red_2"]},
    )
    assert lines(homes)["helpers"] == 1 + 1
    play(homes, "roofer red", "roofer red")
    assert seat(homes)["roof_pile"] == ["red", "red"]
    assert homes.pending() == 0


@pytest.mark.clause("DH-16.27", "DH-18.6")
def test_everything_is_scored_after_the_helpers() -> None:
    """The courier brings the bathroom that both the sauna and the comforts were waiting for."""
    drawing = "bathroom . . . .\n sauna empty kitchen bedroom .\n garage ."
    homes = table(
        home(drawing, helpers=["courier"]), phase="helpers", discard={"rooms": ["bathroom_03"]}
    )
    assert lines(homes) == {"rooms": 1 + 1 + 1 + 1, "comfort": 3}
    play(homes, "courier bathroom-1 m2")
    assert lines(homes) == {"rooms": 1 + 3 + 1 + 1 + 1, "comfort": 6}
    assert (
        GAME.words.sheets(GAME.view(homes, 0))[0].facts["children"]
        == GAME.view(homes, 0).houses[0].children
    )


@pytest.mark.clause("DH-18.3")
def test_helpers_are_asked_from_the_token_holder_round_the_table() -> None:
    """Seat 2 holds the token: 2, then 0; seat 1 has none."""
    worker = home(". . . . .\n office sauna . . .\n . .", helpers=["handyman"])
    second = home(". . . . .\n library empty . . .\n . .", helpers=["handyman"])
    homes = table(worker, {}, second, first=2, phase="helpers")
    assert acting(homes) == 2
    play(homes, "done")
    assert acting(homes) == 0
    play(homes, "handyman m1 m2")
    assert homes.pending() == 0


@pytest.mark.clause("DH-18.4", "DH-18.8")
def test_a_later_player_finds_the_piles_as_the_earlier_one_left_them() -> None:
    """The only sauna goes to seat 0; seat 1 finds what seat 0 gave away."""
    one = home(". . . . .\n office . . . .\n . .", helpers=["courier"])
    two = home(". . . . .\n library . . . .\n . .", helpers=["courier"])
    homes = table(one, two, phase="helpers", discard={"rooms": ["sauna"]})
    play(homes, "courier sauna m1")
    assert acting(homes) == 1
    assert starting(homes, "courier") == ["office m1"]


@pytest.mark.clause("DH-18.5", "DH-18.7", "DH-18.9")
def test_roofs_are_revealed_when_the_last_helper_is_done() -> None:
    """Seat 0 is done, seat 1 not: no view shows a pile. Then all do, and there is a winner."""
    worker = home(". . . . .\n office sauna . . .\n . .", helpers=["handyman"], roof_pile=["red"])
    second = home(
        ". . . . .\n library empty . . .\n . .", helpers=["handyman"], roof_pile=["brown"]
    )
    homes = table(worker, second, phase="helpers")
    play(homes, "done")
    assert all(GAME.view(homes, 0).houses[s].roofs is None for s in (0, 1))
    play(homes, "done")
    assert all(GAME.view(homes, v).houses[0].roofs == (0,) for v in (-1, 0, 1))
    assert GAME.rules.winners(homes) == [0]
