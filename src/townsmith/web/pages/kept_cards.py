"""Cards of one's own on the server: each set has a link, and whoever has the link has the cards."""

import asyncio
import json
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError, TownsmithError, UnknownError
from townsmith.core.reading.limits import CARDS, DECK
from townsmith.core.text import Text
from townsmith.table.store.protocol import OwnCards
from townsmith.web.http.card_shelf import Shelf, put_back, shelf_of
from townsmith.web.http.request_fields import fields, line, text
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import server_of, told_in_words
from townsmith.web.pages import own_cards
from townsmith.web.pages.cards_in_use import in_use, kept_under

LONGEST_NAME: Final = 40


async def keep(request: Request) -> Response:
    """Keep cards on the server, under a link of their own, and use them on this device."""
    game = registry.game(request.path_params["game"])
    given = await fields(request)
    try:
        deck = _checked(game, own_cards.loaded(game, text(given, "deck", "")))
    except TownsmithError as error:
        return await own_cards.show(request, game, None, wrong=told_in_words(request, error))
    server = server_of(request)
    server.count("tables", visitor_of(request.scope))
    name = line(text(given, "called", ""), LONGEST_NAME)
    key = await asyncio.to_thread(server.store.keep_cards, game.slug, name, deck)
    return _back(request, game, shelf_of(request, game.slug).using(key), key)


async def kept(request: Request) -> Response:
    """Show cards that are kept, to be changed; from then on the device has them on its shelf."""
    game, cards = await _found(request)
    chosen = request.query_params.get("card", "")
    response = await own_cards.show(request, game, cards.deck, chosen, kept=cards)
    put_back(request, response, game.slug, shelf_of(request, game.slug).holding(cards.key))
    return response


async def change(request: Request) -> Response:
    """Keep what was filled in, or the cards of a file in their place."""
    game, cards = await _found(request)
    given = await fields(request)
    card = text(given, "card", "")
    try:
        deck, card = own_cards.put_in(game, cards.deck, given)
        name = line(text(given, "called", cards.name), LONGEST_NAME)
        cards = replace(cards, name=name, deck=_checked(game, deck))
        await asyncio.to_thread(server_of(request).store.change_cards, cards)
    except TownsmithError as error:
        wrong = told_in_words(request, error)
        return await own_cards.show(request, game, cards.deck, card, wrong=wrong, kept=cards)
    return RedirectResponse(f"{own_cards.address(game, cards)}?card={card}", 303)


async def use(request: Request) -> Response:
    """Use cards on this device, let them rest, or take them off its shelf."""
    game, cards = await _found(request)
    how = text(await fields(request), "how", "use")
    shelf = shelf_of(request, game.slug)
    if how == "off":
        return _back(request, game, shelf.without(cards.key))
    changed = shelf.at_rest() if how == "rest" else shelf.using(cards.key)
    return _back(request, game, changed, cards.key)


async def mine(request: Request) -> Response:
    """Lead to the cards that this device uses; pages that are packed do not name their link."""
    game = registry.game(request.path_params["game"])
    cards = await in_use(request, game)
    where = f"/cards/{game.slug}/own" if cards is None else own_cards.address(game, cards)
    return RedirectResponse(where, 303)


async def rest(request: Request) -> Response:
    """Let all cards of a game rest on this device."""
    game = registry.game(request.path_params["game"])
    await fields(request)
    response = RedirectResponse(f"/cards/{game.slug}", 303)
    put_back(request, response, game.slug, shelf_of(request, game.slug).at_rest())
    return response


async def saved(request: Request) -> Response:
    """Return the cards as a file."""
    game, cards = await _found(request)
    headers = {"content-disposition": f'attachment; filename="{game.slug}-deck.json"'}
    return Response(json.dumps(cards.deck or {}, indent=1), 200, headers, "application/json")


async def _found(request: Request) -> tuple[AnyGame, OwnCards]:
    game = registry.game(request.path_params["game"])
    key = request.path_params["key"]
    cards = await kept_under(request, game, key)
    if cards is None:
        raise UnknownError(Text("These cards are not kept here, or not any more."))
    return game, cards


def _checked(game: AnyGame, deck: Json) -> Json:
    """Return cards that may be kept: those of a game, and not more than any box has."""
    checked = game.option("deck").checked(deck)
    if len(json.dumps(checked)) > DECK:
        raise DeckError(Text("cards that are kept have at most {n} characters", n=DECK))
    if len(game.drawing.gallery(checked)) > CARDS:
        raise DeckError(Text("at most {n} different cards are kept", n=CARDS))
    return checked


def _back(request: Request, game: AnyGame, shelf: Shelf, key: str = "") -> Response:
    where = f"/cards/{game.slug}/own/{key}" if key else f"/cards/{game.slug}/own"
    response = RedirectResponse(where, 303)
    put_back(request, response, game.slug, shelf)
    return response
