"""Moves: carried out, taken back, and what a program must know for the next one."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import Seat
from townsmith.table.log import UNDO, Entry
from townsmith.web.http.answers import Json
from townsmith.web.http.guard import visitor_of
from townsmith.web.http.request_fields import fields, number, text
from townsmith.web.http.visits import Visit, seated, server_of, wants_json
from townsmith.web.server import Server
from townsmith.web.tables.room import MANY, Room


async def move(request: Request) -> Response:
    """Carry out a move; it is on disk when the answer comes."""
    given = await fields(request)
    found = await seated(request)
    visitor = visitor_of(request.scope)
    entry = await play(server_of(request), visitor, found.room, found.seat, given)
    return _done(request, found, entry.number)


async def play(
    server: Server, visitor: str, room: Room, seat: Seat, given: Mapping[str, Any]
) -> Entry:
    """Carry out the move that was given, if its seat has not made too many of late."""
    server.count("moves", f"{visitor} {room.id} {seat}")
    return await server.rooms.play(room, seat, text(given, "words"), number(given, "at"))


async def undo(request: Request) -> Response:
    """Take back the last move of the seat."""
    given = await fields(request)
    found = await seated(request)
    entry = await server_of(request).rooms.play(found.room, found.seat, UNDO, number(given, "at"))
    return _done(request, found, entry.number)


def _done(request: Request, found: Visit, entry: int) -> Response:
    if not wants_json(request):
        return RedirectResponse(f"/t/{found.room.id}#act", 303)
    return Json({"number": entry, **turn_of(found.room, found.seat)})


async def turn(request: Request) -> Response:
    """Return what a program needs to make its next move, and nothing that takes time to draw."""
    found = await seated(request)
    return Json(turn_of(found.room, found.seat))


def turn_of(room: Room, seat: Seat) -> dict[str, object]:
    """Return what is to be known about the moment for the next move of a seat."""
    table = room.table
    pending = table.pending
    return {
        "next": table.next_number,
        "pending": pending if len(room.sitting.chairs) <= MANY else [],
        "over": not pending,
        "legal": room.legal(seat),
    }
