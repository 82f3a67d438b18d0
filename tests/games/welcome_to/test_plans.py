"""Section 15 and the advanced plans: conditions, what they use up, and their points."""

from typing import Any

import pytest

from tests.games.welcome_to.town import (
    CLASSIC_PLANS,
    approving,
    lines,
    moves,
    play,
    seat_of,
    sheet,
    table,
    turn,
)
from townsmith.core.contract.options import Json
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.positions.decks import variant_of
from townsmith.games.welcome_to.rules.state import WelcomeTo

PAIRS = "1 2 | 3 4 | 5 6 | 7 8 | . ."
EXPERT = {"options": {"expert": True}}
OLDER_EXPERT = {"options": {"expert": True, "edition": "e81"}}


def can_approve(state: WelcomeTo, plan: int = 1) -> bool:
    return f"plan-{plan}" in moves(state)


# Section 15


@pytest.mark.clause("WT-15.1", "WT-15.9")
def test_a_met_plan_can_be_approved() -> None:
    """Four completed estates of 2, on any streets, meet the plan of four 2s; three do not."""
    assert can_approve(approving(PAIRS, CLASSIC_PLANS))
    assert can_approve(approving("1 2 | 3 4 | .\n1 2 | .\n1 2 | .", CLASSIC_PLANS))
    assert not can_approve(approving("1 2 | 3 4 | .\n1 2 | .\n1 . | .", CLASSIC_PLANS))


def test_wt_15_1_the_sheet_counts_as_it_stands() -> None:
    """A fence of this very round may complete the plan."""
    state = turn("1 2 | 3 4 | 5 6 | 7 8 .", "15 fence", "15 park", "14 park", plans=CLASSIC_PLANS)
    assert can_approve(play(state, "1:15 c12", "a8-9"))
    assert not can_approve(play(state, "1:15 c12", "skip"))


def test_wt_15_2_approval_can_wait() -> None:
    """Who does not approve may do so in a later round."""
    state = table(sheet(PAIRS, phase="plans"), plans=CLASSIC_PLANS, seed=3)
    later = play(state, "done")
    first = next(path for path in moves(later) if not path.startswith("roundabout"))
    later = play(later, first)
    if "skip" in moves(later):
        later = play(later, "skip")
    assert can_approve(later)


@pytest.mark.clause("WT-15.3", "WT-15.8")
def test_each_plan_once_and_the_points_stay() -> None:
    """The points are written at once, and a plan with a written field is not offered again."""
    state = play(approving(PAIRS + "\n1 2 | 3 4 | 5 6 | 7 8 | .", CLASSIC_PLANS), *FOUR_PICKS)
    assert seat_of(state)["plans"] == [8, None, None]
    assert not can_approve(state)
    after = play(state, "done")
    assert seat_of(after)["plans"] == [8, None, None]


FOUR_PICKS = ("plan-1", "a1", "a3", "a5", "a7")


@pytest.mark.clause("WT-15.4", "WT-15.16", "WT-15.19")
def test_several_plans_in_one_round() -> None:
    """Two plans can be approved one after the other, in any order, if their estates suffice."""
    plans = ["e63-sA-44", "e63-sB-45", "e63-sC-25"]
    enough = "1 2 3 4 | 5 6 7 8 | . .\n1 2 3 4 | 5 6 7 8 9 | . .\n1 2 | ."
    state = play(approving(enough, plans), "plan-2", "a1")
    assert seat_of(state)["used"] == [[1, 1, 4], [2, 5, 5]]
    assert can_approve(state, 1)
    assert not can_approve(state, 3)  # the only 5 is used
    both = play(state, "plan-1")
    assert seat_of(both)["plans"] == [6, 9, None]
    short = approving("1 2 3 4 | 5 6 7 8 | . .\n1 2 3 4 5 | .", plans)
    assert not can_approve(play(short, "plan-1"), 2)


@pytest.mark.clause("WT-15.5", "WT-15.6", "WT-15.7", "WT-15.17", "WT-15.20")
def test_first_round_of_approvals_brings_the_higher_value() -> None:
    """All approvers of the first round get 8; then the plan is turned and brings 4."""
    seat = sheet(PAIRS, phase="plans")
    state = table(dict(seat), dict(seat), dict(seat), plans=CLASSIC_PLANS, seed=1)
    state = play(state, "plan-1", "done")
    assert GAME.positions.write(state)["approved"] == [False, False, False]
    state = play(state, "plan-1", "done", seat=1)
    state = play(state, "done", seat=2)
    assert [seat_of(state, at).get("plans") for at in range(3)] == [[8, None, None]] * 2 + [None]
    assert GAME.positions.write(state)["approved"] == [True, False, False]
    for at in range(3):
        first = moves(state, at)[0]
        state = play(state, first, seat=at)
        if "skip" in moves(state, at):
            state = play(state, "skip", seat=at)
    assert seat_of(play(state, "plan-1", seat=2), 2)["plans"] == [4, None, None]


