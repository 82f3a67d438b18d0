"""The numbers of the server for Prometheus, and who may read them.

They tell how busy a host is and nothing about anybody; still they are not for everybody. Unless the
host says otherwise they are told to this computer only.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import sqlalchemy as sql
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from townsmith import __version__
from townsmith.table.store.shape import TABLES
from townsmith.web.http.gauges import Gauge, Gauges, Reading, told
from townsmith.web.http.guard import Counts
from townsmith.web.http.settings import MetricsPlace
from townsmith.web.http.visits import server_of
from townsmith.web.server import Server

PATH: Final = "/metrics"
_BESIDE: Final = frozenset({PATH, "/healthz"})
"""What is there on a port of its own."""
_AGES: Final = ((1, "day"), (7, "week"), (30, "month"), (365, "year"))
"""Tables are counted by age: how many days ago they were opened at most."""


def metrics_route(place: MetricsPlace) -> Route:
    """Return where the numbers are to be found."""
    return Route(place.path or PATH, metrics)


class OwnPort:
    """Keeps the port of the numbers to the numbers."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what belongs here."""
        there = scope["type"] == "http" and came_to(scope) == self._port
        if there and scope["path"] not in _BESIDE:
            await PlainTextResponse(f"{PATH} is here\n", 404)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def came_to(scope: Scope) -> int:
    """Return the port that a request came to."""
    server = scope.get("server")
    return int(server[1] or 0) if server else 0


async def metrics(request: Request) -> Response:
    """Return what the server counts, as Prometheus reads it."""
    server = server_of(request)
    if not _may_read(request, server.settings.metrics):
        raise HTTPException(404)
    ages = await asyncio.to_thread(tables_by_age, server.store.engine, datetime.now(UTC).date())
    # Tables are everybody's, all else is this node's own.
    requests = _requests(request.app.state.counts, server.gauges.common)
    lines = [*server.gauges.lines(), *told(_TABLES, ages), *requests]
    return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


def _may_read(request: Request, place: MetricsPlace) -> bool:
    if place.path:
        return True
    if place.port:
        return came_to(request.scope) == place.port
    return request.client is not None and _is_here(request.client.host)


def _is_here(address: str) -> bool:
    """Say whether an address is this computer's own."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def add_usual(gauges: Gauges, server: Server) -> None:
    """Show what every server can tell about itself."""
    rooms, health = server.rooms, server.health
    gauges.add("build_info", "The version that runs.", lambda: {f'version="{__version__}"': 1})
    gauges.add("moves_total", "Moves kept since the start.", lambda: rooms.moves, "counter")
    gauges.add("open_tables", "Tables in memory.", lambda: rooms.open_count)
    gauges.add("streams", "Live updates that are open.", lambda: rooms.listener_count)
    gauges.add("memory_bytes", "Memory in use.", memory)
    unkept = "Writes that the file of tables did not take."
    gauges.add("failed_writes_total", unkept, lambda: rooms.failed_writes, "counter")
    failures = "Checks that could not write to the file of tables."
    gauges.add("failed_checks_total", failures, lambda: health.failures, "counter")


def memory() -> int:
    """Return the bytes of memory in use; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def tables_by_age(engine: sql.Engine, today: date) -> Reading:
    """Return how many tables are kept, by how long ago they were opened."""
    query = sql.select(TABLES.c.date, sql.func.count()).group_by(TABLES.c.date)
    with engine.connect() as connection:
        days = [(str(day), int(count)) for day, count in connection.execute(query)]
    ages: Counter[str] = Counter()
    for day, count in days:
        ages[f'age="{_age(day, today)}"'] += count
    return ages


def _age(day: str, today: date) -> str:
    try:
        past = (today - date.fromisoformat(day)).days
    except ValueError:  # nobody noted it
        return "unknown"
    return next((age for days, age in _AGES if past < days), "older")


_TABLES: Final = Gauge("townsmith_tables", "Tables kept, by age.", float, "gauge")
_REQUESTS: Final = Gauge("townsmith_requests_total", "Answers by kind.", float, "counter")
_SECONDS: Final = Gauge("townsmith_request_seconds_total", "Time for answers.", float, "counter")


def _requests(counts: Counts, common: str) -> Iterator[str]:
    yield from told(
        _REQUESTS,
        {
            f'method="{method}",route="{route}",status="{status}"': count
            for (method, route, status), count in counts.requests.items()
        },
        common,
    )
    seconds = {f'route="{route}"': spent for route, spent in counts.seconds.items()}
    yield from told(_SECONDS, seconds, common)
