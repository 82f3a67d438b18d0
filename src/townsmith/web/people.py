"""The people at a table: links, names, talk, taking over an absent seat, playing again."""

import asyncio
from dataclasses import replace
from typing import Final

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.errors import SetupError, UnknownError
from townsmith.core.text import SeatName, Text
from townsmith.table.opening import LONGEST_NAME, Opening, open_new
from townsmith.web.asking import fields, line, number, text
from townsmith.web.guard import visitor_of
from townsmith.web.guestbook import DAYS, PERSON, Chair, Remark, Sitting
from townsmith.web.opponents import opponents, usual_opponent
from townsmith.web.passes import Pass, watching
from townsmith.web.rendering import page
from townsmith.web.rooms import MOST_TALK, Room
from townsmith.web.tables import Json, set_seat
from townsmith.web.visits import NoSeatError, Visit, house_of, seated, wants_json

LONGEST_REMARK: Final = 300
COLOURS: Final = ("brick", "glass", "leaf2", "plum", "wood", "slate")
"""The colours of seats, by name; a letter always stands beside them."""
AWAY: Final = {DAYS: 3 * 24 * 3600.0}
"""Seconds after which somebody counts as away, by pace; a minute where nothing is said."""
_MINUTE: Final = 60.0


async def people(request: Request) -> Response:
    """Show who sits where, with the links of those who have not come yet."""
    found = await seated(request)
    room = found.room
    base = str(request.base_url).rstrip("/")
    passes = house_of(request).passes
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
    await house_of(request).rooms.seat(found.room, found.seat, chair)
    return _back(request, found, "/people")


async def leave(request: Request) -> Response:
    """Leave a seat: whoever has the link may sit down there."""
    await fields(request)
    found = await seated(request)
    chair = found.room.sitting.chairs[found.seat]
    await house_of(request).rooms.seat(found.room, found.seat, replace(chair, joined=False))
    response = RedirectResponse("/", 303)
    response.delete_cookie("seat", path=f"/t/{found.room.id}")
    return response


async def talk(request: Request) -> Response:
    """Say something to everybody at the table."""
    given = await fields(request)
    found = await seated(request)
    house = house_of(request)
    house.count("talk", f"{visitor_of(request.scope)} {found.room.id} {found.seat}")
    words = line(text(given, "words"), LONGEST_REMARK)
    if len(found.room.talk) >= MOST_TALK:
        raise SetupError(Text("So much has been said here that nothing more fits."))
    if words:
        await house.rooms.say(found.room, Remark(found.words.name(found.seat), words))
    return _back(request, found, "#talk")


# Taking over a seat


def is_away(room: Room, seat: Seat) -> bool:
    """Say whether somebody has been away so long that the others may replace them."""
    chair = room.sitting.chairs[seat]
    if not chair.is_person or room.table.over or room.present(seat):
        return False
    if not chair.joined:
        return True
    now = asyncio.get_running_loop().time()
    return now - room.seen.setdefault(seat, now) > AWAY.get(room.sitting.pace, _MINUTE)


async def replace_sitter(request: Request) -> Response:
    """Vote for somebody to take over an absent seat; it happens when all others agree."""
    given = await fields(request)
    found = await seated(request)
    room, seat, by = found.room, number(given, "seat"), text(given, "by", usual_opponent())
    if by != PERSON and by not in opponents():
        raise UnknownError(Text("there is no bot {name}", name=by))
    if seat >= len(room.sitting.chairs) or seat == found.seat or not is_away(room, seat):
        raise NoSeatError(Text("{seat} is not away.", seat=SeatName(seat)))
    votes = room.votes.setdefault((seat, by), set())
    votes.add(found.seat)
    if _voters(room, seat) <= votes:
        room.votes.clear()
        await house_of(request).rooms.seat(room, seat, _successor(room.sitting.chairs[seat], by))
    else:
        room.publish()
    return _back(request, found, "/people")


def _voters(room: Room, absent: Seat) -> set[Seat]:
    """Return who must agree: all people who are not away themselves."""
    chairs = enumerate(room.sitting.chairs)
    return {
        seat
        for seat, chair in chairs
        if chair.is_person and seat != absent and not is_away(room, seat)
    }


def _successor(chair: Chair, by: str) -> Chair:
    """Return the chair of whoever takes over; passes of the one who left no longer count."""
    return replace(chair, sitter=by, generation=chair.generation + 1, joined=by != PERSON)


# Playing again


async def rematch(request: Request) -> Response:
    """Lead everybody who sat here to a new table of the same kind."""
    await fields(request)
    found = await seated(request)
    room, house = found.room, house_of(request)
    if not room.table.over:
        raise SetupError(Text("This game is not over yet."))
    if not room.sitting.rematch:
        house.count("tables", visitor_of(request.scope))
        again = await house.rooms.create(_same_again(room), _same_people(room))
        await house.rooms.rematch(room, again)
    granted = Pass(room.sitting.rematch, found.seat)
    if found.seat == SPECTATOR:
        granted = watching(room.sitting.rematch)
    target = await house.rooms.find(granted.table)
    if not target.sitting.chairs[granted.seat].joined:
        chair = replace(target.sitting.chairs[granted.seat], joined=True)
        await house.rooms.seat(target, granted.seat, chair)
    response: Response = RedirectResponse(f"/t/{granted.table}", 303)
    if wants_json(request):
        response = Json({"table": granted.table, "link": house.passes.link(granted)})
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


def _back(request: Request, found: Visit, where: str) -> Response:
    if wants_json(request):
        return Json({"done": True})
    return RedirectResponse(f"/t/{found.room.id}{where}", 303)
