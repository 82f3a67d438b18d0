"""The review page: what each turn of a finished game gave away, with a graph."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.bots.review import Turn, turning_points
from townsmith.core.contract.state import Seat
from townsmith.core.errors import StaleMoveError
from townsmith.core.text import Text
from townsmith.web.http.visits import Visit, server_of, viewer_of, visit
from townsmith.web.pages.rendering import page

_WIDTH: Final = 640
_HEIGHT: Final = 220
_MARGIN: Final = 36
_PAUSE: Final = "2"
"""After how many seconds a page asks again whether the review is done."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A turn in the graph: where it stands, and what it was."""

    x: float
    y: float
    number: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class Graph:
    """What could be expected, turn by turn, as a line in a box."""

    dots: tuple[Dot, ...]
    low: int
    high: int
    zero: float | None
    """How high nothing stands, where the line crosses it."""
    width: int = _WIDTH
    height: int = _HEIGHT
    margin: int = _MARGIN

    @property
    def line(self) -> str:
        """Return the corners of the line."""
        return " ".join(f"{dot.x:.1f},{dot.y:.1f}" for dot in self.dots)


async def review(request: Request) -> Response:
    """Show the review of one seat; while it is being thought of, say so and look again."""
    found = await visit(request)
    if not found.room.table.over:
        raise StaleMoveError(Text("The game is not over yet; it can be reviewed when it is."))
    seat = max(0, viewer_of(request, found))
    turns = server_of(request).reviews.review(found.room.id, found.room.table, seat)
    context = _context(found, seat, turns)
    response = page(request, "review.html", context)
    if turns is None:
        response.headers["refresh"] = _PAUSE
    return response


def _context(found: Visit, seat: Seat, turns: Sequence[Turn] | None) -> dict[str, object]:
    return {
        "say": found.words,
        "room": found.room,
        "seat": seat,
        "turns": turns,
        "lost": sum(turn.loss > 0 for turn in turns or ()),
        "graph": _graph(turns) if turns else None,
        "points": turning_points(turns) if turns else [],
    }


def _graph(turns: Sequence[Turn]) -> Graph:
    worths = [turn.worth for turn in turns]
    low, high = min(worths), max(worths)
    across = (_WIDTH - 2 * _MARGIN) / max(1, len(turns) - 1)
    up = (_HEIGHT - 2 * _MARGIN) / max(1.0, high - low)
    dots = tuple(
        Dot(_MARGIN + at * across, _HEIGHT - _MARGIN - (turn.worth - low) * up, at + 1, turn)
        for at, turn in enumerate(turns)
    )
    zero = _HEIGHT - _MARGIN + low * up if low < 0 < high else None
    return Graph(dots, round(low), round(high), zero)
