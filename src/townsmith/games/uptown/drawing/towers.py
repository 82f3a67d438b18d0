"""Tall thin houses that grow floor by floor; a floor is a storey, a roof, a garden or a mast.

Towers that grow too high fold: their oldest floors become rows of bricks, a brick a floor.
"""

from functools import lru_cache
from typing import Final
from zlib import crc32

from townsmith.core.text import Say
from townsmith.draw.box import Box, around
from townsmith.draw.frames import explained
from townsmith.draw.hand import EDGE, PENCIL, Pen, drawn, line, num, placed, polygon, rect
from townsmith.draw.lettering import narrowed, width_of, write
from townsmith.draw.rows import Rows, heaviest
from townsmith.draw.shapes import ROOFS, door, fir, hipped, shingles, tree, window
from townsmith.games.uptown.drawing.emblems import (
    COLOURS,
    chip,
    chip_width,
    emblem,
    figures,
    gift,
    plate,
)
from townsmith.games.uptown.drawing.sizes import LEAST_MARK, LETTERS, NAMED, StreetSize
from townsmith.games.uptown.words.cards import Project
from townsmith.games.uptown.words.names import project_name
from townsmith.games.uptown.words.view import FloorView, PlotView

_KEPT: Final = 4096
"""How many drawn floors are remembered."""
_SIGN: Final = 16.0
_EDGE: Final = 3.0
"""How far the board with the name stays from the walls."""
_JUT: Final = 5.0
"""How far it is longer at either end where a long name needs it."""
_RIBBON: Final = 15.0
_EMBLEM: Final = 9.0
_STEP: Final = 17.0
_DOORWAY: Final = 26.0
_LOW: Final = 40.0
_SLIM: Final = Pen("edge", 1.2, 0.6)
_BRICK: Final = Pen("edge", 1.0, 0.4)


def tower(plot: PlotView, at: int, size: StreetSize, say: Say) -> str:
    """Return a house from the ground up, its oldest floors folded where it is too high."""
    left, fold = size.left(at), size.fold(len(plot.floors))
    drawing = _bricks(plot.floors[: fold.bricks], fold.row, left, size) if fold.bricks else ""
    top = size.ground - fold.rows * size.brick
    for floor in plot.floors[fold.bricks :]:
        top -= size.floor
        height = (
            len(plot.floors) - 1 if fold.bricks else round((size.ground - top) / size.floor) - 1
        )
        box = Box(left, top, size.house, size.floor)
        drawing += storey(box, floor, height, say(project_name(floor.project)))
    return drawing


def tower_top(plot: PlotView, size: StreetSize) -> float:
    """Return how far up a house reaches."""
    fold = size.fold(len(plot.floors))
    return size.ground - fold.rows * size.brick - (len(plot.floors) - fold.bricks) * size.floor


# Folded floors


