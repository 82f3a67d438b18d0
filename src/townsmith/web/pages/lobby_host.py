"""What the host of a lobby does: seats, bots, options, the link, and Start, which deals."""

import asyncio
from dataclasses import replace
from typing import Any, Final

from msgspec.structs import replace as with_values
from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.errors import StaleMoveError, UnknownError
from townsmith.core.text import Text
from townsmith.table.opening import open_new
from townsmith.table.store.changes import LIST
from townsmith.web.http.lobby_visits import LobbyVisit, visit_lobby
from townsmith.web.http.request_fields import fields, number, text
from townsmith.web.http.table_request import read_options, read_pace
from townsmith.web.http.visits import server_of, sitter_only
from townsmith.web.pages.cards_in_use import own_deck
from townsmith.web.pages.lobby import answer, at_table, change, seat_in_lobby
from townsmith.web.tables import lobby_judging as judging
from townsmith.web.tables import lobby_log as said
from townsmith.web.tables.chairs import ANYBODY, STAND_IN, Chair, Sitting
from townsmith.web.tables.lobby_log import LobbyState, Plan, starting
from townsmith.web.tables.opponents import opponents
from townsmith.web.tables.people_log import Draft, answering
from townsmith.web.tables.searching_bots import check_searching

_MANNERS: Final = ("pace", "absence", "hints", "listed", "quiet")
_TRIES = 20
"""How often a game is opened anew because somebody sat down or stood up meanwhile."""


async def _asked(request: Request) -> tuple[Any, LobbyVisit]:
    """Return what the host wants; that it is the host is judged with the change."""
    given = await fields(request)
    found = await visit_lobby(request)
    sitter_only(found.seat)
    return given, found


async def bot(request: Request) -> Response:
    """Give a free seat to a bot, or the seat of a bot to another one."""
    given, found = await _asked(request)
    seat, by, room = number(given, "seat"), text(given, "by"), found.room
    if by not in opponents():
        raise UnknownError(Text("there is no bot {name}", name=by))
    most = server_of(request).settings.limits.searching_bots

    def judge() -> list[Draft]:
        drafts = judging.seat_bot(room.state, found.seat, seat, by)
        chairs = [room.state.chairs[at] for at in room.state.players if at != seat]
        check_searching([*chairs, Chair(by, "", seat)], most)
        return drafts

    await change(request, found, judge)
    return answer(request, found)


async def free(request: Request) -> Response:
    """Free the seat of a guest or of a bot."""
    given, found = await _asked(request)
    seat, room = number(given, "seat"), found.room
    await change(request, found, lambda: judging.free_a_seat(room.state, found.seat, seat))
    return answer(request, found)


async def seats(request: Request) -> Response:
    """Change how many seats there are."""
    given, found = await _asked(request)
    many, room = number(given, "seats"), found.room
    await change(
        request, found, lambda: judging.settle_seats(room.state, found.seat, room.game, many)
    )
    return answer(request, found)


async def options(request: Request) -> Response:
    """Settle what will be played."""
    given, found = await _asked(request)
    chosen, room = _checked(found.room.game, given), found.room
    chosen |= await own_deck(request, room.game, given)

    may_list = server_of(request).settings.lists_tables

    def judge() -> list[Draft]:
        plan = with_values(room.state.plan, options=chosen, **_manners(given))
        plan = with_values(plan, listed=plan.listed and may_list)
        drafts = judging.settle_plan(room.state, found.seat, plan, said.OPTIONS)
        return [*drafts, Draft(LIST, "", found.seat)] if plan.listed else drafts

    await change(request, found, judge)
    return answer(request, found)


def _checked(game: AnyGame, given: Any) -> dict[str, Json]:  # noqa: ANN401  a form or an object
    """Return the options that are not the usual ones, each right by itself."""
    read = read_options(game, given)
    chosen = {name: game.option(name).checked(value) for name, value in read.items()}
    return {name: value for name, value in chosen.items() if value != game.option(name).default}


