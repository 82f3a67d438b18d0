"""Quick moves: legal everywhere, and better than luck."""

import pytest

from tests.games.tiny_towns.towns import GAME
from townsmith.core.contract.state import lowest, playout
from townsmith.core.rng import Rng, stream
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.testing.play import Case, cases


def quick_game(state: TinyTowns, rng: Rng) -> None:
    """Play to the end by quick moves, each of them checked."""
    while state.pending():
        seat = lowest(state.pending())
        move = state.quick(seat, rng)
        assert move in state.legal(seat)
        state.apply(seat, move)


@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_every_quick_move_is_legal(case: Case) -> None:
    """In whole games of every kind, with whatever their cards bring."""
    for seed in range(3):
        setup = GAME.setup(case.seats, seed, case.options)
        quick_game(GAME.rules.start(setup), stream(seed, "quick"))


def test_it_is_better_than_luck() -> None:
    """Over twenty deals alone, quick moves score at least ten points more than random ones."""
    ahead = 0
    for seed in range(20):
        quick, random = (GAME.rules.start(GAME.setup(1, seed)) for _ in range(2))
        quick_game(quick, stream(seed, "quick"))
        playout(random, stream(seed, "random"))
        ahead += quick.points(0) - random.points(0)
    assert ahead >= 20 * 10


def test_only_completing_is_left_out_of_the_sensible_moves() -> None:
    """A search looks at every legal move but the one that gives up the rest of the game."""
    state = GAME.rules.start(GAME.setup(1, seed=4))
    rng = stream(4, "quick")
    left_out = set()
    while state.pending():
        left_out |= set(state.legal(0)) - set(state.sensible(0))
        state.apply(0, state.quick(0, rng))
    assert [GAME.notation(move) for move in left_out] == ["complete"]
