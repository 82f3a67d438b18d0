"""The drawn picture of a view: the market above, the own house below it, the others beside."""

from collections import Counter
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.picture import Part
from townsmith.core.text import Plural, Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.compose import compose
from townsmith.draw.frames import sheet, target
from townsmith.draw.hand import placed
from townsmith.draw.lettering import write
from townsmith.games.dream_home.drawing.cards import (
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
    wide_chip,
)
from townsmith.games.dream_home.drawing.house import (
    HOUSE_HEIGHT,
    HOUSE_WIDTH,
    LEFT,
    Marks,
    house_drawing,
)
from townsmith.games.dream_home.drawing.previews import gains, signed
from townsmith.games.dream_home.drawing.signs import first_sign, kind_sign, token_sign
from townsmith.games.dream_home.rules.phases import HELPING, PLACING
from townsmith.games.dream_home.rules.pieces import (
    CELL_NAMES,
    CELLS,
    COLUMNS,
    COURIER,
    FIRST_DECOR,
    FIRST_TOOL,
    KIND_IDS,
    ROOF_KINDS,
    ROOFER,
    ROUNDS,
)
from townsmith.games.dream_home.words.moves import describe
from townsmith.games.dream_home.words.names import kind_name, look_name, roof_name
from townsmith.games.dream_home.words.notation import (
    BUTTONS,
    COLUMN_TOKENS,
    PATHS,
    ROOF_TOKENS,
    first_tokens,
    look_token,
    tokens,
)
from townsmith.games.dream_home.words.refusals import closed
from townsmith.games.dream_home.words.sheets import sheet as score_sheet
from townsmith.games.dream_home.words.view import HouseView, StreetView, rebuilt

WIDTH: Final = 860.0
_SIDE: Final = HOUSE_WIDTH + 6
_SIDE_WIDTH: Final = WIDTH - HOUSE_WIDTH - 22
_COLUMN: Final = 152.0
_STEP: Final = 169.0
_MARKET_TOP: Final = 44.0
_GEAR_TOKENS: Final = {
    "tool_hammer_drill": "drill",
    "tool_jackhammer": "jackhammer",
    "tool_concrete_mixer": "mixer",
    "tool_scaffolding": "scaffold",
    "helper_roofer": "roofer",
    "helper_courier": "courier",
    "helper_handyman": "handyman",
}
_CELL_WORDS: Final = ("", "decor-", "keep-", "car-")


def svg(view: StreetView, say: Say) -> str:
    """Return the whole picture as one SVG."""
    legal = tokens(view.legal)
    buttons = [(token, say(words)) for token, words in BUTTONS.items() if token in legal]
    return compose(parts(view, say), buttons)


def parts(view: StreetView, say: Say) -> list[Part]:
    """Return the drawn picture in keyed parts."""
    found = [_market(view, say)]
    for step in range(view.seats):
        seat = (max(view.viewer, 0) + step) % view.seats
        found.append(_own(view, say) if seat == view.viewer else _other(view, seat, say))
    if _discard_matters(view):
        found.append(_discard(view, say))
    return found


def _labels(view: StreetView, say: Say) -> dict[str, str]:
    """Return what a click that is a whole move would do."""
    single = [move for move in view.legal if len(PATHS[move]) == 1]
    return {PATHS[move][0]: say(describe(view, move)) for move in single}


# The market


def _market(view: StreetView, say: Say) -> Part:
    labels, legal, first = _labels(view, say), tokens(view.legal), first_tokens(view.legal)
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
            label = labels.get(token, say(Text("column {n}", n=column + 1)))
            cards = target(token, _column_box(column).inset(-6), label, cards, lit=token in first)
        body += cards
    alt = Text("the market")
    height = 40 if empty else _MARKET_TOP + CHIP_HEIGHT + ROOM_HEIGHT + 24
    return Part("market", "shared", sheet(WIDTH, height, body, say(alt)), alt)


def _column_box(column: int) -> Box:
    return Box(16 + _STEP * column, _MARKET_TOP, _COLUMN, CHIP_HEIGHT + ROOM_HEIGHT + 6)


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


# Houses


def _own(view: StreetView, say: Say) -> Part:
    seen = view.houses[view.viewer]
    alt = Text("your house")
    body = house_drawing(seen, _marks(view, say), say) + _side(view, say)
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
    gear = _gear(seen)
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


def _marks(view: StreetView, say: Say) -> Marks:
    """Return what can be clicked in the own house, and why the other cells are closed."""
    legal, first, labels = tokens(view.legal), first_tokens(view.legal), _labels(view, say)
    names = {
        cell: f"{word}{CELL_NAMES[cell]}"
        for cell in range(CELLS)
        for word in _CELL_WORDS
        if f"{word}{CELL_NAMES[cell]}" in legal
    }
    lit = frozenset(cell for cell, name in names.items() if name in first)
    worth = {PATHS[move][0]: signed(gain) for move, gain in gains(view).items()}
    return Marks(
        tokens=names,
        labels={cell: labels[name] for cell, name in names.items() if name in labels},
        lit=lit,
        gains={cell: worth[name] for cell, name in names.items() if name in worth},
        closed=_closed(view, say),
    )


def _closed(view: StreetView, say: Say) -> dict[int, str]:
    """Return why the taken room cannot lie face up on each free cell that refuses it."""
    if view.phase != PLACING or not view.acting:
        return {}
    house = rebuilt(view.houses[view.viewer])
    reasons = {cell: closed(house, cell, view.taken_room) for cell in range(CELLS)}
    return {cell: say(reason) for cell, reason in reasons.items() if reason is not None}


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
            Box(_SIDE, top, _COLUMN, ROOM_HEIGHT), view.taken_room, view.taken_children, say
        )
        top += ROOM_HEIGHT + 14
    return body + _chips(view, seen, top, say)


def _chips(view: StreetView, seen: HouseView, top: float, say: Say) -> str:
    """Return a card for the resource in hand and for each thing beside the house."""
    kinds = [view.taken_kind] if view.turn == view.viewer and is_there(view.taken_kind) else []
    kinds += _gear(seen)
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


def _gear(seen: HouseView) -> list[int]:
    """Return the tools and helpers beside a house that have not worked yet."""
    left = [has - used for has, used in zip(seen.gear, seen.used, strict=True)]
    return [FIRST_TOOL + at for at, count in enumerate(left) for _ in range(count)]


# The discard piles, when somebody may pick from them


def _discard_matters(view: StreetView) -> bool:
    if not view.room_discard and not view.resource_discard:
        return False
    return view.phase == HELPING or any(
        h.gear[COURIER - FIRST_TOOL] + h.gear[ROOFER - FIRST_TOOL] for h in view.houses
    )


def _discard(view: StreetView, say: Say) -> Part:
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
        box = Box(16 + at % 5 * _STEP, 42 + at // 5 * 66, _COLUMN, CHIP_HEIGHT)
        times = Text("{n} \N{MULTIPLICATION SIGN} {card}", n=count, card=words)
        text = say(times) if count > 1 else words
        body += chip(box, sign, text, token=name if name in legal else "", lit=name in first)
    alt = Text("the discard piles")
    height = 54 + (len(chips) + 4) // 5 * 66
    return Part("discard", "cards", sheet(WIDTH, height, body, say(alt)), alt)
