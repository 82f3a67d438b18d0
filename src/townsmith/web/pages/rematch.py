"""Playing again: everybody who sat here is led to a new table of the same kind."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import SPECTATOR
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.table.opening import Opening, open_new
from townsmith.web.http.answers import Json
from townsmith.web.http.guard import visitor_of
from townsmith.web.http.passes import Pass, watching
from townsmith.web.http.request_fields import fields
from townsmith.web.http.visits import seated, server_of, set_seat, wants_json
from townsmith.web.tables.chairs import Sitting
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
        await server.rooms.rematch(room, again)
    granted = Pass(room.sitting.rematch, found.seat)
    if found.seat == SPECTATOR:
        granted = watching(room.sitting.rematch)
    target = await server.rooms.find(granted.table)
    if not target.sitting.chairs[granted.seat].joined:
        chair = replace(target.sitting.chairs[granted.seat], joined=True)
        await server.rooms.seat(target, granted.seat, chair)
    response: Response = RedirectResponse(f"/t/{granted.table}", 303)
    if wants_json(request):
        response = Json({"table": granted.table, "link": server.passes.link(granted)})
    set_seat(request, response, granted)
    return response


def _same_again(room: Room) -> Opening:
    header = room.table.header
    return open_new(room.table.game, header.seats, header.options)


def _same_people(room: Room) -> Sitting:
    chairs = [
        replace(chair, generation=0, joined=not chair.is_person) for chair in room.sitting.chairs
    ]
    return Sitting(tuple(chairs), room.sitting.pace)
