"""Drawings as images of their own: a page of many is light, and each is fetched when it is seen.

An image is called by a mark of what is in it, so browsers keep it for ever. It carries the theme
inside; which one is part of its address, for an image does not know the page it stands on.
"""

from collections.abc import Callable
from typing import Final

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.draw.compose import drawing_of
from townsmith.draw.theme import CSS
from townsmith.web.http.visits import language_of
from townsmith.web.pages.marks import mark_of

THEMES: Final = ("light", "dark")
_KEPT: Final = {"cache-control": "public, max-age=31536000, immutable"}
_known: dict[str, str] = {}
"""Every drawing that a page has spoken of, by its mark; there are only so many in all rulebooks."""


def image(slug: str, svg: str, alt: str, theme: str) -> Markup:
    """Return the element that shows a drawing on a page of rules.

    Whoever reads in the dark prints by day: beside a dark image stands its light one, which is
    fetched for paper only.
    """
    mark = mark_of(svg)
    _known[mark] = svg
    drawn = drawing_of(svg)
    size = f'alt="{escape(alt)}" width="{drawn.width:.0f}" height="{drawn.height:.0f}"'
    address = f"/rules/{slug}/pictures/{mark}"

    def shown(theme: str, where: str = "") -> str:
        chosen = f"?theme={theme}" if theme else ""
        return f'<img{where} src="{address}{chosen}" {size} loading="lazy">'

    if theme != "dark":
        return Markup(shown(theme))  # noqa: S704  escaped
    both = shown("dark", ' class="onscreen"') + shown("light", ' class="onpaper"')
    return Markup(both)  # noqa: S704  escaped


def pictures(draw_all: Callable[[str, str], object]) -> Callable[[Request], Response]:
    """Return what answers for the images of a game; `draw_all` draws those of a language."""

    def picture(request: Request) -> Response:
        game = registry.game(request.path_params["game"])
        mark = request.path_params["mark"]
        if mark not in _known:  # the page was made before the server started anew
            draw_all(game.slug, language_of(request))
        if mark not in _known:
            raise HTTPException(404)
        theme = request.query_params.get("theme", "")
        body = standing_alone(_known[mark], theme if theme in THEMES else "")
        return Response(body, media_type="image/svg+xml", headers=_KEPT)

    return picture


def standing_alone(svg: str, theme: str) -> str:
    """Return a drawing that needs no page around it."""
    start, _, rest = svg.partition(">")
    chosen = f' data-theme="{theme}"' if theme else ""
    return f"{start}{chosen}><style>{CSS}</style>{rest}"
