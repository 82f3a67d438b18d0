"""The review page: what each turn of a finished game gave away, with a graph."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.bots.review import Turn, turning_points
from townsmith.core.contract.state import Seat
from townsmith.core.errors import StaleMoveError
from townsmith.core.text import Text
from townsmith.web.http.askers import asker_of
from townsmith.web.http.visits import Visit, server_of, viewer_of, visit
from townsmith.web.pages.rendering import page
from townsmith.web.pages.review_graph import graph_of, moment_of

_PAUSE: Final = "2"
"""After how many seconds a page asks again whether the review is done."""


async def review(request: Request) -> Response:
    """Show the review of one seat; while it is being thought of, say so and look again."""
    found = await visit(request)
    if not found.room.table.over:
        raise StaleMoveError(Text("The game is not over yet; it can be reviewed when it is."))
    seat = max(0, viewer_of(request, found))
    asker = asker_of(request, found)
    turns = server_of(request).reviews.review(found.room.id, found.room.table, seat, asker)
    context = _context(found, seat, turns)
    response = page(request, "review.html", context)
    if turns is None:
        response.headers["refresh"] = _PAUSE
    return response


def _context(found: Visit, seat: Seat, turns: Sequence[Turn] | None) -> dict[str, object]:
    return {
        "say": found.words.to(found.seat),
        "room": found.room,
        "seat": seat,
        "turns": turns,
        "lost": sum(turn.loss > 0 for turn in turns or ()),
        "graph": graph_of(turns) if turns else None,
        "moment": partial(moment_of, found.room.id, seat),
        "points": turning_points(turns) if turns else [],
    }
