"""Cards of one's own that this device uses: in galleries, beside rules, on pads and at tables."""

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.errors import UnknownError
from townsmith.table.store.protocol import OwnCards
from townsmith.web.http.askers import asker_of
from townsmith.web.http.card_shelf import shelf_of
from townsmith.web.http.hanging_up import while_asked
from townsmith.web.http.visits import language_of, server_of
from townsmith.web.pages.card_gallery import Shown, drawn_cards
from townsmith.web.work.kinds import PREVIEW


async def in_use(request: Request, game: AnyGame) -> OwnCards | None:
    """Return the cards of one's own that this device uses; None where it uses ours."""
    key = shelf_of(request, game.slug).chosen
    return await kept_under(request, game, key) if key else None


async def shelved(request: Request, game: AnyGame) -> list[OwnCards]:
    """Return all cards of a game that this device has and the server still keeps."""
    keys = shelf_of(request, game.slug).keys
    found = [await kept_under(request, game, key) for key in keys]
    return [cards for cards in found if cards is not None]


async def kept_under(request: Request, game: AnyGame, key: str) -> OwnCards | None:
    """Return the cards of a game under a key; None where there are none, or not any more."""
    try:
        cards = await asyncio.to_thread(server_of(request).store.own_cards, key)
    except UnknownError:
        return None  # the server has forgotten them
    return cards if cards.game == game.slug else None


async def own_deck(request: Request, game: AnyGame, given: Mapping[str, Any]) -> dict[str, Json]:
    """Return the option of a table that is to be played with one's own cards; none otherwise."""
    cards = await in_use(request, game) if "own" in given else None
    return {} if cards is None else {"deck": cards.deck}


async def drawn(request: Request, game: AnyGame, deck: Json) -> list[Shown]:
    """Return all cards of a deck, drawn by another process: there may be many of them."""
    language = language_of(request)
    work = server_of(request).work
    drawing = work.do(PREVIEW, asker_of(request), drawn_cards, game.slug, language, deck)
    return await while_asked(request, drawing)
