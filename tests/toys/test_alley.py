"""The game in one file, which the guide shows, is a whole game."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from townsmith.core.contract.state import playout
from townsmith.core.rng import stream
from townsmith.testing.strategies import check_game

ALLEY = Path(__file__).parents[2] / "examples" / "alley.py"


def alley() -> ModuleType:
    """Return the module as an import would; a pickle of a position looks for it by its name."""
    spec = spec_from_file_location("alley", ALLEY)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["alley"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GAME = alley().GAME


def test_alley_keeps_every_law() -> None:
    """A game of this length needs nothing more to be played, drawn, kept and studied."""
    check_game(GAME)


def test_alley_is_played_to_its_end() -> None:
    """All houses are sold, and whoever paid most has won."""
    state = GAME.rules.start(GAME.setup(3, 7))
    assert playout(state, stream(1, "luck")) == GAME.rules.bound(GAME.setup(3, 7))
    best = max(state.points(seat) for seat in range(3))
    assert GAME.rules.winners(state) == [s for s in range(3) if state.points(s) == best]
