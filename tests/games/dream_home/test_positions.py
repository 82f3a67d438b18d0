"""Position files of Dream Home: the written form, what may be left out, and every error."""

import json
from typing import Any

import pytest

from tests.games.dream_home.tables import BARE, acting, home, moves, play, seat, table
from townsmith.core.errors import PositionError
from townsmith.games.dream_home import GAME

EXAMPLE: dict[str, Any] = {
    "game": "dream-home",
    "options": {"car": False, "discard": True},
    "round": 4,
    "first": 1,
    "turn": 0,
    "market": {
        "rooms": ["bathroom", None, "living_room", None, "kitchen_03"],
        "resources": [None, None, "roof_red_1", None, "tool_hammer_drill"],
    },
    "discard": {"rooms": ["bedroom"], "resources": ["roof_red_2"]},
    "seats": [
        {
            "house": {
                "M1": "bathroom+whirlpool_bath",
                "M2": "empty",
                "B4": "garage",
                "B5": "scaffolding",
            },
            "roof_pile": ["red", "red/window"],
            "tools": ["jackhammer"],
            "helpers": ["architect"],
        },
        {
            "house": {"M1": "kitchen", "M2": "pantry", "M3": "empty:office_01", "T1": "library"},
            "beside": ["treehouse"],
            "children": 3,
        },
    ],
}


def test_the_example_reads_scores_and_writes_back_equal() -> None:
    """What was read is written in full, and reading that gives the same position."""
    homes = GAME.read_position(EXAMPLE)
    assert [homes.points(s) for s in (0, 1)] == [1 + 2 + 1, 1 + 3 + 2 + 1]
    written = json.loads(json.dumps(GAME.positions.write(homes)))
    assert GAME.read_position(written).pack() == homes.pack()
    assert GAME.positions.write(GAME.read_position(written)) == written
    assert written["market"]["rooms"][4] == "kitchen_03"
    assert written["seats"][1]["house"]["M3"] == "empty:office_01"
    assert written["seats"][1]["children"] == 3
    assert written["seats"][0]["roof_pile"] == ["red", "red/window"]
    assert moves(homes) == ["c1", "c3", "c5"]


def test_cards_named_by_type_are_cards_that_lie_nowhere_else() -> None:
    """Every card of the written position is there once."""
    written = GAME.positions.write(GAME.read_position(EXAMPLE))
    cards = [card for card in written["market"]["rooms"] if card]
    cards += written["deck"]["rooms"] + written["discard"]["rooms"]
    for player in written["seats"]:
        cards += [c.removeprefix("empty:").split("+")[0] for c in player["house"].values()]
    rooms = [card for card in cards if card != "scaffolding"]
    assert sorted(rooms) == sorted(set(rooms))
    assert len(rooms) == 60


def test_nothing_but_seats_is_the_start_of_a_game() -> None:
    """Two bare houses, a market of the seed, and the discard of seat 0."""
    homes = GAME.read_position({"seats": [{}, {}]})
    assert (acting(homes), homes.round) == (0, 1)
    assert moves(homes)[0] == "discard-c2"
    other = GAME.read_position({"seats": [{}, {}], "seed": 1})
    assert GAME.positions.write(other)["market"] != GAME.positions.write(homes)["market"]


def test_a_generator_may_be_given_in_place_of_the_seed() -> None:
    """The same four words shuffle the same deck."""
    first = GAME.read_position({"seats": [{}, {}], "rng": [1, 2, 3, 4]})
    second = GAME.read_position({"seats": [{}, {}], "rng": [1, 2, 3, 4], "seed": 9})
    assert first.pack() == second.pack()


def test_a_row_of_the_market_that_is_left_out_is_dealt() -> None:
    """Rooms alone get resources above them; resources alone get rooms below them, and column 1."""
    rooms = GAME.positions.write(
        table({}, turn=0, market={"rooms": ["office", "sauna", None, None, None]})
    )
    assert [card is None for card in rooms["market"]["resources"]] == [
        True,
        False,
        True,
        True,
        True,
    ]
    row = [None, None, "roof_red_1", None, None]
    resources = GAME.positions.write(table({}, turn=0, market={"resources": row}))
    assert [card is None for card in resources["market"]["rooms"]] == [
        False,
        True,
        False,
        True,
        True,
    ]


