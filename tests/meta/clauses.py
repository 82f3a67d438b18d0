"""Reading clauses: which there are in a game's RULES.md, and which its tests cite.

A clause is an item of a list that begins with its id: `- **TT-4.19** ...`. A test cites it by its
name, `test_tt_4_19_what_it_says`, or by a marker, `@pytest.mark.clause("TT-4.19")`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ID = r"[A-Z]{2}-[A-Z]*(?:\d*\.\d+|\d+)"
CLAUSE = re.compile(rf"^\s*[-*+] +\**({ID})\b", re.MULTILINE)


def clauses(rules: str) -> list[str]:
    """Return the ids of all clauses in the order they are written."""
    return CLAUSE.findall(rules)


def citations(source: str, known: list[str]) -> set[str]:
    """Return what the tests of a file cite; a name that cites nothing known is kept as it is."""
    names = {_as_name(clause): clause for clause in known}
    games = tuple({f"test_{clause[:2].lower()}_" for clause in known})
    found: set[str] = set()
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            found |= set(_marked(node, tree))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith(games):
            found.add(_cited_by_name(node.name, names))
    return found


def cited(folder: Path, known: list[str]) -> set[str]:
    """Return what the tests of a folder cite."""
    files = sorted(folder.rglob("*.py"))
    return set().union(*(citations(path.read_text(encoding="utf-8"), known) for path in files))


def _marked(call: ast.Call, tree: ast.Module) -> Iterator[str]:
    """Yield the ids of a `pytest.mark.clause(...)`; a table cites all its file names."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "clause":
        return
    for argument in call.args:
        written = tree if isinstance(argument, ast.Starred) else argument
        yield from (text for text in _strings(written) if re.fullmatch(ID, text))


def _strings(tree: ast.AST) -> list[str]:
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [value for value in constants if isinstance(value, str)]


def _cited_by_name(name: str, names: dict[str, str]) -> str:
    # The longest name wins: test_tt_4_19_... cites TT-4.19, not TT-4.1.
    fitting = [known for known in names if f"{name}_".startswith(f"test_{known}_")]
    return names[max(fitting, key=len)] if fitting else name


def _as_name(clause: str) -> str:
    return re.sub(r"[-.]", "_", clause).lower().replace("__", "_")
