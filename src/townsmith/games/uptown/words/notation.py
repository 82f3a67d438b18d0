"""Moves as paths: what one clicks, in order, is also how a move is written.

`free-a street0-3` builds half A of the free card on plot 3 of seat 0; `deck1-b street0-3` buys
from the deck of seat 1; `municipal-ba street1-5` gives the back's half A to seat 1.
"""

from typing import Final, NamedTuple

from townsmith.core.contract.state import Move, Seat
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.games.uptown.rules.moves import (
    COLLECT,
    DECK_OFFERS,
    DISCARD,
    FREE_OFFERS,
    MUNICIPAL_OFFERS,
    offer_of,
    spot_of,
)
from townsmith.games.uptown.rules.pieces import MOST_SEATS, PLOTS

FREE: Final = "free"
DECK: Final = "deck"
MUNICIPAL: Final = "municipal"
DISCARD_WORD: Final = "discard"
COLLECT_WORD: Final = "collect"

BUTTONS: Final = {
    DISCARD_WORD: Text("Discard the card"),
    COLLECT_WORD: Text("Collect the coins"),
}
"""The labels of what is not drawn."""


class Offer(NamedTuple):
    """One half of a card that lies open: where it lies, whose deck that is, and which half."""

    source: str
    seat: Seat
    half: int


class Spot(NamedTuple):
    """A plot of a street, from 0."""

    owner: Seat
    plot: int


_HALF_LETTERS: Final = "ab"
_FACE_LETTERS: Final = ("fa", "fb", "ba", "bb")


def offer_token(offer: Offer) -> str:
    """Return what one clicks to choose a half."""
    if offer.source == MUNICIPAL:
        return f"{MUNICIPAL}-{_FACE_LETTERS[offer.half]}"
    number = str(offer.seat) if offer.source == DECK else ""
    return f"{offer.source}{number}-{_HALF_LETTERS[offer.half]}"


def spot_token(spot: Spot) -> str:
    """Return what one clicks to choose a plot."""
    return f"street{spot.owner}-{spot.plot + 1}"


def offer_at(move: Move, seat: Seat = 0) -> Offer:
    """Return the offer of a building move; a free card is one of the seat's own deck."""
    offer = offer_of(move)
    if offer >= MUNICIPAL_OFFERS:
        return Offer(MUNICIPAL, -1, offer - MUNICIPAL_OFFERS)
    if offer >= DECK_OFFERS:
        return Offer(DECK, (offer - DECK_OFFERS) // 2, (offer - DECK_OFFERS) % 2)
    return Offer(FREE, seat, offer - FREE_OFFERS)


def spot_at(move: Move) -> Spot:
    """Return the plot of a building move."""
    return Spot(spot_of(move) // PLOTS, spot_of(move) % PLOTS)


def path(move: Move) -> Path:
    """Return what one clicks for a move, in order."""
    if move == DISCARD:
        return (DISCARD_WORD,)
    if move == COLLECT:
        return (COLLECT_WORD,)
    return offer_token(offer_at(move)), spot_token(spot_at(move))


def _offers() -> list[Offer]:
    own = [Offer(FREE, -1, half) for half in range(2)]
    decks = [Offer(DECK, seat, half) for seat in range(MOST_SEATS) for half in range(2)]
    return own + decks + [Offer(MUNICIPAL, -1, half) for half in range(4)]


OFFERS_BY_TOKEN: Final = {offer_token(offer): offer for offer in _offers()}
SPOTS_BY_TOKEN: Final = {
    spot_token(Spot(owner, plot)): Spot(owner, plot)
    for owner in range(MOST_SEATS)
    for plot in range(PLOTS)
}
