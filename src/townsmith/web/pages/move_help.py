"""What helps to choose a move: previews, reasons and hints."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from townsmith.bots.advice import coached
from townsmith.core.contract.state import SPECTATOR
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.web.http.answers import Json
from townsmith.web.http.askers import asker_of
from townsmith.web.http.hanging_up import while_asked
from townsmith.web.http.messages import Hint, Reason
from townsmith.web.http.seat_questions import asked_of
from townsmith.web.http.visits import seated, server_of
from townsmith.web.pages.rulebook import explained_at
from townsmith.web.pages.screens import screen_of
from townsmith.web.work.jobs.board_previews import sketches
from townsmith.web.work.jobs.score_previews import previews
from townsmith.web.work.jobs.trial import TrialQuestion, trial_question
from townsmith.web.work.kinds import PREVIEW

T = TypeVar("T")


async def preview(request: Request) -> Response:
    """Return what each next click would bring."""
    return Json(await _tried(request, previews))


async def sketch(request: Request) -> Response:
    """Return the drawings that a move would change."""
    return Json(await _tried(request, partial(sketches, screen=screen_of(request))))


async def _tried(request: Request, tell: Callable[[TrialQuestion, Path], T]) -> T:
    """Return what can be told about the path of the address, tried for the seat that asks."""
    found = await seated(request)
    path = tuple(request.query_params.get("path", "").split())
    asked = trial_question(found.room.table, found.seat, found.words)
    trying = server_of(request).work.do(PREVIEW, asker_of(request, found), tell, asked, path)
    return await while_asked(request, trying)


async def question(request: Request) -> Response:
    """Return the question for a move, as bots on the server's own computer get it."""
    found = await seated(request)
    asking = asked_of(server_of(request), asker_of(request, found), found)
    return Json(await while_asked(request, asking))


async def why(request: Request) -> Response:
    """Return why something cannot be clicked."""
    room, seat, words = await seated(request)
    path = tuple(request.query_params.get("path", "").split())
    view = room.table.view(seat)
    reason = room.table.game.words.why_not(view, path)
    if reason is None and seat not in room.table.pending:
        reason = Text("It is not your turn.")
    told = words(reason or Text("That is not among what you can do now."))
    return Json(Reason(told, explained_at(room.table.game, path, told)))


async def hint(request: Request) -> Response:
    """Return the best move for this seat that a second of thinking finds, and why."""
    found = await seated(request)
    room, seat, words = found
    game = room.table.game
    if not room.sitting.hints:
        return Json(Hint((), words(Text("This table plays without hints."))))
    if seat == SPECTATOR or seat not in room.table.pending:
        return Json(Hint((), words(Text("There is nothing for you to decide now."))))
    at = room.table.next_number
    thinking = server_of(request).hints.hint(room, seat, asker_of(request, found))
    best = await while_asked(request, thinking)
    if room.catch_up(seat, at) != room.table.next_number:  # what others did meanwhile is no matter
        return Json(Hint((), words(Text("Something has changed; ask again."))))
    chosen = game.parse(best.notation)
    told = coached(game, room.table.view(seat), chosen, best.why)
    return Json(Hint(game.words.path(chosen), words(told)))