def test_wt_15_10_an_estate_serves_for_its_own_size() -> None:
    """Two 4s are not four 2s, and a 4 is no 3."""
    assert not can_approve(approving("1 2 3 4 | 5 6 7 8 | .", CLASSIC_PLANS))
    assert not can_approve(approving("1 2 3 4 | 5 6 7 8 | .\n1 2 3 | .", CLASSIC_PLANS), 2)


@pytest.mark.clause("WT-15.11", "WT-15.12", "WT-15.14")
def test_used_estates_are_locked_but_score() -> None:
    """Used estates are marked, serve no other plan and still bring their points."""
    state = approving(PAIRS, CLASSIC_PLANS)
    after = play(state, "plan-1")
    assert seat_of(after)["used"] == [[1, 1, 2], [1, 3, 2], [1, 5, 2], [1, 7, 2]]
    assert lines(after)["estates"] == lines(state)["estates"] == 8
    again = approving(PAIRS + "\n1 2 3 4 5 | .", CLASSIC_PLANS, used=seat_of(after)["used"])
    assert not can_approve(again, 3)


def test_wt_15_15_the_player_chooses_the_estates() -> None:
    """With five 2s any four may be used: every choice is reachable, and a forced rest is taken."""
    state = approving(PAIRS + "\n1 2 | .", CLASSIC_PLANS)
    choosing = play(state, "plan-1")
    assert moves(choosing) == ["a1", "a3", "a5", "a7", "b1"]
    results = set()
    frontier = [choosing]
    while frontier:
        here = frontier.pop()
        if "done" in moves(here):
            results.add(str(seat_of(here)["used"]))
        else:
            frontier += [play(here, path) for path in moves(here)]
    assert len(results) == 5


def test_wt_15_15_only_sizes_with_a_choice_are_asked() -> None:
    """With one 4 and three 3s the plan 3, 3, 4 asks only which two of the 3s are used."""
    drawing = "1 2 3 | 4 5 6 | . .\n1 2 3 | 4 5 6 7 | .\n."
    choosing = play(approving(drawing, CLASSIC_PLANS), "plan-2")
    assert moves(choosing) == ["a1", "a4", "b1"]
    after = play(choosing, "b1", "a4")
    assert seat_of(after)["used"] == [[1, 4, 3], [2, 1, 3], [2, 4, 4]]


def test_wt_15_18_counting_plans_use_up_nothing() -> None:
    """Parks, pools and temps are counted also in locked estates, and counting locks nothing."""
    plans = ["e63-aA-temps5", "e63-aB-parks7", "e63-aC-parks-two"]
    marks = {"temp": 5, "parks": [3, 4, 0]}
    state = approving("1 2 | .", plans, marks=marks, used=[[1, 1, 2]], **EXPERT)
    after = play(state, "plan-1", "plan-2", "plan-3")
    assert seat_of(after)["used"] == [[1, 1, 2]]
    assert seat_of(after)["marks"]["temp"] == 5


# Advanced plans


@pytest.mark.clause("WT-X.20", "WT-X.25")
@pytest.mark.parametrize(("edition", "advanced"), [("e63", {0, 1, 2}), ("e81", {0, 1})])
def test_experts_draw_from_both_kinds(edition: str, advanced: set[int]) -> None:
    """With the expert variant each stack mixes standard and advanced plans, one is drawn."""
    drawn = {0: set(), 1: set(), 2: set()}  # type: dict[int, set[bool]]
    for seed in range(60):
        state = GAME.rules.start(GAME.setup(2, seed, {"edition": edition, "expert": True}))
        for stack in range(3):
            drawn[stack].add(state.plan(stack).advanced)
    assert {stack for stack in drawn if True in drawn[stack]} == advanced
    assert all(False in kinds for kinds in drawn.values())


NEWER = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]
OLDER = ["e81-s1-2222", "e81-s2-334", "e81-s3-25"]


