"""Sections 6 and 7: where numbers fit, and permit refusals."""

import pytest

from tests.games.welcome_to.town import houses_for, lines, marks, moves, play, seat_of, turn

MIDDLE = """
    2 . . 5 . . . 9 . .
    . . . . . . . . . . .
    3 7 8 10 . . . . . . . .
"""


def test_wt_6_1_any_empty_house_of_any_street() -> None:
    """On an empty sheet a number may go into every one of the 33 houses."""
    assert len(houses_for(turn("", "8 fence", "8 fence", "8 fence"), "1:8")) == 33


@pytest.mark.clause("WT-6.2", "WT-6.6")
def test_streets_do_not_care_about_each_other() -> None:
    """A number that stands in one street may be written in another."""
    state = turn("8\n. .\n. . .", "8 fence", "8 fence", "8 fence")
    found = houses_for(state, "1:8")
    assert not [house for house in found if house.startswith("a")]
    assert len(found) == 11 + 12


@pytest.mark.clause("WT-6.3", "WT-6.4")
@pytest.mark.parametrize(
    ("number", "fitting"),
    [
        (1, []),
        (3, ["a2", "a3"]),
        (4, ["a2", "a3"]),
        (6, ["a5", "a6", "a7"]),
        (8, ["a5", "a6", "a7"]),
        (12, ["a9", "a10"]),
    ],
)
def test_numbers_grow_from_left_to_right(number: int, fitting: list[str]) -> None:
    """A number goes between the nearest smaller and the nearest larger number of its street."""
    state = turn(MIDDLE, f"{number} fence", "15 fence", "15 park")
    found = houses_for(state, f"1:{number}")
    assert [house for house in found if house.startswith("a")] == fitting


@pytest.mark.clause("WT-6.5")
@pytest.mark.parametrize("number", [2, 5, 9])
def test_no_number_twice_in_a_street(number: int) -> None:
    """A number that stands in a street fits nowhere in it."""
    state = turn(MIDDLE, f"{number} fence", "15 fence", "15 park")
    assert not [house for house in houses_for(state, f"1:{number}") if house.startswith("a")]


@pytest.mark.clause("WT-6.7", "WT-6.8")
def test_any_order_with_gaps_and_leaps() -> None:
    """Houses may be left empty in between, and 10 may follow 7 directly."""
    state = turn(". . 7", "10 fence", "1 fence", "15 fence")
    assert seat_of(play(state, "1:10 a4"))["streets"][0][2:4] == [7, 10]
    assert seat_of(play(state, "2:1 a2"))["streets"][0][:4] == [None, 1, 7, None]
    assert seat_of(play(state, "3:15 a9"))["streets"][0][8] == 15


def test_wt_6_9_fences_do_not_matter_for_the_order() -> None:
    """Behind a fence the numbers still have to grow."""
    fenced = turn("5 | . .", "3 fence", "8 fence", "15 fence")
    assert not [house for house in houses_for(fenced, "1:3") if house.startswith("a")]
    assert "a2" in houses_for(fenced, "2:8")


def test_wt_6_10_numbers_stay() -> None:
    """No move offers a house that is numbered."""
    taken = {"a1", "a4", "a8", "c1", "c2", "c3", "c4"}
    state = turn(MIDDLE, "6 temp", "9 temp", "12 temp")
    assert taken.isdisjoint(path.split()[-1] for path in moves(state))


def test_wt_6_11_numbers_from_0_to_17() -> None:
    """Temp reaches down to 0 and up to 17, never further, and plain cards only print 1 to 15."""
    state = turn("", "1 temp", "15 temp", "8 fence")
    offered = {path.split()[0] for path in moves(state)}
    low, high = ["1:0", "1:1", "1:2", "1:3"], ["2:13", "2:14", "2:15", "2:16", "2:17"]
    assert offered == {*low, *high, "3:8"}


# Permit refusal

FULL_BUT_HIGH = """
    4 5 6 7 8 9 10 11 12 13
    4 5 6 7 8 9 10 11 12 13 14
    4 5 6 7 8 9 10 11 12 13 14 .
"""
"""Only 15 and more fit, at c12."""


