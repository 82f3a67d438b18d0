"""Invitations: links that whoever gets them can open, and the truth about who that is."""

from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.text import Text
from townsmith.web.http.request_fields import fields, text
from townsmith.web.http.visits import NoSeatError, server_of
from townsmith.web.pages.preferences import safe_path

EVERYBODY: Final = "everybody"
"""Whoever has the link can open it, wherever they are."""
NETWORK: Final = "network"
"""Whoever has the link and is in the same network."""
NOBODY: Final = "nobody"
"""Nobody but this computer itself."""
_AT_HOME: Final = (".local", ".lan", ".home", ".home.arpa", ".internal")
"""How names end that mean something in one network only."""


class Reach(NamedTuple):
    """Where links to this server lead, and who can follow them."""

    who: str
    base: str
    """How such a link begins."""
    may_open: bool = False
    """Whether whoever asks may open the server to the network."""


async def reach_of(request: Request) -> Reach:
    """Return how links are to begin, so that friends can open them."""
    server = server_of(request)
    if server.settings.public_url:
        return Reach(who_reaches(server.settings.public_url), server.settings.public_url)
    asked = str(request.base_url).rstrip("/")
    who, door = who_reaches(asked), server.network
    if who != NOBODY or door is None:
        return Reach(who, asked)
    if found := await door.address():
        return Reach(NETWORK, found)
    return Reach(NOBODY, asked, may_open=_at_this_computer(request))


def who_reaches(base: str) -> str:
    """Return who can open links that begin so."""
    host = urlsplit(base).hostname or ""
    try:
        place = ip_address(host)
    except ValueError:
        if host == "localhost" or host.endswith(".localhost"):
            return NOBODY
        return NETWORK if "." not in host or host.endswith(_AT_HOME) else EVERYBODY
    if place.is_loopback:
        return NOBODY
    return EVERYBODY if place.is_global else NETWORK


def _at_this_computer(request: Request) -> bool:
    """Say whether somebody at this computer asks, by its own name and through no proxy."""
    if request.client is None or who_reaches(str(request.base_url)) != NOBODY:
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


async def open_to_network(request: Request) -> Response:
    """Open the server to the network, if somebody at this computer wants it."""
    given = await fields(request)
    door = server_of(request).network
    if door is None or not _at_this_computer(request):
        raise NoSeatError(Text("Only whoever sits at this computer can open it to the network."))
    if not await door.open():
        raise NoSeatError(
            Text("This computer is in no network just now, or its port is taken there.")
        )
    return RedirectResponse(safe_path(text(given, "here", "/")), 303)


def code(link: str) -> Markup:
    """Return a link as a code to scan, on light ground with the quiet border that it needs."""
    drawn = segno.make(link, error="l")
    svg = drawn.svg_inline(omitsize=True, border=4, dark="#2B2833", light="#FDF8EC")
    return Markup(svg)  # noqa: S704  drawn by us from an address we made
