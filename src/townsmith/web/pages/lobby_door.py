"""The one link of a table: whoever opens it says a name, chooses a free seat or watches.

Looking changes nothing, so the preview that a messenger makes of a link sits nowhere.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.errors import TownsmithError
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME
from townsmith.web.http.lobby_visits import pass_at_table, waits
from townsmith.web.http.passes import COOKIE, watching
from townsmith.web.http.request_fields import fields, line, number, text
from townsmith.web.http.visits import (
    NoSeatError,
    language_of,
    locale_of,
    name_of,
    server_of,
    set_name,
    set_seat,
    told_in_words,
)
from townsmith.web.pages.lobby import seat_in_lobby
from townsmith.web.pages.lobby_words import option_sentences
from townsmith.web.pages.panels import COLOURS
from townsmith.web.pages.rendering import page
from townsmith.web.tables import lobby_judging as judging
from townsmith.web.tables.lobby import Lobby
from townsmith.web.tables.people_log import Draft

_ONCE: Final = 12
"""Random bytes by which whoever sent a form is known again."""
_LONGEST_ONCE: Final = 40


async def door(request: Request) -> Response:
    """Show who invites to what, and the seats that are free."""
    room = await _invited_to(request)
    once = secrets.token_urlsafe(_ONCE)
    return _known(request, room) or _door(request, room, {"name": name_of(request), "once": once})


async def come_in(request: Request) -> Response:
    """Sit down, or watch; what was typed is kept if that cannot be.

    Whoever asks again because no answer came sits where they sat down the first time.
    """
    given = await fields(request)
    room = await _invited_to(request)
    if (known := _known(request, room)) is not None:
        return known
    if "watch" in given:
        return _watch(request, room)
    name = line(text(given, "name", ""), LONGEST_NAME)
    wished = number(given, "seat") if given.get("seat") else None
    once = text(given, "once", "")[:_LONGEST_ONCE]
    seats: list[Seat] = []

    def judge() -> list[Draft]:
        known = room.state.known_again(once)
        if known is not None:
            seats[:] = [known]
            return []
        seats[:] = [judging.free_seat(room.state, wished)]
        return judging.sit_down(room.state, seats[0], name, once, locale_of(request))

    try:
        await server_of(request).rooms.change(room, judge)
    except (judging.SameNameError, judging.SeatTakenError) as error:
        return _door(request, room, given, error)
    return _inside(request, room, seats[0])


def _inside(request: Request, room: Lobby, seat: Seat) -> Response:
    response = RedirectResponse(f"/l/{room.id}?since={room.last}", 303)
    seat_in_lobby(request, response, room, seat)
    set_name(request, response, room.state.chairs[seat].name)
    return response


def _watch(request: Request, room: Lobby) -> Response:
    """Let somebody watch: the lobby, or the table if the game has begun."""
    if room.state.table:
        response = RedirectResponse(f"/t/{room.state.table}", 303)
        set_seat(request, response, watching(room.state.table))
        return response
    judging.need_waiting(room.state)
    response = RedirectResponse(f"/l/{room.id}", 303)
    set_seat(request, response, watching(room.id), f"/l/{room.id}")
    return response


async def _invited_to(request: Request) -> Lobby:
    """Return the lobby of a link; NoSeatError if it leads nowhere, or no longer."""
    server = server_of(request)
    read = server.passes.read_join(request.path_params["token"])
    if read is None:
        raise NoSeatError(Text("This link leads nowhere. Ask for a new one; it may be cut off."))
    room = await server.rooms.find_lobby(read[0])
    await server.rooms.refresh(room)  # another node may know more, and this is asked once
    if read[1] != room.state.plan.link:
        raise NoSeatError(Text("This link was replaced by a new one. Ask whoever sent it."))
    return room


def _known(request: Request, room: Lobby) -> Response | None:
    """Return the way on for somebody who sits here already; None for everybody else."""
    shown = server_of(request).passes.read_cookie(request.cookies.get(COOKIE, ""))
    seat = waits(shown, room)
    if seat is None or seat == SPECTATOR:
        return None
    response = RedirectResponse(f"/l/{room.id}", 303)
    if room.state.table:
        granted = pass_at_table(room.state, seat)
        response = RedirectResponse(f"/t/{granted.table}", 303)
        set_seat(request, response, granted)
    return response


def _door(
    request: Request, room: Lobby, given: Mapping[str, Any], error: TownsmithError | None = None
) -> Response:
    state = room.state
    context = {
        "say": room.words(language_of(request)),
        "lobby": room,
        "state": state,
        "game": room.game,
        "host": state.chair(state.host).name if state.order else "",
        "given": given,
        "wrong": told_in_words(request, error) if error else "",
        "door": request.url.path,
        "colours": COLOURS,
        "sentences": option_sentences(room.game, state.plan),
        "crowd": room.is_crowd,
    }
    return page(request, "lobby_door.html", context, 409 if error else 200)
