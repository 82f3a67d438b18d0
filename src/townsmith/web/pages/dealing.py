"""The dealer: one screen for the room, and a page with one large button for everybody's phone.

The screen shows no secret and needs no seat. Whoever opened the table turns the cards; whoever has
the link may come in or look on.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.errors import SetupError, TownsmithError
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.opening import LONGEST_NAME, open_lobby
from townsmith.web.http.answers import Json
from townsmith.web.http.passes import Pass
from townsmith.web.http.request_fields import fields, flag, line, number, text, whole
from townsmith.web.http.table_request import read_options
from townsmith.web.http.visitors import pass_shown, visitor_of
from townsmith.web.http.visits import (
    NoSeatError,
    known_by,
    language_of,
    name_of,
    server_of,
    set_name,
    set_seat,
    told_in_words,
    wants_json,
)
from townsmith.web.pages.cards_in_use import own_deck
from townsmith.web.pages.invitations import NOBODY, code, reach_of
from townsmith.web.pages.named_tables import dealer_called, dealer_name
from townsmith.web.pages.new_table import spelling
from townsmith.web.pages.panels import COLOURS
from townsmith.web.pages.rendering import ENVIRONMENT, page
from townsmith.web.tables.dealer import (
    DEALS,
    MOST_PEOPLE,
    MOST_POINTS,
    THE_DEALER,
    DealerRoom,
    Wish,
)

_MOMENT: Final = 0.05
"""Seconds in which what people do is gathered to one change."""
_MOST_SHOWN: Final = 24
"""How many people have a house of their own on the screen."""


class DealerVisit(NamedTuple):
    """Somebody at a table that only deals."""

    room: DealerRoom
    seat: Seat
    """0 for whoever turns the cards, from 1 for people, SPECTATOR for everybody else."""
    words: Words


async def visit_dealer(request: Request) -> DealerVisit:
    """Return who asks; without a pass one looks on."""
    server = server_of(request)
    room = await server.rooms.find_seatless(DealerRoom, request.path_params["table"])
    await server.rooms.reach(room, known_by(request))
    granted = pass_shown(server, request.scope)
    seat = granted.seat if granted is not None and granted.table == room.id else SPECTATOR
    if seat > len(room.state.people):
        await server.rooms.refresh(room)  # another node has let them in
        seat = seat if seat <= len(room.state.people) else SPECTATOR
    await server.rooms.settle(room)
    return DealerVisit(room, seat, room.words(language_of(request)))


async def settle_dealer(request: Request) -> Response:
    """Ask what is dealt to the room; the button deals as the box does."""
    game = registry.game(request.path_params["game"])
    return await _settle(request, game, {}, "")


async def _settle(
    request: Request, game: AnyGame, given: Mapping[str, Any], wrong: str
) -> Response:
    if game.room is None:
        raise HTTPException(404)
    options = [option for option in game.offered if option.id in game.room.asked]
    context = {"game": game, "options": options, "given": given, "wrong": wrong}
    status = 400 if wrong else 200
    return page(request, "dealer_settle.html", context | await spelling(request, game), status)


async def open_dealer(request: Request) -> Response:
    """Open a table that only deals; whoever opens it turns the cards."""
    game = registry.game(request.path_params["game"])
    given = await fields(request)
    if game.room is None:
        raise HTTPException(404)
    try:
        options = await _options(request, game, given)
    except TownsmithError as error:
        if wants_json(request):
            raise
        return await _settle(request, game, given, told_in_words(request, error))
    server = server_of(request)
    server.count("tables", visitor_of(request.scope))
    kept = {DEALS: options}
    room = await server.rooms.create_seatless(DealerRoom, open_lobby(game), kept)
    return _with_pass(request, room, THE_DEALER)


async def _options(request: Request, game: AnyGame, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is dealt: what was asked for, and that without which there is nothing to deal."""
    options = read_options(game, given) | await own_deck(request, game, given)
    options |= game.room.options if game.room else {}
    game.setup(2, 1, options)  # which refuses what does not go together
    return options


def _with_pass(request: Request, room: DealerRoom, seat: Seat) -> Response:
    """Give somebody their pass: a browser as a cookie, a program in the answer."""
    granted = Pass(room.id, seat)
    if wants_json(request):
        token = server_of(request).passes.link(granted)
        return Json({"table": room.id, "seat": seat, "token": token})
    response = RedirectResponse(f"/d/{room.id}", 303)
    set_seat(request, response, granted, f"/d/{room.id}")
    return response


async def dealer(request: Request) -> Response:
    """Show the screen to whoever turns the cards or looks on, and everybody else their page."""
    if table_id := await dealer_called(request, request.path_params["table"]):
        return RedirectResponse(f"/d/{table_id}", 303)
    found = await visit_dealer(request)
    if found.seat > THE_DEALER:
        return page(request, "dealer_phone.html", _on_phone(found))
    if found.seat == SPECTATOR and "look" not in request.query_params:
        context = {"name": name_of(request), "full": _is_full(found.room)}
        return page(request, "dealer_join.html", _usual(found) | context)
    return page(request, "dealer.html", await _on_screen(request, found))