@pytest.mark.clause("WT-7.1", "WT-7.6")
def test_a_fitting_number_must_be_written() -> None:
    """While a printed number fits there is no refusal, also if the other two do not fit."""
    state = turn(FULL_BUT_HIGH, "15 fence", "3 fence", "2 fence")
    assert moves(state) == ["1:15 c12"]


@pytest.mark.clause("WT-7.2", "WT-7.3", "WT-7.12")
def test_refusal_when_nothing_fits() -> None:
    """Without a fitting number a refusal box is marked, and no action and no house is left."""
    state = turn(FULL_BUT_HIGH, "5 fence", "3 fence", "2 fence")
    assert moves(state) == ["refuse"]
    after = play(state, "refuse")
    assert marks(after)["refusals"] == 1
    assert seat_of(after)["streets"] == seat_of(state)["streets"]
    assert seat_of(after)["choice"] == {"refusal": True}
    assert moves(after) == ["done"]


@pytest.mark.clause("WT-7.4", "WT-7.5")
def test_temp_or_refusal_is_a_free_choice() -> None:
    """Where only a changed number fits, both temp and the refusal are offered."""
    state = turn(FULL_BUT_HIGH, "14 temp", "3 fence", "2 fence")
    assert moves(state) == ["1:15 c12", "1:16 c12", "refuse"]


def test_wt_7_7_changed_number_satisfies_the_duty() -> None:
    """Where the printed number fits, a changed one may be written instead; a refusal may not."""
    state = turn(FULL_BUT_HIGH, "15 temp", "3 fence", "2 fence")
    assert moves(state) == ["1:15 c12", "1:16 c12", "1:17 c12"]


EXPERT = {"options": {"expert": True}}
NO_THREE = """
    . . . . . . . . . .
    4 5 6 7 8 9 10 11 12 13 14
    4 5 6 7 8 9 10 11 12 13 14 15
"""


@pytest.mark.clause("WT-7.8", "WT-7.11")
def test_roundabouts_never_replace_the_test_of_the_sheet() -> None:
    """A refusal stays open beside a roundabout; after one that makes a number fit it is gone."""
    blocked = """
        5 . . . . . . . . .
        4 5 6 7 8 9 10 11 12 13 14
        4 5 6 7 8 9 10 11 12 13 14 15
    """
    state = turn(blocked, "3 fence", "3 park", "3 pool", **EXPERT)
    assert moves(state)[0] == "refuse"
    assert "roundabout a2" in moves(state)
    freed = play(state, "roundabout a2")
    assert "refuse" not in moves(freed)
    assert "1:3 a3" in moves(freed)


def test_wt_7_11_a_roundabout_may_take_the_last_place() -> None:
    """A roundabout on the only fitting house leads to a refusal, which stays."""
    state = turn(FULL_BUT_HIGH, "15 fence", "3 fence", "2 fence", **EXPERT)
    after = play(state, "roundabout c12")
    assert moves(after) == ["refuse"]
    assert marks(play(after, "refuse"))["refusals"] == 1


def test_wt_7_11_nothing_takes_a_refusal_back() -> None:
    """After a refusal a roundabout that would make a number fit changes nothing any more."""
    state = turn(
        "5\n" + NO_THREE.strip().split("\n", 1)[1], "3 fence", "3 park", "3 pool", **EXPERT
    )
    after = play(state, "refuse", "roundabout a2")
    assert moves(after) == ["done"]
    assert marks(after)["refusals"] == 1


def test_wt_7_9_plans_may_follow_a_refusal() -> None:
    """After a refusal a met plan can be approved in the same round."""
    done = "4 5 | 6 7 | 8 9 | 10 11 | 12 13\n" + "\n".join(FULL_BUT_HIGH.strip().split("\n")[1:])
    plans = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]
    state = play(turn(done, "5 fence", "3 fence", "2 fence", plans=plans), "refuse")
    assert moves(state) == ["plan-1", "done"]


@pytest.mark.clause("WT-7.10")
@pytest.mark.parametrize(("boxes", "penalty"), [(0, 0), (1, 0), (2, -3), (3, -5)])
def test_refusals_cost(boxes: int, penalty: int) -> None:
    """One refusal costs nothing, two cost 3, three cost 5."""
    assert lines(turn("", marks={"refusals": boxes}))["refusals"] == penalty
