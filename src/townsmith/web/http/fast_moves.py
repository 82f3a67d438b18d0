"""The short way for moves, which are most of what a busy server is asked for.

A move as JSON skips the table of routes and the objects that requests and answers otherwise become.
It skips no check: the guard stands before both ways, and the pass, the rate, the number and the
rules are asked by the same functions. Forms, and everything but moves, take the long way.
"""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.requests import Request, cookie_parser
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from townsmith.core.contract.state import Seat
from townsmith.core.errors import TownsmithError
from townsmith.web.http.guard import first_headers, visitor_of
from townsmith.web.http.moves import move, play, turn_of
from townsmith.web.http.passes import COOKIE
from townsmith.web.http.request_fields import read_json
from townsmith.web.http.visits import pass_shown, seat_of, sitter_only
from townsmith.web.server import Server
from townsmith.web.tables.room import Room

Refuse = Callable[[Request, Exception], Awaitable[Response]]
_BEFORE: Final = "/t/"
_AFTER: Final = "/moves"
_ENCODE: Final = msgspec.json.Encoder().encode


class FastMoves:
    """Wraps the application: takes moves itself and passes on everything else."""

    def __init__(self, app: Starlette, refused: Refuse, broken: Refuse) -> None:
        self._app = app
        self._refused = refused
        self._moves = ServerErrorMiddleware(self._answer, handler=broken)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a move the short way, everything else the long one."""
        way = self._moves if _is_move(scope) else self._app
        await way(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["endpoint"] = move  # by this name it is counted
        try:
            body = await self._play(scope, await _body(receive))
        except TownsmithError as error:
            refusal = await self._refused(Request(scope), error)
            await refusal(scope, receive, send)
            return
        await _send_json(send, body)

    async def _play(self, scope: Scope, body: bytes) -> bytes:
        """Carry out the move of a request; return the answer."""
        server: Server = self._app.state.server
        given = read_json(body)
        room = await server.rooms.find(scope["path"][len(_BEFORE) : -len(_AFTER)])
        seat = sitter_only(_seat(server, scope, room))
        entry = await play(server, visitor_of(scope), room, seat, given)
        return _ENCODE({"number": entry.number, **turn_of(room, seat)})


def _is_move(scope: Scope) -> bool:
    """Say whether this is a move as JSON."""
    if scope["type"] != "http" or scope["method"] != "POST":
        return False
    path: str = scope["path"]
    if not path.startswith(_BEFORE) or not path.endswith(_AFTER):
        return False
    return b"application/json" in first_headers(scope).get(b"content-type", b"")


async def _body(receive: Receive) -> bytes:
    body = b""
    while (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return body


def _seat(server: Server, scope: Scope, room: Room) -> Seat:
    authorization, cookies = "", ""
    for name, value in scope["headers"]:
        if name == b"authorization":
            authorization = value.decode("latin-1")
        elif name == b"cookie":
            cookies += f"; {value.decode('latin-1')}"
    cookie = cookie_parser(cookies).get(COOKIE, "") if cookies else ""
    return seat_of(pass_shown(server, authorization, cookie), room)


async def _send_json(send: Send, body: bytes) -> None:
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