def test_a_given_deck_is_dealt_from_its_top() -> None:
    """The next round shows the first five rooms and four resources of the file."""
    deck = {
        "rooms": ["kitchen_01", "kitchen_02", "kitchen_03", "kitchen_04", "kitchen_05"],
        "resources": ["roof_red_1", "roof_red_2", "roof_red_3", "roof_red_4"],
    }
    shop = {"rooms": ["office", None, None, None, None], "resources": [None] * 5}
    homes = table({}, {}, turn=1, market=shop, deck=deck)
    play(homes, "c1", "m1")
    written = GAME.positions.write(homes)
    assert written["market"] == {"rooms": deck["rooms"], "resources": [None, *deck["resources"]]}
    assert written["deck"] == {"rooms": [], "resources": []}
    assert len(homes.market.room_discard) == 0


def test_a_seat_with_nothing_to_take_is_passed_over() -> None:
    """A file may leave too few rooms: the round ends when they are gone, and so does the game."""
    shop = {"rooms": ["office", None, None, None, None], "resources": [None] * 5}
    empty: dict[str, list[str]] = {"rooms": [], "resources": []}
    homes = table({}, {}, turn=0, market=shop, deck=empty)
    play(homes, "c1", "m1")
    assert homes.pending() == 0
    assert homes.round == 12


def test_a_full_house_drops_what_it_takes() -> None:
    """Only a file can make that happen; the room is discarded and the roof still counts."""
    full = """
        library office game_room sauna pantry
        kitchen bedroom bathroom childs_room living_room
        garage workshop
    """
    shop = {
        "rooms": [None, "kitchen_05", None, None, None],
        "resources": [None, "roof_red_1", None, None, None],
    }
    homes = table(home(full), turn=0, market=shop)
    play(homes, "c2")
    assert seat(homes)["roof_pile"] == ["red"]
    assert "kitchen_05" in GAME.positions.write(homes)["discard"]["rooms"]


def test_full_houses_without_more_words_can_be_scored() -> None:
    """The score calculator needs houses and nothing else."""
    full = """
        library office game_room sauna pantry
        kitchen bedroom bathroom childs_room living_room
        garage workshop
    """
    homes = table(home(full), home(BARE))
    assert homes.points(0) > 0
    assert GAME.rules.winners(homes) == [0]


def test_a_token_in_a_house_is_not_given_again() -> None:
    """If a file leaves its card in the market, the card is only discarded."""
    homes = table(
        home(". . . . .\n office+cat_house sauna . . .\n . ."),
        turn=0,
        phase="resource",
        taken={"resource": "decor_cat_house"},
    )
    assert acting(homes) == 1
    assert GAME.positions.write(homes)["discard"]["resources"] == ["decor_cat_house"]


def test_the_own_key_during_is_written_and_read() -> None:
    """The question of the car after a drill leads back to choosing, also from a file."""
    homes = table(
        home(". . . . .\n . . . . .\n garage garage"),
        options={"car": True},
        turn=0,
        phase="car",
        during="drill",
    )
    assert GAME.positions.write(homes)["during"] == "drill"
    play(homes, "no-car")
    assert moves(homes)[0] == "c1"


