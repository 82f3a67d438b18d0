"""The cards by name, and decks of the user's own in place of ours.

A deck file lists cards as cards.json describes them. What it leaves out is as in our box:

    {"room_cards": [{"type": "kitchen", "children": 2, "copies": 8}, ...],
     "resource_cards": [{"kind": "tool", "tool": "jackhammer", "copies": 2}, ...]}

Room cards are numbered in the order of the list, type by type: the third kitchen is kitchen_03.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias

from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.games.dream_home.pieces import (
    BOX,
    CHILDREN_MAX,
    COLOURS,
    DECOR,
    HELPERS,
    KIND_IDS,
    RESOURCE_CARDS,
    ROOF_KINDS,
    ROOM_CARDS,
    TOOLS,
    TYPES,
    Deck,
)

DECK_KEYS: Final = ("room_cards", "resource_cards")
FIELDS: Final[dict[str, tuple[str, list[str]]]] = {
    "roof": ("colour", COLOURS),
    "decor": ("token", DECOR),
    "tool": ("tool", TOOLS),
    "helper": ("helper", HELPERS),
}
"""The field that names a resource card of each kind, and what it may say."""

Card: TypeAlias = dict[str, Any]


# Names


class Names:
    """What every card of a deck is called in files and records."""

    def __init__(self, types: tuple[int, ...], kinds: tuple[int, ...]) -> None:
        """Count the cards of each type and kind."""
        self.rooms = [f"{TYPES[kind]}_{nth:02d}" for kind, nth in _numbered(types)]
        self.resources = [_resource_name(kind, nth, kinds) for kind, nth in _numbered(kinds)]
        self.room_of = {name: card for card, name in enumerate(self.rooms)}
        self.resource_of = {name: card for card, name in enumerate(self.resources)}


def _numbered(kinds: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(kind, kinds[: at + 1].count(kind)) for at, kind in enumerate(kinds)]


def _resource_name(kind: int, nth: int, kinds: tuple[int, ...]) -> str:
    plain_roof = kind < ROOF_KINDS and kind % 2 == 0
    return f"{KIND_IDS[kind]}_{nth}" if plain_roof or kinds.count(kind) > 1 else KIND_IDS[kind]


@cache
def _names(types: tuple[int, ...], kinds: tuple[int, ...]) -> Names:
    return Names(types, kinds)


def names(deck: Deck) -> Names:
    """Return the names of the cards of a deck."""
    return _names(tuple(deck.types), tuple(deck.kinds))


# Decks of the user's own


def checked(value: Json) -> Json:
    """Return a deck file in full and in order, or raise DeckError naming the card and field."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise DeckError(f"a deck is an object with {' and '.join(DECK_KEYS)}")
    _refuse_unknown(value, DECK_KEYS, "the deck")
    return written(_deck(value))


def deck_of(value: Json) -> Deck:
    """Return the deck of an option's value; ours where nothing else is said."""
    return BOX if value is None else _deck(value)


def written(deck: Deck) -> Json:
    """Return a deck as a file would list it; null for ours."""
    if deck is BOX:
        return None
    rooms = zip(deck.types, deck.children, strict=True)
    return {
        "room_cards": [{"type": TYPES[kind], "children": children} for kind, children in rooms],
        "resource_cards": [_card_of(kind) for kind in deck.kinds],
    }


def _deck(value: Any) -> Deck:  # noqa: ANN401 a file may hold anything
    types, children, kinds = BOX.types, BOX.children, BOX.kinds
    if "room_cards" in value:
        rooms = _expanded(value, "room_cards", _room, ROOM_CARDS)
        types, children = [room[0] for room in rooms], [room[1] for room in rooms]
    if "resource_cards" in value:
        kinds = [card[0] for card in _expanded(value, "resource_cards", _resource, RESOURCE_CARDS)]
        _refuse_doubles(kinds)
    same = (types, children, kinds) == (BOX.types, BOX.children, BOX.kinds)
    return BOX if same else Deck(types, children, kinds)


def _expanded(
    value: Card, key: str, read: Callable[[Card, str], tuple[int, int]], total: int
) -> list[tuple[int, int]]:
    """Return every card of a list, copies counted, sorted by type or kind."""
    cards = value[key]
    if not isinstance(cards, list):
        raise DeckError(f"{key} must be a list of cards")
    found: list[tuple[int, int]] = []
    for number, card in enumerate(cards, 1):
        where = _where(card, f"{key} {number}")
        found += [read(card, where)] * _whole(card, "copies", 1, total, where)
    if len(found) != total:
        raise DeckError(f"{key} has {len(found)} cards; the game needs exactly {total}")
    return sorted(found, key=lambda card: card[0])


def _where(card: object, place: str) -> str:
    if not isinstance(card, dict):
        raise DeckError(f"{place} must be an object, such as {{}}")
    name = card.get("id")
    return f"{place} ({name})" if isinstance(name, str) else place


def _room(card: Card, where: str) -> tuple[int, int]:
    _refuse_unknown(card, ("id", "type", "children", "copies"), where)
    room_type = TYPES.index(_word(card, "type", TYPES, where))
    return room_type, _whole(card, "children", 0, CHILDREN_MAX, where)


def _resource(card: Card, where: str) -> tuple[int, int]:
    kind = _word(card, "kind", list(FIELDS), where)
    field, words = FIELDS[kind]
    known = ("id", "kind", "copies", field) + (("window",) if kind == "roof" else ())
    _refuse_unknown(card, known, where)
    name = f"{kind}_{_word(card, field, words, where)}"
    window = card.get("window", False)
    if not isinstance(window, bool):
        raise DeckError(f"{where}: window must be true or false")
    return KIND_IDS.index(f"{name}_window" if window else name), 0


def _card_of(kind: int) -> Json:
    name = KIND_IDS[kind]
    window = name.endswith("_window")
    group, _, rest = name.removesuffix("_window").partition("_")
    card: dict[str, Json] = {"kind": group, FIELDS[group][0]: rest}
    return card | {"window": window} if group == "roof" else card


def _refuse_doubles(kinds: list[int]) -> None:
    """Refuse two cards for one token, and two windows of one colour (DH-2.3, DH-5.3)."""
    for kind, name in enumerate(KIND_IDS):
        single = name.startswith("decor_") or name.endswith("_window")
        if single and kinds.count(kind) > 1:
            raise DeckError(f"resource_cards: {name} may be there once, not {kinds.count(kind)}x")


def _refuse_unknown(card: Card, known: tuple[str, ...], where: str) -> None:
    for field in card:
        if field not in known:
            raise DeckError(f"{where}: unknown field {field!r}; known: {', '.join(known)}")


def _word(card: Card, field: str, words: list[str], where: str) -> str:
    word = card.get(field)
    if not isinstance(word, str) or word not in words:
        raise DeckError(f"{where}: {field} is {word!r}; it must be one of {', '.join(words)}")
    return word


def _whole(card: Card, field: str, low: int, high: int, where: str) -> int:
    number = card.get(field, low)
    if type(number) is not int or not low <= number <= high:
        raise DeckError(f"{where}: {field} is {number!r}; it must be from {low} to {high}")
    return number
