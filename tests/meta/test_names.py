"""Names explain themselves to a stranger: no word that meant something only to us comes back."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.meta.source_tree import SOURCES

UNEXPLAINED = frozenset(
    "appraisal company crew crews express fixture ledger outlook prospects scene scenes schema "  # noqa: SIM905
    "seating series solitaire stint study thought traits".split()
)
"""What things were called before they were called by what they are."""


def parts(name: str) -> set[str]:
    """Return the words of a name, in small letters."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def defined(tree: ast.Module) -> Iterator[str]:
    """Yield what a module defines: its classes and functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name


def names(path: Path) -> set[str]:
    """Return the names of a module and of what it defines."""
    return {path.stem, *defined(ast.parse(path.read_text("utf-8")))}


def unexplained(found: set[str]) -> set[str]:
    """Return those names in which a word explains nothing."""
    return {name for name in found if parts(name) & UNEXPLAINED}


@pytest.mark.parametrize("folder", sorted({path.parent for path in SOURCES.rglob("*.py")}))
def test_names_explain_themselves(folder: Path) -> None:
    """Neither a module nor a class nor a function is named by a word of our own."""
    found = {path.name: unexplained(names(path)) for path in folder.glob("*.py")}
    assert {path: bad for path, bad in found.items() if bad} == {}


def test_a_word_of_our_own_is_found() -> None:
    """The check can fail: by a class, a function and a file."""
    tree = ast.parse("class WorkCrew: ...\ndef scene_of(): ...\ndef seat(): ...")
    assert unexplained({*defined(tree), "table_scene"}) == {"WorkCrew", "scene_of", "table_scene"}
