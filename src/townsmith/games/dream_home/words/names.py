"""What rooms, tokens and resource cards are called."""

from townsmith.core.text import Plural, Text, Word
from townsmith.games.dream_home.rules.pieces import (
    FIRST_DECOR,
    FIRST_HELPER,
    FIRST_TOOL,
    NOTHING,
    ROOF_KINDS,
)
from townsmith.games.dream_home.rules.tables import FACTS, ROOMS
from townsmith.games.dream_home.words.view import COVERED_ROOF


def room_name(room_type: int) -> Text:
    """Return what a room is called."""
    return Text("nothing") if room_type == NOTHING else Word(ROOMS[room_type]["name"])


def token_name(token: int) -> Text:
    """Return what a decor token is called."""
    return Word(FACTS["tokens"][token]["name"])


def roof_name(kind: int) -> Text:
    """Return what a roof card is called."""
    if kind == COVERED_ROOF:
        return Text("a roof")
    colour = Word(FACTS["roofs"][kind // 2]["name"])
    if kind % 2:
        return Text("{colour} roof with a window", colour=colour)
    return Text("{colour} roof", colour=colour)


def short_name(kind: int) -> Text | None:
    """Return what a roof card with a window is called beside its sign, which shows a roof."""
    if 0 <= kind < ROOF_KINDS and kind % 2:
        return Text("{colour}, window", colour=Word(FACTS["roofs"][kind // 2]["name"]))
    return None


def kind_name(kind: int) -> Text:
    """Return what a resource card is called."""
    if kind == NOTHING:
        return Text("nothing")
    if kind < ROOF_KINDS:
        return roof_name(kind)
    if kind < FIRST_TOOL:
        return token_name(kind - FIRST_DECOR)
    return Word(_gear_facts(kind)["name"])


def kind_summary(kind: int) -> Text:
    """Return what a tool or helper does, or what a decor item is worth."""
    if kind < ROOF_KINDS:
        return Text("Goes face down under your house; four make a roof.")
    if kind < FIRST_TOOL:
        points = FACTS["tokens"][kind - FIRST_DECOR]["points"]
        return Plural("Decor, worth {n} point.", "Decor, worth {n} points.", points)
    return Word(_gear_facts(kind)["summary"])


def _gear_facts(kind: int) -> dict[str, str]:
    if kind < FIRST_HELPER:
        facts: dict[str, str] = FACTS["tools"][kind - FIRST_TOOL]
    else:
        facts = FACTS["helpers"][kind - FIRST_HELPER]
    return facts


def look_name(room_type: int, children: int) -> Text:
    """Return a discarded room with the children it shows."""
    if not children:
        return room_name(room_type)
    room = room_name(room_type)
    return Plural("{room}, {n} child", "{room}, {n} children", children, room=room)
