"""Sections 4 and 5: the round, the piles and the choice of a combination."""

from collections import Counter
from typing import Any

import pytest

from tests.games.welcome_to.town import (
    CLASSIC_PLANS,
    cards,
    marks,
    moves,
    play,
    seat_of,
    sheet,
    table,
    turn,
)
from townsmith.core.contract.state import SPECTATOR
from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.state import WelcomeTo

FOUR_PAIRS = """
    1 2 | 3 4 | 5 6 | 7 8 | . .
"""
"""Four estates of 2: the plan e63-sA-2222 and its older twin."""


def finish(state: WelcomeTo, seat: int) -> None:
    """Let a seat take any first number it can and end its turn."""
    round_ = state.round
    while state.pending() >> seat & 1 and state.round == round_:
        legal = state.legal(seat)
        state.apply(seat, legal[0] if state.sheets[seat].stage == 0 else legal[-1])


def faces(pile: list[dict[str, Any]]) -> Counter[tuple[int, str]]:
    return Counter((card["number"], card["action"]) for card in pile)


def test_wt_4_1_steps_of_a_round() -> None:
    """A turn goes from the number to the action to the plans; nothing can be done before."""
    state = turn(FOUR_PAIRS, "9 fence", "9 park", "9 pool", plans=CLASSIC_PLANS)
    assert all(path.startswith(("1:", "2:", "3:")) for path in moves(state))
    state = play(state, "1:9 b1")
    assert "skip" in moves(state)
    assert "a1-2" in moves(state)
    assert not [path for path in moves(state) if path.startswith(("plan", "done"))]
    state = play(state, "skip")
    assert moves(state) == ["plan-1", "done"]


@pytest.mark.clause("WT-4.2", "WT-4.3", "WT-4.4")
def test_flipping_makes_the_next_combinations() -> None:
    """The number of a round is the action of the next: its card is turned onto the discard."""
    state = table({}, {}, seed=4)
    before = GAME.positions.write(state)
    for seat in (0, 1):
        finish(state, seat)
    after = GAME.positions.write(state)
    for at in range(3):
        assert after["discards"][at] == [before["piles"][at][0], *before["discards"][at]]
        assert after["piles"][at] == before["piles"][at][1:]
        assert after["combinations"][at]["number"] == after["piles"][at][0]["number"]
        assert after["combinations"][at]["action"] == before["piles"][at][0]["action"]
    views = [GAME.view(state, seat) for seat in (0, 1)]
    assert views[0].numbers == views[1].numbers
    assert len(views[0].numbers) == 3


@pytest.mark.clause("WT-4.5", "WT-4.6")
def test_turns_are_simultaneous_and_hidden() -> None:
    """Both seats may act at any time, and neither sees the other's turn before the round ends."""
    state = turn("", "1 fence", "8 fence", "15 fence").clone()
    state = table({}, {}, combinations=cards("1 fence", "8 fence", "15 fence"))
    assert state.pending() == 0b11
    after = play(state, "2:8 a5", "a5-6", "done", seat=1)
    assert after.pending() == 0b01
    assert GAME.view(after, 0) == GAME.view(state, 0)
    assert GAME.view(after, 1).boards[1].houses[4] == 9
    after = play(after, "1:1 a1", "skip", "done")
    assert GAME.view(after, 0).boards[1].houses[4] == 9
    assert after.pending() == 0b11


@pytest.mark.clause("WT-4.7", "WT-4.9", "WT-4.10", "WT-4.13")
def test_newer_discards_are_shuffled_one_by_one() -> None:
    """When the last cards are flipped each discard becomes its own pile of 20; the shown stay."""
    state = table({}, round=20)
    before = GAME.positions.write(state)
    assert [len(pile) for pile in before["piles"]] == [1, 1, 1]
    finish(state, 0)
    after = GAME.positions.write(state)
    assert [len(pile) for pile in after["piles"]] == [20, 20, 20]
    for at in range(3):
        assert after["discards"][at] == before["piles"][at]
        assert faces(after["piles"][at]) == faces(before["discards"][at])
        assert after["piles"][at] != before["discards"][at]


@pytest.mark.clause("WT-4.8", "WT-4.9", "WT-4.10")
def test_older_discards_are_shuffled_together() -> None:
    """In the older edition all discards are mixed and dealt into piles of 26."""
    state = table({}, round=26, options={"edition": "e81"})
    before = GAME.positions.write(state)
    finish(state, 0)
    after = GAME.positions.write(state)
    assert [len(pile) for pile in after["piles"]] == [26, 26, 26]
    assert after["discards"] == before["piles"]
    mixed = sum((faces(pile) for pile in after["piles"]), Counter())
    assert mixed == sum((faces(pile) for pile in before["discards"]), Counter())
    assert faces(after["piles"][0]) != faces(before["discards"][0])


