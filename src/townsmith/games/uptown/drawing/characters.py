"""The character picture: streets that grow upwards, and the cards on offer beneath them."""

from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.picture import Picture
from townsmith.core.text import Listing, Plural, Say, SeatName, Text
from townsmith.draw.grid import Canvas, above, wrapped
from townsmith.games.uptown.drawing.emblems import COLOURS
from townsmith.games.uptown.words.cards import Card, Project
from townsmith.games.uptown.words.names import project_name, upcoins
from townsmith.games.uptown.words.notation import MUNICIPAL, Offer, offer_token, path
from townsmith.games.uptown.words.offers import deck_offer
from townsmith.games.uptown.words.projects import gains, signs
from townsmith.games.uptown.words.view import (
    DeckView,
    FloorView,
    PlotView,
    StreetView,
    UpTownView,
)

_WIDTH: Final = 80
_PLOT: Final = 16
_INSIDE: Final = 13
_TALL: Final = 2
"""Rows a floor of the viewer's own street; elsewhere a floor takes one."""
_TOKEN: Final = 14
_FOOT: Final = 3
"""Rows under a street: the ground, the plots' numbers, and space; one more tells what is closed."""

_MINUS: Final = "\N{EN DASH}"
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_ROOF: Final = (
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}",
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}",
)
_WALLS: Final = ("│", "│")
_SIGNS: Final = {
    "office": Text("off."),
    "apartment": Text("apt."),
    "shop": Text("shop"),
    "service": Text("serv."),
    "cafe": Text("café"),
    "hotel": Text("hotel"),
}


def picture(view: UpTownView, say: Say) -> Picture:
    """Return the table: other streets, the viewer's own, then every card one could take."""
    own = max(view.viewer, 0)
    others = [seat for seat in range(view.seats) if seat != own]
    streets = [_street(view, seat, say, rows=1) for seat in others]
    streets.append(_street(view, own, say, rows=_TALL))
    return above([*streets, *_offers(view, own, say)], gap=0)


# Streets


class _StreetPicture:
    """Draws one street; a floor takes `rows` rows."""

    def __init__(self, street: StreetView, say: Say, rows: int) -> None:
        self.street = street
        self.say = say
        self.rows = rows
        self.ground = rows * max(len(plot.floors) for plot in street.plots) + 1
        closed = any(plot.closed for plot in street.plots)
        self.canvas = Canvas(_WIDTH, self.ground + _FOOT + closed)

    def picture(self, headline: Text) -> Picture:
        self.canvas.put(0, 0, self.say(headline), "title")
        for at, plot in enumerate(self.street.plots):
            column = at * _PLOT
            for height, floor in enumerate(plot.floors, 1):
                self._walls(column, self.ground - self.rows * height, floor.project)
                self._floor(column + 1, self.ground - self.rows * height, floor)
            self.canvas.put(column, self.ground, "═" * (_PLOT - 1), "ink")
            self.canvas.put(column, self.ground + 1, self.say(_plot_line(at + 1, plot)), "ink2")
            if plot.closed:
                self.canvas.put(column + 3, self.ground + 2, self.say(Text("closed")), "ink2")
        return self.canvas.picture()

    def _walls(self, column: int, row: int, project: Project) -> None:
        for line in range(self.rows):
            left, right = _ROOF if project.roof and line == 0 else _WALLS
            self.canvas.put(column, row + line, left, "ink")
            self.canvas.put(column + _PLOT - 2, row + line, right, "ink")

    def _floor(self, column: int, row: int, floor: FloorView) -> None:
        worth = f"{_signed(floor.income)}$" if floor.income else ""
        worth += f"{_signed(floor.prestige)}★" if floor.prestige else ""
        style = COLOURS.get(floor.project.kind or "", "")
        room = _INSIDE - (len(worth) if self.rows == 1 else 0)
        self.canvas.fit((column, row, room), self.say(project_name(floor.project)), style, "left")
        low = row + self.rows - 1
        self.canvas.fit((column, low, _INSIDE), worth, "", "right")
        if self.rows > 1:
            self.canvas.put(column, low, _sign(floor.project, self.say), "ink2")


