"""The five resources: the same silhouette and letter at every size, so that no colour is needed."""

from functools import lru_cache
from typing import Final

from townsmith.draw.box import Box, Point
from townsmith.draw.hand import arch, num, placed
from townsmith.draw.lettering import attribute
from townsmith.draw.theme import PAINT

LETTERS: Final[dict[str, str]] = {
    "wood": "W",
    "wheat": "H",
    "brick": "B",
    "glass": "G",
    "stone": "S",
}
"""What stands on a token, and in character pictures for it."""

_LARGE: Final = 32  # smaller tokens need a finer line
_LEAST_LETTER: Final = 11.0
"""The smallest letter that can be read, though the silhouette says the same."""
_ROOM_FOR_A_LETTER: Final = 18.0
"""The smallest token that has room for such a letter; smaller ones are silhouettes alone."""

_CORNERS: Final[dict[str, tuple[Point, ...]]] = {
    "wheat": ((0, -0.52), (0.52, 0), (0, 0.52), (-0.52, 0)),
    "brick": ((-0.5, -0.33), (0.5, -0.33), (0.5, 0.33), (-0.5, 0.33)),
    "stone": ((-0.25, -0.44), (0.25, -0.44), (0.5, 0), (0.25, 0.44), (-0.25, 0.44), (-0.5, 0)),
}


def token(resource: str, at: Point, size: float, *, letter: bool = True, label: str = "") -> str:
    """Return the token of a resource about a point; `label` is what a screen reader says."""
    named = attribute("aria-label", label)
    role = f' role="img"{named}' if named else ""
    return f"<g{role}>{placed(_drawing(resource, size, letter=letter), at)}</g>"


@lru_cache(maxsize=256)
def _drawing(resource: str, size: float, *, letter: bool) -> str:
    outline = _outline(resource, size)
    edge = 1.6 if size >= _LARGE else 1.0
    drop = max(1.2, size * 0.06)
    shadow = placed(f'<path d="{outline}" fill="{PAINT["shade"]}"/>', (drop, drop * 1.3))
    face = f'<path d="{outline}" fill="{PAINT[resource]}"/>'
    line = f'<path class="edge" stroke-width="{edge}" d="{outline}"/>'
    written = _letter(resource, size) if letter and size >= _ROOM_FOR_A_LETTER else ""
    return shadow + face + line + _ring(resource, size) + written


def _outline(resource: str, size: float) -> str:
    if resource == "wood":
        r = num(size * 0.45)
        return f"M-{r} 0a{r} {r} 0 1 1 {num(size * 0.9)} 0a{r} {r} 0 1 1 -{num(size * 0.9)} 0Z"
    if resource == "glass":
        return arch(Box(-0.36 * size, -0.52 * size, 0.72 * size, size), 0.4)
    return "M" + "L".join([f"{num(x * size)} {num(y * size)}" for x, y in _CORNERS[resource]]) + "Z"


def _ring(resource: str, size: float) -> str:
    if resource != "wood":
        return ""
    width, radius = num(max(0.8, size / 40)), num(size * 0.34)
    colour = PAINT["on-wood"]
    ring = f'<circle r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"'
    return f'{ring} stroke-opacity=".4"/>'


def _letter(resource: str, size: float) -> str:
    large = max(size * 0.44, _LEAST_LETTER)
    drop = large * 0.35 + (size * 0.06 if resource == "glass" else 0)
    return (
        f'<text y="{num(drop)}" font-size="{num(large)}" text-anchor="middle"'
        f' class="bold letter" style="fill:{PAINT["on-" + resource]}">{LETTERS[resource]}</text>'
    )
