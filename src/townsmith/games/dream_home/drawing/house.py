"""A cut-open house: rooms with their furniture, cells in pencil, targets in lamplight."""

from functools import cache, lru_cache
from typing import Final
from xml.sax.saxutils import escape

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import badge, illegal, target
from townsmith.draw.hand import EDGE, INK, PENCIL, circle, hatch, line, placed, rect
from townsmith.draw.lettering import attribute, written_in
from townsmith.games.dream_home.drawing.furniture import WALLPAPER, furnished, visitors
from townsmith.games.dream_home.drawing.marks import Marks
from townsmith.games.dream_home.drawing.roof import entrance, roof
from townsmith.games.dream_home.drawing.signs import card_back, scaffold_sign, token_sign
from townsmith.games.dream_home.rules.pieces import CELL_IDS, CELLS, FLOOR, NOTHING, TYPES
from townsmith.games.dream_home.words.names import room_name, token_name
from townsmith.games.dream_home.words.sheets import room_scores
from townsmith.games.dream_home.words.view import CellView, HouseView

WIDE: Final = 104.0
HIGH: Final = 112.0
LEFT: Final = 28.0
TOP: Final = 112.0
HOUSE_WIDTH: Final = LEFT * 2 + WIDE * 5
HOUSE_HEIGHT: Final = TOP + HIGH * 3 + 26
_ART: Final = 92.0
_TOKEN: Final = 17.0
_STOREYS: Final = 3
_WALL: Final = EDGE.wide(1.4)


@cache
def cell_box(cell: int) -> Box:
    """Return where a cell is drawn."""
    column = int(CELL_IDS[cell][1]) - 1
    return Box(LEFT + WIDE * column, TOP + HIGH * (_STOREYS - FLOOR[cell]), WIDE, HIGH)


def house_drawing(seen: HouseView, marks: Marks, say: Say) -> str:
    """Return the whole house; lit cells are drawn last, so that their light falls on the others."""
    attic = Box(LEFT, 12, WIDE * 5, TOP - 12)
    hall = Box(LEFT, TOP + HIGH * 2, WIDE * 3, HIGH)
    order = sorted(range(CELLS), key=lambda cell: (cell in marks.tokens, cell in marks.lit))
    body = _ground() + roof(attic, seen) + entrance(hall, seen, say)
    body += "".join(_wall(seen, cell) for cell in range(CELLS))
    quiet = [_cell(seen, cell, marks, say) for cell in order if cell not in marks.tokens]
    clickable = [_target(seen, cell, marks, say) for cell in order if cell in marks.tokens]
    captions = [_caption(seen, cell, say) for cell in range(CELLS)]
    return body + "".join([*quiet, _beams(), *captions, *clickable])


@cache
def _ground() -> str:
    soil = Box(6, TOP + HIGH * _STOREYS, HOUSE_WIDTH - 12, 14)
    return rect(soil, "road", INK.wide(1.2)) + hatch(soil, 7)


@cache
def _beams() -> str:
    """Return the outer walls and the floors between the storeys."""
    right, foot = LEFT + WIDE * 5, TOP + HIGH * _STOREYS
    pen = INK._replace(width=2.4, over=5.0)
    walls = [((LEFT, TOP), (LEFT, foot)), ((right, TOP), (right, foot))]
    storeys = [TOP + HIGH * storey for storey in range(_STOREYS + 1)]
    floors = [((LEFT, y), (right, y)) for y in storeys]
    return "".join(line(start, end, pen) for start, end in [*walls, *floors])


# Walls and captions reach over all cards of a room


def _wall(seen: HouseView, cell: int) -> str:
    """Return the painted wall of the room that begins on a cell, as wide as the room is."""
    found = seen.cells[cell]
    box = cell_box(cell)
    if found.free:
        return _painted(box, "")
    if found.back:
        return _painted(box, "plot")
    if nth_card(seen, cell):
        return ""
    return _painted(_room_box(seen, cell), WALLPAPER[TYPES[found.type]])


@lru_cache(maxsize=256)
def _painted(box: Box, paint: str) -> str:
    """Return a wall: in pencil without paint, hatched behind an empty room."""
    if not paint:
        return rect(box, "paper2", PENCIL)
    return rect(box, paint, _WALL) + (hatch(box.inset(4), 9) if paint == "plot" else "")


