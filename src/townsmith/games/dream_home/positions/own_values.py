"""What nobody has seen printed of Dream Home, as a form: children on the rooms, and the tools."""

from collections.abc import Iterator
from typing import Final

from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.core.exhibit import RECONSTRUCTED
from townsmith.core.text import Plural, Text
from townsmith.core.value_form import Filled, ValueCard, ValueField, ValueForm
from townsmith.games.dream_home.drawing.gallery import room_kind, tool_kinds
from townsmith.games.dream_home.positions.decks import checked, deck_of, written
from townsmith.games.dream_home.rules.deck import BOX, Deck
from townsmith.games.dream_home.rules.pieces import CHILDREN_MAX, FIRST_TOOL, TOOLS, TYPES
from townsmith.games.dream_home.words.names import kind_name, room_name

_TOOLS: Final = "tools"
_TWICE: Final = f"{_TOOLS}.twice"
_TOOL_KINDS: Final = range(FIRST_TOOL, FIRST_TOOL + len(TOOLS))
_TOOL_CHOICES: Final = tuple(kind_name(kind) for kind in _TOOL_KINDS)


def _cards(deck: Json) -> list[ValueCard]:
    """Return a card for every type of room, and one for the tools."""
    found = deck_of(deck)
    rooms = [
        ValueCard(TYPES[room_type], tuple(fields), room_kind(found, room_type))
        for room_type in range(len(TYPES))
        if (fields := list(_room_fields(found, room_type)))
    ]
    return rooms + _tool_cards(found)


def _room_fields(found: Deck, room_type: int) -> Iterator[ValueField]:
    """Yield the children of a room that is there once; else how many cards show how many."""
    name, children = TYPES[room_type], _children(found, room_type)
    if len(children) == 1:
        yield _field(f"{name}.children", Text("children on it"), CHILDREN_MAX, children[0])
        return
    for many in range(1, CHILDREN_MAX + 1) if children else ():
        words = Plural("cards with {n} child", "cards with {n} children", many)
        yield _field(_counted(name, many), words, len(children), children.count(many))


def _field(name: str, words: Text, high: int, value: int) -> ValueField:
    return ValueField(name, words, 0, high, value, RECONSTRUCTED)


def _counted(name: str, many: int) -> str:
    return f"{name}.{many}"


def _children(found: Deck, room_type: int) -> list[int]:
    rooms = zip(found.types, found.children, strict=True)
    return [children for kind, children in rooms if kind == room_type]


def _tool_cards(found: Deck) -> list[ValueCard]:
    """Return the choice of the tool that is there twice, where exactly one is."""
    twice = _twice(found)
    if twice is None:
        return []
    words, last = Text("twice in the box"), len(TOOLS) - 1
    field = ValueField(_TWICE, words, 0, last, twice, RECONSTRUCTED, _TOOL_CHOICES)
    return [ValueCard(_TOOLS, (field,), tool_kinds(found))]


def _twice(found: Deck) -> int | None:
    """Return which tool is there twice and all others once; None where it is otherwise."""
    copies = [found.kinds.count(kind) for kind in _TOOL_KINDS]
    return copies.index(2) if sorted(copies) == [1] * (len(copies) - 1) + [2] else None


# What was filled in


def _read(deck: Json, given: Filled) -> Json:
    """Return the deck with what was filled in; null where it is ours."""
    found = deck_of(deck)
    children = [number for at in range(len(TYPES)) for number in _filled_children(found, at, given)]
    kinds = list(found.kinds)
    twice = _twice(found)
    if twice is not None:
        kinds.remove(FIRST_TOOL + twice)
        kinds.append(FIRST_TOOL + int(given.get(_TWICE, twice)))
    return checked(written(Deck(found.types, children, sorted(kinds))))


def _filled_children(found: Deck, room_type: int, given: Filled) -> list[int]:
    """Return the children of all cards of a type, in the order in which they were or are ours."""
    name, before = TYPES[room_type], _children(found, room_type)
    if len(before) == 1:
        return [int(given.get(f"{name}.children", before[0]))]
    counts = {
        many: int(given.get(_counted(name, many), before.count(many)))
        for many in range(1, CHILDREN_MAX + 1)
    }
    for known in (before, _children(BOX, room_type)):
        if len(known) == len(before) and all(known.count(many) == counts[many] for many in counts):
            return known
    shown = [many for many, count in counts.items() for _ in range(count)]
    if len(shown) > len(before):
        raise DeckError(
            Text(
                "{room}: {found} cards with children are too many, there are {n} cards in all",
                room=room_name(room_type),
                found=len(shown),
                n=len(before),
            )
        )
    return [0] * (len(before) - len(shown)) + shown


OWN_VALUES: Final = ValueForm(_cards, _read)
