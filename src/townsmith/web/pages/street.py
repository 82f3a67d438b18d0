"""The street: the home page, with every game a house of its own."""

from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.teaching.lesson import lessons
from townsmith.web.http.visits import language_of, server_of
from townsmith.web.pages.card_gallery import opponent_groups
from townsmith.web.pages.game_facades import facade_of
from townsmith.web.pages.rendering import page
from townsmith.web.tables.opponents import usual_opponent

RETURNING: Final = "returning"
"""The cookie by which a browser says that it knows tables or games: its street is lower."""


class Plot(NamedTuple):
    """A game and what its sign says."""

    game: AnyGame
    alone: bool
    """Whether one can play it without anybody else."""
    meets: bool
    """Whether one meets an opponent then, and chooses whom."""
    lesson: bool
    """Whether there is a lesson to begin with."""


async def street(request: Request) -> Response:
    """Show all games."""
    language = language_of(request)
    plots = [_plot(game, language) for game in registry.games().values()]
    returning = bool(request.cookies.get(RETURNING))
    server = server_of(request)
    more = {
        "returning": returning,
        "open": await server.open_tables.look() if server.settings.lists_tables else [],
        "link_of": lambda room: f"/j/{server.passes.join(room.id, room.state.plan.link)}",
    }
    return page(request, "street.html", _context(plots, language) | more)


def _plot(game: AnyGame, language: str) -> Plot:
    meets = bool(opponent_groups(game.slug, language))
    return Plot(game, 1 in game.chairs, meets, bool(lessons(game)))


def _context(plots: list[Plot], language: str) -> dict[str, object]:
    houses = {plot.game.slug: facade_of(plot.game.slug, language) for plot in plots}
    return {"plots": plots, "bot": usual_opponent(), "houses": houses}


async def about(request: Request) -> Response:
    """Say what this is, for players, hosts and researchers."""
    return page(request, "about.html")


async def privacy(request: Request) -> Response:
    """Show what is kept of people, where and for how long."""
    server = server_of(request)
    kept = server.settings.keep
    context = {"days": None if kept is None else kept.days, "talk": server.settings.keep_talk.days}
    return page(request, "privacy.html", context)
