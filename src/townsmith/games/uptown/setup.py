"""What is settled before a game: the deck it is played with, and how it is dealt."""

from collections.abc import Mapping
from typing import Final

from townsmith.core.contract.options import Json, Option, Setup
from townsmith.core.rng import stream
from townsmith.core.text import Text
from townsmith.games.uptown.positions.decks import own_deck
from townsmith.games.uptown.rules.dealing import deal
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
