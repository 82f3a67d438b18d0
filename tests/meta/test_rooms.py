"""Every game has the same rooms with the same file names: who knows one knows them all."""

import re
from pathlib import Path

import pytest

from tests.meta.source_tree import ROOT, game_folders, own_games
from townsmith.core.contract.game import AnyGame

MARK = "# townsmith: compiled"

ROOMS = {
    "rules": {"state", "moves", "pieces", "dealing", "scoring", "packing"},
    "bots": {"value", "quick", "features", "estimate", "observation"},
    "words": {"view", "notation", "prompts", "moves", "news", "refusals", "sheets"},
    "drawing": {"parts", "characters", "facade", "gallery", "paper"},
    "positions": {"reading", "writing", "pad"},
}
"""The files that every game has in each room; a game may add more of its own."""
COMPILED = {"rules", "bots"}
PLAIN = {"__init__", "tables", "planes"}
"""What runs once, when a game is loaded, is not worth compiling."""
BESIDE = {
    *("__init__.py", "game.py", "setup.py"),
    *("cards.json", "weights.json", "rulebook.json", "RULES.md"),
}
DATA = {"locale", "lessons", "examples", "__pycache__"}
OLDER = "older"
"""Where the rules of older versions lie that tables and records still need."""


def modules(room: Path) -> set[str]:
    """Return the names of the modules in a room."""
    return {path.stem for path in room.glob("*.py")}


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_a_game_has_the_rooms_and_nothing_beside_them(folder: Path) -> None:
    """Rooms hold code, and beside them stand the table of parts, the setup and the data."""
    files = {path.name for path in folder.iterdir() if path.is_file()}
    folders = {path.name for path in folder.iterdir() if path.is_dir()}
    assert files == BESIDE
    assert folders - DATA - {OLDER} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_a_room_has_the_files_of_every_game(folder: Path, room: str) -> None:
    """The same idea has the same name in every game."""
    assert ROOMS[room] - modules(folder / room) == set()


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_what_is_compiled_can_be_told_by_its_place(folder: Path) -> None:
    """All of `rules` and `bots` is compiled but what runs once, and nothing else is."""
    for path in folder.rglob("*.py"):
        marked = path.read_text("utf-8").startswith(MARK)
        assert marked == (path.parent.name in COMPILED and path.stem not in PLAIN), path


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.slug)
def test_a_game_is_put_together_and_no_more(game: AnyGame) -> None:
    """`game.py` says what a game is made of; how it works stands in the rooms."""
    folder = next(path for path in game_folders() if path.name == game.module.split(".")[-2])
    assert "def " not in (folder / "game.py").read_text("utf-8")


@pytest.mark.parametrize("page", ["architecture.md", "adding-a-game.md"])
@pytest.mark.parametrize("room", ROOMS)
def test_the_plan_is_written_down(page: str, room: str) -> None:
    """What a newcomer reads of a room names all its files."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    told = re.findall(rf"^(?:\| `|  ){room}/(.*)$", text, re.MULTILINE)
    assert any(ROOMS[room] <= {*re.findall(r"\w+", line)} for line in told)


@pytest.mark.parametrize("page", ["architecture.md", "adding-a-game.md"])
def test_what_stands_beside_the_rooms_is_written_down(page: str) -> None:
    """Code and data alike, but what every package has."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    assert [name for name in BESIDE - {"__init__.py"} if name not in text] == []
