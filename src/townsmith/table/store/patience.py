"""Patience: a connection whose answer takes too long is cut, for a cut cable looks like silence."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg
import sqlalchemy as sql

Line = psycopg.Connection[Any]
_LOOK: Final = 0.25
"""Seconds between two looks at the clock."""


class Patience:
    """Knows who waits for the database, and since when."""

    def __init__(self) -> None:
        self._until: dict[Line, float] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()
        threading.Thread(target=self._run, name="patience", daemon=True).start()

    @contextmanager
    def lasting(self, line: Line, seconds: float) -> Iterator[None]:
        """Cut a connection if this takes longer; whoever waits then gets an error."""
        self.begin(line, seconds)
        try:
            yield
        finally:
            self.end(line)

    def begin(self, line: Line, seconds: float) -> None:
        """Be patient for so long."""
        with self._lock:
            self._until[line] = time.monotonic() + seconds

    def end(self, line: Line) -> None:
        """Stop the clock."""
        with self._lock:  # from here on its file may be another's: nobody may be cutting it now
            self._until.pop(line, None)

    def watch(self, engine: sql.Engine, seconds: float) -> None:
        """Be so long patient with whoever takes a connection of an engine."""

        def taken(line: Line, *_: object) -> None:
            self.begin(line, seconds)

        def back(line: Line | None, *_: object) -> None:
            if line is not None:
                self.end(line)

        sql.event.listen(engine, "checkout", taken)
        for way in ("checkin", "invalidate", "close", "detach"):
            sql.event.listen(engine, way, back)

    def close(self) -> None:
        """Look no more."""
        self._closed.set()

    def _run(self) -> None:
        while not self._closed.wait(_LOOK):
            now = time.monotonic()
            with self._lock:
                for line in [line for line, until in self._until.items() if until < now]:
                    del self._until[line]
                    _cut(line)


def _cut(line: Line) -> None:
    with suppress(OSError, psycopg.Error):
        twin = socket.socket(fileno=os.dup(line.fileno()))
        with twin:
            twin.shutdown(socket.SHUT_RDWR)
