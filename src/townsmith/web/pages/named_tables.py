"""Coming by a name that was said aloud: it leads to a lobby that waits, or to a room's screen.

A name is easier to guess than a link. So tries are counted, and on a public server it only lets
one ask the host of a lobby, who says yes or no.
"""

import asyncio
import secrets
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import SPECTATOR
from townsmith.core.errors import UnknownError
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME
from townsmith.web.http.passes import Pass
from townsmith.web.http.request_fields import fields, line, text
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import NoSeatError, language_of, name_of, server_of
from townsmith.web.pages.rendering import page
from townsmith.web.pages.sitting_down import ID_BYTES, MOST_KNOCKS
from townsmith.web.tables import lobby_judging as judging
from townsmith.web.tables.dealer import DealerRoom
from townsmith.web.tables.lobby import Lobby
from townsmith.web.tables.people_log import Draft, Knock, knocking
from townsmith.web.tables.said_names import called, spelt_name
from townsmith.web.tables.said_names import name_of as name_aloud

_DEALERS_LINK: Final = 0
"""Tables that only deal have one link for good."""
_LOOK_AGAIN: Final = "3"
"""Seconds after which somebody who waits looks again."""
_NONE: Final = Text("No table with this name waits for people. It ends when the game begins.")


async def join(request: Request) -> Response:
    """Lead somebody who says the name of a table to its lobby, or let them ask for a seat."""
    given = await fields(request)
    server = server_of(request)
    if table_id := await dealer_called(request, text(given, "table")):
        return RedirectResponse(f"/d/{table_id}", 303)
    room = await _named(request, text(given, "table"))
    if not server.settings.public_url:
        return RedirectResponse(_link(request, room), 303)
    name = line(text(given, "name", ""), LONGEST_NAME)
    if not name:
        context = {"name": name_of(request), "table": text(given, "table"), "state": "ask"}
        return page(request, "named_table.html", context | {"room": room})
    knock = Knock(secrets.token_hex(ID_BYTES), SPECTATOR, name)
    await server.rooms.change(room, lambda: _knocked(room, knock))
    granted = Pass(room.id, SPECTATOR, room.state.plan.link)
    return RedirectResponse(f"/ask/{server.passes.knock(granted, knock.id)}", 303)


def _knocked(room: Lobby, knock: Knock) -> list[Draft]:
    judging.need_waiting(room.state)
    if len(room.state.asking) >= MOST_KNOCKS:
        raise NoSeatError(Text("Too many ask to be let in there already; try again later."))
    return [knocking(knock)]


async def _named(request: Request, typed: str) -> Lobby:
    """Return the one lobby of that name that waits; UnknownError if there is none."""
    server, name = server_of(request), spelt_name(typed)
    if not name:
        raise UnknownError(Text("A table is called by two words and a number: mango-tuba-47."))
    lobbies = await asyncio.to_thread(server.store.lobbies)
    found = []
    for table_id, link in await asyncio.to_thread(called, name, lobbies, server.naming_key):
        room = await server.rooms.find_lobby(table_id)
        await server.rooms.refresh(room)
        if room.state.plan.link == link and not room.state.table and not room.state.plan.closed:
            found.append(room)
    if len(found) != 1:
        raise UnknownError(_NONE)
    return found[0]


def dealer_name(request: Request, table_id: str) -> str:
    """Return what a table that only deals is called."""
    return name_aloud(table_id, _DEALERS_LINK, server_of(request).naming_key)


async def dealer_called(request: Request, typed: str) -> str:
    """Return the id of the one table that only deals and is called so; nothing if there is none."""
    server, name = server_of(request), spelt_name(typed)
    if not name:
        return ""
    server.count("names", visitor_of(request.scope))
    tables = await asyncio.to_thread(server.store.lobbies)
    found = []
    for table_id, link in await asyncio.to_thread(called, name, tables, server.naming_key):
        if link == _DEALERS_LINK:
            with suppress(UnknownError):  # a lobby of that name
                found.append((await server.rooms.find_seatless(DealerRoom, table_id)).id)
    return found[0] if len(found) == 1 else ""


def _link(request: Request, room: Lobby) -> str:
    return f"/j/{server_of(request).passes.join(room.id, room.state.plan.link)}"


async def waiting(request: Request) -> Response:
    """Wait for the host's answer; a yes leads on to the seats."""
    server = server_of(request)
    read = server.passes.read_knock(request.path_params["token"])
    if read is None:
        raise NoSeatError(Text("This link leads nowhere. Ask for a new one; it may be cut off."))
    room = await server.rooms.find_lobby(read[0].table)
    await server.rooms.refresh(room)
    knock = next((one for one in room.state.knocks if one.id == read[1]), None)
    if knock is not None and knock.answer:
        return RedirectResponse(_link(request, room), 303)
    over = bool(room.state.table or room.state.plan.closed)
    refused = knock is None or knock.answer is False or over
    context = {
        "say": room.words(language_of(request)),
        "state": "refused" if refused else "waiting",
        "room": room,
    }
    response = page(request, "named_table.html", context)
    if not refused:
        response.headers["refresh"] = _LOOK_AGAIN
    return response
