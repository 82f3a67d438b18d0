"""Imports go one way, and nothing knows a game but the game itself."""

import re
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.meta.imports import imported, module_name, unit
from tests.meta.source_tree import ROOT, SOURCES, game_folders, tracked_texts

FRONT: Final = {"build_info", "core", "draw", "i18n", "paper", "table", "bots", "teaching"}
MAY_IMPORT: Final[dict[str, set[str]]] = {
    "__init__": {"core", "library", "match"},
    "library": {"core", "table", "match"},
    "match": {"core", "table", "bots"},
    "build_info": set(),
    "core": set(),
    "draw": {"core"},
    "i18n": {"core"},
    "games": {"core", "draw"},
    "paper": {"core", "draw", "i18n"},
    "table": {"core", "draw", "i18n"},
    "bots": {"core", "draw", "i18n", "table"},
    "teaching": {"core", "draw", "i18n"},
    "envs": {"core", "draw", "paper", "table", "bots"},
    "learning": {"core", "bots"},
    "dataset": {"core", "table", "bots"},
    "new_game": {"core", "teaching", "testing"},
    "web": FRONT,
    "terminal": FRONT,
    "testing": {"core", "draw", "i18n", "table", "teaching"},
    "bench": {"core", "table", "bots", "envs", "build_info"},
    "cli": FRONT
    | {"terminal", "web", "envs", "learning", "dataset", "new_game", "bench", "testing"},
    "__main__": {"cli"},
}
"""What each part may lean on, besides itself. Games are reached through the registry only."""

ENGINE: Final = {"core", "draw", "games"}
ENGINE_PACKAGES: Final = {"townsmith", "mypy_extensions", "librt", *sys.stdlib_module_names}


def complaints(source: str, module: str) -> list[str]:
    """Return what is wrong with the imports of one module."""
    own = unit(module)
    found = []
    for name in imported(source, module):
        if own in ENGINE and name.split(".")[0] not in ENGINE_PACKAGES:
            found.append(f"{module} is engine and may not need {name}")
        if name.startswith("townsmith.") and not _allowed(own, name, module):
            found.append(f"{module} may not import {name}")
    return found


def _allowed(own: str, name: str, module: str) -> bool:
    if own == "games" == unit(name):
        return name.split(".")[2] == module.split(".")[2]
    return unit(name) in {own, "__version__"} | MAY_IMPORT[own]


def test_every_part_has_its_place() -> None:
    """A new folder or module at the top is given a place in MAY_IMPORT."""
    assert {unit(module_name(path, SOURCES)) for path in SOURCES.rglob("*.py")} <= set(MAY_IMPORT)


def test_imports_go_one_way() -> None:
    """A module leans only on what stands below it."""
    found = [
        complaint
        for path in sorted(SOURCES.rglob("*.py"))
        for complaint in complaints(path.read_text("utf-8"), module_name(path, SOURCES))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("townsmith.core.contract.game", "from townsmith.draw import hand"),
        ("townsmith.core.contract.game", "def late():\n    import townsmith.table.log"),
        ("townsmith.core.contract.game", "import numpy"),
        ("townsmith.core.contract.game", "from ...draw import hand"),
        ("townsmith.core.contract.game", "from townsmith import games"),
        ("townsmith.games.ours.rules", "from townsmith.games.theirs.rules import apply"),
        ("townsmith.games.ours.rules", "from ..theirs import rules"),
        ("townsmith.table.log", "from townsmith.games import ours"),
        ("townsmith.terminal.play", "import townsmith.web"),
    ],
)
def test_an_import_against_the_order_is_found(module: str, source: str) -> None:
    """The check sees lazy, relative and disguised imports."""
    assert complaints(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "townsmith.core.contract.game",
            "import json\nfrom townsmith.core.contract.state import State",
        ),
        (
            "townsmith.games.ours.rules",
            "from .pieces import CARDS\nfrom townsmith.draw import hand",
        ),
        ("townsmith.web.pages", "import starlette\nfrom townsmith.bots import simple"),
        ("townsmith.cli.version", "from townsmith import __version__"),
    ],
)
def test_an_import_in_order_is_fine(module: str, source: str) -> None:
    """The check lets the ordinary pass."""
    assert complaints(source, module) == []


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_no_code_names_a_game(folder: Path) -> None:
    """A game's slug and folder appear in no code but its own: games are found, not listed."""
    name = re.compile(rf"\b{folder.name.replace('_', '[-_]')}\b")
    own = str(folder.relative_to(ROOT))
    code = [
        (path, text)
        for path, text in tracked_texts()
        if path.startswith(("src/", ".ci/", "setup.py", "townsmith")) and not path.startswith(own)
    ]
    assert [path for path, text in code if name.search(text)] == []
