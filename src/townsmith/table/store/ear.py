"""The ear of a node: hears what others announce, and says when it might have missed something.

It listens first and asks for a look at everything then, so that nothing falls in between; and again
every two seconds, for an announcement may get lost with whoever made it.
"""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Final

import psycopg

from townsmith.core.errors import StoreError
from townsmith.table.store.patience import Line, Patience

CHANNEL: Final = "townsmith"
SWEEP: Final = 2.0
"""Seconds between two looks at everything."""
_ASK: Final = 1.0
"""Seconds of silence after which it asks whether the database is still there."""
_PATIENCE: Final = 3.0
"""Seconds in which the database has to answer that."""
_PAUSE: Final = 0.25
"""Seconds between two tries to reach it."""

Hear = Callable[[Mapping[str, int]], None]


class Ear:
    """A thread with a connection of its own, which needs a session and not a pool in between."""

    def __init__(
        self, connect: Callable[[], Line], hear: Hear, node: str, patience: Patience
    ) -> None:
        self._connect = connect
        self._hear = hear
        self._node = node
        self._patience = patience
        self._reached = time.monotonic()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ear", daemon=True)
        self._thread.start()

    @property
    def silence(self) -> float:
        """Return for how many seconds the database has not answered."""
        return time.monotonic() - self._reached

    def close(self) -> None:
        """Listen no more."""
        self._closed.set()
        self._thread.join(2 * _ASK)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                with self._connect() as line:
                    self._listen(line)
            except (psycopg.Error, StoreError):
                self._closed.wait(_PAUSE)

    def _listen(self, line: Line) -> None:
        self._ask(line, f"LISTEN {CHANNEL}")
        swept = 0.0
        while not self._closed.is_set():
            if time.monotonic() - swept >= SWEEP:
                swept = time.monotonic()
                self._hear({})
            for notice in line.notifies(timeout=_ASK):
                self._take(notice.payload)
            self._ask(line, "SELECT 1")

    def _ask(self, line: Line, words: str) -> None:
        with self._patience.lasting(line, _PATIENCE):
            line.execute(words.encode())
        self._reached = time.monotonic()

    def _take(self, payload: str) -> None:
        node, _, told = payload.partition(" ")
        if node != self._node:  # what this node wrote it knows already
            self._hear(_read(told))


def _read(told: str) -> dict[str, int]:
    pairs = (pair.split(":") for pair in told.split(","))
    return {table_id: int(change) for table_id, change in pairs}
