"""Terminal play with a game from outside, found as any installed game is found."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from townsmith.core import registry


@pytest.fixture(autouse=True)
def guest(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """Install the metadata of a package with the toy game, so that records of it can be loaded."""
    package: Path = tmp_path_factory.mktemp("installed") / "plots_game-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: plots-game\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[townsmith.games]\nplots = tests.toys.plots:GAME\n")
    monkeypatch.syspath_prepend(package.parent)
    registry.games.cache_clear()
    yield package.parent
    registry.games.cache_clear()
