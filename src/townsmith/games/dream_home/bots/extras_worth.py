# townsmith: compiled
"""What is hoped for beside the rooms: comforts, roofs, tools and helpers, by rounds left."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.games.dream_home.rules.pieces import CELLS, COMFORT, ROOF_CARDS

_NEEDS: Final = 16
_BOTH_BATHS: Final = 3
_WISH: Final = 0.12
"""How likely a round brings a room that is wanted for comfort."""


def _comforts(needs: int) -> float:
    """Return how many comforts there are: baths on both floors; bath, kitchen and bedroom."""
    both = needs & _BOTH_BATHS == _BOTH_BATHS
    return float(int(both) + int(needs & _BOTH_BATHS != 0 and needs >> 2 == _BOTH_BATHS))


def _earlier(later: list[float]) -> list[float]:
    """Return the comforts to expect with one round more: each wish comes true now and then."""
    found: list[float] = []
    for needs in range(_NEEDS):
        mean = 0.0
        rest = 1.0
        for bit in range(4):
            if not needs & BIT[bit]:
                mean += _WISH * later[needs | BIT[bit]]
                rest -= _WISH
        found.append(mean + rest * later[needs])
    return found


def _comfort_tables() -> list[list[float]]:
    tables = [[_comforts(needs) for needs in range(_NEEDS)]]
    for _ in range(CELLS):
        tables.append(_earlier(tables[-1]))
    return tables


_COMFORTS: Final[list[list[float]]] = _comfort_tables()


def comfort_worth(left: i64, needs: i64, architect: bool) -> float:  # noqa: FBT001 compiled calls pass it fast
    """Return what comforts are expected to score in the end, with so many rooms to place."""
    return _COMFORTS[left][needs] * float(COMFORT + int(architect))


_PILES: Final = 14
_ROOFED: Final[list[float]] = [0.0, 0.0, 0.0, 0.0, 3.6, 3.8, 4.2, 4.8, 5.5, 6.2, 6.8, 7.2, 7.6, 8.0]
"""What piles of so many unknown cards score on the average (DH-19)."""
_ROOF_OFFERED: Final = 0.4


def _pile_earlier(later: list[float]) -> list[float]:
    """Return the roofs to expect with one round more; a pile of four needs no more cards."""
    found = later[:]
    for cards in range(ROOF_CARDS):
        found[cards] += _ROOF_OFFERED * (later[cards + 1] - later[cards])
    return found


def _roof_tables() -> list[list[float]]:
    tables = [_ROOFED]
    for _ in range(CELLS):
        tables.append(_pile_earlier(tables[-1]))
    return tables


_ROOFS: Final[list[list[float]]] = _roof_tables()


def roof_worth(left: i64, cards: i64) -> float:
    """Return what a pile is expected to score in the end, with so many rounds to come."""
    return _ROOFS[max(left, 0)][min(cards, _PILES - 1)]


_GEAR_WORTH: Final[list[float]] = [2.0, 1.5, 0.8, 0.3, 1.2, 2.2, 1.5, 2.2, 1.5]
"""Drill, jackhammer, mixer, scaffolding; roofer, courier, architect, handyman, designer."""
_TOOLS: Final = 4


def gear_worth(at: i64, left: i64) -> float:
    """Return what a tool or helper is worth; tools need rounds to be used in."""
    if at < _TOOLS:
        return _GEAR_WORTH[at] * min(1.0, float(left) / 4.0)
    return _GEAR_WORTH[at]


_FIRST: Final = 0.9


def first_worth(left: i64) -> float:
    """Return what it is worth to begin the next round, with so many rounds to come."""
    return _FIRST if left > 0 else 0.0
