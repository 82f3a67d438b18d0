"""Pictures of a view: streets of growing houses, and the cards that lie open."""

from collections.abc import Mapping
from typing import Final

from townsmith.core.picture import Part
from townsmith.core.state import Seat
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.compose import compose
from townsmith.draw.frames import sheet, target
from townsmith.draw.hand import DETAIL, PENCIL, line, placed, rect
from townsmith.draw.lettering import dimension, width_of, write, written_in
from townsmith.games.uptown.emblems import chip, chip_width, coin, figures, star
from townsmith.games.uptown.houses import FLOOR, storey
from townsmith.games.uptown.notation import DECK, FREE, MUNICIPAL, Offer, Spot, path, spot_token
from townsmith.games.uptown.offers import offer_sheet
from townsmith.games.uptown.pieces import PLOTS
from townsmith.games.uptown.view import PlotView, UpTownView

_PITCH: Final = 152.0
_HOUSE: Final = 138.0
_LEFT: Final = 16.0
_WIDTH: Final = _LEFT * 2 + _PITCH * PLOTS
_TOP: Final = 46.0
_ROAD: Final = 24.0
_FOOT: Final = 74.0
_LEAST_FLOORS: Final = 6
"""The sky of a young street: so that it does not jump with every floor."""


def parts(view: UpTownView, say: Say) -> list[Part]:
    """Return the streets, every deck and the municipal pile, each as a part of its own."""
    own = view.viewer if 0 <= view.viewer < view.seats else -1
    tokens = {token for move in view.legal for token in path(move)}
    found = [_street_part(view, seat, own, tokens, say) for seat in _from(own, view.seats)]
    for seat in _from(own, view.seats):
        source = FREE if seat == own == view.turn and view.action == 1 else DECK
        title = Text("Deck of {seat}", seat=SeatName(seat))
        drawing = offer_sheet(view.streets[seat].deck, title, Offer(source, seat, 0), tokens, say)
        found.append(Part(f"deck{seat}", "act" if seat == own else "cards", drawing, title, seat))
    title = Text("Municipal pile")
    drawing = offer_sheet(view.municipal, title, Offer(MUNICIPAL, -1, 0), tokens, say)
    return [*found, Part("municipal", "cards", drawing, title)]


def svg(view: UpTownView, say: Say, buttons: Mapping[str, Text]) -> str:
    """Return the whole picture; moves without a place in it become buttons."""
    legal = {path(move)[0] for move in view.legal}
    shown = [(token, say(words)) for token, words in buttons.items() if token in legal]
    return compose(parts(view, say), shown)


def _from(own: Seat, seats: int) -> list[Seat]:
    """Return all seats in table order, the viewer's own first."""
    first = max(own, 0)
    return [(first + step) % seats for step in range(seats)]


def _street_part(view: UpTownView, seat: Seat, own: Seat, tokens: set[str], say: Say) -> Part:
    alt = Text("Street of {seat}", seat=SeatName(seat))
    place = "board" if seat == own or own < 0 else "others"
    return Part(f"street{seat}", place, _street(view, seat, tokens, say), alt, seat)


def _street(view: UpTownView, seat: Seat, tokens: set[str], say: Say) -> str:
    street = view.streets[seat]
    tallest = max(len(plot.floors) for plot in street.plots)
    ground = _TOP + FLOOR * max(_LEAST_FLOORS, tallest + 1)
    body = _road(ground) + _headline(view, seat, say)
    for at, plot in enumerate(street.plots):
        lot = Box(_LEFT + at * _PITCH + (_PITCH - _HOUSE) / 2, ground, _HOUSE, 0)
        token = spot_token(Spot(seat, at))
        body += _house(lot, plot, say) + _plot_label(lot, at, plot)
        body += _site(lot, plot, token, say, at) if token in tokens else ""
    label = say(Text("Street of {seat}", seat=SeatName(seat)))
    return sheet(_WIDTH, ground + _FOOT, body, label)


def _road(ground: float) -> str:
    kerb = Box(0, ground, _WIDTH, _ROAD)
    dashes = [
        line((x, ground + _ROAD / 2), (x + 14, ground + _ROAD / 2), DETAIL)
        for x in range(10, int(_WIDTH) - 20, 34)
    ]
    return rect(kerb, "road", DETAIL.wide(1.8)) + "".join(dashes)


def _headline(view: UpTownView, seat: Seat, say: Say) -> str:
    """Return the owner, the wallet, what the street would pay now, and its prestige."""
    street = view.streets[seat]
    name = say(Text("{seat}", seat=SeatName(seat)))
    if seat == view.first:
        name = say(Text("{seat}, first player", seat=SeatName(seat)))
    x, y = _LEFT, 26.0
    drawing = write((x, y), name, 20, "serif semi", "start")
    x += width_of(name, 20) + 24
    total = sum(plot.prestige for plot in street.plots)
    facts = [
        (coin(8), figures(street.wallet), Text("in the wallet")),
        (coin(8), figures(max(street.income, 0)), Text("if a plot closes now")),
        (star(9), figures(total), Text("prestige")),
    ]
    for icon, number, words in facts:
        drawing += placed(icon, (x, y - 6)) + write((x + 14, y), number, 18, "serif bold", "start")
        x += 20 + width_of(number, 18)
        drawing += write((x, y), say(words), 14, "quiet", "start")
        x += width_of(say(words), 14) + 22
    return drawing


def _house(lot: Box, plot: PlotView, say: Say) -> str:
    """Return the floors from the ground up, or the pencilled outline of a first one."""
    if not plot.floors:
        return rect(Box(lot.x, lot.y - FLOOR, lot.width, FLOOR), "", PENCIL)
    floors = [
        storey(Box(lot.x, lot.y - FLOOR * (at + 1), lot.width, FLOOR), floor, at, say)
        for at, floor in enumerate(plot.floors)
    ]
    return "".join(floors)


def _plot_label(lot: Box, at: int, plot: PlotView) -> str:
    """Return the number of a plot on its dimension line, and what the plot is worth now."""
    y = lot.y + _ROAD + 16
    number = dimension((lot.x, y), (lot.right, y), str(at + 1))
    if not plot.floors:
        return number
    wide = chip_width(plot.prestige) + 8 + chip_width(plot.income)
    left = lot.centre[0] - wide / 2
    worth = chip((left + chip_width(plot.prestige), y + 20), plot.prestige, "star")
    return number + worth + chip((left + wide, y + 20), plot.income, "coin")


def _site(lot: Box, plot: PlotView, token: str, say: Say, at: int) -> str:
    """Return the place on top of a building where the next floor may go."""
    box = Box(lot.x, lot.y - FLOOR * (len(plot.floors) + 1), lot.width, FLOOR).inset(3)
    label = say(Text("Plot {plot}", plot=at + 1))
    return target(token, box, label, written_in(box, "+", 24, "serif quiet"), lit=False)
