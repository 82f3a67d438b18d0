"""Section WT-S: alone against an architect of AAA, as the newer edition has it."""

from typing import Any

import pytest

from tests.games.welcome_to.alone import FULL, HAND, PAIRS, approvals, count, end_turn, solo
from tests.games.welcome_to.town import (
    cards,
    facts,
    lines,
    marks,
    moves,
    opponent_lines,
    play,
    seat_of,
)
from townsmith.core.contract.state import OPPONENT, playout
from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME


@pytest.mark.clause("WT-S.2", "WT-S.3", "WT-S.4", "WT-S.5")
def test_deck_of_the_newer_mode() -> None:
    """One unseen approval lies among the last 21 cards, the other two in the discard."""
    seen = set()
    for seed in range(30):
        position = GAME.positions.write(GAME.rules.start(GAME.setup(1, seed, {"solo": 1})))
        deck = position["deck"]
        assert count(deck) + 3 == 63
        assert len(approvals(deck[-21:])) == 1
        assert approvals(deck[:-21]) == []
        assert count(position["discard"]) == 0
        assert sorted(approvals(deck) + approvals(position["discard"])) == ["A", "B", "C"]
        seen.add(approvals(deck)[0])
    assert seen == {"A", "B", "C"}


@pytest.mark.clause("WT-S.1", "WT-S.6")
@pytest.mark.parametrize("options", [{"expert": True}, {"sheet": "blueprint"}, {"sheet": "easter"}])
def test_solo_goes_with_every_other_option(options: dict[str, Any]) -> None:
    """Experts and all sheets may be used alone, with three plans as usual."""
    state = GAME.rules.start(GAME.setup(1, 1, {"solo": 1, **options}))
    assert [state.plan(stack).stack for stack in range(3)] == [0, 1, 2]
    playout(state, stream(1, "solo"))
    assert state.over


@pytest.mark.clause("WT-S.8", "WT-S.65")
def test_both_scores_stand_side_by_side() -> None:
    """There is a sheet for the seat and one for the opponent, with a fences line of its own."""
    sheets = GAME.words.sheets(GAME.view(solo(HAND), 0))
    assert [each.seat for each in sheets] == [0, OPPONENT]
    assert [line.id for line in sheets[1].lines][-2:] == ["fences", "estates"]
    assert "fences" not in [line.id for line in sheets[0].lines]


@pytest.mark.clause("WT-S.10", "WT-S.14", "WT-S.15", "WT-S.16", "WT-S.18")
def test_approvals_are_resolved_as_they_come() -> None:
    """A listed letter is approved at once for the higher value, turned over, and replaced."""
    deck = [*cards("5 park"), {"approval": "C"}, *cards("6 park", "7 park", "4 park")]
    state = solo(HAND, deck=deck)
    after = end_turn(state, "1:8 act-2 b5", "skip")
    position = GAME.positions.write(after)
    assert position["opponent"]["plans"] == [None, None, 7]
    assert position["approved"] == [False, False, True]
    assert [card["number"] for card in seat_of(after)["hand"]] == [5, 6, 7]
    assert approvals(position["deck"]) == []
    assert "C" not in approvals(position["discard"])


def test_wt_s_15_turned_plans_bring_the_opponent_less() -> None:
    """If the Approved side shows, the opponent gets the lower value."""
    deck = [{"approval": "C"}, *cards("5 park", "6 park", "7 park")]
    state = solo(HAND, deck=deck, approved=[False, False, True])
    after = end_turn(state, "1:8 act-2 b5", "skip")
    assert GAME.positions.write(after)["opponent"]["plans"] == [None, None, 3]


def test_wt_s_17_unlisted_letters_do_nothing() -> None:
    """Level 1 lists only C: an A leaves the game without effect."""
    deck = [{"approval": "A"}, *cards("5 park", "6 park", "7 park")]
    after = end_turn(solo(HAND, deck=deck), "1:8 act-2 b5", "skip")
    position = GAME.positions.write(after)
    assert position["opponent"]["plans"] == [None, None, None]
    assert position["approved"] == [False] * 3
    assert "A" not in approvals(position["deck"] + position["discard"])


@pytest.mark.clause("WT-S.11", "WT-S.12", "WT-S.13", "WT-S.31")
def test_an_empty_deck_is_made_of_the_discard() -> None:
    """In the middle of a draw the discard is shuffled in, with its approvals and this round's."""
    discard = [*cards("1 fence", "2 fence"), {"approval": "A"}, {"approval": "B"}]
    state = solo(HAND, deck=cards("15 fence"), discard=discard, opponent={"pile": ["bis"]})
    after = end_turn(state, "1:8 act-2 b5", "skip")
    assert not after.over
    position = GAME.positions.write(after)
    assert seat_of(after)["hand"][0] == {"number": 15, "action": "fence"}
    assert position["discard"] == []
    left = position["deck"] + seat_of(after)["hand"][1:]
    faces = {(card["number"], card["action"]) for card in left if "number" in card}
    assert faces == {(1, "fence"), (2, "fence"), (8, "park"), (5, "fence")}
    assert position["opponent"]["pile"] == ["bis", {"number": 12, "action": "estate"}]


