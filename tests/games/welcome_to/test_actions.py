"""Sections 8 to 14: the six actions."""

from typing import Any

import pytest

from tests.games.welcome_to.town import (
    CLASSIC_PLANS,
    facts,
    lines,
    marks,
    moves,
    play,
    seat_of,
    sheet,
    table,
    turn,
)
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.state import WelcomeTo

OLDER = {"options": {"edition": "e81"}}
EXPERT = {"options": {"expert": True}}


def acted(drawing: str, action: str, **keys: Any) -> WelcomeTo:  # noqa: ANN401 keys of a position
    """Return a sheet after a 15 was written at c12, with an action to use."""
    return play(turn(drawing, f"15 {action}", "15 estate", "14 estate", **keys), "1:15 c12")


def gaps(state: WelcomeTo) -> list[str]:
    return [path for path in moves(state) if "-" in path and path[0] in "abc"]


# Section 8


@pytest.mark.clause("WT-8.1", "WT-8.2")
@pytest.mark.parametrize("action", ["fence", "estate", "park", "temp", "bis"])
def test_actions_are_optional_and_used_once(action: str) -> None:
    """Every action can be skipped, and after it nothing but plans is left."""
    state = acted("", action)
    assert moves(play(state, "skip")) == ["done"]
    for path in moves(state)[:-1]:
        assert moves(play(state, path)) == ["done"]


def test_wt_8_3_temp_comes_before_writing_and_the_rest_after() -> None:
    """Only temp changes what can be written; the other actions wait for the number."""
    state = turn("", "8 temp", "8 fence", "8 bis")
    offered = {path.split()[0] for path in moves(state)}
    assert offered == {"1:6", "1:7", "1:8", "1:9", "1:10", "2:8", "3:8"}
    assert gaps(play(state, "2:8 a5"))


@pytest.mark.clause("WT-8.4")
@pytest.mark.parametrize(
    ("action", "full"),
    [
        ("park", {"parks": [0, 0, 5]}),
        ("estate", {"estate": [1, 2, 3, 4, 4, 4]}),
        ("bis", {"bis": 9}),
        ("temp", {"temp": 11}),
    ],
)
def test_actions_without_a_box_are_not_offered(action: str, full: dict[str, Any]) -> None:
    """Where no box is left the turn goes on to the plans at once."""
    assert moves(acted("", action, marks=full)) == ["done"]


def test_wt_8_4_no_gap_no_fence() -> None:
    """Where every gap holds a fence no fence can be drawn."""
    full = "\n".join(" | ".join("." * length) for length in (10, 11, 12))
    assert moves(acted(full, "fence")) == ["done"]


def test_wt_8_5_the_action_is_gone_at_the_plans() -> None:
    """In the phase of the plans the chosen action is no longer offered."""
    choice = {"number": 1, "action": 1, "house": [3, 12]}
    seat = sheet(".\n.\n. . . . . . . . . . . 15", phase="plans", choice=choice)
    shown = [{"number": 15, "action": action} for action in ("fence", "estate")]
    state = table(seat, combinations=[*shown, {"number": 8, "action": "park"}])
    assert moves(state) == ["done"]


# Section 9: fences


@pytest.mark.clause("WT-9.1", "WT-9.2", "WT-9.3")
def test_a_fence_goes_into_any_gap() -> None:
    """All 30 gaps of an empty sheet are open, on every street, numbered houses or not."""
    state = acted("5 . 6", "fence")
    assert len(gaps(state)) == 30
    assert seat_of(play(state, "a1-2"))["fences"] == [[1], [], []]
    assert seat_of(play(state, "b10-11"))["fences"] == [[], [10], []]


def test_wt_9_4_one_fence_a_gap_for_ever() -> None:
    """A gap with a fence is not offered again, and no move takes a fence away."""
    state = play(acted("1 | 2", "fence"), "a3-4")
    assert seat_of(state)["fences"] == [[1, 3], [], []]
    assert "a1-2" not in gaps(acted("1 | 2", "fence"))


def test_wt_9_5_a_fence_splits_an_estate() -> None:
    """A completed estate of 3 becomes one of 1 and one of 2."""
    state = acted("1 2 3 | .", "fence")
    assert facts(state)["estates"] == [[1, 1, 3]]
    assert facts(play(state, "a1-2"))["estates"] == [[1, 1, 1], [1, 2, 2]]


