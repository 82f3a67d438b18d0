"""What the guard at the door tells a person: one small page, made once and given to all."""

from functools import lru_cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import Scope

from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.web.http.visits import language_of, theme_of
from townsmith.web.pages.rendering import ENVIRONMENT


def refused_page(scope: Scope, words: Text, status: int) -> Response:
    """Return why something is not done: with a way on to a browser, as one line to a program."""
    request = Request(scope)
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(Words()(words), status)
    language = language_of(request)
    html = _drawn(Words(language)(words), language, theme_of(request))
    return HTMLResponse(html, status)


@lru_cache(maxsize=256)
def _drawn(words: str, language: str, theme: str) -> str:
    """Whoever floods the server shall not make it draw, so a page is drawn once."""
    context = {"words": words, "say": Words(language), "theme": theme}
    return ENVIRONMENT.get_template("refused.html").render(context)
