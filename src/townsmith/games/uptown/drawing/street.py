"""A street of growing houses: near and with every word for its owner, small for the others."""

from typing import Final, NamedTuple

from townsmith.core.contract.state import Seat
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.frames import sheet, target
from townsmith.draw.hand import DETAIL, PENCIL, lines, placed, rect
from townsmith.draw.lettering import dimension, fitting, width_of, write
from townsmith.games.uptown.drawing.emblems import chip, chip_width, coin, figures, star
from townsmith.games.uptown.drawing.towers import FLOOR, small_storey, storey
from townsmith.games.uptown.rules.pieces import PLOTS
from townsmith.games.uptown.words.names import project_name
from townsmith.games.uptown.words.notation import Spot, spot_token
from townsmith.games.uptown.words.view import PlotView, StreetView, UpTownView

_SMALL: Final = 16
"""Below this size a headline says only the most important."""
_LEAST_FLOORS: Final = 6
"""The sky of a young street: so that it does not jump with every floor."""


class Scale(NamedTuple):
    """How large a street is drawn: the pitch of its plots, its houses, floors, margins."""

    pitch: float
    house: float
    floor: float
    left: float
    top: float
    road: float
    foot: float

    @property
    def width(self) -> float:
        """Return how wide the street is."""
        return 2 * self.left + self.pitch * PLOTS


NEAR: Final = Scale(pitch=152, house=138, floor=FLOOR, left=16, top=46, road=24, foot=74)
"""The viewer's own street."""
FAR: Final = Scale(pitch=55, house=49, floor=24, left=4, top=50, road=12, foot=34)
"""Other streets: no names on the houses, but every emblem and number."""


def street_sheet(view: UpTownView, seat: Seat, scale: Scale, tokens: set[str], say: Say) -> str:
    """Return a street; plots that may be built on are targets."""
    plots = view.streets[seat].plots
    tallest = max(len(plot.floors) for plot in plots)
    ground = scale.top + scale.floor * max(_LEAST_FLOORS, tallest + 1)
    body = _road(scale, ground) + _headline(view, seat, scale, say)
    for at, plot in enumerate(plots):
        x = scale.left + at * scale.pitch + (scale.pitch - scale.house) / 2
        lot = Box(x, ground, scale.house, scale.floor)
        token = spot_token(Spot(seat, at))
        body += _house(lot, plot, say) + _plot_label(lot, scale, at, plot)
        body += _site(lot, plot, token, say(_place(seat, at, view))) if token in tokens else ""
    label = say(Text("Street of {seat}", seat=SeatName(seat)))
    return sheet(scale.width, ground + scale.foot, body, label)


def _place(seat: Seat, at: int, view: UpTownView) -> Text:
    if seat == view.viewer:
        return Text("Plot {plot}", plot=at + 1)
    return Text("Plot {plot} of {seat}", plot=at + 1, seat=SeatName(seat))


def _road(scale: Scale, ground: float) -> str:
    kerb = Box(0, ground, scale.width, scale.road)
    middle = ground + scale.road / 2
    dashes = [((x, middle), (x + 14.0, middle)) for x in range(10, int(scale.width) - 20, 34)]
    return rect(kerb, "road", DETAIL.wide(1.8)) + lines(dashes, DETAIL)


def _headline(view: UpTownView, seat: Seat, scale: Scale, say: Say) -> str:
    """Return the owner, the wallet, what the street would pay now, and its prestige."""
    name = say(Text("{seat}", seat=SeatName(seat)))
    if seat == view.first:
        name = say(Text("{seat}, first player", seat=SeatName(seat)))
    if scale is FAR:
        size = fitting(name, scale.width - 2 * scale.left, 18)
        drawing = write((scale.left, 20), name, size, "serif semi", "start")
        return drawing + _money(view.streets[seat], (scale.left + 8, 42), 15, say)
    drawing = write((scale.left, 26), name, 20, "serif semi", "start")
    start = scale.left + width_of(name, 20) + 24
    return drawing + _money(view.streets[seat], (start, 26), 18, say)


def _money(street: StreetView, at: Point, size: float, say: Say) -> str:
    x, y = at
    total = sum(plot.prestige for plot in street.plots)
    facts = [
        (coin(size * 0.44), figures(street.wallet), Text("in the wallet")),
        (coin(size * 0.44), figures(max(street.income, 0)), Text("if a plot closes now")),
        (star(size * 0.5), figures(total), Text("prestige")),
    ]
    drawing = ""
    for icon, number, meaning in facts if size > _SMALL else facts[::2]:
        words = say(meaning)
        drawing += placed(icon, (x, y - size * 0.33))
        drawing += write((x + size * 0.75, y), number, size, "serif bold", "start")
        x += size * 1.25 + width_of(number, size)
        drawing += write((x, y), words, 14, "quiet", "start")
        x += width_of(words, 14) + 22
    return drawing


def _house(lot: Box, plot: PlotView, say: Say) -> str:
    """Return the floors from the ground up, or the pencilled outline of a first one."""
    if not plot.floors:
        return rect(_floor_box(lot, 0), "", PENCIL)
    drawing = ""
    for at, floor in enumerate(plot.floors):
        box = _floor_box(lot, at)
        if lot.height < FLOOR:
            drawing += small_storey(box, floor, at)
        else:
            drawing += storey(box, floor, at, say(project_name(floor.project)))
    return drawing


def _floor_box(lot: Box, floor: int) -> Box:
    return Box(lot.x, lot.y - lot.height * (floor + 1), lot.width, lot.height)


def _plot_label(lot: Box, scale: Scale, at: int, plot: PlotView) -> str:
    """Return the number of a plot on its dimension line, and what the plot is worth now."""
    y = lot.y + scale.road + 16
    if scale is FAR:
        words = figures(plot.prestige) if plot.floors else ""
        return write((lot.centre[0], y), words, 15, "serif bold quiet")
    number = dimension((lot.x, y), (lot.right, y), str(at + 1))
    return number + _worth((lot.centre[0], y + 20), plot) if plot.floors else number


def _worth(centre: Point, plot: PlotView) -> str:
    """Return the prestige and the income of a plot, side by side about a point."""
    wide = chip_width(plot.prestige) + 8 + chip_width(plot.income)
    left, y = centre[0] - wide / 2, centre[1]
    first = chip((left + chip_width(plot.prestige), y), plot.prestige, "star")
    return first + chip((left + wide, y), plot.income, "coin")


def _site(lot: Box, plot: PlotView, token: str, label: str) -> str:
    """Return the place on top of a building where the next floor may go."""
    box = _floor_box(lot, len(plot.floors)).inset(3 if lot.height == FLOOR else 1)
    return target(token, box, label, lit=False)
