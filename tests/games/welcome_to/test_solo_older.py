"""Section WT-S18: alone against an architect of AAA, the mode of 2018."""

from typing import Any

import pytest

from tests.games.welcome_to.alone import HAND, PAIRS, approvals, count, end_turn, solo
from tests.games.welcome_to.town import cards, facts, lines, moves, opponent_lines, play, seat_of
from townsmith.core.contract.state import OPPONENT
from townsmith.games.welcome_to import GAME

DUE = {"drawn": [{"approval": 1}], "due": [{"approval": 1}]}


@pytest.mark.clause("WT-S18.3", "WT-S18.4", "WT-S18.5")
def test_deck_of_2018() -> None:
    """41 cards lie on top of 40 with the three Approved cards; plans are drawn as usual."""
    for seed in range(20):
        state = GAME.rules.start(GAME.setup(1, seed, {"solo": 1, "edition": "e81"}))
        position = GAME.positions.write(state)
        whole = [*seat_of(state)["hand"], *position["deck"]]
        assert count(whole[:41]) == 41
        assert count(whole[41:]) == 40
        assert sorted(approvals(whole[41:])) == [1, 2, 3]
        assert len(position["plans"]) == 3


@pytest.mark.clause("WT-S18.1", "WT-S18.30")
def test_2018_with_experts() -> None:
    """All normal rules hold, roundabouts of the advanced variant included."""
    state = solo(HAND, edition="e81", options={"expert": True})
    assert "roundabout a1" in moves(state)
    assert "reshuffle" not in moves(play(solo(HAND, PAIRS, edition="e81"), "1:8 act-2 b5", "skip"))


@pytest.mark.clause("WT-S18.9", "WT-S18.10", "WT-S18.11", "WT-S18.12", "WT-S18.13")
def test_approved_cards_count_in_the_order_drawn() -> None:
    """3, 2, 1 in this order with only the third place listed: the architect gets plan 1 alone."""
    numbers = cards("5 park", "6 park", "7 park", "4 park", "9 park", "10 park", "11 park")
    deck = [{"approval": 3}, *numbers[:2], {"approval": 2}, numbers[2], *numbers[3:6]]
    deck += [{"approval": 1}, *cards("8 fence", "9 fence", "10 fence")]
    state = end_turn(solo(HAND, edition="e81", deck=deck), "1:8 act-2 b5", "skip")
    position = GAME.positions.write(state)
    assert [card["number"] for card in seat_of(state)["hand"]] == [5, 6, 7]
    assert position["opponent"]["drawn"] == [{"approval": 3}, {"approval": 2}]
    assert position["opponent"]["due"] == [{"approval": 3}, {"approval": 2}]
    state = end_turn(state, "1:5 act-2 a3", "skip")
    assert GAME.positions.write(state)["opponent"]["plans"] == [None, None, None]
    state = end_turn(state, "1:4 act-2 a2", "skip")
    assert GAME.positions.write(state)["opponent"]["due"] == [{"approval": 1}]
    state = end_turn(state, "1:8 act-2 a6", "skip")
    assert GAME.positions.write(state)["opponent"]["plans"] == [8, None, None]


@pytest.mark.clause("WT-S18.14", "WT-S18.27")
def test_both_may_get_the_higher_value_in_one_round() -> None:
    """Approved in the same round both get 8; a plan turned earlier brings the architect 4."""
    keys: dict[str, Any] = {"edition": "e81", "level": 2, "opponent": DUE}
    state = play(solo(HAND, PAIRS, **keys), "1:8 act-2 b5", "skip", "plan-1", "done")
    assert seat_of(state)["plans"] == [8, None, None]
    position = GAME.positions.write(state)
    assert position["opponent"]["plans"] == [8, None, None]
    assert position["approved"] == [True, False, False]
    turned = solo(HAND, PAIRS, approved=[True, False, False], **keys)
    after = end_turn(turned, "1:8 act-2 b5", "skip")
    assert GAME.positions.write(after)["opponent"]["plans"] == [4, None, None]


