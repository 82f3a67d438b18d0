"""Position files: what they leave out, what they refuse, and that they come back."""

import json
from typing import Any

import pytest

from tests.games.welcome_to.town import cards, facts, lines, moves, play, sheet, table
from townsmith.core.contract.state import OPPONENT, members
from townsmith.core.errors import PositionError
from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.state import WelcomeTo

EXAMPLE: dict[str, Any] = {
    "game": "welcome-to",
    "options": {"edition": "e63", "expert": False, "sheet": "classic", "solo": None},
    "round": 7,
    "plans": ["e63-sA-2222", "e63-sB-334", "e63-sC-25"],
    "approved": [False, False, True],
    "combinations": [
        {"number": 8, "action": "pool"},
        {"number": 3, "action": "bis"},
        {"number": 12, "action": "temp"},
    ],
    "seats": [
        {
            "streets": [
                [2, 3, None, None, None, None, None, None, None, None],
                [None, None, 5, 6, 7, "7b", 9, None, None, None, None],
                [None, None, None, None, None, None, 8, None, None, None, None, None],
            ],
            "fences": [[2], [2, 7], []],
            "used": [[1, 1, 2], [2, 3, 5]],
            "pools": [[2, 4]],
            "marks": {
                "parks": [0, 1, 0],
                "pools": 1,
                "temp": 2,
                "estate": [0, 0, 1, 0, 0, 0],
                "bis": 1,
                "refusals": 0,
                "roundabouts": 0,
            },
            "plans": [None, None, 7],
            "phase": "act",
            "choice": {"number": 1, "action": 1, "house": [3, 7]},
        },
        {
            "streets": [
                [None, None, None, None, None, 9, None, None, None, None],
                [None] * 11,
                [1, None, None, None, 6, None, None, None, None, None, None, None],
            ]
        },
    ],
}


def test_the_example_of_the_format() -> None:
    """A file as a person writes it is read as it means: two seats in the middle of a round."""
    state = GAME.read_position(EXAMPLE)
    assert state.pending() == 0b11
    assert moves(state) == ["pool", "skip"]
    assert len(moves(state, 1)) > 20
    assert lines(state) == {
        "plans": 7,
        "parks": 2,
        "pools": 3,
        "temp": 7,
        "estates": 2 + 5,
        "bis": -1,
        "refusals": 0,
    }
    assert facts(state)["estates"] == [[1, 1, 2], [2, 3, 5]]
    assert lines(state, 1)["estates"] == 0
    assert GAME.rules.winners(state) == [0]


def test_written_positions_are_complete() -> None:
    """Combinations, piles and discards, the generator and the round are always written."""
    written = GAME.positions.write(GAME.read_position(EXAMPLE))
    assert {"combinations", "piles", "discards", "rng", "round", "plans", "approved"} <= set(
        written
    )
    assert written["round"] == 7
    assert sum(len(pile) for pile in written["piles"] + written["discards"]) == 63
    assert [len(pile) for pile in written["discards"]] == [7, 7, 7]
    assert written["combinations"] == EXAMPLE["combinations"]
    seat = {key: value for key, value in EXAMPLE["seats"][0].items() if key != "before"}
    assert {key: written["seats"][0][key] for key in seat} == seat


def test_a_bare_file_is_a_new_game() -> None:
    """Everything left out is as at the start; the seed decides the shuffle."""
    known = {"options": {"reconstructed": False}}
    bare = GAME.read_position({"seats": [{}, {}], "seed": 5, **known})
    assert bare.pack() == GAME.rules.start(GAME.setup(2, 5)).pack()
    assert bare.pack() != GAME.read_position({"seats": [{}, {}], "seed": 6, **known}).pack()
    alone = GAME.read_position({"seats": [{}], "seed": 5, "options": {"solo": 1}})
    assert len(GAME.positions.write(alone)["seats"][0]["hand"]) == 3


def test_a_file_that_leaves_the_choice_open_draws_from_all_plans() -> None:
    """Files from before there was the choice mean what they meant."""
    first = GAME.under(1)
    assert first is not None
    bare = GAME.read_position({"seats": [{}, {}], "seed": 5})
    assert bare.pack() == first.rules.start(first.setup(2, 5)).pack()


