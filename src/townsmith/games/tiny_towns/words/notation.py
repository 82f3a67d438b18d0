"""Moves as paths: what one clicks, in order, which is also how records are written."""

from typing import Final, NamedTuple

from townsmith.core.bits import squares
from townsmith.core.contract.state import Move
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.games.tiny_towns.rules.moves import (
    COMPLETE,
    CONSTRUCT,
    DISCARD,
    DONE,
    KEEP,
    NAME,
    PLACE,
    PUT,
    REPLACE,
    STOCK,
    STORE,
    SUBSTITUTE,
    SWAP,
)
from townsmith.games.tiny_towns.rules.pieces import (
    BUILDING_CARDS,
    CARDS,
    KINDS,
    RESOURCE_COUNT,
    RESOURCES,
    SITE_MASK,
    SITE_TYPE,
    SQUARE_NAMES,
    SQUARES,
    TYPES,
)

DONE_WORD: Final = "done"
COMPLETE_WORD: Final = "complete"
CAVERN_WORD: Final = "cavern"
STORE_WORD: Final = "store"
SWAP_WORD: Final = "swap"
BUTTONS: Final = {
    DONE_WORD: Text("Done"),
    COMPLETE_WORD: Text("Complete the town"),
    CAVERN_WORD: Text("Into the cavern"),
    STORE_WORD: Text("Store it"),
    SWAP_WORD: Text("Swap it"),
}
"""The labels of the tokens that are words; the others are drawn."""
SITE_NAMES: Final = tuple("".join(SQUARE_NAMES[s] for s in squares(mask)) for mask in SITE_MASK)
"""A site is named by its squares: "a1b1c1"."""


class Parsed(NamedTuple):
    """A move taken apart: its kind (one of the bases in `moves`) and what belongs to it."""

    kind: int
    square: int = -1
    resource: int = 0
    type: int = -1
    card: int = -1
    store: int = -1
    site: int = -1


def taken_apart(move: Move) -> Parsed:  # noqa: PLR0911 - one line a kind of move
    """Return the parts of a move code."""
    if move >= CONSTRUCT:
        site, square = divmod(move - CONSTRUCT, SQUARES)
        return Parsed(CONSTRUCT, square=square, site=site, type=SITE_TYPE[site])
    if move >= REPLACE:
        square, kind = divmod(move - REPLACE, KINDS)
        return Parsed(REPLACE, square=square, type=kind)
    if move >= PUT:
        kind, square = divmod(move - PUT, SQUARES)
        return Parsed(PUT, square=square, type=kind)
    if move >= STOCK:
        return Parsed(STOCK, type=move - STOCK)
    if move >= SWAP:
        rest, square = divmod(move - SWAP, SQUARES)
        store, resource = divmod(rest, RESOURCE_COUNT)
        return Parsed(SWAP, square=square, resource=resource + 1, store=store)
    if move >= STORE:
        return Parsed(STORE, store=move - STORE)
    return _simple(move)


def _simple(move: Move) -> Parsed:
    if move >= SUBSTITUTE:
        resource, square = divmod(move - SUBSTITUTE, SQUARES)
        return Parsed(SUBSTITUTE, square=square, resource=resource + 1)
    if move >= PLACE:
        return Parsed(PLACE, square=move - PLACE)
    if move >= NAME:
        return Parsed(NAME, resource=move - NAME + 1)
    if move >= KEEP:
        return Parsed(KEEP, card=move - KEEP + BUILDING_CARDS)
    return Parsed(move)


def path(move: Move) -> Path:
    """Return what one clicks for a move, in order."""
    parts = taken_apart(move)
    square = SQUARE_NAMES[parts.square]
    return {
        DONE: (DONE_WORD,),
        COMPLETE: (COMPLETE_WORD,),
        DISCARD: (CAVERN_WORD,),
        KEEP: (CARDS[parts.card],),
        NAME: (RESOURCES[parts.resource],),
        PLACE: (square,),
        SUBSTITUTE: (RESOURCES[parts.resource], square),
        STORE: (STORE_WORD, SQUARE_NAMES[parts.store]),
        SWAP: (SWAP_WORD, SQUARE_NAMES[parts.store], RESOURCES[parts.resource], square),
        STOCK: (TYPES[parts.type],),
        PUT: (TYPES[parts.type], square),
        REPLACE: (square, TYPES[parts.type]),
        CONSTRUCT: (TYPES[parts.type], SITE_NAMES[parts.site], square),
    }[parts.kind]
