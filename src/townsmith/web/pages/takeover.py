"""Taking over the seat of somebody who is away: it happens when all others agree."""

import asyncio
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.state import Seat
from townsmith.core.errors import UnknownError
from townsmith.core.text import SeatName, Text
from townsmith.web.http.answers import done
from townsmith.web.http.request_fields import fields, number, text
from townsmith.web.http.visits import NoSeatError, seated, server_of
from townsmith.web.tables.chairs import DAYS, PERSON, Chair
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.tables.room import Room

AWAY: Final = {DAYS: 3 * 24 * 3600.0}
"""Seconds after which somebody counts as away, by pace; a minute where nothing is said."""
_MINUTE: Final = 60.0


def is_away(room: Room, seat: Seat) -> bool:
    """Say whether somebody has been away so long that the others may replace them."""
    chair = room.sitting.chairs[seat]
    if not chair.is_person or room.table.over or room.present(seat):
        return False
    if not chair.joined:
        return True
    now = asyncio.get_running_loop().time()
    return now - room.seen.setdefault(seat, now) > AWAY.get(room.sitting.pace, _MINUTE)


async def replace_sitter(request: Request) -> Response:
    """Vote for somebody to take over an absent seat; it happens when all others agree."""
    given = await fields(request)
    found = await seated(request)
    room, seat, by = found.room, number(given, "seat"), text(given, "by", usual_opponent())
    if by != PERSON and by not in opponents():
        raise UnknownError(Text("there is no bot {name}", name=by))
    if seat >= len(room.sitting.chairs) or seat == found.seat or not is_away(room, seat):
        raise NoSeatError(Text("{seat} is not away.", seat=SeatName(seat)))
    votes = room.votes.setdefault((seat, by), set())
    votes.add(found.seat)
    if _voters(room, seat) <= votes:
        room.votes.clear()
        await server_of(request).rooms.seat(room, seat, _successor(room.sitting.chairs[seat], by))
    else:
        room.publish()
    return done(request, found, "/people")


def _voters(room: Room, absent: Seat) -> set[Seat]:
    """Return who must agree: all people who are not away themselves."""
    chairs = enumerate(room.sitting.chairs)
    return {
        seat
        for seat, chair in chairs
        if chair.is_person and seat != absent and not is_away(room, seat)
    }


def _successor(chair: Chair, by: str) -> Chair:
    """Return the chair of whoever takes over; passes of the one who left no longer count."""
    return replace(chair, sitter=by, generation=chair.generation + 1, joined=by != PERSON)
