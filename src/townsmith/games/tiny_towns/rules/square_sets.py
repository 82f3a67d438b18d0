# townsmith: compiled
"""Sets of squares, and of seats, as masks: counted, picked from, and spread over a word of cubes.

The tables behind it lie side by side in memory, because they are asked at every move.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES
from townsmith.games.tiny_towns.rules import tables
from townsmith.games.tiny_towns.rules.pieces import ADJACENT, CUBE, SPREAD_LOW, SQUARES

_BYTE: Final[i64] = 8
_LOW: Final[i64] = 255
_HALF_BOARD: Final[i64] = 24

BITS: Final[vec[i64]] = vec[i64](BIT)
NEAR: Final[vec[i64]] = vec[i64](ADJACENT)
_COUNT: Final[vec[i64]] = vec[i64](ONES[:256])
_MEMBER: Final[vec[i64]] = vec[i64](tables.members())
"""_MEMBER[mask * 8 + k]: the k-th member of a mask of eight."""
_SPREAD: Final[vec[i64]] = vec[i64](SPREAD_LOW)
_WORDS: Final[vec[i64]] = vec[i64]([word for words in CUBE for word in words])


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


def spread(mask: i64) -> i64:
    """Return the three-bit mask that covers a set of squares."""
    return _SPREAD[mask & _LOW] | _SPREAD[mask >> _BYTE] << _HALF_BOARD


def cube(resource: i64, square: i64) -> i64:
    """Return the word of a single cube; resource 7 masks the square."""
    return _WORDS[resource * SQUARES + square]
