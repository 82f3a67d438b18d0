"""Rollouts: the fast way to play random moves plays the very moves of the plain way."""

import pytest

from tests.games.rollouts import ends_alike, picks_alike
from townsmith.core.registry import game
from townsmith.core.rng import stream
from townsmith.games.welcome_to.rules.rollout import pick
from townsmith.testing.play import Case, cases
from townsmith.testing.strategies import check
from townsmith.testing.walk import random_move, walk

GAME = game("welcome-to")
CASES = cases(GAME)
PLAYS = 2  # of each of some 250 cases
SOME_CASES = CASES[::7]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_rollout_ends_where_a_plain_playout_ends(case: Case) -> None:
    """From any moment of any game: same moves, same final digest, same numbers drawn."""
    check(ends_alike, case, PLAYS)


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_every_pick_is_the_drawn_entry_of_the_list(case: Case) -> None:
    """In every moment of a game a pick is `legal` at the number drawn."""
    state = GAME.rules.start(GAME.setup(case.seats, 3, case.options))
    picks_alike(pick, state, walk(state, stream(3, "moments"), random_move))


def test_a_rollout_leaves_other_positions_alone() -> None:
    """Positions share sheets; what a rollout writes is written on sheets of its own."""
    state = GAME.rules.start(GAME.setup(3, 5))
    clones = [state.clone()]
    walked = walk(state, stream(5, "shared"), random_move)
    clones += [state.clone() for _ in zip(range(40), walked, strict=False)]
    before = [clone.pack() for clone in clones]
    for clone in clones:
        clone.clone().playout(stream(5, "rollout"))
    state.playout(stream(5, "rollout"))
    assert [clone.pack() for clone in clones] == before


def test_a_rollout_leaves_an_ordinary_position() -> None:
    """After a rollout the sheets are shown and shared again, and copies do not influence them."""
    state = GAME.rules.start(GAME.setup(2, 1))
    state.playout(stream(1, "rollout"))
    assert not state.unwatched
    assert not any(sheet.private for sheet in state.sheets)
    assert all(a is b for a, b in zip(state.sheets, state.shown, strict=True))
    packed = state.pack()
    assert state.playout(stream(1, "again")) == 0
    assert GAME.rules.unpack(packed).pack() == state.pack() == packed
