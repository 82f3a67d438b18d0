"""The table in parts: streets of growing houses, and the cards that lie open."""

from townsmith.core.contract.state import Seat
from townsmith.core.picture import Part
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.compose import compose
from townsmith.games.uptown.drawing.cards import deck_sheet
from townsmith.games.uptown.drawing.street import FAR, NEAR, street_sheet
from townsmith.games.uptown.words.notation import BUTTONS, MUNICIPAL, Offer, path
from townsmith.games.uptown.words.offers import deck_offer
from townsmith.games.uptown.words.view import UpTownView


def parts(view: UpTownView, say: Say) -> list[Part]:
    """Return the streets, every deck and the municipal pile, each as a part of its own."""
    own = view.viewer if 0 <= view.viewer < view.seats else -1
    tokens = {token for move in view.legal for token in path(move)}
    found = [_street_part(view, seat, own, tokens, say) for seat in _from(own, view.seats)]
    for seat in _from(own, view.seats):
        title = Text("Deck of {seat}", seat=SeatName(seat))
        drawing = deck_sheet(view.streets[seat].deck, title, deck_offer(view, seat), tokens, say)
        found.append(Part(f"deck{seat}", "act" if seat == own else "cards", drawing, title, seat))
    title = Text("Municipal pile")
    drawing = deck_sheet(view.municipal, title, Offer(MUNICIPAL, -1, 0), tokens, say)
    return [*found, Part("municipal", "cards", drawing, title)]


def svg(view: UpTownView, say: Say) -> str:
    """Return the whole picture; moves without a place in it become buttons."""
    legal = {path(move)[0] for move in view.legal}
    shown = [(token, say(words)) for token, words in BUTTONS.items() if token in legal]
    return compose(parts(view, say), shown)


def _from(own: Seat, seats: int) -> list[Seat]:
    """Return all seats in table order, the viewer's own first."""
    first = max(own, 0)
    return [(first + step) % seats for step in range(seats)]


def _street_part(view: UpTownView, seat: Seat, own: Seat, tokens: set[str], say: Say) -> Part:
    near = seat == own or own < 0
    scale, place = (NEAR, "board") if near else (FAR, "others")
    alt = Text("Street of {seat}", seat=SeatName(seat))
    return Part(f"street{seat}", place, street_sheet(view, seat, scale, tokens, say), alt, seat)
