"""Worked examples as pictures: drawn by the engine before and after their moves, and counted."""

import re
from dataclasses import dataclass
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import REFEREE, Seat, State
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.picture import PHONE, Part
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.teaching.example import Branch, Example
from townsmith.teaching.pupil import play
from townsmith.web.pages.drawing_links import lit_for

BOARDS: Final = "boards"
"""The boards of all seats, side by side."""
_SCREEN: Final = PHONE
"""A page of rules has columns as wide as a phone, on every screen and on paper."""

_TARGET: Final = re.compile(r' (?:tabindex="0"|role="button"|data-t="[^"]*")')


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing and what it shows, in words."""

    svg: str
    alt: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A line of the score that an example speaks of."""

    label: str
    points: int
    before: int | None
    """What it was before the moves; None where nothing was moved or nothing changed."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One moment of an example."""

    drawings: tuple[Drawn, ...]
    counted: tuple[Counted, ...] = ()


@dataclass(frozen=True, slots=True)
class WorkedPicture:
    """An example as a page shows it."""

    example: Example
    before: Picture | None
    """Only where moves lead from it to something else."""
    after: Picture
    branches: tuple[tuple[Branch, Picture], ...]

    def drawings(self) -> list[Drawn]:
        """Return everything that is drawn of it."""
        shown = [self.after, *(picture for _, picture in self.branches)]
        shown += [self.before] if self.before else []
        return [one for picture in shown for one in picture.drawings]


def worked_picture(game: AnyGame, example: Example, words: Words) -> WorkedPicture:
    """Return an example drawn and counted."""
    dealt, played = example.dealt(game), example.played(game)
    before = Picture(drawings(game, example, dealt, words, _first_path(game, example)))
    return WorkedPicture(
        example,
        before if example.moves else None,
        Picture(
            drawings(game, example, played, words),
            counted(game, example.then, dealt, played, example.seat, words),
        ),
        tuple((branch, _branch(game, example, branch, words)) for branch in example.instead),
    )


def _branch(game: AnyGame, example: Example, branch: Branch, words: Words) -> Picture:
    dealt, played = game.read_position(branch.position), game.read_position(branch.position)
    play(game, played, branch.moves)
    lines = counted(game, branch.then, dealt, played, example.seat, words)
    return Picture(drawings(game, example, played, words), lines)


def _first_path(game: AnyGame, example: Example) -> set[str]:
    """Return the tokens of the first move: they are lit in the picture before it."""
    own = [played for played in example.moves if played.seat == example.seat]
    return set(game.words.path(game.parse(own[0].path))) if own else set()


def drawings(  # noqa: PLR0913 - a position, whose it is, and how it is shown
    game: AnyGame,
    example: Example,
    state: State,
    words: Words,
    lit: set[str] | None = None,
    *,
    shows: tuple[str, ...] = (),
) -> tuple[Drawn, ...]:
    """Return what an example shows of a position, or some of it."""
    names = shows or example.shows
    found = [part for name in names for part in _parts(game, state, example, name, words)]
    return tuple(Drawn(_still(part.svg, lit or set()), words(part.alt)) for part in found)


def _still(svg: str, lit: set[str]) -> str:
    """Return a drawing that only shows: what it speaks of is lit, and nothing is a target."""
    return _TARGET.sub("", lit_for(svg, lit))


def _parts(game: AnyGame, state: State, example: Example, name: str, words: Words) -> list[Part]:
    if name == BOARDS:
        return [_board_of(game, state, seat, words) for seat in range(state.seat_count())]
    parts = game.drawing.parts(game.view(state, example.seat), words, _SCREEN)
    return [part for part in parts if name in {part.place, part.key}]


def _board_of(game: AnyGame, state: State, seat: Seat, words: Words) -> Part:
    svg = game.drawing.opened(game.view(state, REFEREE), seat, words, _SCREEN)
    return Part(f"board-{seat}", "board", svg, Text("{name}", name=words.name(seat)), seat)


def counted(  # noqa: PLR0913, PLR0917 - two positions, whose, and what is said of them
    game: AnyGame,
    then: dict[str, object],
    dealt: State,
    played: State,
    seat: Seat,
    words: Words,
) -> tuple[Counted, ...]:
    """Return the lines of the seat's score that an example makes a promise about."""
    promised = promised_lines(then, seat)
    had, has = _points(game, dealt, seat), _sheet(game, played, seat)
    found = [line for line in has.lines if line.id in promised]
    lines = [
        Counted(words(line.label), line.points, _other(had.get(line.id, 0), line.points))
        for line in found
    ]
    if "total" in promised:
        lines.append(Counted(words(Text("Together")), has.total, None))
    return tuple(lines)


def promised_lines(then: dict[str, object], seat: Seat) -> set[str]:
    """Return the ids of the lines that an expectation names for a seat, and "total"."""
    score = then.get("score")
    seats = score.get("seats", {}) if isinstance(score, dict) else {}
    own = seats.get(str(seat), {}) if isinstance(seats, dict) else seats[seat]
    return {*own.get("lines", {}), *(("total",) if "total" in own else ())}


def _other(before: int, now: int) -> int | None:
    return before if before != now else None


def _points(game: AnyGame, state: State, seat: Seat) -> dict[str, int]:
    return {line.id: line.points for line in _sheet(game, state, seat).lines}


def _sheet(game: AnyGame, state: State, seat: Seat) -> ScoreSheet:
    sheets = game.words.sheets(game.view(state, REFEREE))
    return next(sheet for sheet in sheets if sheet.seat == seat)
