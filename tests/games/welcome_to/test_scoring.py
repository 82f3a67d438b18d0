"""Sections 16 to 18: the end, the score and ties."""

from typing import Any

import pytest

from tests.games.welcome_to.town import lines, moves, play, seat_of, sheet, table, turn
from townsmith.core.contract.state import playout
from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME

FULL = ["1 2 3 4 5 6 7 8 9 10", "1 2 3 4 5 6 7 8 9 10 11", "1 2 3 4 5 6 7 8 9 10 11 12"]
PLANS = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]


# Section 16


@pytest.mark.clause("WT-16.1", "WT-16.2", "WT-16.5", "WT-16.7")
def test_three_plans_end_the_game_with_the_round() -> None:
    """When one seat has three plans the others still finish the round; then it is over."""
    seat = sheet("1 2 | 3 4 | 5 6 | 7 8 | . .", phase="plans", plans=[None, 12, 7])
    state = table(seat, {}, plans=PLANS)
    state = play(state, "plan-1", "done")
    assert not state.over
    first = moves(state, 1)[0]
    state = play(state, first, seat=1)
    state = play(state, "skip", seat=1) if "skip" in moves(state, 1) else state
    state = play(state, "done", seat=1)
    assert state.over
    assert state.pending() == 0


def test_wt_16_3_third_refusal_ends_the_game() -> None:
    """The third refusal box ends the game, the second does not."""
    for boxes, over in ((1, False), (2, True)):
        full = "\n".join([FULL[0], FULL[1], ". " + FULL[2][2:]])
        state = turn(full, "5 fence", "6 fence", "7 fence", marks={"refusals": boxes})
        assert play(state, "refuse", "done").over == over


def test_wt_16_4_full_streets_end_the_game() -> None:
    """The last number ends the game with its round."""
    almost = "\n".join([FULL[0], FULL[1], FULL[2][:-2] + "."])
    state = turn(almost, "15 park", "6 fence", "7 fence")
    state = play(state, "1:15 c12", "park")
    assert not state.over
    assert play(state, "done").over


@pytest.mark.clause("WT-16.6", "WT-16.9")
def test_bis_or_roundabout_may_fill_the_last_place() -> None:
    """A full sheet may end with a bis or with a roundabout."""
    two_left = "\n".join([FULL[0], FULL[1], "1 2 3 4 5 6 7 8 9 10 . ."])
    state = turn(two_left, "12 bis", "12 fence", "13 fence", options={"expert": True})
    assert play(state, "1:12 c12", "c12 c11", "done").over
    assert play(state, "1:12 c12", "roundabout c11", "skip", "done").over
    assert not play(state, "1:12 c12", "skip", "done").over


@pytest.mark.clause("WT-16.7", "WT-16.8")
def test_approvals_of_the_last_round_all_count() -> None:
    """In the last round first approvers all get the higher value, also after a third refusal."""
    pairs = "1 2 | 3 4 | 5 6 | 7 8 | 9 10"
    full = "\n".join([pairs, FULL[1], ". " + FULL[2][2:]])
    refusing = sheet(full, marks={"refusals": 2})
    shown = [{"number": number, "action": "fence"} for number in (5, 6, 7)]
    state = table(refusing, sheet(full, marks={"refusals": 2}), combinations=shown, plans=PLANS)
    for seat in (0, 1):
        state = play(state, "refuse", "plan-1", seat=seat)
        for pick in ("a1", "a3", "a5", "a7"):
            state = play(state, pick, seat=seat)
        state = play(state, "done", seat=seat)
    assert state.over
    assert [seat_of(state, seat)["plans"][0] for seat in (0, 1)] == [8, 8]


