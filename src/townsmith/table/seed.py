"""The seed of a shuffle: secret while the game runs, promised by its hash from the start."""

import hashlib
import secrets
from typing import Final

from townsmith.core.errors import RecordError, SetupError
from townsmith.core.reading.node import shown
from townsmith.core.text import Text

SEED_BITS: Final = 256
_DIGITS: Final = SEED_BITS // 4


def fresh_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def checked_seed(seed: int) -> int:
    """Return a seed of one's own choice if a table can commit to it."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise SetupError(
            Text("a seed is a whole number from 0 to 2**256 - 1, not {seed}", seed=seed)
        )
    return seed


def spelt_seed(seed: int) -> str:
    """Return the seed as it is written and hashed: 64 digits of base sixteen."""
    return f"{seed:0{_DIGITS}x}"


def read_seed(spelt: str) -> int:
    """Return the seed so written; the inverse of `spelt_seed`."""
    if len(spelt) != _DIGITS or set(spelt) - set("0123456789abcdef"):
        raise RecordError(Text("a seed is 64 digits of 0-9 and a-f, not {seed}", seed=shown(spelt)))
    return int(spelt, 16)


def commitment(seed: int) -> str:
    """Return the SHA-256 of the written seed: shown first, it ties the table to its shuffle."""
    return hashlib.sha256(spelt_seed(seed).encode("ascii")).hexdigest()
