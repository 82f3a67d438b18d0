"""The application: which address leads where."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from townsmith.core.errors import TownsmithError
from townsmith.web.http import health, moves
from townsmith.web.http.compression import PACKED
from townsmith.web.http.event_stream import Events
from townsmith.web.http.fast_moves import FastMoves
from townsmith.web.http.guard import Counts, Guard
from townsmith.web.http.lobby_visits import visit_lobby
from townsmith.web.http.metrics import OwnPort, add_usual, metrics_route
from townsmith.web.http.openapi import ADDRESS, openapi
from townsmith.web.http.settings import Settings
from townsmith.web.pages import (
    another_bot,
    better_move,
    card_pages,
    clicks,
    dealing,
    empty_seats,
    finished_pad,
    installed,
    invitations,
    kept_cards,
    lesson,
    lobby,
    lobby_door,
    lobby_host,
    move_help,
    moving,
    my_games,
    named_tables,
    new_table,
    notes,
    opened_board,
    own_cards,
    people,
    preferences,
    printing,
    records,
    rematch,
    result_picture,
    review,
    rulebook,
    score_pad,
    shared_pad,
    sitting_down,
    static_files,
    street,
    table_page,
    takeover,
    try_example,
)
from townsmith.web.pages.error_page import broken, gone, missing, refused
from townsmith.web.pages.refused_page import refused_page
from townsmith.web.server import Server
from townsmith.web.work.numbers import add_work


async def robots(request: Request) -> Response:
    """Ask crawlers to stay away from tables."""
    del request
    places = ("t", "s", "l", "j", "d", "p", "ask", "notes")
    closed = "".join(f"Disallow: /{place}/\n" for place in places)
    return PlainTextResponse(f"User-agent: *\n{closed}")


ROUTES: Final = [
    # Routes are tried in this order, so what is asked for most often stands first.
    Route("/t/{table}/moves", clicks.move, methods=["POST"], middleware=PACKED),
    Route("/t/{table}/turn", moves.turn),
    Route("/t/{table}/question", move_help.question, middleware=PACKED),
    Route("/t/{table}/updates", table_page.updates, middleware=PACKED),
    Route("/t/{table}/preview", move_help.preview, middleware=PACKED),
    Route("/t/{table}/sketch", move_help.sketch, middleware=PACKED),
    Route("/", street.street, middleware=PACKED),
    Route("/about", street.about, middleware=PACKED),
    Route("/play/{game}", new_table.settle, middleware=PACKED),
    Route("/play/{game}", new_table.create, methods=["POST"]),
    Route("/cards", card_pages.all_cards, middleware=PACKED),
    Route("/cards/{game}", card_pages.cards, middleware=PACKED),
    Route("/cards/{game}/own", own_cards.own_cards),
    Route("/cards/{game}/own", own_cards.put_right, methods=["POST"]),
    Route("/cards/{game}/own/kept", kept_cards.keep, methods=["POST"]),
    Route("/cards/{game}/own/mine", kept_cards.mine, methods=["GET"]),
    Route("/cards/{game}/own/mine", kept_cards.rest, methods=["POST"]),
    Route("/cards/{game}/own/{key}", kept_cards.kept),
    Route("/cards/{game}/own/{key}", kept_cards.change, methods=["POST"]),
    Route("/cards/{game}/own/{key}/use", kept_cards.use, methods=["POST"]),
    Route("/cards/{game}/own/{key}/file", kept_cards.saved),
    Route("/rules/{game}", rulebook.rules, middleware=PACKED),
    Route("/rules/{game}/pictures/{mark}", rulebook.picture),
    Route("/rules/{game}/examples/{example}", try_example.try_example, methods=["POST"]),
    Route("/learn/{game}", lesson.learn, middleware=PACKED),
    Route("/learn/{game}/{lesson}", lesson.learn, middleware=PACKED),
    Route("/learn/{game}/{lesson}/{steps}", lesson.learn, middleware=PACKED),
    Route("/learn/{game}/{lesson}/{steps}/updates", lesson.updates, middleware=PACKED),
    Route("/learn/{game}/{lesson}/{steps}/preview", lesson.preview, middleware=PACKED),
    Route("/learn/{game}/{lesson}/{steps}/sketch", lesson.sketch, middleware=PACKED),
    Route("/learn/{game}/{lesson}/{steps}/why", lesson.why, middleware=PACKED),
    Route("/pad/{game}", score_pad.pad, middleware=PACKED),
    Route("/pad/{game}", score_pad.score, methods=["POST"]),
    Route("/pad/{game}/turn", score_pad.turn, methods=["POST"]),
    Route("/pad/{game}/evening", finished_pad.evening, methods=["POST"]),
    Route("/pad/{game}/picture", finished_pad.picture, methods=["POST"]),
    Route("/pad/{game}/share", shared_pad.share, methods=["POST"]),
    Route("/p/{table}", shared_pad.shared_pad, middleware=PACKED),
    Route("/p/{table}", shared_pad.fill, methods=["POST"]),
    Route("/p/{table}/sheets", shared_pad.take_sheet, methods=["POST"]),
    Route("/p/{table}/totals", shared_pad.totals, middleware=PACKED),
    Route("/p/{table}/updates", shared_pad.updates, middleware=PACKED),
    Route("/p/{table}/events", Events(shared_pad.visit_pad), methods=["GET"]),
    Route("/print/{game}", printing.print_page, middleware=PACKED),
    Route("/print/{game}/pdf", printing.print_pdf),
    Route("/print/{game}/picture", printing.print_picture, middleware=PACKED),
    Route("/replays", records.replays, middleware=PACKED),
    Route("/replays", records.upload, methods=["POST"]),
    Route("/lobby/{game}", lobby.open_one, methods=["POST"]),
    Route("/join", named_tables.join, methods=["POST"]),
    Route("/ask/{token}", named_tables.waiting),
    Route("/j/{token}", lobby_door.door, middleware=PACKED),
    Route("/j/{token}", lobby_door.come_in, methods=["POST"]),
    Route("/l/{table}", lobby.lobby, middleware=PACKED),
    Route("/l/{table}/updates", lobby.updates, middleware=PACKED),
    Route("/l/{table}/events", Events(visit_lobby), methods=["GET"]),
    Route("/l/{table}/name", lobby.rename, methods=["POST"]),
    Route("/l/{table}/sit", lobby.change_seat, methods=["POST"]),
    Route("/l/{table}/leave", lobby.leave, methods=["POST"]),
    Route("/l/{table}/talk", lobby.talk, methods=["POST"]),
    Route("/l/{table}/bot", lobby_host.bot, methods=["POST"]),
    Route("/l/{table}/free", lobby_host.free, methods=["POST"]),
    Route("/l/{table}/seats", lobby_host.seats, methods=["POST"]),
    Route("/l/{table}/options", lobby_host.options, methods=["POST"]),
    Route("/l/{table}/link", lobby_host.new_link, methods=["POST"]),
    Route("/l/{table}/close", lobby_host.close, methods=["POST"]),
    Route("/l/{table}/back", lobby_host.back, methods=["POST"]),
    Route("/l/{table}/answer", lobby_host.answer_knock, methods=["POST"]),
    Route("/l/{table}/start", lobby_host.start, methods=["POST"]),
    Route("/dealer/{game}", dealing.settle_dealer, methods=["GET"], middleware=PACKED),
    Route("/dealer/{game}", dealing.open_dealer, methods=["POST"]),
    Route("/d/{table}", dealing.dealer, middleware=PACKED),
    Route("/d/{table}/updates", dealing.updates, middleware=PACKED),
    Route("/d/{table}/events", Events(dealing.visit_dealer), methods=["GET"]),
    Route("/d/{table}/join", dealing.join, methods=["POST"]),
    Route("/d/{table}/written", dealing.written, methods=["POST"]),
    Route("/d/{table}/turn", dealing.turn, methods=["POST"]),
    Route("/d/{table}/reached", dealing.reached, methods=["POST"]),
    Route("/d/{table}/points", dealing.points, methods=["POST"]),
    Route("/d/{table}/end", dealing.end, methods=["POST"]),
    Route("/s/{token}", sitting_down.sit_down),
    Route("/s/{token}", sitting_down.take_seat, methods=["POST"]),
    Route("/s/{token}/ask", sitting_down.ask, methods=["POST"]),
    Route("/t/{table}", table_page.table, middleware=PACKED),
    Route("/mine", my_games.my_games, middleware=PACKED),
    Route("/mine", my_games.remembered, methods=["POST"], middleware=PACKED),
    Route("/mine/code", moving.code_to_scan, methods=["POST"]),
    Route("/mine/records", records.all_records, methods=["POST"]),
    Route("/mine/seat", moving.take_in, methods=["POST"]),
    Route("/t/{table}/card", my_games.card, middleware=PACKED),
    Route("/t/{table}/pass", moving.hand_out, methods=["POST"]),
    Route("/l/{table}/card", my_games.lobby_card),
    Route("/l/{table}/pass", moving.hand_out_of_lobby, methods=["POST"]),
    Route("/t/{table}/events", Events(), methods=["GET"]),
    Route("/t/{table}/undo", clicks.undo, methods=["POST"], middleware=PACKED),
    Route("/t/{table}/why", move_help.why),
    Route("/t/{table}/hint", move_help.hint),
    Route("/t/{table}/board", opened_board.board, middleware=PACKED),
    Route("/t/{table}/people", people.people),
    Route("/t/{table}/name", people.rename, methods=["POST"]),
    Route("/t/{table}/notes", notes.notes),
    Route("/t/{table}/notes", notes.add, methods=["POST"]),
    Route("/t/{table}/notes/stop", notes.stop, methods=["POST"]),
    Route("/t/{table}/notes/trial", notes.trial, methods=["POST"]),
    Route("/notes/{token}", notes.answer),
    Route("/notes/{token}", notes.take_answer, methods=["POST"]),
    Route("/t/{table}/forget", people.forget, methods=["POST"]),
    Route("/t/{table}/sight", people.sight, methods=["POST"]),
    Route("/t/{table}/back", people.back, methods=["POST"]),
    Route("/t/{table}/answer", sitting_down.answer, methods=["POST"]),
    Route("/t/{table}/leave", people.leave, methods=["POST"]),
    Route("/t/{table}/hush", people.hush, methods=["POST"]),
    Route("/t/{table}/talk", people.talk, methods=["POST"], middleware=PACKED),
    Route("/t/{table}/bot", another_bot.another_bot, methods=["POST"]),
    Route("/t/{table}/replace", takeover.replace_sitter, methods=["POST"]),
    Route("/t/{table}/rematch", rematch.rematch, methods=["POST"]),
    Route("/t/{table}/record", records.record),
    Route("/t/{table}/result", result_picture.result_picture, middleware=PACKED),
    Route("/t/{table}/verify", records.checked),
    Route("/t/{table}/seat", empty_seats.ask_for_seat, methods=["POST"]),
    Route("/t/{table}/review", review.review, middleware=PACKED),
    Route("/t/{table}/better", better_move.better, middleware=PACKED),
    Route("/network", invitations.open_to_network, methods=["POST"]),
    Route("/taste", preferences.taste, methods=["POST"]),
    Route("/static/{mark}/{name}", static_files.static),
    Route("/worker.js", installed.worker),
    Route("/manifest.webmanifest", installed.manifest),
    Route("/read/{game}", installed.read, middleware=PACKED),
    Route("/privacy", street.privacy, middleware=PACKED),
    Route("/offline", installed.offline, middleware=PACKED),
    Route("/healthz", health.healthz),
    Route(ADDRESS, openapi, middleware=PACKED),
    Route("/robots.txt", robots),
]


def create_app(settings: Settings) -> Guard:
    """Return the application; its tables open when it starts and close when it stops."""
    counts = Counts()

    @asynccontextmanager
    async def open_server(app: Starlette) -> AsyncIterator[None]:
        server = Server(settings)
        server.work.warm_up()
        add_usual(server.gauges, server)
        add_work(server.gauges, server.work)
        app.state.server = server
        app.state.counts = counts
        try:
            yield
        finally:
            await server.courier.finish()
            server.close()

    app = Starlette(
        routes=[*ROUTES, metrics_route(settings.metrics)],
        exception_handlers={
            TownsmithError: refused,
            HTTPException: missing,
            ClientDisconnect: gone,
            Exception: broken,
        },
        lifespan=open_server,
    )
    way_in: ASGIApp = FastMoves(app, clicks.move, refused, broken)
    if settings.metrics.port:
        way_in = OwnPort(way_in, settings.metrics.port)
    return Guard(app, way_in, counts, refused_page)
