"""The drawn picture of a view: the market above, the own house below it, the others beside."""

from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.picture import DESKTOP, LAPTOP, WIDE, Part, Screen
from townsmith.core.text import Say
from townsmith.draw.box import Box
from townsmith.draw.compose import compose
from townsmith.draw.fact_lines import LINE, flowing
from townsmith.draw.frames import sheet
from townsmith.games.dream_home.drawing.discard import discard, discard_matters
from townsmith.games.dream_home.drawing.hand_cards import hand
from townsmith.games.dream_home.drawing.house import house_drawing
from townsmith.games.dream_home.drawing.market import market, market_list
from townsmith.games.dream_home.drawing.marks import Marks, marks
from townsmith.games.dream_home.drawing.panels import (
    BEGINS,
    begins,
    counters,
    house_alt,
    panel_part,
)
from townsmith.games.dream_home.drawing.sizes import Plan, Sizes, sizes_for
from townsmith.games.dream_home.rules.phases import HELPING
from townsmith.games.dream_home.words.names import kind_name
from townsmith.games.dream_home.words.notation import BUTTONS, tokens
from townsmith.games.dream_home.words.view import StreetView

_LISTS: Final = {LAPTOP, DESKTOP, WIDE}
"""Where those who watch get the market as a list."""
_FACTS: Final = 4
"""How many lines there are for gear and counters below an opened house."""


def svg(view: StreetView, say: Say) -> str:
    """Return the whole picture as one SVG."""
    legal = tokens(view.legal)
    buttons = [(token, say(words)) for token, words in BUTTONS.items() if token in legal]
    return compose(parts(view, say, DESKTOP), buttons)


def parts(view: StreetView, say: Say, screen: Screen) -> list[Part]:
    """Return the drawn picture in keyed parts, laid out for a kind of window."""
    sizes = sizes_for(screen)
    found = _middle(view, say, screen)
    if view.viewer >= 0:
        found.append(hand(view, say, sizes.hand))
    for step in range(view.seats):
        seat = (max(view.viewer, 0) + step) % view.seats
        found.append(_house(view, seat, say, sizes))
    return found


def opened(view: StreetView, seat: Seat, say: Say, screen: Screen) -> str:
    """Return the whole house of any seat with its counters and gear, without anything to click."""
    return _counted_house(view, seat, say, sizes_for(screen).house, _FACTS)


def _counted_house(view: StreetView, seat: Seat, say: Say, plan: Plan, lines: int) -> str:
    """Return a house to be looked at, with what is beside it named below it."""
    seen = view.houses[seat]
    facts = [*[kind_name(kind) for kind in seen.unused_gear], *counters(seen)]
    tags = (say(BEGINS),) if begins(view, seat) else ()
    below = Box(plan.left, plan.height + 2, plan.width - 2 * plan.left, lines * LINE)
    body = house_drawing(seen, Marks(), say, plan)
    body += flowing(below, tuple(say(fact) for fact in facts), tags)
    return sheet(plan.width, below.bottom + 4, body, say(house_alt(view, seat)))


def _middle(view: StreetView, say: Say, screen: Screen) -> list[Part]:
    """Return the market, and the discard piles if somebody may pick from them.

    At the end there is no market any more: the piles take its place.
    """
    sizes = sizes_for(screen)
    if view.phase == HELPING and discard_matters(view):
        return [discard(view, say, *sizes.market)]
    piles = [discard(view, say, sizes.market[0])] if discard_matters(view) else []
    if view.viewer < 0 and screen in _LISTS:
        return [market_list(view, say, sizes.column), *piles]
    return [market(view, say, sizes.market), *piles]


def _house(view: StreetView, seat: Seat, say: Say, sizes: Sizes) -> Part:
    if view.viewer >= 0 and seat != view.viewer:
        return panel_part(view, seat, say, sizes.small, sizes.panel)
    alt = house_alt(view, seat)
    if seat != view.viewer:
        drawing = _counted_house(view, seat, say, sizes.watched, 1)
        return Part(f"house-{seat}", "board", drawing, alt, seat)
    plan = sizes.house
    body = house_drawing(view.houses[seat], marks(view), say, plan)
    return Part(f"house-{seat}", "board", sheet(plan.width, plan.height, body, say(alt)), alt, seat)
