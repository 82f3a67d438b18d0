# townsmith: compiled
"""Dealing a new game: bare houses and two shuffled decks."""

from townsmith.core.rng import Rng
from townsmith.games.dream_home.rules.deck import Deck
from townsmith.games.dream_home.rules.house import bare_house
from townsmith.games.dream_home.rules.market import bare_market
from townsmith.games.dream_home.rules.pieces import RESOURCE_CARDS, ROOM_CARDS
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
