"""Sections WT-S and WT-S18: alone against an architect of AAA, in both editions."""

from typing import Any

import pytest

from tests.games.welcome_to.town import (
    cards,
    facts,
    lines,
    marks,
    moves,
    opponent_lines,
    play,
    seat_of,
    sheet,
    table,
)
from townsmith.core.errors import SetupError
from townsmith.core.rng import stream
from townsmith.core.state import OPPONENT, playout
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules import WelcomeTo

NEWER_PLANS = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]
OLDER_PLANS = ["e81-s1-2222", "e81-s2-334", "e81-s3-25"]
PAIRS = "1 2 | 3 4 | 5 6 | 7 8 | . ."


def solo(
    hand: list[str],
    drawing: str = "",
    level: int = 1,
    edition: str = "e63",
    **keys: Any,  # noqa: ANN401 keys of a position file
) -> WelcomeTo:
    """Return a solo game with these cards in hand."""
    names = ("marks", "used", "phase", "choice", "written")
    seat_keys: dict[str, Any] = {key: keys.pop(key) for key in names if key in keys}
    if "written" in seat_keys:
        seat_keys["plans"] = seat_keys.pop("written")
    options = {"solo": level, "edition": edition, **keys.pop("options", {})}
    plans = NEWER_PLANS if edition == "e63" else OLDER_PLANS
    seat = sheet(drawing, hand=cards(*hand), **seat_keys)
    return table(seat, options=options, **{"plans": plans, **keys})


HAND = ["8 park", "5 fence", "12 estate"]


def count(pile: list[dict[str, Any]]) -> int:
    """Return how many construction cards lie in a pile."""
    return len([card for card in pile if "number" in card])


def approvals(pile: list[dict[str, Any]]) -> list[Any]:
    return [card["approval"] for card in pile if "approval" in card]


def end_turn(state: WelcomeTo, *paths: str) -> WelcomeTo:
    return play(state, *paths, "done")


# The newer mode: setup


@pytest.mark.clause("WT-S.2", "WT-S.3", "WT-S.4", "WT-S.5")
def test_deck_of_the_newer_mode() -> None:
    """One unseen approval lies among the last 21 cards, the other two in the discard."""
    seen = set()
    for seed in range(30):
        position = GAME.position(GAME.start(GAME.setup(1, seed, {"solo": 1})))
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
    state = GAME.start(GAME.setup(1, 1, {"solo": 1, **options}))
    assert [state.plan(stack).stack for stack in range(3)] == [0, 1, 2]
    playout(state, stream(1, "solo"))
    assert state.over


@pytest.mark.clause("WT-S.7", "WT-S18.2")
def test_levels_of_the_opponents() -> None:
    """The newer mode has levels 0 to 5, the older one 1 to 5."""
    for level in range(6):
        assert GAME.start(GAME.setup(1, 0, {"solo": level})).rival.level == level
    with pytest.raises(SetupError, match="level 1"):
        GAME.setup(1, 0, {"solo": 0, "edition": "e81"})
    for level in range(1, 6):
        setup = GAME.setup(1, 0, {"solo": level, "edition": "e81"})
        assert GAME.start(setup).rival.scores
    with pytest.raises(SetupError, match="cannot be 6"):
        GAME.setup(1, 0, {"solo": 6})


@pytest.mark.clause("WT-S.8", "WT-S.65")
def test_both_scores_stand_side_by_side() -> None:
    """There is a sheet for the seat and one for the opponent, with a fences line of its own."""
    sheets = GAME.sheets(GAME.view(solo(HAND), 0))
    assert [each.seat for each in sheets] == [0, OPPONENT]
    assert [line.id for line in sheets[1].lines][-2:] == ["fences", "estates"]
    assert "fences" not in [line.id for line in sheets[0].lines]


@pytest.mark.clause("WT-S.9", "WT-S18.29")
@pytest.mark.parametrize(("edition", "approval"), [("e63", "B"), ("e81", 2)])
def test_top_of_the_deck_shows_its_back(edition: str, approval: str | int) -> None:
    """The action on top is seen, an approval is recognised, and its letter stays unknown."""
    deck = cards("5 park", "6 park", "7 park")
    state = solo(HAND, edition=edition, deck=deck)
    assert GAME.view(state, 0).coming == (2,)
    state = solo(HAND, edition=edition, deck=[{"approval": approval}, *deck])
    assert GAME.view(state, 0).coming == (6,)
    letters = set()
    for seed in range(40):
        other = state.clone()
        other.redeal(0, stream(seed, "letters"))
        letters.add(GAME.position(other)["deck"][0]["approval"])
    assert len(letters) == (3 if edition == "e63" else len({2, 1, 3} & letters))
    assert approval in letters


