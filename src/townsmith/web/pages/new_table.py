"""A new table: what is settled before it, and the way to its first seat."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Seat
from townsmith.core.errors import TownsmithError
from townsmith.table.opening import open_new
from townsmith.web.http.answers import Json
from townsmith.web.http.messages import Opened
from townsmith.web.http.passes import Pass, watching
from townsmith.web.http.request_fields import fields
from townsmith.web.http.table_request import (
    MOST_IN_A_FORM,
    check_keys,
    read_opponent,
    read_options,
    read_sitters,
    read_sitting,
)
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import (
    language_of,
    locale_of,
    server_of,
    set_seat,
    told_in_words,
    wants_json,
)
from townsmith.web.pages.card_gallery import MARKS, exhibition, opponent_groups
from townsmith.web.pages.cards_in_use import in_use, own_deck
from townsmith.web.pages.rendering import page
from townsmith.web.tables.chairs import NOBODY, PERSON
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.tables.room import Room
from townsmith.web.tables.searching_bots import check_searching


async def settle(request: Request) -> Response:
    """Ask what is to be settled before a game."""
    game = registry.game(request.path_params["game"])
    if "alone" in request.query_params:
        return await _alone(request, game, {}, "")
    friends = "friends" in request.query_params
    sitters = [PERSON, PERSON if friends else usual_opponent()] + [NOBODY] * (MOST_IN_A_FORM - 2)
    return await _form(request, game, sitters, {}, "")


async def create(request: Request) -> Response:
    """Make a table and seat whoever made it on its first chair."""
    game = registry.game(request.path_params["game"])
    given = await fields(request)
    check_keys(given)
    sitters = read_sitters(given)
    server = server_of(request)
    try:
        sitting = read_sitting(sitters, given)
        check_searching(sitting.chairs, server.settings.limits.searching_bots)
        options = {**read_options(game, given), **read_opponent(game, given)}
        options |= await own_deck(request, game, given)
        opening = open_new(game, len(sitting.chairs), options)
    except TownsmithError as error:
        if wants_json(request):
            raise
        wrong = told_in_words(request, error)
        if "box" in given:
            return await _alone(request, game, given, wrong)
        return await _form(request, game, sitters, given, wrong)
    server.count("tables", visitor_of(request.scope))
    if not wants_json(request):
        own = replace(sitting.chairs[0], devices=1).spoken_to(locale_of(request))
        sitting = sitting.with_chair(0, own)
    room = await server.rooms.create(opening, sitting)
    return welcome(request, room)


def welcome(request: Request, room: Room, seat: Seat = 0) -> Response:
    """Lead whoever made a table to it, on that seat."""
    if wants_json(request):
        return Json(_links(request, room), 201)
    invites = any(chair.is_person and not chair.joined for chair in room.sitting.chairs)
    response = RedirectResponse(f"/t/{room.id}/people" if invites else f"/t/{room.id}", 303)
    set_seat(request, response, Pass(room.id, seat))
    return response


def _links(request: Request, room: Room) -> Opened:
    """Return the secrets of the seats of people, and of watching."""
    passes = server_of(request).passes
    found = {
        str(seat): passes.invite(Pass(room.id, seat, chair.generation))
        for seat, chair in enumerate(room.sitting.chairs)
        if chair.is_person
    }
    return Opened(room.id, found, passes.link(watching(room.id)))


async def _alone(request: Request, game: AnyGame, given: Mapping[str, Any], wrong: str) -> Response:
    """Ask whom to meet alone, each shown as a card."""
    boxes = opponent_groups(game.slug, language_of(request))
    chosen = {key for exhibit in game.drawing.gallery(None) for key in exhibit.chosen_by}
    context = {
        "game": game,
        "boxes": boxes,
        "options": [option for option in game.offered if option.id not in chosen],
        "given": given,
        "wrong": wrong,
    }
    return page(
        request, "alone.html", context | await spelling(request, game), 400 if wrong else 200
    )


async def spelling(request: Request, game: AnyGame) -> dict[str, Any]:
    """Return how values are spelt in a form, and the pictures one chooses by."""
    groups = exhibition(game.slug, language_of(request))
    return {
        "spelt": lambda value: msgspec.json.encode(value).decode(),
        "pictures": {card.id: card for group in groups for card in group.cards},
        "marks": MARKS,
        "own": await in_use(request, game),
    }


async def _form(
    request: Request, game: AnyGame, sitters: Sequence[str], given: Mapping[str, Any], wrong: str
) -> Response:
    chairs = min(game.chairs[-1], MOST_IN_A_FORM)
    context = {
        "game": game,
        "sitters": [*sitters[:chairs], *[NOBODY] * (chairs - len(sitters))],
        "bots": opponents(),
        "given": given,
        "wrong": wrong,
    }
    return page(
        request, "settle.html", context | await spelling(request, game), 400 if wrong else 200
    )
