"""What one's own box of Dream Home holds, as a form: how many there are of every card.

The kinds of cards are the rulebook's, and so are the sums: what may differ is how many of each
there are, none of them included, and how many of the rooms show how many children.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.core.exhibit import RECONSTRUCTED
from townsmith.core.text import Plural, Text
from townsmith.core.value_form import Filled, ValueCard, ValueField, ValueForm
from townsmith.games.dream_home.drawing.gallery import resource_kind, room_kind
from townsmith.games.dream_home.positions.decks import checked, deck_of, is_single, written
from townsmith.games.dream_home.rules.deck import BOX, Deck
from townsmith.games.dream_home.rules.pieces import (
    CHILDREN_MAX,
    KIND_IDS,
    RESOURCE_CARDS,
    ROOM_CARDS,
    TYPES,
)
from townsmith.games.dream_home.rules.tables import ROOMS
from townsmith.games.dream_home.words.names import room_name

_COPIES: Final = Text("cards in the box")
_ROOM_CARDS: Final = Text("Rooms")
_RESOURCE_CARDS: Final = Text("Resource cards")


def _cards(deck: Json) -> list[ValueCard]:
    """Return a card for every type of room, and for every kind of resource."""
    found = deck_of(deck)
    rooms = [
        ValueCard(name, tuple(_room_fields(found, at)), room_kind(found, at))
        for at, name in enumerate(TYPES)
    ]
    resources = [
        ValueCard(name, (_resource_field(found, kind),), resource_kind(found, kind))
        for kind, name in enumerate(KIND_IDS)
    ]
    return rooms + resources


def _room_fields(found: Deck, room_type: int) -> Iterator[ValueField]:
    """Yield how many cards there are of a room, and how many of them show how many children."""
    name, children = TYPES[room_type], _children(found, room_type)
    known = ROOMS[room_type]["confidence"]
    yield ValueField(_copies(name), _COPIES, 0, ROOM_CARDS, len(children), known)
    for many in range(1, CHILDREN_MAX + 1):
        words = Plural("cards with {n} child", "cards with {n} children", many)
        showing = children.count(many)
        yield ValueField(_counted(name, many), words, 0, ROOM_CARDS, showing, RECONSTRUCTED)


def _resource_field(found: Deck, kind: int) -> ValueField:
    name = KIND_IDS[kind]
    most = 1 if is_single(name) else RESOURCE_CARDS
    known = resource_kind(BOX, kind).confidence
    return ValueField(_copies(name), _COPIES, 0, most, found.kinds.count(kind), known)


def _copies(name: str) -> str:
    return f"{name}.copies"


def _counted(name: str, many: int) -> str:
    return f"{name}.{many}"


def _children(found: Deck, room_type: int) -> list[int]:
    rooms = zip(found.types, found.children, strict=True)
    return [children for kind, children in rooms if kind == room_type]


# What was filled in


def _read(deck: Json, given: Filled) -> Json:
    """Return the deck with what was filled in; null where it is ours."""
    found = deck_of(deck)
    rooms = [
        (at, children)
        for at in range(len(TYPES))
        for children in _filled_children(found, at, given)
    ]
    kinds = [
        kind
        for kind, name in enumerate(KIND_IDS)
        for _ in range(int(given.get(_copies(name), found.kinds.count(kind))))
    ]
    _check_sum(_ROOM_CARDS, len(rooms), ROOM_CARDS)
    _check_sum(_RESOURCE_CARDS, len(kinds), RESOURCE_CARDS)
    types, children = [at for at, _ in rooms], [many for _, many in rooms]
    return checked(written(Deck(types, children, kinds)))


def _filled_children(found: Deck, room_type: int, given: Filled) -> list[int]:
    """Return the children of all cards of a type, in the order in which they were or are ours."""
    name, before = TYPES[room_type], _children(found, room_type)
    copies = int(given.get(_copies(name), len(before)))
    shown = [
        many
        for many in range(1, CHILDREN_MAX + 1)
        for _ in range(int(given.get(_counted(name, many), before.count(many))))
    ]
    if len(shown) > copies:
        raise DeckError(
            Text(
                "{room}: {found} cards with children are too many, there are {n} cards in all",
                room=room_name(room_type),
                found=len(shown),
                n=copies,
            )
        )
    children = [0] * (copies - len(shown)) + shown
    known = (before, _children(BOX, room_type))
    return next((order for order in known if Counter(order) == Counter(children)), children)


def _check_sum(what: Text, found: int, needed: int) -> None:
    """Refuse another number of cards than the game is played with."""
    if found != needed:
        reason = Text(
            "the game needs exactly {needed} cards, not {found}", needed=needed, found=found
        )
        raise DeckError(Text("{place}: {reason}", place=what, reason=reason))


def _totals(deck: Json) -> list[tuple[Text, str]]:
    """Return what stands beside the form: the sums, which are the same for every box."""
    found = deck_of(deck)
    return [(_ROOM_CARDS, str(len(found.types))), (_RESOURCE_CARDS, str(len(found.kinds)))]


OWN_VALUES: Final = ValueForm(
    _cards,
    _read,
    totals=_totals,
    says=Text(
        "Say how many you have of each card; 0 means none. Other kinds cannot be added. A game"
        " takes exactly {rooms} room cards and {resources} resource cards, so a change counts as"
        " soon as the sums are right.",
        rooms=ROOM_CARDS,
        resources=RESOURCE_CARDS,
    ),
)
