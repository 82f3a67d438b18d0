"""The learner of the examples learns, goes on where it stopped, and its weights play."""

import csv
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from tests.conftest import ROOT
from townsmith.core.registry import game
from townsmith.envs.encoding import Encoder

EXAMPLES = ROOT / "examples"
WIDTH = 128


def run(*words: str | Path) -> str:
    """Run a program of ours and return what it says."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def played(weights: Path, slug: str) -> str:
    """Let weights play against random moves."""
    bots = f"process:{sys.executable} {EXAMPLES / 'ppo_bot.py'} {weights},random"
    wish = ("sim", slug, "--games", "2", "--seed", "1", "--processes", "1", "--bots", bots)
    return run("-m", "townsmith", *wish)


@pytest.mark.parametrize("slug", ["dream-home", pytest.param("welcome-to", marks=pytest.mark.long)])
def test_weights_play_with_numpy_alone(slug: str, tmp_path: Path) -> None:
    """Any weights of the right shape make legal moves, where several act at once, too."""
    luck, kind = np.random.default_rng(1), game(slug)
    shapes = {
        "first.weight": (WIDTH, Encoder(kind).size),
        "first.bias": (WIDTH,),
        "second.weight": (WIDTH, WIDTH),
        "second.bias": (WIDTH,),
        "moves.weight": (kind.rules.move_count, WIDTH + 1),
    }
    weights = {name: luck.normal(size=shape).astype(np.float16) for name, shape in shapes.items()}
    np.savez(tmp_path / "weights.npz", **weights)
    assert "ppo_bot" in played(tmp_path / "weights.npz", slug)


needs_torch = pytest.mark.skipif(
    find_spec("torch") is None, reason="PyTorch is needed to learn: pip install torch"
)


@needs_torch
@pytest.mark.long
def test_all_baselines_are_made_by_one_command(tmp_path: Path) -> None:
    """It trains, draws the curves, lets the weights meet our bots, and has nothing to do again."""
    asked = ("--games", "dream-home", "--seeds", "1,2", "--minutes", "0.04", "--out", tmp_path)
    run(EXAMPLES / "baselines.py", *asked, "--arena", "2")
    assert (tmp_path / "curves.svg").read_text("utf-8").count("<polyline") == 2
    found = json.loads((tmp_path / "dream-home.json").read_text("utf-8"))
    assert "ppo_bot" in json.dumps(found)
    assert run(EXAMPLES / "baselines.py", *asked) == ""


@needs_torch
@pytest.mark.long
def test_it_learns_and_goes_on(tmp_path: Path) -> None:
    """A second call goes on from the first, and the curve has both."""
    command = (EXAMPLES / "ppo.py", "dream-home", "--out", tmp_path / "weights")
    run(*command, "--minutes", "0.05")
    assert "points" in run(*command, "--minutes", "0.1")
    with (tmp_path / "weights.csv").open(encoding="utf-8") as file:
        moves = [int(row[0]) for row in csv.reader(file)]
    assert len(moves) > 1
    assert moves == sorted(set(moves))
    assert "weights" in played(tmp_path / "weights.npz", "dream-home")
