"""The registry finds games in their folder and in other packages, and nothing else."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from townsmith.core import registry
from townsmith.core.errors import UnknownError

TOYS = Path(__file__).parents[1] / "toys"

LOOK = """
import json
from townsmith.core import registry
from townsmith.core.rng import stream
from townsmith.core.contract.state import playout

plots = registry.game("plots")
state = plots.rules.start(plots.setup(3, 1))
playout(state, stream(1, "playout"))
print(json.dumps({
    "slugs": list(registry.games()),
    "home": plots.module,
    "winners": plots.rules.winners(state),
    "rules": registry.page(plots, "RULES.md"),
}))
"""


def install_outside(site: Path, entry: str) -> None:
    """Lay a game of another author out as an installer would."""
    shutil.copytree(TOYS / "plots", site / "sunny_plots")
    (site / "sunny_plots" / "RULES.md").write_text("Build towards the sun.", encoding="utf-8")
    info = site / "sunny_plots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sunny-plots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[townsmith.games]\nplots = {entry}\n")


def look(site: Path) -> subprocess.CompletedProcess[str]:
    """Look for the game from a fresh Python that has it installed."""
    path = os.pathsep.join([str(site), *filter(None, sys.path)])
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", LOOK]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_a_game_of_another_package_is_found_and_played(tmp_path: Path) -> None:
    """An entry point is all it takes: no list of ours names the game."""
    install_outside(tmp_path, "sunny_plots:GAME")
    seen = look(tmp_path)
    assert seen.returncode == 0, seen.stderr
    found = json.loads(seen.stdout)
    assert found["slugs"] == sorted([*registry.games(), "plots"])
    assert found["home"] == "sunny_plots.game"
    assert found["rules"] == "Build towards the sun."
    assert found["winners"]


def test_an_entry_point_that_is_no_game_is_refused(tmp_path: Path) -> None:
    """The error names the entry point and what it led to."""
    install_outside(tmp_path, "sunny_plots.game:OPTIONS")
    assert "plots: GAME must be a Game, not tuple" in look(tmp_path).stderr


def test_games_come_by_slug_in_order() -> None:
    """Every game of the house is found under its own slug, in alphabetical order."""
    found = registry.games()
    assert list(found) == sorted(found)
    assert [game.slug for game in found.values()] == list(found)
    assert all(registry.game(slug) is game for slug, game in found.items())


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    """The complaint names what was asked for and every game there is."""
    with pytest.raises(UnknownError, match="there is no game 'chess'") as caught:
        registry.game("chess")
    assert all(slug in str(caught.value) for slug in registry.games())
