"""Moves, and what helps to choose one: previews, reasons and hints."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.text import Text
from townsmith.table.log import UNDO, Entry
from townsmith.web.asking import fields, number, text
from townsmith.web.guard import visitor_of
from townsmith.web.house import House
from townsmith.web.previews import previews
from townsmith.web.rooms import MANY, Room
from townsmith.web.tables import Json
from townsmith.web.visits import Visit, house_of, seated, wants_json


async def move(request: Request) -> Response:
    """Carry out a move; it is on disk when the answer comes."""
    given = await fields(request)
    found = await seated(request)
    visitor = visitor_of(request.scope)
    entry = await play(house_of(request), visitor, found.room, found.seat, given)
    return _done(request, found, entry.number)


async def play(
    house: House, visitor: str, room: Room, seat: Seat, given: Mapping[str, Any]
) -> Entry:
    """Carry out the move that was given, if its seat has not made too many of late."""
    house.count("moves", f"{visitor} {room.id} {seat}")
    return await house.rooms.play(room, seat, text(given, "words"), number(given, "at"))


async def undo(request: Request) -> Response:
    """Take back the last move of the seat."""
    given = await fields(request)
    found = await seated(request)
    entry = await house_of(request).rooms.play(found.room, found.seat, UNDO, number(given, "at"))
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


async def preview(request: Request) -> Response:
    """Return what each next click would bring."""
    found = await seated(request)
    prefix = tuple(request.query_params.get("path", "").split())
    return Json(previews(found.room, found.seat, prefix, found.words))


async def why(request: Request) -> Response:
    """Return why something cannot be clicked."""
    room, seat, words = await seated(request)
    path = tuple(request.query_params.get("path", "").split())
    view = room.table.view(seat)
    reason = room.table.game.words.why_not(view, path)
    if reason is None and seat not in room.table.pending:
        reason = Text("It is not your turn.")
    return Json({"words": words(reason or Text("That is not among what you can do now."))})


async def hint(request: Request) -> Response:
    """Return the best move for this seat that a second of thinking finds, and why."""
    found = await seated(request)
    room, seat, words = found
    game = room.table.game
    if seat == SPECTATOR or seat not in room.table.pending:
        return Json({"path": [], "words": words(Text("There is nothing for you to decide now."))})
    at = room.table.next_number
    best = await house_of(request).rooms.advice(room, seat)
    if room.catch_up(seat, at) != room.table.next_number:  # what others did meanwhile is no matter
        return Json({"path": [], "words": words(Text("Something has changed; ask again."))})
    chosen = game.parse(best.notation)
    move = game.words.describe(room.table.view(seat), chosen)
    told = Text("Best: {move}. {why}", move=move, why=best.why)
    return Json({"path": game.words.path(chosen), "words": words(told)})
