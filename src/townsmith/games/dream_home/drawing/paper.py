"""Sheets to print: the house with what every room is worth, and a score pad."""

from typing import Final

from townsmith.core.paper import PaperSheet
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.lettering import LEAST, NARROWEST, narrowed, wrap, write, written_in
from townsmith.draw.paper import box_to_write_in, score_table
from townsmith.games.dream_home.drawing.cards import room_picture, worth
from townsmith.games.dream_home.drawing.house import small_house
from townsmith.games.dream_home.drawing.sizes import COLUMNS, STOREYS, Plan
from townsmith.games.dream_home.rules.pieces import CELL_IDS, CELLS, TYPES
from townsmith.games.dream_home.words.names import room_name
from townsmith.games.dream_home.words.view import CellView, HouseView

_PLAYERS: Final = 4
_ROW: Final = 38.0
_ROOF: Final = 96.0
_ROWS: Final = 2
"""In how many rows what a room brings is told beside it."""
_PICTURE: Final = (50.0, 44.0)
_EAVES: Final = 0.04
"""How much of the width the eaves take on each side."""
_HINT: Final = Text(
    "One column a player, four players a sheet. 1 / 4 / 9: a room of one, two, three cards."
)
_LARGE_HINT: Final = Text("Write the room into its place, and how many cards it has.")
_EMPTY: Final = HouseView(
    cells=(CellView(),) * CELLS,
    roof_cards=0,
    roofs=None,
    gear=(),
    used=(),
    garden=(),
    children=0,
    idle=False,
)


def paper() -> tuple[PaperSheet, ...]:
    """Return the sheets that one writes on."""
    return (
        PaperSheet("house", Text("house and score pad"), _pad, hint=_HINT),
        PaperSheet("large", Text("large house"), _large, across=True, hint=_LARGE_HINT),
    )


def _pad(width: float, height: float, say: Say) -> list[str]:
    """Return the house, the rooms beside it, and the table below."""
    rows = _rows(say)
    table = Box(0, height - (len(rows) + 1) * _ROW, width, (len(rows) + 1) * _ROW)
    half = width * 0.52
    left = half * _EAVES
    wide = (half - 2 * left) / COLUMNS
    plan = Plan(wide, (table.y - 16 - _ROOF) / (STOREYS + 1 / 8), left, _ROOF)
    worths = _worths(Box(half + 14, 2, width - half - 14, table.y - 12), say)
    sums = score_table(table, rows, _PLAYERS, width * 0.44, len(rows) - 2)
    return [_house(plan, say) + worths + sums]


def _large(width: float, height: float, say: Say) -> list[str]:
    """Return the house as large as the paper lets it be."""
    left = width * _EAVES
    wide = (width - 2 * left) / COLUMNS
    high = (height - 4) / (STOREYS + 1 / 8 + 0.9)
    return [_house(Plan(wide, high, left, high * 0.88), say)]


def _house(plan: Plan, say: Say) -> str:
    """Return an empty house with the names of its cells, and a box for the roof cards."""
    body = small_house(_EMPTY, plan)
    for cell in range(CELLS):
        corner = plan.cell(cell)._replace(height=22)
        body += written_in(corner.inset(2), CELL_IDS[cell], 13, "serif quiet")
    hall = plan.hall
    sign = Box(hall.x + hall.width * 0.52, hall.bottom - 62, hall.width * 0.44, 56)
    room = sign.width - 10
    words = narrowed(say(Text("roof cards")), room, LEAST)
    at = (sign.x + 5, sign.y + 14)
    return body + box_to_write_in(sign) + write(at, words, LEAST, "quiet", "start", room)


def _worths(box: Box, say: Say) -> str:
    """Return every room with its picture and what it brings."""
    body = ""
    rows = (len(TYPES) + 1) // 2
    step, column = box.height / rows, box.width / 2
    wide, high = _PICTURE
    high = min(high, step - 5)
    for room in range(len(TYPES)):
        x, y = box.x + (room % 2) * column, box.y + (room // 2) * step
        body += room_picture(Box(x, y, wide, high), room, 0)
        left, room_for = x + wide + 8, column - wide - 14
        name = narrowed(say(room_name(room)), room_for, 13)
        body += write((left, y + 13), name, 13, "", "start", room_for)
        for at, row in enumerate(_two_rows(worth(room, say), room_for)):
            body += write((left, y + 28 + at * 13.5), row, LEAST, "bold", "start", room_for)
    return body


def _two_rows(words: str, width: float) -> list[str]:
    """Return words in two rows, of narrower letters where they need it."""
    rows = wrap(words, width, LEAST)
    return rows if len(rows) <= _ROWS else wrap(words, width / NARROWEST, LEAST)[:_ROWS]


def _rows(say: Say) -> list[tuple[str, str]]:
    return [
        (say(Text("Rooms, basement")), ""),
        (say(Text("Rooms, ground floor")), ""),
        (say(Text("Rooms, top floor")), ""),
        (say(Text("Roof")), say(Text("3 complete, 5 more in one colour"))),
        (say(Text("Windows in the roof")), say(Text("1 each"))),
        (say(Text("Decor")), say(Text("as on the token"))),
        (say(Text("Bathrooms on both floors")), "3"),
        (say(Text("Kitchen, bath and bed")), "3"),
        (say(Text("Helpers")), ""),
        (say(Text("Together")), ""),
        (say(Text("Children")), say(Text("for a tie"))),
    ]
