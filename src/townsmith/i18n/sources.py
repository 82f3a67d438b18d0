"""Which sentences there are: read from the code and from the cards, never from a list.

In code every `Text("...")` and `Plural("...", "...", n)` counts, with literal first arguments, in
templates of pages too; in `cards.json` every string under one of the keys of `WORDS`, and in
lessons, worked examples and rulebook pages every string under one of the keys of `TAUGHT`.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

WORDS: Final = frozenset({"name", "title", "summary", "words"})
"""The keys of cards.json whose values people read."""

TAUGHT: Final = WORDS | {
    *("teaches", "idea", "ask", "otherwise", "after", "ending"),  # lessons
    *("caption", "why"),  # examples
    *("lead", "list", "table", "more", "answer"),  # rulebooks
}
"""The keys of what is taught whose values people read."""
_PAGES: Final = ("lessons/*.json", "examples/*.json", "rulebook.json")
_FOR_THE_ENGINE: Final = ("position", "then", "before", "options")

_FACTS_ABOUT_FACTS: Final = ("confidence", "fieldConfidence", "sources")
_LITERALS: Final = {"Text": 1, "Plural": 2}
_QUOTED: Final = r"""(?:"[^"]*"|'[^']*')"""
_IN_TEMPLATE: Final = re.compile(
    rf"\b(?:Text\((?P<one1>{_QUOTED})|Plural\((?P<one2>{_QUOTED}),\s*(?P<many>{_QUOTED}))"
)
_DEFINITION: Final = "core/text.py"
_OF_OTHERS: Final = "new_game/templates/"
"""What becomes a package of somebody else, with words of its own."""


class Sentence(NamedTuple):
    """An English sentence, its plural if it has one, and the file it comes from."""

    english: str
    plural: str
    place: str
    note: str = ""
    """What helps whoever translates it, such as the number of a clause."""


def sentences(folder: Path) -> list[Sentence]:
    """Return every sentence of a folder, in the order of its files; places start at its name."""
    found = [sentence for source, place in _code(folder) for sentence in in_code(source, place)]
    for path in _ours(folder.glob("cli/*.py")):
        found += in_help(path.read_text("utf-8"), path.relative_to(folder.parent).as_posix())
    for path in _ours(folder.rglob("*.html")):
        place = path.relative_to(folder.parent).as_posix()
        found += in_template(path.read_text("utf-8"), place)
    for path in _ours(folder.rglob("cards.json")):
        place = path.relative_to(folder.parent).as_posix()
        found += [Sentence(word, "", place) for word in in_data(json.loads(path.read_bytes()))]
    return found + _taught(folder)


def _taught(folder: Path) -> list[Sentence]:
    """Return the sentences of lessons, examples and rulebook pages, wherever they lie below."""
    paths = _ours({path for pattern in _PAGES for path in folder.rglob(pattern)})
    return [
        Sentence(words, "", path.relative_to(folder.parent).as_posix())
        for path in paths
        for words in in_data(json.loads(path.read_bytes()), TAUGHT)
    ]


def hidden(folder: Path) -> list[str]:
    """Return where words are put together in code, so that nobody could translate them."""
    return [place for source, name in _code(folder) for place in hidden_in_code(source, name)]


def _code(folder: Path) -> Iterator[tuple[str, str]]:
    for path in _ours(folder.rglob("*.py")):
        if not path.as_posix().endswith(_DEFINITION):
            yield path.read_text("utf-8"), path.relative_to(folder.parent).as_posix()


def _ours(paths: Iterable[Path]) -> list[Path]:
    return sorted(path for path in paths if _OF_OTHERS not in path.as_posix())


def in_code(source: str, place: str) -> list[Sentence]:
    """Return the sentences of one file of code."""
    words = [_words(call) for call in _calls(source)]
    return [Sentence(found[0], "".join(found[1:]), place) for found in words if all(found)]


def in_help(source: str, place: str) -> list[Sentence]:
    """Return the sentences of help pages in a file of the command line.

    They are what options say of themselves, and the paragraphs of what commands say; examples,
    whose lines stay as they are, are the same in all languages.
    """
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(map(_is_command, node.decorator_list)):
            paragraphs = (ast.get_docstring(node) or "").split("\n\n")
            found += [" ".join(words.split()) for words in paragraphs if "\b" not in words]
        elif isinstance(node, ast.keyword) and node.arg == "help":
            found.append(_literal(node.value))
        elif isinstance(node, ast.FunctionDef):
            found += [_literal(usual) for usual in _usual_help(node)]
    return [Sentence(words, "", place) for words in found if words]


def _is_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and _called(decorator) in {"command", "group"}


def _usual_help(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield what an option says of itself unless it is told otherwise."""
    for argument, usual in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True):
        if argument.arg == "help" and usual is not None:
            yield usual


def in_template(source: str, place: str) -> list[Sentence]:
    """Return the sentences of one template, whose expressions are written as in code."""
    return [
        Sentence(_unquoted(call["one1"] or call["one2"]), _unquoted(call["many"] or "''"), place)
        for call in _IN_TEMPLATE.finditer(source)
    ]


def _unquoted(literal: str) -> str:
    return str(ast.literal_eval(literal))


def hidden_in_code(source: str, place: str) -> list[str]:
    """Return the lines of one file of code whose words are no literals."""
    calls = [call for call in _calls(source) if not all(_words(call))]
    return [
        f"{place}:{call.lineno}: {_called(call)}() needs its words as literals" for call in calls
    ]


@cache  # once for the sentences and once for what hides, of a game and of the house
def _calls(source: str) -> list[ast.Call]:
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [call for call in nodes if _called(call) in _LITERALS]


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _words(call: ast.Call) -> list[str]:
    """Return the words a call starts with, empty where they are no literals."""
    wanted = _LITERALS[_called(call)]
    found = [_literal(part) for part in call.args[:wanted]]
    return found + [""] * (wanted - len(found))


def _literal(part: ast.expr) -> str:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""


def in_data(data: object, keys: frozenset[str] = WORDS) -> Iterator[str]:
    """Yield the words of a data file, in its order: what stands under one of the keys."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in keys:
                yield from _strings(value)
            elif not key.startswith((*_FACTS_ABOUT_FACTS, *_FOR_THE_ENGINE)):
                yield from in_data(value, keys)
    elif isinstance(data, list):
        for item in data:
            yield from in_data(item, keys)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _strings(item)
