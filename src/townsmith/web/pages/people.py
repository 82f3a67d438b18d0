"""The people at a table: links, names and talk."""

from dataclasses import replace
from typing import Final

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import Seat
from townsmith.core.errors import SetupError
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME
from townsmith.web.http.answers import done
from townsmith.web.http.guard import visitor_of
from townsmith.web.http.passes import Pass, watching
from townsmith.web.http.request_fields import fields, line, number, text
from townsmith.web.http.visits import Visit, seated, server_of
from townsmith.web.pages.rendering import page
from townsmith.web.pages.takeover import is_away
from townsmith.web.tables.chairs import Chair, Remark
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.tables.room import MOST_TALK, Room

LONGEST_REMARK: Final = 300
COLOURS: Final = ("brick", "glass", "leaf2", "plum", "wood", "slate")
"""The colours of seats, by name; a letter always stands beside them."""


async def people(request: Request) -> Response:
    """Show who sits where, with the links of those who have not come yet."""
    found = await seated(request)
    room = found.room
    base = str(request.base_url).rstrip("/")
    passes = server_of(request).passes
    shown = {
        seat: f"{base}/s/{passes.link(Pass(room.id, seat, chair.generation))}"
        for seat, chair in enumerate(room.sitting.chairs[:24])
        if chair.is_person and _may_see_link(found, seat, chair)
    }
    context = {
        "say": found.words,
        "room": room,
        "seat": found.seat,
        "links": shown,
        "codes": {seat: _code(link) for seat, link in shown.items()},
        "watch": f"{base}/s/{passes.link(watching(room.id))}",
        "away": [seat for seat in range(len(room.sitting.chairs)) if is_away(room, seat)],
        "bots": opponents(),
        "bot": usual_opponent(),
        "colours": COLOURS,
    }
    return page(request, "people.html", context)


def _may_see_link(found: Visit, seat: Seat, chair: Chair) -> bool:
    """Say whether a link may be shown: one's own always, to the host also those nobody took yet.

    Whoever has the link of a seat can sit there, so a guest is not trusted with another's.
    """
    return seat == found.seat or (found.seat == host_of(found.room) and not chair.joined)


def host_of(room: Room) -> Seat:
    """Return who invites: whoever opened the table or, when they have left, the next who came."""
    chairs = enumerate(room.sitting.chairs)
    return next((seat for seat, chair in chairs if chair.is_person and chair.joined), 0)


def _code(link: str) -> Markup:
    svg = segno.make(link, error="l").svg_inline(scale=3, border=2, dark="#2B2833", light="#FDF8EC")
    return Markup(svg)  # noqa: S704  drawn by us from an address we made


async def rename(request: Request) -> Response:
    """Give oneself another name or colour."""
    given = await fields(request)
    found = await seated(request)
    chair = found.room.sitting.chairs[found.seat]
    name = line(text(given, "name"), LONGEST_NAME) or chair.name
    others = {
        other.name for seat, other in enumerate(found.room.sitting.chairs) if seat != found.seat
    }
    if name in others:
        raise SetupError(Text("Somebody here is called {name} already.", name=name))
    colour = number(given, "colour") % len(COLOURS) if "colour" in given else chair.colour
    chair = replace(chair, name=name, colour=colour)
    await server_of(request).rooms.seat(found.room, found.seat, chair)
    return done(request, found, "/people")


async def leave(request: Request) -> Response:
    """Leave a seat: whoever has the link may sit down there."""
    await fields(request)
    found = await seated(request)
    chair = found.room.sitting.chairs[found.seat]
    await server_of(request).rooms.seat(found.room, found.seat, replace(chair, joined=False))
    response = RedirectResponse("/", 303)
    response.delete_cookie("seat", path=f"/t/{found.room.id}")
    return response


async def talk(request: Request) -> Response:
    """Say something to everybody at the table."""
    given = await fields(request)
    found = await seated(request)
    server = server_of(request)
    server.count("talk", f"{visitor_of(request.scope)} {found.room.id} {found.seat}")
    words = line(text(given, "words"), LONGEST_REMARK)
    if len(found.room.talk) >= MOST_TALK:
        raise SetupError(Text("So much has been said here that nothing more fits."))
    if words:
        await server.rooms.say(found.room, Remark(found.words.name(found.seat), words))
    return done(request, found, "#talk")