# A round


@pytest.mark.clause("WT-S.10", "WT-S.14", "WT-S.15", "WT-S.16", "WT-S.18")
def test_approvals_are_resolved_as_they_come() -> None:
    """A listed letter is approved at once for the higher value, turned over, and replaced."""
    deck = [*cards("5 park"), {"approval": "C"}, *cards("6 park", "7 park", "4 park")]
    state = solo(HAND, deck=deck)
    after = end_turn(state, "1:8 act-2 b5", "skip")
    position = GAME.position(after)
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
    assert GAME.position(after)["opponent"]["plans"] == [None, None, 3]


def test_wt_s_17_unlisted_letters_do_nothing() -> None:
    """Level 1 lists only C: an A leaves the game without effect."""
    deck = [{"approval": "A"}, *cards("5 park", "6 park", "7 park")]
    after = end_turn(solo(HAND, deck=deck), "1:8 act-2 b5", "skip")
    position = GAME.position(after)
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
    position = GAME.position(after)
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
    assert GAME.position(state)["approved"] == [False, False, True]
    state = play(state, "1:9 act-2 c7", "skip", "plan-3")
    assert seat_of(state)["plans"] == [None, None, 3]


@pytest.mark.clause("WT-S.20", "WT-S.21", "WT-S.22", "WT-S.23", "WT-S18.6", "WT-S18.7")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_two_cards_are_used_and_one_is_given(edition: str) -> None:
    """One card gives the number, another the action; both are discarded, the third is given."""
    state = solo(HAND, edition=edition)
    pairs = {tuple(path.split()[:2]) for path in moves(state)}
    assert pairs == {
        ("1:8", "act-2"), ("1:8", "act-3"), ("2:5", "act-1"), ("2:5", "act-3"),
        ("3:12", "act-1"), ("3:12", "act-2"),
    }  # fmt: skip
    assert moves(play(state, "2:5 act-1 b5")) == ["park", "skip"]
    declined = end_turn(state, "2:5 act-1 b5", "skip")
    position = GAME.position(declined)
    assert position["opponent"]["pile"] == cards("12 estate")
    found = sorted(card["number"] for card in position["discard"] if "number" in card)
    assert found == [5, 8]


@pytest.mark.clause("WT-S.24", "WT-S18.18")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_the_pile_keeps_its_order(edition: str) -> None:
    """Given cards lie in the order they came, newest last, and never return to the deck."""
    state = solo(HAND, edition=edition, opponent={"pile": cards("1 fence", "2 park")})
    after = end_turn(state, "1:8 act-2 b5", "skip")
    pile = GAME.position(after)["opponent"]["pile"]
    assert pile == cards("1 fence", "2 park", "12 estate")
    assert GAME.view(after, 0).pile == tuple(after.pile)


FULL = """
    4 5 6 7 8 9 10 11 12 13
    4 5 6 7 8 9 10 11 12 13 14
    4 5 6 7 8 9 10 11 12 13 14 .
"""


@pytest.mark.clause("WT-S.25", "WT-S18.8")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_refusals_give_one_card_away(edition: str) -> None:
    """If no number fits the player marks a refusal and chooses the card for the opponent."""
    state = solo(["5 park", "1 fence", "2 fence"], FULL, edition=edition)
    assert moves(state) == ["refuse give-1", "refuse give-2", "refuse give-3"]
    after = end_turn(state, "refuse give-2")
    position = GAME.position(after)
    assert marks(after)["refusals"] == 1
    assert position["opponent"]["pile"] == cards("1 fence")
    assert sorted(c["number"] for c in position["discard"] if "number" in c) == [2, 5]


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
    assert "combinations" not in GAME.position(state)


def test_wt_s_29_order_of_a_round() -> None:
    """The cards are put away and the end is looked at after the plans; then new ones are drawn."""
    state = play(solo(HAND, PAIRS), "1:8 act-2 b5", "skip", "plan-1")
    assert len(seat_of(state)["hand"]) == 3
    assert GAME.position(state)["opponent"]["pile"] == []
    after = play(state, "done")
    assert after.round == state.round + 1
    assert GAME.position(after)["opponent"]["pile"] == cards("12 estate")


def test_wt_s_30_only_the_player_ends_the_game() -> None:
    """Three plans of the opponent do not end the game."""
    state = solo(HAND, opponent={"plans": [8, 12, 7]})
    assert not end_turn(state, "1:8 act-2 b5", "skip").over