def with_plan(name: str) -> tuple[list[str], int]:
    """Return three plans with one of that name, and which it is."""
    options: dict[str, Json] = {"edition": name[:3], "expert": True}
    options |= {"sheet": "classic", "solo": None}
    plan = next(plan for plan in variant_of(options).plans if plan.name == name)
    plans = list(NEWER if name.startswith("e63") else OLDER)
    plans[plan.stack] = name
    return plans, plan.stack + 1


def meets(name: str, drawing: str, **keys: Any) -> bool:  # noqa: ANN401 keys of a seat
    """Tell whether a sheet meets an advanced plan."""
    plans, number = with_plan(name)
    options = {"expert": True, "edition": name[:3]}
    return can_approve(approving(drawing, plans, options=options, **keys), number)


ENDS = """
    1 | . . . . . . . . | 9
    1 | . . . . . . . . . | 9
    1 | . . . . . . . . . . | 9
"""
CIRCLED_END = ENDS.replace("1", "R", 1)
STREETS = ["1 2 3 4 5 6 7 8 9 10", "1 2 3 4 5 6 7 8 9 10 11", "1 2 3 4 5 6 7 8 9 10 11 12"]
POOLED = ["1 2 3* 4 5 6 7* 8* 9 10", "1* 2 3 4* 5 6 7 8* 9 10 11", "1 2* 3 4 5 6 7* 8 9 10 11* 12"]

