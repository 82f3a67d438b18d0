"""The way in: a link shows who is expected, and sitting down takes a click.

A preview that a messenger makes of a link only looks, so it changes nothing. An invitation is good
for one person: whoever comes second is told so, may watch, or asks whoever sits there. The link
that people have for themselves opens their seat on as many devices as they like.
"""

import secrets
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import SPECTATOR
from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME
from townsmith.web.http.answers import done
from townsmith.web.http.passes import COOKIE, Pass, watching
from townsmith.web.http.request_fields import fields, line, text
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import (
    NoSeatError,
    language_of,
    locale_of,
    seat_pass,
    seated,
    server_of,
    set_seat,
    wants_json,
)
from townsmith.web.pages.rendering import page
from townsmith.web.tables.chairs import Chair
from townsmith.web.tables.people_log import Draft, Knock, answering, joining, knocking
from townsmith.web.tables.room import Room
from townsmith.web.tables.vacancies import host_of, may_answer

FREE: Final = "free"
"""Nobody sits there yet, or somebody has let the visitor in."""
OWN: Final = "own"
"""The visitor has the link that only whoever sits there is shown."""
TAKEN: Final = "taken"
WAITING: Final = "waiting"
REFUSED: Final = "refused"
MOST_KNOCKS: Final = 8
ID_BYTES: Final = 6
_LOOK_AGAIN: Final = "3"
"""Seconds after which somebody who waits looks again."""


class Entrance(NamedTuple):
    """Somebody with a link before a seat."""

    room: Room
    granted: Pass
    state: str

    @property
    def chair(self) -> Chair:
        """Return the chair that the link leads to."""
        return self.room.sitting.chairs[self.granted.seat]


async def sit_down(request: Request) -> Response:
    """Show who is expected on a seat, with a button to sit down; looking changes nothing."""
    entrance = await _entrance(request)
    if entrance.granted.seat == SPECTATOR or _sits_here(request, entrance):
        return _inside(request, entrance)
    if wants_json(request) and entrance.state in {FREE, OWN}:
        return _inside(request, entrance)
    if wants_json(request):
        raise NoSeatError(Text("Somebody sits here already."))
    return _door(request, entrance)


async def take_seat(request: Request) -> Response:
    """Sit down: the secret of the link is exchanged for a cookie, and left behind."""
    await fields(request)
    entrance = await _entrance(request)
    if entrance.granted.seat == SPECTATOR or _sits_here(request, entrance):
        return _inside(request, entrance)
    if entrance.state not in {FREE, OWN}:
        return _door(request, entrance, 403)
    room, seat = entrance.room, entrance.granted.seat
    locale = locale_of(request)
    await server_of(request).rooms.change(room, lambda: joining(room.people, seat, locale))
    return _inside(request, entrance._replace(granted=seat_pass(room, seat)))


async def ask(request: Request) -> Response:
    """Ask whoever sits on a seat to be let in there, and wait at a link of one's own."""
    given = await fields(request)
    entrance = await _entrance(request)
    server = server_of(request)
    server.count("talk", visitor_of(request.scope))
    name = line(text(given, "name", ""), LONGEST_NAME)
    knock = Knock(secrets.token_hex(ID_BYTES), entrance.granted.seat, name)
    await server.rooms.change(entrance.room, lambda: knocked(entrance.room, knock))
    return RedirectResponse(f"/s/{server.passes.knock(entrance.granted, knock.id)}", 303)


def knocked(room: Room, knock: Knock) -> list[Draft]:
    """Return what a knock changes, or say that there are too many."""
    if len(room.people.open_knocks(knock.seat)) >= MOST_KNOCKS:
        raise NoSeatError(Text("Too many ask to be let in there already; try again later."))
    return [knocking(knock)]


async def answer(request: Request) -> Response:
    """Let somebody in on one's own seat, or not."""
    given = await fields(request)
    found = await seated(request)
    knock = found.room.people.knock(text(given, "knock"))
    if knock is None or not may_answer(found.room, found.seat, knock):
        raise BadSyntaxError(Text("Nobody asks to be let in here under that name."))
    said = answering(knock, yes=text(given, "answer", "no") == "yes")
    await server_of(request).rooms.change(found.room, lambda: [said])
    return done(request, found, "/people")


async def _entrance(request: Request) -> Entrance:
    """Return what a link leads to; NoSeatError if it leads nowhere, or no longer."""
    passes, token = server_of(request).passes, request.path_params["token"]
    waiting = passes.read_knock(token)
    granted = passes.read_link(token) if waiting is None else waiting[0]
    if granted is None:
        raise NoSeatError(Text("This link leads nowhere. Ask for a new one; it may be cut off."))
    room = await server_of(request).rooms.find(granted.table)
    if granted.seat == SPECTATOR:
        return Entrance(room, granted, FREE)
    chair = room.sitting.chairs[granted.seat]
    shown = _shown(request)
    if shown == seat_pass(room, granted.seat):  # who came by an older link, and got a newer pass
        granted = shown
    if not chair.is_person or chair.generation != granted.generation:
        raise NoSeatError(Text("Somebody else has taken over this seat, so the link is void."))
    if waiting is not None:
        return Entrance(room, granted, _answered(room.people.knock(waiting[1])))
    invited = passes.read_invite(token) is not None
    return Entrance(room, granted, _state(chair, invited=invited))


def _state(chair: Chair, *, invited: bool) -> str:
    if not chair.devices:
        return FREE
    return TAKEN if invited else OWN


def _answered(knock: Knock | None) -> str:
    if knock is None or knock.answer is False:
        return REFUSED
    return WAITING if knock.answer is None else FREE


def _sits_here(request: Request, entrance: Entrance) -> bool:
    """Say whether this browser has sat down by this link before, and not left since."""
    return _shown(request) == entrance.granted and entrance.chair.joined


def _shown(request: Request) -> Pass | None:
    return server_of(request).passes.read_cookie(request.cookies.get(COOKIE, ""))


def _inside(request: Request, entrance: Entrance) -> Response:
    """Lead somebody to the table; the link remembers that its bearer is inside."""
    response = RedirectResponse(f"/t/{entrance.room.id}", 303)
    set_seat(request, response, entrance.granted)
    set_seat(request, response, entrance.granted, f"/s/{request.path_params['token']}")
    return response


def _door(request: Request, entrance: Entrance, status: int = 200) -> Response:
    passes, table = server_of(request).passes, entrance.room.id
    context = {
        "say": entrance.room.words(language_of(request)),
        "room": entrance.room,
        "chair": entrance.chair,
        "host": entrance.room.names[host_of(entrance.room)],
        "state": entrance.state,
        "door": f"/s/{request.path_params['token']}",
        "watch": f"/s/{passes.link(watching(table))}",
    }
    response = page(request, "sit.html", context, status)
    if entrance.state == WAITING:
        response.headers["refresh"] = _LOOK_AGAIN
    return response