@pytest.mark.clause("WT-16.10", "WT-S.32")
@pytest.mark.parametrize("options", [{}, {"edition": "e81"}, {"expert": True}, {"solo": 2}])
def test_no_game_is_longer_than_35_rounds(options: dict[str, Any]) -> None:
    """Random games never pass 35 rounds, alone or not, and the deck never fails."""
    seats = 1 if "solo" in options else 3
    for seed in range(25):
        state = GAME.rules.start(GAME.setup(seats, seed, options))
        playout(state, stream(seed, "long"))
        assert state.round <= 35


# Section 17

EVERYTHING = sheet(
    "1 2 | 3 4 | 5 6 7 8 | . .",
    marks={
        "parks": [3, 2, 1],
        "pools": 4,
        "temp": 3,
        "estate": [0, 1, 0, 2, 0, 0],
        "bis": 2,
        "refusals": 2,
        "roundabouts": 1,
    },
    plans=[8, None, 3],
)


@pytest.mark.clause("WT-17.1", "WT-17.2", "WT-17.3", "WT-17.4", "WT-17.11")
def test_every_line_of_the_sheet() -> None:
    """The total is the sum of all lines, penalties taken away."""
    state = table(EVERYTHING, options={"expert": True})
    assert lines(state) == {
        "plans": 11,
        "parks": 10 + 4 + 2,
        "pools": 13,
        "temp": 7,
        "estates": 2 * 3 + 6,
        "bis": -3,
        "refusals": -3,
        "roundabouts": -3,
    }
    assert state.points(0) == sum(lines(state).values()) == 50


@pytest.mark.clause("WT-17.5", "WT-17.6", "WT-17.7", "WT-17.8")
@pytest.mark.parametrize(
    ("boxes", "points"),
    [
        ([5, 5, 1, 0], [7, 7, 4, 0]),
        ([4, 3, 2, 1], [7, 4, 1, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([2, 1, 2, 1], [7, 4, 7, 4]),
        ([11, 0, 0, 3], [7, 0, 0, 4]),
    ],
)
def test_temp_places(boxes: list[int], points: list[int]) -> None:
    """Places are dense: equals share one, and nobody scores without a box."""
    state = table(*[sheet(marks={"temp": marked}) for marked in boxes])
    assert [lines(state, seat)["temp"] for seat in range(4)] == points


def test_wt_17_13_totals_may_be_negative() -> None:
    """Penalties alone make a negative total."""
    assert table(sheet(marks={"bis": 9, "refusals": 3})).points(0) == -33


def test_wt_17_14_highest_total_wins() -> None:
    """The seat with most points wins."""
    state = table(sheet(plans=[5, None, None]), sheet(plans=[6, None, None]), {})
    assert GAME.rules.winners(state) == [1]


# Section 18

ONE_FIVE = "1 2 3 4 5 | ."
THREE_AND_TWO = "1 2 3 | 4 5 | ."
FOUR_AND_ONE = "1 2 3 4 | 5 | ."


@pytest.mark.clause("WT-18.1", "WT-18.2")
def test_ties_go_to_more_estates_then_are_shared() -> None:
    """With equal totals more completed estates win; then the newer edition shares."""
    drawings = (ONE_FIVE, THREE_AND_TWO, FOUR_AND_ONE)
    state = table(*[sheet(drawing) for drawing in drawings])
    assert [state.points(seat) for seat in range(3)] == [5, 5, 5]
    assert GAME.rules.winners(state) == [1, 2]


@pytest.mark.clause("WT-18.3", "WT-18.4")
def test_older_ties_look_at_the_sizes() -> None:
    """In the older edition more estates of 1 win, then of 2; equals to the end share."""
    older = {"options": {"edition": "e81"}}
    drawings = (ONE_FIVE, THREE_AND_TWO, FOUR_AND_ONE)
    assert GAME.rules.winners(table(*[sheet(drawing) for drawing in drawings], **older)) == [2]
    same = table(sheet(FOUR_AND_ONE), sheet("1 | 2 3 4 5 | ."), **older)
    assert GAME.rules.winners(same) == [0, 1]
