"""What somebody plays and has played: the cards of their tables, and what their device remembers.

The device alone knows which tables are its own. It asks each for a card, showing its pass, and
brings what it remembers of finished games to have it put in words and drawn.
"""

import time
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.state import Seat
from townsmith.core.picture import LAPTOP
from townsmith.core.text import Listing, Plural, SeatName, Text
from townsmith.i18n.words import Words
from townsmith.web.http.answers import Json
from townsmith.web.http.lobby_visits import glance_at_lobby, pass_at_table
from townsmith.web.http.request_fields import fields, number
from townsmith.web.http.visits import (
    Visit,
    glance,
    language_of,
    name_of,
    say_for,
    set_seat,
    viewer_of,
)
from townsmith.web.pages.finished_games import finished_of, newest_first, read_games
from townsmith.web.pages.played_numbers import numbers_of
from townsmith.web.pages.rendering import ENVIRONMENT, page
from townsmith.web.tables.room import Room

NEWEST: Final = 3
"""How many finished games the street shows."""
_MOST_NAMED: Final = 3
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


async def card(request: Request) -> Response:
    """Return a table as a card on its owner's street; once it is over, what to remember of it."""
    found = await glance(request)
    room, seat = found.room, viewer_of(request, found)
    words = found.words.to(seat)
    if room.table.over:
        finished = finished_of(room, seat, words)
        return Json({"over": True, "game": None if finished is None else finished._asdict()})
    due = seat in room.table.pending
    html = ENVIRONMENT.get_template("_my_card.html").render(
        _card(found, seat, words) | {"due": due}
    )
    return Json({"over": False, "due": due, "waits": False, "html": html})


async def lobby_card(request: Request) -> Response:
    """Return a lobby as a card; once its game has begun, where that is, with the pass for it."""
    found = await glance_at_lobby(request)
    state = found.room.state
    if state.table:
        granted = pass_at_table(state, found.seat)
        response = Json({"moved": f"/t/{granted.table}"})
        set_seat(request, response, granted)
        return response
    if state.plan.closed:
        return Json({"closed": True})
    context = {
        "say": found.words,
        "home": f"/l/{found.room.id}",
        "game": found.room.game,
        "taken": len(state.players),
        "seats": len(state.seats),
    }
    html = ENVIRONMENT.get_template("_my_lobby_card.html").render(context)
    return Json({"over": False, "due": False, "waits": True, "html": html})


def _card(found: Visit, seat: Seat, words: Words) -> dict[str, Any]:
    room, game = found.room, found.room.table.game
    view = room.table.view(seat)
    drawn = game.drawing.opened(view, seat, words, LAPTOP)
    if not drawn:
        parts = game.drawing.parts(view, words, LAPTOP)
        drawn = next((part.svg for part in parts if part.place == "board"), "")
    lately = room.stories.of(seat).lines
    return {
        "say": words,
        "home": f"/t/{room.id}",
        "game": game,
        "board": drawn,
        "with": played_with(room, seat),
        "round": view.round,
        "waiting": waiting_words(room, seat),
        "since": since_words(time.time() - room.changed_at),
        "lately": lately[-1].text if lately and room.table.log else None,
    }


def played_with(room: Room, seat: Seat) -> Text | None:
    """Return with whom somebody plays; None alone."""
    chairs = room.sitting.chairs
    others = [at for at in range(len(chairs)) if at != seat]
    if len(others) > _MOST_NAMED:
        return Plural("with {n} other", "with {n} others", len(others))
    named = [
        SeatName(at) if chairs[at].is_person else Text("{name}, a bot", name=SeatName(at))
        for at in others
    ]
    return Text("with {people}", people=Listing(tuple(named))) if named else None


def waiting_words(room: Room, seat: Seat) -> Text:
    """Return who is to move."""
    due = room.table.pending
    if seat in due:
        return Text("your turn")
    if len(due) == 1:
        return Text("{name} is to move", name=SeatName(due[0]))
    return Plural("{n} seat is to move", "{n} seats are to move", len(due))


def since_words(seconds: float) -> Text:
    """Return for how long something has been so, as people say it."""
    if seconds < _MINUTE:
        return Text("just now")
    if seconds < _HOUR:
        return Text("for {n} min", n=int(seconds // _MINUTE))
    if seconds < _DAY:
        return Text("for {n} h", n=int(seconds // _HOUR))
    return Plural("for {n} day", "for {n} days", int(seconds // _DAY))


async def remembered(request: Request) -> Response:
    """Put in words and draw what a device remembers."""
    given = await fields(request)
    games = newest_first(read_games(given.get("games", [])))
    waiting = number(given, "waiting") if "waiting" in given else 0
    say = say_for(request)
    context = {
        "say": say,
        "games": games if given.get("all") else games[:NEWEST],
        "total": len(games),
        "wins": sum(game.won for game in games if game.seats > 1),
        "numbers": numbers_of(games),
        "all": bool(given.get("all")),
    }
    html = {
        name: ENVIRONMENT.get_template(f"_my_{name}.html").render(context)
        for name in ("finished", "numbers")
    }
    return Json({"greeting": say(_greeting(waiting, name_of(request))), "html": html})


def _greeting(waiting: int, name: str) -> Text:
    if not waiting:
        return Text("Nobody waits for you just now.")
    if not name:
        return Plural("{n} table waits for you.", "{n} tables wait for you.", waiting)
    return Plural(
        "{n} table waits for you, {name}.", "{n} tables wait for you, {name}.", waiting, name=name
    )


async def my_games(request: Request) -> Response:
    """Show the page of all games of a device, with its numbers and the way to another device."""
    return page(request, "my_games.html", {"language": language_of(request)})