@pytest.mark.clause("WT-S.19", "WT-S.27")
def test_a_plan_the_opponent_turned_brings_the_player_less() -> None:
    """Approving it in the same round or later brings the lower value."""
    deck = [{"approval": "C"}, *cards("9 park", "10 park", "11 park")]
    drawing = "1 2 | . . . . . . . .\n1 2 3 4 5 | ."
    state = end_turn(solo(HAND, drawing, deck=deck), "1:8 act-2 c5", "skip")
    assert GAME.positions.write(state)["approved"] == [False, False, True]
    state = play(state, "1:9 act-2 c7", "skip", "plan-3")
    assert seat_of(state)["plans"] == [None, None, 3]


def test_wt_s_25_temp_may_come_from_any_other_card() -> None:
    """With a temp in hand a changed number of another card may be written instead."""
    state = solo(["14 park", "3 temp", "2 fence"], FULL)
    assert moves(state)[:2] == ["1:15 act-2 c12", "1:16 act-2 c12"]
    assert moves(state)[2:] == ["refuse give-1", "refuse give-2", "refuse give-3"]


def test_wt_s_26_plans_as_usual() -> None:
    """Plans are approved at the end of the round for the higher value."""
    state = play(solo(HAND, PAIRS), "1:8 act-2 b5", "skip", "plan-1")
    assert seat_of(state)["plans"] == [8, None, None]


@pytest.mark.clause("WT-S.28")
def test_the_two_cards_are_the_combination() -> None:
    """Parks, pools and temps look at the number written with the chosen pair."""
    hand = ["8 park", "3 pool", "12 temp"]
    state = solo(hand)
    assert marks(play(state, "2:3 act-1 b5", "park"))["parks"] == [0, 1, 0]
    assert seat_of(play(state, "1:8 act-2 c7", "pool"))["pools"] == [[3, 7]]
    assert marks(play(state, "1:9 act-3 c7"))["temp"] == 1
    assert "combinations" not in GAME.positions.write(state)


def test_wt_s_29_order_of_a_round() -> None:
    """The cards are put away and the end is looked at after the plans; then new ones are drawn."""
    state = play(solo(HAND, PAIRS), "1:8 act-2 b5", "skip", "plan-1")
    assert len(seat_of(state)["hand"]) == 3
    assert GAME.positions.write(state)["opponent"]["pile"] == []
    after = play(state, "done")
    assert after.round == state.round + 1
    assert GAME.positions.write(after)["opponent"]["pile"] == cards("12 estate")


def test_wt_s_30_only_the_player_ends_the_game() -> None:
    """Three plans of the opponent do not end the game."""
    state = solo(HAND, opponent={"plans": [8, 12, 7]})
    assert not end_turn(state, "1:8 act-2 b5", "skip").over


@pytest.mark.clause("WT-S.40", "WT-S.42", "WT-S.43")
def test_level_0_scores_nothing_and_cannot_win() -> None:
    """It turns plans over and takes cards; its pile counts for nothing and the player wins."""
    deck = [{"approval": "A"}, *cards("5 park", "6 park", "7 park")]
    pile = ["temp"] * 5
    state = solo(HAND, level=0, deck=deck, marks={"bis": 9}, opponent={"pile": pile})
    after = end_turn(state, "1:8 act-2 b5", "skip")
    assert GAME.positions.write(after)["approved"] == [True, False, False]
    assert len(GAME.positions.write(after)["opponent"]["pile"]) == 6
    assert opponent_lines(after) == {}
    assert after.rival_points() == 0
    assert after.points(0) < 0
    assert GAME.rules.winners(after) == [0]


@pytest.mark.clause("WT-S.41")
@pytest.mark.parametrize(("boxes", "points"), [(0, 0), (1, 1), (2, 1), (3, 4), (4, 7), (11, 7)])
def test_level_0_gives_temp_places_by_boxes(boxes: int, points: int) -> None:
    """Four boxes bring 7, three 4, one or two 1, whatever lies in the pile."""
    state = solo(HAND, level=0, marks={"temp": boxes}, opponent={"pile": ["temp"] * 7})
    assert lines(state)["temp"] == points


@pytest.mark.clause("WT-S.50")
def test_plans_of_the_opponent() -> None:
    """The plans line is what was recorded."""
    assert opponent_lines(solo(HAND, opponent={"plans": [8, None, 3]}))["plans"] == 11


@pytest.mark.clause("WT-S.54", "WT-S.55", "WT-S.56")
def test_estates_between_fences() -> None:
    """The ends of the pile count as fences that score nothing, and two fences hold no estate."""
    pile = ["park", "fence", "fence", "park", "park"]
    state = solo(HAND, opponent={"pile": pile})
    assert facts(state, OPPONENT)["estates"] == [1, 2]
    assert opponent_lines(state)["fences"] == 2


def test_wt_s_60_the_five_best_count() -> None:
    """Of seven estates the five with most points score."""
    estates = ["park", "park park", "estate park", "park park park", "park", "park park", "estate"]
    pile = " fence ".join(estates).split()
    state = solo(HAND, opponent={"pile": pile})
    assert facts(state, OPPONENT)["estates"] == [1, 2, 4, 3, 1, 2, 2]
    assert opponent_lines(state)["estates"] == 4 + 3 + 2 + 2 + 2
