"""Tall thin houses that grow floor by floor; a floor is a storey, a roof, a garden or a mast."""

from functools import lru_cache
from typing import Final
from zlib import crc32

from townsmith.draw.box import Box
from townsmith.draw.hand import EDGE, Pen, line, placed, polygon, rect
from townsmith.draw.lettering import written_in
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
from townsmith.games.uptown.words.cards import Project
from townsmith.games.uptown.words.view import FloorView

FLOOR: Final = 52.0
"""How high a floor is."""

_KEPT: Final = 4096
"""How many drawn floors are remembered."""
_SIGN: Final = 18.0
_DOORWAY: Final = 26.0
_SLIM: Final = Pen("edge", 1.2, 0.6)


@lru_cache(maxsize=_KEPT)
def storey(box: Box, floor: FloorView, height: int, name: str) -> str:
    """Return one floor of a house; `height` is how many floors lie below it."""
    project = floor.project
    if project.roof:
        body = _garden(box, project) if height == 0 else _roof(box, project)
    elif project.requirement == "roof_only":
        body = _mast(box, project)
    else:
        body = _walls(box, project, floor, height)
    sign = _sign(box, floor, name, low=project.roof and height == 0)
    return f"<g>{body}{sign}{_plaques(box, floor)}</g>"


@lru_cache(maxsize=_KEPT)
def small_storey(box: Box, floor: FloorView, height: int) -> str:
    """Return a floor as seen from across the road: its colour, its emblem and its prestige."""
    project = floor.project
    if project.roof:
        body = _lawn(box) if height == 0 else _roof(box, project, 3)
    else:
        body = rect(box, COLOURS.get(project.kind or "", "wall2"), _SLIM)
    for at in range(project.units):
        body += placed(emblem(project.kind or "", 8), (box.x + 11 + 9 * at, box.centre[1]))
    if project.gift:
        body += gift((box.x + 11 + 18 * min(project.units, 1), box.centre[1]), 14)
    if floor.prestige:
        tag = Box(box.right - 22, box.y + 4, 19, box.height - 8)
        body += plate(tag) + written_in(tag, figures(floor.prestige), 13, "bold figures")
    return f"<g>{body}</g>"


def _sign(box: Box, floor: FloorView, name: str, *, low: bool) -> str:
    """Return the board with the project's name, and the ribbon of a gift on it.

    In a park it stands low, in front of the trees.
    """
    project = floor.project
    board = Box(box.x + 7, box.y + 5, box.width - 14, _SIGN)
    if low:
        taken = 20.0 * project.units
        width = box.width - 14 - taken - _chips_width(floor)
        board = Box(box.x + 5 + taken, box.bottom - 23, width, _SIGN)
    left = 18.0 if project.gift else 0.0
    words = Box(board.x + left + 4, board.y, board.width - left - 8, _SIGN)
    ribbon = gift((board.x + 11, board.centre[1]), 16) if project.gift else ""
    return plate(board) + ribbon + written_in(words, name, 13, "serif semi")


def _plaques(box: Box, floor: FloorView) -> str:
    """Return the emblems on the left, and what the floor gives now on the right."""
    row, project = box.bottom - 14, floor.project
    drawing = ""
    left = box.x + 19
    for _ in range(project.units):
        drawing += placed(emblem(project.kind or "", 11.5), (left, row))
        left += 20
    if project.no_gifts:
        drawing += gift((left + 2, row), 20, banned=True)
    right = box.right - 6
    if floor.prestige:
        drawing += chip((right, row), floor.prestige, "star")
        right -= chip_width(floor.prestige) + 4
    if floor.income:
        drawing += chip((right, row), floor.income, "coin")
    return drawing


def _chips_width(floor: FloorView) -> float:
    return sum(chip_width(value) + 4 for value in (floor.prestige, floor.income) if value)


def _walls(box: Box, project: Project, floor: FloorView, height: int) -> str:
    walls = rect(box, COLOURS.get(project.kind or "", "wall2"), EDGE)
    left = box.x + 12 + 20 * project.units + (22 if project.no_gifts else 0)
    right = box.right - 8 - _chips_width(floor)
    return walls + _openings(Box(left, box.bottom - 24, right - left, 24), project, height)


def _openings(row: Box, project: Project, height: int) -> str:
    """Return a door on the ground floor and windows beside it, some of them dark."""
    drawing, x = "", row.x + 4
    if height == 0 and row.width > _DOORWAY:
        drawing += door(Box(x, row.y + 3, 14, 21), _SLIM)
        x += 22
    dark = crc32(project.name.encode())
    while x + 12 < row.right:
        drawing += window(Box(x, row.y + 3, 11, 15), _SLIM, lit=bool(dark & 3))
        dark, x = dark >> 1, x + 18
    return drawing


def _roof(box: Box, project: Project, eaves: float = 6) -> str:
    wide = Box(box.x - eaves, box.y, box.width + 2 * eaves, box.height)
    colour = ROOFS[crc32(project.name.encode()) % len(ROOFS)]
    return hipped(wide, colour, EDGE, slope=0.09) + shingles(wide, 3, _SLIM, slope=0.09)


def _garden(box: Box, project: Project) -> str:
    """Return a park: a plot that is finished without a house."""
    seed = crc32(project.name.encode())
    trees = [
        (tree if seed >> at & 1 else fir)((box.x + x, box.bottom - 8), 50.0 - 6 * (at % 2))
        for at, x in enumerate((14, 46, 84, 120))
    ]
    return _lawn(box) + "".join(trees)


def _lawn(box: Box) -> str:
    return rect(Box(box.x, box.bottom - 12, box.width, 12), "leaf", _SLIM)


def _mast(box: Box, project: Project) -> str:
    """Return something that stands on a roof."""
    body = Box(box.x + 4, box.y + 2, box.width - 8, box.height - 2)
    pole = line((box.right - 16, box.y + 6), (box.right - 16, box.y - 14), EDGE.wide(2))
    flag = [(box.right - 16, box.y - 14), (box.right - 2, box.y - 9), (box.right - 16, box.y - 4)]
    walls = rect(body, COLOURS.get(project.kind or "", "stone"), EDGE)
    return pole + polygon(flag, "brick", _SLIM) + walls
