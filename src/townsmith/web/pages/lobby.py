"""The page of a lobby: who is here, what will be played, and what each may do about it."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.contract.state import Seat
from townsmith.core.errors import SetupError
from townsmith.core.reading.limits import SEATS as MOST_SEATS
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME, open_lobby
from townsmith.teaching.lesson import lessons
from townsmith.web.http.answers import Json
from townsmith.web.http.lobby_visits import LobbyVisit, pass_at_table, pass_of, visit_lobby
from townsmith.web.http.passes import Pass
from townsmith.web.http.request_fields import fields, line, number, text
from townsmith.web.http.visitors import seat_key, visitor_of
from townsmith.web.http.visits import (
    locale_of,
    name_of,
    server_of,
    set_name,
    set_seat,
    sitter_only,
    wants_json,
)
from townsmith.web.pages.cards_in_use import in_use
from townsmith.web.pages.invitations import NOBODY, code, reach_of
from townsmith.web.pages.lobby_switches import switches
from townsmith.web.pages.lobby_words import NEWS, option_sentences, why_not_start
from townsmith.web.pages.panels import COLOURS
from townsmith.web.pages.people import LONGEST_REMARK
from townsmith.web.pages.quick_words import QUICK_WORDS
from townsmith.web.pages.rendering import ENVIRONMENT, page
from townsmith.web.tables import lobby_judging as judging
from townsmith.web.tables.chairs import PEOPLE
from townsmith.web.tables.lobby import Lobby
from townsmith.web.tables.lobby_log import lobby_for
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.tables.people_log import Draft, Remark, saying
from townsmith.web.tables.room import MOST_TALK
from townsmith.web.tables.said_names import name_of as name_aloud

USUAL_SEATS: Final = 4
MOST_SHOWN: Final = 24
"""How many seats of a crowd have a house of their own on the page."""
PIECES: Final = ("invite", "news", "asking", "deed", "seats", "plan", "begin", "talk")
"""The pieces of the page that come anew; what somebody types stands in none of them."""


async def open_one(request: Request) -> Response:
    """Open a lobby, and seat whoever opens it as its host."""
    game = registry.game(request.path_params["game"])
    given = await fields(request)
    server = server_of(request)
    server.count("tables", visitor_of(request.scope))
    name = line(text(given, "name", ""), LONGEST_NAME) or name_of(request) or PEOPLE[0]
    state = lobby_for(name, min(USUAL_SEATS, game.chairs[-1]), locale_of(request))
    room = await server.rooms.create_lobby(open_lobby(game), state)
    response = RedirectResponse(f"/l/{room.id}", 303)
    seat_in_lobby(request, response, room, 0)
    return response


def seat_in_lobby(request: Request, response: Response, room: Lobby, seat: Seat) -> None:
    """Give somebody the cookie of the seat on which they wait; the one link knows them, too."""
    granted = Pass(room.id, seat) if seat < 0 else pass_of(room, seat)
    token = server_of(request).passes.join(room.id, room.state.plan.link)
    for path in (f"/l/{room.id}", f"/j/{token}"):
        set_seat(request, response, granted, path)


async def lobby(request: Request) -> Response:
    """Show a lobby; once its game has begun, lead everybody from here to their seat."""
    found = await visit_lobby(request)
    if found.room.state.table:
        return at_table(request, found)
    context = await _context(request, found)
    return page(request, "lobby.html", context)


def at_table(request: Request, found: LobbyVisit) -> Response:
    """Lead somebody from a lobby to the table of its game."""
    granted = pass_at_table(found.room.state, found.seat)
    response = RedirectResponse(f"/t/{granted.table}", 303)
    set_seat(request, response, granted)
    return response


async def updates(request: Request) -> Response:
    """Return the pieces of a lobby's page as they are now."""
    found = await visit_lobby(request)
    if found.room.state.table:
        return Json({"moment": found.room.moment, "begun": True, "html": {}})
    context = await _context(request, found)
    known = {"say": found.words, "here": f"/l/{found.room.id}"}
    html = {
        name: ENVIRONMENT.get_template(f"_lobby_{name}.html").render(context | known)
        for name in PIECES
    }
    return Json({"moment": found.room.moment, "begun": False, "html": html})


