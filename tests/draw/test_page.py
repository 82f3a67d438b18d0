"""The page on drawing names only what is there."""

import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "drawing.md"
ROWS = re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("module", "row"), ROWS, ids=[module for module, _ in ROWS])
def test_every_name_in_the_table_exists(module: str, row: str) -> None:
    """A renamed function must be renamed on the page as well."""
    home = import_module(f"townsmith.draw.{module}")
    named = re.findall(r"`(\w+)", row)
    assert named
    members = {member for value in vars(home).values() for member in dir(value)}
    assert [name for name in named if not hasattr(home, name) and name not in members] == []


def test_every_module_is_in_the_table() -> None:
    """Only files that others build on are left out."""
    folder = Path(import_module("townsmith.draw").__path__[0])
    modules = {path.stem for path in folder.glob("[a-z]*.py")}
    parts_of_buildings = {"town_kinds", "trade_kinds", "landmark_kinds"}
    assert modules - parts_of_buildings == {module for module, _ in ROWS}
