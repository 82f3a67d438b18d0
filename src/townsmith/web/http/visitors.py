"""Whoever asks: from which address, and with which pass."""

from typing import Final

from starlette.requests import cookie_parser
from starlette.types import Scope

from townsmith.core.contract.state import Seat
from townsmith.web.http.passes import COOKIE, Pass
from townsmith.web.http.proxies import counted_address
from townsmith.web.server import Server

TABLE: Final = "/t/"
"""How the address of everything at a table begins; the id of the table follows."""
LOBBY: Final = "/l/"
"""The same of a lobby; it is as long."""
DEALER: Final = "/d/"
"""The same of a table that only deals."""
HAVE: Final = "x-have"
"""The header in which a page says which pieces it has, and by which it asks for the others."""
_GRANTED: Final = "townsmith.granted"
_HEADERS: Final = "townsmith.headers"


def first_headers(scope: Scope) -> dict[bytes, bytes]:
    """Return the headers of a request by name; of those given twice, the first.

    They are put in order once a request.
    """
    found: dict[bytes, bytes] | None = scope.get(_HEADERS)
    if found is None:
        found = scope[_HEADERS] = dict(reversed(scope["headers"]))
    return found


def visitor_of(scope: Scope) -> str:
    """Return whom limits are counted for where nobody sits: the address at the other end."""
    client = scope.get("client")
    return counted_address(str(client[0])) if client else "?"


def pass_shown(server: Server, scope: Scope) -> Pass | None:
    """Return the pass that somebody shows: a program its secret, a browser its cookie.

    It is read once a request.
    """
    if _GRANTED not in scope:
        scope[_GRANTED] = _read(server, scope)
    granted: Pass | None = scope[_GRANTED]
    return granted


def _read(server: Server, scope: Scope) -> Pass | None:
    headers = first_headers(scope)
    scheme, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    if scheme == "Bearer":
        return server.passes.read_link(token)
    cookies = "; ".join(
        value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"
    )
    return server.passes.read_cookie(cookie_parser(cookies).get(COOKIE, "")) if cookies else None


def seat_shown(server: Server, scope: Scope) -> str:
    """Return the seat for which a request counts; empty where it counts for its address.

    Those who watch have one pass for all of them, so they count by their addresses.
    """
    path: str = scope["path"]
    place, rest = path[: len(TABLE)], path[len(TABLE) :]
    granted = pass_shown(server, scope) if place in {TABLE, LOBBY, DEALER} else None
    if granted is None or granted.seat < 0 or not rest.startswith(granted.table):
        return ""
    return seat_key(granted.table, granted.seat)


def seat_key(table: str, seat: Seat) -> str:
    """Return for whom somebody is counted who sits at a table."""
    return f"{table} {seat}"
