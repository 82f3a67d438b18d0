"""Dream Home, section 15: hammer drill, jackhammer, concrete mixer and scaffolding."""

import pytest

from tests.games.dream_home.tables import (
    BARE,
    acting,
    after,
    by_type,
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

SHOP = {
    "rooms": ["kitchen", "bedroom", "sauna", "garage", "office"],
    "resources": [None, "roof_red_1", "roof_red_2", "decor_cat_house", "roof_red_3"],
}
WEST = ". . . . .\n living_room kitchen empty . .\n workshop ."


@pytest.mark.clause("DH-15.2", "DH-15.38")
def test_a_used_tool_is_discarded_and_each_copy_works_once() -> None:
    """Two mixers are used one after the other; the deck's one card lies on the pile."""
    homes = table(home(BARE, tools=["concrete_mixer"] * 2), turn=0, market=SHOP)
    play(homes, "mixer c1 c2", "mixer c1 c2")
    assert "tools" not in seat(homes)
    assert GAME.positions.write(homes)["discard"]["resources"] == ["tool_concrete_mixer"]
    assert moves(homes) == ["c1", "c2", "c3", "c4", "c5"]


@pytest.mark.clause("DH-15.38", "DH-15.26")
def test_drill_and_mixer_work_in_one_turn_in_any_order() -> None:
    """Drill, drill, mixer; and mixer, drill, drill."""
    tools = ["hammer_drill", "hammer_drill", "concrete_mixer"]
    for order in (
        ["drill m1 c5", "drill m2 c3", "mixer c1 c2"],
        ["mixer c1 c2", "drill m1 c5", "drill m2 c3"],
    ):
        homes = table(home(WEST, tools=tools), turn=0, market=SHOP)
        play(homes, *order)
        assert moves(homes) == ["c1", "c2", "c3", "c4", "c5"]


@pytest.mark.clause("DH-15.3", "DH-19.17")
def test_unused_tools_score_nothing_and_are_no_use_after_the_last_turn() -> None:
    """After round 12 tools offer no move and no points."""
    tools = ["hammer_drill", "jackhammer", "concrete_mixer"]
    homes = table(home(BARE, tools=tools), phase="helpers")
    assert homes.pending() == 0
    assert homes.points(0) == 0


@pytest.mark.clause("DH-15.4", "DH-15.5", "DH-15.6", "DH-15.8", "DH-15.11")
def test_the_drill_exchanges_a_room_for_one_of_the_market() -> None:
    """Before choosing; face-up rooms only; the old card is for sale; no token from column 1."""
    homes = table(home(WEST, tools=["hammer_drill"]), turn=0, first=1, began=0, market=SHOP)
    assert {pair.split()[0] for pair in starting(homes, "drill")} == {"m1", "m2", "b4"}
    play(homes, "drill m1 c1")
    found = GAME.positions.write(homes)
    assert by_type(found["market"]["rooms"][0]) == "living_room"
    assert seat(homes)["house"]["M1"] == "kitchen"
    assert found["first"] == 1
    play(homes, "c1")
    assert GAME.positions.write(homes)["first"] == 0
    assert starting(homes, "drill") == []


@pytest.mark.clause("DH-15.7", "DH-15.9")
def test_the_new_card_must_be_allowed_face_up_with_the_old_one_away() -> None:
    """The garage fits only the basement; a second bathroom may replace the first."""
    drawing = ". . . . .\n bathroom bathroom_02+jacuzzi . . .\n workshop ."
    with pytest.raises(Exception, match="bathroom has at most 1"):
        table(home(drawing))
    homes = table(
        home(". . . . .\n bathroom office . . .\n workshop .", tools=["hammer_drill"]),
        turn=0,
        market={
            "rooms": ["bathroom", "garage", None, None, None],
            "resources": [None, "roof_red_1", None, None, None],
        },
    )
    assert starting(homes, "drill") == ["b4 c2", "m1 c1"]


@pytest.mark.clause("DH-15.7", "DH-11.4")
def test_the_drill_respects_decor_but_not_the_decor_it_removes() -> None:
    """A living room cannot join the one with paintings, but may replace the very card."""
    homes = table(
        home(". . . . .\n living_room+paintings office . . .\n . .", tools=["hammer_drill"]),
        turn=0,
        market={"rooms": ["living_room", None, None, None, None], "resources": [None] * 5},
    )
    assert starting(homes, "drill") == ["m1 c1"]


@pytest.mark.clause("DH-15.39")
def test_dh_15_39_same_type_and_the_same_card_again() -> None:
    """Kitchen for kitchen is allowed, and the kitchen sent out may be taken back."""
    homes = table(home(WEST, tools=["hammer_drill"]), turn=0, market=SHOP)
    assert "m2 c1" in starting(homes, "drill")
    out = GAME.positions.write(homes)["seats"][0]["house"]["M2"]
    play(homes, "drill m2 c1", "c1")
    assert GAME.positions.write(homes)["taken"]["room"] == out


@pytest.mark.clause("DH-15.13", "DH-15.14", "DH-15.15", "DH-15.19")
def test_the_jackhammer_takes_any_room_and_its_resource_is_discarded() -> None:
    """Placed at once, either way up; column 1 gives no token and is then nobody's."""
    homes = table(home(BARE, tools=["jackhammer"]), {}, {}, {}, first=1, market=SHOP)
    assert acting(homes) == 0
    assert starting(homes, "jackhammer") == ["c1", "c2", "c3", "c4", "c5"]
    second = homes.clone()
    play(homes, "jackhammer c1")
    assert face_up(homes) == ["m1", "m2", "m3"]
    assert "empty b4" in moves(homes)
    play(homes, "m1")
    assert homes.first == 1
    assert (acting(homes), moves(homes)) == (1, ["c2", "c3", "c4", "c5"])
    for _ in range(3):
        play(homes, moves(homes)[0], "empty m1")
        while homes.phase not in (1, 2):
            play(homes, moves(homes)[0])
    assert (homes.round, homes.first) == (2, 1)
    found = after(second, "jackhammer c4", "b4")
    assert found["discard"]["resources"] == ["tool_jackhammer", "decor_cat_house"]


@pytest.mark.clause("DH-15.17", "DH-15.20", "DH-15.16")
def test_who_hammers_has_no_turn_and_no_other_tools() -> None:
    """Seat 0 hammers, then only the others act in this round."""
    tools = ["jackhammer", "hammer_drill", "concrete_mixer"]
    homes = table(home(BARE, tools=tools), {}, {}, {}, market=SHOP)
    play(homes, "jackhammer c1", "m1")
    seen = []
    while homes.round == 1:
        seen.append(acting(homes))
        play(homes, moves(homes)[0])
    assert seen[0] == 1
    assert 0 not in seen


def test_no_moment_of_a_round_with_jackhammers_can_be_taken_back_later() -> None:
    """The discard of a seat that has hammered comes after all questions, not before them."""
    owner = home(BARE, tools=["jackhammer"])
    homes = table(owner, {}, owner, market=SHOP)
    epochs = [homes.epoch()]
    for move in ("jackhammer c1", "m1", "pass", "discard-c2", "c3", "m1"):
        play(homes, move)
        epochs.append(homes.epoch())
    assert epochs == sorted(epochs)
    assert len(set(epochs)) == 5


@pytest.mark.clause("DH-15.18", "DH-15.37")
def test_owners_are_asked_once_each_in_turn_order() -> None:
    """From the first player on; a use is complete before the next question."""
    owner = home(BARE, tools=["jackhammer"] * 2)
    homes = table(owner, {}, owner, owner, first=2, market=SHOP)
    assert acting(homes) == 2
    play(homes, "pass")
    assert acting(homes) == 3
    play(homes, "jackhammer c2")
    assert acting(homes) == 3
    play(homes, "m1")
    assert acting(homes) == 0
    assert starting(homes, "jackhammer") == ["c1", "c3", "c4", "c5"]
    play(homes, "pass")
    assert (acting(homes), moves(homes)) == (2, ["c1", "c3", "c4", "c5"])


@pytest.mark.clause("DH-15.21")
def test_dh_15_21_a_jackhammer_waits_for_the_next_round() -> None:
    """Taken in this round, it is asked about at the start of the next."""
    shop = {
        "rooms": [None, "office", "sauna", None, None],
        "resources": [None, "tool_jackhammer", "roof_red_1", None, None],
    }
    homes = table({}, {}, turn=0, market=shop)
    play(homes, "c2", "m1")
    assert (acting(homes), moves(homes)) == (1, ["c3"])
    play(homes, "c3", "m1")
    assert homes.round == 2
    assert (acting(homes), moves(homes)[0]) == (0, "pass")


@pytest.mark.clause("DH-15.22", "DH-15.23", "DH-15.24", "DH-15.25", "DH-23.4")
def test_the_mixer_swaps_two_rooms_and_leaves_the_resources() -> None:
    """The rulebook's example: living room and pantry change places, the window roof stays."""
    shop = {
        "rooms": ["office", "living_room", "pantry", None, "bedroom"],
        "resources": [None, "decor_shelves", "roof_red_window", None, "roof_red_1"],
    }
    homes = table(home(BARE, tools=["concrete_mixer"]), turn=0, market=shop)
    assert starting(homes, "mixer") == ["c1 c2", "c1 c3", "c1 c5", "c2 c3", "c2 c5", "c3 c5"]
    play(homes, "mixer c2 c3")
    found = GAME.positions.write(homes)["market"]
    assert [by_type(card or "") for card in found["rooms"]] == [
        "office", "pantry", "living_room", "", "bedroom",
    ]  # fmt: skip
    assert found["resources"] == shop["resources"]
    play(homes, "c3", "m1")
    assert seat(homes)["roof_pile"] == ["red/window"]


@pytest.mark.clause("DH-15.27", "DH-15.29")
def test_scaffolding_goes_before_or_after_the_room() -> None:
    """The rulebook's example: scaffolding in the basement first, then the third living room."""
    drawing = "office . . . .\n library living_room living_room . .\n . workshop"
    taken = {"resource": "tool_scaffolding_1"}
    homes = placing("living_room", home(drawing), taken=taken)
    assert "m4" not in face_up(homes)
    later = homes.clone()
    play(homes, "scaffold b4", "m4")
    assert seat(homes)["house"]["M4"] == "living_room"
    assert seat(homes)["house"]["B4"] == "scaffolding"
    assert acting(homes) == 1
    play(later, "m5")
    assert starting(later, "scaffold") == ["b4", "t2", "t3", "t5"]
    play(later, "scaffold b4")
    assert acting(later) == 1


@pytest.mark.clause("DH-15.28", "DH-15.36", "DH-15.34")
def test_scaffolding_needs_a_bare_supported_cell() -> None:
    """Any floor, also on other scaffolding, but neither in the air nor two on one cell."""
    drawing = ". . . . .\n scaffolding office . . .\n . ."
    homes = table(home(drawing), turn=0, phase="resource", taken={"resource": "tool_scaffolding_2"})
    assert starting(homes, "scaffold") == ["b4", "b5", "m3", "t1", "t2"]


@pytest.mark.clause("DH-15.31", "DH-15.32")
def test_scaffolding_is_replaced_by_the_end_of_every_game() -> None:
    """In games where scaffolding is put up whenever possible, none is left after round 12."""
    put_up = 0
    for seed in range(12):
        homes = GAME.rules.start(GAME.setup(2, seed))
        while homes.pending():
            choices = starting(homes, "scaffold")
            put_up += bool(choices)
            play(homes, f"scaffold {choices[-1]}" if choices else moves(homes)[-1].strip())
        assert all(house.scaffolds == 0 for house in homes.houses)
    assert put_up > 0


@pytest.mark.clause("DH-15.33")
def test_dh_15_33_scaffolding_is_no_room() -> None:
    """No decor, no exchange, no swap with it."""
    drawing = ". . . . .\n scaffolding library . . .\n . ."
    decor = table(home(drawing), turn=0, phase="resource", taken={"resource": "decor_cat_house"})
    assert moves(decor) == ["decor-m2"]
    drill = table(home(drawing, tools=["hammer_drill"]), turn=0, market=SHOP)
    assert {pair.split()[0] for pair in starting(drill, "drill")} == {"m2"}
    helpers = table(
        home(drawing, helpers=["handyman", "courier"]),
        phase="helpers",
        discard={"rooms": ["sauna"]},
    )
    assert moves(helpers) == ["done", "courier sauna m2"]


@pytest.mark.clause("DH-15.35")
def test_dh_15_35_scaffolding_without_a_cell_is_discarded() -> None:
    """The last free cell takes the room, and the scaffolding is gone without effect."""
    drawing = """
        library office game_room sauna .
        kitchen bedroom bathroom childs_room living_room
        garage workshop
    """
    homes = placing("pantry", home(drawing), taken={"resource": "tool_scaffolding_1"})
    play(homes, "t5")
    assert acting(homes) == 1
    assert GAME.positions.write(homes)["discard"]["resources"] == ["tool_scaffolding_1"]


@pytest.mark.clause("DH-15.1", "DH-15.27")
def test_tools_lie_beside_the_house_but_scaffolding_on_it() -> None:
    """A mixer taken is kept; scaffolding taken must be put up in the same turn."""
    kept = placing("office", home(BARE), taken={"resource": "tool_concrete_mixer"})
    play(kept, "m1")
    assert seat(kept)["tools"] == ["concrete_mixer"]
    put = placing("office", home(BARE), taken={"resource": "tool_scaffolding_1"})
    play(put, "m1")
    assert moves(put) == [f"scaffold {cell}" for cell in ("b4", "b5", "m2", "m3", "t1")]
    assert lines(put) == {"rooms": 2}
