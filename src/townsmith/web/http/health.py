"""How the server is: a short answer for watchdogs, and numbers for Prometheus."""

from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from townsmith import __version__
from townsmith.web.http.guard import Counts
from townsmith.web.http.visits import server_of


async def healthz(request: Request) -> Response:
    """Say that the server runs and its file of tables answers."""
    with server_of(request).store.engine.connect() as connection:
        connection.exec_driver_sql("SELECT 1")
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """Return what the server counts, as Prometheus reads it."""
    lines = [*_gauges(request), *_requests(request.app.state.counts)]
    body = "\n".join(lines) + "\n"
    return PlainTextResponse(body, media_type="text/plain; version=0.0.4")


def _gauges(request: Request) -> Iterator[str]:
    rooms = server_of(request).rooms
    yield from _metric("townsmith_build_info", "gauge", "The version that runs.")
    yield f'townsmith_build_info{{version="{__version__}"}} 1'
    yield from _metric("townsmith_moves_total", "counter", "Moves kept since the start.")
    yield f"townsmith_moves_total {rooms.moves}"
    yield from _metric("townsmith_open_tables", "gauge", "Tables in memory.")
    yield f"townsmith_open_tables {rooms.open_count}"
    yield from _metric("townsmith_streams", "gauge", "Live updates that are open.")
    yield f"townsmith_streams {rooms.listener_count}"


def _requests(counts: Counts) -> Iterator[str]:
    yield from _metric("townsmith_requests_total", "counter", "Answers by kind and status.")
    for (method, route, status), count in sorted(counts.requests.items()):
        labels = f'method="{method}",route="{route}",status="{status}"'
        yield f"townsmith_requests_total{{{labels}}} {count}"
    yield from _metric("townsmith_request_seconds_total", "counter", "Time spent on answers.")
    for route, seconds in sorted(counts.seconds.items()):
        yield f'townsmith_request_seconds_total{{route="{route}"}} {seconds:.6f}'


def _metric(name: str, kind: str, words: str) -> list[str]:
    return [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]
