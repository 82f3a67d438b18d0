"""Every room, roof, tool, helper and piece of decor of Dream Home on show."""

from collections import Counter
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import OWN, RECONSTRUCTED, Exhibit, source_of, values_of, weakest
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
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
_LOOKS_SIDE_BY_SIDE: Final = 2  # more would have to be shown smaller on a phone
_ROOMS: Final = Text("Rooms")
_ROOFS: Final = Text("Roofs")
_DECOR: Final = Text("Decor")
_TOOLS: Final = Text("Tools")
_HELPERS: Final = Text("Helpers")
_TOOL_CARDS: Final = Text("Tool cards")
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
    children = [
        many for kind, many in zip(found.types, found.children, strict=True) if kind == room_type
    ]
    ours = [many for kind, many in zip(BOX.types, BOX.children, strict=True) if kind == room_type]
    one = _room(room_type, 0, len(children), own=children != ours)
    looks = [(room_type, many) for many in sorted(set(children))]
    picture = partial(_drawn_looks, looks, room_name(room_type))
    return replace(one, id=TYPES[room_type], name=room_name(room_type), picture=picture)


def tool_kinds(found: Deck) -> Exhibit:
    """Return the tools together, each as often as it is there."""
    tools = [kind for kind in found.kinds if FIRST_TOOL <= kind < FIRST_HELPER]
    ours = [kind for kind in BOX.kinds if FIRST_TOOL <= kind < FIRST_HELPER]
    one = _resource(FIRST_TOOL, len(tools), own=tools != ours)
    confidence = OWN if tools != ours else RECONSTRUCTED
    picture = partial(_drawn_tools, tools)
    return replace(one, id="tools", name=_TOOL_CARDS, confidence=confidence, picture=picture)


def _drawn_looks(looks: list[tuple[int, int]], name: Text, say: Say) -> str:
    width, height = _ROOM
    columns = min(_LOOKS_SIDE_BY_SIDE, len(looks))
    body = ""
    for at, look in enumerate(looks):
        row, column = divmod(at, columns)
        place = Box(2 + width * column, 2 + height * row, width - 6, height - 7)
        body += room_card(place, *look, say)
    return sheet(width * columns, height * ceil(len(looks) / columns), body, say(name))


def _drawn_tools(tools: list[int], say: Say) -> str:
    width, height = _CHIP
    body = [
        gear_chip(Box(2, 2 + height * at, width - 6, height - 7), kind, say)
        for at, kind in enumerate(tools)
    ]
    return sheet(width, height * len(tools), "".join(body), say(_TOOL_CARDS))


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
