"""A small client for a Townsmith server: one file, the standard library only, yours to copy.

from townsmith_client import Server

seat = Server("http://127.0.0.1:8000").open_table("uptown", ["person", "builder"])
for question in seat.questions():
seat.play(question["legal"][0], question["at"])
"""

import json
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

PATIENCE = 60.0
"""Seconds to wait for an answer; a stream gives a sign of life every 15."""


class RefusedError(Exception):
    """The server said no; nothing was changed."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(f"{status}: {why}")
        self.status = status


class Server:
    """A server's address."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")

    def open_table(
        self, game: str, sitters: list[str], options: dict[str, Any] | None = None
    ) -> "Seat":
        """Open a table and sit on its first seat."""
        wanted = {"sitters": sitters, "options": options or {}}
        opened = self.ask("POST", f"/play/{game}", wanted)
        return Seat(self, opened["table"], opened["seats"]["0"])

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Send a request and return what it was answered with."""
        while True:
            try:
                with self.open(method, path, body, token) as answer:
                    return json.load(answer)
            except HTTPError as error:
                if error.code != 429:
                    raise RefusedError(error.code, _why(error)) from None
                time.sleep(float(error.headers.get("Retry-After", 1)))  # too fast: wait as told

    def open(self, method: str, path: str, body: Any = None, token: str = "", **more: str) -> Any:
        """Send a request and return the answer, still to be read."""
        headers = {"Accept": "application/json", "Content-Type": "application/json", **more}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, headers, method=method)
        return urlopen(request, timeout=PATIENCE)


class Seat:
    """A seat at a table, and the secret that makes it yours."""

    def __init__(self, server: Server, table: str, token: str) -> None:
        self.server = server
        self.table = f"/t/{table}"
        self.token = token

    def question(self) -> dict[str, Any]:
        """Return all you may know and do: board, position, legal moves, the number `at`."""
        return self.server.ask("GET", f"{self.table}/question", token=self.token)

    def summary(self) -> dict[str, Any]:
        """Return the moment in short, with the scores."""
        return self.server.ask("GET", self.table, token=self.token)

    def play(self, move: str, at: int) -> dict[str, Any]:
        """Make a move; the same one sent twice counts once, so it may be repeated."""
        said = {"words": move, "at": at}
        return self.server.ask("POST", f"{self.table}/moves", said, self.token)

    def questions(self) -> Iterator[dict[str, Any]]:
        """Yield a question whenever it is your turn, until the game is over."""
        last = ""
        while True:
            try:
                for change in self._notices(last):
                    last = change
                    while (turn := self._turn())["legal"]:
                        yield self.question()
                    if turn["over"]:
                        return
            except (URLError, HTTPException, OSError):
                time.sleep(1)  # the line broke: the stream goes on where it stopped

    def _turn(self) -> dict[str, Any]:
        return self.server.ask("GET", f"{self.table}/turn", token=self.token)

    def _notices(self, last: str) -> Iterator[str]:
        """Yield the number of each change; the first at once, as somebody may be waiting."""
        since = {"Last-Event-ID": last} if last else {}
        path = f"{self.table}/events"
        with self.server.open("GET", path, None, self.token, **since) as stream:
            yield last
            for line in stream:
                if line.startswith(b"id:"):
                    yield line[3:].strip().decode()


def _why(error: HTTPError) -> str:
    try:
        return str(json.load(error)["error"])
    except (ValueError, KeyError):
        return error.reason
