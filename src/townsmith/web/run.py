"""The server itself: it starts, serves until somebody stops it, and ends its streams in order."""

import asyncio
import gc
import logging
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import Final

import uvicorn

from townsmith.table.store import open_place
from townsmith.web.app import create_app
from townsmith.web.folder_lock import folder_lock
from townsmith.web.http.connections import Connection, Door, DoorConfig
from townsmith.web.http.gauges import Gauges
from townsmith.web.http.guard import Guard
from townsmith.web.http.settings import Settings
from townsmith.web.network_door import NetworkDoor

LOG: Final = logging.getLogger("townsmith.web")
_RUBBISH: Final = 10_000
"""How many new things are made between two searches for rubbish; a request makes a few hundred."""
_SWEEP: Final = 10
"""How many tenths of a second lie between two looks for connections whose time is up."""
_OWN_FILES: Final = 200
"""Open files that are no connections: the store, the workers, the log."""


class WebServer(uvicorn.Server):
    """A server whose streams end before it waits for connections to close."""

    def __init__(self, app: Guard, settings: Settings, opened: Callable[[], None]) -> None:
        self._door = _door(settings)
        super().__init__(
            DoorConfig(
                app,
                self._door,
                access_log=False,
                log_level="warning",
                timeout_graceful_shutdown=3,
                server_header=False,
                ws="none",
                ssl_certfile=settings.tls and settings.tls.certificate,
                ssl_keyfile=settings.tls and str(settings.tls.key),
                forwarded_allow_ips=list(settings.proxies.written),
            )
        )
        self._app = app
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open; what is in memory by then stays, so it need not be searched for rubbish again."""
        await super().startup(sockets)
        if sockets:
            self._app.server.network = NetworkDoor(sockets[0].getsockname()[1], self._listen_too)
        self._watch(self._app.server.gauges)
        gc.collect()
        gc.freeze()
        gc.set_threshold(_RUBBISH, *gc.get_threshold()[1:])
        self._opened()

    async def _listen_too(self, listening: socket.socket) -> None:
        """Listen on one more socket, as on those the server began with."""

        def connection() -> asyncio.Protocol:
            return Connection(self.config, self.server_state, self.lifespan.state)

        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(connection, sock=listening))

    def _watch(self, gauges: Gauges) -> None:
        door = self._door
        gauges.add("connections", "Connections that are open.", lambda: door.inside)
        gauges.add(
            "connections_refused_total",
            "Connections that were let go, by what they were told.",
            lambda: {f'status="{status}"': count for status, count in door.refused.items()},
            "counter",
        )

    async def on_tick(self, counter: int) -> bool:
        """Let go of connections whose time is up."""
        if counter % _SWEEP == 0:
            now = time.monotonic()
            for connection in [*self.server_state.connections]:
                if isinstance(connection, Connection):
                    connection.sweep(now)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hang up on everybody who listens, then stop."""
        self._app.server.rooms.hang_up()
        await super().shutdown(sockets)


def serve(
    settings: Settings, listening: Sequence[socket.socket], opened: Callable[[], None]
) -> None:
    """Serve until somebody stops the server; what was played is on disk by then.

    `opened` is called when the doors are open. If the folder or the file of tables cannot be used,
    StoreError says so before that. A database may be shared by many servers, a folder not.
    """
    if settings.database:
        node = f"{socket.gethostname()}:{listening[0].getsockname()[1]}"
        settings = replace(settings, node=node)
    with nullcontext() if settings.database else folder_lock(settings.data):
        _try_store(settings)
        _tell_of_few_files(settings)
        server = WebServer(create_app(settings), settings, opened)
        server.run(sockets=[*listening])


def _try_store(settings: Settings) -> None:
    """Open the place of tables once and close it again: whatever is wrong with it is told now."""
    store = open_place(settings.place)
    try:
        store.keys()
    finally:
        store.close()


def _door(settings: Settings) -> Door:
    limits = settings.limits
    most = min(limits.all_connections, _open_files() - _OWN_FILES)
    each = limits.connections * settings.crowd
    return Door(replace(limits, all_connections=most, connections=each), settings.proxies)


def _tell_of_few_files(settings: Settings) -> None:
    """Raise how many files may be open as far as that goes; say so where they are still few."""
    wanted = settings.limits.all_connections + _OWN_FILES
    found = _with_more_files(wanted)
    if found < wanted:
        LOG.warning(
            "this system lets a program have %d files open, which is enough for %d connections "
            "at once and not for %d; before the start, `ulimit -n %d` raises it",
            found,
            max(0, found - _OWN_FILES),
            settings.limits.all_connections,
            wanted,
        )


def _with_more_files(wanted: int) -> int:
    """Return how many files may be open after asking the system for so many."""
    found = _open_files()
    if found >= wanted:
        return found
    import resource  # noqa: PLC0415  not on every system; where it is not, nothing is missing

    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return _open_files()


def _open_files() -> int:
    """Return how many files this process may have open."""
    try:
        import resource  # noqa: PLC0415  not on every system
    except ImportError:
        return 1 << 20
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return most if most != resource.RLIM_INFINITY else 1 << 20