# Level 0


@pytest.mark.clause("WT-S.40", "WT-S.42", "WT-S.43")
def test_level_0_scores_nothing_and_cannot_win() -> None:
    """It turns plans over and takes cards; its pile counts for nothing and the player wins."""
    deck = [{"approval": "A"}, *cards("5 park", "6 park", "7 park")]
    pile = ["temp"] * 5
    state = solo(HAND, level=0, deck=deck, marks={"bis": 9}, opponent={"pile": pile})
    after = end_turn(state, "1:8 act-2 b5", "skip")
    assert GAME.position(after)["approved"] == [True, False, False]
    assert len(GAME.position(after)["opponent"]["pile"]) == 6
    assert opponent_lines(after) == {}
    assert after.rival_points() == 0
    assert after.points(0) < 0
    assert GAME.winners(after) == [0]


@pytest.mark.clause("WT-S.41")
@pytest.mark.parametrize(("boxes", "points"), [(0, 0), (1, 1), (2, 1), (3, 4), (4, 7), (11, 7)])
def test_level_0_gives_temp_places_by_boxes(boxes: int, points: int) -> None:
    """Four boxes bring 7, three 4, one or two 1, whatever lies in the pile."""
    state = solo(HAND, level=0, marks={"temp": boxes}, opponent={"pile": ["temp"] * 7})
    assert lines(state)["temp"] == points


# Scores of the opponent


@pytest.mark.clause("WT-S.51", "WT-S.53", "WT-S.57", "WT-S.58", "WT-S.59", "WT-S18.21", "WT-S18.23")
@pytest.mark.parametrize(("edition", "level"), [("e63", 1), ("e81", 1)])
def test_points_of_a_pile(edition: str, level: int) -> None:
    """Cards bring what the opponent's card says; houses are counted between fences."""
    pile = ["park", "park", "bis", "fence", "estate", "temp", "estate", "fence", "pool"]
    state = solo(HAND, level=level, edition=edition, opponent={"pile": pile})
    found = opponent_lines(state)
    assert found["parks"] == 2
    assert found["pools"] == 1
    assert found["fences"] == 2
    assert facts(state, OPPONENT)["estates"] == [4, 6, 1]
    assert found["estates"] == 11


@pytest.mark.clause("WT-S.50")
def test_plans_of_the_opponent() -> None:
    """The plans line is what was recorded."""
    assert opponent_lines(solo(HAND, opponent={"plans": [8, None, 3]}))["plans"] == 11


@pytest.mark.clause("WT-S.52", "WT-S18.22")
@pytest.mark.parametrize("edition", ["e63", "e81"])
@pytest.mark.parametrize(
    ("own", "rival", "points"),
    [(3, 2, (7, 4)), (2, 3, (4, 7)), (2, 2, (7, 7)), (0, 0, (0, 0)), (0, 1, (0, 7)),
     (1, 0, (7, 0))],
)  # fmt: skip
def test_temp_places_against_the_opponent(
    edition: str, own: int, rival: int, points: tuple[int, int]
) -> None:
    """More temps bring 7, fewer 4, equals 7 each, none nothing; each card brings its value too."""
    pile = ["temp"] * rival
    state = solo(HAND, edition=edition, marks={"temp": own}, opponent={"pile": pile})
    assert (lines(state)["temp"], opponent_lines(state)["temp"]) == (points[0], points[1] + rival)


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


@pytest.mark.clause("WT-S.61", "WT-S18.24")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_bis_costs_the_opponent_nothing(edition: str) -> None:
    """Its sheet has no lines for bis and refusals."""
    state = solo(HAND, edition=edition, opponent={"pile": ["bis"] * 5})
    assert not {"bis", "refusals"} & set(opponent_lines(state))
    assert state.rival_points() == 10


def against(own: str, pile: list[str], edition: str = "e63", **seat: Any) -> WelcomeTo:  # noqa: ANN401 keys of a seat
    return solo(HAND, own, edition=edition, opponent={"pile": pile}, **seat)


@pytest.mark.clause("WT-S.62", "WT-S.63", "WT-S.64", "WT-S18.25")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_who_wins(edition: str) -> None:
    """Points first, then completed estates against all estates of the pile, then shared."""
    pile = ["park", "park"]  # 2 + 2 points, one estate
    assert GAME.winners(against("1 2 3 4 5 | .", pile, edition)) == [0]
    assert GAME.winners(against("1 2 3 | .", pile, edition)) == [OPPONENT]
    assert GAME.winners(against("1 2 3 4 | .", pile, edition)) == [0, OPPONENT]
    assert GAME.winners(against("1 2 | 3 4 | .", pile, edition)) == [0]
    many = ["park", "fence"]  # 1 + 1 + 1 points
    assert GAME.winners(against("1 2 3 | .", many, edition)) == [0, OPPONENT]
    nothing = against("", ["park", "park"], edition, written=[4, None, None])
    assert GAME.winners(nothing) == [OPPONENT]


