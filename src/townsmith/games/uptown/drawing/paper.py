"""Sheets to print: a street of plots with a score pad, and what the signs mean."""

from typing import Final

from townsmith.core.paper import PaperSheet
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.hand import PENCIL, Pen, line, rect
from townsmith.draw.lettering import dimension, narrowed, shortened, write
from townsmith.draw.paper import score_table
from townsmith.draw.shapes import gable, road
from townsmith.games.uptown.drawing.legend import KINDS, legend
from townsmith.games.uptown.rules.pieces import PLOTS

_PLAYERS: Final = 4
_ROW: Final = 44.0
_FLOORS: Final = 6
_MOST_FLOORS: Final = 13
_ROOF: Final = 26.0
_ROAD: Final = 20.0
_SIGN: Final = 34.0
_HINT: Final = Text("One column a player, four players a sheet.")
_TALL_HINT: Final = Text(
    "Write floors from the ground up: the sign of the kind, twice for a double project, and its "
    "prestige. A roof closes the plot: draw it."
)


def paper() -> tuple[PaperSheet, ...]:
    """Return the sheets that one writes on."""
    return (
        PaperSheet("street", Text("street and score pad"), _pad, hint=_HINT),
        PaperSheet("tall", Text("tall street"), _tall, hint=_TALL_HINT),
        PaperSheet("legend", Text("what the signs mean"), _legend, named=False),
    )


def _pad(width: float, height: float, say: Say) -> list[str]:
    """Return a street, the kinds below it, and the table."""
    rows = _rows(say)
    table = Box(0, height - (len(rows) + 1) * _ROW, width, (len(rows) + 1) * _ROW)
    kinds = table.y - _SIGN - 8
    return [
        _street(Box(0, 0, width, kinds - 8), _FLOORS)
        + _kinds((0, kinds), width, say)
        + score_table(table, rows, _PLAYERS, width * 0.38, len(rows) - 2)
    ]


def _tall(width: float, height: float, say: Say) -> list[str]:
    """Return a street as high as the paper, and the kinds below it."""
    kinds = height - _SIGN
    street = _street(Box(0, 0, width, kinds - 8), _MOST_FLOORS)
    return [street + _kinds((0, kinds), width, say)]


def _street(box: Box, floors: int) -> str:
    """Return five plots with so many floors in pencil, and the road below them."""
    pitch = box.width / PLOTS
    ground = box.bottom - _ROAD - 24
    high = (ground - box.y - _ROOF) / floors
    body = road(Box(box.x, ground, box.width, _ROAD))
    for plot in range(PLOTS):
        left, wide = box.x + plot * pitch + 14, pitch - 28
        top = ground - floors * high
        body += gable(Box(left - 10, top - _ROOF + 2, wide + 20, _ROOF - 2), "card", PENCIL)
        for floor in range(floors):
            pen = Pen("ink", 1.5, 1, 0.4) if not floor else PENCIL
            body += rect(Box(left, ground - (floor + 1) * high, wide, high), "card", pen)
        y = box.bottom - 8
        body += dimension((left, y), (left + wide, y), str(plot + 1))
    return body + line((box.x, ground), (box.right, ground), Pen("ink", 2.4, 0, 0))


def _kinds(at: tuple[float, float], width: float, say: Say) -> str:
    """Return the signs of the kinds in a row, each with its name."""
    kinds = legend(say)[: len(KINDS)]
    step = width / len(kinds)
    body = ""
    for number, sign in enumerate(kinds):
        x = at[0] + number * step
        body += _small(sign.svg, (x, at[1]), _SIGN)
        room = step - _SIGN - 6
        name = narrowed(say(sign.name), room, 13)
        body += write((x + _SIGN + 5, at[1] + 22), name, 13, "", "start", room)
    return body


def _small(svg: str, at: tuple[float, float], side: float) -> str:
    return f'<svg x="{at[0]:.1f}" y="{at[1]:.1f}" width="{side}" height="{side}"{svg[4:]}'


def _rows(say: Say) -> list[tuple[str, str]]:
    plots = [(say(Text("Plot {n}", n=plot)), say(Text("prestige"))) for plot in range(1, PLOTS + 1)]
    return [
        *plots,
        (say(Text("Upcoins left")), say(Text("3 for 1 prestige"))),
        (say(Text("Together")), ""),
        (say(Text("Tallest building")), say(Text("for a tie"))),
    ]


# The legend


def _legend(width: float, height: float, say: Say) -> list[str]:
    """Return every sign with its name and what it stands for."""
    signs = legend(say)
    step = min(84.0, height / len(signs))
    body = ""
    for at, sign in enumerate(signs):
        y = at * step
        body += _small(sign.svg, (0, y + 4), 56)
        name = say(sign.name)
        body += write((74, y + 24), name, 18, "serif bold", "start")
        body += write((74, y + 46), shortened(say(sign.words), width - 80, 15), 15, "", "start")
    return [body]
