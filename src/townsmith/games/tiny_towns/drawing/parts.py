"""Tiny Towns drawn: the own town large, the others small, the cards, and what is to be decided."""

from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.picture import DESKTOP, PHONE, TABLET, Part, Screen
from townsmith.core.text import Listing, Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.compose import compose
from townsmith.draw.fact_lines import flowing
from townsmith.draw.frames import Board, sheet
from townsmith.games.tiny_towns.drawing import resources
from townsmith.games.tiny_towns.drawing.board import large_town
from townsmith.games.tiny_towns.drawing.cards import card_drawing, card_part
from townsmith.games.tiny_towns.drawing.panels import (
    BUILDER,
    counters,
    is_builder,
    panel_part,
)
from townsmith.games.tiny_towns.drawing.sizes import EDGE, Sizes, sizes_for
from townsmith.games.tiny_towns.drawing.targets import Targets
from townsmith.games.tiny_towns.rules.pieces import CARDS, KINDS, MONUMENTS, SIDE, TYPES
from townsmith.games.tiny_towns.rules.rounds import CHOOSE_MONUMENTS
from townsmith.games.tiny_towns.words.names import card_name
from townsmith.games.tiny_towns.words.notation import BUTTONS
from townsmith.games.tiny_towns.words.view import TinyTownsView

_LINE: Final = 23.0
"""How much room a line of counters takes."""
_COUNTERS: Final = 44.0
"""How much room is left for the counters below an opened town."""


def svg(view: TinyTownsView, say: Say) -> str:
    """Return the whole picture as one SVG."""
    words = sorted(Targets(view).all & BUTTONS.keys())
    return compose(parts(view, say, DESKTOP), [(word, say(BUTTONS[word])) for word in words])


def parts(view: TinyTownsView, say: Say, screen: Screen) -> list[Part]:
    """Return the drawn picture in keyed parts, laid out for a kind of window."""
    targets = Targets(view)
    sizes = sizes_for(screen, view.seats)
    return [
        *_decision(view, targets, say, screen),
        *[_town_part(view, seat, targets, say, sizes) for seat in range(view.seats)],
        *_cards(view, targets, say, screen),
    ]


def opened(view: TinyTownsView, seat: Seat, say: Say, screen: Screen) -> str:
    """Return the whole town of any seat with its counters, without anything to click."""
    sizes = sizes_for(screen, view.seats)
    return _counted_town(view, seat, say, _place(sizes.square, sizes), _COUNTERS)


def _counted_town(view: TinyTownsView, seat: Seat, say: Say, place: Board, room: float) -> str:
    """Return a town to be looked at, with its counters below it."""
    side, margin = place.box.right + EDGE, place.box.x
    words = tuple(say(fact) for fact in counters(view, seat))
    tags = (say(BUILDER),) if is_builder(view, seat) else ()
    line = Box(margin, side + 2, side - margin, room - 4)
    body = large_town(view.towns[seat], None, say, place) + flowing(line, words, tags)
    return sheet(side, side + room, body, say(_town_of(seat)))


# Towns


def _place(square: float, sizes: Sizes) -> Board:
    return Board((sizes.margin, sizes.margin), SIDE, SIDE, square)


def _town_of(seat: Seat) -> Text:
    return Text("The town of {seat}", seat=SeatName(seat))


def _town_part(view: TinyTownsView, seat: Seat, targets: Targets, say: Say, sizes: Sizes) -> Part:
    own = seat == view.viewer
    if not own and view.viewer >= 0:
        return panel_part(view, seat, say, sizes)
    if not own:
        drawing = _counted_town(view, seat, say, _place(sizes.watched, sizes), _LINE)
        return Part(f"town-{seat}", "board", drawing, _alt(view, seat), seat)
    place = _place(sizes.square, sizes)
    side = place.box.right + EDGE
    drawing = sheet(side, side, large_town(view.towns[seat], targets, say, place))
    return Part(f"town-{seat}", "board", drawing, _town_of(seat), seat)


def _alt(view: TinyTownsView, seat: Seat) -> Text:
    facts = [BUILDER] if is_builder(view, seat) else []
    facts += counters(view, seat)
    return Text("The town of {seat}: {facts}", seat=SeatName(seat), facts=Listing(tuple(facts)))


# What is to be decided


def _decision(view: TinyTownsView, targets: Targets, say: Say, screen: Screen) -> list[Part]:
    """Return what is to be chosen from, and what has been chosen."""
    sizes = sizes_for(screen, view.seats)
    found: list[Part] = []
    if view.stage == CHOOSE_MONUMENTS and view.dealt and screen != PHONE:
        found += _dealt(view, targets, say, sizes, "act")
    elif not view.over:
        alt = Text("The resource of this round")
        found.append(Part("call", "act", resources.call(view, targets, say, sizes), alt))
    if view.solo:
        drawing = resources.row(view, targets, say, sizes)
        found.append(Part("row", "shared", drawing, Text("The open resource cards")))
    if view.cavern and view.own is not None:
        drawing = resources.cavern(view.own.cavern, say, sizes)
        place = "more" if screen == PHONE else "shared"
        found.append(Part("cavern", place, drawing, resources.CAVERN_NAME))
    return found


def _dealt(view: TinyTownsView, targets: Targets, say: Say, sizes: Sizes, place: str) -> list[Part]:
    """Return the monuments to choose from."""
    return [
        Part(
            f"dealt-{CARDS[number]}",
            place,
            card_drawing(number, CARDS[number], targets, say, sizes),
            card_name(number),
        )
        for number in view.dealt
    ]


# Cards


def _cards(view: TinyTownsView, targets: Targets, say: Say, screen: Screen) -> list[Part]:
    """Return the cards in play and the own monument; on a phone those that fit come first."""
    sizes = sizes_for(screen, view.seats)
    if view.viewer < 0 and screen not in {PHONE, TABLET}:
        sizes = sizes._replace(card=(sizes.column, 54.0), card_layout="row")
    kinds = [*range(KINDS), MONUMENTS] if view.monuments else [*range(KINDS)]
    numbers = {kind: view.card_of_type(kind) for kind in kinds}
    there = [kind for kind in kinds if numbers[kind] >= 0]
    dealt: list[Part] = []
    if screen == PHONE:
        there.sort(key=lambda kind: TYPES[kind] not in targets.first)
        if view.stage == CHOOSE_MONUMENTS:
            dealt = _dealt(view, targets, say, sizes, "cards")
    return dealt + [card_part(numbers[kind], TYPES[kind], targets, say, sizes) for kind in there]
