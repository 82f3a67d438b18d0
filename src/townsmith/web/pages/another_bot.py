"""Another bot for a seat whose bot cannot play: whoever sits at the table may choose one."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.state import Seat
from townsmith.core.errors import SetupError, UnknownError
from townsmith.core.text import SeatName, Text
from townsmith.i18n.words import capitalized
from townsmith.web.http.answers import done
from townsmith.web.http.request_fields import fields, number, text
from townsmith.web.http.visits import seated, server_of
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.tables.people_log import Draft, chair_change
from townsmith.web.tables.room import Room
from townsmith.web.tables.searching_bots import check_searching


async def another_bot(request: Request) -> Response:
    """Put another bot on the seat of one that has failed again and again."""
    given = await fields(request)
    found = await seated(request)
    room, seat, by = found.room, number(given, "seat"), text(given, "by", usual_opponent())
    if by not in opponents():
        raise UnknownError(Text("there is no bot {name}", name=by))
    most = server_of(request).settings.limits.searching_bots
    await server_of(request).rooms.change(room, lambda: _judged(room, seat, by, most))
    return done(request, found, "#act")


def _judged(room: Room, seat: Seat, by: str, most: int) -> list[Draft]:
    if seat not in room.stuck:
        raise SetupError(Text("{seat} can play and keeps the seat.", seat=SeatName(seat)))
    chair = room.sitting.chairs[seat]
    if chair.is_person:  # the bot only stands in: the seat and its name stay theirs
        chair = replace(chair, stand_in=by)
    else:
        chair = replace(chair, sitter=by, name=_free_name(by, room.names))
    check_searching(room.sitting.with_chair(seat, chair).chairs, most)
    return [chair_change(seat, chair)]


def _free_name(bot: str, taken: tuple[str, ...]) -> str:
    """Return what a bot is called at a table where some names are taken."""
    name = capitalized(bot)
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return next(free for free in (name, *numbered) if free not in taken)
