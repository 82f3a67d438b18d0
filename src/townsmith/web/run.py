"""The server itself: it starts, serves until somebody stops it, and ends its streams in order."""

import gc
import socket
from typing import Final

import uvicorn

from townsmith.web.app import create_app
from townsmith.web.http.guard import Guard
from townsmith.web.http.settings import Settings

_RUBBISH: Final = 10_000
"""How many new things are made between two searches for rubbish; a request makes a few hundred."""


class WebServer(uvicorn.Server):
    """A server whose streams end before it waits for connections to close."""

    def __init__(self, app: Guard) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                access_log=False,
                log_level="warning",
                timeout_graceful_shutdown=3,
                timeout_keep_alive=30,
                server_header=False,
                # Who stands in between and tells the visitor's address and scheme is trusted
                # only on this computer.
                forwarded_allow_ips="127.0.0.1",
            )
        )
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open; what is in memory by then stays, so it need not be searched for rubbish again."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(_RUBBISH, *gc.get_threshold()[1:])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hang up on everybody who listens, then stop."""
        self._app.server.rooms.hang_up()
        await super().shutdown(sockets)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until somebody stops the server; what was played is on disk by then."""
    WebServer(create_app(settings)).run(sockets=[listening])
