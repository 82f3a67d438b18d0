"""The rules as a page: our words from RULES.md, an anchor a clause, pictures from the engine."""

import re
from functools import lru_cache
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import State, members
from townsmith.core.rng import stream
from townsmith.i18n.words import Words
from townsmith.web.http.visits import language_of
from townsmith.web.pages.rendering import page
from townsmith.web.pages.table_scene import Piece, pieces_of
from townsmith.web.tables.chairs import PEOPLE
from townsmith.web.tables.opponents import usual_opponent

_CLAUSE: Final = re.compile(r"<li>\s*(?:<p>)?\s*<strong>([A-Z]{2}-[A-Z0-9.]+)</strong>")
_MENTION: Final = re.compile(r"(?<![\w#>-])([A-Z]{2}-[A-Z]*\d+(?:\.\d+)?)(?![\w.]*\d)")
_HEADING: Final = re.compile(r"<h2>(.*?)</h2>")
_PICTURED: Final = 40
"""How many moves into a game the pictures are taken."""


async def rules(request: Request) -> Response:
    """Show the rules of a game."""
    game = registry.game(request.path_params["game"])
    body, contents = rulebook(game.slug)
    pictures = illustrations(game.slug, language_of(request))
    context = {"game": game, "body": body, "contents": contents, "pictures": pictures}
    return page(request, "rules.html", context | {"bot": usual_opponent()})


@lru_cache(maxsize=64)
def rulebook(slug: str) -> tuple[Markup, list[tuple[str, str]]]:
    """Return the rules as HTML, and their headings with the anchors of these."""
    source = registry.page(registry.game(slug), "RULES.md")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    html = re.sub(r"^<h1>.*?</h1>", "", html, count=1)
    contents: list[tuple[str, str]] = []

    def heading(found: "re.Match[str]") -> str:
        anchor = f"s{len(contents) + 1}"
        contents.append((anchor, re.sub(r"<.*?>", "", found[1])))
        return f'<h2 id="{anchor}">{found[1]}</h2>'

    html = _HEADING.sub(heading, html)
    html = _CLAUSE.sub(r'<li id="\1"><a class="clause" href="#\1">\1</a>', html)
    return Markup(_with_mentions(html)), contents  # noqa: S704  from our own file


def _with_mentions(html: str) -> str:
    """Return the rules with every mention of a clause made a link to it."""
    known = set(re.findall(r'<li id="([^"]+)"', html))

    def mention(found: "re.Match[str]") -> str:
        return f'<a href="#{found[1]}">{found[1]}</a>' if found[1] in known else found[1]

    pieces = re.split(r"(<[^>]*>)", html)
    inside = False
    for at, piece in enumerate(pieces):
        if piece.startswith("<"):
            inside = piece.startswith("<a ") or (inside and piece != "</a>")
        elif not inside:
            pieces[at] = _MENTION.sub(mention, piece)
    return "".join(pieces)


@lru_cache(maxsize=64)
def illustrations(slug: str, language: str) -> list[Piece]:
    """Return pictures of a game in progress, as a seat sees it that has something to decide."""
    game = registry.game(slug)
    words = Words(language, PEOPLE, slug)
    state = _in_progress(game)
    seat = next(iter(members(state.pending())), 0)
    pieces = list(pieces_of(game.drawing.parts(game.view(state, seat), words), words))
    return [piece for piece in pieces if piece.place in {"board", "act", "shared", "cards"}]


def _in_progress(game: AnyGame) -> State:
    """Return a position in the middle of a game, always the same."""
    seats = next(count for count in game.chairs if count > 1)
    state: State = game.rules.start(game.setup(seats, 7))
    rng = stream(7, "illustration")
    for _ in range(_PICTURED):
        pending = members(state.pending())
        if not pending:
            break
        legal = state.legal(pending[0])
        best = max(legal, key=lambda move: (_value(game, state, pending[0], move), rng.below(9)))
        state.apply(pending[0], best)
    return state


def _value(game: AnyGame, state: State, seat: int, move: int) -> float:
    after = state.clone()
    after.apply(seat, move)
    return game.bots.value(after, seat)
