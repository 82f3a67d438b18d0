"""Decks of the user's own in place of ours.

A deck file lists cards as cards.json describes them. What it leaves out is as in our box:

    {"room_cards": [{"type": "kitchen", "children": 2, "copies": 8}, ...],
     "resource_cards": [{"kind": "tool", "tool": "jackhammer", "copies": 2}, ...]}

Room cards are numbered in the order of the list, type by type: the third kitchen is kitchen_03.
"""

from typing import Final

from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.core.reading.node import Fields, Node
from townsmith.core.text import Text
from townsmith.games.dream_home.rules.deck import BOX, Deck
from townsmith.games.dream_home.rules.pieces import (
    CHILDREN_MAX,
    COLOURS,
    DECOR,
    HELPERS,
    KIND_IDS,
    RESOURCE_CARDS,
    ROOM_CARDS,
    TOOLS,
    TYPES,
)

_DECK_KEYS: Final = ("room_cards", "resource_cards")
_ROOM_KEYS: Final = ("id", "type", "children", "copies")
_NAMED: Final[dict[str, tuple[str, list[str], Text]]] = {
    "roof": ("colour", COLOURS, Text("a colour")),
    "decor": ("token", DECOR, Text("a token")),
    "tool": ("tool", TOOLS, Text("a tool")),
    "helper": ("helper", HELPERS, Text("a helper")),
}
"""The key that names a resource card of each kind, what it may say, and what that is."""
_RESOURCE_KEYS: Final = ("id", "kind", "copies", "window", *(key for key, *_ in _NAMED.values()))


def checked(value: Json) -> Json:
    """Return a deck file in full and in order, or raise DeckError naming the card and field."""
    return written(deck_of(value))


def deck_of(value: Json) -> Deck:
    """Return the deck of an option's value; ours where nothing else is said."""
    return BOX if value is None else _deck(Node(value, "deck", DeckError))


def written(deck: Deck) -> Json:
    """Return a deck as a file would list it; null for ours."""
    if not deck.own:
        return None
    rooms = zip(deck.types, deck.children, strict=True)
    return {
        "room_cards": [{"type": TYPES[kind], "children": children} for kind, children in rooms],
        "resource_cards": [_written_resource(kind) for kind in deck.kinds],
    }


def _written_resource(kind: int) -> Json:
    name = KIND_IDS[kind]
    window = name.endswith("_window")
    group, _, rest = name.removesuffix("_window").partition("_")
    card: dict[str, Json] = {"kind": group, _NAMED[group][0]: rest}
    return card | {"window": window} if group == "roof" else card


def _deck(node: Node) -> Deck:
    fields = node.fields(_DECK_KEYS)
    types, children, kinds = BOX.types, BOX.children, BOX.kinds
    if "room_cards" in fields:
        rooms = _room_cards(fields["room_cards"])
        types, children = [room[0] for room in rooms], [room[1] for room in rooms]
    if "resource_cards" in fields:
        kinds = _resource_cards(fields["resource_cards"])
    same = (types, children, kinds) == (BOX.types, BOX.children, BOX.kinds)
    return BOX if same else Deck(types, children, kinds)


def _room_cards(node: Node) -> list[tuple[int, int]]:
    """Return type and children of every room card, sorted by type."""
    found = [card for item in node.items() for card in _rooms(item)]
    _check_count(node, len(found), ROOM_CARDS)
    return sorted(found, key=lambda card: card[0])


def _rooms(node: Node) -> list[tuple[int, int]]:
    fields = node.fields(_ROOM_KEYS)
    room_type = TYPES.index(node.need("type").one_of(TYPES, Text("a room type")))
    children = _number(fields, "children", 0, CHILDREN_MAX)
    return [(room_type, children)] * _number(fields, "copies", 1, ROOM_CARDS)


def _resource_cards(node: Node) -> list[int]:
    """Return the kind of every resource card, sorted."""
    found = sorted(kind for item in node.items() for kind in _kinds(item))
    _check_count(node, len(found), RESOURCE_CARDS)
    _refuse_doubles(node, found)
    return found


def _kinds(node: Node) -> list[int]:
    node.fields(_RESOURCE_KEYS)
    group = node.need("kind").one_of(_NAMED, Text("a kind of card"))
    key, names, what = _NAMED[group]
    fields = node.fields(("id", "kind", "copies", key, *(("window",) if group == "roof" else ())))
    name = f"{group}_{node.need(key).one_of(names, what)}"
    window = "window" in fields and fields["window"].flag()
    kind = KIND_IDS.index(f"{name}_window" if window else name)
    return [kind] * _number(fields, "copies", 1, RESOURCE_CARDS)


def _check_count(node: Node, found: int, needed: int) -> None:
    if found != needed:
        node.fail(
            Text("the game needs exactly {needed} cards, not {found}", needed=needed, found=found)
        )


def _refuse_doubles(node: Node, kinds: list[int]) -> None:
    """Refuse two cards for one token, and two windows of one colour (DH-2.3, DH-5.3)."""
    for kind, name in enumerate(KIND_IDS):
        if is_single(name) and kinds.count(kind) > 1:
            node.fail(
                Text("{name} may be there once, not {n} times", name=name, n=kinds.count(kind))
            )


def is_single(name: str) -> bool:
    """Tell whether there is one card of a kind at most."""
    return name.startswith("decor_") or name.endswith("_window")


def _number(fields: Fields, key: str, low: int, high: int) -> int:
    return fields[key].whole(low, high) if key in fields else low
