"""What somebody likes: the language and the theme, kept in their browser only."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.web.http.request_fields import fields, text
from townsmith.web.http.visits import LANGUAGE, THEME, remember


async def taste(request: Request) -> Response:
    """Remember the language and theme somebody likes, in their browser only."""
    given = await fields(request)
    response: Response = RedirectResponse(safe_path(text(given, "here", "/")), 303)
    for name in (LANGUAGE, THEME):
        if name in given:
            value = text(given, name)[:12]
            remember(response, name, value)
    return response


def safe_path(here: str) -> str:
    """Return an address of our own, whatever was asked for."""
    return here if here.startswith("/") and not here.startswith(("//", "/\\")) else "/"
