"""A cut-open house: rooms with their furniture, cells in pencil, targets in lamplight."""

from functools import cache, lru_cache
from typing import Final
from xml.sax.saxutils import escape

from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import badge, illegal, target
from townsmith.draw.hand import EDGE, INK, PENCIL, circle, hatch, line, placed, rect
from townsmith.draw.lettering import LEAST, attribute, first_fitting, written_in
from townsmith.games.dream_home.drawing.furniture import WALLPAPER, furnished, visitors
from townsmith.games.dream_home.drawing.marks import Marks
from townsmith.games.dream_home.drawing.roof import entrance, pile_words, roof
from townsmith.games.dream_home.drawing.signs import card_back, scaffold_sign, token_sign
from townsmith.games.dream_home.drawing.sizes import COLUMNS, STOREYS, Plan
from townsmith.games.dream_home.rules.pieces import CELL_IDS, CELLS, FLOOR, NOTHING, TYPES
from townsmith.games.dream_home.words.names import room_name, token_name
from townsmith.games.dream_home.words.sheets import room_scores
from townsmith.games.dream_home.words.view import CellView, HouseView

_BADGE: Final = 17.0
_SMALL_BADGE: Final = 13.0
_SMALL_CELL: Final = 80.0
_WALL: Final = EDGE.wide(1.4)


def house_drawing(seen: HouseView, marks: Marks, say: Say, plan: Plan) -> str:
    """Return the whole house; lit cells are drawn last, so that their light falls on the others."""
    order = sorted(range(CELLS), key=lambda cell: (cell in marks.tokens, cell in marks.lit))
    quiet = [_cell(seen, cell, marks, say, plan) for cell in order if cell not in marks.tokens]
    clickable = [_target(seen, cell, marks, say, plan) for cell in order if cell in marks.tokens]
    captions = [pile_words(plan.hall, seen.roof_cards, say)]
    captions += [_caption(seen, cell, say, plan) for cell in range(CELLS)]
    return _shell(seen, plan) + "".join([*quiet, _beams(plan), *captions, *clickable])


@lru_cache(maxsize=512)
def small_house(seen: HouseView, plan: Plan) -> str:
    """Return a house to be looked at only, without a word."""
    rooms = [_contents(seen, cell, plan) for cell in range(CELLS)]
    return _shell(seen, plan) + "".join(rooms) + _beams(plan)


def _shell(seen: HouseView, plan: Plan) -> str:
    """Return ground, roof, way in and walls."""
    body = _ground(plan) + roof(plan.attic, seen.roofs) + entrance(plan.hall, seen.roof_cards)
    return body + "".join(_wall(seen, cell, plan) for cell in range(CELLS))


@cache
def _ground(plan: Plan) -> str:
    margin = plan.left * 0.2
    foot = plan.top + plan.high * STOREYS
    soil = Box(margin, foot, plan.width - 2 * margin, plan.soil)
    return rect(soil, "road", INK.wide(1.2)) + hatch(soil, 7)


@cache
def _beams(plan: Plan) -> str:
    """Return the outer walls and the floors between the storeys."""
    left, right = plan.left, plan.left + plan.wide * COLUMNS
    foot = plan.top + plan.high * STOREYS
    thick = max(1.2, 2.4 * min(1.0, plan.high / _SMALL_CELL))
    pen = INK._replace(width=thick, over=thick * 2)
    walls = [((left, plan.top), (left, foot)), ((right, plan.top), (right, foot))]
    storeys = [plan.top + plan.high * storey for storey in range(STOREYS + 1)]
    floors = [((left, y), (right, y)) for y in storeys]
    return "".join(line(start, end, pen) for start, end in [*walls, *floors])


# Walls and captions reach over all cards of a room


def _wall(seen: HouseView, cell: int, plan: Plan) -> str:
    """Return the painted wall of the room that begins on a cell, as wide as the room is."""
    found = seen.cells[cell]
    box = plan.cell(cell)
    if found.free:
        return _painted(box, "")
    if found.back:
        return _painted(box, "plot")
    if nth_card(seen, cell):
        return ""
    return _painted(_room_box(seen, cell, plan), WALLPAPER[TYPES[found.type]])


@lru_cache(maxsize=256)
def _painted(box: Box, paint: str) -> str:
    """Return a wall: in pencil without paint, hatched behind an empty room."""
    if not paint:
        return rect(box, "paper2", PENCIL)
    return rect(box, paint, _WALL) + (hatch(box.inset(4), 9) if paint == "plot" else "")


def _caption(seen: HouseView, cell: int, say: Say, plan: Plan) -> str:
    """Return the name of what begins on a cell, and what it scores."""
    found = seen.cells[cell]
    if (found.free and not found.scaffold) or nth_card(seen, cell):
        return ""
    box = _room_box(seen, cell, plan)
    strip = Box(box.x + 1, box.bottom - plan.strip - 1, box.width - 2, plan.strip)
    return _strip(strip, _captions(seen, cell, say))


