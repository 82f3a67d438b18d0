"""Parts of a town that every game may need: windows, doors, roofs, houses, trees, fences, pools."""

from typing import Final

from townsmith.draw.box import Box, Point
from townsmith.draw.hand import (
    EDGE,
    NO_PEN,
    Pen,
    arch,
    drawn,
    fitted,
    hatch,
    line,
    lines,
    num,
    path,
    polygon,
    rect,
)
from townsmith.draw.lettering import written_in

ROOFS: Final = ("glass", "brick", "wheat", "leaf", "plum", "slate")
"""Colours a roof may have; none means anything alone."""

_FINE: Final = 0.7
_CROWN: Final = "M6 56Q-12 28 22 18Q46 -10 76 14Q112 28 92 56Q52 74 6 56Z"
_POOL: Final = "M2 70Q8 0 54 2Q106 6 98 70Q50 106 2 70Z"
_WAVE: Final = "M22 52Q34 32 46 52Q58 72 70 52"


def fine(pen: Pen) -> Pen:
    """Return the pen for details inside what the given pen outlines."""
    return Pen(pen.line, pen.width * _FINE, 0.0, pen.bow * _FINE, pen.key)


def slim(pen: Pen) -> Pen:
    """Return the pen for smaller shapes beside what the given pen outlines."""
    return pen.wide(pen.width * 0.8)


def window(box: Box, pen: Pen = EDGE, *, lit: bool = True, bars: int = 0) -> str:
    """Return a window, lit or dark, with none, one (upright) or two (crossed) bars."""
    across, down = box.centre
    upright = [((across, box.y), (across, box.bottom))]
    level = [((box.x, down), (box.right, down))]
    frame = rect(box, "lamp" if lit else "slate", pen._replace(over=pen.over * _FINE))
    return frame + (lines((upright + level)[:bars], fine(pen)) if bars else "")


def arched_window(box: Box, pen: Pen = EDGE, fill: str = "lamp") -> str:
    """Return a window or door with a pointed top."""
    return path(arch(box), fill, pen)


def door(box: Box, pen: Pen = EDGE, fill: str = "wood") -> str:
    """Return a door."""
    return rect(box, fill, pen._replace(over=pen.over * _FINE))


def gable(box: Box, fill: str, pen: Pen = EDGE) -> str:
    """Return a pointed roof that fills a box."""
    return polygon(
        [(box.x, box.bottom), (box.centre[0], box.y), (box.right, box.bottom)], fill, pen
    )


def hipped(box: Box, fill: str, pen: Pen = EDGE, *, slope: float = 0.22) -> str:
    """Return a roof with a ridge; `slope` is how much of the width each end leans in."""
    lean = box.width * slope
    top = [(box.x + lean, box.y), (box.right - lean, box.y)]
    return polygon([(box.x, box.bottom), *top, (box.right, box.bottom)], fill, pen)


def shingles(box: Box, rows: int, pen: Pen = EDGE, *, slope: float = 0.22) -> str:
    """Return the courses of a hipped roof of that box."""
    lean, step = box.width * slope / rows, box.height / rows
    courses = [
        (
            (box.x + lean * row, box.bottom - step * row),
            (box.right - lean * row, box.bottom - step * row),
        )
        for row in range(1, rows)
    ]
    return lines(courses, fine(pen))


def cross(foot: Point, height: float, pen: Pen) -> str:
    """Return a cross that stands on a point."""
    x, y = foot
    arm, beam = height * 0.42, y - height * 0.6
    return lines([((x, y), (x, y - height)), ((x - arm, beam), (x + arm, beam))], pen.exact())


def house(box: Box, roof: str = "", pen: Pen = EDGE) -> str:
    """Return a plain house: drawn in pencil while it has no roof colour, inked when it has."""
    eaves = box.y + box.height * 0.42
    walls = Box(box.x + box.width * 0.1, eaves, box.width * 0.8, box.bottom - eaves)
    cap = Box(box.x, box.y, box.width, eaves - box.y + 1)
    if roof:
        return rect(walls, "wall", pen) + hipped(cap, roof, pen)
    pencil = Pen("pencil", pen.width * 0.85, pen.over)
    return rect(walls, "card", pencil) + hipped(cap, "paper2", pencil)


