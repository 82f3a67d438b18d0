# townsmith: compiled
"""What a seat sees, as bytes for learning: named planes, the own seat always first."""

from typing import Final

from townsmith.core.bits import BIT, ONES
from townsmith.games.tiny_towns.pieces import (
    BUILDING_CARDS,
    CARDS,
    CUBE,
    KINDS,
    MONUMENTS,
    RESOURCE_COUNT,
    SQUARES,
)
from townsmith.games.tiny_towns.town import Town, digits

MOST_SEATS: Final = 6
_TOWN_CELLS: Final = SQUARES * (RESOURCE_COUNT + 8 + RESOURCE_COUNT)
_BYTE: Final = 255

SHAPES: Final[list[tuple[str, tuple[int, ...], str]]] = [
    ("cubes", (MOST_SEATS, RESOURCE_COUNT, 4, 4), "1 where a cube of that resource lies"),
    ("buildings", (MOST_SEATS, 8, 4, 4), "1 where a building of that type stands"),
    ("stored", (MOST_SEATS, RESOURCE_COUNT, 4, 4), "cubes of that resource on that building"),
    ("cavern", (MOST_SEATS,), "cubes discarded"),
    ("completed", (MOST_SEATS,), "the place in which the town was completed, 0 if active"),
    ("named", (MOST_SEATS,), "rounds as master builder"),
    ("watch", (MOST_SEATS, KINDS), "1 for a type that lies on Opaleye's Watch"),
    ("cards", (len(CARDS),), "1 for the cards in play and the own monument cards"),
    ("resource", (RESOURCE_COUNT,), "1 for the resource to be placed"),
    ("row", (RESOURCE_COUNT,), "cards of that resource open in the solo row"),
    ("builder", (MOST_SEATS,), "1 for the master builder, counted from the own seat"),
    ("turn", (8,), "round, phase + 1, step, effect + 1, due, replaced, awaiting, seats"),
]
"""Every plane in order: name, shape, meaning."""


class Writer:
    """Writes bytes one after another."""

    def __init__(self, out: bytearray) -> None:
        """Start at the first byte."""
        self.out = out
        self.at = 0

    def put(self, value: int) -> None:
        """Write one byte, cut to what a byte holds."""
        self.out[self.at] = min(value, _BYTE)
        self.at += 1

    def put_mask(self, mask: int, count: int) -> None:
        """Write a set as bytes of 0 and 1."""
        for place in range(count):
            self.put(1 if mask & BIT[place] else 0)


def observe_towns(out: Writer, towns: list[Town]) -> None:
    """Write the planes that have a block a seat."""
    for resource in range(MOST_SEATS * RESOURCE_COUNT):
        _cubes(out, towns, resource // RESOURCE_COUNT, resource % RESOURCE_COUNT + 1)
    for kind in range(MOST_SEATS * 8):
        town = kind // 8
        out.put_mask(towns[town].built[kind % 8] if town < len(towns) else 0, SQUARES)
    for resource in range(MOST_SEATS * RESOURCE_COUNT):
        _stored(out, towns, resource // RESOURCE_COUNT, resource % RESOURCE_COUNT + 1)


def _cubes(out: Writer, towns: list[Town], town: int, resource: int) -> None:
    cubes = towns[town].cubes if town < len(towns) else 0
    for square in range(SQUARES):
        out.put(1 if cubes & CUBE[7][square] == CUBE[resource][square] else 0)


def _stored(out: Writer, towns: list[Town], town: int, resource: int) -> None:
    for square in range(SQUARES):
        count = 0
        if town < len(towns):
            count = digits(towns[town].stored[square]).count(resource)
            if towns[town].bond & CUBE[7][square] == CUBE[resource][square]:
                count += 1
        out.put(count)


def observe_counts(out: Writer, boards: list[Town], towns: list[Town]) -> None:
    """Write the counts of each seat: boards as shown, and what is public of the running round."""
    for seat in range(MOST_SEATS):
        out.put(len(digits(boards[seat].cavern)) if seat < len(boards) else 0)
    for seat in range(MOST_SEATS):
        out.put(towns[seat].place if seat < len(towns) else 0)
    for seat in range(MOST_SEATS):
        out.put(towns[seat].named if seat < len(towns) else 0)
    for seat in range(MOST_SEATS):
        out.put_mask(boards[seat].watch if seat < len(boards) else 0, KINDS)


def observe_cards(out: Writer, cards: list[int], boards: list[Town], own: Town | None) -> None:
    """Write which cards the seat knows to be in play."""
    known = [*cards]
    known += [board.monument for board in boards if board.built[MONUMENTS]]
    if own is not None:
        known += [own.monument, own.dealt]
    for card in range(len(CARDS)):
        out.put(1 if card in known else 0)


def observe_turn(out: Writer, own: Town | None, table: list[int]) -> None:
    """Write where the running turn stands; `table` is round, step, seats."""
    out.put(table[0])
    if own is None:
        out.put_mask(0, 6)
    else:
        out.put(own.phase + 1)
        out.put(table[1])
        out.put(own.effect + 1 - BUILDING_CARDS if own.effect >= 0 else 0)
        out.put(own.due)
        out.put(ONES[own.replaced])
        out.put(ONES[own.awaiting])
    out.put(table[2])