def round_trip(state: WelcomeTo) -> None:
    written = json.loads(json.dumps(GAME.positions.write(state)))
    again = GAME.read_position(written)
    assert again.pack() == state.pack()
    assert GAME.positions.write(again) == written


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"expert": True}),
        (2, {"roundabouts": True}),
        (2, {"advanced": True, "reconstructed": True}),
        (2, {"edition": "e81", "expert": True}),
        (2, {"sheet": "doomsday"}),
        (1, {"solo": 5, "expert": True}),
        (1, {"solo": 2, "edition": "e81", "sheet": "easter"}),
    ],
)
def test_every_moment_can_be_written_down(seats: int, options: dict[str, Any]) -> None:
    """At every moment of random games the written file gives the same position back."""
    for seed in range(3):
        state = GAME.rules.start(GAME.setup(seats, seed, options))
        rng = stream(seed, "moments")
        while state.pending():
            round_trip(state)
            waiting = members(state.pending())
            seat = waiting[rng.below(len(waiting))]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        round_trip(state)
        assert GAME.positions.write(state)["phase"] == "over"


def test_choosing_estates_can_be_written_down() -> None:
    """The estates picked so far for a plan are part of the file, under a key of our own."""
    drawing = "1 2 | 3 4 | 5 6 | 7 8 | . .\n1 2 | ."
    plans = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]
    state = play(table(sheet(drawing, phase="plans"), plans=plans), "plan-1", "a3")
    seat = GAME.positions.write(state)["seats"][0]
    assert seat["approving"] == {"plan": 1, "picked": [[1, 3]]}
    round_trip(state)


def test_before_is_what_the_others_see() -> None:
    """Keys changed in this round are written as they were, and the other seat sees them so."""
    state = table({}, {}, combinations=cards("8 park", "3 bis", "12 temp"))
    after = play(state, "1:8 b5", "park")
    seat = GAME.positions.write(after)["seats"][0]
    assert seat["before"]["streets"][1] == [None] * 11
    assert seat["before"]["marks"]["parks"] == [0, 0, 0]
    assert set(seat["before"]) == {"streets", "marks"}
    assert (
        GAME.view(GAME.read_position(GAME.positions.write(after)), 1).boards[0].houses == [0] * 33
    )


def test_confirmed_seats_wait_for_the_others() -> None:
    """A confirmed seat owes nothing; the round ends when the last one confirms."""
    state = table({"confirmed": True}, {"phase": "plans"})
    assert state.pending() == 0b10
    assert moves(state) == []
    assert play(state, "done", seat=1).round == 2


def test_a_table_may_have_a_phase_for_all() -> None:
    """The phase of the table holds for every seat that has none of its own."""
    state = table({}, {"phase": "number"}, phase="plans")
    assert moves(state) == ["done"]
    assert len(moves(state, 1)) > 20


def test_over() -> None:
    """A finished game is written with the phase over and owes nothing."""
    state = table(sheet(marks={"refusals": 3}), {}, phase="over")
    assert state.pending() == 0
    told = GAME.words.prompt(GAME.view(state, 0)).template
    assert told == "The game is over: {seat} has taken the last refusal."


def test_an_opponent_card_may_be_written_out() -> None:
    """The fields of an opponent card replace those of the level, and are written back."""
    card = {
        "per_park": 4, "per_pool": 5, "per_temp": 2, "per_fence": 3, "bis_houses": 4,
        "house_value_with_estate_card": 3, "approves": ["A", "B"],
    }  # fmt: skip
    opponent = {"card": card, "pile": ["park", "pool", "fence", "bis", "estate"]}
    state = table({}, options={"solo": 1}, opponent=opponent)
    assert lines(state, OPPONENT)["parks"] == 4
    assert lines(state, OPPONENT)["pools"] == 5
    assert lines(state, OPPONENT)["fences"] == 3
    assert facts(state, OPPONENT)["estates"] == [2, 15]
    written = GAME.positions.write(state)["opponent"]["card"]
    assert {key: written[key] for key in card} == card
    round_trip(state)


