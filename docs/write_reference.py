"""Write docs/reference.md from the docstrings of what a program may rely on.

Called with --check it writes nothing, and says by its exit code whether the page is up to date.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path
from types import FunctionType

PAGE = Path(__file__).with_name("reference.md")
HEAD = (
    "# Reference\n\nMade from the docstrings by `python docs/write_reference.py`;"
    " [the library](library.md) tells how it hangs together and what stays."
    " Everything stands in `townsmith` unless it says otherwise.\n"
)
CHAPTERS = {
    "Beginning": ("townsmith", ("games", "bots", "deal", "load")),
    "Match": ("townsmith", ("Match",)),
    "What a match hands out": (
        "townsmith",
        ("View", "ScoreSheet", "ScoreLine", "Text", "english"),
    ),
    "Games": ("townsmith", ("Game", "Option", "Choice")),
    "The engine's contract": ("townsmith", ("State",)),
    "Its parts (`townsmith.core.contract.parts`)": (
        "townsmith.core.contract.parts",
        ("Rules", "Words", "Drawing", "Positions", "Bots"),
    ),
    "Chance (`townsmith.core.rng`)": ("townsmith.core.rng", ("Rng", "stream")),
    "Bots (`townsmith.bots`)": ("townsmith.bots.perspective", ("Perspective",)),
    "Errors": (
        "townsmith",
        (
            "TownsmithError",
            "UnknownError",
            "SetupError",
            "BadSyntaxError",
            "IllegalMoveError",
            "StaleMoveError",
            "UndoError",
            "PositionError",
            "RecordError",
        ),
    ),
}


def page() -> str:
    """Return the whole page."""
    return HEAD + "".join(_chapter(title, *where) for title, where in CHAPTERS.items())


def _chapter(title: str, module: str, names: tuple[str, ...]) -> str:
    home = import_module(module)
    return f"\n## {title}\n" + "".join(_entry(name, getattr(home, name)) for name in names)


def _entry(name: str, thing: object) -> str:
    if isinstance(thing, type):
        members = "".join(f"- {line}\n" for line in _members(thing))
        return f"\n### {name}\n\n{_said(thing)}\n" + (f"\n{members}" if members else "")
    shown = type(thing).__call__ if not isinstance(thing, FunctionType) else thing
    return f"\n### {name}{_signature(shown)}\n\n{_said(shown)}\n"


def _members(kind: type) -> Iterator[str]:
    """Yield a line for each public member: the fields of a value first, then what it can do."""
    if is_dataclass(kind):
        yield from _fields(kind)
    for name, member in vars(kind).items():
        if name.startswith("_") or not inspect.getdoc(member):
            continue
        if isinstance(member, property):
            yield f"`{name}`: {_said(member)}"
        elif isinstance(member, classmethod):
            yield f"`{name}{_signature(member.__func__)}`: {_said(member.__func__)}"
        elif callable(member):
            yield f"`{name}{_signature(member)}`: {_said(member)}"


def _fields(kind: type) -> Iterator[str]:
    """Yield the fields of a value in their order, each with the words that stand below it."""
    tree = ast.parse(Path(inspect.getfile(kind)).read_text("utf-8"))
    body = next(
        node.body
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    for node, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign):
            words = _words_below(below)
            yield f"`{ast.unparse(node.target)}`" + (f": {words}" if words else "")


def _words_below(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return _flat(str(node.value.value))
    return ""


def _signature(function: object) -> str:
    if not isinstance(function, FunctionType):
        return "(...)"  # compiled: written from the plain sources it tells its parameters
    parameters = inspect.signature(function).parameters
    shown = [str(p.replace(annotation=p.empty)) for n, p in parameters.items() if n not in _SELVES]
    return f"({', '.join(shown)})"


_SELVES = {"self", "cls"}


def _said(thing: object) -> str:
    return _flat(inspect.getdoc(thing) or "")


def _flat(text: str) -> str:
    return " ".join(text.split())


def main(words: list[str]) -> int:
    """Write the page, or check it."""
    fresh = page()
    if words == ["--check"]:
        return int(PAGE.read_text("utf-8") != fresh)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
