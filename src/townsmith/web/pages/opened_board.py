"""Somebody's whole board, large: what whoever presses a small one is shown; and the ranking."""

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import ScoreSheet, View
from townsmith.web.http.answers import Json
from townsmith.web.http.request_fields import whole
from townsmith.web.http.visits import Visit, viewer_of, visit, wants_json
from townsmith.web.pages.rendering import ENVIRONMENT, page
from townsmith.web.pages.screens import screen_of


async def board(request: Request) -> Response:
    """Show the board of a seat as the visitor may see it; the ranking of all without a seat."""
    found = await visit(request)
    seat = whole(request.query_params.get("seat", ""))
    known = seat is not None and 0 <= seat < len(found.room.sitting.chairs)
    html = _opened(request, found, seat) if seat is not None and known else _ranking(request, found)
    if wants_json(request):
        return Json({"seat": seat if known else -1, "html": html})
    return page(request, "opened.html", {"say": found.words, "room": found.room, "html": html})


def _view(request: Request, found: Visit) -> View:
    """Return what the visitor sees, now or at the moment they look back at."""
    table, viewer = found.room.table, viewer_of(request, found)
    at, last = whole(request.query_params.get("at", "")), found.room.table.next_number - 1
    now = at is None or at >= last
    view: View = table.view(viewer) if now else table.view_at(viewer, max(0, at or 0))
    return view


def _opened(request: Request, found: Visit, seat: Seat) -> str:
    room, game, view = found.room, found.room.table.game, _view(request, found)
    seats = len(room.sitting.chairs)
    sheets = {sheet.seat: sheet for sheet in game.words.sheets(view)}
    context = {
        "say": found.words.to(found.seat),
        "room": room,
        "seat": seat,
        "sheet": sheets.get(seat),
        "before": (seat - 1) % seats,
        "after": (seat + 1) % seats,
        "svg": _drawn(request, found, view, seat),
    }
    return ENVIRONMENT.get_template("_opened.html").render(context)


def _drawn(request: Request, found: Visit, view: View, seat: Seat) -> str:
    """Return the large board; from a game that has none, the one that is on the page."""
    drawing, screen = found.room.table.game.drawing, screen_of(request)
    svg = drawing.opened(view, seat, found.words, screen)
    parts = [] if svg else drawing.parts(view, found.words, screen)
    return svg or next((part.svg for part in parts if part.seat == seat), "")


def _ranking(request: Request, found: Visit) -> str:
    sheets: list[ScoreSheet] = found.room.table.game.words.sheets(_view(request, found))
    ranked = sorted(sheets, key=lambda sheet: -sheet.total)
    context = {"say": found.words.to(found.seat), "room": found.room, "sheets": ranked}
    return ENVIRONMENT.get_template("_ranking.html").render(context)
