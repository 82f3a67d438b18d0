"""Panels of the others: the counters that matter, their gear, and their house without words."""

from functools import lru_cache
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.picture import Part
from townsmith.core.text import Listing, Plural, Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.fact_lines import height_of, stacked
from townsmith.draw.frames import sheet
from townsmith.draw.hand import placed
from townsmith.games.dream_home.drawing.house import small_house
from townsmith.games.dream_home.drawing.roof import roof_cards
from townsmith.games.dream_home.drawing.signs import kind_sign, token_sign
from townsmith.games.dream_home.drawing.sizes import Plan
from townsmith.games.dream_home.rules.pieces import FIRST_HELPER
from townsmith.games.dream_home.words.names import kind_name
from townsmith.games.dream_home.words.view import HouseView, StreetView

BEGINS: Final = Text("begins")
"""What the pill of whoever has the first turn says."""
_GAP: Final = 8.0
_SIGN: Final = 22.0
_NOT_GEAR: Final = 2
"""Counters of roof cards and rooms come first; tools and helpers are seen by their signs too."""


def counters(seen: HouseView) -> list[Text]:
    """Return what matters of a house, in words."""
    helpers = sum(kind >= FIRST_HELPER for kind in seen.unused_gear)
    tools = len(seen.unused_gear) - helpers
    rooms = sum(not cell.free for cell in seen.cells)
    found = [roof_cards(seen.roof_cards), Plural("{n} room", "{n} rooms", rooms)]
    found += [Plural("{n} tool", "{n} tools", tools)] if tools else []
    found += [Plural("{n} helper", "{n} helpers", helpers)] if helpers else []
    return found


def house_alt(view: StreetView, seat: Seat) -> Text:
    """Return a house in words: whose it is, its counters and its gear by name."""
    if seat == view.viewer:
        return Text("your house")
    return _alt(view.houses[seat], seat, first=begins(view, seat))


def _alt(seen: HouseView, seat: Seat, *, first: bool) -> Text:
    facts = [BEGINS] if first else []
    facts += counters(seen)
    facts += [kind_name(kind) for kind in seen.unused_gear]
    return Text("the house of {seat}: {facts}", seat=SeatName(seat), facts=Listing(tuple(facts)))


def begins(view: StreetView, seat: Seat) -> bool:
    """Tell whether a seat has the first turn."""
    return seat == view.first and not view.over


def panel_part(view: StreetView, seat: Seat, say: Say, plan: Plan, width: float) -> Part:
    """Return the panel of another seat."""
    return _panel_part(view.houses[seat], seat, begins(view, seat), say, plan, width)


@lru_cache(maxsize=512)
def _panel_part(  # noqa: PLR0913, PLR0917 - all that a panel shows, and how
    seen: HouseView,
    seat: Seat,
    first: bool,  # noqa: FBT001 - remembered by position
    say: Say,
    plan: Plan,
    width: float,
) -> Part:
    """Return a panel; most of them stay as they were from move to move."""
    words = tuple(say(fact) for fact in counters(seen))
    tags = (say(BEGINS),) if first else ()
    alt = _alt(seen, seat, first=first)
    drawing = sheet(width, plan.height, _panel(seen, words, tags, plan, width), say(alt))
    return Part(f"house-{seat}", "others", drawing, alt, seat)


@lru_cache(maxsize=512)
def _panel(
    seen: HouseView, words: tuple[str, ...], tags: tuple[str, ...], plan: Plan, width: float
) -> str:
    """Return counters beside a small house."""
    left = plan.width + _GAP
    column = Box(left, 2, width - left, plan.height - 4)
    gear = _gear(column, seen)
    above = column._replace(height=column.height - (_SIGN if gear else 0))
    if height_of(column.width, words, tags) > above.height:
        words = words[:_NOT_GEAR]
    return small_house(seen, plan) + stacked(above, words, tags) + gear


def _gear(box: Box, seen: HouseView) -> str:
    """Return the signs of gear and garden along the foot of a box."""
    signs = [kind_sign(kind) for kind in seen.unused_gear]
    signs += [token_sign(token) for token in seen.garden]
    if not signs or box.height < 4 * _SIGN:
        return ""
    step = min(_SIGN + 2, (box.width - _SIGN) / max(1, len(signs) - 1))
    at = [(box.x + _SIGN / 2 + step * nth, box.bottom - _SIGN / 2) for nth in range(len(signs))]
    return "".join(placed(sign, where, 0.48) for sign, where in zip(signs, at, strict=True))
