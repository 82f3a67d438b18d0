"""Section WT-X: roundabouts of the expert variant."""

import pytest

from tests.games.welcome_to.town import (
    approving,
    facts,
    houses_for,
    lines,
    marks,
    moves,
    play,
    seat_of,
    sheet,
    table,
    turn,
)
from townsmith.core.contract.options import Json
from townsmith.games.welcome_to import GAME

EXPERT = {"options": {"expert": True}}
THREES = ("8 fence", "9 park", "10 pool")


def circles(paths: list[str]) -> list[str]:
    return [path.split()[1] for path in paths if path.startswith("roundabout")]


@pytest.mark.clause("WT-X.1", "WT-X.13")
def test_experts_build_on_any_empty_place() -> None:
    """Experts may use every empty house place; without the variant there are no roundabouts."""
    state = turn("5 . 7", *THREES, **EXPERT)
    assert len(circles(moves(state))) == 31
    assert "a1" not in circles(moves(state))
    assert circles(moves(turn("5 . 7", *THREES))) == []


@pytest.mark.clause("WT-X.13")
@pytest.mark.parametrize(
    ("chosen", "elements"),
    [
        ({"roundabouts": True}, (True, False)),
        ({"advanced": True}, (False, True)),
        ({"expert": True}, (True, True)),
    ],
)
def test_two_elements_are_chosen_one_by_one(
    chosen: dict[str, Json], elements: tuple[bool, bool]
) -> None:
    """Roundabouts and advanced plans go without each other, and expert is both."""
    state = GAME.rules.start(GAME.setup(2, 0, chosen))
    assert (circles(moves(state)) != [], state.variant.drawable > 21) == elements
    again = GAME.rules.unpack(state.pack()).variant
    assert (again.roundabouts, again.advanced) == elements


@pytest.mark.clause("WT-X.2", "WT-X.14")
def test_at_any_moment_of_the_round() -> None:
    """A roundabout can be built before the number, before the action, after it and at the plans."""
    state = turn("1 2 | 3 4 | 5 6 | 7 8 | . .", *THREES, plans=PLANS, **EXPERT)
    moments = [
        state,
        play(state, "1:8 b5"),
        play(state, "1:8 b5", "skip"),
        play(state, "1:8 b5", "skip", "plan-1"),
    ]
    for moment in moments:
        assert "roundabout c3" in moves(moment)
        assert seat_of(play(moment, "roundabout c3"))["streets"][2][2] == "R"
    assert "plan-1" in moves(play(moments[2], "roundabout c3"))


PLANS = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]
HIGH = """
    4 5 6 7 8 9 10 11 12 13
    4 5 6 7 8 9 10 11 12 13 14
    . 5 6 7 8 9 10 11 12 13 14 15
"""


def test_wt_x_3_also_in_a_round_with_a_refusal() -> None:
    """After a refusal a roundabout may still be built."""
    state = play(turn(HIGH, "5 fence", "6 park", "7 pool", **EXPERT), "refuse")
    assert moves(state) == ["done", "roundabout c1"]


@pytest.mark.clause("WT-X.4", "WT-X.5")
def test_two_in_a_game_one_in_a_round() -> None:
    """After one in a round, or two in a game, there are no more; both may be on one street."""
    state = play(turn("", *THREES, **EXPERT), "roundabout a3")
    assert circles(moves(state)) == []
    second = turn(". . | R | .", *THREES, marks={"roundabouts": 1}, **EXPERT)
    both = play(second, "roundabout a7")
    assert seat_of(both)["streets"][0].count("R") == 2
    full = turn(". . | R | . | R | .", *THREES, marks={"roundabouts": 2}, **EXPERT)
    assert circles(moves(full)) == []


