# townsmith: compiled
"""The phases of a game: what may be asked, and what the question comes from."""

from typing import Final

from mypy_extensions import i64

PHASES: Final[list[str]] = [
    "jackhammer",
    "discard",
    "choose",
    "place",
    "resource",
    "keep",
    "car",
    "helpers",
    "over",
]
"""What the phases are called in position files."""
ASKING: Final[i64] = 0
DISCARDING: Final[i64] = 1
CHOOSING: Final[i64] = 2
PLACING: Final[i64] = 3
RESOLVING: Final[i64] = 4
KEEPING: Final[i64] = 5
PARKING: Final[i64] = 6
HELPING: Final[i64] = 7
OVER: Final[i64] = 8

TURN: Final[i64] = 0
DRILL_WORK: Final[i64] = 1
HELPER_WORK: Final[i64] = 2
"""What brought about the question of the phases `keep` and `car`."""
