"""Empty seats: whoever watches may ask for one, and whoever sits at the table lets them in.

The links of empty seats stay with the host; a watcher only knocks, as a second guest does.
"""

import secrets

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.text import Text
from townsmith.web.http.request_fields import fields
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import NoSeatError, seat_pass, server_of, visit
from townsmith.web.pages.sitting_down import ID_BYTES, knocked
from townsmith.web.tables.people_log import Knock
from townsmith.web.tables.vacancies import empty_seats


async def ask_for_seat(request: Request) -> Response:
    """Ask for the first empty seat, and wait at a link of one's own."""
    await fields(request)
    found = await visit(request)
    server = server_of(request)
    server.count("talk", visitor_of(request.scope))
    free = empty_seats(found.room)
    if found.seat >= 0 or not free:
        raise NoSeatError(Text("No seat is empty at this table."))
    seat = free[0]
    knock = Knock(secrets.token_hex(ID_BYTES), seat, "")
    await server.rooms.change(found.room, lambda: knocked(found.room, knock))
    granted = seat_pass(found.room, seat)
    return RedirectResponse(f"/s/{server.passes.knock(granted, knock.id)}", 303)
