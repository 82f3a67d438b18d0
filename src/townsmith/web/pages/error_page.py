"""How every error is told: as a page to a person, as JSON to a program."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.errors import (
    IllegalMoveError,
    StaleMoveError,
    StoreError,
    TownsmithError,
    UndoError,
    UnknownError,
)
from townsmith.core.text import Text
from townsmith.web.http.answers import Json
from townsmith.web.http.visits import NoSeatError, say_for, told_in_words, wants_json
from townsmith.web.pages.rendering import page
from townsmith.web.server import TooManyError

STATUS: Final[dict[type[TownsmithError], int]] = {
    NoSeatError: 403,
    UnknownError: 404,
    StaleMoveError: 409,
    IllegalMoveError: 409,
    UndoError: 409,
    TooManyError: 429,
    StoreError: 500,
}
"""The status of each kind of error; everything else is a bad request."""


async def refused(request: Request, error: Exception) -> Response:
    """Tell a person or a program what cannot be done, and how to go on."""
    if not isinstance(error, TownsmithError):
        raise error
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    return told(request, told_in_words(request, error), status)


async def missing(request: Request, error: Exception) -> Response:
    """Tell that there is nothing here."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    return told(request, say_for(request)(Text("There is nothing at this address.")), status)


async def broken(request: Request, error: Exception) -> Response:
    """Tell that the fault is ours; what it was stands in the log, not on the page."""
    del error
    words = say_for(request)(Text("Something broke on our side. Nothing was changed; try again."))
    return told(request, words, 500)


def told(request: Request, words: str, status: int) -> Response:
    """Return a sentence as a page or as JSON."""
    sentence = words[:1].upper() + words[1:]
    if wants_json(request):
        return Json({"error": sentence}, status)
    return page(request, "told.html", {"words": sentence}, status)