@pytest.mark.clause("WT-9.6", "WT-15.13")
def test_used_estates_cannot_be_split() -> None:
    """Inside a used estate there is no gap for a fence; beside it there may be one."""
    state = acted("1 2 3 | 4 . .", "fence", used=[[1, 1, 3]])
    assert not {"a1-2", "a2-3"} & set(gaps(state))
    assert "a4-5" in gaps(state)


@pytest.mark.clause("WT-9.7", "WT-9.8")
def test_fences_between_equal_numbers() -> None:
    """A fence may part equal numbers in the newer edition and may not in the older."""
    street = "5 5b 5b . 7"
    assert {"a1-2", "a2-3", "a3-4"} <= set(gaps(acted(street, "fence")))
    old = set(gaps(acted(street, "fence", **OLDER)))
    assert "a3-4" in old
    assert not {"a1-2", "a2-3"} & old


def test_wt_9_9_a_full_street_takes_no_more_fences() -> None:
    """After the full-street plan of the older edition no fence may be drawn on that street."""
    street = "1 2 3 4 5 6 7 8 9 10"
    state = acted(street, "fence", used=[[1, 1, 10]], **OLDER)
    assert not [gap for gap in gaps(state) if gap.startswith("a")]
    assert len(gaps(state)) == 21


@pytest.mark.clause("WT-9.10", "WT-9.11", "WT-9.14")
def test_estates_are_completed_runs_between_fences() -> None:
    """An estate lies between fences or street ends, counts when full, and is as large as it is."""
    state = turn("1 2 | 3 | 4 . | 6 7 8 9 10\n1 2 3 | . .\n. . . . . . . . . . | 14 15")
    assert facts(state)["estates"] == [[1, 1, 2], [1, 3, 1], [1, 6, 5], [2, 1, 3], [3, 11, 2]]


@pytest.mark.clause("WT-9.12", "WT-9.13")
def test_runs_of_seven_count_for_nothing_until_split() -> None:
    """Seven houses score nothing; a fence makes two estates of them."""
    state = acted("1 2 3 4 5 6 7 | .", "fence")
    assert facts(state)["estates"] == []
    assert lines(state)["estates"] == 0
    split = play(state, "a3-4")
    assert facts(split)["estates"] == [[1, 1, 3], [1, 4, 4]]
    assert lines(split)["estates"] == 7


# Section 10: estate values


@pytest.mark.clause("WT-10.1", "WT-10.2", "WT-10.3")
def test_estate_boxes() -> None:
    """Any size whose column is not full may be chosen, without owning such an estate."""
    state = acted("", "estate", marks={"estate": [1, 0, 0, 0, 0, 4]})
    assert moves(state)[:-1] == ["estate-2", "estate-3", "estate-4", "estate-5"]
    assert marks(play(state, "estate-4"))["estate"] == [1, 0, 0, 1, 0, 4]


@pytest.mark.clause("WT-10.4", "WT-17.9")
def test_estates_are_worth_what_their_column_shows() -> None:
    """Two estates of 2 at 3 points and one of 4 at 8 points make 14."""
    street = "1 2 | 3 4 | 5 6 7 8 | . ."
    state = turn(street, marks={"estate": [0, 1, 0, 4, 0, 0]})
    assert lines(state)["estates"] == 2 * 3 + 8


# Section 11: parks


@pytest.mark.clause("WT-11.1", "WT-11.2", "WT-11.3")
def test_parks_belong_to_the_street_just_numbered() -> None:
    """The one park move marks the street of the number; with a full track there is none."""
    state = turn("", "8 park", "9 fence", "10 fence", marks={"parks": [3, 0, 0]})
    after = play(state, "1:8 b6")
    assert moves(after) == ["park", "skip"]
    assert marks(play(after, "park"))["parks"] == [3, 1, 0]
    assert moves(play(state, "1:8 a5")) == ["done"]


# Section 12: pools


