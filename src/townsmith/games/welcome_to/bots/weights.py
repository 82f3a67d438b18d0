# townsmith: compiled
"""What every feature weighs: learned from games, and shipped with ours."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.learned import shipped_weights
from townsmith.games.welcome_to.bots.feature_names import SHEET_FEATURES, SHEET_NAMES
from townsmith.games.welcome_to.bots.rival_features import RIVAL_NAMES

JUDGED: Final[list[str]] = [
    *SHEET_NAMES,
    *[f"solo {name}" for name in SHEET_NAMES],
    *[f"rival {name}" for name in RIVAL_NAMES],
]
"""Sheets at a table, sheets of those who play alone, and the pile of a rival."""
FEATURES: Final[list[str]] = [*JUDGED, *[f"quick {name}" for name in JUDGED]]
"""The same twice: positions are judged by the first half, quick moves are made by the second."""
JUDGEMENT: Final[int] = 0
HABITS: Final[int] = len(JUDGED)
SOLO: Final[int] = SHEET_FEATURES
RIVAL: Final[int] = 2 * SHEET_FEATURES

WEIGHTS: Final[list[float]] = shipped_weights("townsmith.games.welcome_to", FEATURES)
"""The very list that training writes into."""


def weighed(numbers: vec[float], base: i64) -> float:
    """Return the weighted sum of some numbers whose weights begin at `base`."""
    worth: float = 0.0
    at: i64 = 0
    end: i64 = len(numbers)
    while at < end:
        number = numbers[at]
        if number != 0.0:  # most are, and weights are dear to read
            worth += number * WEIGHTS[base + at]
        at += 1
    return worth
