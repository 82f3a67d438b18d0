"""How a table is made: who sits where, which options, and how one plays at once."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Option
from townsmith.core.contract.state import Seat
from townsmith.core.errors import SetupError, TownsmithError
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME, open_new
from townsmith.web.http.answers import Json as JsonAnswer
from townsmith.web.http.guard import visitor_of
from townsmith.web.http.passes import Pass, watching
from townsmith.web.http.request_fields import fields, line, text
from townsmith.web.http.visits import say_for, server_of, set_seat, wants_json
from townsmith.web.pages.rendering import page
from townsmith.web.tables.chairs import DAYS, NOBODY, NOW, PERSON, Sitting, chairs_for
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.tables.room import Room

MOST_SEATS: Final = 1000


async def settle(request: Request) -> Response:
    """Ask what is to be settled before a game."""
    game = registry.game(request.path_params["game"])
    friends = "friends" in request.query_params
    sitters = [PERSON, PERSON if friends else usual_opponent()] + [NOBODY] * 8
    return _form(request, game, sitters, {}, "")


async def create(request: Request) -> Response:
    """Make a table and seat whoever made it on its first chair."""
    game = registry.game(request.path_params["game"])
    given = await fields(request)
    sitters = read_sitters(given)
    server = server_of(request)
    try:
        options = _options(game, given)
        sitting = _sitting(game, sitters, given)
        opening = open_new(game, len(sitting.chairs), options)
    except TownsmithError as error:
        if wants_json(request):
            raise
        say = say_for(request)
        return _form(request, game, sitters, given, say(error.words) if error.words else str(error))
    server.count("tables", visitor_of(request.scope))
    room = await server.rooms.create(opening, sitting)
    return _welcome(request, room)


def _welcome(request: Request, room: Room) -> Response:
    if wants_json(request):
        return JsonAnswer(links(request, room, range(len(room.sitting.chairs))), 201)
    invites = any(chair.is_person and not chair.joined for chair in room.sitting.chairs)
    response = RedirectResponse(f"/t/{room.id}/people" if invites else f"/t/{room.id}", 303)
    set_seat(request, response, Pass(room.id, 0))
    return response


def links(request: Request, room: Room, seats: Sequence[Seat]) -> dict[str, Any]:
    """Return the secrets of these seats of a table, and of watching it."""
    passes = server_of(request).passes
    chairs = room.sitting.chairs
    found = {
        seat: passes.link(Pass(room.id, seat, chairs[seat].generation))
        for seat in seats
        if chairs[seat].is_person
    }
    return {"table": room.id, "seats": found, "watch": passes.link(watching(room.id))}


def read_sitters(given: Mapping[str, Any]) -> list[str]:
    """Return who sits on each chair, as it was asked for."""
    listed = given.get("sitters")
    if isinstance(listed, list):
        return [str(sitter) for sitter in listed[:MOST_SEATS]]
    return [text(given, f"seat{seat}", NOBODY) for seat in range(10)]


def _sitting(game: AnyGame, sitters: Sequence[str], given: Mapping[str, Any]) -> Sitting:
    seated = [sitter for sitter in sitters if sitter != NOBODY]
    known = opponents()
    for sitter in seated:
        if sitter != PERSON and sitter not in known:
            raise SetupError(
                Text(
                    "there is no bot {name}; there are: {known}",
                    name=sitter,
                    known=", ".join(known),
                )
            )
    if not seated or seated[0] != PERSON:
        raise SetupError(Text("The first seat is yours: a person must sit there."))
    own = line(text(given, "name", ""), LONGEST_NAME)
    pace = DAYS if given.get("pace") == DAYS else NOW
    del game
    return Sitting(chairs_for(seated, own), pace, guided=bool(given.get("guided")))


def _options(game: AnyGame, given: Mapping[str, Any]) -> dict[str, Json]:
    """Return the options that were chosen; a form spells values as JSON."""
    whole = given.get("options")
    if isinstance(whole, dict):
        return whole
    chosen: dict[str, Json] = {}
    for option in game.options:
        spelt = given.get(f"option-{option.id}")
        if isinstance(spelt, str) and spelt.strip():
            chosen[option.id] = _value(option, spelt)
    return chosen


def _value(option: Option, spelt: str) -> Json:
    try:
        value: Json = msgspec.json.decode(spelt)
    except msgspec.DecodeError:
        raise SetupError(
            Text("What was written for {option} is not JSON.", option=option.words)
        ) from None
    return value


def _form(
    request: Request, game: AnyGame, sitters: Sequence[str], given: Mapping[str, Any], wrong: str
) -> Response:
    chairs = min(game.chairs[-1], 10)
    context = {
        "game": game,
        "sitters": [*sitters[:chairs], *[NOBODY] * (chairs - len(sitters))],
        "bots": opponents(),
        "given": given,
        "wrong": wrong,
        "spelt": lambda value: msgspec.json.encode(value).decode(),
    }
    return page(request, "settle.html", context, 400 if wrong else 200)
