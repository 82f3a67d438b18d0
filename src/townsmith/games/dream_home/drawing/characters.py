"""The character picture of a view: the market, the own house large, the others small."""

from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.picture import Picture
from townsmith.core.text import Fact, Listing, Plural, Say, SeatName, Text
from townsmith.draw.grid import Canvas, above, beside, clip, wrapped
from townsmith.games.dream_home.drawing.house import nth_card
from townsmith.games.dream_home.drawing.marks import Marks, marks
from townsmith.games.dream_home.rules.pieces import (
    CELL_IDS,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    FLOOR,
    NOTHING,
    ROUNDS,
    TYPES,
)
from townsmith.games.dream_home.words.names import kind_name, roof_name, room_name, token_name
from townsmith.games.dream_home.words.notation import COLUMN_TOKENS, tokens
from townsmith.games.dream_home.words.sheets import room_scores, sheet
from townsmith.games.dream_home.words.view import CellView, HouseView, StreetView

WIDTH: Final = 80
_COLUMN: Final = 15
_CELL: Final = 15
_SMALL: Final = 7
_STOREYS: Final = 3
_TOP: Final = 2
_ROOF: Final = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}▔╲"
_POLES: Final = "╫─╫─╫"
_SHADE: Final = "░░░░░"
_CHILD: Final = "☺"
_STYLES: Final = {
    "living_room": "leaf",
    "bedroom": "plum",
    "kitchen": "wheat",
    "bathroom": "water",
    "childs_room": "brick",
    "garage": "slate",
}


def characters(view: StreetView, say: Say) -> Picture:
    """Return the character picture, 80 columns wide."""
    own = [_own(view, say)] if view.viewer >= 0 else []
    seats = [(max(view.viewer, 0) + step) % view.seats for step in range(view.seats)]
    others = [_other(view, seat, say) for seat in seats if seat != view.viewer]
    rows = [beside(others[at : at + 2], 4) for at in range(0, len(others), 2)]
    return above([_market(view, say), *own, *rows], gap=1)


def _market(view: StreetView, say: Say) -> Picture:
    """Return the five columns: what lies above, the room, and its points."""
    empty = all(room == NOTHING for room in view.rooms)
    canvas = Canvas(WIDTH, 1 if empty else 5)
    canvas.put(1, 0, say(Text("Round {n} of {all}", n=view.round, all=ROUNDS)), "title")
    first = Text("{seat} holds the key of the first player", seat=SeatName(view.first))
    canvas.fit((24, 0, WIDTH - 26), say(first), "pencil", "right")
    legal = tokens(view.legal)
    for column in range(0 if empty else COLUMNS):
        _column(canvas, view, column, legal, say)
    return canvas.picture()


def _column(canvas: Canvas, view: StreetView, column: int, legal: set[str], say: Say) -> None:
    x, name = 1 + column * (_COLUMN + 1), COLUMN_TOKENS[column]
    lit = name in legal or f"discard-{name}" in legal
    canvas.fit((x, 1, _COLUMN), name, "lamp" if lit else "pencil")
    if view.rooms[column] == NOTHING:
        canvas.fit((x, 3, _COLUMN), "·", "pencil")
        return
    over = Text("first player") if column == 0 else kind_name(view.resources[column])
    room = view.rooms[column]
    canvas.fit((x, 2, _COLUMN), say(over), "ink2" if column == 0 else "")
    canvas.fit((x, 3, _COLUMN), say(room_name(room)), _style(room))
    canvas.fit((x, 4, _COLUMN), _CHILD * view.room_children[column], "pencil")


def _style(room_type: int) -> str:
    return _STYLES.get(TYPES[room_type], "ink")


# The own house


def _own(view: StreetView, say: Say) -> Picture:
    seen = view.houses[view.viewer]
    words = [_heading(view, view.viewer), *_hand(view), *_beside(seen)]
    notes = above([wrapped(say(text), WIDTH - 4, "") for text in words])
    return above([notes, _house(view, say)])


def _heading(view: StreetView, seat: Seat) -> Text:
    total, owner = sheet(view, seat).total, SeatName(seat)
    return Plural(
        "The house of {seat}: {n} point", "The house of {seat}: {n} points", total, seat=owner
    )


def _hand(view: StreetView) -> list[Text]:
    if view.turn != view.viewer:
        return []
    cards: list[Fact] = []
    if view.taken_room != NOTHING:
        cards.append(room_name(view.taken_room))
    if view.taken_kind != NOTHING:
        cards.append(kind_name(view.taken_kind))
    return [Text("In hand: {cards}", cards=Listing(tuple(cards)))] if cards else []


def _beside(seen: HouseView) -> list[Text]:
    cards: list[Fact] = [kind_name(kind) for kind in seen.unused_gear]
    cards += [token_name(token) for token in seen.garden]
    return [Text("Beside the house: {cards}", cards=Listing(tuple(cards)))] if cards else []


