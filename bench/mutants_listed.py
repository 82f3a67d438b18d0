"""The list of mutants, and where in a tree each of them is.

A mutant is known by its game, the name of its function and the text of its line, so that one list
fits the tree before and after files were moved.
"""

import ast
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

LIST: Final = Path(__file__).with_name("mutants.json")
GAMES: Final = "src/townsmith/games"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake: in the definition of that name, the line that comes `nth` reads otherwise."""

    id: str
    game: str
    name: str
    line: str
    mutated: str
    nth: int
    operator: str


def read_list(path: Path) -> list[Mutant]:
    """Return the mutants of a list."""
    return [Mutant(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]


def write_list(path: Path, mutants: Iterable[Mutant]) -> None:
    """Write a list of mutants, a line each."""
    entries = [json.dumps(asdict(mutant), ensure_ascii=False) for mutant in mutants]
    path.write_text("[\n" + ",\n".join(entries) + "\n]\n", encoding="utf-8")


def definitions(source: str) -> list[tuple[str, range]]:
    """Return every function, class and constant with the indices of its lines, outermost first."""
    return list(_definitions(ast.parse(source).body, ""))


def _definitions(body: Sequence[ast.stmt], prefix: str) -> Iterator[tuple[str, range]]:
    for statement in body:
        lines = range(statement.lineno - 1, statement.end_lineno or statement.lineno)
        match statement:
            case ast.FunctionDef(name=name):
                yield prefix + name, lines
            case ast.ClassDef(name=name):
                yield prefix + name, lines
                yield from _definitions(statement.body, f"{prefix}{name}.")
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield prefix + name, lines


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file."""

    path: Path
    index: int


def places(tree: Path, mutant: Mutant) -> list[Place]:
    """Return where a mutant may be meant in a tree: one place, unless code was written anew."""
    found = []
    for path, lines, defined in _game_files(tree / GAMES / mutant.game):
        for name, span in defined:
            if name == mutant.name:
                same = [index for index in span if lines[index].strip() == mutant.line]
                found += [Place(path, index) for index in same[mutant.nth : mutant.nth + 1]]
    return found


def only_place(tree: Path, mutant: Mutant) -> Place | None:
    """Return where a mutant is, unless nobody can tell."""
    found = places(tree, mutant)
    return found[0] if len(found) == 1 else None


@cache
def _game_files(folder: Path) -> list[tuple[Path, list[str], list[tuple[str, range]]]]:
    found = []
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        found.append((path, source.splitlines(), definitions(source)))
    return found


def mutated_source(place: Place, mutant: Mutant) -> str:
    """Return the file of a place with the mistake in it."""
    lines = place.path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[place.index] = lines[place.index].replace(mutant.line, mutant.mutated)
    return "".join(lines)