# The mode of 2018


@pytest.mark.clause("WT-S18.3", "WT-S18.4", "WT-S18.5")
def test_deck_of_2018() -> None:
    """41 cards lie on top of 40 with the three Approved cards; plans are drawn as usual."""
    for seed in range(20):
        state = GAME.start(GAME.setup(1, seed, {"solo": 1, "edition": "e81"}))
        position = GAME.position(state)
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
    position = GAME.position(state)
    assert [card["number"] for card in seat_of(state)["hand"]] == [5, 6, 7]
    assert position["opponent"]["drawn"] == [{"approval": 3}, {"approval": 2}]
    assert position["opponent"]["due"] == [{"approval": 3}, {"approval": 2}]
    state = end_turn(state, "1:5 act-2 a3", "skip")
    assert GAME.position(state)["opponent"]["plans"] == [None, None, None]
    state = end_turn(state, "1:4 act-2 a2", "skip")
    assert GAME.position(state)["opponent"]["due"] == [{"approval": 1}]
    state = end_turn(state, "1:8 act-2 a6", "skip")
    assert GAME.position(state)["opponent"]["plans"] == [8, None, None]


DUE = {"drawn": [{"approval": 1}], "due": [{"approval": 1}]}


@pytest.mark.clause("WT-S18.14", "WT-S18.27")
def test_both_may_get_the_higher_value_in_one_round() -> None:
    """Approved in the same round both get 8; a plan turned earlier brings the architect 4."""
    keys: dict[str, Any] = {"edition": "e81", "level": 2, "opponent": DUE}
    state = play(solo(HAND, PAIRS, **keys), "1:8 act-2 b5", "skip", "plan-1", "done")
    assert seat_of(state)["plans"] == [8, None, None]
    position = GAME.position(state)
    assert position["opponent"]["plans"] == [8, None, None]
    assert position["approved"] == [True, False, False]
    turned = solo(HAND, PAIRS, approved=[True, False, False], **keys)
    after = end_turn(turned, "1:8 act-2 b5", "skip")
    assert GAME.position(after)["opponent"]["plans"] == [4, None, None]


@pytest.mark.clause("WT-S18.15", "WT-S18.16", "WT-S18.17")
def test_first_plan_shuffles_the_discard_in() -> None:
    """Scored by either, the first plan brings the discard back once, without drawn approvals."""
    deck = cards("5 park", "6 park", "7 park", "9 park")
    discard = cards("1 fence", "2 fence")
    keys: dict[str, Any] = {"edition": "e81", "deck": deck, "discard": discard}
    keys["opponent"] = {"drawn": [{"approval": 2}]}
    state = play(solo(HAND, PAIRS, **keys), "1:8 act-2 b5", "skip", "plan-1", "done")
    position = GAME.position(state)
    assert position["discard"] == []
    left = position["deck"] + seat_of(state)["hand"]
    assert count(left) == 4 + 2 + 2
    assert approvals(left) == []
    by_rival = solo(HAND, PAIRS, **{**keys, "level": 2, "opponent": DUE})
    assert GAME.position(end_turn(by_rival, "1:8 act-2 b5", "skip"))["discard"] == []
    second = solo(HAND, PAIRS, approved=[False, True, False], **keys)
    second = play(second, "1:8 act-2 b5", "skip", "plan-1", "done")
    assert count(GAME.position(second)["discard"]) == 4


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
    assert GAME.position(after)["opponent"]["plans"] == [8, None, None]
    last = solo(HAND, edition="e81", level=2, deck=[], opponent=DUE)
    over = end_turn(last, "1:8 act-2 b5", "skip")
    assert over.over
    assert GAME.position(over)["opponent"]["plans"] == [8, None, None]


@pytest.mark.clause("WT-S18.29")
def test_shared_clauses_hold_in_2018() -> None:
    """One card cannot give both, and the scores stand side by side as in the newer mode."""
    state = solo(HAND, edition="e81")
    assert not [path for path in moves(state) if path.startswith("1:8 act-1")]
    assert [each.seat for each in GAME.sheets(GAME.view(state, 0))] == [0, OPPONENT]
