"""Moves in words."""

from townsmith.core.contract.state import Move, Seat
from townsmith.core.text import SeatName, Text
from townsmith.games.uptown.rules.moves import COLLECT, DISCARD
from townsmith.games.uptown.words.cards import Card
from townsmith.games.uptown.words.names import project_name, upcoins
from townsmith.games.uptown.words.notation import FREE, MUNICIPAL, Offer, Spot, offer_at, spot_at
from townsmith.games.uptown.words.offers import card_on_offer
from townsmith.games.uptown.words.view import UpTownView


def describe(view: UpTownView, move: Move) -> Text:
    """Return a move in words, as the seat whose turn it is would make it."""
    if move == DISCARD:
        return Text("Discard the free card")
    if move == COLLECT:
        return Text("Collect the coins from the deck")
    offer, spot = offer_at(move, view.turn), spot_at(move)
    card = card_on_offer(view, offer)
    name = Text("the card") if card is None else project_name(card.projects[offer.half])
    built = _built_words(name, spot, gift=spot.owner != view.turn)
    return built if card is None else _paid_words(built, card, offer, view.turn)


def _built_words(name: Text, spot: Spot, *, gift: bool) -> Text:
    plot = spot.plot + 1
    if not gift:
        return Text("Build {project} on plot {plot}", project=name, plot=plot)
    owner = SeatName(spot.owner)
    return Text("Give {project} to plot {plot} of {owner}", project=name, plot=plot, owner=owner)


def _paid_words(built: Text, card: Card, offer: Offer, buyer: Seat) -> Text:
    if offer.source == FREE:
        return Text("{built} (free card)", built=built)
    if offer.source == MUNICIPAL:
        return Text("{built} (municipal card)", built=built)
    price = upcoins(card.cost)
    if offer.seat == buyer:
        return Text("{built} (own deck, {price})", built=built, price=price)
    seller = SeatName(offer.seat)
    return Text("{built} (deck of {seller}, {price})", built=built, seller=seller, price=price)
