"""What lies before a seat: the room and the card it took, and the gear beside its house.

Each has a place of its own, so that nothing moves when a card is taken or laid down.
"""

from typing import Final, NamedTuple

from townsmith.core.picture import Part
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.games.dream_home.drawing.cards import (
    chip,
    gap,
    gear_chip,
    is_there,
    kind_names,
    room_card,
    room_row,
)
from townsmith.games.dream_home.drawing.signs import kind_sign
from townsmith.games.dream_home.rules.pieces import (
    COURIER,
    DRILL,
    FIRST_DECOR,
    HANDYMAN,
    JACKHAMMER,
    MIXER,
    ROOFER,
    SCAFFOLDING,
)
from townsmith.games.dream_home.words.notation import first_tokens, tokens
from townsmith.games.dream_home.words.view import StreetView

_GEAR_TOKENS: Final = {
    DRILL: "drill",
    JACKHAMMER: "jackhammer",
    MIXER: "mixer",
    SCAFFOLDING: "scaffold",
    ROOFER: "roofer",
    COURIER: "courier",
    HANDYMAN: "handyman",
}
_GAP: Final = 6.0
_CHIP: Final = 46.0
_TOLD: Final = 66.0
"""A chip as high as this has room for what it does."""
_MOST_TOLD: Final = 104.0
_TALL: Final = 300.0
_LOW: Final = 100.0


class _Places(NamedTuple):
    """Where the room, the card and the gear lie."""

    room: Box
    card: Box
    gear: Box


def hand(view: StreetView, say: Say, size: tuple[float, float]) -> Part:
    """Return what the viewer holds, and the tools and helpers that have not worked yet."""
    places = _places(size)
    body = _taken_room(places.room, view, say) + _taken_card(places.card, view, say)
    body += _gear(places.gear, view, say)
    return Part("hand", "act", sheet(*size, body), Text("what you hold"))


def _places(size: tuple[float, float]) -> _Places:
    width, height = size[0] - 6, size[1] - 6
    if height < _LOW:
        room, card = Box(2, 2, width * 0.34, height), Box(0, 2, width * 0.2, height)
        card = card._replace(x=room.right + _GAP)
        return _Places(room, card, Box(card.right + _GAP, 2, width - card.right - 4, height))
    room = Box(2, 2, width, 112.0 if height > _TALL else 60.0)
    card = Box(2, room.bottom + _GAP, width, _CHIP)
    return _Places(room, card, Box(2, card.bottom + _GAP, width, height - card.bottom - _GAP + 2))


def _taken_room(box: Box, view: StreetView, say: Say) -> str:
    if view.turn != view.viewer or not is_there(view.taken_room):
        return gap(box, say(Text("no room taken")))
    draw = room_card if box.height > _LOW else room_row
    return draw(box, view.taken_room, view.taken_children, say)


def _taken_card(box: Box, view: StreetView, say: Say) -> str:
    if view.turn != view.viewer or not is_there(view.taken_kind):
        return gap(box, say(Text("no card taken")))
    kind = view.taken_kind
    return _chip(box, kind, view, say, _GEAR_TOKENS.get(kind, ""))


def _gear(box: Box, view: StreetView, say: Say) -> str:
    """Return a chip for each thing beside the house, all as large as there is room for."""
    seen = view.houses[view.viewer]
    kinds = [*seen.unused_gear, *[FIRST_DECOR + token for token in seen.garden]]
    body = ""
    taken = {view.taken_kind} if view.turn == view.viewer else set()
    for at, (kind, place) in enumerate(zip(kinds, _shared_out(box, len(kinds)), strict=True)):
        twin = kind in taken or kind in kinds[:at]
        body += _chip(place, kind, view, say, "" if twin else _GEAR_TOKENS.get(kind, ""))
    return body


def _shared_out(box: Box, count: int) -> list[Box]:
    """Return places for some chips: in one column where they fit, else in several."""
    down = max(1, int((box.height + _GAP) / (min(box.height, _CHIP) + _GAP)))
    across = max(1, -(-count // down))
    width = (box.width + _GAP) / across - _GAP
    rows = max(1, -(-count // across))
    height = min(_MOST_TOLD, (box.height + _GAP) / rows - _GAP)
    return [
        Box(
            box.x + at % across * (width + _GAP),
            box.y + at // across * (height + _GAP),
            width,
            height,
        )
        for at in range(count)
    ]


def _chip(box: Box, kind: int, view: StreetView, say: Say, name: str) -> str:
    token = name if name in tokens(view.legal) else ""
    lit = token in first_tokens(view.legal)
    if box.height >= _TOLD and box.width >= box.height * 1.5:
        return gear_chip(box, kind, say, token=token, lit=lit)
    return chip(box, kind_sign(kind), *kind_names(kind, say), token=token, lit=lit)
