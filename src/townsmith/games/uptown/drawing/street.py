"""A street of growing houses within a fixed height: its owner's money above, its plots below."""

from functools import lru_cache
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.text import Plural, Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.counters import Counter, counter_row
from townsmith.draw.frames import sheet, target
from townsmith.draw.hand import DETAIL, PENCIL, lines, rect
from townsmith.draw.lettering import attribute, first_fitting, shortened, width_of, write
from townsmith.games.uptown.drawing.emblems import chip, chip_width, coin, figures, star
from townsmith.games.uptown.drawing.sizes import LETTERS, StreetSize
from townsmith.games.uptown.drawing.towers import tower, tower_top
from townsmith.games.uptown.words.notation import Spot, spot_token
from townsmith.games.uptown.words.view import PlotView, UpTownView

_NAME: Final = 16.0
_HEAVY: Final = 1.12
"""How much wider bold words are than the plain ones that are measured."""
_KEPT: Final = 2048


def street_sheet(view: UpTownView, seat: Seat, size: StreetSize, tokens: set[str], say: Say) -> str:
    """Return a street; plots that may be built on are targets."""
    body = _road(size) + _headline(view, seat, size, say)
    for at, plot in enumerate(view.streets[seat].plots):
        body += _plot(plot, at, seat, size, say)
        token = spot_token(Spot(seat, at))
        if token in tokens:
            body += target(token, _site(plot, at, size), say(_place(seat, at, view)), lit=False)
    label = say(Text("Street of {seat}", seat=SeatName(seat)))
    return sheet(size.width, size.height, body, label)


def _place(seat: Seat, at: int, view: UpTownView) -> Text:
    if seat == view.viewer:
        return Text("Plot {plot}", plot=at + 1)
    return Text("Plot {plot} of {seat}", plot=at + 1, seat=SeatName(seat))


@lru_cache(maxsize=32)
def _road(size: StreetSize) -> str:
    kerb = Box(0, size.ground, size.width, size.road)
    middle = kerb.centre[1]
    dashes = [((x, middle), (x + 14.0, middle)) for x in range(10, int(size.width) - 20, 34)]
    return rect(kerb, "road", DETAIL.wide(1.8)) + lines(dashes, DETAIL)


# The headline


def _headline(view: UpTownView, seat: Seat, size: StreetSize, say: Say) -> str:
    """Return whose street it is, the wallet, what it would pay now, and its prestige."""
    street = view.streets[seat]
    prestige = sum(plot.prestige for plot in street.plots)
    owner = tuple([say(text) for text in _owner(view, seat)])
    return _money_line(street.wallet, street.income, prestige, owner, size.width, say)


def _owner(view: UpTownView, seat: Seat) -> tuple[Text, ...]:
    """Return what the street is called, the longest way first."""
    if seat == view.viewer and seat == view.first:
        return Text("Your street, first player"), Text("Your street")
    if seat == view.viewer:
        return (Text("Your street"),)
    if seat == view.first:
        return Text("{seat}, first player", seat=SeatName(seat)), Text(
            "{seat}", seat=SeatName(seat)
        )
    return (Text("{seat}", seat=SeatName(seat)),)


@lru_cache(maxsize=256)
def _money_line(  # noqa: PLR0913, PLR0917 - what is counted, whose it is, and how it is said
    wallet: int, income: int, prestige: int, owner: tuple[str, ...], width: float, say: Say
) -> str:
    counters = money(wallet, income, prestige, say)
    least = sum(counter.wide + width_of(counter.figure, 16) + 24 for counter in counters)
    name = first_fitting(owner, (width - least) * 0.6, _NAME)
    name = shortened(name, (width - least) / _HEAVY, _NAME)
    drawing = write((3, 18), name, _NAME, "serif semi", "start")
    left = width_of(name, _NAME) * _HEAVY + 18
    return drawing + counter_row((left, 13), width - left - 2, counters)


def money(wallet: int, income: int, prestige: int, say: Say) -> list[Counter]:
    """Return what is counted of a street: coins, income on closing, and prestige."""
    return [
        Counter(coin(7), 15, figures(wallet), say(Text("coins"))),
        Counter(coin(7), 15, f"+{max(income, 0)}", say(Text("if a plot closes"))),
        Counter(star(8), 16, figures(prestige), say(Text("prestige"))),
    ]


# Plots


@lru_cache(maxsize=_KEPT)
def _plot(plot: PlotView, at: int, seat: Seat, size: StreetSize, say: Say) -> str:
    """Return the house on a plot, or the pencilled outline of a first floor, and its label."""
    left = size.left(at)
    if not plot.floors:
        site = Box(left, size.ground - size.floor, size.house, size.floor)
        return rect(site, "", PENCIL) + _label(plot, at, size, say)
    # Whoever presses a house sees all of it, every floor with its name.
    house = f"<g{attribute('data-open', str(seat))}>{tower(plot, at, size, say)}</g>"
    return house + _label(plot, at, size, say)


def _label(plot: PlotView, at: int, size: StreetSize, say: Say) -> str:
    """Return the number of a plot, how many floors it has, and what it is worth now."""
    left, y = size.left(at), size.ground + size.road + 14
    drawing = write((left + 1, y + 4), str(at + 1), 15, "serif quiet", "start")
    if not plot.floors:
        return drawing
    drawing += chip((left + size.house + 2, y), plot.prestige, "star")
    room = size.house - chip_width(plot.prestige) - 16
    count = Plural("{n} floor", "{n} floors", len(plot.floors))
    words = say(Text("closed") if plot.closed else count)
    if width_of(words, LETTERS) > room:
        return drawing
    return drawing + write((left + 15, y + 4), words, LETTERS, "quiet", "start")


def _site(plot: PlotView, at: int, size: StreetSize) -> Box:
    """Return the place on top of a building where the next floor may go."""
    top = tower_top(plot, size) - size.floor
    return Box(size.left(at), top, size.house, size.floor).inset(3)
