"""What helps to choose a move: previews, reasons and hints."""

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.state import SPECTATOR
from townsmith.core.text import Text
from townsmith.web.http.answers import Json
from townsmith.web.http.visits import seated, server_of
from townsmith.web.pages.board_previews import sketch_of
from townsmith.web.pages.score_previews import previews
from townsmith.web.tables.move_trial import Trial


async def preview(request: Request) -> Response:
    """Return what each next click would bring."""
    found = await seated(request)
    prefix = tuple(request.query_params.get("path", "").split())
    return Json(previews(found.room, found.seat, prefix, found.words))


async def sketch(request: Request) -> Response:
    """Return the drawings that a move would change."""
    found = await seated(request)
    path = tuple(request.query_params.get("path", "").split())
    return Json(sketch_of(Trial(found.room, found.seat), path, found.words))


async def why(request: Request) -> Response:
    """Return why something cannot be clicked."""
    room, seat, words = await seated(request)
    path = tuple(request.query_params.get("path", "").split())
    view = room.table.view(seat)
    reason = room.table.game.words.why_not(view, path)
    if reason is None and seat not in room.table.pending:
        reason = Text("It is not your turn.")
    return Json({"words": words(reason or Text("That is not among what you can do now."))})


async def hint(request: Request) -> Response:
    """Return the best move for this seat that a second of thinking finds, and why."""
    found = await seated(request)
    room, seat, words = found
    game = room.table.game
    if seat == SPECTATOR or seat not in room.table.pending:
        return Json({"path": [], "words": words(Text("There is nothing for you to decide now."))})
    at = room.table.next_number
    best = await server_of(request).rooms.advice(room, seat)
    if room.catch_up(seat, at) != room.table.next_number:  # what others did meanwhile is no matter
        return Json({"path": [], "words": words(Text("Something has changed; ask again."))})
    chosen = game.parse(best.notation)
    move = game.words.describe(room.table.view(seat), chosen)
    told = Text("Best: {move}. {why}", move=move, why=best.why)
    return Json({"path": game.words.path(chosen), "words": words(told)})
