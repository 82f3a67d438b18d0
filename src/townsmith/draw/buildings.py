"""Small wooden buildings: cream walls, one coloured roof, lit windows, a silhouette of their own.

Each is drawn in a box of 100 by 100 about the origin, with the ground at 40, and scaled to size.
A game adds kinds of its own by passing a `Body` to `wooden`.
"""

from functools import lru_cache
from math import sqrt
from typing import Final

from townsmith.draw.box import Point
from townsmith.draw.emblems import emblem_sign
from townsmith.draw.hand import EDGE, Body, ground_shadow, placed
from townsmith.draw.landmark_kinds import LANDMARKS
from townsmith.draw.lettering import attribute
from townsmith.draw.town_kinds import TOWN
from townsmith.draw.trade_kinds import TRADES

_UNIT: Final = 100.0
_GROUND: Final = 40.0


def building(kind: str, at: Point, size: float, *, emblem: str = "", label: str = "") -> str:
    """Return a building of a known kind in a box of that size about a point."""
    return wooden(KINDS[kind], at, size, emblem=emblem, label=label)


def wooden(body: Body, at: Point, size: float, *, emblem: str = "", label: str = "") -> str:
    """Return any building with its shadow, and the emblem on its sign if it has one."""
    named = attribute("aria-label", label)
    role = f' role="img"{named}' if named else ""
    return f"<g{role}>{placed(_drawing(body, emblem, _width(size)), at, size / _UNIT)}</g>"


def _width(size: float) -> float:
    """Return the line width, in the units of the box, that looks right at a size."""
    scale = size / _UNIT
    return round(max(1.0, 1.7 * sqrt(scale)) / scale, 1)


@lru_cache(maxsize=512)
def _drawing(body: Body, emblem: str, width: float) -> str:
    pen = EDGE.wide(width)
    sign = emblem_sign(emblem, (26, 24), 26, pen) if emblem else ""
    return ground_shadow((3, _GROUND), 84, 12) + body(pen) + sign


KINDS: Final[dict[str, Body]] = TOWN | TRADES | LANDMARKS
"""Every building that is known here, by kind."""
