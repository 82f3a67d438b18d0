"""First sight: the numbers by which moves of one moment are told apart."""

import pytest

from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.state import WelcomeTo

from .town import approving, sheet, table, turn


def feature_after(state: WelcomeTo, word: str, feature: str) -> float:
    """Return one number of the move that is written so."""
    moves = {GAME.notation(move): move for move in state.legal(0)}
    return state.move_features(0, [moves[word]])[0][GAME.bots.features.index(feature)]


def test_a_number_is_seen_with_its_action_done() -> None:
    """A park is marked, a pool is built: the points stand there at first sight."""
    state = turn("", "3 pool", "8 park", "12 temp")
    assert feature_after(state, "1:3 a3", "points") - feature_after(state, "1:3 a2", "points") == 3
    assert feature_after(state, "2:8 a5", "park 1 box 1") == 0
    assert feature_after(state, "2:8 a5", "park 1 box 2") == 1


def test_an_action_is_seen_with_what_comes_of_it() -> None:
    """A fence that closes off the 5, or both houses, brings an estate; others bring none."""
    state = turn("5 6 . .", "8 fence", "9 park", "12 temp")
    state.apply(0, next(move for move in state.legal(0) if GAME.notation(move) == "1:8 c5"))
    words = {GAME.notation(move): move for move in state.legal(0)}
    rows = dict(zip(words, state.move_features(0, list(words.values())), strict=True))
    points = GAME.bots.features.index("points")
    assert {rows[word][points] for word in words} == {0.0, 1.0, 2.0}


def test_an_approval_is_seen_by_its_points() -> None:
    """Whoever is done without it gets nothing."""
    state = approving("1 | 2 | 3 | 4 | 5 | 6 |", ["e63-sA-111111", "e63-sB-334", "e63-sC-25"])
    rows = state.move_features(0, state.legal(0))
    points = {row[GAME.bots.features.index("points")] for row in rows}
    assert points == {0.0, float(state.plan(0).first)}


def test_a_refusal_is_seen_on_its_track() -> None:
    """The first refusal costs nothing yet, and is noted."""
    state = table(
        sheet("1 2 3 4 5 6 7 8 9 10\n1 2 3 4 5 6 7 8 9 10 11\n. 2 3 4 5 6 7 8 9 10 11 12")
    )
    state.numbers, state.actions = [5, 6, 7], [2, 2, 2]
    refusal = state.legal(0)[0]
    row = state.move_features(0, [refusal])[0]
    assert row[GAME.bots.features.index("refusal 1")] == 1.0


def test_alone_the_pile_is_seen_with_the_card_that_is_left() -> None:
    """Who takes two cards leaves the third: the opponent's points go by it."""
    state = GAME.rules.start(GAME.setup(1, 3, {"solo": 5}))
    rng = stream(1, "quick")
    for _ in range(12):
        state.apply(0, state.quick(0, rng))
    while len(set(state.actions)) < 3 or len(state.legal(0)) < 20:
        state.apply(0, state.quick(0, rng))
    moves = state.sensible(0)
    rows = state.move_features(0, moves)
    at = GAME.bots.features.index("rival points")
    by_card = {move // (18 * 33): row[at] for move, row in zip(moves, rows, strict=True)}
    assert len(set(by_card.values())) > 1


@pytest.mark.parametrize("seats", [1, 2])
def test_first_sight_knows_nothing_hidden(seats: int) -> None:
    """Other cards below the top of the deck change no number."""
    state = GAME.rules.start(GAME.setup(seats, 8))
    other = state.clone()
    other.redeal(0, stream(5, "other cards"))
    moves = state.sensible(0)
    assert state.move_features(0, moves) == other.move_features(0, moves)