KITCHEN = {"house": {"M1": "kitchen"}}
SHORT = ". . . . .\n {} . . . .\n . ."


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ({"gmae": 1}, "unknown key 'gmae'"),
        ({"game": "tiny-houses"}, "game: expected 'dream-home', not 'tiny-houses'"),
        ({"seats": 3}, "seats: expected a list"),
        ({"seats": [{}]}, "is for 2 to 4 seats"),
        ({"seats": [{}, 4]}, "seats[1]: expected an object"),
        ({"options": []}, "options: expected an object"),
        ({"options": {"car": 1}}, "'car'"),
        ({"options": {"boat": True}}, "options: unknown key 'boat'"),
        ({"seed": "x"}, "seed: expected a whole number"),
        ({"rng": [1, 2]}, "rng: expected 4 items"),
        ({"rng": [1, 2, 3, -1]}, "rng[3]: expected a whole number"),
        ({"round": 13}, "round: expected a whole number from 1 to 12"),
        ({"round": True}, "round: expected a whole number"),
        ({"turn": 2}, "turn: expected a whole number from 0 to 1"),
        ({"first": -1}, "first: expected"),
        ({"began": "0"}, "began: expected"),
        ({"phase": "sleep"}, "phase: 'sleep' is not a phase"),
        ({"phase": 3}, "phase: expected a phase, not 3"),
        ({"market": []}, "market: expected an object"),
        ({"market": {"room": []}}, "unknown key 'room'"),
        ({"market": {"rooms": ["kitchen"]}}, "market.rooms: expected 5 items, not 1"),
        ({"market": {"rooms": ["kitchn", None, None, None, None]}}, "'kitchn' is not a room type"),
        ({"market": {"resources": ["roof_red_1", None, None, None, None]}}, "above column 1"),
        (
            {"market": {"rooms": [None] * 5, "resources": [None, "roof_red_1", None, None, None]}},
            "only above a room card",
        ),
        ({"discard": {"rooms": "kitchen"}}, "discard.rooms: expected a list"),
        ({"discard": {"resources": ["roof_red"]}}, "'roof_red' is not the id of a resource card"),
        ({"discard": {"rooms": ["kitchen_01", "kitchen_01"]}}, "kitchen_01 lies already at"),
        ({"discard": {"rooms": ["sauna", "sauna"]}}, "no more than 1 sauna"),
        ({"deck": {"resources": ["roof_red_1"] * 2}}, "roof_red_1 lies already at"),
        ({"taken": {"room": "kitchen"}}, "taken: only phase place"),
        ({"taken": {"rooms": "kitchen"}}, "unknown key 'rooms'"),
        ({"phase": "place", "turn": 0}, "taken.room must say"),
        ({"phase": "resource", "turn": 0}, "taken.resource must say"),
        (
            {"phase": "resource", "turn": 0, "taken": {"room": "office"}},
            "taken: the room is placed before",
        ),
        (
            {"phase": "place", "turn": 0, "taken": {"room": "office", "resource": "helper_roofer"}},
            "a helper lies beside the house at once",
        ),
        ({"phase": "jackhammer"}, "phase: seat 0 has no jackhammer"),
        ({"phase": "discard", "turn": 1}, "only the seat that begins"),
        ({"phase": "discard", "options": {"discard": False}}, "nobody discards"),
        ({"phase": "keep", "turn": 0}, "phase: the seat to act, and no other"),
        ({"phase": "car", "turn": 0}, "phase: the car is offered"),
        ({"during": "drill", "turn": 0}, "during: only the question"),
        ({"during": "rain", "turn": 0}, "during: 'rain' is not what a question comes from"),
        (
            {
                "car": "gone",
                "options": {"car": True},
                "seats": [{"house": {"B4": "garage+car"}}, {}],
            },
            "car: it cannot be",
        ),
        ({"car": "supply"}, "only there with the option car"),
        ({"car": "lost"}, "car: 'lost' is not a place of the car"),
        ({"seats": [{"house": {"B4": "garage+car"}}, {}]}, "only there with the option car"),
        ({"seats": [{"no_turn": True}, {}], "turn": 0}, "has no turn in this round"),
    ],
)
def test_a_wrong_table_says_what_is_wrong(keys: dict[str, Any], complaint: str) -> None:
    """Unknown keys and ids, wrong shapes and contradictions are named."""
    with pytest.raises(PositionError) as error:
        GAME.read_position({"game": "dream-home", "seats": [{}, {}], **keys})
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"rooms": {}}, "unknown key 'rooms'"),
        ({"house": []}, "seats[1].house: expected an object"),
        ({"house": {"M6": "kitchen"}}, "unknown key 'M6'"),
        ({"house": {"M1": 4}}, "M1: expected a text"),
        ({"house": {"M1": "kichen"}}, "house.M1: 'kichen' is not a room type"),
        ({"house": {"M1": "empty:"}}, "'' is not a room type"),
        ({"house": {"M1": "kitchen+sofa"}}, "'sofa' is not a token"),
        ({"house": {"M1": "empty+cat_house"}}, "an empty room cannot carry a token"),
        ({"house": {"M1": "kitchen+grand_piano"}}, "grand_piano cannot stand in a kitchen"),
        ({"house": {"M1": "office+treehouse"}}, "treehouse cannot stand in a office"),
        ({"house": {"T1": "kitchen"}}, "T1: hangs in the air"),
        ({"house": {"M4": "scaffolding"}}, "M4: hangs in the air"),
        ({"house": {"B4": "kitchen"}}, "cannot lie on that floor"),
        ({"house": {"M1": "garage"}}, "cannot lie on that floor"),
        ({"house": {"M1": "bathroom", "M2": "bathroom"}}, "bathroom has at most 1 cards"),
        ({"house": {"M1": "bedroom", "M2": "bedroom", "M3": "bedroom"}}, "at most 2 cards"),
        (
            {"house": {"M1": "living_room+paintings", "M2": "living_room+cat_house"}},
            "carries two tokens",
        ),
        ({"house": {"M1": "office+cat_house", "M2": "sauna+cat_house"}}, "cat_house is there once"),
        ({"beside": ["treehouse", "treehouse"]}, "treehouse is there once"),
        ({"beside": ["car"]}, "beside[0]: 'car' is not a token that lies beside a house"),
        ({"roof_pile": ["green"]}, "'green' is not a roof card"),
        ({"roof_pile": "red"}, "roof_pile: expected a list"),
        ({"roof_pile": ["red/window", "red/window"]}, "no more than 1 of Red roof with a window"),
        ({"roof_pile": ["red"] * 7}, "no more than 6 of Red roof"),
        ({"tools": ["scaffolding"]}, "'scaffolding' is not a tool"),
        ({"helpers": ["plumber"]}, "'plumber' is not a helper"),
        ({"used_helpers": ["roofer"]}, "more of roofer than helpers"),
        (
            {"used_helpers": ["architect"], "helpers": ["architect"]},
            "'architect' is not a helper that works",
        ),
        ({"children": -1}, "children: expected a whole number"),
        ({"no_turn": 1}, "no_turn: expected true or false"),
    ],
)
def test_a_wrong_seat_says_what_is_wrong(wrong: dict[str, Any], complaint: str) -> None:
    """Every key of a seat is checked, and the complaint names the seat."""
    with pytest.raises(PositionError) as error:
        GAME.read_position({"game": "dream-home", "seats": [{}, wrong]})
    assert complaint in str(error.value)


