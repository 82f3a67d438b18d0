# townsmith: compiled
"""What a seat sees, as bytes for learning: named planes, the own seat always first.

Every plane is written eight bytes at a time, as one whole number: a set of eight squares becomes
eight bytes of 0 and 1 through a table. Numbers that stand in the highest byte of a word stay
below 128, so that a word never turns negative.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.contract.thinking import BITS, Cell, Plane, choice, count, flag
from townsmith.games.tiny_towns.rules.pieces import (
    BUILDING_CARDS,
    CARDS,
    MONUMENTS,
    MOST_SEATS,
    RESOURCE_COUNT,
    SQUARES,
)
from townsmith.games.tiny_towns.rules.town import NO_STORES, Town, digits

_TYPES: Final = 8
_FLAGS: Final = (flag(),)

PLANES: Final[tuple[Plane, ...]] = (
    Plane(
        "cubes", (MOST_SEATS, RESOURCE_COUNT, 4, 4), "1 where a cube of that resource lies", _FLAGS
    ),
    Plane(
        "buildings", (MOST_SEATS, _TYPES, 4, 4), "1 where a building of that type stands", _FLAGS
    ),
    Plane(
        "stored",
        (MOST_SEATS, RESOURCE_COUNT, 4, 4),
        "cubes of that resource on that building",
        (count(8),),
    ),
    Plane(
        "seats",
        (MOST_SEATS, 8),
        "1 if there is such a seat, cubes in its cavern, the place in which its town was"
        " completed (0 if active), rounds as master builder, buildings, empty squares, 1 for"
        " the master builder, buildings counted by the Shrine",
        (
            flag(),
            count(SQUARES),
            count(MOST_SEATS),
            count(usual=SQUARES),
            count(SQUARES),
            count(SQUARES),
            flag(),
            count(usual=SQUARES),
        ),
    ),
    Plane("watch", (MOST_SEATS, _TYPES), "1 for a type that lies on Opaleye's Watch", _FLAGS),
    Plane("cards", (len(CARDS),), "1 for the cards in play and the own monument cards", _FLAGS),
    Plane("resource", (RESOURCE_COUNT,), "1 for the resource to be placed", _FLAGS),
    Plane("row", (RESOURCE_COUNT,), "cards of that resource open in the solo row", (count(3),)),
    Plane(
        "turn",
        (14,),
        "round; 1 for the phase: choosing a monument, naming, placing, building, done; step of"
        " the town hall, card whose effect runs, types due from the Watch (a set), buildings"
        " replaced, buildings that await a cube, seats, 1 with monuments, 1 with the cavern",
        (
            count(usual=SQUARES),
            *_FLAGS * 5,
            choice(7),
            choice(len(CARDS)),
            Cell(BITS),
            count(SQUARES),
            count(SQUARES),
            count(MOST_SEATS),
            *_FLAGS * 2,
        ),
    ),
)
"""What the bytes mean, in order."""

_CUBES_A_SEAT: Final[i64] = RESOURCE_COUNT * 2
_TYPES_A_SEAT: Final[i64] = _TYPES * 2
# Where each plane starts, in words of eight bytes.
_BUILDINGS: Final[i64] = MOST_SEATS * _CUBES_A_SEAT
_STORED: Final[i64] = _BUILDINGS + MOST_SEATS * _TYPES_A_SEAT
_SEATS: Final[i64] = _STORED + MOST_SEATS * _CUBES_A_SEAT
_WATCH: Final[i64] = _SEATS + MOST_SEATS
_KNOWN: Final[i64] = _WATCH + MOST_SEATS
_TURN: Final[i64] = _KNOWN + len(CARDS) // 8
WORDS: Final[i64] = _TURN + 3
"""The size of an observation, in words of eight bytes."""

_BYTE: Final[i64] = 255
_ROW_SPLIT: Final = 3
"""The last resource whose place in the row still fits the first word of the turn."""


def _bytes_table() -> vec[i64]:
    table = vec[i64]()
    for mask in range(256):
        word = 0
        for place in range(8):
            if mask & BIT[place]:
                word += BIT[8 * place]
        table = append(table, word)
    return table


def _fours_table() -> vec[i64]:
    """Return for all ways to lay cubes on four squares a set of four bits a resource."""
    table = vec[i64]()
    for cubes in range(1 << 12):
        sets = 0
        for square in range(4):
            resource = cubes >> (3 * square) & 7
            if 0 < resource <= RESOURCE_COUNT:
                sets |= BIT[4 * (resource - 1) + square]
        table = append(table, sets)
    return table


BYTES: Final[vec[i64]] = _bytes_table()
"""BYTES[mask]: eight bytes of 0 and 1 for a mask of eight squares."""
_FOURS: Final[vec[i64]] = _fours_table()
_BITS: Final[vec[i64]] = vec[i64](BIT)
_BLANK: Final[vec[i64]] = vec[i64]([0] * WORDS)
_FOUR: Final[i64] = 4095
"""Masks the cubes of four squares."""


def blank() -> vec[i64]:
    """Return an observation of nothing."""
    return _BLANK[:]


def observe_board(out: vec[i64], at: i64, turn: i64, board: Town) -> None:
    """Write the squares of one town, and what lies on Opaleye's Watch."""
    to: i64 = at + turn * _CUBES_A_SEAT
    cubes: i64 = board.cubes
    _write_cubes(out, to, _FOURS[cubes & _FOUR], _FOURS[cubes >> 12 & _FOUR])
    _write_cubes(out, to + 1, _FOURS[cubes >> 24 & _FOUR], _FOURS[cubes >> 36])
    _write_built(out, at + _BUILDINGS + turn * _TYPES_A_SEAT, board.built)
    _write_stored(out, at + _STORED + turn * _CUBES_A_SEAT, board)
    out[at + _WATCH + turn] = BYTES[board.watch]