async def updates(request: Request) -> Response:
    """Return what a page shows as it is now; a screen may ask for the cards of a turn before."""
    found = await visit_dealer(request)
    if found.seat > THE_DEALER:
        drawn = _rendered("_dealer_phone.html", _on_phone(found))
        return Json({"moment": found.room.moment, "html": {"phone": drawn}})
    context = await _on_screen(request, found)
    html = {name: _rendered(f"_dealer_{name}.html", context) for name in ("cards", "side")}
    return Json({"moment": found.room.moment, "html": html})


def _rendered(name: str, context: dict[str, Any]) -> str:
    return ENVIRONMENT.get_template(name).render(context)


def _usual(found: DealerVisit) -> dict[str, Any]:
    room = found.room
    return {
        "say": found.words,
        "room": room,
        "state": room.state,
        "game": room.game,
        "seat": found.seat,
        "show": room.show(room.state.turn, found.words),
        "most_points": MOST_POINTS,
    }


def _on_phone(found: DealerVisit) -> dict[str, Any]:
    return _usual(found) | {"written": found.seat in found.room.state.written}


async def _on_screen(request: Request, found: DealerVisit) -> dict[str, Any]:
    room, reach = found.room, await reach_of(request)
    link = f"{reach.base}/d/{room.id}"
    turn = min(
        max(1, whole(request.query_params.get("turn", "")) or room.state.turn), room.state.turn
    )
    return _usual(found) | {
        "show": room.show(turn, found.words),
        "shown_turn": turn,
        "typed": f"{urlsplit(reach.base).netloc}/d/{dealer_name(request, room.id)}",
        "code": None if reach.who == NOBODY else code(link),
        "colours": COLOURS,
        "most_shown": _MOST_SHOWN,
    }


# What the dealer does


async def turn(request: Request) -> Response:
    """Turn the cards."""
    given, found = await _asked(request, THE_DEALER)
    leaving, room, shuffles = number(given, "turn"), found.room, flag(given, "shuffles")
    await server_of(request).rooms.change(room, lambda: room.turned(leaving, shuffles=shuffles))
    return _done(request, found)


async def end(request: Request) -> Response:
    """End the game: now everybody counts."""
    _, found = await _asked(request, THE_DEALER)
    await server_of(request).rooms.change(found.room, found.room.ended)
    return _done(request, found)


# What people do


async def join(request: Request) -> Response:
    """Come in with a name; a program is told its pass."""
    given = await fields(request)
    found = await visit_dealer(request)
    if found.seat > THE_DEALER:
        return RedirectResponse(f"/d/{found.room.id}", 303)
    found.room.need_running()
    if _is_full(found.room):
        raise SetupError(Text("{n} people are here; there is room for no more.", n=MOST_PEOPLE))
    name = line(text(given, "name", ""), LONGEST_NAME) or found.words(Text("Somebody"))
    wish = found.room.comes(name)
    await _together(request, found.room)
    response = _with_pass(request, found.room, wish.seat)
    set_name(request, response, name)
    return response


async def written(request: Request) -> Response:
    """Say that one has written."""
    given, found = await _asked(request)
    found.room.writes(found.seat, number(given, "turn"))
    await _together(request, found.room)
    return _done(request, found)


async def reached(request: Request) -> Response:
    """Say that one has reached a goal; the dealer may say it for anybody."""
    given, found = await _asked(request)
    room, goal = found.room, line(text(given, "goal"), LONGEST_NAME)
    name = line(text(given, "name", ""), LONGEST_NAME)
    who = room.state.name(found.seat) if found.seat else name
    if not who:
        raise SetupError(Text("Say who has reached it."))
    await server_of(request).rooms.change(room, lambda: room.reached(goal, who))
    return _done(request, found)


async def points(request: Request) -> Response:
    """Say how many points one has at the end."""
    given, found = await _asked(request)
    if found.seat == THE_DEALER:
        raise NoSeatError(Text("Only those who write count points."))
    found.room.counts(found.seat, min(number(given, "points"), MOST_POINTS))
    await _together(request, found.room)
    return _done(request, found)


def _is_full(room: DealerRoom) -> bool:
    return len(room.state.people) >= MOST_PEOPLE


async def _asked(request: Request, only: Seat | None = None) -> tuple[Any, DealerVisit]:
    given = await fields(request)
    found = await visit_dealer(request)
    if found.seat == SPECTATOR or (only is not None and found.seat != only):
        raise NoSeatError(Text("Only whoever opened this table can do that."))
    return given, found


async def _together(request: Request, room: DealerRoom) -> None:
    """Keep what was wished with all that others wish at the same moment."""
    if room.gathering is None:
        room.gathering = asyncio.ensure_future(_gather(request, room))
    await asyncio.shield(room.gathering)


async def _gather(request: Request, room: DealerRoom) -> None:
    await asyncio.sleep(_MOMENT)
    wishes: list[Wish] = room.gathered()
    room.gathering = None  # who comes from now on is of the next moment
    await server_of(request).rooms.change(room, lambda: room.granted(wishes))


def _done(request: Request, found: DealerVisit) -> Response:
    if wants_json(request):
        return Json({"done": True, "moment": found.room.last})
    return RedirectResponse(f"/d/{found.room.id}?since={found.room.last}", 303)
