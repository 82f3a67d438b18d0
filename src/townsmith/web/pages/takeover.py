"""Somebody is away: when all others agree a bot stands in, and the seat stays theirs.

Only where the table's rule says so, settled before the start, may the others hand the seat to
another person, who then sees its hidden cards.
"""

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
from townsmith.web.tables.chairs import ALLOWED, ANYBODY, DAYS, LIVE, PERSON, Chair
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.tables.people_log import Draft, Vote, chair_change, voting
from townsmith.web.tables.room import Room
from townsmith.web.tables.searching_bots import check_searching

_MINUTE: Final = 60.0
AWAY: Final = {DAYS: 3 * 24 * 3600.0, **ALLOWED, LIVE: _MINUTE}
"""Seconds after which somebody counts as away, by pace; a minute where nothing is said."""


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
    seat, by = number(given, "seat"), text(given, "by", usual_opponent())
    if by != PERSON and by not in opponents():
        raise UnknownError(Text("there is no bot {name}", name=by))
    if by == PERSON and found.room.sitting.absence != ANYBODY:
        raise NoSeatError(Text("At this table no seat is handed on; a bot can stand in."))
    server, room, vote = server_of(request), found.room, Vote(found.seat, seat, by)
    most, before = server.settings.limits.searching_bots, room.sitting.chairs
    await server.rooms.change(room, lambda: _judged(room, vote, most))
    if room.sitting.chairs[seat].generation != before[seat].generation:  # somebody else's seat
        await asyncio.to_thread(server.store.ways.drop_seat, room.id, seat)
    return done(request, found, "/people")


def _judged(room: Room, vote: Vote, most: int) -> list[Draft]:
    """Return what a vote changes: it is counted, and the last one that was missing decides."""
    seat = vote.absent
    if seat >= len(room.sitting.chairs) or seat == vote.voter or not is_away(room, seat):
        raise NoSeatError(Text("{seat} is not away.", seat=SeatName(seat)))
    successor = _successor(room, seat, vote.by)
    check_searching(room.sitting.with_chair(seat, successor).chairs, most)
    agreed = {one.voter for one in room.votes if one[1:] == vote[1:]} | {vote.voter}
    if not _voters(room, seat) <= agreed:
        return [voting(vote)]
    return [voting(vote), chair_change(seat, successor)]


def _voters(room: Room, absent: Seat) -> set[Seat]:
    """Return who must agree: all people who are not away themselves."""
    chairs = enumerate(room.sitting.chairs)
    return {
        seat
        for seat, chair in chairs
        if chair.is_person and seat != absent and not chair.stand_in and not is_away(room, seat)
    }


def _successor(room: Room, seat: Seat, by: str) -> Chair:
    """Return the chair with the bot that stands in, or for the person who takes over.

    Passes of a person whom another one follows no longer count.
    """
    chair = room.sitting.chairs[seat]
    if by == PERSON:
        return Chair(PERSON, chair.name, chair.colour, chair.generation + 1)
    last = room.table.next_number - 1
    return replace(chair, stand_in=by, away_after=last, back_after=last)
