"""Dream Home, sections 1 to 5: what the words mean and what is in the box."""

from collections import Counter

import pytest

from tests.games.dream_home.tables import (
    BARE,
    by_type,
    face_up,
    home,
    house,
    moves,
    placing,
    play,
    points,
    starting,
    table,
)
from townsmith.core.bits import BIT
from townsmith.core.errors import SetupError
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.positions.card_ids import card_ids
from townsmith.games.dream_home.rules.deck import BOX
from townsmith.games.dream_home.rules.pieces import (
    BELOW,
    BESIDE,
    CELL_IDS,
    FLOOR,
    MAX_SIZE,
    ROUNDS,
    TOKENS,
    TYPES,
)
from townsmith.games.dream_home.rules.tables import FACTS


@pytest.mark.clause("DH-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_only_two_three_or_four_play(seats: int) -> None:
    """Other seat counts are refused."""
    assert list(GAME.chairs) == [2, 3, 4]
    with pytest.raises(SetupError):
        GAME.setup(seats)


@pytest.mark.clause("DH-1.2", "DH-1.3", "DH-3.1", "DH-1.4", "DH-2.1")
def test_twelve_rounds_and_a_house_each_of_twelve_cells() -> None:
    """Every seat has a house of its own with a cell for each round."""
    homes = GAME.rules.start(GAME.setup(4))
    assert ROUNDS == len(CELL_IDS) == 12
    assert len(homes.houses) == 4
    assert len({id(house) for house in homes.houses}) == 4


@pytest.mark.clause("DH-1.5", "DH-2.2", "DH-2.3")
def test_decks_and_tokens_have_their_sizes() -> None:
    """60 room cards, 48 resource cards, 11 tokens of which only the car has no card."""
    assert len(BOX.types) == len(BOX.children) == 60
    assert len(BOX.kinds) == 48
    assert len(TOKENS) == 11
    assert [token["id"] for token in FACTS["tokens"] if not token["card"]] == ["car"]


@pytest.mark.clause("DH-1.6", "DH-4.6")
def test_adjacent_means_beside_on_the_same_floor() -> None:
    """Every cell's neighbours are those one column away on its floor."""
    for cell, name in enumerate(CELL_IDS):
        beside = {CELL_IDS[c] for c in range(12) if BESIDE[BIT[cell]] & BIT[c]}
        column = int(name[1])
        near = {f"{name[0]}{column - 1}", f"{name[0]}{column + 1}"}
        assert beside == near & set(CELL_IDS)


@pytest.mark.clause("DH-1.7", "DH-11.3")
def test_a_room_is_a_run_of_one_type() -> None:
    """Two beside each other are one room, one above is another, and a gap parts them."""
    assert points("living_room . . . .\n living_room living_room office . .\n . .") == 1 + 4 + 2
    assert points(". . . . .\n living_room office living_room . .\n . .") == 1 + 2 + 1


@pytest.mark.clause("DH-1.8", "DH-12.9")
def test_an_empty_room_has_no_type() -> None:
    """A kitchen face down beside a kitchen is no second kitchen card, and no comfort."""
    assert points("bathroom bedroom . . .\n kitchen empty:kitchen_05 . . .\n . .") == 1 + 1 + 1 + 3
    assert points("bathroom bedroom . . .\n empty empty:kitchen_05 . . .\n . .") == 1 + 1


@pytest.mark.clause("DH-1.9", "DH-1.10")
def test_scaffolding_leaves_its_cell_free_and_carries_the_next() -> None:
    """A room may go on the scaffolding's cell and on the one above it."""
    homes = placing("kitchen", home(". . . . .\n scaffolding . . . .\n . ."))
    assert {"m1", "t1"} <= set(face_up(homes))


@pytest.mark.clause("DH-1.11", "DH-11.4", "DH-10.6")
def test_a_room_is_complete_by_size_or_by_decor() -> None:
    """Beside a full bedroom and beside a bedroom with a token no bedroom may lie."""
    full = placing("bedroom", home(". . . . .\n bedroom bedroom . . .\n . ."))
    assert "m3" not in face_up(full)
    decorated = placing("bedroom", home(". . . . .\n bedroom+cat_house . . . .\n . ."))
    assert "m2" not in face_up(decorated)
    plain = placing("bedroom", home(". . . . .\n bedroom . . . .\n . ."))
    assert "m2" in face_up(plain)


@pytest.mark.clause("DH-1.12", "DH-7.1", "DH-7.2", "DH-7.3")
def test_the_market_has_five_rooms_and_four_resources() -> None:
    """Nothing lies above column 1, the leftmost; every other space is filled."""
    market = GAME.positions.write(GAME.rules.start(GAME.setup(2)))["market"]
    assert len(market["rooms"]) == len(market["resources"]) == 5
    assert None not in market["rooms"]
    assert [card is None for card in market["resources"]] == [True] + [False] * 4


@pytest.mark.clause("DH-1.13", "DH-21.1", "DH-2.5", "DH-2.4")
def test_everything_but_decks_and_roofs_is_open_to_a_spectator() -> None:
    """Both discard piles, the market, houses, gear and the token's holder are in any view."""
    homes = table(
        home(BARE, tools=["jackhammer"], helpers=["architect"], beside=["birdhouse"]),
        discard={"rooms": ["kitchen", "sauna"], "resources": ["roof_red_1", "decor_shelves"]},
        first=1,
        turn=0,
    )
    view = GAME.view(homes, -1)
    assert [TYPES[kind] for kind, _ in view.room_discard] == ["kitchen", "sauna"]
    assert len(view.resource_discard) == 2
    assert view.first == 1
    assert sum(view.houses[0].gear) == 2
    assert view.houses[0].garden == (TOKENS.index("birdhouse"),)


@pytest.mark.clause("DH-3.2", "DH-3.3", "DH-3.4", "DH-3.8", "DH-3.7")
def test_floors_count_from_the_basement_under_columns_4_and_5() -> None:
    """Two basement cells, then five and five, numbered from below."""
    floors = {
        floor: [c for c, f in zip(CELL_IDS, FLOOR, strict=True) if f == floor]
        for floor in (1, 2, 3)
    }
    assert floors == {
        1: ["B4", "B5"],
        2: ["M1", "M2", "M3", "M4", "M5"],
        3: ["T1", "T2", "T3", "T4", "T5"],
    }


@pytest.mark.clause("DH-3.5")
def test_what_lies_below_what() -> None:
    """Top stands on middle, M4 and M5 on the basement, M1 to M3 on the entrance."""
    below = {name: BELOW[cell] for cell, name in enumerate(CELL_IDS)}
    for column in range(1, 6):
        assert CELL_IDS[below[f"T{column}"]] == f"M{column}"
    assert (CELL_IDS[below["M4"]], CELL_IDS[below["M5"]]) == ("B4", "B5")
    assert all(below[cell] == -1 for cell in ("M1", "M2", "M3", "B4", "B5"))


@pytest.mark.clause("DH-3.6", "DH-14.1")
def test_a_roof_card_goes_to_the_own_pile() -> None:
    """Taking a roof makes the taker's pile one higher, and nobody else's."""
    homes = table(
        {},
        {},
        turn=0,
        market={
            "rooms": [None, "kitchen", None, None, "sauna"],
            "resources": [None, "roof_brown_2", None, None, "roof_red_window"],
        },
    )
    play(homes, "c2", "m1")
    assert [GAME.positions.write(homes)["seats"][s].get("roof_pile", []) for s in (0, 1)] == [
        ["brown"],
        [],
    ]


@pytest.mark.clause("DH-4.1", "DH-4.2", "DH-4.11", "DH-23.3")
def test_the_room_deck_is_the_table_of_the_rules() -> None:
    """Copies, sizes and points of every type, typed out a second time on purpose."""
    expected = {
        "living_room": (12, 3, [1, 4, 9]), "bedroom": (8, 2, [1, 4]), "kitchen": (8, 2, [1, 6]),
        "bathroom": (8, 1, [1]), "childs_room": (8, 2, [2, 6]), "library": (1, 1, [2]),
        "office": (1, 1, [2]), "game_room": (1, 1, [2]), "walk_in_closet": (1, 1, [1]),
        "sauna": (1, 1, [1]), "pantry": (1, 1, [1]), "garage": (6, 2, [0, 4]),
        "wine_cellar": (1, 1, [1]), "laundry_room": (1, 1, [2]), "storage_room": (1, 1, [1]),
        "workshop": (1, 1, [2]),
    }  # fmt: skip
    copies = Counter(TYPES[kind] for kind in BOX.types)
    found = {
        room["id"]: (copies[room["id"]], room["max_size"], room["points"])
        for room in FACTS["rooms"]
    }
    assert found == expected
    assert sum(copies.values()) == 60


@pytest.mark.clause("DH-4.3", "DH-4.4", "DH-10.5")
@pytest.mark.parametrize("room", TYPES)
def test_rooms_lie_face_up_only_on_their_floors(room: str) -> None:
    """Basement rooms go to the basement, all others upstairs."""
    homes = placing(room, home(BARE))
    basement = FACTS["rooms"][TYPES.index(room)]["category"] == "basement"
    assert face_up(homes) == (["b4", "b5"] if basement else ["m1", "m2", "m3"])


@pytest.mark.clause("DH-4.5", "DH-4.7")
@pytest.mark.parametrize(
    ("room", "liked"), [("walk_in_closet", "bedroom"), ("sauna", "bathroom"), ("pantry", "kitchen")]
)
def test_closet_sauna_and_pantry_like_their_neighbour(room: str, liked: str) -> None:
    """1 alone, 3 beside the liked room, 3 between two of them."""
    assert points(f". . . . .\n {room} . . . .\n . .") == 1
    assert points(f". . . . .\n {room} {liked} . . .\n . .") == 3 + 1
    assert points(f". . . . .\n {liked} {room} {liked} . .\n . .") == 1 + 3 + 1


@pytest.mark.clause("DH-4.6")
def test_liking_is_not_vertical() -> None:
    """A bedroom above the closet does not help."""
    assert points("bedroom . . . .\n walk_in_closet . . . .\n . .") == 2


@pytest.mark.clause("DH-4.8", "DH-4.10")
def test_children_are_fixed_marked_as_reconstructed_and_score_nothing() -> None:
    """Each card's number of children is a field marked as our own, and no points."""
    assert all(room["children_confidence"] == "reconstructed" for room in FACTS["rooms"])
    without = points(". . . . .\n kitchen_01 . . . .\n . .")
    assert without == points(". . . . .\n kitchen_02 . . . .\n . .") == 1
    called = card_ids(BOX)
    assert BOX.children[called.room_of["kitchen_01"]] == 0
    assert BOX.children[called.room_of["kitchen_02"]] == 1


@pytest.mark.clause("DH-4.9")
def test_library_office_and_game_room_are_unique() -> None:
    """Their category is unique, as our ruling says."""
    kinds = {room["id"]: room["category"] for room in FACTS["rooms"]}
    assert {kinds[name] for name in ("library", "office", "game_room")} == {"unique"}


@pytest.mark.clause("DH-5.1", "DH-5.2", "DH-5.3", "DH-5.4", "DH-5.5", "DH-5.6", "DH-5.7", "DH-5.8")
def test_the_resource_deck_is_as_listed() -> None:
    """Seven roofs of four colours with one window each, and one of each other card but one."""
    called = Counter(
        name.rsplit("_", 1)[0] if name[-1].isdigit() else name for name in card_ids(BOX).resources
    )
    for colour in ("red", "brown", "purple", "orange"):
        assert called.pop(f"roof_{colour}") == 6
        assert called.pop(f"roof_{colour}_window") == 1
    assert called.pop("tool_scaffolding") == 2
    kinds = Counter(name.split("_")[0] for name in called)
    assert kinds == {"decor": 10, "tool": 3, "helper": 5}
    assert set(called.values()) == {1}
    assert {name.removeprefix("decor_") for name in called if name.startswith("decor")} == {
        "grand_piano", "paintings", "canopy_bed", "ice_cream_machine", "jacuzzi",
        "whirlpool_bath", "cat_house", "shelves", "treehouse", "birdhouse",
    }  # fmt: skip
    assert {name.removeprefix("helper_") for name in called if name.startswith("helper")} == {
        "roofer", "courier", "architect", "handyman", "interior_designer",
    }  # fmt: skip
    scaffolding = next(tool for tool in FACTS["tools"] if tool["id"] == "scaffolding")
    assert scaffolding["confidence"] == "reconstructed"


@pytest.mark.clause("DH-5.9")
def test_a_house_may_have_more_copies_than_the_deck() -> None:
    """Three jackhammers in one hand are asked about round after round."""
    homes = table(home(BARE, tools=["jackhammer"] * 3))
    assert moves(homes)[0] == "pass"
    play(homes, "jackhammer c1", "m1")
    assert homes.houses[0].gear[1] == 2


def test_the_test_tables_read_houses_as_they_are_drawn() -> None:
    """The drawing of the tests names cells floor by floor."""
    drawn = house("a b c d e\n f g h i j\n k l")
    assert drawn["T1"] == "a"
    assert drawn["M5"] == "j"
    assert drawn["B4"] == "k"
    assert by_type("child_room_02+car") == "child_room+car"
    assert starting(placing("kitchen", home(BARE)), "empty") == ["b4", "b5", "m1", "m2", "m3"]
    assert max(MAX_SIZE) == 3
