# townsmith: compiled
"""The tables that are asked at every move, packed side by side in memory, and how to ask them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES, squares
from townsmith.games.tiny_towns.rules.pieces import (
    ADJACENT,
    CUBE,
    FIT_CUBES,
    FIT_MASK,
    FIT_SITE,
    FITS_WITH,
    SITE_MASK,
    SITE_TYPE,
    SPREAD_LOW,
    SQUARES,
)

_BYTE: Final[i64] = 8
_LOW: Final[i64] = 255

# Sets of squares, and of seats

_COUNT: Final[vec[i64]] = vec[i64](ONES[:256])
BITS: Final[vec[i64]] = vec[i64](BIT)
NEAR: Final[vec[i64]] = vec[i64](ADJACENT)


def _all_members() -> vec[i64]:
    table = vec[i64]()
    for mask in range(256):
        members = squares(mask) + [0] * 8
        for at in range(8):
            table = append(table, members[at])
    return table


_MEMBER: Final[vec[i64]] = _all_members()
"""_MEMBER[mask * 8 + k]: the k-th member of a mask of eight."""


def count(mask: i64) -> i64:
    """Return how many squares a mask holds."""
    return _COUNT[mask & _LOW] + _COUNT[mask >> _BYTE]


def member(mask: i64, k: i64) -> i64:
    """Return the k-th square of a mask, counted from 0 in ascending order."""
    low: i64 = mask & _LOW
    below = _COUNT[low]
    if k < below:
        return _MEMBER[low * _BYTE + k]
    return _BYTE + _MEMBER[(mask >> _BYTE) * _BYTE + k - below]


# Cubes, three bits a square

_SPREAD: Final[vec[i64]] = vec[i64](SPREAD_LOW)
_HALF_BOARD: Final[i64] = 24
_WORDS: Final[vec[i64]] = vec[i64]([word for words in CUBE for word in words])


def spread(mask: i64) -> i64:
    """Return the three-bit mask that covers a set of squares."""
    return _SPREAD[mask & _LOW] | _SPREAD[mask >> _BYTE] << _HALF_BOARD


def cube(resource: i64, square: i64) -> i64:
    """Return the word of a single cube; resource 7 masks the square."""
    return _WORDS[resource * SQUARES + square]


# Sites, and the fits that need a certain cube: by card, then by `resource * 16 + square`

SITE_SQUARES: Final[vec[i64]] = vec[i64](SITE_MASK)
SITE_KIND: Final[vec[i64]] = vec[i64](SITE_TYPE)
CUBE_KEYS: Final[i64] = len(FITS_WITH[0])
"""How many keys `resource * 16 + square` there are."""


def _all_fits() -> list[int]:
    return [fit for lists in FITS_WITH for needing in lists for fit in needing]


def _all_starts() -> vec[i64]:
    starts = vec[i64]([0])
    start = 0
    for lists in FITS_WITH:
        for needing in lists:
            start += len(needing)
            starts = append(starts, start)
    return starts


STARTS: Final[vec[i64]] = _all_starts()
"""STARTS[card * CUBE_KEYS + key]: where the fits of that card with that cube start in the tables
below; the next: where they end."""
MASKS: Final[vec[i64]] = vec[i64]([FIT_MASK[fit] for fit in _all_fits()])
CUBES: Final[vec[i64]] = vec[i64]([FIT_CUBES[fit] for fit in _all_fits()])
SITES_OF: Final[vec[i64]] = vec[i64]([FIT_SITE[fit] for fit in _all_fits()])
