"""Writing a package for a new game: the templates with another name."""

import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from townsmith.core import registry
from townsmith.core.errors import SetupError
from townsmith.new_game.building import MARK

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9 -]{1,30}")
_COMPILED: Final = "rules.py"
"""What is marked in a new package; here it is not, so that our own build leaves it alone."""
_LEFT_OUT: Final = ("__pycache__", ".pyc")


def write_package(name: str, folder: Path) -> Iterator[Path]:
    """Write a package for a game of that name; yield every file."""
    words = _spellings(name)
    if folder.exists() and any(folder.iterdir()):
        raise SetupError(f"{folder} is not empty; a new game begins in a folder of its own")
    home = resources.files("townsmith.new_game") / "templates"
    for source, place in _files(home, ""):
        path = folder / _renamed(place, words)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = _renamed(source.read_text("utf-8"), words)
        path.write_text(MARK + text if path.name == _COMPILED else text, "utf-8")
        yield path


def slug_of(name: str) -> str:
    """Return the slug of a game of that name."""
    return _spellings(name)["little-hamlet"]


def _spellings(name: str) -> dict[str, str]:
    """Return what stands in the place of each spelling of the template's name."""
    if not _NAME.fullmatch(name.strip()):
        raise SetupError(
            f"{name!r} is no name for a game; take letters, digits and spaces, a letter first"
        )
    words = name.replace("-", " ").split()
    slug = "-".join(words).lower()
    if slug in registry.games():
        raise SetupError(f"there is a game called {slug!r} already; choose another name")
    titles = [word[:1].upper() + word[1:] for word in words]
    clauses = "".join(word[0] for word in words) if len(words) > 1 else words[0][:2]
    return {
        "little-hamlet": slug,
        "little_hamlet": slug.replace("-", "_"),
        "LittleHamlet": "".join(titles),
        "Little Hamlet": " ".join(titles),
        "LH-": f"{clauses.upper()}-",
        "_lh_": f"_{clauses.lower()}_",
    }


def _renamed(text: str, words: dict[str, str]) -> str:
    """Return the text with another name in all its spellings."""
    for template, own in words.items():
        text = text.replace(template, own)
    return text


def _files(folder: Traversable, place: str) -> Iterator[tuple[Traversable, str]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name.endswith(_LEFT_OUT):
            continue
        if entry.is_dir():
            yield from _files(entry, f"{place}{entry.name}/")
        else:
            yield entry, place + entry.name
