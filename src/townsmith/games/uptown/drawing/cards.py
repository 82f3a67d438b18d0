"""Decks on the table: the top card with its halves to choose from, the price, or why not."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from townsmith.core.contract.state import Seat
from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, TABLET, WIDE, Part, Screen
from townsmith.core.text import Plural, Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import badge, pill_width, sheet, target
from townsmith.draw.hand import INK, NO_PEN, PENCIL, placed, rect
from townsmith.draw.lettering import (
    NARROWEST,
    first_fitting,
    narrowed,
    shortened,
    width_of,
    wrap,
    write,
)
from townsmith.draw.rows import heaviest, rows_of
from townsmith.games.uptown.drawing.emblems import coin, emblem, gift
from townsmith.games.uptown.drawing.sizes import LETTERS
from townsmith.games.uptown.words.cards import Card, Project
from townsmith.games.uptown.words.names import project_name, upcoins
from townsmith.games.uptown.words.notation import DECK, FREE, MUNICIPAL, Offer, offer_token
from townsmith.games.uptown.words.offers import deck_offer
from townsmith.games.uptown.words.projects import gains, signs
from townsmith.games.uptown.words.view import DeckView, UpTownView

_EDGE: Final = 3.0
_GAP: Final = 8.0
_HEAD: Final = 36.0
_SORT_ROWS: Final = 2
_EMBLEMS: Final = 24.0
"""How far down the emblems of a project reach."""
_KEPT: Final = 1024
"""How many drawn halves are remembered."""
_TIGHT: Final = 1.18
"""How far rows lie apart, compared with the size of their letters."""
_TIGHTEST: Final = 1.0
"""The same where what a project gives has no room otherwise."""
_HEAVY: Final = 1.12
"""How much wider bold words are than the plain ones that are measured."""
_ROWS: Final = {PHONE: 984.0, TABLET: 704.0, LAPTOP: 984.0, DESKTOP: 1216.0, WIDE: 1528.0}
"""How wide the row of all decks is."""
_WIDEST: Final = {PHONE: 344.0, TABLET: 228.0, LAPTOP: 240.0, DESKTOP: 260.0, WIDE: 320.0}
_HALVES: Final = {PHONE: 112.0, TABLET: 98.0, LAPTOP: 103.0, DESKTOP: 92.0, WIDE: 96.0}
"""How high half of a card is."""
_MUNICIPAL_COLUMNS: Final = 2
_ALONE: Final = 230.0
"""How wide half a project card is in the gallery; a municipal card is as wide as phones allow."""


class _Deck(NamedTuple):
    """How a deck is drawn: the size of half a card, and how many columns and rows of halves."""

    half: float
    high: float
    columns: int
    rows: int = 2

    @property
    def width(self) -> float:
        """Return how wide the drawing is."""
        return self.half * self.columns + 2 * _EDGE

    @property
    def height(self) -> float:
        """Return how high the drawing is."""
        return _HEAD + self.rows * self.high + 2 * _EDGE

    def box(self, half: int) -> Box:
        """Return the place of half a card."""
        column, row = divmod(half, self.rows)
        return Box(_EDGE + column * self.half, _HEAD + row * self.high, self.half, self.high)


def deck_parts(
    view: UpTownView, seats: Sequence[Seat], tokens: set[str], say: Say, screen: Screen
) -> list[Part]:
    """Return every deck, the own one first, and the municipal pile, to stand in one row."""
    size = _size(view.seats, screen)
    found: list[Part] = []
    for seat in seats:
        alt = Text("Deck of {seat}", seat=SeatName(seat))
        title = Text("Your deck") if seat == view.viewer else alt
        deck, offer = view.streets[seat].deck, deck_offer(view, seat)
        head = _head(deck, title, _refusal(view, deck, offer), offer, size, say)
        drawing = _drawing(deck, head, offer, size, tokens, say, say(alt))
        if screen == PHONE:  # there a deck is a tab, and this its label
            alt = Text("Yours") if seat == view.viewer else Text("{seat}", seat=SeatName(seat))
        found.append(Part(f"deck{seat}", "cards", drawing, alt, seat))
    alt = Text("Municipal pile")
    wide = size._replace(columns=_MUNICIPAL_COLUMNS, rows=2)
    offer = Offer(MUNICIPAL, -1, 0)
    head = _head(view.municipal, alt, None, offer, wide, say)
    drawing = _drawing(view.municipal, head, offer, wide, tokens, say, say(alt))
    alt = Text("Municipal") if screen == PHONE else alt
    return [*found, Part("municipal", "cards", drawing, alt)]


def _size(seats: int, screen: Screen) -> _Deck:
    """Return how large decks are, so that all of them stand in one row where that can be."""
    columns = seats + _MUNICIPAL_COLUMNS
    share = (_ROWS[screen] - _GAP * seats - 2 * _EDGE * (seats + 1)) / columns
    most = _WIDEST[screen] - 2 * _EDGE
    if screen == PHONE:  # one deck at a time, in a low sheet: its halves stand side by side
        return _Deck(most / 2, _HALVES[screen], columns=2, rows=1)
    half = most if screen == TABLET else min(float(int(share)), most)
    return _Deck(half, _HALVES[screen], columns=1)


def _drawing(  # noqa: PLR0913, PLR0917 - a deck, its head, its targets, its size and its words
    deck: DeckView, head: str, offer: Offer, size: _Deck, tokens: set[str], say: Say, label: str
) -> str:
    body = head + (_card(deck.top, offer, size, tokens, say) if deck.top else _nothing(size, say))
    return sheet(size.width, size.height, body, label)


def plain_card(card: Card, say: Say) -> str:
    """Return a card by itself with its price, as it lies in the box."""
    columns = len(card.projects) // 2
    half = _ALONE if columns == 1 else (_WIDEST[PHONE] - 2 * _EDGE) / columns
    size = _Deck(half, _HALVES[PHONE], columns)
    price = "" if columns > 1 else str(card.cost)
    head = _headline(size.width, card.id, "", (), price)
    halves = [
        _half(size.box(at), half, "", _said(half, say)) for at, half in enumerate(card.projects)
    ]
    return sheet(size.width, size.height, head + "".join(halves), card.id)


# The head


def _refusal(view: UpTownView, deck: DeckView, offer: Offer) -> tuple[Text, ...]:
    """Return why nothing can be bought from a deck, the longest way to say it first."""
    if deck.coins:
        return Text("{coins}: blocked", coins=upcoins(deck.coins)), Text("blocked")
    buying = view.viewer == view.turn and view.action != 1 and not view.over
    if deck.top is None or offer.source != DECK or not buying:
        return ()
    cost, wallet = deck.top.cost, view.streets[view.viewer].wallet
    if cost <= wallet:
        return ()
    price = upcoins(cost)
    dear = Text("{price}: too dear", price=price)
    return Text("{price}, you have {wallet}", price=price, wallet=wallet), dear, Text("too dear")


def _head(  # noqa: PLR0913, PLR0917 - what stands above the card of a deck
    deck: DeckView,
    title: Text,
    refusal: tuple[Text, ...] | None,
    offer: Offer,
    size: _Deck,
    say: Say,
) -> str:
    """Return whose deck it is, how many cards are left, and the price or why there is none."""
    left = say(Plural("{n} card left", "{n} cards left", deck.size)) if deck.size else ""
    reasons = tuple([say(text) for text in refusal or ()])
    price = ""
    if deck.top is not None and not reasons:
        price = say(Text("free")) if offer.source in {FREE, MUNICIPAL} else str(deck.top.cost)
    return _headline(size.width, say(title), left, reasons, price)


@lru_cache(maxsize=512)
def _headline(width: float, title: str, left: str, reasons: tuple[str, ...], price: str) -> str:
    right = width - _EDGE
    taken, drawing = 0.0, ""
    if price.isdigit():
        taken = width_of(price, 19) + 30
        drawing = write((right - 24, 22), price, 19, "serif bold", "end")
        drawing += placed(coin(9), (right - 11, 15))
    elif price:
        taken = width_of(price, 15) + 8
        drawing = write((right, 21), price, 15, "serif italic", "end")
    name, style = heaviest(title, right - _EDGE - taken - 6, 15, 1, "serif semi")
    drawing += write((_EDGE, 13), name.rows[0], name.size, style, "start", name.width)
    if not reasons:
        return drawing + write((_EDGE, 30), left, LETTERS, "quiet", "start")
    words = first_fitting(reasons, (width - 28) / _HEAVY, LETTERS)
    return drawing + badge((_EDGE + pill_width(words, LETTERS) / 2, 27), words, LETTERS)


# Cards


def _nothing(size: _Deck, say: Say) -> str:
    box = Box(_EDGE, _HEAD, size.width - 2 * _EDGE, size.high * size.rows)
    words = shortened(say(Text("no cards")), box.width - 8, 15)
    return rect(box, "", PENCIL) + write(box.centre, words, 15, "serif quiet")


def _card(card: Card, offer: Offer, size: _Deck, tokens: set[str], say: Say) -> str:
    """Return the face of a card with its two halves, or both faces side by side."""
    drawing = ""
    for half, project in enumerate(card.projects):
        token = offer_token(offer._replace(half=half))
        lit = token if token in tokens else ""
        drawing += _half(size.box(half), project, lit, _said(project, say))
    return drawing


class _Said(NamedTuple):
    """What a project is called, what sort it is and what it gives, in words."""

    name: str
    sort: str
    given: tuple[str, ...]


@lru_cache(maxsize=_KEPT)
def _said(project: Project, say: Say) -> _Said:
    given = tuple([say(words) for words in gains(project)]) or (say(Text("gives nothing")),)
    sort = " · ".join([say(sign) for sign in signs(project)])
    return _Said(say(project_name(project)), sort, given)


@lru_cache(maxsize=_KEPT)
def _half(box: Box, project: Project, token: str, said: _Said) -> str:
    inside = _project(box, project, said)
    if not token:
        return rect(box, "card", INK) + inside
    # Words stay on the card's own ground: the lamp shines around them, by day and by night.
    ground = rect(box.inset(5), "card", NO_PEN) + inside
    return rect(box, "card", INK) + target(token, box.inset(1.5), said.name, ground)


@lru_cache(maxsize=_KEPT)
def _project(box: Box, project: Project, said: _Said) -> str:
    """Return the emblems, the name, what sort of project it is and what it gives."""
    inside = Box(box.x + 9, box.y + 7, box.width - 17, box.height - 12)
    taken = _emblems_width(project)
    title = rows_of(said.name, inside.width - taken, 15, 2, "serif semi")
    y, drawing = inside.y, _emblems(inside, project)
    for row in title.rows:
        y += title.size * _TIGHT
        drawing += write(
            (inside.x + taken, y - 3), row, title.size, "serif semi", "start", title.width
        )
    left, sort = inside.x + taken, rows_of(said.sort, inside.width - taken, LETTERS, _SORT_ROWS)
    if sort.is_cut:  # below the emblems there is more room
        left, sort = inside.x, rows_of(said.sort, inside.width, LETTERS, _SORT_ROWS)
        y = max(y, inside.y + _EMBLEMS)
    for row in sort.rows:
        y += 13
        drawing += write((left, y - 2), row, LETTERS, "quiet", "start", sort.width)
    top = max(y, inside.y + 24) + 2
    return drawing + _gains(Box(inside.x, top, inside.width, inside.bottom - top), said.given)


def _emblems(inside: Box, project: Project) -> str:
    row = inside.y + 13
    drawing = "".join(
        placed(emblem(project.kind or "", 12), (inside.x + 12 + 19 * at, row))
        for at in range(project.units)
    )
    x = inside.x + 12 + 19 * project.units + (6 if project.units else 0)
    return drawing + (gift((x, row), 22) if project.gift else "")


def _emblems_width(project: Project) -> float:
    return 19.0 * project.units + (11 if project.units else 0) + (28 if project.gift else 0)


def _gains(box: Box, given: tuple[str, ...]) -> str:
    """Return what a project gives: a line for each where they fit, else one after the other."""
    size = 13.0 if _height(wrap(" · ".join(given), box.width, 13), 13) <= box.height else LETTERS
    rows = [row for words in given for row in wrap(words, box.width, size)]
    if _height(rows, size) > box.height:
        rows = wrap(" · ".join(given), box.width, size)
    if _height(rows, size) > box.height:
        rows = wrap(" · ".join(given), box.width / NARROWEST, size, broken=True)
    leading = min(_TIGHT, max(_TIGHTEST, box.height / (len(rows) * size)))
    most = max(1, int(box.height / (size * leading) + 0.2))
    if len(rows) > most:
        rows = [*rows[: most - 1], " ".join(rows[most - 1 :])]
    return "".join(
        write(
            (box.x, box.y + size * (0.95 + at * leading)),
            narrowed(row, box.width, size),
            size,
            "",
            "start",
            box.width,
        )
        for at, row in enumerate(rows)
    )


def _height(rows: Sequence[str], size: float) -> float:
    return len(rows) * size * _TIGHT
