"""Clicks: what somebody does on a page is answered with what it changed there, in one trip.

A page says with its `x-have` which pieces it has, and is answered with its update. A program, which
has none, is told what it needs for its next move, and a form is led back to the table.
"""

from starlette.requests import Request
from starlette.responses import Response

from townsmith.table.log import UNDO
from townsmith.web.http.answers import Json, done
from townsmith.web.http.messages import SentUndo
from townsmith.web.http.moves import enter, moved, play
from townsmith.web.http.request_fields import fields, number
from townsmith.web.http.visitors import HAVE, visitor_of
from townsmith.web.http.visits import Visit, seated, server_of, wants_json
from townsmith.web.pages.final_moves import asked_before
from townsmith.web.pages.table_page import update_for


async def move(request: Request) -> Response:
    """Carry out a move; it is on disk when the answer comes."""
    given = await fields(request)
    found = await seated(request)
    if (asked := asked_before(request, found, given)) is not None:
        return asked
    visitor = visitor_of(request.scope)
    entry = await play(server_of(request), visitor, found.room, found.seat, given)
    return await _moved(request, found, entry.number)


async def undo(request: Request) -> Response:
    """Take back the last move of the seat."""
    given = await fields(request)
    found = await seated(request)
    sent = SentUndo(number(given, "at"))
    visitor = visitor_of(request.scope)
    entry = await enter(server_of(request), visitor, found.room, found.seat, (UNDO, sent.at))
    return await _moved(request, found, entry.number)


async def _moved(request: Request, found: Visit, entry: int) -> Response:
    if HAVE in request.headers:
        return await updated(request, found)
    if wants_json(request):
        return Json(moved(found.room, found.seat, entry))
    return done(request, found, "#act")


async def said(request: Request, found: Visit, where: str) -> Response:
    """Answer what changed something at the table and is no move."""
    if HAVE in request.headers:
        return await updated(request, found)
    return done(request, found, where)


async def updated(request: Request, found: Visit) -> Response:
    """Return what is new for the page that asks, and on disk."""
    await server_of(request).rooms.settle(found.room)  # what others did meanwhile, too
    return Json(update_for(request, found))