def _signed(value: int) -> str:
    return f"{_MINUS}{-value}" if value < 0 else str(value)


def _street(view: UpTownView, seat: Seat, say: Say, *, rows: int) -> Picture:
    return _StreetPicture(view.streets[seat], say, rows).picture(_headline(view, seat))


def _headline(view: UpTownView, seat: Seat) -> Text:
    """Return who builds there, with what they have."""
    street = view.streets[seat]
    total = sum(plot.prestige for plot in street.plots)
    line = Text(
        "{seat}: {wallet}, street {prestige}★, pays {income}$",
        seat=SeatName(seat),
        wallet=upcoins(street.wallet),
        prestige=total,
        income=max(street.income, 0),
    )
    if seat == view.first:
        line = Text("{line} · first player", line=line)
    return Text("{line} · to act", line=line) if seat == view.turn and not view.over else line


def _plot_line(number: int, plot: PlotView) -> Text:
    worth = Text("{n}★ {income}$", n=plot.prestige, income=plot.income)
    if plot.floors:
        return Text("{plot}. {worth}", plot=number, worth=worth)
    return Text("{plot}. empty", plot=number)


def _sign(project: Project, say: Say) -> str:
    if project.kind is None:
        return ""
    sign = say(_SIGNS[project.kind])
    return f"{sign}{_TIMES}{project.units}" if project.units > 1 else sign


# Cards on offer


def _offers(view: UpTownView, own: Seat, say: Say) -> list[Picture]:
    """Return every card that lies open, the own deck first, with the tokens of its halves."""
    lit = {path(move)[0] for move in view.legal}
    pictures: list[Picture] = []
    for seat in [own, *(seat for seat in range(view.seats) if seat != own)]:
        title = Text("Deck of {seat}", seat=SeatName(seat))
        pictures += _card(view.streets[seat].deck, title, deck_offer(view, seat), lit, say)
    municipal = Offer(MUNICIPAL, -1, 0)
    return pictures + _card(view.municipal, Text("Municipal pile"), municipal, lit, say)


def _card(deck: DeckView, title: Text, offer: Offer, lit: set[str], say: Say) -> list[Picture]:
    pictures = [wrapped(say(_deck_line(deck, title)), _WIDTH, "title")]
    if deck.top is not None:
        for half, project in enumerate(deck.top.projects):
            token = offer_token(offer._replace(half=half))
            pictures.append(_half(token, project, say, lit=token in lit))
    if deck.hidden:
        pictures.append(wrapped(say(_hidden_line(deck.hidden)), _WIDTH, "ink2"))
    return pictures


def _deck_line(deck: DeckView, title: Text) -> Text:
    if deck.top is None:
        line = Text("{title}: empty", title=title)
    elif deck.top.cost:
        line = Plural(
            "{title}: {n} card, it costs {cost}$",
            "{title}: {n} cards, the top one costs {cost}$",
            deck.size,
            title=title,
            cost=deck.top.cost,
        )
    else:
        line = Plural("{title}: {n} card, free", "{title}: {n} cards, free", deck.size, title=title)
    if not deck.coins:
        return line
    return Text("{line} · blocked by {sum}", line=line, sum=upcoins(deck.coins))


def _half(token: str, project: Project, say: Say, *, lit: bool) -> Picture:
    facts = [*signs(project), *gains(project)]
    words = say(project_name(project))
    if facts:
        words += ": " + ", ".join(say(fact) for fact in facts)
    lines = wrapped(words, _WIDTH - _TOKEN)
    canvas = Canvas(_WIDTH, len(lines.rows))
    canvas.put(1, 0, token, "lamp" if lit else "ink2")
    canvas.paste(_TOKEN, 0, lines)
    return canvas.picture()


def _hidden_line(hidden: tuple[Card, ...]) -> Text:
    """Return what lies below, for the referee."""
    cards = tuple(card.id or Text("a card of one's own") for card in hidden)
    return Text("below: {cards}", cards=Listing(cards))
