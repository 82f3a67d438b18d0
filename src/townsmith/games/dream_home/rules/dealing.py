# townsmith: compiled
"""Dealing a new game: bare houses and two shuffled decks."""

from townsmith.core.rng import Rng
from townsmith.games.dream_home.rules.deck import Deck
from townsmith.games.dream_home.rules.house import bare_house
from townsmith.games.dream_home.rules.market import bare_market
from townsmith.games.dream_home.rules.pieces import (
    NOTHING,
    RESOURCE_CARDS,
    ROOF_KINDS,
    ROOM_CARDS,
)
from townsmith.games.dream_home.rules.state import Homes


def deal(seats: int, deck: Deck, rng: Rng) -> Homes:
    """Return empty houses and a shuffled market with the first round laid out (DH-6)."""
    market = bare_market(deck)
    rooms = list(range(ROOM_CARDS))
    rng.shuffle(rooms)
    cards = list(range(RESOURCE_CARDS))
    rng.shuffle(cards)
    market.room_deck = rooms
    market.resource_deck = cards
    market.deal()
    return Homes([bare_house(deck.types) for _ in range(seats)], market)


def forget(homes: Homes, rng: Rng) -> None:
    """Put other roofs from the deck into the market: what they were must be remembered (DH-14.4).

    They come from as deep in the deck as luck has it, so that most of it stays as it was.
    """
    market = homes.market
    deck = market.resource_deck[market.resource_at :]
    depths = [at for at, card in enumerate(deck) if market.deck.kinds[card] < ROOF_KINDS]
    rng.shuffle(depths)
    for column, card in enumerate(market.resources):
        if card != NOTHING and market.deck.kinds[card] < ROOF_KINDS and depths:
            at = depths.pop()
            market.resources[column], deck[at] = deck[at], card
    market.resource_deck = deck
    market.resource_at = 0
