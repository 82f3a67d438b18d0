"""What a game brings to be learned by: JSON files beside its rules, in any package.

Files are found by the module of the game, so that a package can test its own before anybody has
installed it.
"""

from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from townsmith.core.errors import LessonError
from townsmith.core.reading.node import Node
from townsmith.core.reading.strict_json import parse_object


def pages_in(module: str, folder: str) -> dict[str, Node]:
    """Return the files of one folder by name without its ending, in the order of their names."""
    home = _home(module, folder)
    found = sorted(file.name for file in home.iterdir()) if home and home.is_dir() else []
    names = [name.removesuffix(".json") for name in found if name.endswith(".json")]
    return {name: _read(module, f"{folder}/{name}.json") for name in names}


def page_called(module: str, name: str) -> Node | None:
    """Return one file of the game's folder; None from a game that brings none."""
    page = _home(module, name)
    return _read(module, name) if page and page.is_file() else None


def _home(module: str, name: str) -> Traversable | None:
    """Return where something of a game lies; a game of one module has no folder of its own."""
    package = module.rpartition(".")[0]
    return resources.files(package) / name if package else None


@lru_cache(maxsize=1024)
def _read(module: str, name: str) -> Node:
    text = resources.files(module.rpartition(".")[0]).joinpath(name).read_text("utf-8")
    page: dict[str, Any] = parse_object(text, name, LessonError)
    return Node(page, name, LessonError)
