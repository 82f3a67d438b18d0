"""A visit: who asks, at which table, on which seat, in which language."""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.state import REFEREE, SPECTATOR, Seat
from townsmith.core.errors import TownsmithError
from townsmith.core.reading.one_line import one_line
from townsmith.core.text import Say, Text
from townsmith.i18n.words import Words, languages
from townsmith.table.opening import LONGEST_NAME
from townsmith.web.http.passes import COOKIE, Pass
from townsmith.web.http.request_fields import whole
from townsmith.web.http.visitors import pass_shown, visitor_of
from townsmith.web.notices.quiet_hours import zone_named
from townsmith.web.server import Server
from townsmith.web.tables.chairs import Locale
from townsmith.web.tables.room import Room

LANGUAGE: Final = "language"
THEME: Final = "theme"
NAME: Final = "name"
ZONE: Final = "zone"
"""The cookie in which a browser tells its time zone."""


class NoSeatError(TownsmithError):
    """Somebody without a pass for what they ask."""


class Visit(NamedTuple):
    """Somebody at a table."""

    room: Room
    seat: Seat
    """The seat of the pass; SPECTATOR for those who only watch."""
    words: Words


def server_of(request: Request) -> Server:
    """Return the server this request came to."""
    server: Server = request.app.state.server
    return server


@cache
def spoken() -> tuple[str, ...]:
    """Return the languages there are; they do not change while the server runs."""
    return tuple(languages())


def language_of(request: Request) -> str:
    """Return the language chosen, else the first of the browser's own that we speak."""
    known = spoken()
    wished = [request.query_params.get(LANGUAGE, ""), request.cookies.get(LANGUAGE, "")]
    header = request.headers.get("accept-language", "")
    wished += [part.split(";")[0].strip().replace("-", "_") for part in header.split(",")[:8]]
    # A language of some region comes before whatever is wished less than it.
    tried = [one for code in wished for one in (code, code.split("_")[0])]
    return next((code for code in tried if code in known), known[0])


def remember(response: Response, name: str, value: str) -> None:
    """Let the browser keep what somebody likes."""
    response.set_cookie(name, value, max_age=365 * 24 * 3600, samesite="lax")


def theme_of(request: Request) -> str:
    """Return "light" or "dark" where somebody chose one, nothing where the system decides."""
    theme = request.cookies.get(THEME, "")
    return theme if theme in {"light", "dark"} else ""


def locale_of(request: Request) -> Locale:
    """Return how whoever asks is spoken to."""
    return Locale(language_of(request), zone_of(request))


def zone_of(request: Request) -> str:
    """Return the time zone that a browser tells; nothing if it tells none that there is."""
    name = unquote(request.cookies.get(ZONE, ""))
    return name if zone_named(name) is not None else ""


def say_for(request: Request) -> Say:
    """Return how to speak to whoever asks, away from any table."""
    return Words(language_of(request))


def told_in_words(request: Request, error: TownsmithError) -> str:
    """Return what is wrong, in the language of whoever asks where it is known in others."""
    return str(error) if error.words is None else say_for(request)(error.words)


async def visit(request: Request) -> Visit:
    """Return who visits the table of the address; NoSeatError if they have no pass for it."""
    server = server_of(request)
    room = await server.rooms.find(request.path_params["table"])
    await server.rooms.reach(room, known_by(request))
    seat = await seat_at(server, pass_shown(server, request.scope), room)
    await server.rooms.look_round(room)
    if seat != SPECTATOR:
        room.visitor = visitor_of(request.scope)
    if seat >= 0 and not (room.sitting.chairs[seat].late and _only_listens(request)):
        await welcome_back(server, room, seat)
    await server.rooms.settle(room)
    return Visit(room, seat, room.words(language_of(request)))


def _only_listens(request: Request) -> bool:
    """Say whether a page asks by itself, at which perhaps nobody sits: their time was up there."""
    home = f"/t/{request.path_params['table']}"
    by_itself = request.method == "GET" or request.url.path == f"{home}/sight"
    return by_itself and request.url.path != home