def _house(view: StreetView, say: Say) -> Picture:
    """Return the floors, each cell with its name or what lies there, under a roof."""
    canvas = Canvas(WIDTH, _TOP + 10)
    seen, marked = view.houses[view.viewer], marks(view)
    canvas.put(1, 0, f"{_ROOF[0]}{_ROOF[1] * (_CELL * 5 - 1)}{_ROOF[2]}", "wall")
    canvas.fit((2, 1, _CELL * 5 - 1), say(_roof_words(seen)), "pencil")
    for row, frame in enumerate(_frames()):
        canvas.put(1, _TOP + row, frame, "wall")
    canvas.fit((2, _TOP + 7, _CELL * 3 - 1), say(Text("entrance")), "pencil")
    for cell in range(CELLS):
        _cell(canvas, seen, cell, marked, say)
    return canvas.picture()


def _frames() -> list[str]:
    """Return the walls and floors of a house, line by line."""
    floor, bar = "─" * (_CELL - 1), "│" + " " * (_CELL - 1)
    hall = "─" * (_CELL * 3 - 1)
    upper = bar * 5 + "│"
    lower = "│" + " " * (_CELL * 3 - 1) + bar * 2 + "│"
    return [
        "┌" + "┬".join([floor] * 5) + "┐",
        *[upper] * 2,
        "├" + "┼".join([floor] * 5) + "┤",
        *[upper] * 2,
        "├" + "┴".join([floor] * 3) + "┼" + "┼".join([floor] * 2) + "┤",
        *[lower] * 2,
        "└" + hall + "┴" + "┴".join([floor] * 2) + "┘",
    ]


def _cell(canvas: Canvas, seen: HouseView, cell: int, marked: Marks, say: Say) -> None:
    """Draw a cell: what lies there on two lines, and on its upper edge what may be clicked."""
    x = 1 + (int(CELL_IDS[cell][1]) - 1) * _CELL
    y = _TOP + 3 * (_STOREYS - FLOOR[cell])
    found = seen.cells[cell]
    if nth_card(seen, cell):
        canvas.put(x, y + 1, " ").put(x, y + 2, " ")
    if cell in marked.tokens:
        gain = "" if found.free and cell in marked.closed else marked.gains.get(cell, "")
        words = f" {CELL_NAMES[cell]} {gain} " if gain else f" {CELL_NAMES[cell]} "
        canvas.fit((x + 1, y, _CELL - 1), words, "lamp")
    first, second = _cell_words(seen, cell, marked, say)
    canvas.fit((x + 1, y + 1, _CELL - 1), first, _cell_style(found))
    canvas.fit((x + 1, y + 2, _CELL - 1), second, "pencil" if found.free else "")


def _cell_style(found: CellView) -> str:
    return _style(found.type) if found.type != NOTHING else "pencil"


def _cell_words(seen: HouseView, cell: int, marked: Marks, say: Say) -> tuple[str, str]:
    """Return the two lines inside a cell."""
    found = seen.cells[cell]
    if found.scaffold:
        return say(Text("scaffolding")), _POLES
    if found.back:
        return say(Text("empty room")), _SHADE
    if found.free:
        face_down = cell in marked.closed and cell in marked.tokens
        return CELL_IDS[cell], say(Text("face down")) if face_down else ""
    words = room_name(found.type)
    if not nth_card(seen, cell):
        words = Text("{room} {points}", room=words, points=room_scores(seen)[cell])
    token = say(token_name(found.token)) if found.token != NOTHING else ""
    return say(words), token or _CHILD * found.children


def _roof_words(seen: HouseView) -> Text:
    if seen.roofs is None:
        return Plural("{n} roof card, face down", "{n} roof cards, face down", seen.roof_cards)
    roofs = tuple(roof_name(kind) for kind in seen.roofs)
    return Text("{roofs}", roofs=Listing(roofs)) if roofs else Text("no roof")


# Other houses


def _other(view: StreetView, seat: Seat, say: Say) -> Picture:
    """Return a small house: the beginnings of the names, a star for decor."""
    seen = view.houses[seat]
    canvas = Canvas(37, 6)
    canvas.fit((0, 0, 36), say(_heading(view, seat)), "title", "left")
    for cell in range(CELLS):
        x = (int(CELL_IDS[cell][1]) - 1) * _SMALL
        y = 1 + _STOREYS - FLOOR[cell]
        canvas.put(x, y, "│", "wall").put(x + _SMALL, y, "│", "wall")
        inside = (x + 1, y, _SMALL - 1)
        canvas.fit(inside, _short(seen, cell, say), _cell_style(seen.cells[cell]), "left")
    canvas.fit((0, 4, 36), say(_roof_words(seen)), "pencil", "left")
    more = _beside(seen)
    canvas.fit((0, 5, 36), say(more[0]) if more else "", "pencil", "left")
    return canvas.picture()


def _short(seen: HouseView, cell: int, say: Say) -> str:
    found = seen.cells[cell]
    if found.scaffold:
        return _POLES
    if found.back:
        return _SHADE
    if found.free:
        return "·"
    star = "*" if found.token != NOTHING else ""
    return clip(say(room_name(found.type))[: _SMALL - 1 - len(star)] + star, _SMALL - 1)