def _write_cubes(out: vec[i64], to: i64, upper: i64, lower: i64) -> None:
    """Write half a town: the sets of its first four squares and of the next four."""
    sets: i64 = upper | lower << 20
    last: i64 = to + _CUBES_A_SEAT
    while to < last:
        out[to] = BYTES[sets & 15 | sets >> 16 & 240]
        sets >>= 4
        to += 2


def _write_built(out: vec[i64], to: i64, built: list[int]) -> None:
    for squares in built:
        mask: i64 = squares
        out[to] = BYTES[mask & _BYTE]
        out[to + 1] = BYTES[mask >> 8]
        to += 2


def _write_stored(out: vec[i64], to: i64, board: Town) -> None:
    place: i64 = to
    while place < to + _CUBES_A_SEAT:
        out[place] = 0
        place += 1
    if board.bond == 0 and board.stored is NO_STORES:
        return
    for square in range(SQUARES):
        cubes = digits(board.stored[square])
        lent = board.bond >> (3 * square) & 7
        if lent:
            cubes.append(lent)
        for resource in cubes:
            word = to + (resource - 1) * 2 + square // 8
            out[word] = out[word] + BYTES[BIT[square % 8]]


def observe_seat(out: vec[i64], to: i64, board: Town, town: Town, builder: i64) -> None:
    """Write the counts of a seat: its board as shown, and what is public of the running round.

    `to` is where the observation starts, plus the seat's turn counted from the viewer.
    """
    word: i64 = board.shrine
    word = word << 8 | builder
    word = word << 8 | _count(board.empty())
    word = word << 8 | _count(board.taken)
    word = word << 8 | min(town.named, _BYTE)
    word = word << 8 | town.place
    word = word << 8 | _thrown(board.cavern)
    out[to + _SEATS] = word << 8 | 1


def _count(mask: i64) -> i64:
    """Return the number of squares in a mask of 16; the table ONES would be far from the cache."""
    mask -= mask >> 1 & 0x5555
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333)
    mask = mask + (mask >> 4) & 0x0F0F
    return mask + (mask >> 8) & 31


def _thrown(cavern: i64) -> i64:
    count: i64 = 0
    while cavern:
        count += 1
        cavern >>= 3
    return count


def known_cards(cards: list[int], own: Town | None) -> i64:
    """Return the cards a seat knows to be in play, but for monuments that others built."""
    known: i64 = 0
    for card in cards:
        known |= _BITS[card]
    if own is not None:
        if own.monument >= 0:
            known |= _BITS[own.monument]
        if own.dealt >= 0:
            known |= _BITS[own.dealt]
    return known


def built_monument(board: Town) -> i64:
    """Return the monument card that stands in a town, as a mask."""
    if board.built[MONUMENTS] == 0:
        return 0
    return _BITS[board.monument]


def observe_cards(out: vec[i64], at: i64, known: i64) -> None:
    """Write which cards the seat knows to be in play."""
    to: i64 = at + _KNOWN
    while to < at + _TURN:
        out[to] = BYTES[known & _BYTE]
        known >>= 8
        to += 1


def observe_turn(out: vec[i64], at: i64, resource: i64, row: list[int], turn: i64) -> None:
    """Write the resource, the solo row, and the first six facts of the turn."""
    first: i64 = BYTES[_BITS[resource] >> 1]
    second: i64 = turn << 16
    for card in row:
        if card <= _ROW_SPLIT:
            first += BYTES[_BITS[card + 4]]
        else:
            second += BYTES[_BITS[card - 4]]
    out[at + _TURN] = first
    out[at + _TURN + 1] = second


def observe_effects(out: vec[i64], at: i64, own: Town | None, step: i64, table: i64) -> None:
    """Write the other eight facts; the last three come as the bytes of `table`."""
    word: i64 = table << 40 | step
    if own is not None:
        if own.effect >= 0:
            word |= (own.effect + 1 - BUILDING_CARDS) << 8
        word |= own.due << 16
        word |= _count(own.replaced) << 24
        word |= _count(own.awaiting) << 32
    out[at + _TURN + 2] = word


def turn_of(own: Town | None, game_round: i64) -> i64:
    """Return the round and, one byte each, the phases, of which one is 1."""
    turn: i64 = min(game_round, _BYTE)
    if own is None:
        return turn
    return turn | BYTES[_BITS[own.phase]] << 8
