"""Dream Home, sections 10 to 12: placing rooms, growing them, and empty rooms."""

import pytest

from tests.games.dream_home.tables import (
    BARE,
    after,
    face_up,
    home,
    moves,
    placing,
    play,
    points,
    seat,
    starting,
    table,
)
from townsmith.core.contract.state import members


@pytest.mark.clause("DH-10.1")
def test_dh_10_1_a_room_goes_to_a_free_cell_of_the_own_house() -> None:
    """Taken cells are not offered, either way up; only the own house changes."""
    homes = placing("sauna", home(". . . . .\n kitchen . . . .\n . ."), home(BARE))
    assert "m1" not in face_up(homes)
    assert "m1" not in starting(homes, "empty")
    play(homes, "m2")
    assert seat(homes)["house"] == {"M1": "kitchen", "M2": "sauna"}
    assert seat(homes, 1)["house"] == {}


@pytest.mark.clause("DH-10.2", "DH-10.3", "DH-10.4", "DH-12.3", "DH-12.2")
def test_cells_need_support_but_the_entrance_and_the_ground_give_it() -> None:
    """On a bare board the basement and M1 to M3 are open; each card opens the cell above."""
    homes = placing("sauna", home(BARE))
    assert starting(homes, "empty") == ["b4", "b5", "m1", "m2", "m3"]
    homes = placing("sauna", home(". . . . .\n . office . . .\n garage ."))
    assert starting(homes, "empty") == ["b5", "m1", "m3", "m4", "t2"]
    assert face_up(homes) == ["m1", "m3", "m4", "t2"]


@pytest.mark.clause("DH-10.7")
@pytest.mark.parametrize(
    ("room", "drawing", "open_cells"),
    [
        ("bedroom", "bedroom bedroom . . .\n office library sauna . .\n . .", []),
        ("living_room", ". . . . .\n living_room living_room . . .\n . .", ["m3", "t1", "t2"]),
        ("bathroom", ". . . . .\n bathroom . . . .\n . .", ["m3", "t1"]),
        ("garage", ". . . . .\n . . . . .\n garage .", ["b5"]),
        ("workshop", ". . . . .\n . . . . .\n garage .", ["b5"]),
    ],
)
def test_dh_10_7_no_room_grows_beyond_its_size(
    room: str, drawing: str, open_cells: list[str]
) -> None:
    """Only cells that keep the room within its size are open."""
    homes = placing(room, home(drawing))
    assert face_up(homes) == [cell for cell in face_up(homes) if cell in open_cells]
    assert set(open_cells) <= set(face_up(homes))


@pytest.mark.clause("DH-10.8", "DH-10.10")
def test_gaps_and_blocking_are_allowed() -> None:
    """A kitchen may lie far from everything, or between two living rooms and block both."""
    homes = placing("kitchen", home(". . . . .\n living_room . living_room . .\n . ."))
    assert {"m2", "t1", "t3"} <= set(face_up(homes))
    assert "m3" in face_up(placing("kitchen", home(BARE)))


@pytest.mark.clause("DH-10.9")
def test_dh_10_9_cards_stay_where_they_are() -> None:
    """Nothing lets a player without tools move a card that lies."""
    homes = table(home(". . . . .\n kitchen sauna . . .\n . ."), turn=0)
    assert all(move.startswith("c") for move in moves(homes))


@pytest.mark.clause("DH-10.11", "DH-15.30")
@pytest.mark.parametrize("move", ["b4", "empty b4"])
def test_a_room_on_scaffolding_replaces_it(move: str) -> None:
    """Either way up, the card lies and the scaffolding is discarded; the floor still matters."""
    drawing = ". . . . .\n . . . . .\n scaffolding ."
    assert "b4" not in face_up(placing("sauna", home(drawing)))
    found = after(placing("garage", home(drawing)), move)
    assert found["seats"][0]["house"]["B4"].removeprefix("empty:").startswith("garage")
    assert found["discard"]["resources"] == ["tool_scaffolding_1"]