def test_children_may_be_given_where_only_types_are() -> None:
    """The number of the file counts, and goes on counting as cards are added."""
    homes = table(
        home(". . . . .\n living_room . . . .\n . .", children=4),
        turn=0,
        phase="place",
        taken={"room": "kitchen_02"},
    )
    assert GAME.view(homes, 0).houses[0].children == 4
    play(homes, "m2")
    assert seat(homes)["children"] == 5


def test_types_alone_break_no_tie() -> None:
    """Two kitchens named by type show no children, so two equal houses share the victory."""
    same = home(". . . . .\n kitchen bathroom . . .\n . .")
    homes = table(same, same)
    assert GAME.rules.winners(homes) == [0, 1]


def test_no_children_at_all_may_be_given_too() -> None:
    """A file that says 0 is believed, and written back so."""
    homes = table(home(". . . . .\n game_room . . . .\n . .", children=0))
    assert GAME.view(homes, 0).houses[0].children == 0
    assert GAME.positions.write(homes)["seats"][0]["children"] == 0
    assert GAME.read_position(GAME.positions.write(homes)).pack() == homes.pack()


def test_a_deck_too_short_leaves_no_resource_without_a_room() -> None:
    """Three rooms are left for the next round: two resources lie above them."""
    shop = {"rooms": ["office", None, None, None, None], "resources": [None] * 5}
    homes = table({}, turn=1, market=shop, deck={"rooms": ["sauna", "pantry", "library"]})
    play(homes, "c1", "m1")
    market = GAME.positions.write(homes)["market"]
    assert market["rooms"] == ["sauna_01", "pantry_01", "library_01", None, None]
    assert [card is None for card in market["resources"]] == [True, False, False, True, True]


def test_more_tools_than_the_deck_has_go_back_to_the_box() -> None:
    """Two jackhammers used leave one card on the discard pile, for there is only one."""
    homes = table(home(BARE, tools=["jackhammer"]), home(BARE, tools=["jackhammer"]))
    play(homes, "jackhammer c1", "m1", "jackhammer c2", "m1")
    pile = GAME.positions.write(homes)["discard"]["resources"]
    assert pile.count("tool_jackhammer") == 1
