"""The table in parts: the own street, what one sees of the others, and the cards that lie open."""

from townsmith.core.contract.state import Seat
from townsmith.core.picture import DESKTOP, Part, Screen
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.compose import compose
from townsmith.games.uptown.drawing.cards import deck_parts
from townsmith.games.uptown.drawing.panels import panel_part
from townsmith.games.uptown.drawing.sizes import (
    StreetSize,
    street_size,
    unfolded_size,
    watched_size,
)
from townsmith.games.uptown.drawing.street import street_sheet
from townsmith.games.uptown.words.notation import BUTTONS, path
from townsmith.games.uptown.words.view import UpTownView


def parts(view: UpTownView, say: Say, screen: Screen) -> list[Part]:
    """Return the streets, every deck and the municipal pile, each as a part of its own."""
    own = view.viewer if 0 <= view.viewer < view.seats else -1
    tokens = {token for move in view.legal for token in path(move)}
    seats = from_own(own, view.seats)
    if own < 0:
        size = watched_size(screen)
        found = [_street_part(view, seat, size, tokens, say) for seat in seats]
    else:
        found = [_street_part(view, own, street_size(screen), tokens, say)]
        found += [panel_part(view, seat, tokens, say, screen) for seat in seats[1:]]
    return found + deck_parts(view, seats, tokens, say, screen)


def opened(view: UpTownView, seat: Seat, say: Say, screen: Screen) -> str:
    """Return the whole street of a seat with every floor of every tower, without targets."""
    tallest = max(len(plot.floors) for plot in view.streets[seat].plots)
    return street_sheet(view, seat, unfolded_size(screen, tallest), set(), say)


def svg(view: UpTownView, say: Say) -> str:
    """Return the whole picture; moves without a place in it become buttons."""
    legal = {path(move)[0] for move in view.legal}
    shown = [(token, say(words)) for token, words in BUTTONS.items() if token in legal]
    return compose(parts(view, say, DESKTOP), shown)


def from_own(own: Seat, seats: int) -> list[Seat]:
    """Return all seats in table order, the viewer's own first."""
    first = max(own, 0)
    return [(first + step) % seats for step in range(seats)]


def _street_part(
    view: UpTownView, seat: Seat, size: StreetSize, tokens: set[str], say: Say
) -> Part:
    alt = Text("Street of {seat}", seat=SeatName(seat))
    drawing = street_sheet(view, seat, size, tokens, say)
    return Part(f"street{seat}", "board", drawing, alt, seat)