def _bricks(floors: tuple[FloorView, ...], row: int, left: float, size: StreetSize) -> str:
    """Return floors as bricks, the ground floor first, and the bracket that spans them."""
    drawing = ""
    for at, floor in enumerate(floors):
        up, across = divmod(at, row)
        wide = size.house / min(row, len(floors) - up * row)
        top = size.ground - (up + 1) * size.brick
        drawing += brick(Box(left + across * wide, top, wide, size.brick), floor)
    top = size.ground - ((len(floors) - 1) // row + 1) * size.brick
    side = f"M{num(left - 2)} {num(top + 1)}h-3V{num(size.ground - 1)}h3"
    return drawing + drawn(side, PENCIL)


@lru_cache(maxsize=_KEPT)
def brick(box: Box, floor: FloorView) -> str:
    """Return a folded floor: its colour, its emblem, and its prestige where there is room."""
    project = floor.project
    drawing = rect(box, _colour(project), _BRICK)
    radius = min(6.6, box.height / 2 - 1.5)
    middle = box.centre[1]
    words = figures(floor.prestige) if floor.prestige else ""
    tag = width_of(words, LETTERS) + 4 if words else 0.0
    alone = box.width < 2 * radius + tag + 3
    if project.kind and not (alone and words and tag <= box.width):
        drawing += placed(emblem(project.kind, radius), (box.x + radius + 1.5, middle))
    elif project.gift and not alone:
        drawing += gift((box.x + radius + 2, middle), radius * 1.8)
    if not words or tag > box.width:
        return f"<g>{drawing}</g>"
    label = Box(box.right - tag - 1, box.y + 2, tag, box.height - 4)
    number = write((label.centre[0], middle + 4.2), words, LETTERS, "bold figures")
    return f"<g>{drawing}{plate(label)}{number}</g>"


def _colour(project: Project) -> str:
    return COLOURS.get(project.kind or "", "wall2")


# Whole floors


@lru_cache(maxsize=_KEPT)
def storey(box: Box, floor: FloorView, height: int, name: str) -> str:
    """Return one floor of a house; `height` is how many floors lie below it."""
    project = floor.project
    if project.roof:
        body = _garden(box, project) if height == 0 else _roof(box, project)
    elif project.requirement == "roof_only":
        body = _mast(box, project)
    else:
        body = _walls(box, floor, height)
    sign = _sign(box, floor, name) if box.width >= NAMED else ""
    return explained(name, body + sign + _plaques(box, floor))


def _sign(box: Box, floor: FloorView, name: str) -> str:
    """Return the board with the project's name, and the ribbon of a gift if it stands there."""
    board = Box(box.x + _EDGE, box.y + 3, box.width - 2 * _EDGE, _SIGN)
    left = _RIBBON if floor.project.gift and not _ribbon_below(box, floor) else 0.0
    found, style = _named(name, board.width - left - 3)
    if found.is_cut:
        board = board._replace(x=board.x - _JUT, width=board.width + 2 * _JUT)
        found, style = _named(name, board.width - left - 1)
    ribbon = gift((board.x + 9, board.centre[1]), 13) if left else ""
    at = (board.centre[0] + left / 2, board.y + 12.4)
    return plate(board) + ribbon + write(at, found.rows[0], found.size, style, most=found.width)


def _named(name: str, room: float) -> tuple[Rows, str]:
    """Return a name in one line, perhaps without what stands in brackets, or as a small mark.

    The whole of it is told by whoever presses the house.
    """
    for words in (name, name.partition(" (")[0]):
        found, style = heaviest(words, room, 13, 1, "serif semi")
        if not found.is_cut:
            return found, style
    mark = narrowed(words, room, LEAST_MARK)
    return Rows((mark,), LEAST_MARK, room), "serif mark"


def _ribbon_below(box: Box, floor: FloorView) -> bool:
    """Tell whether the ribbon of a gift has room beside what the floor gives, under the name."""
    chips = sum(chip_width(value) + 3 for value in (floor.prestige, floor.income) if value)
    taken = _STEP * floor.project.units + (_STEP if floor.project.no_gifts else 0)
    return box.width < NAMED or taken + _RIBBON + chips + 4 <= box.width


def _row(box: Box) -> float:
    """Return the middle line of what stands under the name, or of a floor without one."""
    return (
        box.bottom - (10.5 if box.height < _LOW else 12.5) if box.width >= NAMED else box.centre[1]
    )


def _plaques(box: Box, floor: FloorView) -> str:
    """Return the emblems on the left, and what the floor gives now on the right."""
    row, project = _row(box), floor.project
    drawing, taken, right = "", box.x + 4, box.right - 4
    for at in range(project.units):
        step = _STEP if box.width >= NAMED else 8.0
        left = box.x + 14 + at * step
        drawing += placed(emblem(project.kind or "", _EMBLEM), (left, row))
        taken = left + _EMBLEM
    if project.no_gifts:
        drawing += gift((taken + 10, row), 16, banned=True)
        taken += _STEP
    if project.gift and _ribbon_below(box, floor):
        drawing += gift((taken + 8, row), 14)
        taken += _STEP if box.width < NAMED else _RIBBON - 2
    for value, kind in ((floor.prestige, "star"), (floor.income, "coin")):
        if value and right - chip_width(value) >= taken - 2:
            drawing += chip((right, row), value, kind)
            right -= chip_width(value) + 3
    return drawing


def _walls(box: Box, floor: FloorView, height: int) -> str:
    walls = rect(box, _colour(floor.project), EDGE)
    if box.width < NAMED:
        return walls
    project = floor.project
    left = box.x + 8 + _STEP * project.units + (_STEP if project.no_gifts else 0)
    taken = sum(chip_width(value) + 3 for value in (floor.prestige, floor.income) if value)
    row = Box(left, _row(box) - 8, box.right - 6 - taken - left, 18)
    return walls + _openings(row, project, height)


def _openings(row: Box, project: Project, height: int) -> str:
    """Return a door on the ground floor and windows beside it, some of them dark."""
    drawing, x = "", row.x + 4
    if height == 0 and row.width > _DOORWAY:
        drawing += door(Box(x, row.y + 1, 11, row.height), _SLIM)
        x += 17
    dark = crc32(project.name.encode())
    while x + 9 < row.right:
        drawing += window(Box(x, row.y + 1, 9, 13), _SLIM, lit=bool(dark & 3))
        dark, x = dark >> 1, x + 15
    return drawing


def _roof(box: Box, project: Project) -> str:
    eaves = min(6.0, box.width * 0.05)
    wide = Box(box.x - eaves, box.y, box.width + 2 * eaves, box.height)
    colour = ROOFS[crc32(project.name.encode()) % len(ROOFS)]
    return hipped(wide, colour, EDGE, slope=0.09) + shingles(wide, 3, _SLIM, slope=0.09)


def _garden(box: Box, project: Project) -> str:
    """Return a park: a plot that is finished without a house."""
    seed = crc32(project.name.encode())
    trees = [
        (tree if seed >> at & 1 else fir)(
            (box.x + box.width * share, box.bottom - 4), box.height * (1.02 - 0.14 * (at % 2))
        )
        for at, share in enumerate((0.1, 0.36, 0.64, 0.9))
    ]
    lawn = rect(Box(box.x, box.bottom - 10, box.width, 10), "leaf", _SLIM)
    return lawn + "".join(trees)


def _mast(box: Box, project: Project) -> str:
    """Return something that stands on a roof."""
    body = Box(box.x + 4, box.y + 2, box.width - 8, box.height - 2)
    pole = line((box.right - 12, box.y + 6), (box.right - 12, box.y - 9), EDGE.wide(2))
    tip = around((box.right - 6, box.y - 5), 11, 8)
    flag = [(tip.x, tip.y), (tip.right, tip.centre[1]), (tip.x, tip.bottom)]
    walls = rect(body, COLOURS.get(project.kind or "", "stone"), EDGE)
    return pole + polygon(flag, "brick", _SLIM) + walls
