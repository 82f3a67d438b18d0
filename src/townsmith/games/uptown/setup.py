"""What is settled before a game: the deck it is played with, and how it is dealt."""

from collections.abc import Mapping
from typing import Final

from townsmith.core.contract.options import Json, Option, Setup
from townsmith.core.rng import stream
from townsmith.core.text import Text
from townsmith.games.uptown.positions.decks import own_deck
from townsmith.games.uptown.rules.dealing import deal
from townsmith.games.uptown.rules.pieces import (
    GIFT,
    KIND_COUNT,
    PLOTS,
    START_UPCOINS,
    Catalogue,
    Effects,
)
from townsmith.games.uptown.rules.scoring import wallet_prestige
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.tables import deck_catalogue

OPTIONS: Final = (
    Option(
        "deck",
        Text("deck"),
        Text(
            "Our deck is a reconstruction: the printed card list is not public. A deck of your"
            ' own takes its place; "first" is the one we had before.'
        ),
        None,
        told=True,
        read=own_deck,
    ),
)

_KINDS: Final = range(KIND_COUNT)


def forbids(seats: int, options: Mapping[str, Json]) -> Text | None:
    """Refuse a deck that cannot be dealt out equally (UT-3.3)."""
    cards = deck_catalogue(options["deck"]).project_cards
    if not cards % seats:
        return None
    return Text(
        "{cards} project cards cannot be dealt out equally to {seats} seats",
        cards=cards,
        seats=seats,
    )


def start(setup: Setup) -> UpTown:
    """Shuffle, deal and draw the first player."""
    cards = deck_catalogue(setup.options["deck"])
    return deal(cards, setup.seats, stream(setup.seed, "deal"))


def bound(setup: Setup) -> int:
    """Return two actions a seat for every card of a deck (UT-14.10)."""
    cards = deck_catalogue(setup.options["deck"]).project_cards
    return 2 * setup.seats * (cards // setup.seats)


def extremes(setup: Setup) -> tuple[int, int]:
    """Return prestige that no street of this deck can fall short of or exceed.

    A street gets two cards a round from its owner, for so many rounds as there are (UT-14.10), and
    gifts of others; each card gives what its best project does in the best place. All upcoins come
    from the start and from closed plots, five a street; each card lies on one street, so that all
    payouts together are no more than five times what all cards give.
    """
    cards = deck_catalogue(setup.options["deck"])
    gifts = sum(any(cards.shape[half] >= GIFT for half in halves) for halves in _halves(cards))
    placed = min(len(cards.cost), 2 * (cards.project_cards // setup.seats) + gifts)
    incomes = _furthest(cards, cards.income, placed, 1)
    coins = START_UPCOINS * setup.seats + PLOTS * sum(incomes)
    lowest = sum(_furthest(cards, cards.prestige, placed, -1)[:placed])
    highest = sum(_furthest(cards, cards.prestige, placed, 1)[:placed])
    return -lowest, highest + wallet_prestige(coins)


def _furthest(cards: Catalogue, effects: Effects, placed: int, sign: int) -> list[int]:
    """Return how far every card can take a street up (sign 1) or down (-1), the farthest first."""
    units = [sum(_most_units(cards, halves, kind) for halves in _halves(cards)) for kind in _KINDS]

    def far(project: int) -> int:
        floor, counted = sign * effects.floor[project], effects.units[project]
        places = (sign * effects.ground[project], floor, floor * (placed - 1))
        each = zip(counted[1::3], counted[2::3], strict=True)
        grown = sum(max(0, sign * value * units[kind]) for kind, value in each)
        return sign * effects.flat[project] + max(places) + grown

    return sorted((max(0, *map(far, halves)) for halves in _halves(cards)), reverse=True)


def _most_units(cards: Catalogue, halves: range, kind: int) -> int:
    return max(cards.units[half] if cards.kind[half] == kind else 0 for half in halves)


def _halves(cards: Catalogue) -> list[range]:
    """Return the projects of each card of the deck."""
    ends = [*cards.first[1:], cards.deck_projects]
    return [range(first, end) for first, end in zip(cards.first, ends, strict=True)]
