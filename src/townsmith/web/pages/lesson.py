"""Lessons: a page that keeps nothing. How far somebody has come stands in its address."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.view import Path
from townsmith.core.errors import LessonError
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.teaching.lesson import Lesson, lesson_called, lessons
from townsmith.teaching.pupil import Pupil, follow
from townsmith.web.http.answers import Json
from townsmith.web.http.askers import asker_of
from townsmith.web.http.hanging_up import while_asked
from townsmith.web.http.visitors import HAVE
from townsmith.web.http.visits import language_of, server_of
from townsmith.web.pages.drawing_links import linked, lit_for
from townsmith.web.pages.lesson_snapshot import START, LessonSnapshot, lesson_update, steps_of
from townsmith.web.pages.rendering import page
from townsmith.web.pages.rulebook import explained_at
from townsmith.web.pages.screens import screen_of
from townsmith.web.pages.table_update import next_tokens, read_had
from townsmith.web.tables.opponents import usual_opponent
from townsmith.web.work.jobs.board_previews import sketches
from townsmith.web.work.jobs.score_previews import previews
from townsmith.web.work.jobs.trial import TrialQuestion
from townsmith.web.work.kinds import PREVIEW

MOST_STEPS: Final = 200
"""More than any lesson has."""

T = TypeVar("T")


async def learn(request: Request) -> Response:
    """Show a lesson at a step of it; without a script every click leads to the next page."""
    game, lesson = _lesson(request)
    try:
        pupil = _pupil(request)
    except LessonError:  # an old address of a lesson that has changed since
        return RedirectResponse(f"/learn/{game.slug}/{lesson.id}")
    path = tuple(request.query_params.get("path", "").split())
    choice = _awaited(pupil, path)
    if choice is not None:
        pupil.choose(choice)
        return RedirectResponse(_snapshot(request, pupil, ()).address(steps_of(pupil.choices)), 303)
    snapshot = _snapshot(request, pupil, path)
    return page(request, "lesson.html", _context(snapshot, path))


async def updates(request: Request) -> Response:
    """Return what a path leads to: the next step, an answer, or the same step drawn anew."""
    pupil = _pupil(request)
    path = tuple(request.query_params.get("path", "").split())
    choice = _awaited(pupil, path)
    if choice is not None:
        pupil.choose(choice)
        path = ()
    have = read_had(request.headers.get(HAVE, "")).marks
    return Json(lesson_update(_snapshot(request, pupil, path), have))


async def preview(request: Request) -> Response:
    """Return what each next click would bring."""
    return Json(await _tried(request, previews))


async def sketch(request: Request) -> Response:
    """Return the drawings that a move would change."""
    return Json(await _tried(request, partial(sketches, screen=screen_of(request))))


async def why(request: Request) -> Response:
    """Return why something cannot be clicked, in the game's own words."""
    snapshot = _snapshot(request, _pupil(request), ())
    path = tuple(request.query_params.get("path", "").split())
    reason = snapshot.game.words.why_not(snapshot.view, path)
    told = snapshot.words(reason or Text("That is not among what you can do now."))
    return Json({"words": told, "rule": explained_at(snapshot.game, path, told)})


async def _tried(request: Request, tell: Callable[[TrialQuestion, Path], T]) -> T:
    path = tuple(request.query_params.get("path", "").split())
    asked = _snapshot(request, _pupil(request), ()).question()
    trying = server_of(request).work.do(PREVIEW, asker_of(request), tell, asked, path)
    return await while_asked(request, trying)


def _lesson(request: Request) -> tuple[AnyGame, Lesson]:
    game = registry.game(request.path_params["game"])
    return game, lesson_called(game, request.path_params.get("lesson", ""))


def _pupil(request: Request) -> Pupil:
    """Return the pupil who made the choices of the address."""
    game, lesson = _lesson(request)
    steps = request.path_params.get("steps", START)
    numbers = [] if steps == START else steps.split("-")[:MOST_STEPS]
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise LessonError("the address of a lesson ends in its choices, such as 0-0-1")
    return follow(game, lesson, map(int, numbers))


def _awaited(pupil: Pupil, path: Path) -> int | None:
    """Return which of the awaited moves a path is."""
    awaited = [pupil.game.words.path(move) for move in pupil.awaited]
    return awaited.index(path) if path in awaited else None


def _snapshot(request: Request, pupil: Pupil, path: Path) -> LessonSnapshot:
    """Return the snapshot, with a move tried in it if the path is a whole one."""
    words = _words(request, pupil.game, pupil.state.seat_count()).to(pupil.seat)
    legal = {} if pupil.over else _legal(pupil)
    return LessonSnapshot(pupil, words, screen_of(request), legal.get(path))


def _legal(pupil: Pupil) -> dict[Path, int]:
    return {pupil.game.words.path(move): move for move in pupil.state.legal(pupil.seat)}


def _words(request: Request, game: AnyGame, seats: int) -> Words:
    language = language_of(request)
    neighbour = Words(language)(Text("Neighbour"))
    return Words(language, ["", *[neighbour] * (seats - 1)], game.slug)


def _context(snapshot: LessonSnapshot, path: Path) -> dict[str, object]:
    prefix = path if any(legal[: len(path)] == path for legal in snapshot.paths) else ()
    tokens = next_tokens(snapshot.paths, prefix)
    return {
        "say": snapshot.words,
        "snapshot": snapshot,
        "game": snapshot.game,
        "lesson": snapshot.lesson,
        "others": [
            other for other in lessons(snapshot.game).values() if other is not snapshot.lesson
        ],
        "bot": usual_opponent(),
        "prefix": prefix,
        "tokens": tokens,
        "drawn": {
            piece.key: _drawn(piece.svg, snapshot, prefix, tokens) for piece in snapshot.pieces
        },
        "start": lesson_update(snapshot, frozenset(piece.mark for piece in snapshot.pieces)),
    }


def _drawn(svg: str, snapshot: LessonSnapshot, prefix: Path, tokens: list[str]) -> str:
    """Return a drawing in which what may be clicked next is lit and is a link."""
    before = "".join(f"{token}+" for token in prefix)

    here = snapshot.address(snapshot.steps)

    def address(token: str) -> str | None:
        return f"{here}?path={before}{token}" if token in tokens else None

    return linked(lit_for(svg, set(tokens)), address)