async def glance(request: Request) -> Visit:
    """Return who looks at a table from elsewhere: nobody is here, or back, because of that."""
    server = server_of(request)
    room = await server.rooms.find(request.path_params["table"])
    seat = await seat_at(server, pass_shown(server, request.scope), room, seat_granted)
    await server.rooms.settle(room)
    return Visit(room, seat, room.words(language_of(request)))


def known_by(request: Request) -> int:
    """Return the last change that whoever asks was told of, here or by another node."""
    told = request.headers.get("last-event-id", request.query_params.get("since", ""))
    return whole(told) or 0


Reads = Callable[[Pass | None, Room], Seat]


async def seat_at(
    server: Server, granted: Pass | None, room: Room, read: Reads | None = None
) -> Seat:
    """Return the seat that a pass gives in a room; before it gives none the log is read."""
    read = read or seat_of
    try:
        return read(granted, room)
    except NoSeatError:
        if not await server.rooms.refresh(room):
            raise
    return read(granted, room)


async def welcome_back(server: Server, room: Room, seat: Seat) -> None:
    """Give somebody the seat back on which a bot stood in: to show up is enough."""
    if seat >= 0 and room.sitting.chairs[seat].stand_in:
        await server.rooms.welcome_back(room, seat)


async def seated(request: Request) -> Visit:
    """Return who sits at the table of the address; NoSeatError for everybody else."""
    found = await visit(request)
    sitter_only(found.seat)
    return found


def sitter_only(seat: Seat) -> Seat:
    """Return a seat on which somebody sits; NoSeatError for those who watch."""
    if seat == SPECTATOR:
        raise NoSeatError(Text("You are watching; only those who sit here can do that."))
    return seat


def seat_of(granted: Pass | None, room: Room) -> Seat:
    """Return the seat of somebody who has come; NoSeatError if there is none."""
    seat = seat_granted(granted, room)
    if seat >= 0:
        room.see(seat)
    return seat


def seat_granted(granted: Pass | None, room: Room) -> Seat:
    """Return the seat that a pass gives in a room; NoSeatError if it gives none."""
    if granted is not None and granted.table == room.id and _counts(granted, room):
        return granted.seat
    if room.table.over:
        return SPECTATOR
    raise NoSeatError(
        Text("This table is private. Ask somebody who sits there for a link to a seat.")
    )


def _counts(granted: Pass, room: Room) -> bool:
    if granted.seat == SPECTATOR:
        return True
    chair = room.sitting.chairs[granted.seat]
    return chair.is_person and chair.generation == granted.generation


def viewer_of(request: Request, found: Visit) -> Seat:
    """Return through whose eyes to look: one's own, or anybody's once the game is over."""
    seat = whole(request.query_params.get("as", ""))
    if seat is None or not found.room.table.over:
        return found.seat
    known = seat in {SPECTATOR, REFEREE} or 0 <= seat < len(found.room.sitting.chairs)
    return seat if known else found.seat


def wants_json(request: Request) -> bool:
    """Say whether a program asks, not a page."""
    kinds = request.headers.get("accept", "") + request.headers.get("content-type", "")
    return "application/json" in kinds


def set_name(request: Request, response: Response, name: str) -> None:
    """Let somebody's browser remember what they are called."""
    response.set_cookie(
        NAME,
        quote(name),
        max_age=365 * 24 * 3600,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def name_of(request: Request) -> str:
    """Return what whoever asks was called last, as their browser remembers it."""
    return one_line(unquote(request.cookies.get(NAME, "")), LONGEST_NAME)


def seat_pass(room: Room, seat: Seat) -> Pass:
    """Return the pass of whoever sits on a seat now."""
    return Pass(room.id, seat, room.sitting.chairs[seat].generation)


def set_seat(request: Request, response: Response, granted: Pass, path: str = "") -> None:
    """Give somebody the cookie of a seat; it is sent back to this one table, or path, only."""
    response.set_cookie(
        COOKIE,
        server_of(request).passes.cookie(granted),
        max_age=365 * 24 * 3600,
        path=path or f"/t/{granted.table}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
