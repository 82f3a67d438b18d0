"""Answers: to a program JSON, to a page the way on."""

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from townsmith.web.http.messages import Done
from townsmith.web.http.visits import Visit, wants_json


class Json(JSONResponse):
    """JSON, written fast."""

    def render(self, content: object) -> bytes:
        """Return the content as JSON."""
        return msgspec.json.encode(content)


def done(request: Request, found: Visit, where: str) -> Response:
    """Say that something was done: a page goes back to its table, a program is told."""
    if wants_json(request):
        return Json(Done())
    path, mark, place = where.partition("#")
    # Another node may draw the page; it knows by the number what it must have read before.
    return RedirectResponse(f"/t/{found.room.id}{path}?since={found.room.last}{mark}{place}", 303)