def test_cards_by_id_and_by_face() -> None:
    """A construction card may be written by its id or by its two faces."""
    piles = [["e63-01"], [{"number": 8, "action": "pool"}], ["e63-62"]]
    discards = [["e63-20"], [{"number": 5, "action": "park"}], ["e63-35"]]
    state = table({}, {}, piles=piles, discards=discards)
    assert GAME.positions.write(state)["combinations"] == cards("1 pool", "8 park", "15 bis")


WRONG = [
    ({"colour": "red"}, "unknown key 'colour'"),
    ({"turn": 0}, "unknown key 'turn'"),
    ({"game": "tiny-towns"}, "game: expected 'welcome-to', not 'tiny-towns'"),
    ({"options": {"edition": "e99"}}, "edition"),
    ({"options": {"size": 3}}, "options: unknown key 'size'"),
    ({"options": []}, "options: expected an object"),
    ({"seed": "x"}, "seed: expected a whole number"),
    ({"round": 0}, "round: expected a whole number from 1 to 100000, not 0"),
    ({"round": True}, "round: expected a whole number from 1 to 100000, not true"),
    ({"phase": "nap"}, "phase: 'nap' is not a phase"),
    ({"plans": ["e63-sA-2222"]}, "plans: expected 3 items"),
    ({"plans": ["e63-sB-334", "e63-sB-334", "e63-sC-25"]}, "'e63-sB-334' is not a plan of stack 1"),
    (
        {"plans": ["e81-a1-ends", "e63-sB-334", "e63-sC-25"]},
        "'e81-a1-ends' is not a plan of stack 1",
    ),
    ({"approved": [True, False]}, "approved: expected 3 items"),
    ({"approved": [1, 0, 0]}, "true or false"),
    ({"rng": [1, 2, 3]}, "rng: expected 4 items"),
    ({"rng": [1, 2, 3, -1]}, "rng"),
    ({"combinations": cards("8 pool", "3 bis")}, "combinations: expected 3 items"),
    ({"combinations": cards("16 pool", "3 bis", "4 bis")}, "expected a whole number from 1 to 15"),
    ({"combinations": cards("8 sauna", "3 bis", "4 bis")}, "'sauna' is not an action"),
    ({"combinations": [{"number": 8}, {}, {}]}, '"action" is missing'),
    ({"combinations": cards("1 bis", "1 bis", "1 bis")}, "not so many cards with the number 1"),
    ({"piles": [["e63-01"], ["e63-02"], ["e63-03"]]}, "discards is missing"),
    (
        {"piles": [["e63-01"], ["e63-02"], []], "discards": [["e63-05"], ["e63-06"], ["e63-07"]]},
        "equally high",
    ),
    (
        {"piles": [["e63-99"], ["e63-02"], ["e63-03"]], "discards": [[], [], []]},
        "'e63-99' is not a card",
    ),
    (
        {"piles": [["e63-01"], ["e63-01"], ["e63-03"]], "discards": [["e63-05"]] * 3},
        "not so many cards",
    ),
    (
        {
            "piles": [["e63-01"], ["e63-02"], ["e63-03"]],
            "discards": [["e63-05"], ["e63-06"], ["e63-07"]],
            "combinations": cards("9 pool", "1 temp", "2 bis"),
        },
        "show another combination",
    ),
    ({"deck": []}, "deck: this key does not belong here"),
    ({"opponent": {}}, "only a solo game has it"),
]


@pytest.mark.parametrize(("keys", "complaint"), WRONG, ids=[case[1][:30] for case in WRONG])
def test_wrong_tables(keys: dict[str, Any], complaint: str) -> None:
    """A wrong table is refused with a message that names the place."""
    with pytest.raises(PositionError, match=complaint.replace("(", r"\(")):
        GAME.read_position({"seats": [{}, {}], **keys})


BOARD = [[None] * 10, [None] * 11, [None] * 12]


