"""Moving to another device: seats and finished games go along in a link, a code to scan or a file.

Whoever has the link of a seat sits there, so nothing of it is kept here: the device that leaves
puts it together, behind the # of an address, which browsers send to nobody.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.state import SPECTATOR
from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import Text
from townsmith.web.http.answers import Json
from townsmith.web.http.lobby_visits import glance_at_lobby, pass_at_table, pass_of, waits
from townsmith.web.http.passes import Pass
from townsmith.web.http.request_fields import fields, text
from townsmith.web.http.visits import (
    NoSeatError,
    glance,
    seat_granted,
    seat_pass,
    server_of,
    set_seat,
    sitter_only,
)
from townsmith.web.pages.invitations import NOBODY, code, reach_of
from townsmith.web.tables.people_log import joining
from townsmith.web.tables.rooms import WaitingError

MOST_SCANNED: Final = 1800
"""Characters of an address that a phone still reads from a screen."""


async def hand_out(request: Request) -> Response:
    """Return the secret of one's own seat at a table."""
    await fields(request)
    found = await glance(request)
    sitter_only(found.seat)
    return Json({"pass": server_of(request).passes.link(seat_pass(found.room, found.seat))})


async def hand_out_of_lobby(request: Request) -> Response:
    """Return the secret of one's own seat in a lobby."""
    await fields(request)
    found = await glance_at_lobby(request)
    sitter_only(found.seat)
    return Json({"pass": server_of(request).passes.link(pass_of(found.room, found.seat))})


async def code_to_scan(request: Request) -> Response:
    """Return how the address of another device begins, and what stands behind # as a code."""
    packed = text(await fields(request), "packed")
    reach = await reach_of(request)
    link = f"{reach.base}/mine#{packed}"
    fits = len(link) <= MOST_SCANNED and reach.who != NOBODY
    return Json({"link": link, "code": str(code(link)) if fits else "", "who": reach.who})


async def take_in(request: Request) -> Response:
    """Sit down on this device by the secret of a seat; say at which table that is."""
    token = text(await fields(request), "pass")
    server = server_of(request)
    granted = server.passes.read_link(token)
    invited = server.passes.read_invite(token) is not None  # that is good for one person, elsewhere
    if granted is None or granted.seat == SPECTATOR or invited:
        raise BadSyntaxError(Text("This is no seat of this server; it may be cut off."))
    try:
        room = await server.rooms.find(granted.table)
    except WaitingError:
        return await _into_lobby(request, granted)
    await server.rooms.refresh(room)
    if seat_granted(granted, room) != granted.seat:
        raise _given_up()
    if not room.table.over:
        await server.rooms.change(room, lambda: joining(room.people, granted.seat))
    response = Json({"home": f"/t/{room.id}", "title": room.table.game.name})
    set_seat(request, response, seat_pass(room, granted.seat))
    return response


async def _into_lobby(request: Request, granted: Pass) -> Response:
    server = server_of(request)
    room = await server.rooms.find_lobby(granted.table)
    await server.rooms.refresh(room)
    seat = waits(granted, room)
    if seat is None:
        raise _given_up()
    home = f"/l/{room.id}"
    if room.state.table:
        granted = pass_at_table(room.state, seat)
        home = f"/t/{granted.table}"
    response = Json({"home": home, "title": room.game.name})
    set_seat(request, response, granted, home)
    return response


def _given_up() -> NoSeatError:
    return NoSeatError(Text("Somebody else has taken over this seat, so the link is void."))
