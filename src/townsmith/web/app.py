"""The application: which address leads where."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from townsmith.core.errors import TownsmithError
from townsmith.web.http import health, moves
from townsmith.web.http.event_stream import Events
from townsmith.web.http.fast_moves import FastMoves
from townsmith.web.http.guard import Counts, Guard
from townsmith.web.http.settings import Settings
from townsmith.web.pages import (
    move_help,
    new_table,
    people,
    preferences,
    records,
    rematch,
    review,
    rulebook,
    score_pad,
    static_files,
    street,
    table_page,
    takeover,
)
from townsmith.web.pages.error_page import broken, missing, refused
from townsmith.web.server import Server


async def robots(request: Request) -> Response:
    """Ask crawlers to stay away from tables."""
    del request
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /s/\n")


ROUTES: Final = [
    # Routes are tried in this order, so what is asked for most often stands first.
    Route("/t/{table}/moves", moves.move, methods=["POST"]),
    Route("/t/{table}/turn", moves.turn),
    Route("/t/{table}/updates", table_page.updates),
    Route("/t/{table}/preview", move_help.preview),
    Route("/t/{table}/sketch", move_help.sketch),
    Route("/", street.street),
    Route("/about", street.about),
    Route("/play/{game}", new_table.settle),
    Route("/play/{game}", new_table.create, methods=["POST"]),
    Route("/rules/{game}", rulebook.rules),
    Route("/pad/{game}", score_pad.pad),
    Route("/pad/{game}", score_pad.score, methods=["POST"]),
    Route("/replays", records.replays),
    Route("/replays", records.upload, methods=["POST"]),
    Route("/s/{token}", table_page.sit_down),
    Route("/t/{table}", table_page.table),
    Route("/t/{table}/events", Events(), methods=["GET"]),
    Route("/t/{table}/undo", moves.undo, methods=["POST"]),
    Route("/t/{table}/why", move_help.why),
    Route("/t/{table}/hint", move_help.hint),
    Route("/t/{table}/people", people.people),
    Route("/t/{table}/name", people.rename, methods=["POST"]),
    Route("/t/{table}/leave", people.leave, methods=["POST"]),
    Route("/t/{table}/talk", people.talk, methods=["POST"]),
    Route("/t/{table}/replace", takeover.replace_sitter, methods=["POST"]),
    Route("/t/{table}/rematch", rematch.rematch, methods=["POST"]),
    Route("/t/{table}/record", records.record),
    Route("/t/{table}/verify", records.checked),
    Route("/t/{table}/review", review.review),
    Route("/taste", preferences.taste, methods=["POST"]),
    Route("/static/{mark}/{name}", static_files.static),
    Route("/healthz", health.healthz),
    Route("/metrics", health.metrics),
    Route("/robots.txt", robots),
]


def create_app(settings: Settings) -> Guard:
    """Return the application; its tables open when it starts and close when it stops."""
    counts = Counts()

    @asynccontextmanager
    async def open_server(app: Starlette) -> AsyncIterator[None]:
        server = Server(settings)
        server.bot_workers.warm_up()
        app.state.server = server
        app.state.counts = counts
        try:
            yield
        finally:
            server.close()

    app = Starlette(
        routes=ROUTES,
        exception_handlers={TownsmithError: refused, HTTPException: missing, Exception: broken},
        lifespan=open_server,
    )
    return Guard(app, FastMoves(app, refused, broken), counts)
