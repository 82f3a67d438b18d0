"""The signs of the actions, about the origin; each at any size."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from townsmith.draw.box import Box
from townsmith.draw.hand import EDGE, INK, PENCIL, circle, line, placed, rect
from townsmith.draw.hand import path as shape
from townsmith.draw.shapes import fence, house, pool, tree


def _temp() -> str:
    """Return a worker's hat."""
    brim = line((-26, 10), (26, 10), INK.wide(2.6))
    return shape("M-18 10Q-18 -14 0 -14Q18 -14 18 10Z", "wheat", EDGE) + brim


def _bis() -> str:
    """Return two houses alike."""
    return house(Box(-28, -14, 26, 30), "brick") + house(Box(2, -14, 26, 30), "brick")


def _estate() -> str:
    """Return a sign before a plot for sale: more of what stands behind it."""
    post = line((-12, 18), (-12, -18), INK.wide(2.4))
    plus = shape("M5 -12V0M-1 -6H11", "", EDGE.wide(2.4))
    return post + rect(Box(-12, -16, 34, 20), "wall", EDGE) + plus


def _approval() -> str:
    ring = circle((0, 0), 16, "card", INK)
    return ring + shape("M-8 0Q-4 4 -2 8Q2 -4 9 -8", "", INK.wide(2.6))


_ICONS: Final[tuple[Callable[[], str], ...]] = (
    lambda: fence(Box(-28, -17, 56, 34), 4),
    _estate,
    lambda: tree((0, 20), 42),
    lambda: pool(Box(-26, -12, 52, 26)),
    _temp,
    _bis,
    _approval,
)


APPROVAL: Final = len(_ICONS) - 1
"""The sign of an approved plan, behind those of the actions."""


@lru_cache(maxsize=256)
def icon(action: int, scale: float = 1.0) -> str:
    """Return the sign of an action, about 56 wide and 40 high at its full size."""
    return placed(_ICONS[action](), (0, 0), scale)


@lru_cache(maxsize=8)
def refusal_icon() -> str:
    """Return a permit that was crossed out, 16 wide."""
    paper = rect(Box(-6, -8, 12, 16), "card", EDGE.wide(1.2))
    lines = shape("M-3 -4H3M-3 0H3", "", PENCIL)
    return paper + lines + shape("M-8 7L8 -7", "", EDGE.wide(2.2)._replace(line="bad"))
