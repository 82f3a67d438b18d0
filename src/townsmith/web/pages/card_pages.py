"""The cards of every game on show, each with how we know it; one's own in place of ours."""

from collections import Counter
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.exhibit import DERIVED, OFFICIAL, OWN, RECONSTRUCTED
from townsmith.web.http.visits import language_of
from townsmith.web.pages.card_gallery import (
    MARKS,
    Group,
    Shown,
    exhibition,
    grouped,
    shown_games,
)
from townsmith.web.pages.cards_in_use import drawn, in_use
from townsmith.web.pages.rendering import page

_PREVIEW: Final = 8
"""How many cards of a game the page of all games shows."""
_KINDS: Final = (OFFICIAL, DERIVED, RECONSTRUCTED)


async def cards(request: Request) -> Response:
    """Show the cards of a game."""
    game = registry.game(request.path_params["game"])
    own = await in_use(request, game)
    groups = (
        exhibition(game.slug, language_of(request))
        if own is None
        else grouped(await drawn(request, game, own.deck))
    )
    context = {
        "game": game,
        "games": shown_games(),
        "groups": groups,
        "counted": Counter(card.mark for group in groups for card in group.cards),
        "kinds": _KINDS if own is None else (*_KINDS, OWN),
        "own": own,
        "marks": MARKS,
    }
    return page(request, "cards.html", context)


async def all_cards(request: Request) -> Response:
    """Show some cards of every game."""
    language = language_of(request)
    context = {
        "game": None,
        "games": shown_games(),
        "shown": {game.slug: _some(exhibition(game.slug, language)) for game in shown_games()},
        "kinds": _KINDS,
        "marks": MARKS,
    }
    return page(request, "cards.html", context)


def _some(groups: tuple[Group, ...]) -> list[Shown]:
    """Return a few cards, as different as there are."""
    every = [card for group in groups for card in group.cards]
    step = max(1, len(every) // _PREVIEW)
    return every[::step][:_PREVIEW]