def board(street: int, *houses: Any) -> list[list[Any]]:  # noqa: ANN401 houses of a file
    rows = [list(row) for row in BOARD]
    rows[street][: len(houses)] = houses
    return rows


WRONG_SEATS = [
    ({"roof": 1}, "unknown key 'roof'"),
    ({"hand": cards("8 pool", "3 bis", "4 bis")}, "unknown key 'hand'"),
    ({"streets": BOARD[:2]}, "streets: expected 3 items"),
    ({"streets": [[None] * 9, *BOARD[1:]]}, r"streets\[0\]: expected 10 items"),
    ({"streets": board(0, 18)}, "expected a whole number from 0 to 17"),
    ({"streets": board(0, "x")}, "'x' is not a house"),
    ({"streets": board(0, "xb")}, "'xb' is not a house"),
    ({"streets": board(0, "5" * 9999 + "b")}, "is not a house"),
    ({"streets": board(0, 5, 3)}, "3 stands to the right of 5"),
    ({"streets": board(0, 5, None, 5)}, "stands twice"),
    ({"streets": board(0, 5, 5)}, "stands twice without bis"),
    ({"streets": board(0, "5b", 6)}, "is a bis of nothing"),
    ({"streets": board(0, "R")}, "no roundabouts: they are off"),
    ({"fences": [[1], []]}, "fences: expected 3 items"),
    ({"fences": [[10], [], []]}, "expected a whole number from 1 to 9"),
    ({"fences": [[0], [], []]}, "expected a whole number from 1 to 9"),
    ({"fences": [[3, 3], [], []]}, "listed twice"),
    ({"pools": [[1, 3]]}, "not numbered by a card"),
    ({"streets": board(0, 5), "pools": [[1, 1]]}, "no printed pool"),
    ({"streets": board(1, "5b", 5), "pools": [[2, 1]]}, "not numbered by a card"),
    ({"pools": [[4, 1]]}, "expected a whole number from 1 to 3"),
    ({"pools": [[1, 11]]}, "expected a whole number from 1 to 10"),
    ({"marks": {"parks": [4, 0, 0]}}, "expected a whole number from 0 to 3"),
    ({"marks": {"parks": [0, 0]}}, "expected 3 items"),
    ({"marks": {"estate": [2, 0, 0, 0, 0, 0]}}, "expected a whole number from 0 to 1"),
    ({"marks": {"pools": 10}}, "expected a whole number from 0 to 9"),
    ({"marks": {"trees": 1}}, "unknown key 'trees'"),
    ({"plans": [8, None]}, "plans: expected 3 items"),
    ({"plans": [-1, None, None]}, "from 0 to 1000, not -1"),
    ({"used": [[1, 1, 2]]}, "an empty house cannot be used"),
    ({"streets": board(0, 1, 2, 3), "used": [[1, 1, 2]]}, "not one completed estate"),
    (
        {"streets": board(0, 1, 2), "fences": [[2], [], []], "used": [[1, 1, 2], [1, 1, 2]]},
        "cannot be used twice",
    ),
    ({"used": [[1, 9, 3]]}, "expected a whole number from 1 to 2"),
    ({"phase": "nap"}, "'nap' is not a phase"),
    ({"phase": "act"}, "the phase act needs a choice"),
    ({"choice": {"number": 1}}, '"action" is missing'),
    ({"choice": {"number": 1, "action": 2, "house": [1, 1]}}, "the same combination"),
    ({"choice": {"number": 1, "action": 1, "house": [1, 1]}}, "does not hold the 8"),
    (
        {"choice": {"number": 4, "action": 4, "house": [1, 1]}},
        "expected a whole number from 1 to 3",
    ),
    ({"choice": {"number": 1, "action": 1, "home": 1}}, "unknown key 'home'"),
    ({"confirmed": 1}, "true or false"),
    ({"before": {"phase": "act"}}, "unknown key 'phase'"),
    ({"before": {"streets": board(0, 5, 3)}}, "3 stands to the right of 5"),
    ({"approving": {}}, '"plan" is missing'),
    ({"phase": "plans", "approving": {"plan": 1}}, "nothing to choose"),
    ("nobody", "expected an object, not 'nobody'"),
]


