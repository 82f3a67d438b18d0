"""Games that people left in the terminal of the first version are gone on with."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kept.conftest import Run
from tests.kept.folder import GAMES, SAVED

LEFT = [name for name, game in SAVED.items() if not game["over"]]
TYPED = "\n" + "1\n" * 6
"""Past a curtain, if there is one, and the first of whatever is offered."""


@pytest.fixture(params=LEFT)
def saved(shelf: Path, request: pytest.FixtureRequest) -> Path:
    """Return a game that was not over, on a shelf of its own."""
    return Path(shutil.copy(GAMES / request.param, shelf))


def entries(path: Path) -> int:
    """Return how many entries a game has."""
    return sum(". seat " in line for line in path.read_text("utf-8").splitlines())


def gone_on(path: Path) -> bool:
    """Say whether a game has grown and is still the same up to where it was left."""
    then = (GAMES / path.name).read_text("utf-8")
    longer = entries(path) > SAVED[path.name]["entries"]
    return longer and path.read_text("utf-8").startswith(then)


def test_a_saved_game_is_loaded(run: Callable[..., Run], saved: Path) -> None:
    """It goes on in its own file, with whoever sat there."""
    done = run("play", "--load", saved, stdin=TYPED)
    assert (done.code, done.err) == (0, "")
    assert gone_on(saved)


def test_the_game_left_last_is_offered(run: Callable[..., Run], saved: Path) -> None:
    """One Enter is enough to go on."""
    done = run("play", stdin=f"\n{TYPED}")
    assert (done.code, done.err) == (0, "")
    assert gone_on(saved)
    assert list(saved.parent.glob("*.town")) == [saved]


def test_games_that_are_over_are_not_offered(run: Callable[..., Run], shelf: Path) -> None:
    """They stay as they are, and another game begins."""
    over = [GAMES / name for name, game in SAVED.items() if game["over"]]
    copies = [Path(shutil.copy(path, shelf)) for path in over]
    assert run("play", stdin="\n\n").code == 0
    assert [path.read_bytes() for path in copies] == [path.read_bytes() for path in over]
