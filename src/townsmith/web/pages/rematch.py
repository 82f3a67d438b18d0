"""Playing again: everybody who sat here is led to a new table of the same kind."""

import asyncio
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.table.opening import Opening, open_new
from townsmith.web.http.answers import Json
from townsmith.web.http.messages import Again
from townsmith.web.http.passes import Pass
from townsmith.web.http.request_fields import fields
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import locale_of, seat_pass, seated, server_of, set_seat, wants_json
from townsmith.web.tables.chairs import Chair, Sitting
from townsmith.web.tables.people_log import Draft, joining, rematching
from townsmith.web.tables.room import Room


async def rematch(request: Request) -> Response:
    """Lead everybody who sat here to a new table of the same kind."""
    await fields(request)
    found = await seated(request)
    room, server = found.room, server_of(request)
    if not room.table.over:
        raise SetupError(Text("This game is not over yet."))
    if not room.sitting.rematch:
        server.count("tables", visitor_of(request.scope))
        again = await server.rooms.create(_same_again(room), _same_people(room))
        await server.rooms.change(room, lambda: _led(room, again.id, found.seat))
        if room.sitting.rematch != again.id and server.rooms.let_go(again.id):
            await asyncio.to_thread(server.store.delete, again.id)  # somebody else was first
    await server.rooms.change(room, lambda: _agreed(room, found.seat))
    granted = Pass(room.sitting.rematch, found.seat)
    target = await server.rooms.find(granted.table)
    if not target.sitting.chairs[granted.seat].joined:
        locale = locale_of(request)
        await server.rooms.change(target, lambda: joining(target.people, granted.seat, locale))
        granted = seat_pass(target, granted.seat)
    response: Response = RedirectResponse(f"/t/{granted.table}", 303)
    if wants_json(request):
        response = Json(Again(granted.table, server.passes.link(granted)))
    set_seat(request, response, granted)
    return response


def _led(room: Room, again: str, seat: Seat) -> list[Draft]:
    """Return where everybody is led to, unless somebody has led them elsewhere meanwhile."""
    return [] if room.sitting.rematch else [rematching(again, seat)]


def _agreed(room: Room, seat: Seat) -> list[Draft]:
    """Return that a seat says yes too, if it has not done so."""
    known = seat == SPECTATOR or seat in room.people.again
    return [] if known else [rematching(room.sitting.rematch, seat)]


def _same_again(room: Room) -> Opening:
    """Return the opening of the same game by its present rules, with the options still there."""
    header = room.table.header
    game = registry.game(header.game)
    known = {option.id for option in game.options}
    options = {name: value for name, value in header.options.items() if name in known}
    return open_new(game, header.seats, options)


def _same_people(room: Room) -> Sitting:
    sitting = room.sitting
    chairs = [
        Chair(chair.sitter, chair.name, chair.colour, joined=not chair.is_person)
        for chair in sitting.chairs
    ]
    deals = sitting.deals + 1
    return replace(sitting, chairs=tuple(chairs), guided=False, rematch="", deals=deals)
