"""The people at a table: links, names and talk."""

import asyncio
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import Seat
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME
from townsmith.table.store.erasing import erase_person
from townsmith.web.http.answers import Json, done
from townsmith.web.http.passes import COOKIE, Pass, watching
from townsmith.web.http.request_fields import fields, line, number, text
from townsmith.web.http.visitors import seat_key
from townsmith.web.http.visits import NAME, ZONE, Visit, seat_pass, seated, server_of, wants_json
from townsmith.web.pages.clicks import said
from townsmith.web.pages.invitations import NOBODY, code, reach_of
from townsmith.web.pages.panels import COLOURS
from townsmith.web.pages.rendering import page
from townsmith.web.pages.takeover import is_away
from townsmith.web.tables.chairs import Chair
from townsmith.web.tables.lobby_judging import NotHostError
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.tables.people_log import (
    Draft,
    Remark,
    calling,
    chair_change,
    forgetting,
    hushing,
    number_of,
    saying,
)
from townsmith.web.tables.room import MOST_TALK, Room
from townsmith.web.tables.sight import note_sight
from townsmith.web.tables.vacancies import host_of, knocks_for

LONGEST_REMARK: Final = 300


async def people(request: Request) -> Response:
    """Show who sits where, with the links of those who have not come yet."""
    found = await seated(request)
    room = found.room
    reach = await reach_of(request)
    base = reach.base
    passes = server_of(request).passes
    own = seat_pass(room, found.seat)
    shown = {
        seat: f"{base}/s/{passes.invite(Pass(room.id, seat, chair.generation))}"
        for seat, chair in enumerate(room.sitting.chairs[:24])
        if chair.is_person and _may_invite(found, seat, chair)
    } | {found.seat: f"{base}/s/{passes.link(own)}"}
    context = {
        "say": found.words,
        "room": room,
        "seat": found.seat,
        "links": shown,
        "codes": {} if reach.who == NOBODY else {at: code(link) for at, link in shown.items()},
        "reach": reach,
        "is_host": found.seat == host_of(room),
        "watch": f"{base}/s/{passes.link(watching(room.id))}",
        "snapshot": {"knocks": knocks_for(room, found.seat)},
        "away": [seat for seat in range(len(room.sitting.chairs)) if is_away(room, seat)],
        "bots": opponents(),
        "bot": usual_opponent(),
        "colours": COLOURS,
    }
    return page(request, "people.html", context)


def _may_invite(found: Visit, seat: Seat, chair: Chair) -> bool:
    """Say whether an invitation may be shown: to the host, for a seat that nobody took yet.

    Whoever has the link of a seat can sit there, so a guest is not trusted with another's.
    """
    return seat != found.seat and found.seat == host_of(found.room) and not chair.joined


async def rename(request: Request) -> Response:
    """Give oneself another name or colour, and one's town a name."""
    given = await fields(request)
    found = await seated(request)
    name = line(text(given, "name"), LONGEST_NAME)
    colour = number(given, "colour") % len(COLOURS) if "colour" in given else None
    town = line(text(given, "town"), LONGEST_NAME) if "town" in given else None
    room, seat = found.room, found.seat
    await server_of(request).rooms.change(room, lambda: _renamed(room, seat, name, colour, town))
    return done(request, found, "/people")


def _renamed(
    room: Room, seat: Seat, name: str, colour: int | None, town: str | None
) -> list[Draft]:
    chair = room.sitting.chairs[seat]
    others = {other.name for at, other in enumerate(room.sitting.chairs) if at != seat}
    if name in others:
        raise SetupError(Text("Somebody here is called {name} already.", name=name))
    colour = chair.colour if colour is None else colour
    town = chair.town if town is None else town
    return [chair_change(seat, replace(chair, name=name or chair.name, colour=colour, town=town))]


async def leave(request: Request) -> Response:
    """Leave a seat: whoever has the link may sit down there."""
    await fields(request)
    found = await seated(request)
    server, room, seat = server_of(request), found.room, found.seat
    await asyncio.to_thread(server.store.ways.drop_seat, room.id, seat)  # before somebody sits down
    await server.rooms.change(room, lambda: _left(room, seat))
    response = RedirectResponse("/", 303)
    response.delete_cookie("seat", path=f"/t/{found.room.id}")
    return response


def _left(room: Room, seat: Seat) -> list[Draft]:
    chair = replace(room.sitting.chairs[seat], joined=False, left=True, devices=0)
    return [*calling(room.people, seat, yes=False), chair_change(seat, chair)]


async def forget(request: Request) -> Response:
    """Forget whoever sits here: the seat is given up, and its number is left of the name."""
    await fields(request)
    found = await seated(request)
    server, room, seat = server_of(request), found.room, found.seat
    generation = room.sitting.chairs[seat].generation
    await server.rooms.change(room, lambda: forgetting(room.people, seat))
    erased = (server.store.engine, room.id, seat, generation, number_of(seat))
    for lobby in await asyncio.to_thread(erase_person, *erased):
        server.rooms.let_go(lobby)
    if wants_json(request):
        return Json({"done": True})
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE, path=f"/t/{room.id}")
    for remembered in (NAME, ZONE):
        response.delete_cookie(remembered)
    return response


async def sight(request: Request) -> Response:
    """Note whether a page is in sight: somebody who sees it needs no notice."""
    given = await fields(request)
    found = await seated(request)
    page_id, seen = text(given, "page")[:40], given.get("sight") in {True, "yes"}
    for listener in found.room.listeners:
        if listener.seat == found.seat and listener.page == page_id:
            listener.in_sight = seen
    await note_sight(server_of(request).store, found.room, found.seat)
    return Json({"done": True})


async def back(request: Request) -> Response:
    """Come back to a seat on which a bot stands in; to ask for it is enough."""
    await fields(request)
    return done(request, await seated(request), "")


async def talk(request: Request) -> Response:
    """Say something to everybody at the table."""
    given = await fields(request)
    found = await seated(request)
    server = server_of(request)
    server.count("talk", seat_key(found.room.id, found.seat))
    words = line(text(given, "words"), LONGEST_REMARK)
    if words:
        await server.rooms.change(found.room, lambda: _said(found.room, found.seat, words))
    return await said(request, found, "#talk")


async def hush(request: Request) -> Response:
    """Close the talk for everybody, or open it again; that is the host's to do."""
    given = await fields(request)
    found = await seated(request)
    room, quiet = found.room, text(given, "quiet", "yes") == "yes"

    def judge() -> list[Draft]:
        if found.seat != host_of(room):
            raise NotHostError(Text("Only the host can do that."))
        return [hushing(found.seat, quiet=quiet)]

    await server_of(request).rooms.change(room, judge)
    return done(request, found, "/people")


def _said(room: Room, seat: Seat, words: str) -> list[Draft]:
    if room.sitting.quiet:
        raise NotHostError(Text("The host has closed the talk."))
    if len(room.talk) >= MOST_TALK:
        raise SetupError(Text("So much has been said here that nothing more fits."))
    return [saying(seat, Remark(room.sitting.chairs[seat].name, words))]
