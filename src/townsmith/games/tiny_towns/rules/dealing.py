# townsmith: compiled
"""How a game of Tiny Towns starts."""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.rng import stream
from townsmith.games.tiny_towns.rules.pieces import (
    BUILDING_CARDS,
    CHOICES,
    COPIES,
    KINDS,
    MONUMENT_CARDS,
    RESOURCE_COUNT,
    ROW,
    SOLO_LEFT_OUT,
    UNSEEN_DISCARDS,
)
from townsmith.games.tiny_towns.rules.rounds import CHOOSE_MONUMENTS
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import KEEPING, Town

RANDOM: Final = -1
"""Stands for a card, or a first master builder, that chance decides."""


class Terms:
    """What the players agreed on before the game."""

    def __init__(self, seats: int, seed: int) -> None:
        """Start with the usual terms: random cards, monuments, no variant."""
        self.seats = seats
        self.seed = seed
        self.cards: list[int] = [RANDOM] * KINDS
        self.first = RANDOM
        self.monuments = True
        self.cavern = False
        self.town_hall = False


def lay_table(terms: Terms) -> TinyTowns:
    """Return a table with cards drawn and towns empty, before anything is dealt to a seat."""
    cards = draw_cards(terms)
    state = TinyTowns(terms.seats, cards, stream(terms.seed, "reshuffles"))
    state.monuments = 1 if terms.monuments else 0
    state.cavern = 1 if terms.cavern else 0
    state.town_hall = 1 if terms.town_hall else 0
    state.towns = [Town() for _ in range(terms.seats)]
    state.shown = [town.clone() for town in state.towns]
    if not terms.town_hall:
        state.builder = first_builder(terms)
    return state


def first_builder(terms: Terms) -> int:
    """Return the seat that holds the hammer first: drawn by chance, or set by the host (TT-2.8)."""
    if terms.first != RANDOM:
        return terms.first
    return stream(terms.seed, "first builder").below(terms.seats)


def deal(terms: Terms) -> TinyTowns:
    """Deal a new game (TT-2, TT-H1, TT-S1)."""
    state = lay_table(terms)
    if state.town_hall or state.seats == 1:
        deal_resources(state, terms.seed)
    if terms.monuments:
        deal_monuments(state, terms.seed)
    else:
        state.start_round()
    return state


class Dealing:
    """Deals one game after another on the same terms."""

    def __init__(self, terms: Terms) -> None:
        """Keep the terms; only their seed will change."""
        self.terms = terms

    def deal(self, seed: int) -> TinyTowns:
        """Deal the game of that seed."""
        self.terms.seed = seed
        return deal(self.terms)


def draw_cards(terms: Terms) -> list[int]:
    """Return the seven cards in play: the chosen ones, chance for the rest (TT-2.4)."""
    rng = stream(terms.seed, "cards")
    drawn: list[int] = []
    for kind in range(KINDS):
        choices = CHOICES[kind]
        if terms.seats == 1:
            choices = [card for card in choices if card not in SOLO_LEFT_OUT]
        card = choices[rng.below(len(choices))]
        drawn.append(card if terms.cards[kind] == RANDOM else terms.cards[kind])
    return drawn


def shuffled_resources(seed: int) -> list[int]:
    """Return the resource cards in random order."""
    deck = [card % RESOURCE_COUNT + 1 for card in range(RESOURCE_COUNT * COPIES)]
    stream(seed, "resources").shuffle(deck)
    return deck


def deal_resources(state: TinyTowns, seed: int) -> None:
    """Shuffle the resource cards; lay out the row, or put five away unseen."""
    deck = shuffled_resources(seed)
    if state.seats == 1:
        state.row = deck[:ROW]
        state.deck = deck[ROW:]
    else:
        state.discard = deck[:UNSEEN_DISCARDS]
        state.deck = deck[UNSEEN_DISCARDS:]


def shuffled_monuments(seats: int, seed: int) -> list[int]:
    """Return the monument cards in random order (solo: without those left out)."""
    left_out = SOLO_LEFT_OUT if seats == 1 else []
    every = range(BUILDING_CARDS, BUILDING_CARDS + MONUMENT_CARDS)
    deck = [card for card in every if card not in left_out]
    stream(seed, "monuments").shuffle(deck)
    return deck


def deal_monuments(state: TinyTowns, seed: int) -> None:
    """Deal every seat two monument cards to choose from (TT-2.9, TT-2.16)."""
    deck = shuffled_monuments(state.seats, seed)
    state.stage = CHOOSE_MONUMENTS
    for seat in range(state.seats):
        town = state.towns[seat]
        town.monument = deck.pop()
        town.dealt = deck.pop()
        town.phase = KEEPING
        state.waiting |= BIT[seat]