CASES = [
    ("WT-X.30", "e63-aA-ends", ENDS, {}, True),
    ("WT-X.30", "e63-aA-ends", ENDS.replace("1 | .", "1 .", 1), {}, False),
    ("WT-X.31", "e63-aA-top26", "1 2 | 3 4 5 6 7 8 | . .", {}, True),
    ("WT-X.31", "e63-aA-top26", ".\n1 2 | 3 4 5 6 7 8 | . .", {}, False),
    ("WT-X.32", "e63-aB-middle344", ".\n1 2 3 | 4 5 6 7 | 8 9 10 11", {}, True),
    ("WT-X.32", "e63-aB-middle344", ".\n.\n1 2 3 | 4 5 6 7 | 8 9 10 11 | .", {}, False),
    ("WT-X.33", "e63-aC-bottom336", ".\n.\n1 2 3 | 4 5 6 | 7 8 9 10 11 12", {}, True),
    ("WT-X.33", "e63-aC-bottom336", "1 2 3 | .\n.\n4 5 6 | 7 8 9 10 11 12 | .", {}, False),
    ("WT-X.34", "e63-aB-bis224", "1 1b | 3 3b | 5 5b 6 7 | .", {}, True),
    ("WT-X.34", "e63-aB-bis224", "1 1b | 3 3b | 5 6 7 8 | .", {}, False),
    ("WT-X.35", "e63-aC-bis45", "1 1b 1b 2 | 5 5b 5b 6 7 | .", {}, True),
    ("WT-X.35", "e63-aC-bis45", "1 1b 2 3 | 5 5b 5b 6 7 | .", {}, False),
    ("WT-X.36", "e63-aA-pools112", ". . 3* | . . . | 7* 8* | .\n1* | .\n. | 2 | .", {}, False),
    ("WT-X.36", "e63-aA-pools112", ". . | 3* | . . . | 7* 8 | .\n1* | .", {}, True),
    ("WT-X.37", "e63-aB-pools233", ". | 2 3* | . . . | 7* 8 9 | .\n1* 2 3 | .", {}, True),
    ("WT-X.37", "e63-aB-pools233", ". | 2 3* | . . . | 7* 8 9 | .\n1 2 3 | .", {}, False),
    ("WT-X.38", "e63-aC-poolbis56", "1 2 3* 4 4b | .\n1* 2 3 4 5 5b | .", {}, True),
    ("WT-X.38", "e63-aC-poolbis56", "1 2 3* 4 4b | .\n1 2 3 4 5 5b | .", {}, False),
    ("WT-X.39", "e63-aB-round44", "1 2 3 4 | R | 6 7 8 9 | .", {}, True),
    ("WT-X.39", "e63-aB-round44", "1 2 3 4 | 6 7 8 9 | . .\n. | R | .", {}, False),
    ("WT-X.40", "e63-aC-round223", "1 2 | R | 3 4 | R | 6 7 8 | .", {}, True),
    ("WT-X.40", "e63-aC-round223", "1 2 | R | 3 4 | 6 7 8 | .\n. | R | .", {}, False),
    ("WT-X.41", "e63-aB-parks7", "", {"marks": {"parks": [3, 4, 0]}}, True),
    ("WT-X.41", "e63-aB-parks7", "", {"marks": {"parks": [3, 3, 2]}}, True),
    ("WT-X.41", "e63-aB-parks7", "", {"marks": {"parks": [3, 3, 0]}}, False),
    ("WT-X.42", "e63-aA-parks-each2", "", {"marks": {"parks": [2, 2, 2]}}, True),
    ("WT-X.42", "e63-aA-parks-each2", "", {"marks": {"parks": [3, 4, 1]}}, False),
    ("WT-X.43", "e63-aC-parks-two", "", {"marks": {"parks": [3, 0, 5]}}, True),
    ("WT-X.43", "e63-aC-parks-two", "", {"marks": {"parks": [3, 3, 4]}}, False),
    ("WT-X.44", "e63-aA-values6", "", {"marks": {"estate": [1, 1, 1, 1, 1, 1]}}, True),
    ("WT-X.44", "e63-aA-values6", "", {"marks": {"estate": [0, 0, 0, 4, 1, 0]}}, False),
    ("WT-X.45", "e63-aC-values-cols3", "", {"marks": {"estate": [1, 2, 0, 4, 0, 0]}}, True),
    ("WT-X.45", "e63-aC-values-cols3", "", {"marks": {"estate": [1, 2, 2, 3, 3, 3]}}, False),
    ("WT-X.46", "e63-aA-temps5", "", {"marks": {"temp": 5}}, True),
    ("WT-X.46", "e63-aA-temps5", "", {"marks": {"temp": 4}}, False),
    ("WT-X.47", "e63-aA-ends", CIRCLED_END, {}, False),
    ("WT-X.60", "e81-a1-full-top", STREETS[0], {}, True),
    ("WT-X.60", "e81-a1-full-top", "1 2 3 | R | 5 6 7 8 9 10", {}, True),
    ("WT-X.60", "e81-a1-full-top", "1 2 3 . 5 6 7 8 9 10", {}, False),
    ("WT-X.60", "e81-a1-full-bottom", ".\n.\n" + STREETS[2], {}, True),
    ("WT-X.61", "e81-a1-full-top", "1 2 | 3 4 5 6 7 8 9 10", {"used": [[1, 1, 2]]}, False),
    ("WT-X.62", "e81-a1-ends", ENDS.replace("|", ""), {}, True),
    ("WT-X.62", "e81-a1-ends", CIRCLED_END, {}, False),
    ("WT-X.62", "e81-a1-ends", ENDS, {"used": [[1, 1, 1]]}, False),
    ("WT-X.63", "e81-a1-bis5", "1 1b 1b 1b 2 2b 2b", {}, True),
    ("WT-X.63", "e81-a1-bis5", "1 1b 1b 1b 2 2b\n1 1b", {}, False),
    ("WT-X.64", "e81-a1-temps7", "", {"marks": {"temp": 7}}, True),
    ("WT-X.64", "e81-a1-temps7", "", {"marks": {"temp": 6}}, False),
    ("WT-X.65", "e81-a2-parks2", "", {"marks": {"parks": [3, 4, 0]}}, True),
    ("WT-X.65", "e81-a2-pools2", "\n".join([*POOLED[:2], "."]), {}, True),
    ("WT-X.65", "e81-a2-pools2", "\n".join([POOLED[0], STREETS[1], "."]), {}, False),
    ("WT-X.66", "e81-a2-parks-pools-middle", ".\n" + POOLED[1], {"marks": {"parks": [0, 4, 0]}},
     True),
    ("WT-X.66", "e81-a2-parks-pools-bottom", ".\n.\n" + POOLED[2], {"marks": {"parks": [0, 0, 5]}},
     True),
    ("WT-X.66", "e81-a2-parks-pools-bottom", ".\n.\n" + POOLED[2], {"marks": {"parks": [3, 4, 4]}},
     False),
    ("WT-X.67", "e81-a2-parks-pools-roundabout", "1 2 3* 4 | R | 6 7* 8* 9 10",
     {"marks": {"parks": [3, 0, 0]}}, True),
    ("WT-X.67", "e81-a2-parks-pools-roundabout", POOLED[0] + "\n. | R | .",
     {"marks": {"parks": [3, 0, 0]}}, False),
    ("WT-X.68", "e81-a2-parks-pools-middle", ".\n1* 2 3 4* 5 6 7 8 9",
     {"marks": {"parks": [0, 4, 0]}}, False),
]  # fmt: skip


