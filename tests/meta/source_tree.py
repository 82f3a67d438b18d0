"""The source as the meta tests see it: its files, its games and where they live."""

import subprocess
from functools import cache
from pathlib import Path

from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import games

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "townsmith"


def folder_name(game: AnyGame) -> str:
    """Return the name of a game's folder."""
    return game.module.split(".")[-2]


def own_games() -> list[AnyGame]:
    """Return the games of this repository, not those of other packages."""
    return [game for game in games().values() if game.module.startswith("townsmith.")]


def game_folders() -> list[Path]:
    """Return every folder that holds a game, finished or not."""
    return sorted(path.parent for path in (SOURCES / "games").glob("*/__init__.py"))


@cache
def tracked_files() -> list[Path]:
    """Return the files under version control that are still there."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607  whichever git made the checkout
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def tracked_texts() -> list[tuple[str, str]]:
    """Return the name and the text of every tracked file that is text."""
    found = []
    for path in tracked_files():
        data = path.read_bytes()
        if b"\0" not in data:
            found.append((str(path.relative_to(ROOT)), data.decode("utf-8")))
    return found
