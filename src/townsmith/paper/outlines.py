"""The outlines of letters: what a font draws, as curves of the second degree."""

from functools import lru_cache
from struct import unpack_from
from typing import Final, NamedTuple, TypeAlias

from townsmith.draw.box import Point
from townsmith.paper.letters import font
from townsmith.paper.truetype import TrueType

# What the flags of a point mean.
_ON: Final = 1
_SHORT: Final = (2, 4)
_SAME: Final = (16, 32)
_AGAIN: Final = 8
# And those of a part of a composed glyph.
_WORDS: Final = 1
_SCALES: Final = {8: 2, 64: 4, 128: 8}
"""How many bytes tell how large a part is."""
_MORE: Final = 32
_DEEPEST: Final = 4
"""Parts have no parts of parts of parts."""


class Corner(NamedTuple):
    """A point of an outline: the line goes through it, or is drawn towards it."""

    at: Point
    on: bool


Contour: TypeAlias = tuple[Corner, ...]
"""A line that ends where it began; in units of the font, upwards."""


@lru_cache(maxsize=4096)
def contours_of(name: str, glyph: int) -> tuple[Contour, ...]:
    """Return the lines that a glyph is made of."""
    return tuple(_contours(font(name), glyph, _DEEPEST))


def _contours(letters: TrueType, glyph: int, depth: int) -> list[Contour]:
    shape = letters.shape(glyph)
    if not shape or not depth:
        return []
    count: int = unpack_from(">h", shape)[0]
    return _plain(shape, count) if count >= 0 else _composed(letters, shape, depth)


def _plain(shape: bytes, count: int) -> list[Contour]:
    if not count:
        return []
    ends = unpack_from(f">{count}H", shape, 10)
    at = 12 + 2 * count + unpack_from(">H", shape, 10 + 2 * count)[0]
    points = ends[-1] + 1
    flags: list[int] = []
    while len(flags) < points:
        flag, at = shape[at], at + 1
        again = shape[at] if flag & _AGAIN else 0
        at += 1 if flag & _AGAIN else 0
        flags += [flag] * (1 + again)
    across, at = _steps(shape, at, flags[:points], 0)
    upwards, at = _steps(shape, at, flags[:points], 1)
    corners = [
        Corner((x, y), bool(flag & _ON)) for x, y, flag in zip(across, upwards, flags, strict=False)
    ]
    starts = [0, *(end + 1 for end in ends)]
    return [tuple(corners[one : end + 1]) for one, end in zip(starts, ends, strict=False)]


def _steps(shape: bytes, at: int, flags: list[int], axis: int) -> tuple[list[float], int]:
    """Return where all points lie on an axis, which is told from one to the next."""
    place, found = 0, []
    for flag in flags:
        if flag & _SHORT[axis]:
            place += shape[at] if flag & _SAME[axis] else -shape[at]
            at += 1
        elif not flag & _SAME[axis]:
            place += unpack_from(">h", shape, at)[0]
            at += 2
        found.append(float(place))
    return found, at


def _composed(letters: TrueType, shape: bytes, depth: int) -> list[Contour]:
    """Return the outlines of all parts, each moved to its place; ours are never scaled."""
    found: list[Contour] = []
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, part = unpack_from(">2H", shape, at)
        right, up = unpack_from(">2h" if flags & _WORDS else ">2b", shape, at + 4)
        at += 8 if flags & _WORDS else 6
        at += sum(size for flag, size in _SCALES.items() if flags & flag)
        found += [
            tuple(Corner((x + right, y + up), on) for (x, y), on in contour)
            for contour in _contours(letters, part, depth - 1)
        ]
    return found
