"""The street: the home page, with every game a house of its own."""

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.teaching.lesson import lessons
from townsmith.web.http.visits import language_of
from townsmith.web.pages.card_gallery import opponent_groups
from townsmith.web.pages.game_facades import facade_of
from townsmith.web.pages.rendering import page
from townsmith.web.tables.opponents import usual_opponent


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
    return page(request, "street.html", _context(plots, language))


def _plot(game: AnyGame, language: str) -> Plot:
    meets = bool(opponent_groups(game.slug, language))
    return Plot(game, 1 in game.chairs, meets, bool(lessons(game)))


def _context(plots: list[Plot], language: str) -> dict[str, object]:
    houses = {plot.game.slug: facade_of(plot.game.slug, language) for plot in plots}
    return {"plots": plots, "bot": usual_opponent(), "houses": houses}


async def about(request: Request) -> Response:
    """Say what this is, for players, hosts and researchers."""
    return page(request, "about.html")