@pytest.mark.clause("WT-12.1", "WT-12.2", "WT-12.3")
def test_pools_are_built_with_the_number() -> None:
    """Writing a pool number on a house with a pool lets it be built; elsewhere it does nothing."""
    state = turn("", "8 pool", "9 fence", "10 fence")
    after = play(state, "1:8 c7")
    assert moves(after) == ["pool", "skip"]
    built = play(after, "pool")
    assert seat_of(built)["pools"] == [[3, 7]]
    assert marks(built)["pools"] == 1
    assert moves(play(state, "1:8 c6")) == ["done"]


def test_wt_12_4_a_missed_pool_is_lost() -> None:
    """A pool whose house was numbered by another action, or declined, is never offered again."""
    state = turn("", "8 fence", "8 pool", "10 pool")
    for missed in (play(state, "1:8 c7", "skip"), play(state, "2:8 c7", "skip")):
        assert "pools" not in seat_of(missed)
        again = turn(".\n.\n. . . . . . 8", "9 pool", "10 pool", "11 pool")
        again.sheets[0].houses = missed.sheets[0].houses
        again.sheets[0].refresh()
        assert "c7" not in [path.split()[-1] for path in moves(again)]


@pytest.mark.clause("WT-12.5")
def test_bis_and_roundabouts_build_no_pool() -> None:
    """A house with a pool that is filled by bis or by a roundabout gets no pool."""
    state = play(turn(".\n.\n. . . . . . 8", "8 bis", "9 bis", "10 bis"), "2:9 b5", "b5 b4")
    assert "pools" not in seat_of(state)
    assert moves(state) == ["done"]
    circle = play(turn("", "8 pool", "9 pool", "10 pool", **EXPERT), "1:8 a1", "roundabout a3")
    assert "pools" not in seat_of(circle)
    assert "pool" not in moves(circle)


# Section 13: temps


@pytest.mark.clause("WT-13.1", "WT-13.2", "WT-13.3")
@pytest.mark.parametrize(
    ("printed", "low", "high"), [(1, 0, 3), (2, 0, 4), (8, 6, 10), (14, 12, 16), (15, 13, 17)]
)
def test_temp_reaches_two_up_and_down(printed: int, low: int, high: int) -> None:
    """Temp offers the number changed by up to two, never below 0 or above 17."""
    state = turn("", f"{printed} temp", "5 fence", "5 park")
    offered = {int(path.split()[0][2:]) for path in moves(state) if path.startswith("1:")}
    assert offered == set(range(low, high + 1))


def test_wt_13_4_changed_numbers_must_fit() -> None:
    """Between 5 and 9 a temp 8 offers 6, 7 and 8 only."""
    state = turn("5 . . 9", "8 temp", "1 fence", "1 park")
    offered = [path for path in moves(state) if path.endswith("a2")]
    assert offered == ["1:6 a2", "1:7 a2", "1:8 a2"]


@pytest.mark.clause("WT-13.5", "WT-13.6", "WT-13.7")
def test_temp_boxes() -> None:
    """A changed number marks a box by itself; an unchanged one marks it or declines."""
    state = turn("", "8 temp", "1 fence", "1 park")
    changed = play(state, "1:9 a5")
    assert marks(changed)["temp"] == 1
    assert moves(changed) == ["done"]
    kept = play(state, "1:8 a5")
    assert moves(kept) == ["temp", "skip"]
    assert marks(play(kept, "temp"))["temp"] == 1
    assert marks(play(kept, "skip"))["temp"] == 0


def test_wt_13_8_full_track_still_lets_numbers_change() -> None:
    """With all eleven boxes marked a number can be changed and nothing is marked."""
    state = play(turn("", "8 temp", "1 fence", "1 park", marks={"temp": 11}), "1:10 a5")
    assert marks(state)["temp"] == 11
    assert seat_of(state)["streets"][0][4] == 10


def test_wt_13_9_zero_is_a_number() -> None:
    """0 goes only left of all numbers, 17 only right of them, and a house with 0 is taken."""
    state = turn(". 0 . 8 .", "1 temp", "15 temp", "5 fence")
    at = {
        token: [p.split()[1] for p in moves(state) if p.startswith(token)]
        for token in ("1:0 ", "2:17 ")
    }
    assert not [house for house in at["1:0 "] if house[0] == "a"]
    assert [house for house in at["2:17 "] if house[0] == "a"] == [
        "a5",
        "a6",
        "a7",
        "a8",
        "a9",
        "a10",
    ]
    open_end = turn(". 3", "1 temp", "15 temp", "5 fence")
    assert [p for p in moves(open_end) if p.startswith("1:0 a")] == ["1:0 a1"]


