"""Compiling a game of another package: what its setup.py calls."""

import sys
from pathlib import Path
from typing import Any, Final

MARK: Final = "# townsmith: compiled\n"
"""The first line of every file that is compiled."""


def compiled_modules(folder: str) -> list[Any]:
    """Return the extension modules of all marked files in a folder; none where mypyc is missing.

    A package that finds none is installed as it is, and plays the same games more slowly.
    """
    marked = sorted(str(path) for path in Path(folder).rglob("*.py") if is_marked(path))
    if not marked:
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - only building needs it
    except ImportError:
        sys.stderr.write("mypyc is not installed: the game is not compiled\n")
        return []
    found: list[Any] = mypycify(["--follow-imports=silent", *marked], opt_level="3")
    return found


def is_marked(path: Path) -> bool:
    """Return whether a file is to be compiled."""
    return path.read_text("utf-8").startswith(MARK)
