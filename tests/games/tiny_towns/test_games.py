"""Whole games: they end within their bound, with every seat count and option set."""

import pytest

from tests.games.tiny_towns.towns import GAME, busy_move, key
from townsmith.core.contract.state import playout
from townsmith.core.registry import games
from townsmith.core.rng import stream
from townsmith.testing.play import Case, cases
from townsmith.testing.walk import walk


def test_the_game_is_found() -> None:
    """The registry knows it by its slug, without anybody listing it."""
    assert games()["tiny-towns"] is GAME
    assert (GAME.name, list(GAME.chairs)) == ("Tiny Towns", [1, 2, 3, 4, 5, 6])


@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_games_end_with_completed_towns(case: Case) -> None:
    """Random and busy games of every kind end, all towns completed; the best total wins."""
    for seed in range(7):
        setup = GAME.setup(case.seats, seed, case.options)
        state = GAME.rules.start(setup)
        if seed % 2:
            count = playout(state, stream(seed, "games"))
        else:
            count = sum(1 for _ in walk(state, stream(seed, "games"), busy_move))
        assert count <= GAME.rules.bound(setup)
        assert all(key(state, "completed", at) for at in range(case.seats))
        totals = [state.points(at) for at in range(case.seats)]
        assert {totals[at] for at in GAME.rules.winners(state)} == {max(totals)}
