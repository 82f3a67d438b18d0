"""What lies open to be taken: a view of the table, by the names of the notation."""

from townsmith.core.contract.state import Seat
from townsmith.games.uptown.words.cards import Card
from townsmith.games.uptown.words.notation import DECK, FREE, MUNICIPAL, Offer
from townsmith.games.uptown.words.view import UpTownView


def card_on_offer(view: UpTownView, offer: Offer) -> Card | None:
    """Return the card an offer is half of, if there is one."""
    if offer.source == MUNICIPAL:
        return view.municipal.top
    return view.streets[offer.seat].deck.top if offer.seat < view.seats else None


def deck_offer(view: UpTownView, seat: Seat) -> Offer:
    """Return half A of a deck's top card: free to a viewer in action I, else for sale (UT-6.1)."""
    own_turn = seat == view.viewer == view.turn and view.action == 1 and not view.over
    free = own_turn and not view.streets[seat].deck.coins
    return Offer(FREE if free else DECK, seat, 0)