def _manners(given: Any) -> dict[str, object]:  # noqa: ANN401  as above
    """Return how people deal with each other, as far as it is said."""
    told = {name: text(given, name) for name in _MANNERS if name in given}
    read: dict[str, object] = {
        "pace": read_pace(told),
        "absence": ANYBODY if told.get("absence") == ANYBODY else STAND_IN,
        "hints": told.get("hints") == "yes",
        "quiet": told.get("quiet") == "yes",
        "listed": told.get("listed") == "yes",
    }
    return {name: read[name] for name in told}


async def new_link(request: Request) -> Response:
    """Draw a new link; the older ones lead nowhere from now on."""
    _, found = await _asked(request)
    room = found.room

    def judge() -> list[Draft]:
        plan = with_values(room.state.plan, link=room.state.plan.link + 1)
        return judging.settle_plan(room.state, found.seat, plan, said.NEW_LINK)

    await change(request, found, judge)
    response = answer(request, found)
    seat_in_lobby(request, response, room, found.seat)
    return response


async def close(request: Request) -> Response:
    """Close the lobby: everybody is told, and nobody can sit down any more."""
    _, found = await _asked(request)
    room = found.room
    await change(
        request,
        found,
        lambda: judging.settle_plan(
            room.state, found.seat, with_values(room.state.plan, closed=True), said.CLOSED
        ),
    )
    return answer(request, found)


async def back(request: Request) -> Response:
    """Take back what the host did last, within some seconds."""
    _, found = await _asked(request)
    within = server_of(request).settings.limits.take_back
    await change(request, found, lambda: judging.take_back(found.room.state, found.seat, within))
    return answer(request, found)


async def answer_knock(request: Request) -> Response:
    """Let somebody in who came by the name of the table, or not."""
    given, found = await _asked(request)
    room, wanted = found.room, text(given, "knock")
    yes = text(given, "answer", "no") == "yes"

    def judge() -> list[Draft]:
        judging.need_host(room.state, found.seat)
        known = [knock for knock in room.state.asking if knock.id == wanted]
        return [answering(knock, yes=yes) for knock in known]

    await change(request, found, judge)
    return answer(request, found)


async def start(request: Request) -> Response:
    """Deal to everybody who sits here, and lead all of them to their table.

    Whoever presses Start again because no answer came is led there too.
    """
    _, found = await _asked(request)
    server, room = server_of(request), found.room
    for _ in range(_TRIES):
        state = room.state
        if state.table and found.is_host:
            return at_table(request, found)
        judging.need_host(state, found.seat)
        opening = open_new(
            room.game, len(state.players), state.plan.options, seed=room.opening.seed
        )
        begun = await server.rooms.create(opening, _sitting(state))
        await change(request, found, lambda: _led(room.state, state, begun.id))  # noqa: B023  asked at once
        if room.state.table == begun.id:
            return at_table(request, found)
        if server.rooms.let_go(begun.id):  # somebody came or went meanwhile
            await asyncio.to_thread(server.store.delete, begun.id)
    raise StaleMoveError(Text("Too many come and go at once. Try again in a moment."))


def _led(now: LobbyState, dealt: LobbyState, table: str) -> list[Draft]:
    """Return where everybody is led to, if the lobby is still the one that was dealt to."""
    return [starting(table, now.host)] if _who_plays_what(now) == _who_plays_what(dealt) else []


def _who_plays_what(state: LobbyState) -> tuple[object, ...]:
    return state.chairs, state.plan, state.host, state.table


def _sitting(state: LobbyState) -> Sitting:
    """Return who sits at the table of the game."""
    chairs = [_at_table(state.chairs[seat]) for seat in state.players]
    alone = sum(chair.is_person for chair in chairs) == 1
    plan: Plan = state.plan
    return Sitting(
        tuple(chairs), plan.pace, absence=plan.absence, hints=alone or plan.hints, quiet=plan.quiet
    )


def _at_table(chair: Chair) -> Chair:
    return replace(chair, generation=0, joined=True, devices=int(chair.is_person))
