"""A rulebook page as data: sections of blocks, in the order in which one reads them.

`rulebook.json` in the game's folder holds it; `docs/lessons.md` has the form. A paragraph is one
string, so that it can be translated by itself. A block has one key, which says what it is:

    words       a paragraph
    list        paragraphs that stand as a list
    strip       a turn in pictures: frames with a title, words and an example to draw
    examples    worked examples by id, each drawn with its caption
    signs       a group of the game's legend
    table       rows of words below a head
    questions   what people ask, each with its answer
    more        a title; `blocks` beside it hold what is folded below
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.reading.node import Node
from townsmith.core.text import Text, Word
from townsmith.teaching.game_files import page_called

FILE: Final = "rulebook.json"
_KINDS: Final = ("words", "list", "strip", "examples", "signs", "table", "questions", "more")


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a turn: an example after so many of its moves."""

    title: Text
    words: Text
    example: str
    moves: int
    show: str


@dataclass(frozen=True, slots=True)
class Question:
    """What people ask, and the answer."""

    ask: Text
    answer: Text


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a section; what it is has something in it, the rest is empty."""

    kind: str
    words: tuple[Text, ...] = ()
    names: tuple[str, ...] = ()
    """Ids of examples, or the group of the legend."""
    frames: tuple[Frame, ...] = ()
    rows: tuple[tuple[Text, ...], ...] = ()
    questions: tuple[Question, ...] = ()
    blocks: "tuple[Block, ...]" = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One idea of the game under a heading that says it."""

    id: str
    title: Text
    blocks: tuple[Block, ...]
    clauses: tuple[str, ...]
    about: tuple[str, ...]
    """Paths that are explained here, `*` for anything: where a refusal leads."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A page about a game; empty from a game that brings none."""

    lead: Text | None = None
    sections: tuple[Section, ...] = field(default=())


def rulebook_of(game: AnyGame) -> Rulebook:
    """Return the page of a game."""
    return _rulebook(game.module)


@lru_cache(maxsize=64)
def _rulebook(module: str) -> Rulebook:
    page = page_called(module, FILE)
    if page is None:
        return Rulebook()
    fields = page.required(("lead", "sections"))
    sections = tuple(_section(item) for item in fields["sections"].items())
    return Rulebook(_words(fields["lead"]), sections)


def _section(node: Node) -> Section:
    fields = node.required(("id", "title", "blocks"), ("clauses", "about"))
    return Section(
        id=fields["id"].text(),
        title=_words(fields["title"]),
        blocks=_blocks(fields["blocks"]),
        clauses=_texts(fields["clauses"]) if "clauses" in fields else (),
        about=_texts(fields["about"]) if "about" in fields else (),
    )


def _blocks(node: Node) -> tuple[Block, ...]:
    return tuple(_block(item) for item in node.items())


def _block(node: Node) -> Block:
    fields = node.fields((*_KINDS, "blocks"))
    kind = next((name for name in _KINDS if name in fields), "")
    if not kind:
        node.fail(Text("a block needs one of: {kinds}", kinds=", ".join(_KINDS)))
    value = fields[kind]
    if kind in {"words", "more"}:
        folded = _blocks(node.need("blocks")) if kind == "more" else ()
        return Block(kind, words=(_words(value),), blocks=folded)
    if kind in {"examples", "signs"}:
        return Block(kind, names=_texts(value) if kind == "examples" else (value.text(),))
    return _block_of_rows(kind, value.items())


def _block_of_rows(kind: str, items: list[Node]) -> Block:
    match kind:
        case "list":
            return Block(kind, words=tuple(_words(item) for item in items))
        case "strip":
            return Block(kind, frames=tuple(_frame(item) for item in items))
        case "table":
            return Block(kind, rows=tuple(_all_words(item) for item in items))
        case _:
            return Block(kind, questions=tuple(_question(item) for item in items))


def _frame(node: Node) -> Frame:
    fields = node.required(("title", "words", "example"), ("moves", "show"))
    moves = fields["moves"].whole() if "moves" in fields else 0
    show = fields["show"].text() if "show" in fields else "board"
    title, words = _words(fields["title"]), _words(fields["words"])
    return Frame(title, words, fields["example"].text(), moves, show)


def _question(node: Node) -> Question:
    fields = node.required(("ask", "answer"))
    return Question(_words(fields["ask"]), _words(fields["answer"]))


def _all_words(node: Node) -> tuple[Text, ...]:
    return tuple(_words(item) for item in node.items())


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(item.text() for item in node.items())


def _words(node: Node) -> Text:
    return Word(node.text())
