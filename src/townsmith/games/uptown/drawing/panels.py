"""What one sees of another street: its money in a row of counters, and its skyline of bricks."""

from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from townsmith.core.contract.state import Seat
from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, TABLET, WIDE, Part, Screen
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.counters import HEIGHT, Counter, counter_row
from townsmith.draw.frames import sheet, target
from townsmith.draw.hand import Pen, circle, line, placed, rect
from townsmith.draw.lettering import shortened, width_of, write
from townsmith.games.uptown.drawing.emblems import COLOURS, emblem
from townsmith.games.uptown.drawing.street import money
from townsmith.games.uptown.rules.pieces import PLOTS
from townsmith.games.uptown.words.notation import Spot, spot_token
from townsmith.games.uptown.words.view import FloorView, PlotView, UpTownView

WIDTHS: Final = {PHONE: 344.0, TABLET: 222.0, LAPTOP: 204.0, DESKTOP: 252.0, WIDE: 320.0}
_SKY: Final = {PHONE: 66.0, TABLET: 66.0, LAPTOP: 58.0, DESKTOP: 62.0, WIDE: 96.0}
"""How high the skyline is, with the place of the next floor."""
_SITE: Final = 15.0
_LOW: Final = 5
_BRICK: Final = 14.0
_LEAST_FOR_EMBLEM: Final = 10.0


def panel_part(view: UpTownView, seat: Seat, tokens: set[str], say: Say, screen: Screen) -> Part:
    """Return the panel of another seat; plots that a gift may go to are targets."""
    street = view.streets[seat]
    sites = tuple(at for at in range(PLOTS) if spot_token(Spot(seat, at)) in tokens)
    seen = _Seen(seat, street.wallet, street.income, street.plots, seat == view.first)
    return _panel(seen, sites, say, screen)


class _Seen(NamedTuple):
    """What one sees of another street: all but its deck, which lies with the others."""

    seat: Seat
    wallet: int
    income: int
    plots: tuple[PlotView, ...]
    first: bool

    @property
    def prestige(self) -> int:
        """Return what the street is worth now."""
        return sum(plot.prestige for plot in self.plots)


@lru_cache(maxsize=512)
def _panel(seen: _Seen, sites: tuple[int, ...], say: Say, screen: Screen) -> Part:
    """Return a panel; most of them stay as they were from move to move."""
    width, height = WIDTHS[screen], HEIGHT + 4 + _SKY[screen]
    body = _counters(seen, width, say, named=screen == PHONE)
    pitch = width / PLOTS
    for at, plot in enumerate(seen.plots):
        lot = Box(at * pitch, height - 3, pitch, _SKY[screen])
        body += _skyline(plot, lot)
        if at in sites:
            body += _site(plot, lot, spot_token(Spot(seen.seat, at)), say(_place(seen.seat, at)))
    body += line((0, height - 2), (width, height - 2), Pen("ink", 1.6, 0))
    alt = _alt(seen)
    key = f"street{seen.seat}"
    return Part(key, "others", sheet(width, height, body, say(alt)), alt, seen.seat)


def _place(seat: Seat, at: int) -> Text:
    return Text("Plot {plot} of {seat}", plot=at + 1, seat=SeatName(seat))


def _alt(seen: _Seen) -> Text:
    """Return the counters of a seat in words."""
    facts = Text(
        "{seat}: coins {coins}, income on closing {income}, prestige {prestige}",
        seat=SeatName(seen.seat),
        coins=seen.wallet,
        income=max(seen.income, 0),
        prestige=seen.prestige,
    )
    return Text("{facts}, first player", facts=facts) if seen.first else facts


def _counters(seen: _Seen, width: float, say: Say, *, named: bool) -> str:
    found = money(seen.wallet, seen.income, seen.prestige, say)
    if seen.first:
        found.append(Counter(_first_sign(), 14, "", say(Text("first player"))))
    if not named:
        return counter_row((1, HEIGHT / 2), width - 2, found)
    name = shortened(say(Text("{seat}", seat=SeatName(seen.seat))), width * 0.34, 14)
    left = width_of(name, 16) + 12
    words = write((2, HEIGHT / 2 + 5), name, 14, "serif semi", "start")
    return words + counter_row((left, HEIGHT / 2), width - left - 2, found)


@lru_cache(maxsize=1)
def _first_sign() -> str:
    """Return the sign of the first player: a disc with a one."""
    return circle((0, 0), 7.5, "ink", Pen("ink", 1, 0)) + write((0, 4.3), "1", 12, "bold inverse")


@lru_cache(maxsize=2048)
def _skyline(plot: PlotView, lot: Box) -> str:
    """Return a house as bricks, one a floor; two to a row where it is high."""
    count = len(plot.floors)
    row = 1 if count <= _LOW else 2
    rows = ceil(count / row)
    high = min(_BRICK, (lot.height - _SITE - 4) / max(1, rows))
    left, wide = lot.x + 4, lot.width - 8
    drawing = ""
    for at, floor in enumerate(plot.floors):
        up, across = divmod(at, row)
        each = wide / min(row, count - up * row)
        box = Box(left + across * each, lot.y - (up + 1) * high, each, high)
        drawing += _small_brick(box, floor)
    return drawing


def _small_brick(box: Box, floor: FloorView) -> str:
    project = floor.project
    drawing = rect(box, COLOURS.get(project.kind or "", "wall2"), Pen("edge", 0.9, 0.3))
    if project.kind is None or box.height < _LEAST_FOR_EMBLEM:
        return drawing
    return drawing + placed(emblem(project.kind, box.height / 2 - 1.2), box.centre)


def _site(plot: PlotView, lot: Box, token: str, label: str) -> str:
    """Return the place of the next floor; it can be touched as high as the sky is."""
    count = len(plot.floors)
    rows = ceil(count / (1 if count <= _LOW else 2))
    high = min(_BRICK, (lot.height - _SITE - 4) / max(1, rows))
    box = Box(lot.x + 4, lot.y - rows * high - _SITE, lot.width - 8, _SITE - 1)
    column = Box(lot.x, lot.y - lot.height, lot.width, lot.height)
    return target(token, box, label, lit=False, touch=column)
