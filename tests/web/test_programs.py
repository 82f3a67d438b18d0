"""Programs play over HTTP: what they are asked, and the clients they may begin with."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.web.served import PATIENCE, PERSON, sit_down
from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import games

CLIENTS = ROOT / "examples" / "http"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_a_program_is_asked_as_a_bot_is(address: str, game: AnyGame) -> None:
    """Board, position, legal moves and luck: the position is one of that game, with such moves."""
    player = sit_down(address, game.slug, [PERSON, PERSON]).player(0)
    found = player.client.get(f"{player.table}/question").raise_for_status().json()
    assert found == player.client.get(f"{player.table}/question").json()  # luck, too, is the same
    assert (found["game"], found["seat"], found["seats"]) == (game.slug, 0, 2)
    assert found["legal"] == player.client.get(f"{player.table}/turn").json()["legal"]
    state = game.read_position(found["position"])
    assert sorted(game.notation(move) for move in state.legal(0)) == sorted(found["legal"])
    assert found["view"].strip()


@pytest.mark.parametrize("slug", ["tiny-towns", "welcome-to"])
def test_the_python_client_plays_a_whole_game(address: str, slug: str) -> None:
    """The example in the docs, as a program of its own."""
    command = [sys.executable, str(CLIENTS / "play.py"), address, slug]
    assert "points by seat" in _played(command)


def test_the_javascript_client_plays_a_whole_game(address: str) -> None:
    """The same without Python."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not on this machine: install it to try the JavaScript client")
    assert "points by seat" in _played([node, str(CLIENTS / "play.mjs"), address, "dream-home"])


def _played(command: list[str]) -> str:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, env=plain, timeout=10 * PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
