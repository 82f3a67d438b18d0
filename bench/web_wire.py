"""Connections of the load test: as little work as possible, as the server is to be measured."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

Place = tuple[str, int]
_END = b"\r\n\r\n"


def _unasked(status: int, body: bytes) -> None:
    raise RuntimeError(f"an answer to no question: {status} {body!r}")


class Wire(asyncio.Protocol):
    """One connection that is kept open: a request at a time, its answer given to a callback."""

    def __init__(self, place: Place) -> None:
        self._host = f"{place[0]}:{place[1]}"
        self._read = b""
        self._heard: Callable[[int, bytes], None] = _unasked

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to write."""
        self._transport = cast("asyncio.Transport", transport)

    def head(self, method: str, path: str, token: str) -> bytes:
        """Return the lines of a request that do not change."""
        pass_ = f"authorization: Bearer {token}\r\n" if token else ""
        return (
            f"{method} {path} HTTP/1.1\r\nhost: {self._host}\r\naccept: application/json\r\n"
            f"content-type: application/json\r\n{pass_}content-length: "
        ).encode()

    def send(self, head: bytes, body: bytes, heard: Callable[[int, bytes], None]) -> None:
        """Send a request; `heard` gets the status and the body of the answer."""
        self._heard = heard
        self._transport.write(b"%b%d\r\n\r\n%b" % (head, len(body), body))

    def data_received(self, data: bytes) -> None:
        """Read an answer, once all of it is there."""
        self._read += data
        end = self._read.find(_END)
        if end < 0:
            return
        length = self._read.index(b"content-length: ") + 16
        whole = end + 4 + int(self._read[length : self._read.index(b"\r", length)])
        if len(self._read) >= whole:
            status, body = int(self._read[9:12]), self._read[end + 4 : whole]
            self._read = self._read[whole:]
            self._heard(status, body)

    async def ask(
        self, method: str, path: str, token: str = "", body: object = None
    ) -> dict[str, Any]:
        """Send a request and return what the answer says."""
        answer: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        spelt = b"" if body is None else json.dumps(body).encode()
        self.send(self.head(method, path, token), spelt, lambda *told: answer.set_result(told))
        status, told = await answer
        if status >= 400:
            raise RuntimeError(told.decode())
        read: dict[str, Any] = json.loads(told)
        return read

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


class Ear(asyncio.Protocol):
    """One stream of live updates: the data of each event given to a callback."""

    def __init__(self, place: Place, path: str, token: str, heard: Callable[[bytes], None]) -> None:
        head = f"GET {path} HTTP/1.1\r\nhost: {place[0]}:{place[1]}\r\n"
        self._request = f"{head}authorization: Bearer {token}\r\n\r\n".encode()
        self._heard = heard
        self._read = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Tell the data of every event that is complete."""
        *events, self._read = (self._read + data).split(b"\n\n")
        for event in events:
            at = event.find(b"\ndata:")
            if at >= 0:
                self._heard(event[at + 6 :])

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


async def wired(place: Place) -> Wire:
    """Return a new connection."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(place), *place)
    return wire


async def listening(place: Place, path: str, token: str, heard: Callable[[bytes], None]) -> Ear:
    """Return a new stream of live updates."""
    loop = asyncio.get_running_loop()
    _, ear = await loop.create_connection(lambda: Ear(place, path, token, heard), *place)
    return ear
