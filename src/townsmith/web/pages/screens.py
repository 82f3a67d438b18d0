"""What kind of window a page is drawn for."""

from typing import Final

from starlette.requests import Request

from townsmith.core.picture import DESKTOP, PHONE, SCREENS, Screen

COOKIE: Final = "screen"
"""The kind of window a browser had when it was last here; the script sets it."""
_BY_NAME: Final = {screen.name: screen for screen in SCREENS}


def screen_of(request: Request) -> Screen:
    """Return the kind of window: as asked for, as remembered, or as it can be guessed.

    A guess is made once: a page that finds itself in another window asks for the right drawings.
    """
    for name in (request.query_params.get(COOKIE), request.cookies.get(COOKIE)):
        if name in _BY_NAME:
            return _BY_NAME[name]
    return PHONE if _is_mobile(request) else DESKTOP


def _is_mobile(request: Request) -> bool:
    told = request.headers.get("sec-ch-ua-mobile")
    return told == "?1" if told else "Mobi" in request.headers.get("user-agent", "")
