"""Trying a worked example: its position on a table of one's own, with bots on the other seats.

Where the game is over there is nothing to play; such a board is counted on the score pad.
"""

from dataclasses import replace
from itertools import takewhile

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.parts import Position
from townsmith.core.errors import UnknownError
from townsmith.core.text import Text
from townsmith.table.opening import Opening, open_position
from townsmith.teaching.example import Example, examples
from townsmith.web.http.request_fields import fields
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import server_of
from townsmith.web.pages.new_table import welcome
from townsmith.web.tables.chairs import PERSON, Sitting, chairs_for
from townsmith.web.tables.opponents import usual_opponent


def playable(game: AnyGame, example: Example) -> bool:
    """Tell whether whoever the example speaks of has something to decide in it."""
    return bool(example.played(game, _before(example)).pending() >> example.seat & 1)


def begun(game: AnyGame, example: Example) -> Position:
    """Return the position in which its seat has something to decide: others may move first."""
    moves = _before(example)
    return game.positions.write(example.played(game, moves)) if moves else example.position


def _before(example: Example) -> int:
    """Return how many moves of others come first."""
    return len(list(takewhile(lambda move: move.seat != example.seat, example.moves)))


async def try_example(request: Request) -> Response:
    """Open a table that begins with the position of an example."""
    await fields(request)
    game = registry.game(request.path_params["game"])
    example = examples(game).get(request.path_params["example"])
    if example is None or not playable(game, example):
        raise UnknownError(Text("There is no such example to be played on."))
    server = server_of(request)
    server.count("tables", visitor_of(request.scope))
    opening = open_position(game, begun(game, example))
    room = await server.rooms.create(opening, _sitting(opening, example))
    return welcome(request, room, example.seat)


def _sitting(opening: Opening, example: Example) -> Sitting:
    """Return who sits there: whoever tries it where the example is about, else bots."""
    others = [usual_opponent()] * opening.header.seats
    others[example.seat] = PERSON
    chairs = [
        replace(chair, joined=True, devices=1) if chair.is_person else chair
        for chair in chairs_for(others, "")
    ]
    return Sitting(tuple(chairs), hints=True)