def older(**keys: Any) -> WelcomeTo:  # noqa: ANN401 keys of a position file
    seat = sheet(FOUR_PAIRS, phase="plans")
    plans = ["e81-s1-2222", "e81-s2-334", "e81-s3-25"]
    return table(seat, dict(seat), options={"edition": "e81"}, plans=plans, **keys)


@pytest.mark.clause("WT-4.11", "WT-4.12", "WT-4.15")
def test_reshuffle_is_ordered_with_the_first_approval() -> None:
    """Every approver of the very first approval may order it once; all 81 cards are dealt anew."""
    state = older(round=5)
    assert "reshuffle" not in moves(state)
    state = play(state, "plan-1")
    assert "reshuffle" in moves(state)
    state = play(state, "reshuffle")
    assert "reshuffle" not in moves(state)
    assert GAME.view(state, 1) == GAME.view(older(round=5), 1)
    state = play(play(state, "done"), "plan-1", seat=1)
    assert "reshuffle" in moves(state, 1)
    after = GAME.positions.write(play(state, "done", seat=1))
    assert after["round"] == 6
    assert [len(pile) for pile in after["piles"]] == [26] * 3
    assert [len(pile) for pile in after["discards"]] == [1] * 3


def test_wt_4_12_no_reshuffle_in_a_later_round() -> None:
    """Once a plan has been approved in an earlier round nobody may order a reshuffle."""
    state = play(older(approved=[False, True, False]), "plan-1")
    assert "reshuffle" not in moves(state)


def test_wt_4_15_no_order_no_reshuffle() -> None:
    """Without an order the piles go on as they lie, whatever was approved."""
    state = older(round=5)
    before = GAME.positions.write(state)
    after = play(play(state, "plan-1", "done"), "done", seat=1)
    assert GAME.positions.write(after)["piles"] == [pile[1:] for pile in before["piles"]]


def test_wt_4_13_newer_edition_never_reshuffles_on_approval() -> None:
    """In the newer edition an approval offers nothing but to go on."""
    state = table(sheet(FOUR_PAIRS, phase="plans"), plans=CLASSIC_PLANS)
    assert moves(play(state, "plan-1")) == ["done"]


@pytest.mark.clause("WT-4.14")
@pytest.mark.parametrize(
    ("edition", "round_", "apart"), [("e63", 5, False), ("e63", 24, True), ("e81", 30, False)]
)
def test_what_is_known_of_the_piles(edition: str, round_: int, apart: bool) -> None:  # noqa: FBT001 a parameter
    """Tops and discards are known, and which cards lie in a pile made of a single discard."""
    state = table({}, {}, round=round_, options={"edition": edition})
    known = GAME.positions.write(state)
    imagined = state.clone()
    imagined.redeal(SPECTATOR, stream(1, "imagined"))
    other = GAME.positions.write(imagined)
    assert other["discards"] == known["discards"]
    assert [pile[0] for pile in other["piles"]] == [pile[0] for pile in known["piles"]]
    assert other["piles"] != known["piles"]
    same = [
        faces(one) == faces(two) for one, two in zip(other["piles"], known["piles"], strict=True)
    ]
    assert all(same) == apart


@pytest.mark.clause("WT-5.1", "WT-5.2", "WT-5.4")
def test_one_combination_gives_number_and_action() -> None:
    """Who writes the number of a combination may use its action and no other."""
    state = turn("", "8 park", "3 fence", "12 estate")
    assert {path.split()[0] for path in moves(state)} == {"1:8", "2:3", "3:12"}
    assert moves(play(state, "1:8 b5")) == ["park", "skip"]
    assert "a1-2" in moves(play(state, "2:3 b5"))
    assert moves(play(state, "3:12 b5"))[:6] == [f"estate-{size}" for size in range(1, 7)]


def test_wt_5_3_several_may_use_the_same_combination() -> None:
    """A combination one player used is still there for the others."""
    state = table({}, {}, combinations=cards("8 park", "3 fence", "12 estate"))
    after = play(state, "1:8 b5", "park", "done")
    after = play(after, "1:8 b5", "park", seat=1)
    assert marks(after, 1)["parks"] == [0, 1, 0]
    assert seat_of(after, 1)["choice"] == {"number": 1, "action": 1, "house": [2, 5]}
