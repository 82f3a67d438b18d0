"""The short way for moves, which are most of what a busy server is asked for.

A move as JSON skips the table of routes and the objects that requests and answers otherwise become.
It skips no check: the guard stands before both ways, and the pass, the rate, the number and the
rules are asked by the same functions. Forms, pages, which want to be drawn anew, and everything but
moves take the long way.
"""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from townsmith.core.errors import TownsmithError
from townsmith.web.http.moves import moved, play
from townsmith.web.http.request_fields import read_json
from townsmith.web.http.visitors import HAVE, TABLE, first_headers, pass_shown, visitor_of
from townsmith.web.http.visits import seat_at, sitter_only, welcome_back
from townsmith.web.server import Server

Endpoint = Callable[[Request], Awaitable[Response]]
Refuse = Callable[[Request, Exception], Awaitable[Response]]
_AFTER: Final = "/moves"
_HAVE: Final = HAVE.encode()
_ENCODE: Final = msgspec.json.Encoder().encode


class FastMoves:
    """Wraps the application: takes moves itself and passes on everything else."""

    def __init__(self, app: Starlette, move: Endpoint, refused: Refuse, broken: Refuse) -> None:
        self._app = app
        self._move = move
        """The long way of a move; by its name it is counted."""
        self._refused = refused
        self._broken = broken

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a move the short way, everything else the long one."""
        way = self._answer if _is_move(scope) else self._app
        await way(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["endpoint"] = self._move
        try:
            body = await self._play(scope, await _body(receive))
        except TownsmithError as error:
            refusal = await self._refused(Request(scope), error)
            await refusal(scope, receive, send)
            return
        except Exception as error:
            told = await self._broken(Request(scope), error)
            await told(scope, receive, send)
            raise  # whoever keeps the log is to read it
        await _send_json(send, body)

    async def _play(self, scope: Scope, body: bytes) -> bytes:
        """Carry out the move of a request; return the answer."""
        server: Server = self._app.state.server
        given = read_json(body)
        room = await server.rooms.find(scope["path"][len(TABLE) : -len(_AFTER)])
        seat = sitter_only(await seat_at(server, pass_shown(server, scope), room))
        await welcome_back(server, room, seat)
        entry = await play(server, visitor_of(scope), room, seat, given)
        return _ENCODE(moved(room, seat, entry.number))


def _is_move(scope: Scope) -> bool:
    """Say whether this is the move of a program."""
    if scope["type"] != "http" or scope["method"] != "POST":
        return False
    path: str = scope["path"]
    if not path.startswith(TABLE) or not path.endswith(_AFTER):
        return False
    headers = first_headers(scope)
    return _HAVE not in headers and b"application/json" in headers.get(b"content-type", b"")


async def _body(receive: Receive) -> bytes:
    body = b""
    while (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return body


async def _send_json(send: Send, body: bytes) -> None:
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
