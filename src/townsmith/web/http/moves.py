"""Moves: carried out, taken back, and what a program must know for the next one."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.state import Seat
from townsmith.table.log import Entry
from townsmith.web.http.answers import Json
from townsmith.web.http.messages import Moved, SentMove, Turn
from townsmith.web.http.request_fields import number, text
from townsmith.web.http.visitors import seat_key
from townsmith.web.http.visits import seated
from townsmith.web.server import Server
from townsmith.web.tables.room import Room


async def play(
    server: Server, visitor: str, room: Room, seat: Seat, given: Mapping[str, Any]
) -> Entry:
    """Carry out the move that was given, if its seat has not made too many of late."""
    sent = SentMove(text(given, "words"), number(given, "at"))
    return await enter(server, visitor, room, seat, (sent.words, sent.at))


async def enter(
    server: Server, visitor: str, room: Room, seat: Seat, said: tuple[str, int]
) -> Entry:
    """Count one more entry of a seat, be it a move or one that takes a move back, and make it."""
    server.count("moves", seat_key(room.id, seat))
    room.visitor = visitor
    return await server.rooms.play(room, seat, *said)


async def turn(request: Request) -> Response:
    """Return what a program needs to make its next move, and nothing that takes time to draw."""
    found = await seated(request)
    return Json(Turn(*_moment(found.room, found.seat)))


def moved(room: Room, seat: Seat, number: int) -> Moved:
    """Return what whoever made an entry of that number is to know for the next move."""
    return Moved(*_moment(room, seat), number=number)


def _moment(room: Room, seat: Seat) -> tuple[int, list[Seat], bool, list[str], int]:
    """Return the fields of a `Turn`."""
    table = room.table
    pending = [] if room.is_crowd else table.pending
    return table.next_number, pending, table.over, room.legal(seat), room.last
