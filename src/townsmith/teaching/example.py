"""A worked example: a position, the moves made from it, what must hold then, and a caption.

It is data in the game's folder `examples/`. The rulebook page draws it with the engine, and a test
plays it, so neither the picture nor its numbers can go stale; `docs/lessons.md` has the form.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Seat, State
from townsmith.core.reading.node import Node
from townsmith.core.text import Text, Word
from townsmith.teaching.game_files import pages_in
from townsmith.teaching.lesson import Played
from townsmith.teaching.pupil import play

FOLDER: Final = "examples"
BOARD: Final = "board"
"""What is drawn where an example says nothing: the board of its seat."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A path that the rules do not allow, and why."""

    path: str
    why: Text
    at: int | None
    """After how many moves it is tried; after all where this is None."""
    says: str
    """Words that the game's own reason must have."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Another way on from the same position, or from one of its own."""

    position: dict[str, Any]
    moves: tuple[Played, ...]
    then: dict[str, Any]
    refused: tuple[Refused, ...]
    caption: Text | None


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example."""

    id: str
    title: Text
    teaches: Text
    caption: Text
    allowed: bool
    """Whether it shows what one may do, or what one may not."""
    clauses: tuple[str, ...]
    position: dict[str, Any]
    seat: Seat
    moves: tuple[Played, ...]
    shows: tuple[str, ...]
    """What is drawn, by place or key of the parts; "boards" are those of all seats."""
    before: dict[str, Any]
    then: dict[str, Any]
    refused: tuple[Refused, ...]
    instead: tuple[Branch, ...]

    def dealt(self, game: AnyGame) -> State:
        """Return the position it begins with."""
        state: State = game.read_position(self.position)
        return state

    def played(self, game: AnyGame, moves: int | None = None) -> State:
        """Return the position after its moves, or after the first few of them."""
        state = self.dealt(game)
        play(game, state, self.moves[:moves])
        return state


def examples(game: AnyGame) -> dict[str, Example]:
    """Return the worked examples of a game by id, in their order."""
    return _examples(game.module)


@lru_cache(maxsize=64)
def _examples(module: str) -> dict[str, Example]:
    pages = pages_in(module, FOLDER)
    return {name: _example(name, page) for name, page in pages.items()}


def _example(name: str, page: Node) -> Example:
    needed = ("title", "teaches", "caption", "clauses", "position", "then")
    more = ("from", "allowed", "seat", "moves", "show", "before", "refused", "instead")
    fields = page.required(needed, more)
    seat = fields["seat"].whole() if "seat" in fields else 0
    position = dict(fields["position"].value)
    branches = fields["instead"].items() if "instead" in fields else []
    return Example(
        id=name,
        title=Word(fields["title"].text()),
        teaches=Word(fields["teaches"].text()),
        caption=Word(fields["caption"].text()),
        allowed=fields["allowed"].flag() if "allowed" in fields else True,
        clauses=_texts(fields["clauses"]),
        position=position,
        seat=seat,
        moves=_moves(fields.get("moves"), seat),
        shows=_texts(fields["show"]) if "show" in fields else (BOARD,),
        before=dict(fields["before"].value) if "before" in fields else {},
        then=dict(fields["then"].value),
        refused=tuple(_refused(item) for item in _items(fields.get("refused"))),
        instead=tuple(_branch(item, position, seat) for item in branches),
    )


def _branch(node: Node, position: dict[str, Any], seat: Seat) -> Branch:
    fields = node.required(("moves", "then"), ("position", "refused", "caption"))
    return Branch(
        position=dict(fields["position"].value) if "position" in fields else position,
        moves=_moves(fields["moves"], seat),
        then=dict(fields["then"].value),
        refused=tuple(_refused(item) for item in _items(fields.get("refused"))),
        caption=Word(fields["caption"].text()) if "caption" in fields else None,
    )


def _refused(node: Node) -> Refused:
    fields = node.required(("path", "why"), ("at", "says"))
    at = fields["at"].whole() if "at" in fields else None
    says = fields["says"].text() if "says" in fields else ""
    return Refused(fields["path"].text(), Word(fields["why"].text()), at, says)


def _moves(node: Node | None, seat: Seat) -> tuple[Played, ...]:
    """Return moves: a path is one of the example's own seat, an object names another."""
    return tuple(_move(item, seat) for item in _items(node))


def _move(node: Node, seat: Seat) -> Played:
    if isinstance(node.value, str):
        return Played(seat, node.value)
    fields = node.required(("seat", "path"))
    return Played(fields["seat"].whole(), fields["path"].text())


def _items(node: Node | None) -> list[Node]:
    return [] if node is None else node.items()


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(item.text() for item in node.items())