@pytest.mark.clause("WT-S18.15", "WT-S18.16", "WT-S18.17")
def test_first_plan_shuffles_the_discard_in() -> None:
    """Scored by either, the first plan brings the discard back once, without drawn approvals."""
    deck = cards("5 park", "6 park", "7 park", "9 park")
    discard = cards("1 fence", "2 fence")
    keys: dict[str, Any] = {"edition": "e81", "deck": deck, "discard": discard}
    keys["opponent"] = {"drawn": [{"approval": 2}]}
    state = play(solo(HAND, PAIRS, **keys), "1:8 act-2 b5", "skip", "plan-1", "done")
    position = GAME.positions.write(state)
    assert position["discard"] == []
    left = position["deck"] + seat_of(state)["hand"]
    assert count(left) == 4 + 2 + 2
    assert approvals(left) == []
    by_rival = solo(HAND, PAIRS, **{**keys, "level": 2, "opponent": DUE})
    assert GAME.positions.write(end_turn(by_rival, "1:8 act-2 b5", "skip"))["discard"] == []
    second = solo(HAND, PAIRS, approved=[False, True, False], **keys)
    second = play(second, "1:8 act-2 b5", "skip", "plan-1", "done")
    assert count(GAME.positions.write(second)["discard"]) == 4


@pytest.mark.clause("WT-S18.19", "WT-S18.20")
def test_the_deck_runs_out() -> None:
    """With fewer than three construction cards left the game ends; with three it goes on."""
    for left, over in ((2, True), (3, False)):
        deck = [*cards("5 park", "6 park", "7 park")[:left], {"approval": 1}]
        state = solo(HAND, edition="e81", deck=deck)
        assert end_turn(state, "1:8 act-2 b5", "skip").over == over
    three = solo(HAND, edition="e81", opponent={"plans": [8, 12, 7]}, approved=[True] * 3)
    assert not end_turn(three, "1:8 act-2 b5", "skip").over
    ended = solo(HAND, PAIRS, edition="e81", written=[None, 7, 3])
    assert play(ended, "1:8 act-2 b5", "skip", "plan-1", "done").over


def test_wt_s18_26_worked_example() -> None:
    """The example of the rulebook: 6, 2, 9, 6 and 32 points make 55."""
    estates = ["park park", "park pool", "park park estate", "pool bis estate", "temp"]
    estates.append("temp park estate estate estate estate estate")
    pile = " fence ".join([*estates, ""]).split()
    state = solo(HAND, edition="e81", marks={"temp": 2}, opponent={"pile": pile})
    assert facts(state, OPPONENT)["estates"] == [2, 2, 6, 8, 1, 14]
    found = opponent_lines(state)
    assert {line: found[line] for line in ("parks", "pools", "temp", "fences", "estates")} == {
        "parks": 6,
        "pools": 2,
        "temp": 9,
        "fences": 6,
        "estates": 32,
    }
    assert state.rival_points() == 55
    assert lines(state)["temp"] == 7


def test_wt_s18_28_approved_cards_of_the_last_round_count() -> None:
    """An Approved card drawn in the round that ends the game is still resolved."""
    state = solo(HAND, edition="e81", level=2, deck=cards("5 park"), opponent=DUE)
    # The architect's first plan shuffles the discard in: one card and two discards are three.
    after = end_turn(state, "1:8 act-2 b5", "skip")
    assert GAME.positions.write(after)["opponent"]["plans"] == [8, None, None]
    last = solo(HAND, edition="e81", level=2, deck=[], opponent=DUE)
    over = end_turn(last, "1:8 act-2 b5", "skip")
    assert over.over
    assert GAME.positions.write(over)["opponent"]["plans"] == [8, None, None]


@pytest.mark.clause("WT-S18.29")
def test_shared_clauses_hold_in_2018() -> None:
    """One card cannot give both, and the scores stand side by side as in the newer mode."""
    state = solo(HAND, edition="e81")
    assert not [path for path in moves(state) if path.startswith("1:8 act-1")]
    assert [each.seat for each in GAME.words.sheets(GAME.view(state, 0))] == [0, OPPONENT]
