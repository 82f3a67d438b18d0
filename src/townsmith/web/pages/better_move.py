"""The better move of a review: the boards as they would have looked after it, in pencil."""

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.errors import StaleMoveError
from townsmith.core.text import Text
from townsmith.web.http.answers import Json
from townsmith.web.http.askers import asker_of
from townsmith.web.http.hanging_up import while_asked
from townsmith.web.http.request_fields import whole
from townsmith.web.http.visits import Visit, server_of, viewer_of, visit
from townsmith.web.pages.screens import screen_of
from townsmith.web.work.jobs.board_previews import better_move
from townsmith.web.work.jobs.trial import TrialQuestion, trial_question
from townsmith.web.work.kinds import PREVIEW


async def better(request: Request) -> Response:
    """Return a move of the past in words, and the boards that it would have changed."""
    found = await visit(request)
    if not found.room.table.over:
        raise StaleMoveError(Text("The game is not over yet; it can be reviewed when it is."))
    path = tuple(request.query_params.get("path", "").split())
    asked = _question(request, found)
    work, asker = server_of(request).work, asker_of(request, found)
    drawing = work.do(PREVIEW, asker, better_move, asked, path, screen_of(request))
    return Json(await while_asked(request, drawing))


def _question(request: Request, found: Visit) -> TrialQuestion:
    """Return the question of the seat whose eyes one looks through, at the moment looked at."""
    table, last = found.room.table, found.room.table.next_number - 1
    at = max(0, min(whole(request.query_params.get("at", "")) or 0, last))
    return trial_question(table, max(0, viewer_of(request, found)), found.words, at)
