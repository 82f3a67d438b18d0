# townsmith: compiled
"""A sensible move at once: put cubes where a pattern grows, and build what is complete.

Bots play imagined worlds on with it. What a cube would do on a square is read off the patterns
that can still lie there; some luck is added, so that no two worlds go alike.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.contract.state import Move
from townsmith.core.rng import Rng
from townsmith.games.tiny_towns.bots.building_worth import WORTHS
from townsmith.games.tiny_towns.bots.room_left import COUNT, WORDS, room_finder
from townsmith.games.tiny_towns.rules.moves import COMPLETE, CONSTRUCT, DONE, NAME, PLACE
from townsmith.games.tiny_towns.rules.pieces import (
    BANK,
    FACTORIES,
    MONUMENTS,
    RESOURCE_COUNT,
    SITE_TYPE,
    SPREAD_HIGH,
    SPREAD_LOW,
    SQUARES,
)
from townsmith.games.tiny_towns.rules.rounds import FREE_STEP, Rounds
from townsmith.games.tiny_towns.rules.town import BUILDING, NAMING, PLACING, Town
from townsmith.games.tiny_towns.rules.turn import tokens

_GAINS: Final[vec[i64]] = vec[i64]([0] * ((RESOURCE_COUNT + 1) * SQUARES))
"""By resource and square: what the cube there promises, in hundredths of a point."""
_STEP: Final[vec[i64]] = vec[i64]([60, 60, 25, 10, 5, 2, 1])
"""What part of a building's worth one more cube brings, by cubes lacking before it."""
_LUCK: Final = 60
_WAIT: Final = 16
"""One in so many complete patterns is left alone for now."""


def quick_move(table: Rounds, seat: int, rng: Rng) -> Move:
    """Return a sensible legal move of a pending seat."""
    town = table.towns[seat]
    if town.phase == PLACING:
        return _place(table, town, rng)
    if town.phase == NAMING:
        return _name(table, town, rng)
    if town.phase == BUILDING and town.effect < 0 and not town.awaiting and not town.due:
        return _build(table, town, rng)
    choices = table.legal(seat)
    return choices[rng.below(len(choices))]


def _place(table: Rounds, town: Town, rng: Rng) -> i64:
    """Put the cube where it promises most."""
    resource: i64 = town.choice if table.step == FREE_STEP else table.resource
    _look(table, town)
    return PLACE + _best_square(town, resource, rng)


def _best_square(town: Town, resource: i64, rng: Rng) -> i64:
    empty = town.empty()
    best: i64 = -1
    most: i64 = -1
    square: i64 = 0
    while square < SQUARES:
        if empty & BIT[square]:
            gain: i64 = _GAINS[resource * SQUARES + square] + rng.below(_LUCK)
            if gain > most:
                most = gain
                best = square
        square += 1
    return best


def _name(table: Rounds, town: Town, rng: Rng) -> i64:
    """Name the resource that promises most on any square."""
    _look(table, town)
    held: i64 = town.held() if table.cards[FACTORIES] == BANK else 0
    best: i64 = 0
    most: i64 = -1
    for resource in range(1, RESOURCE_COUNT + 1):
        if held & BIT[resource] or (table.seats == 1 and resource not in table.row):
            continue
        gain: i64 = rng.below(_LUCK)
        square: i64 = 0
        top: i64 = 0
        while square < SQUARES:
            top = max(top, _GAINS[resource * SQUARES + square])
            square += 1
        if gain + top > most:
            most = gain + top
            best = resource
    return NAME + best - 1 if best else COMPLETE


def _look(table: Rounds, town: Town) -> None:
    """Fill in what each cube promises on each square."""
    n: i64 = 0
    while n < len(_GAINS):
        _GAINS[n] = 0
        n += 1
    monument: i64 = town.monument if town.built[MONUMENTS] == 0 else -1
    room = room_finder(table.cards).between(town.taken & ~town.posts, monument)
    words = room.words
    cubed: i64 = town.cubed
    cubes: i64 = town.cubes
    care: i64 = SPREAD_LOW[cubed & 255] | SPREAD_HIGH[cubed >> 8]
    lacking: i64 = 0xFFFF & ~cubed & ~town.posts
    at: i64 = 0
    while at < room.size:
        if (cubes ^ words[at]) & words[at + 1] & care == 0:
            missing = words[at + 2] & lacking
            kind = words[at + 3] >> 3
            card: i64 = monument if kind == MONUMENTS else table.cards[kind]
            _promise(words[at], missing, i64(WORTHS[card]) + 1)
        at += WORDS


def _promise(cubes: i64, missing: i64, worth: i64) -> None:
    """Let every missing cube of a pattern promise its part."""
    gain: i64 = worth * _STEP[COUNT[missing]]
    square: i64 = 0
    while missing:
        if missing & 1:
            key: i64 = (cubes >> (3 * square) & 7) * SQUARES + square
            _GAINS[key] = max(_GAINS[key], gain)
        missing >>= 1
        square += 1


def _build(table: Rounds, town: Town, rng: Rng) -> i64:
    """Build something that is complete, but now and then wait."""
    count = len(town.open)
    if count == 0 or rng.below(_WAIT) == 0:
        return DONE
    site: i64 = town.open[rng.below(count)]
    squares: i64 = tokens(town, table.cards, site)
    if SITE_TYPE[site] == FACTORIES and town.built[FACTORIES] and rng.below(2):
        return DONE
    if squares == 0:
        return DONE
    k: i64 = rng.below(COUNT[squares])
    square: i64 = 0
    while True:
        if squares & BIT[square]:
            if k == 0:
                return CONSTRUCT + site * SQUARES + square
            k -= 1
        square += 1
