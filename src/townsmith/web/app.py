"""The application: which address leads where, and how every error is told."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from townsmith.core.errors import (
    IllegalMoveError,
    StaleMoveError,
    StoreError,
    TownsmithError,
    UndoError,
    UnknownError,
)
from townsmith.core.text import Text
from townsmith.web import (
    assets,
    moves,
    pad,
    people,
    replays,
    reviews,
    rulebook,
    seating,
    sketches,
    street,
    tables,
)
from townsmith.web.asking import fields, text
from townsmith.web.express import Express
from townsmith.web.guard import Counts, Guard
from townsmith.web.health import healthz, metrics
from townsmith.web.house import House, TooManyError
from townsmith.web.rendering import page
from townsmith.web.settings import Settings
from townsmith.web.tables import Json
from townsmith.web.visits import LANGUAGE, THEME, NoSeatError, say_for, wants_json

STATUS: Final[dict[type[TownsmithError], int]] = {
    NoSeatError: 403,
    UnknownError: 404,
    StaleMoveError: 409,
    IllegalMoveError: 409,
    UndoError: 409,
    TooManyError: 429,
    StoreError: 500,
}
"""The status of each kind of error; everything else is a bad request."""


async def taste(request: Request) -> Response:
    """Remember the language and theme somebody likes, in their browser only."""
    given = await fields(request)
    response: Response = RedirectResponse(_way_back(text(given, "here", "/")), 303)
    for name in (LANGUAGE, THEME):
        if name in given:
            value = text(given, name)[:12]
            response.set_cookie(name, value, max_age=365 * 24 * 3600, samesite="lax")
    return response


def _way_back(here: str) -> str:
    """Return an address of our own, whatever was asked for."""
    return here if here.startswith("/") and not here.startswith(("//", "/\\")) else "/"


async def refused(request: Request, error: Exception) -> Response:
    """Tell a person or a program what cannot be done, and how to go on."""
    if not isinstance(error, TownsmithError):
        raise error
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    words = say_for(request)(error.words) if error.words is not None else str(error)
    return told(request, words, status)


async def missing(request: Request, error: Exception) -> Response:
    """Tell that there is nothing here."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    return told(request, say_for(request)(Text("There is nothing at this address.")), status)


async def broken(request: Request, error: Exception) -> Response:
    """Tell that the fault is ours; what it was stands in the log, not on the page."""
    del error
    words = say_for(request)(Text("Something broke on our side. Nothing was changed; try again."))
    return told(request, words, 500)


def told(request: Request, words: str, status: int) -> Response:
    """Return a sentence as a page or as JSON."""
    sentence = words[:1].upper() + words[1:]
    if wants_json(request):
        return Json({"error": sentence}, status)
    return page(request, "told.html", {"words": sentence}, status)


async def robots(request: Request) -> Response:
    """Ask crawlers to stay away from tables."""
    del request
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /s/\n")


ROUTES: Final = [
    # Routes are tried in this order, so what is asked for most often stands first.
    Route("/t/{table}/moves", moves.move, methods=["POST"]),
    Route("/t/{table}/turn", moves.turn),
    Route("/t/{table}/updates", tables.updates),
    Route("/t/{table}/preview", moves.preview),
    Route("/t/{table}/sketch", sketches.sketch),
    Route("/", street.street),
    Route("/about", street.about),
    Route("/play/{game}", seating.settle),
    Route("/play/{game}", seating.create, methods=["POST"]),
    Route("/rules/{game}", rulebook.rules),
    Route("/pad/{game}", pad.pad),
    Route("/pad/{game}", pad.score, methods=["POST"]),
    Route("/replays", replays.replays),
    Route("/replays", replays.upload, methods=["POST"]),
    Route("/s/{token}", tables.sit_down),
    Route("/t/{table}", tables.table),
    Route("/t/{table}/events", tables.Events(), methods=["GET"]),
    Route("/t/{table}/undo", moves.undo, methods=["POST"]),
    Route("/t/{table}/why", moves.why),
    Route("/t/{table}/hint", moves.hint),
    Route("/t/{table}/people", people.people),
    Route("/t/{table}/name", people.rename, methods=["POST"]),
    Route("/t/{table}/leave", people.leave, methods=["POST"]),
    Route("/t/{table}/talk", people.talk, methods=["POST"]),
    Route("/t/{table}/replace", people.replace_sitter, methods=["POST"]),
    Route("/t/{table}/rematch", people.rematch, methods=["POST"]),
    Route("/t/{table}/record", replays.record),
    Route("/t/{table}/verify", replays.checked),
    Route("/t/{table}/review", reviews.review),
    Route("/taste", taste, methods=["POST"]),
    Route("/static/{mark}/{name}", assets.static),
    Route("/healthz", healthz),
    Route("/metrics", metrics),
    Route("/robots.txt", robots),
]


def create_app(settings: Settings) -> Guard:
    """Return the application; its house opens when the server starts and closes when it stops."""
    counts = Counts()

    @asynccontextmanager
    async def open_house(app: Starlette) -> AsyncIterator[None]:
        house = House(settings)
        house.thinkers.warm_up()
        app.state.house = house
        app.state.counts = counts
        try:
            yield
        finally:
            house.close()

    app = Starlette(
        routes=ROUTES,
        exception_handlers={TownsmithError: refused, HTTPException: missing, Exception: broken},
        lifespan=open_house,
    )
    return Guard(app, Express(app, refused, broken), counts)