# Section 14: bis


def test_wt_14_1_any_numbered_house_can_be_copied() -> None:
    """The house just numbered and all others can be copied, on any street."""
    state = acted("5\n. 7", "bis")
    assert moves(state)[:-1] == ["a1 a2", "b2 b3", "b2 b1", "c12 c11"]


@pytest.mark.clause("WT-14.2", "WT-14.3", "WT-14.6")
def test_bis_copies_to_the_neighbour() -> None:
    """The number is written beside its source, marked as bis, and a box is marked."""
    state = play(acted("5\n. 7", "bis"), "b2 b1")
    assert seat_of(state)["streets"][1][:2] == ["7b", 7]
    assert marks(state)["bis"] == 1


@pytest.mark.clause("WT-14.4", "WT-14.5")
def test_chains_of_bis() -> None:
    """A bis can be copied in turn: 4, 5bis, 5, 5bis, 5bis."""
    state = acted("4 5b 5 5b .", "bis", marks={"bis": 2})
    state = play(state, "a4 a5")
    assert seat_of(state)["streets"][0][:5] == [4, "5b", 5, "5b", "5b"]


def test_wt_14_7_a_bis_is_a_numbered_house() -> None:
    """A bis completes an estate and is a neighbour for later numbers."""
    state = play(acted("5 . | .", "bis"), "a1 a2")
    assert facts(state)["estates"] == [[1, 1, 2]]
    later = turn("5 5b . 7", "6 fence", "5 fence", "7 fence")
    assert [path for path in moves(later) if path.split()[-1] == "a3"] == ["1:6 a3"]


def test_wt_14_8_equal_numbers_stay_side_by_side() -> None:
    """A number that was copied can still not be written a second time."""
    state = turn("5 5b .", "5 fence", "4 fence", "6 fence")
    assert not [path for path in moves(state) if path.startswith("1:5 a")]


@pytest.mark.clause("WT-14.9", "WT-14.10")
def test_bis_across_a_fence() -> None:
    """The newer edition copies across a fence, the older one does not."""
    assert "a1 a2" in moves(acted("5 | . .", "bis"))
    assert "a1 a2" not in moves(acted("5 | . .", "bis", **OLDER))
    assert "a1 a2" in moves(acted("5 . | .", "bis", **OLDER))


def test_wt_14_11_roundabouts_are_not_copied() -> None:
    """A roundabout has no number, and nothing is copied over it."""
    state = acted("5 | R | .", "bis", **EXPERT)
    copies = [path for path in moves(state) if path[0] == "a"]
    assert copies == []


@pytest.mark.clause("WT-14.12", "WT-17.10")
@pytest.mark.parametrize(("boxes", "cost"), [(0, 0), (1, -1), (3, -6), (9, -28)])
def test_bis_costs(boxes: int, cost: int) -> None:
    """The bis track costs what it shows."""
    assert lines(turn("", marks={"bis": boxes}))["bis"] == cost


@pytest.mark.clause("WT-14.13")
@pytest.mark.parametrize("number", [0, 16, 17])
def test_outer_numbers_can_be_copied(number: int) -> None:
    """0, 16 and 17 can be copied like any number."""
    assert f"{number}b" in seat_of(play(acted(f"{number} .", "bis"), "a1 a2"))["streets"][0]


def test_wt_14_14_copying_out_of_a_used_estate() -> None:
    """A number of a used estate may be copied across its fence; the estate stays as it is."""
    state = acted("4 5 | . .", "bis", used=[[1, 1, 2]])
    after = play(state, "a2 a3")
    assert seat_of(after)["used"] == [[1, 1, 2]]
    assert seat_of(after)["streets"][0][:3] == [4, 5, "5b"]


def test_actions_leave_the_fields_of_the_plans_alone() -> None:
    """Before the plans no action writes points into a plan field."""
    state = acted("1 2 | 3 4 | 5 6 | 7 8 | .", "park", plans=CLASSIC_PLANS)
    assert "plans" not in GAME.positions.write(play(state, "park"))["seats"][0]
