"""Every room, roof, tool, helper and piece of decor of Dream Home on show."""

from collections import Counter
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import OWN, Exhibit, source_of, values_of, weakest
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import plate, sheet
from townsmith.draw.lettering import written_in
from townsmith.games.dream_home.drawing.cards import gear_chip, room_card
from townsmith.games.dream_home.positions.decks import deck_of
from townsmith.games.dream_home.rules.deck import BOX, Deck
from townsmith.games.dream_home.rules.pieces import (
    FIRST_DECOR,
    FIRST_HELPER,
    FIRST_TOOL,
    KIND_IDS,
    ROOF_KINDS,
    TYPES,
)
from townsmith.games.dream_home.rules.tables import FACTS, ROOMS
from townsmith.games.dream_home.words.names import kind_name, kind_summary, look_name, room_name

_ROOM: Final = (150.0, 150.0)
_CHIP: Final = (236.0, 104.0)
_OFTEN: Final = (34.0, 24.0)
_LOOKS_SIDE_BY_SIDE: Final = 2  # more would have to be shown smaller on a phone
_ROOMS: Final = Text("Rooms")
_ROOFS: Final = Text("Roofs")
_DECOR: Final = Text("Decor")
_TOOLS: Final = Text("Tools")
_HELPERS: Final = Text("Helpers")
_YOURS: Final = "your own box"


def gallery(deck: Json) -> list[Exhibit]:
    """Return the cards of our box, or of a deck of one's own, each with how many there are."""
    found = deck_of(deck)
    rooms = Counter(zip(found.types, found.children, strict=True))
    kinds = Counter(found.kinds)
    shown = [_room(*look, many, own=found.own) for look, many in sorted(rooms.items())]
    return shown + [_resource(kind, many, own=found.own) for kind, many in sorted(kinds.items())]


def _room(room_type: int, children: int, copies: int, *, own: bool) -> Exhibit:
    facts = ROOMS[room_type]
    values = _room_values(facts)
    return Exhibit(
        id=f"{TYPES[room_type]}-{children}",
        group=_ROOMS,
        name=look_name(room_type, children),
        confidence=OWN if own else weakest(mark for _, mark in values),
        source=_YOURS if own else source_of(facts),
        picture=partial(_drawn_room, room_type, children),
        values=() if own else values,
        copies=copies,
    )


def _room_values(facts: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return how we know the room, and how we know the children on its cards."""
    room = facts["confidence"]
    return (("room and points", room), ("children", facts.get("children_confidence", room)))


def _drawn_room(room_type: int, children: int, say: Say) -> str:
    width, height = _ROOM
    body = room_card(Box(2, 2, width - 6, height - 7), room_type, children, say)
    return sheet(width, height, body, say(look_name(room_type, children)))


def _resource(kind: int, copies: int, *, own: bool) -> Exhibit:
    group, facts = _facts_of(kind)
    return Exhibit(
        id=KIND_IDS[kind],
        group=group,
        name=kind_name(kind),
        confidence=OWN if own else facts["confidence"],
        source=_YOURS if own else source_of(facts),
        picture=partial(_drawn_resource, kind),
        values=() if own else values_of(facts),
        copies=copies,
    )


def room_kind(found: Deck, room_type: int) -> Exhibit:
    """Return all cards of one type of room together: each look of them is drawn once."""
    looks, ours = (_looks(deck, room_type) for deck in (found, BOX))
    one = _room(room_type, 0, looks.total(), own=looks != ours)
    picture = partial(_drawn_looks, room_type, looks)
    return replace(one, id=TYPES[room_type], name=room_name(room_type), picture=picture)


def _looks(deck: Deck, room_type: int) -> Counter[int]:
    """Return how many cards of a type show how many children."""
    rooms = zip(deck.types, deck.children, strict=True)
    return Counter(children for kind, children in rooms if kind == room_type)


def resource_kind(found: Deck, kind: int) -> Exhibit:
    """Return all cards of one kind of resource together, which may be none."""
    many = found.kinds.count(kind)
    one = _resource(kind, many, own=many != BOX.kinds.count(kind))
    return replace(one, picture=partial(_drawn_copies, kind, many))


def _drawn_looks(room_type: int, looks: Counter[int], say: Say) -> str:
    width, height = _ROOM
    shown = sorted(looks.items()) or [(0, 0)]
    columns = min(_LOOKS_SIDE_BY_SIDE, len(shown))
    body = ""
    for at, (children, many) in enumerate(shown):
        row, column = divmod(at, columns)
        place = Box(2 + width * column, 2 + height * row, width - 6, height - 7)
        body += room_card(place, room_type, children, say) + _often(place, many)
    high = height * ceil(len(shown) / columns)
    return sheet(width * columns, high, body, say(room_name(room_type)))


def _drawn_copies(kind: int, many: int, say: Say) -> str:
    width, height = _CHIP
    box = Box(2, 2, width - 6, height - 7)
    return sheet(width, height, gear_chip(box, kind, say) + _often(box, many), say(kind_name(kind)))


def _often(card: Box, many: int) -> str:
    """Return the sign of how many cards are like this one; none on one that is there once."""
    if many == 1:
        return ""
    corner = Box(card.x, card.y, *_OFTEN)
    return plate(corner) + written_in(corner.inset(3), f"\N{MULTIPLICATION SIGN}{many}", 14, "semi")


def _facts_of(kind: int) -> tuple[Text, dict[str, Any]]:
    """Return the group of a resource card, and what the data says of it."""
    if kind < ROOF_KINDS:
        return _ROOFS, FACTS["roofs"][kind // 2]
    if kind < FIRST_TOOL:
        return _DECOR, FACTS["tokens"][kind - FIRST_DECOR]
    if kind < FIRST_HELPER:
        return _TOOLS, FACTS["tools"][kind - FIRST_TOOL]
    return _HELPERS, FACTS["helpers"][kind - FIRST_HELPER]


def _drawn_resource(kind: int, say: Say) -> str:
    width, height = _CHIP
    body = gear_chip(Box(2, 2, width - 6, height - 7), kind, say)
    return sheet(width, height, body, f"{say(kind_name(kind))}. {say(kind_summary(kind))}")
