# townsmith: compiled
"""The tables that are asked at every cube, packed side by side in memory."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from townsmith.games.tiny_towns.pieces import FIT_CUBES, FIT_MASK, FITS_WITH

CUBE_KEYS: Final[i64] = len(FITS_WITH[0])
"""How many keys `resource * 16 + square` there are."""


def _all_fits() -> vec[i64]:
    fits = vec[i64]()
    for lists in FITS_WITH:
        for needing in lists:
            for fit in needing:
                fits = append(fits, fit)
    return fits


def _all_starts() -> vec[i64]:
    starts = vec[i64]([0])
    start = 0
    for lists in FITS_WITH:
        for needing in lists:
            start += len(needing)
            starts = append(starts, start)
    return starts


MASKS: Final[vec[i64]] = vec[i64](FIT_MASK)
CUBES: Final[vec[i64]] = vec[i64](FIT_CUBES)
NEEDING: Final[vec[i64]] = _all_fits()
"""The lists of FITS_WITH one after another, by card and key."""
STARTS: Final[vec[i64]] = _all_starts()
"""STARTS[card * CUBE_KEYS + key]: where that list starts in NEEDING; the next: where it ends."""
