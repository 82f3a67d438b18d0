"""A score pad shared by a link: everybody fills in their own sheet, one screen shows all totals.

Whoever has the link may look and write. Pages are the pad's own; what a device writes down goes to
the table that keeps the pad, and everybody who has it open is told that there is something new.
"""

from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.errors import DeckError, TownsmithError
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.opening import LONGEST_NAME, open_lobby
from townsmith.table.scored import line_labels
from townsmith.web.http.answers import Json
from townsmith.web.http.request_fields import fields, line, text, whole
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import (
    known_by,
    language_of,
    name_of,
    server_of,
    set_name,
    told_in_words,
    wants_json,
)
from townsmith.web.pages import score_pad
from townsmith.web.pages.invitations import NOBODY, code, reach_of
from townsmith.web.pages.rendering import ENVIRONMENT, page
from townsmith.web.tables.people_log import Draft
from townsmith.web.tables.shared_pad import PADDED, SharedPad, beginning
from townsmith.web.work.jobs.pad_count import PadSheet, counted


class PadVisit(NamedTuple):
    """Somebody at a shared pad: nobody sits there, so everybody looks on."""

    room: SharedPad
    seat: Seat
    words: Words


async def visit_pad(request: Request) -> PadVisit:
    """Return who asks, with all that others have written."""
    server = server_of(request)
    room = await server.rooms.find_seatless(SharedPad, request.path_params["table"])
    await server.rooms.reach(room, known_by(request))
    await server.rooms.settle(room)
    words = Words(language_of(request), room.sheet.names, room.game.slug)
    return PadVisit(room, SPECTATOR, words)


async def share(request: Request) -> Response:
    """Keep a pad on the server, with what is filled in already, under a link of its own."""
    game = registry.game(request.path_params["game"])
    given = await fields(request)
    sheet = score_pad.sheet_given(game, given)
    try:
        pad = sheet.pad
    except DeckError as error:
        return score_pad.show(request, score_pad.without_deck(request, sheet, error), 400)
    if pad is None:
        raise HTTPException(404)
    server = server_of(request)
    server.count("tables", visitor_of(request.scope))
    kept = {PADDED: beginning(pad, sheet.given, sheet.seats)}
    room = await server.rooms.create_seatless(SharedPad, open_lobby(game), kept)
    if wants_json(request):
        return Json({"pad": f"/p/{room.id}"})
    return RedirectResponse(f"/p/{room.id}", 303)


async def shared_pad(request: Request) -> Response:
    """Show the way in with all sheets, or the pad with one of them open."""
    found = await visit_pad(request)
    seat = whole(request.query_params.get("sheet", ""))
    sheet = await _counted(request, found)
    if seat is None or not 0 <= seat < sheet.seats:
        return page(request, "pad_door.html", await _usual(request, found, sheet))
    return score_pad.show(request, sheet, shared=score_pad.Shared(found.room, seat))


async def totals(request: Request) -> Response:
    """Show the totals of all on one screen."""
    found = await visit_pad(request)
    context = await _usual(request, found, await _counted(request, found))
    return page(request, "pad_totals.html", context)


async def updates(request: Request) -> Response:
    """Return what the screen and the way in show now."""
    found = await visit_pad(request)
    context = await _usual(request, found, await _counted(request, found))
    html = {
        name: ENVIRONMENT.get_template(f"_pad_{name}.html").render(context)
        for name in ("totals", "sheets")
    }
    return Json({"moment": found.room.moment, "html": html})


async def take_sheet(request: Request) -> Response:
    """Let somebody take a sheet of their own, which has their name from then on."""
    given = await fields(request)
    found = await visit_pad(request)
    name = line(text(given, "name", ""), LONGEST_NAME) or found.words(Text("Somebody"))
    room, sheet = found.room, SPECTATOR

    def take() -> list[Draft]:
        nonlocal sheet
        sheet = room.next_sheet()  # judged anew if somebody else was first
        return room.taken(sheet, name)

    await server_of(request).rooms.change(room, take)
    response = RedirectResponse(f"/p/{room.id}?since={room.last}&sheet={sheet}", 303)
    set_name(request, response, name)
    return response


async def fill(request: Request) -> Response:
    """Write down what somebody filled in: a script sends what is new, a form all it shows."""
    given = await fields(request)
    found = await visit_pad(request)
    room, rooms = found.room, server_of(request).rooms
    if wants_json(request):
        await rooms.change(room, lambda: room.filled(given))
        return Json({"moment": room.moment})
    since, ticked = whole(text(given, "since", "")) or 0, dict(given)
    cleared = {name: "" for name in room.ticks if name not in ticked}
    await rooms.change(room, lambda: room.filled({**cleared, **ticked}, since))
    seat = whole(text(given, "sheet", "")) or 0
    return RedirectResponse(f"/p/{room.id}?since={room.last}&sheet={seat}#results", 303)


async def _counted(request: Request, found: PadVisit) -> PadSheet:
    """Return the pad as it counts, or with what is wrong about it as a whole."""
    try:
        counting = partial(_count, request, language_of(request))
        return await found.room.counted(language_of(request), counting)
    except TownsmithError as error:
        return found.room.sheet.wrongly(told_in_words(request, error))


async def _count(request: Request, language: str, sheet: PadSheet) -> PadSheet:
    return await score_pad.in_another_process(request, counted, sheet, language)


async def _usual(request: Request, found: PadVisit, sheet: PadSheet) -> dict[str, Any]:
    room, reach = found.room, await reach_of(request)
    link = f"{reach.base}/p/{room.id}"
    lines = line_labels([one for one, _ in sheet.results], found.words)
    counts = {line.id for one, _ in sheet.results for line in one.lines if line.points}
    return {
        "say": found.words,
        "room": room,
        "game": room.game,
        "sheet": sheet,
        "link": link,
        "reach": reach,
        "here": f"/p/{room.id}",
        "typed": urlsplit(link).netloc + urlsplit(link).path,
        "code": None if reach.who == NOBODY else code(link),
        "labels": {name: label for name, label in lines.items() if name in counts},
        "name": name_of(request),
        "is_full": sheet.seats >= room.game.chairs[-1] and not room.free,
    }