@pytest.mark.clause("WT-X.6", "WT-X.17")
def test_fences_on_both_sides() -> None:
    """Building draws the fences that are missing; neighbours share the one between them."""
    state = turn(". | . . .", *THREES, **EXPERT)
    assert seat_of(play(state, "roundabout a2"))["fences"] == [[1, 2], [], []]
    assert seat_of(play(state, "roundabout a10"))["fences"] == [[1, 9], [], []]
    beside = turn(". . | R | .", *THREES, marks={"roundabouts": 1}, **EXPERT)
    both = play(beside, "roundabout a4")
    assert seat_of(both)["fences"] == [[2, 3, 4], [], []]
    assert facts(both)["estates"] == []


@pytest.mark.clause("WT-X.7", "WT-17.12")
@pytest.mark.parametrize(("boxes", "cost"), [(0, 0), (1, -3), (2, -8)])
def test_roundabouts_cost(boxes: int, cost: int) -> None:
    """One roundabout costs 3, two cost 8."""
    assert lines(turn("", marks={"roundabouts": boxes}, **EXPERT))["roundabouts"] == cost


def test_wt_x_7_a_box_is_marked() -> None:
    """Building marks the next roundabout box."""
    assert marks(play(turn("", *THREES, **EXPERT), "roundabout a3"))["roundabouts"] == 1


@pytest.mark.clause("WT-X.8", "WT-X.9")
def test_street_parts_are_numbered_independently() -> None:
    """Behind a roundabout the numbers may start anew and repeat."""
    state = turn("8 9 | R | . . 9", "8 fence", "1 fence", "15 fence", **EXPERT)
    assert [house for house in houses_for(state, "1:8") if house[0] == "a"] == ["a4", "a5"]
    assert [house for house in houses_for(state, "2:1") if house[0] == "a"] == ["a4", "a5"]
    assert "a7" in houses_for(state, "3:15")


@pytest.mark.clause("WT-X.10", "WT-X.11")
def test_a_roundabout_is_no_house() -> None:
    """It belongs to no estate, is never numbered, and a pool in its place is lost."""
    state = turn("1 2 | R | 4 | .", "8 pool", "9 pool", "10 pool", **EXPERT)
    assert facts(state)["estates"] == [[1, 1, 2], [1, 4, 1]]
    assert "a3" not in [path.split()[-1] for path in moves(state)]


def test_wt_x_12_one_park_track_for_both_parts() -> None:
    """Parks may be planted for numbers on either side of a roundabout."""
    state = turn(". . | R | .", "8 park", "9 park", "10 park", **EXPERT)
    for house in ("a1", "a5"):
        assert marks(play(state, f"1:8 {house}", "park"))["parks"] == [1, 0, 0]


def test_wt_x_15_it_works_at_once() -> None:
    """Its fences complete an estate for a plan of the same round."""
    state = approving("1 2 | 3 4 | 5 6 | 7 8 . .", PLANS, **EXPERT)
    assert "plan-1" not in moves(state)
    assert "plan-1" in moves(play(state, "roundabout a9"))


def test_wt_x_16_it_never_splits_a_completed_estate() -> None:
    """Building one leaves every completed estate as it was."""
    state = turn("1 2 | . . 5 | .\n. . 3 | .", *THREES, used=[[1, 1, 2]], **EXPERT)
    before = facts(state)["estates"]
    for house in circles(moves(state)):
        after = play(state, f"roundabout {house}")
        assert all(estate in facts(after)["estates"] for estate in before)
        assert seat_of(after)["used"] == [[1, 1, 2]]


def test_wt_x_18_at_the_end_of_a_street() -> None:
    """In the first or last place it leaves a single part: numbers grow through the rest."""
    state = play(turn(". . 5 .", "8 fence", "3 fence", "15 fence", **EXPERT), "roundabout a1")
    assert [house for house in houses_for(state, "2:3") if house[0] == "a"] == ["a2"]
    assert "a4" in houses_for(state, "1:8")


def test_a_roundabout_of_the_others_is_hidden_until_the_round_ends() -> None:
    """Others see a roundabout only when the round is over."""
    state = table(sheet("5"), sheet("5"), options={"expert": True})
    after = play(state, "roundabout a3")
    assert GAME.view(after, 1) == GAME.view(state, 1)
    assert GAME.view(after, 0) != GAME.view(state, 0)
