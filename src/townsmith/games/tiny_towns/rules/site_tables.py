# townsmith: compiled
"""Sites, and the fits that need a certain cube, side by side in memory: asked at every move."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.games.tiny_towns.rules import tables
from townsmith.games.tiny_towns.rules.pieces import (
    FIT_CUBES,
    FIT_MASK,
    FIT_SITE,
    RESOURCE_COUNT,
    SITE_MASK,
    SITE_TYPE,
    SQUARES,
)

SITE_SQUARES: Final[vec[i64]] = vec[i64](SITE_MASK)
SITE_KIND: Final[vec[i64]] = vec[i64](SITE_TYPE)
CUBE_KEYS: Final[i64] = (RESOURCE_COUNT + 1) * SQUARES
"""How many keys `resource * 16 + square` there are."""

_FITS: Final[list[int]] = tables.fits_by_cube()
STARTS: Final[vec[i64]] = vec[i64](tables.fit_starts())
"""STARTS[card * CUBE_KEYS + key]: where the fits of that card with that cube start in the tables
below; the next: where they end."""
MASKS: Final[vec[i64]] = vec[i64]([FIT_MASK[fit] for fit in _FITS])
CUBES: Final[vec[i64]] = vec[i64]([FIT_CUBES[fit] for fit in _FITS])
SITES_OF: Final[vec[i64]] = vec[i64]([FIT_SITE[fit] for fit in _FITS])