@pytest.mark.clause(*sorted({case[0] for case in CASES}))
@pytest.mark.parametrize(
    ("clause", "plan", "drawing", "keys", "met"), CASES, ids=[f"{c[0]}-{c[4]}" for c in CASES]
)
def test_conditions(
    clause: str, plan: str, drawing: str, keys: dict[str, Any], *, met: bool
) -> None:
    """A drawn sheet meets an advanced plan exactly where its clause says so."""
    assert meets(plan, drawing, **keys) == met, clause


@pytest.mark.clause("WT-X.60", "WT-X.62", "WT-X.63", "WT-X.64", "WT-X.65", "WT-X.66", "WT-X.67")
@pytest.mark.parametrize(
    ("plan", "first", "later"),
    [
        ("full-top", 6, 3), ("full-bottom", 8, 4), ("ends", 7, 4), ("bis5", 8, 3),
        ("temps7", 6, 3), ("parks2", 7, 4), ("pools2", 7, 4), ("parks-pools-middle", 8, 3),
        ("parks-pools-bottom", 10, 5), ("parks-pools-roundabout", 10, 5),
    ],
)  # fmt: skip
def test_points_of_the_older_advanced_plans(plan: str, first: int, later: int) -> None:
    """The advanced plans of the older edition bring their printed points."""
    options: dict[str, Json] = {"edition": "e81", "expert": True}
    options |= {"sheet": "classic", "solo": None}
    found = [each for each in variant_of(options).plans if each.name[7:] == plan]
    assert [(each.first, each.later) for each in found] == [(first, later)]


@pytest.mark.clause("WT-X.21", "WT-X.22", "WT-X.23", "WT-X.24")
def test_only_estates_that_pass_are_used() -> None:
    """A plan with a test uses the estates that pass it; which, where several do, is a choice."""
    plans, number = with_plan("e63-aB-bis224")
    drawing = "1 1b | 3 4 | 5 5b | 7 7b | . .\n1 1b 2 3 | ."
    state = play(approving(drawing, plans, **EXPERT), f"plan-{number}")
    assert moves(state) == ["a1", "a5", "a7"]
    after = play(state, "a1", "a7")
    assert seat_of(after)["used"] == [[1, 1, 2], [1, 7, 2], [2, 1, 4]]
    pools, number = with_plan("e63-aB-pools233")
    two_pools = ". | 2 3* | . . . | 7* 8* 9 | .\n1* 2 3 | .\n1 2* | ."
    choosing = play(approving(two_pools, pools, **EXPERT), f"plan-{number}")
    assert moves(choosing) == ["a2", "c1"]


def test_wt_x_24_one_street_is_chosen_with_the_first_estate() -> None:
    """Where two streets meet a plan of one street, the first pick decides for one of them."""
    plans, number = with_plan("e63-aB-round44")
    drawing = "1 2 3 4 | R | 6 7 8 9 | .\n1 2 3 4 | R | 6 7 8 9 | ."
    state = play(approving(drawing, plans, **EXPERT), f"plan-{number}")
    assert moves(state) == ["a1", "a6", "b1", "b6"]
    assert seat_of(play(state, "b6"))["used"] == [[2, 1, 4], [2, 6, 4]]


@pytest.mark.clause("WT-X.61", "WT-X.62")
def test_locked_houses_serve_no_other_plan() -> None:
    """After the full-street plan its estates are locked, but plans that count still count them."""
    plans = ["e81-a1-full-top", "e81-a2-pools2", "e81-s3-25"]
    drawing = "1 2 | 3* 4 5 6 7* | 8* 9 10\n" + POOLED[1] + "\n."
    state = approving(drawing, plans, **OLDER_EXPERT)
    assert {"plan-1", "plan-2", "plan-3"} <= set(moves(state))
    after = play(state, "plan-1")
    assert seat_of(after)["used"] == [[1, 1, 10]]
    assert "plan-3" not in moves(after)
    assert "plan-2" in moves(after)
    ends = ["e81-a1-ends", "e81-s2-1114", "e81-s3-25"]
    locked = play(approving(ENDS + "", ends, **OLDER_EXPERT), "plan-1")
    assert seat_of(locked)["used"] == [[1, 1, 1], [1, 10, 1], [2, 1, 1], [2, 11, 1], [3, 1, 1],
                                       [3, 12, 1]]  # fmt: skip


def test_plans_wait_for_their_step() -> None:
    """While a number or an action is due no plan can be approved."""
    state = turn(PAIRS, "15 park", "14 park", "13 park", plans=CLASSIC_PLANS)
    assert not can_approve(state)
    assert not can_approve(play(state, "1:15 c12"))
    assert can_approve(play(state, "1:15 c12", "park"))
