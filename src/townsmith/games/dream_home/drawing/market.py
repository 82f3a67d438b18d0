"""The market and the discard piles, drawn."""

from collections import Counter
from typing import Final

from townsmith.core.picture import Part
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet, target
from townsmith.draw.lettering import write
from townsmith.games.dream_home.drawing.cards import (
    CARD_WIDTH,
    CHIP_HEIGHT,
    ROOM_HEIGHT,
    chip,
    first_card,
    gap,
    heading,
    is_there,
    resource_card,
    room_card,
    room_sign,
)
from townsmith.games.dream_home.drawing.marks import labels
from townsmith.games.dream_home.drawing.signs import kind_sign
from townsmith.games.dream_home.rules.phases import HELPING
from townsmith.games.dream_home.rules.pieces import (
    COLUMNS,
    COURIER,
    FIRST_TOOL,
    ROOF_KINDS,
    ROOFER,
    ROUNDS,
)
from townsmith.games.dream_home.words.names import look_name, roof_name
from townsmith.games.dream_home.words.notation import (
    COLUMN_TOKENS,
    ROOF_TOKENS,
    first_tokens,
    look_token,
    tokens,
)
from townsmith.games.dream_home.words.view import StreetView

WIDTH: Final = 860.0
_STEP: Final = 169.0
_TOP: Final = 44.0


def market(view: StreetView, say: Say) -> Part:
    """Return the five columns of the round."""
    words, legal, first = labels(view), tokens(view.legal), first_tokens(view.legal)
    body = heading((10, 24), say(Text("Round {n} of {all}", n=view.round, all=ROUNDS)))
    left = Text(
        "{rooms} rooms and {cards} cards to come", rooms=view.rooms_left, cards=view.resources_left
    )
    body += write((WIDTH - 10, 24), say(left), 14, "quiet", "end")
    empty = all(not is_there(room) for room in view.rooms)
    for column in range(0 if empty else COLUMNS):
        cards = _column(view, column, say)
        names = (COLUMN_TOKENS[column], f"discard-{COLUMN_TOKENS[column]}")
        token = next((name for name in names if name in legal), "")
        if token:
            label = say(words.get(token, Text("column {n}", n=column + 1)))
            cards = target(token, _column_box(column).inset(-6), label, cards, lit=token in first)
        body += cards
    alt = Text("the market")
    height = 40 if empty else _TOP + CHIP_HEIGHT + ROOM_HEIGHT + 24
    return Part("market", "shared", sheet(WIDTH, height, body, say(alt)), alt)


def _column_box(column: int) -> Box:
    return Box(16 + _STEP * column, _TOP, CARD_WIDTH, CHIP_HEIGHT + ROOM_HEIGHT + 6)


def _column(view: StreetView, column: int, say: Say) -> str:
    x, y, width, _ = _column_box(column)
    above, below = Box(x, y, width, CHIP_HEIGHT), Box(x, y + CHIP_HEIGHT + 6, width, ROOM_HEIGHT)
    if not is_there(view.rooms[column]):
        return gap(above) + gap(below)
    room = room_card(below, view.rooms[column], view.room_children[column], say)
    if column == 0:
        return first_card(above, say(Text("begin the next round"))) + room
    resource = view.resources[column]
    return (resource_card(above, resource, say) if is_there(resource) else gap(above)) + room


# The discard piles, when somebody may pick from them


def discard_matters(view: StreetView) -> bool:
    """Tell whether somebody may pick from the discard piles."""
    if not view.room_discard and not view.resource_discard:
        return False
    return view.phase == HELPING or any(
        h.gear[COURIER - FIRST_TOOL] + h.gear[ROOFER - FIRST_TOOL] for h in view.houses
    )


def discard(view: StreetView, say: Say) -> Part:
    """Return the discarded rooms and roofs, each look once."""
    legal, first = tokens(view.legal), first_tokens(view.legal)
    chips = [
        (room_sign(look[0]), say(look_name(*look)), look_token(*look), count)
        for look, count in sorted(Counter(view.room_discard).items())
    ]
    kinds = sorted(Counter(view.resource_discard).items())
    chips += [
        (kind_sign(kind), say(roof_name(kind)), ROOF_TOKENS[kind], count)
        for kind, count in kinds
        if kind < ROOF_KINDS
    ]
    body = heading((10, 24), say(Text("Discarded rooms and roofs")))
    for at, (sign, words, name, count) in enumerate(chips):
        box = Box(16 + at % 5 * _STEP, 42 + at // 5 * 66, CARD_WIDTH, CHIP_HEIGHT)
        times = Text("{n} \N{MULTIPLICATION SIGN} {card}", n=count, card=words)
        text = say(times) if count > 1 else words
        body += chip(box, sign, text, token=name if name in legal else "", lit=name in first)
    alt = Text("the discard piles")
    height = 54 + (len(chips) + 4) // 5 * 66
    return Part("discard", "cards", sheet(WIDTH, height, body, say(alt)), alt)
