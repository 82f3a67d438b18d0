"""The whole application in this process: asked as a server would ask it, without a socket."""

import asyncio
import threading
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote_from_bytes

from starlette.types import Message, Scope

from townsmith.core import registry
from townsmith.table.log import Entry
from townsmith.table.opening import open_new
from townsmith.web.app import create_app
from townsmith.web.http.passes import Pass
from townsmith.web.http.settings import Limits, Settings
from townsmith.web.tables.chairs import PERSON, Sitting, chairs_for

T = TypeVar("T")
PATIENCE = 120.0
"""Seconds after which an answer counts as a hang; honest ones take milliseconds."""
PLENTY = "1000000/second"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[bytes, bytes]
    body: bytes


class Application:
    """A server's application in a loop and a thread of its own, with a table a game in it."""

    def __init__(self, folder: Path) -> None:
        limits = Limits(
            requests=PLENTY, address=PLENTY, moves=PLENTY, tables=PLENTY, talk=PLENTY, streams=10**6
        )
        self._app = create_app(Settings(folder, limits))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._open = self._app._app.router.lifespan_context(self._app._app)  # noqa: SLF001 as a server does
        self._run(self._open.__aenter__())
        self.tables = {slug: self._run(self._sit_down(slug)) for slug in registry.games()}

    def close(self) -> None:
        """Close the tables and end the thread."""
        self._run(self._open.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def token(self, slug: str, seat: int) -> str:
        """Return the secret of a seat at the table of a game."""
        return self._app.server.passes.link(Pass(self.tables[slug], seat))

    def kept(self, slug: str) -> tuple[Sequence[Entry], Sitting, int]:
        """Return all that may change at the table of a game."""
        room = self._run(self._app.server.rooms.find(self.tables[slug]))
        return [*room.table.log], room.sitting, len(room.talk)

    def ask(
        self, method: str, path: bytes, headers: Mapping[bytes, bytes], body: bytes = b""
    ) -> Answer:
        """Send a request and return its answer."""
        return self._run(self._ask(method, path, headers, body))

    async def _sit_down(self, slug: str) -> str:
        game = registry.game(slug)
        seats = next(count for count in game.chairs if count > 1)
        sitting = Sitting(chairs_for([PERSON] * seats, "Ann"))
        opening = open_new(game, seats, seed=1)
        return (await self._app.server.rooms.create(opening, sitting)).id

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _ask(
        self, method: str, path: bytes, headers: Mapping[bytes, bytes], body: bytes
    ) -> Answer:
        sent: list[Message] = []
        left = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            return left.pop() if left else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(_scope(method, path, headers, len(body)), receive, send)
        found = b"".join(message.get("body", b"") for message in sent[1:])
        return Answer(sent[0]["status"], dict(sent[0]["headers"]), found)


def _scope(method: str, path: bytes, headers: Mapping[bytes, bytes], length: int) -> Scope:
    """Return a request as the server would describe it."""
    raw, _, query = path.partition(b"?")
    told = [(b"host", b"x"), (b"content-length", b"%d" % length)]
    told += [(name, value) for name, value in headers.items() if name != b"content-length"]
    return {
        "type": "http",
        "method": method,
        "http_version": "1.1",
        "scheme": "http",
        "path": raw.decode("utf-8", "replace"),
        "raw_path": quote_from_bytes(raw).encode(),
        "query_string": query,
        "root_path": "",
        "headers": told,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