@pytest.mark.parametrize(("seat", "complaint"), WRONG_SEATS, ids=[c[1][:30] for c in WRONG_SEATS])
def test_wrong_seats(seat: Any, complaint: str) -> None:  # noqa: ANN401 as read from a file
    """A wrong seat is refused with a message that names the seat and the place."""
    shown = cards("8 pool", "3 bis", "12 temp")
    with pytest.raises(PositionError, match=complaint) as error:
        GAME.read_position({"seats": [{}, seat], "combinations": shown})
    assert "seats[1]" in str(error.value)


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ({"combinations": []}, "a solo game has a deck"),
        ({"opponent": {"name": "Sam"}}, "unknown key 'name'"),
        ({"opponent": {"pile": ["sauna"]}}, "'sauna' is not a card"),
        ({"opponent": {"drawn": [1]}}, "only the 81-card edition"),
        ({"opponent": {"card": {"per_park": 1}}}, "per_pool"),
        ({"opponent": {"card": 3}}, "expected an object, not 3"),
        ({"deck": [{"approval": "D"}]}, "'D' is not an approval card"),
        ({"deck": [{"number": 3}]}, '"action" is missing'),
        ({"deck": cards("3 fence")}, "not so many cards"),
        ({"seats": [{"hand": cards("8 park")}]}, "expected 3 items"),
        ({"seats": [{"phase": "plans"}]}, "which cards were used"),
        ({"seats": [{}, {}]}, "one seat only"),
    ],
)
def test_wrong_solo_games(keys: dict[str, Any], complaint: str) -> None:
    """A wrong solo game is refused with a message that names the place."""
    with pytest.raises(PositionError, match=complaint):
        GAME.read_position({"seats": [{}], "options": {"solo": 1}, **keys})


def test_older_positions_know_their_rules() -> None:
    """In the older edition no fence parts equal numbers, and whole streets may be locked."""
    older = {"options": {"edition": "e81"}}
    with pytest.raises(PositionError, match="may not part the equal numbers"):
        table(sheet("5 | 5b"), **older)
    full = sheet("1 2 3 4 5 6 7 8 9 10", used=[[1, 1, 10]])
    assert GAME.positions.write(table(full, **older))["seats"][0]["used"] == [[1, 1, 10]]
    with pytest.raises(PositionError, match="not one completed estate"):
        table(full)


def test_roundabouts_need_their_fences() -> None:
    """A roundabout without a fence on both sides is inconsistent."""
    with pytest.raises(PositionError, match="needs a fence on both sides"):
        table(sheet(". | R ."), options={"expert": True})
    with pytest.raises(PositionError, match="at most two roundabouts"):
        table(sheet("R | R | R | ."), options={"expert": True})


def test_a_position_needs_seats() -> None:
    """Without a list of seats nothing is read."""
    with pytest.raises(PositionError, match="seats"):
        GAME.read_position({"game": "welcome-to"})
    with pytest.raises(PositionError, match="all have confirmed"):
        table({"confirmed": True}, {"confirmed": True})
    with pytest.raises(PositionError, match="no turn is running"):
        table({"phase": "plans"}, phase="over")


def test_bare_actions_of_a_pile_come_back() -> None:
    """A pile of bare actions takes cards out of a deck that is dealt, and reads back as it was."""
    opponent = {"pile": ["park", "fence", {"number": 5, "action": "fence"}]}
    for edition in ("e63", "e81"):
        options = {"solo": 1, "edition": edition}
        state = table({}, options=options, opponent=opponent)
        written = GAME.positions.write(state)
        construction = [card for card in written["deck"] if "number" in card]
        assert len(construction) + 3 + 3 == (63 if edition == "e63" else 81)
        assert written["opponent"]["pile"] == opponent["pile"]
        round_trip(state)
    with pytest.raises(PositionError, match=r"opponent\.pile"):
        table({}, options={"solo": 1}, opponent={"pile": cards("3 fence")})
