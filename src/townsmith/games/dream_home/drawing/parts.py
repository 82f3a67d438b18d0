"""The drawn picture of a view: the market above, the own house below it, the others beside."""

from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.picture import Part
from townsmith.core.text import Plural, Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.compose import compose
from townsmith.draw.frames import sheet
from townsmith.draw.hand import placed
from townsmith.draw.lettering import write
from townsmith.games.dream_home.drawing.cards import (
    CARD_WIDTH,
    CHIP_HEIGHT,
    ROOM_HEIGHT,
    chip,
    heading,
    is_there,
    room_card,
    wide_chip,
)
from townsmith.games.dream_home.drawing.house import HOUSE_HEIGHT, HOUSE_WIDTH, LEFT, house_drawing
from townsmith.games.dream_home.drawing.market import WIDTH, discard, discard_matters, market
from townsmith.games.dream_home.drawing.marks import Marks, marks
from townsmith.games.dream_home.drawing.signs import first_sign, kind_sign, token_sign
from townsmith.games.dream_home.rules.pieces import FIRST_DECOR, KIND_IDS
from townsmith.games.dream_home.words.names import kind_name
from townsmith.games.dream_home.words.notation import BUTTONS, first_tokens, tokens
from townsmith.games.dream_home.words.sheets import sheet as score_sheet
from townsmith.games.dream_home.words.view import HouseView, StreetView

_SIDE: Final = HOUSE_WIDTH + 6
_SIDE_WIDTH: Final = WIDTH - HOUSE_WIDTH - 22
_GEAR_TOKENS: Final = {
    "tool_hammer_drill": "drill",
    "tool_jackhammer": "jackhammer",
    "tool_concrete_mixer": "mixer",
    "tool_scaffolding": "scaffold",
    "helper_roofer": "roofer",
    "helper_courier": "courier",
    "helper_handyman": "handyman",
}


def svg(view: StreetView, say: Say) -> str:
    """Return the whole picture as one SVG."""
    legal = tokens(view.legal)
    buttons = [(token, say(words)) for token, words in BUTTONS.items() if token in legal]
    return compose(parts(view, say), buttons)


def parts(view: StreetView, say: Say) -> list[Part]:
    """Return the drawn picture in keyed parts."""
    found = [market(view, say)]
    for step in range(view.seats):
        seat = (max(view.viewer, 0) + step) % view.seats
        found.append(_own(view, say) if seat == view.viewer else _other(view, seat, say))
    if discard_matters(view):
        found.append(discard(view, say))
    return found


# Houses


def _own(view: StreetView, say: Say) -> Part:
    seen = view.houses[view.viewer]
    alt = Text("your house")
    body = house_drawing(seen, marks(view), say) + _side(view, say)
    return Part(
        f"house-{view.viewer}",
        "board",
        sheet(WIDTH, HOUSE_HEIGHT, body, say(alt)),
        alt,
        view.viewer,
    )


def _other(view: StreetView, seat: Seat, say: Say) -> Part:
    seen = view.houses[seat]
    alt = Text("the house of {seat}", seat=SeatName(seat))
    body = placed(house_drawing(seen, Marks(), say), (0, 34)) + _name(view, seat, say)
    gear = seen.unused_gear
    body += "".join(
        placed(kind_sign(kind), (LEFT + 24 + 48 * at, HOUSE_HEIGHT + 62), 0.9)
        for at, kind in enumerate(gear)
    )
    body += "".join(
        placed(token_sign(token), (HOUSE_WIDTH - 50 - 48 * at, HOUSE_HEIGHT + 62), 0.9)
        for at, token in enumerate(seen.garden)
    )
    height = HOUSE_HEIGHT + (94 if gear or seen.garden else 34)
    return Part(f"house-{seat}", "others", sheet(HOUSE_WIDTH, height, body, say(alt)), alt, seat)


def _name(view: StreetView, seat: Seat, say: Say) -> str:
    name = say(Text("{seat}", seat=SeatName(seat)))
    points = score_sheet(view, seat).total
    token = placed(first_sign(), (HOUSE_WIDTH - 110, 22), 0.9) if seat == view.first else ""
    return (
        write((LEFT, 30), name, 26, "serif semi", "start")
        + write((HOUSE_WIDTH - LEFT, 30), str(points), 26, "serif semi", "end")
        + token
    )


# Beside the own house


def _side(view: StreetView, say: Say) -> str:
    """Return the owner, the cards in hand, and what lies beside the house."""
    seen, seat = view.houses[view.viewer], view.viewer
    total = score_sheet(view, seat).total
    so_far = Plural("{n} point so far", "{n} points so far", total)
    points = Plural("{n} point", "{n} points", total) if view.over else so_far
    body = heading((_SIDE, 34), say(Text("{seat}", seat=SeatName(seat))))
    body += write((_SIDE, 58), say(points), 15, "quiet", "start")
    if seat == view.first:
        body += placed(first_sign(), (WIDTH - 40, 30))
    top = 76.0
    if view.turn == seat and is_there(view.taken_room):
        body += room_card(
            Box(_SIDE, top, CARD_WIDTH, ROOM_HEIGHT), view.taken_room, view.taken_children, say
        )
        top += ROOM_HEIGHT + 14
    return body + _chips(view, seen, top, say)


def _chips(view: StreetView, seen: HouseView, top: float, say: Say) -> str:
    """Return a card for the resource in hand and for each thing beside the house."""
    kinds = [view.taken_kind] if view.turn == view.viewer and is_there(view.taken_kind) else []
    kinds += seen.unused_gear
    kinds += [FIRST_DECOR + token for token in seen.garden]
    legal, first = tokens(view.legal), first_tokens(view.legal)
    high = 74.0 if top + len(kinds) * 84 <= HOUSE_HEIGHT else CHIP_HEIGHT
    body = ""
    for at, kind in enumerate(kinds):
        box = Box(_SIDE + 4, top + at * (high + 10), _SIDE_WIDTH, high)
        name = _GEAR_TOKENS.get(KIND_IDS[kind], "") if kind not in kinds[:at] else ""
        token = name if name in legal else ""
        if high > CHIP_HEIGHT:
            body += wide_chip(box, kind, say, token=token, lit=token in first)
        else:
            body += chip(
                box, kind_sign(kind), say(kind_name(kind)), token=token, lit=token in first
            )
    return body
