"""How every error is told: as a page to a person, as JSON to a program."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.errors import (
    IllegalMoveError,
    StaleMoveError,
    StoreError,
    TownsmithError,
    UndoError,
    UnknownError,
)
from townsmith.core.text import Text
from townsmith.table.store.protocol import UnreachableError
from townsmith.web.http.answers import Json
from townsmith.web.http.messages import Refused
from townsmith.web.http.visits import NoSeatError, say_for, told_in_words, wants_json
from townsmith.web.pages.rendering import page
from townsmith.web.server import TooManyError
from townsmith.web.tables.commits import NotKeptError
from townsmith.web.tables.lobby_judging import NotHostError
from townsmith.web.tables.rooms import ElsewhereError, WaitingError
from townsmith.web.work.refusals import TooMuchWaitingError, UndoneError

STATUS: Final[dict[type[TownsmithError], int]] = {
    NoSeatError: 403,
    UnknownError: 404,
    NotHostError: 403,
    WaitingError: 409,
    StaleMoveError: 409,
    IllegalMoveError: 409,
    UndoError: 409,
    TooManyError: 429,
    NotKeptError: 503,
    UnreachableError: 503,
    ElsewhereError: 503,
    TooMuchWaitingError: 429,
    UndoneError: 503,
    StoreError: 500,
}
"""The status of each kind of error; everything else is a bad request."""


async def refused(request: Request, error: Exception) -> Response:
    """Tell a person or a program what cannot be done, and how to go on."""
    if not isinstance(error, TownsmithError):
        raise error
    if isinstance(error, WaitingError) and not wants_json(request):
        return RedirectResponse(f"/l/{error.table_id}", 303)
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    answer = told(request, told_in_words(request, error), status)
    if isinstance(error, TooManyError | TooMuchWaitingError):
        answer.headers["retry-after"] = str(error.pause)
    return answer


async def missing(request: Request, error: Exception) -> Response:
    """Tell that there is nothing here."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    answer = told(request, say_for(request)(Text("There is nothing at this address.")), status)
    answer.headers.update(getattr(error, "headers", None) or {})  # such as what is allowed here
    return answer


async def gone(request: Request, error: Exception) -> Response:
    """Answer somebody who left in the middle of a request; nobody will read it."""
    del request, error
    return Response(status_code=400)


async def broken(request: Request, error: Exception) -> Response:
    """Tell that the fault is ours; what it was stands in the log, not on the page."""
    del error
    words = say_for(request)(Text("Something broke on our side. Nothing was changed; try again."))
    return told(request, words, 500)


def told(request: Request, words: str, status: int) -> Response:
    """Return a sentence as a page or as JSON."""
    sentence = words[:1].upper() + words[1:]
    if wants_json(request):
        return Json(Refused(sentence), status)
    return page(request, "told.html", {"words": sentence}, status)