@pytest.mark.clause("DH-11.1", "DH-11.2")
def test_rooms_grow_sideways() -> None:
    """A second kitchen beside scores as one room of two, above it as two rooms of one."""
    assert points(". . . . .\n kitchen kitchen . . .\n . .") == 6
    assert points("kitchen . . . .\n kitchen . . . .\n . .") == 2


@pytest.mark.clause("DH-11.5", "DH-11.6")
def test_a_card_in_a_gap_joins_both_sides() -> None:
    """Two single living rooms become one of three; bedrooms would be too many."""
    drawing = ". . . . .\n {0} . {0} . .\n . ."
    living = placing("living_room", home(drawing.format("living_room")))
    assert "m2" in face_up(living)
    play(living, "m2")
    assert living.points(0) == 9
    assert "m2" not in face_up(placing("bedroom", home(drawing.format("bedroom"))))
    one_side = ". . . . .\n living_room+paintings . living_room . .\n . ."
    assert "m2" not in face_up(placing("living_room", home(one_side)))
    too_many = ". . . . .\n living_room living_room . living_room .\n garage ."
    assert "m3" not in face_up(placing("living_room", home(too_many)))


@pytest.mark.clause("DH-11.8", "DH-13.14")
def test_a_room_cut_in_two_leaves_two_rooms() -> None:
    """The drill takes the middle of three: the part with the piano is complete, the other grows."""
    homes = table(
        home(
            ". . . . .\n living_room+grand_piano living_room living_room . .\n garage .",
            tools=["hammer_drill"],
        ),
        turn=0,
        market={
            "rooms": ["sauna", "living_room", None, None, None],
            "resources": [None, "roof_red_1", None, None, None],
        },
    )
    play(homes, "drill m2 c1")
    assert seat(homes)["house"]["M1"] == "living_room+grand_piano"
    assert homes.points(0) == 1 + 1 + 1 + 3
    play(homes, "c2")
    assert "m4" in face_up(homes)


@pytest.mark.clause("DH-12.4")
def test_dh_12_4_empty_rooms_lie_side_by_side_and_never_join() -> None:
    """Two empty kitchens beside each other are worth nothing, and a kitchen beside them 1."""
    assert points(". . . . .\n empty:kitchen_01 empty:kitchen_02 . . .\n . .") == 0
    assert points(". . . . .\n empty:kitchen_01 kitchen . . .\n . .") == 1
    homes = placing("kitchen", home(". . . . .\n empty kitchen kitchen . .\n . ."))
    assert "m4" not in starting(homes, "empty")
    assert {"t1", "t2"} <= set(starting(homes, "empty"))


@pytest.mark.clause("DH-12.5", "DH-12.6", "DH-12.7", "DH-13.6")
def test_an_empty_room_scores_nothing_carries_and_takes_no_decor() -> None:
    """0 points, the cell above is open, and the cat house goes elsewhere."""
    assert points(". . . . .\n empty . . . .\n . .") == 0
    homes = placing(
        "sauna", home(". . . . .\n empty . . . .\n . ."), taken={"resource": "decor_cat_house"}
    )
    assert "t1" in face_up(homes)
    play(homes, "t1")
    assert moves(homes) == ["decor-t1"]


@pytest.mark.clause("DH-12.8")
def test_dh_12_8_an_empty_room_stays_face_down() -> None:
    """Neither the drill nor the handyman turns it over."""
    shop = {"rooms": ["office", None, None, None, None], "resources": [None] * 5}
    drilled = table(
        home(". . . . .\n empty . . . .\n . .", tools=["hammer_drill"]), turn=0, market=shop
    )
    assert starting(drilled, "drill") == []
    swapped = table(
        home(". . . . .\n empty kitchen . . .\n . .", helpers=["handyman"]), phase="helpers"
    )
    play(swapped, "handyman m1 m2")
    assert seat(swapped)["house"] == {"M1": "kitchen", "M2": "empty"}


def test_placing_ends_the_turn_of_a_seat_without_a_resource() -> None:
    """After the room of column 1 it is the next seat's turn."""
    homes = placing("office", home(BARE), home(BARE))
    play(homes, "m1")
    assert members(homes.pending()) == [1]
