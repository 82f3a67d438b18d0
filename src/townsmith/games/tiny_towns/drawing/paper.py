"""Sheets to print: a board with a score pad, and the signs one writes with."""

from typing import Final

from townsmith.core.paper import PaperSheet
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.buildings import building
from townsmith.draw.frames import Board
from townsmith.draw.lettering import paragraph, write
from townsmith.draw.paper import score_table
from townsmith.draw.tokens import LETTERS, token
from townsmith.games.tiny_towns.rules.pieces import KINDS, RESOURCES, SIDE, TYPES
from townsmith.games.tiny_towns.words.names import resource_name, type_name

_PLAYERS: Final = 6
_MARGIN: Final = 30.0
_ROW: Final = 35.0
_LINES: Final = KINDS + 4
_SIGN: Final = 38.0
_HINT: Final = Text("One column a player, six players a sheet.")
_LARGE_HINT: Final = Text("Lay the cubes on it, or write their letters in pencil.")


def paper() -> tuple[PaperSheet, ...]:
    """Return the sheets that one writes on."""
    return (
        PaperSheet("board", Text("board and score pad"), _board, hint=_HINT),
        PaperSheet("mat", Text("large board"), _mat, hint=_LARGE_HINT),
    )


def _board(width: float, height: float, say: Say) -> list[str]:
    """Return a board, the signs beside it, and the table below."""
    table = Box(0, height - _LINES * _ROW, width, _LINES * _ROW)
    side = min(width * 0.155, (table.y - _MARGIN - 24) / SIDE)
    place = Board((_MARGIN, _MARGIN), SIDE, SIDE, side)
    left = place.box.right + 30
    signs = _signs(Box(left, 4, width - left, place.box.bottom), say)
    return [place.drawing("abcd", "1234") + signs + _table(table, say)]


def _mat(width: float, height: float, say: Say) -> list[str]:
    """Return a board as large as the paper lets it be."""
    del say
    side = min((width - _MARGIN - 10) / SIDE, (height - _MARGIN - 10) / SIDE)
    return [Board((_MARGIN, _MARGIN), SIDE, SIDE, side).drawing("abcd", "1234")]


def _signs(box: Box, say: Say) -> str:
    """Return the letters of the cubes and the drawings of the buildings, as one writes them."""
    head = Text("Write the letter, cross it out when you build")
    body = paragraph(Box(box.x, box.y, box.width * 0.85, 42), say(head), 15, "serif bold")
    step = (box.height - 52) / (len(LETTERS) + (KINDS + 2) // 2)
    y = box.y + 50
    for name in LETTERS:
        body += token(name, (box.x + 20, y + step / 2), min(30.0, step - 6))
        words = say(resource_name(RESOURCES.index(name)))
        body += write((box.x + 48, y + step / 2 + 5), words, 15, "", "start")
        y += step
    for at in range(KINDS + 1):
        x, down = box.x + (at % 2) * box.width / 2, y + (at // 2) * step
        body += building(TYPES[at], (x + 20, down + step / 2), min(_SIGN, step - 2))
        written = say(_LETTERS[at])
        body += write((x + 48, down + step / 2 + 5), written, 15, "bold", "start")
    return body


_LETTERS: Final = (
    Text("Co"),
    Text("Fm"),
    Text("We"),
    Text("Ch"),
    Text("Ta"),
    Text("Th"),
    Text("Fa"),
    Text("Mo"),
)
"""What one writes for a building, type by type; W alone is wood, so a well has two letters."""


def _table(box: Box, say: Say) -> str:
    """Return the pad: a line a type, the monuments, the empty squares and the sum."""
    rows = [(say(type_name(kind)), "") for kind in range(KINDS)]
    rows += [
        (say(Text("Monument")), ""),
        (say(Text("Empty squares")), say(Text("\N{EN DASH}1 each"))),
        (say(Text("Together")), ""),
    ]
    return score_table(box, rows, _PLAYERS, box.width * 0.34, len(rows) - 1)