async def _context(request: Request, found: LobbyVisit) -> dict[str, Any]:
    room, state = found.room, found.room.state
    game, reach = room.game, await reach_of(request)
    server = server_of(request)
    link = f"{reach.base}/j/{server.passes.join(room.id, state.plan.link)}"
    return {
        "say": found.words,
        "lobby": room,
        "state": state,
        "game": game,
        "seat": found.seat,
        "is_host": found.is_host,
        "reach": reach,
        "link": link,
        "said_name": name_aloud(room.id, state.plan.link, server.naming_key),
        "code": None if reach.who == NOBODY else code(link),
        "colours": COLOURS,
        "bots": opponents(),
        "bot": usual_opponent(),
        "news": NEWS,
        "most_shown": MOST_SHOWN,
        "most_seats": MOST_SEATS if game.crowds else game.chairs[-1],
        "back": _seconds_left(found, server_of(request).settings.limits.take_back),
        "sentences": option_sentences(game, state.plan),
        "why_not": why_not_start(room),
        "switches": switches(game, state.plan, found.words, lists=server.settings.lists_tables),
        "quick_words": QUICK_WORDS,
        "lesson": bool(lessons(game)),
        "own": await in_use(request, game),
    }


def _seconds_left(found: LobbyVisit, within: float) -> float:
    """Return for how long the host may take back what they did; 0 if not at all."""
    deed = found.room.state.deed
    if deed is None or not found.is_host:
        return 0
    return round(judging.seconds_left(deed, within), 1)


# What guests do


async def rename(request: Request) -> Response:
    """Take another name or colour, and give one's town a name."""
    given, found = await _asked(request)
    name = line(text(given, "name"), LONGEST_NAME)
    chair = found.room.state.chairs[found.seat]
    colour = number(given, "colour") % len(COLOURS) if "colour" in given else chair.colour
    town = line(text(given, "town"), LONGEST_NAME) if "town" in given else chair.town
    room, seat = found.room, found.seat
    await change(request, found, lambda: judging.rename(room.state, seat, name, colour, town))
    response = answer(request, found)
    set_name(request, response, found.room.state.chairs[found.seat].name)
    return response


async def change_seat(request: Request) -> Response:
    """Go to another free seat."""
    given, found = await _asked(request)
    other, room = number(given, "seat"), found.room
    await change(request, found, lambda: judging.change_seat(room.state, found.seat, other))
    response = answer(request, found)
    seat_in_lobby(request, response, room, other)
    return response


async def leave(request: Request) -> Response:
    """Stand up and go to the street; whoever only watched just goes."""
    await fields(request)
    found = await visit_lobby(request)
    if found.seat >= 0:
        await change(request, found, lambda: judging.stand_up(found.room.state, found.seat))
    response = RedirectResponse("/", 303)
    response.delete_cookie("seat", path=f"/l/{found.room.id}")
    return response


async def talk(request: Request) -> Response:
    """Say something to everybody in the lobby."""
    given, found = await _asked(request)
    server_of(request).count("talk", seat_key(found.room.id, found.seat))
    words = line(text(given, "words"), LONGEST_REMARK)
    if words:
        await change(request, found, lambda: _said(found, words))
    return answer(request, found)


def _said(found: LobbyVisit, words: str) -> list[Draft]:
    judging.need_waiting(found.room.state)
    if found.room.state.plan.quiet:
        raise judging.NotHostError(Text("The host has closed the talk."))
    if len(found.room.state.talk) >= MOST_TALK:
        raise SetupError(Text("So much has been said here that nothing more fits."))
    return [saying(found.seat, Remark(found.room.state.chairs[found.seat].name, words))]


async def _asked(request: Request) -> tuple[Any, LobbyVisit]:
    """Return what somebody wants who sits in a lobby."""
    given = await fields(request)
    found = await visit_lobby(request)
    sitter_only(found.seat)
    return given, found


async def change(request: Request, found: LobbyVisit, judge: Callable[[], Iterable[Draft]]) -> None:
    """Change a lobby, judged on how it is by then."""
    await server_of(request).rooms.change(found.room, judge)


def answer(request: Request, found: LobbyVisit) -> Response:
    """Say that something was done: a page goes back to its lobby, a script is told."""
    if wants_json(request):
        return Json({"done": True})
    return RedirectResponse(f"/l/{found.room.id}?since={found.room.last}", 303)