def _caption(seen: HouseView, cell: int, say: Say) -> str:
    """Return the name of what begins on a cell, and what it scores."""
    found = seen.cells[cell]
    words = Text("Scaffolding") if found.scaffold else Text("Empty room")
    if not found.free and not found.back:
        points = room_scores(seen)[cell]
        words = Text("{room} {points}", room=room_name(found.type), points=points)
    if (found.free and not found.scaffold) or nth_card(seen, cell):
        return ""
    return _strip(_room_box(seen, cell), say(words))


@lru_cache(maxsize=512)
def _strip(box: Box, words: str) -> str:
    """Return a name on the floor of a room."""
    strip = Box(box.x + 2, box.y + _ART, box.width - 4, HIGH - _ART - 2)
    return rect(strip, "card", EDGE.wide(1.0)) + written_in(strip.inset(2), words, 13)


def _room_box(seen: HouseView, cell: int) -> Box:
    x, y, _, _ = cell_box(cell)
    last = cell
    while last + 1 < CELLS and _same_room(seen, cell, last + 1):
        last += 1
    return Box(x, y, WIDE * (last - cell + 1), HIGH)


def nth_card(seen: HouseView, cell: int) -> int:
    """Return how many cards of the same room lie to the left of a cell."""
    nth = 0
    while cell - nth > 0 and _same_room(seen, cell - nth - 1, cell):
        nth += 1
    return nth


def _same_room(seen: HouseView, one: int, other: int) -> bool:
    room_type = seen.cells[one].type
    if room_type == NOTHING or FLOOR[one] != FLOOR[other]:
        return False
    return seen.cells[other].type == room_type


# What lies on a cell


def _cell(seen: HouseView, cell: int, marks: Marks, say: Say) -> str:
    found = seen.cells[cell]
    inside = _contents(seen, cell, say)
    if found.free and not found.scaffold:
        inside += written_in(cell_box(cell), CELL_IDS[cell], 17, "serif quiet")
    if cell not in marks.closed:
        return inside
    return f"<g><title>{escape(say(marks.closed[cell]))}</title>{inside}</g>"


def _target(seen: HouseView, cell: int, marks: Marks, say: Say) -> str:
    """Return a cell to click, with what the click would bring or why it is only a way out."""
    box, lit = cell_box(cell), cell in marks.lit
    inside = _contents(seen, cell, say)
    bare = seen.cells[cell].free and not seen.cells[cell].scaffold
    lamp = box.inset(6) if bare else Box(box.x + 6, box.y + 6, box.width - 12, _ART - 10)
    if bare:
        style = "written" if lit else "serif quiet"
        inside += written_in(Box(box.x, box.y, box.width, _ART), CELL_IDS[cell], 17, style)
    if cell in marks.closed and seen.cells[cell].free:
        why = f"<title>{escape(say(marks.closed[cell]))}</title>"
        inside = f"<g>{why}{illegal(lamp.inset(4))}{inside}</g>"
    label = say(marks.labels[cell]) if cell in marks.labels else CELL_IDS[cell]
    found = target(marks.tokens[cell], lamp, label, inside, lit=lit)
    if cell not in marks.gains:
        return found
    return found + badge((box.centre[0], box.y + 8), marks.gains[cell])


def _contents(seen: HouseView, cell: int, say: Say) -> str:
    """Return furniture, children and token of a cell."""
    found, box = seen.cells[cell], cell_box(cell)
    if found.scaffold:
        return placed(scaffold_sign(), (box.centre[0], box.y + 47), 2.0)
    if found.back:
        return placed(card_back(), (box.centre[0], box.y + 48), 1.6)
    if found.free:
        return ""
    art = furnished(TYPES[found.type], nth_card(seen, cell)) + visitors(found.children)
    return placed(art, (box.x + 2, box.y + 3)) + _token(found, box, say)


def _token(found: CellView, box: Box, say: Say) -> str:
    if found.token == NOTHING:
        return ""
    at = (box.right - _TOKEN - 5, box.y + _TOKEN + 6)
    plate = circle(at, _TOKEN, "cream", EDGE.wide(1.5))
    name = attribute("aria-label", say(token_name(found.token)))
    return f'<g role="img"{name}>{plate}{placed(token_sign(found.token), at, 0.58)}</g>'