def _captions(seen: HouseView, cell: int, say: Say) -> tuple[str, ...]:
    """Return what a caption may say: the whole name, its first word, or points alone."""
    found = seen.cells[cell]
    if found.free or found.back:
        name = say(Text("Scaffolding") if found.scaffold else Text("Empty room"))
        return name, name.split()[0], ""
    name, points = say(room_name(found.type)), room_scores(seen)[cell]
    whole = say(Text("{room} {points}", room=name, points=points))
    return whole, say(Text("{room} {points}", room=name.split()[0], points=points)), str(points)


@lru_cache(maxsize=512)
def _strip(box: Box, choices: tuple[str, ...]) -> str:
    """Return a name on the floor of a room, as long as can be read there."""
    words = first_fitting(choices, box.width - 3, LEAST)
    return rect(box, "card", EDGE.wide(1.0)) + written_in(box.inset(1), words, 13)


def _room_box(seen: HouseView, cell: int, plan: Plan) -> Box:
    box = plan.cell(cell)
    last = cell
    while last + 1 < CELLS and _same_room(seen, cell, last + 1):
        last += 1
    return box._replace(width=plan.wide * (last - cell + 1))


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


def _cell(seen: HouseView, cell: int, marks: Marks, say: Say, plan: Plan) -> str:
    found = seen.cells[cell]
    inside = _contents(seen, cell, plan) + _token(found, plan.cell(cell), say, plan)
    if found.free and not found.scaffold:
        inside += written_in(plan.cell(cell), CELL_IDS[cell], 17, "serif quiet")
    if cell not in marks.closed:
        return inside
    return f"<g><title>{escape(say(marks.closed[cell]))}</title>{inside}</g>"


def _target(seen: HouseView, cell: int, marks: Marks, say: Say, plan: Plan) -> str:
    """Return a cell to click, with what the click would bring or why it is only a way out."""
    box, lit = plan.cell(cell), cell in marks.lit
    edge = plan.wide / 17
    above = box._replace(height=plan.high - plan.strip)
    inside = _contents(seen, cell, plan) + _token(seen.cells[cell], box, say, plan)
    bare = seen.cells[cell].free and not seen.cells[cell].scaffold
    lamp = (box if bare else above).inset(edge)
    if bare:
        style = "written" if lit else "serif quiet"
        inside += written_in(above._replace(y=box.y + 6), CELL_IDS[cell], 17, style)
    if cell in marks.closed and seen.cells[cell].free:
        why = f"<title>{escape(say(marks.closed[cell]))}</title>"
        inside = f"<g>{why}{illegal(lamp.inset(4))}{inside}</g>"
    label = say(marks.labels[cell]) if cell in marks.labels else CELL_IDS[cell]
    found = target(marks.tokens[cell], lamp, label, inside, lit=lit)
    if cell not in marks.gains:
        return found
    size = _BADGE if plan.wide >= _SMALL_CELL else _SMALL_BADGE
    return found + badge((box.centre[0], box.y + size / 2), marks.gains[cell], size)


def _contents(seen: HouseView, cell: int, plan: Plan) -> str:
    """Return the furniture and the children of a cell."""
    found = seen.cells[cell]
    if found.free and not found.scaffold:
        return ""
    return _furnished(found, nth_card(seen, cell), plan.cell(cell), plan)


@lru_cache(maxsize=2048)
def _furnished(found: CellView, nth: int, box: Box, plan: Plan) -> str:
    scale, floor = plan.scale, box.bottom - plan.strip - 1
    middle = (box.centre[0], floor - 44 * scale)
    if found.scaffold:
        return placed(scaffold_sign(), middle, 2 * scale)
    if found.back:
        return placed(card_back(), middle, 1.6 * scale)
    art = furnished(TYPES[found.type], nth) + visitors(found.children)
    art = placed(art, (box.centre[0] - 50 * scale, floor - 88 * scale), scale)
    return art if plan.strip else art + _decor(found, box, plan)


def _token(found: CellView, box: Box, say: Say, plan: Plan) -> str:
    if found.token == NOTHING:
        return ""
    name = attribute("aria-label", say(token_name(found.token)))
    return f'<g role="img"{name}>{_decor(found, box, plan)}</g>'


def _decor(found: CellView, box: Box, plan: Plan) -> str:
    """Return the token on a room, on a plate in its corner."""
    if found.token == NOTHING:
        return ""
    radius = 17 * plan.scale
    at = (box.right - radius - 3, box.y + radius + 4)
    plate = circle(at, radius, "cream", EDGE.wide(1.5))
    return plate + placed(token_sign(found.token), at, radius / 29)
