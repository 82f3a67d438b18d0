"""How the server is, for watchdogs: it says ok only if it can keep what is played."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from townsmith.web.http.visits import server_of


async def healthz(request: Request) -> Response:
    """Say whether the server runs and can keep what is played."""
    wrong = await server_of(request).health.wrong()
    if wrong:
        return PlainTextResponse(f"{wrong}\n", 503, {"retry-after": "10"})
    return PlainTextResponse("ok\n")
