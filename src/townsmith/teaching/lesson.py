"""A lesson: fixed deals, and beats of one idea each that wait for a move.

It is data in the game's folder `lessons/`, a file a lesson; `docs/lessons.md` describes the form.
Its words are templates of the game's catalogue, so that they can be translated one by one.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Seat
from townsmith.core.errors import UnknownError
from townsmith.core.reading.node import Node
from townsmith.core.text import Text, Word
from townsmith.teaching.game_files import pages_in

FOLDER: Final = "lessons"


@dataclass(frozen=True, slots=True)
class Played:
    """A move that the lesson makes itself."""

    seat: Seat
    path: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to some legal moves that a beat does not wait for."""

    to: tuple[str, ...]
    words: Text


@dataclass(frozen=True, slots=True)
class Beat:
    """One idea: what is said, what it points at, and what it waits for."""

    title: Text
    idea: Text
    ask: Text | None
    """What to do now; nothing where there is only something to read."""
    waits: tuple[tuple[str, ...], ...]
    """Steps, each with the paths of which any will do; `*` stands for anything."""
    meanwhile: tuple[Played, ...]
    """Moves made before the last step: the neighbour's, and what of your own needs no thought."""
    points: tuple[str, ...]
    """What the pen goes round: tokens and keys of parts; else what is waited for."""
    replies: tuple[Reply, ...]
    otherwise: Text | None
    """The answer to every other legal move; not there where no other is legal."""
    after: Text | None
    then: dict[str, Any]
    """What must hold afterwards, for the test of the lesson."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A position and the beats that are played from it by one seat."""

    position: dict[str, Any]
    seat: Seat
    beats: tuple[Beat, ...]


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The game that a lesson lets go into."""

    seats: int
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lesson:
    """Everything about one lesson."""

    id: str
    title: Text
    teaches: Text
    minutes: int
    clauses: tuple[str, ...]
    deals: tuple[Deal, ...]
    ending: Text
    """What is said when all beats are done."""
    play_on: PlayOn

    @property
    def beats(self) -> tuple[Beat, ...]:
        """Return the beats of all deals, in order."""
        return tuple(beat for deal in self.deals for beat in deal.beats)


def lessons(game: AnyGame) -> dict[str, Lesson]:
    """Return the lessons of a game by id, the first one first."""
    return _lessons(game.module)


@lru_cache(maxsize=64)
def _lessons(module: str) -> dict[str, Lesson]:
    pages = pages_in(module, FOLDER)
    found = [_lesson(name.partition("-")[2] or name, page) for name, page in pages.items()]
    return {lesson.id: lesson for lesson in found}


def lesson_called(game: AnyGame, name: str) -> Lesson:
    """Return the lesson of that id; the first one where none is named."""
    found = lessons(game)
    if name in found:
        return found[name]
    if not found:
        raise UnknownError(Text("{game} has no lesson", game=game.name))
    if name:
        known = ", ".join(found)
        raise UnknownError(f"{game.slug} has no lesson {name!r}; there are: {known}")
    return next(iter(found.values()))


def _lesson(name: str, page: Node) -> Lesson:
    needed = ("title", "teaches", "minutes", "clauses", "deals", "ending", "play_on")
    fields = page.required(needed)
    return Lesson(
        id=name,
        title=_words(fields["title"]),
        teaches=_words(fields["teaches"]),
        minutes=fields["minutes"].whole(1, 30),
        clauses=tuple(item.text() for item in fields["clauses"].items()),
        deals=tuple(_deal(item) for item in fields["deals"].items()),
        ending=_words(fields["ending"]),
        play_on=_play_on(fields["play_on"]),
    )


def _play_on(node: Node) -> PlayOn:
    fields = node.required(("seats",), ("options",))
    options = dict(fields["options"].entries()) if "options" in fields else {}
    return PlayOn(fields["seats"].whole(1), {name: item.value for name, item in options.items()})


def _deal(node: Node) -> Deal:
    fields = node.required(("position", "beats"), ("seat",))
    seat = fields["seat"].whole() if "seat" in fields else 0
    beats = tuple(_beat(item) for item in fields["beats"].items())
    return Deal(dict(fields["position"].value), seat, beats)


def _beat(node: Node) -> Beat:
    more = ("ask", "waits", "meanwhile", "points", "replies", "otherwise", "after", "then")
    fields = node.required(("title", "idea"), more)
    return Beat(
        title=_words(fields["title"]),
        idea=_words(fields["idea"]),
        ask=_words(fields["ask"]) if "ask" in fields else None,
        waits=tuple(_texts(step) for step in _items(fields.get("waits"))),
        meanwhile=tuple(_played(item) for item in _items(fields.get("meanwhile"))),
        points=_texts(fields["points"]) if "points" in fields else (),
        replies=tuple(_reply(item) for item in _items(fields.get("replies"))),
        otherwise=_words(fields["otherwise"]) if "otherwise" in fields else None,
        after=_words(fields["after"]) if "after" in fields else None,
        then=dict(fields["then"].value) if "then" in fields else {},
    )


def _played(node: Node) -> Played:
    fields = node.required(("seat", "path"))
    return Played(fields["seat"].whole(), fields["path"].text())


def _reply(node: Node) -> Reply:
    fields = node.required(("to", "words"))
    return Reply(_texts(fields["to"]), _words(fields["words"]))


def _items(node: Node | None) -> list[Node]:
    return [] if node is None else node.items()


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(item.text() for item in node.items())


def _words(node: Node) -> Text:
    return Word(node.text())