def numbered_house(box: Box, number: str, roof: str, remark: str = "") -> str:
    """Return an inked house with the number a seat wrote on it, and a remark on its roof."""
    wall = Box(box.x, box.y + box.height * 0.42, box.width, box.height * 0.58)
    words = written_in(Box(box.x, box.y, box.width, box.height * 0.46), remark, 13, "remark")
    return house(box, roof) + written_in(wall, number, wall.height * 0.66, "written") + words


def road(box: Box) -> str:
    """Return a road with a dashed middle line."""
    middle = f"M{num(box.x + 14)} {num(box.centre[1])}H{num(box.right - 14)}"
    edges = [((box.x, y), (box.right, y)) for y in (box.y, box.bottom)]
    return (
        rect(box, "road", NO_PEN)
        + lines(edges[:1], Pen("ink", 2, 0))
        + lines(edges[1:], Pen("ink", 1.1, 0))
        + f'<path class="pencil faint" stroke-width="1.4" stroke-dasharray="16 14" d="{middle}"/>'
    )


def tree(foot: Point, height: float, *, leaves: str = "leaf", pen: Pen = EDGE) -> str:
    """Return a round tree that stands on a point."""
    x, y = foot
    box = Box(x - height * 0.3, y - height, height * 0.6, height)
    trunk = line(foot, (x, y - height / 2), pen._replace(width=pen.width * 1.5, over=0.0))
    shade = hatch(
        Box(x + height * 0.05, y - height * 0.7, height * 0.16, height * 0.26), 5, fine(pen)
    )
    return trunk + path(fitted(_CROWN, box), leaves, pen) + shade


def fir(foot: Point, height: float, *, leaves: str = "leaf2", pen: Pen = EDGE) -> str:
    """Return a pointed tree that stands on a point."""
    x, y = foot
    trunk = line((x, y), (x, y - height * 0.24), pen._replace(width=pen.width * 1.3, over=0.0))
    crown = Box(x - height * 0.17, y - height, height * 0.34, height * 0.8)
    shade = hatch(Box(x + 1, y - height * 0.5, height * 0.09, height * 0.27), 4, fine(pen))
    return trunk + gable(crown, leaves, pen) + shade


def fence(box: Box, posts: int = 2, pen: Pen = EDGE, fill: str = "cream") -> str:
    """Return a picket fence of that many posts."""
    step = box.width / posts
    pickets = [
        _picket(Box(box.x + step * (i + 0.14), box.y, step * 0.72, box.height), fill, pen)
        for i in range(posts)
    ]
    rails = [
        (
            (box.x - step * 0.2, box.y + box.height * share),
            (box.right + step * 0.2, box.y + box.height * share),
        )
        for share in (0.42, 0.74)
    ]
    return "".join(pickets) + lines(rails, pen.exact())


def _picket(box: Box, fill: str, pen: Pen) -> str:
    shoulder = box.y + box.height * 0.18
    top = [(box.x, shoulder), (box.centre[0], box.y), (box.right, shoulder)]
    return polygon(
        [(box.x, box.bottom), *top, (box.right, box.bottom)], fill, pen._replace(over=0.4)
    )


def pool(box: Box, pen: Pen = EDGE, *, built: bool = True) -> str:
    """Return a pool, in pencil until it is built."""
    chosen = pen if built else Pen("pencil", pen.width * 0.85, pen.over)
    edge = path(fitted(_POOL, box), "water" if built else "card", chosen)
    return edge + drawn(fitted(_WAVE, box), fine(chosen))


def storey(box: Box, fill: str, windows: int, pen: Pen = EDGE, dark: int = 0) -> str:
    """Return one floor of a tall house; bit i of `dark` puts out the light of window i."""
    step = box.width / windows
    glass = [
        window(
            Box(
                box.x + step * (i + 0.24), box.y + box.height * 0.22, step * 0.52, box.height * 0.56
            ),
            pen,
            lit=not dark >> i & 1,
        )
        for i in range(windows)
    ]
    return rect(box, fill, pen) + "".join(glass)


def room(box: Box, wall: str = "room1", pen: Pen = EDGE) -> str:
    """Return an empty room of a house cut open."""
    frame = rect(box, "wall", pen)
    return frame + rect(box.inset(3), wall, pen._replace(width=pen.width * _FINE, over=0.8))
