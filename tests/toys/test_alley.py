"""The game in one file, which the guide shows, is a whole game."""

import runpy
from pathlib import Path

from townsmith.core.contract.state import playout
from townsmith.core.rng import stream
from townsmith.testing.strategies import check_game

ALLEY = Path(__file__).parents[2] / "examples" / "alley.py"
GAME = runpy.run_path(str(ALLEY), run_name="alley")["GAME"]


def test_alley_keeps_every_law() -> None:
    """A game of this length needs nothing more to be played, drawn, kept and studied."""
    check_game(GAME)


def test_alley_is_played_to_its_end() -> None:
    """All houses are sold, and whoever paid most has won."""
    state = GAME.rules.start(GAME.setup(3, 7))
    assert playout(state, stream(1, "luck")) == GAME.rules.bound(GAME.setup(3, 7))
    best = max(state.points(seat) for seat in range(3))
    assert GAME.rules.winners(state) == [s for s in range(3) if state.points(s) == best]
