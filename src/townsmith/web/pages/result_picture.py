"""The result of a finished game as a picture to share: who won, the ranking and the best board."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import REFEREE, Seat
from townsmith.core.picture import LAPTOP
from townsmith.draw.box import Box
from townsmith.draw.compose import drawing_of
from townsmith.draw.frames import sheet
from townsmith.draw.hand import NO_PEN, Pen, circle, line, num, rect
from townsmith.draw.lettering import shortened, write
from townsmith.draw.rows import rows_of
from townsmith.i18n.words import Words
from townsmith.table.standings import Standing, standings
from townsmith.table.verdict import headline
from townsmith.web.http.visits import visit
from townsmith.web.pages.drawn_images import THEMES, standing_alone
from townsmith.web.pages.panels import colour_of
from townsmith.web.tables.room import Room

WIDTH: Final = 1200.0
HEIGHT: Final = 630.0
"""The shape in which most places show pictures that were shared."""
_TEXT: Final = Box(56, 48, 480, 540)
_BOARD: Final = Box(580, 56, 572, 518)
_MOST_ROWS: Final = 6
_ROW: Final = 46.0
_TITLE: Final = 50.0
_RULE: Final = Pen("rule", 1.5, 0)


async def result_picture(request: Request) -> Response:
    """Draw the result of a finished game; while it runs there is none."""
    found = await visit(request)
    if not found.room.table.over:
        raise HTTPException(404)
    theme = request.query_params.get("theme", "")
    drawn = standing_alone(
        picture_of(result_of(found.room), found.words), theme if theme in THEMES else ""
    )
    return Response(drawn, media_type="image/svg+xml")


class DrawnResult(NamedTuple):
    """What there is to draw of a game that is over."""

    game: AnyGame
    view: Any
    """As the referee sees it."""
    ranking: Sequence[Standing]
    won: tuple[Seat, ...]
    colours: Sequence[str]
    """By seat; of more seats than there are colours they begin anew."""

    def colour(self, seat: Seat) -> str:
        """Return the colour of a seat; an opponent has that of the last."""
        return self.colours[seat % len(self.colours)] if seat >= 0 else self.colours[-1]


def result_of(room: Room) -> DrawnResult:
    """Return the result of a table at which the game is over."""
    view, result = room.table.view(REFEREE), room.table.result
    won = tuple(result.winners) if result else ()
    ranking = standings(room.table.game.words.sheets(view), won)
    colours = [colour_of(room, seat) for seat in range(room.table.header.seats)]
    return DrawnResult(room.table.game, view, ranking, won, colours)


def picture_of(result: DrawnResult, words: Words) -> str:
    """Return the picture; it speaks to anybody, so it calls nobody "you"."""
    told = words(headline(result.ranking, result.won))
    body = rect(Box(0, 0, WIDTH, HEIGHT), "paper", NO_PEN)
    body += _told(result, told, words) + _board(result, result.ranking[0].seat, words)
    picture = sheet(WIDTH, HEIGHT, body, told)
    return picture.replace("<svg ", f'<svg width="{num(WIDTH)}" height="{num(HEIGHT)}" ', 1)


def _told(result: DrawnResult, told: str, words: Words) -> str:
    """Return the game, who won it, and the ranking, all under each other."""
    left, y = _TEXT.x, _TEXT.y + 22
    body = write((left, y), result.game.name, 26, "serif quiet", "start")
    title = rows_of(told, _TEXT.width, _TITLE, 2, "serif bold")
    for row in title.rows:
        y += title.size * 1.18
        body += write((left, y), row, title.size, "serif bold", "start", title.width)
    y += 34
    for standing in result.ranking[:_MOST_ROWS]:
        body += _ranked(result, standing, Box(left, y, _TEXT.width, _ROW), words)
        y += _ROW
    return body + write((left, HEIGHT - 40), "Townsmith", 20, "serif quiet", "start")


def _ranked(result: DrawnResult, standing: Standing, row: Box, words: Words) -> str:
    """Return a row of the ranking: the place, who it is and the points."""
    base, name = row.centre[1] + 8, words.name(standing.seat)
    disc = (row.x + 58, row.centre[1])
    return (
        line((row.x, row.y), (row.right, row.y), _RULE)
        + write((row.x, base), f"{standing.rank}.", 22, "serif quiet", "start")
        + circle(disc, 16, result.colour(standing.seat), Pen("edge", 1.5, 0))
        + write((disc[0], disc[1] + 6), name[:1], 17, "serif bold inverse")
        + write((row.x + 88, base), shortened(name, row.width - 190, 24), 24, "serif", "start")
        + write((row.right, base), words.fact(standing.sheet.total), 26, "serif bold", "end")
    )


def _board(result: DrawnResult, seat: Seat, words: Words) -> str:
    """Return the board of a seat as large as fits, about the middle of its place."""
    drawing, view = result.game.drawing, result.view
    svg = drawing.opened(view, seat, words, LAPTOP)
    parts = [] if svg else drawing.parts(view, words, LAPTOP)
    svg = svg or next((part.svg for part in parts if part.place == "board"), "")
    if not svg:
        return ""
    drawn = drawing_of(svg)
    scale = min(_BOARD.width / drawn.width, _BOARD.height / drawn.height)
    x, y = _BOARD.centre[0] - drawn.width * scale / 2, _BOARD.centre[1] - drawn.height * scale / 2
    size = f'width="{num(drawn.width * scale)}" height="{num(drawn.height * scale)}"'
    return f'<svg x="{num(x)}" y="{num(y)}" {size}{drawn.svg[4:]}'
