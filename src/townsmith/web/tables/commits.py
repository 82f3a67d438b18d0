"""Commits: every move is on disk before it is acknowledged, and many share one wait for it.

Moves that arrive in one turn of the loop, or while the disk is busy with the last commit, go into
one commit together, so that the server takes thousands of moves a second from a disk that takes a
few hundred commits.
"""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final

from townsmith.core.errors import TownsmithError
from townsmith.table.log import Entry
from townsmith.table.store import SqliteStore

_LARGEST: Final = 256
"""How many moves share one commit at most."""


class Writing:
    """One entry on its way to the disk. Everybody may wait for it, and leave again."""

    __slots__ = ("_error", "_waiters", "done", "entry", "table")

    def __init__(self, table: str, entry: Entry | None) -> None:
        self.table = table
        self.entry = entry
        """None notes that the game is over."""
        self.done = False
        self._error: Exception | None = None
        self._waiters: list[asyncio.Future[None]] = []

    async def settled(self) -> None:
        """Wait until the entry is on disk; raise what went wrong."""
        if not self.done:
            # One for each who waits: whoever is cancelled takes nobody along.
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter
        if self._error is not None:
            raise self._error

    def settle(self, error: Exception | None) -> None:
        """Note how it went and call everybody who waits."""
        self.done = True
        self._error = error
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)


class CommitThread:
    """A thread that writes, and answers in the loop in which it was started."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Writing] = []
        """What came in this turn of the loop."""
        self._queue: SimpleQueue[list[Writing] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="commits", daemon=True)
        self._thread.start()

    def keep(self, table: str, entry: Entry | None) -> Writing:
        """Send an entry to the disk; return what tells when it is there."""
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        writing = Writing(table, entry)
        self._gathered.append(writing)
        return writing

    def close(self) -> None:
        """Write what is left and stop."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _run(self) -> None:
        batch: list[Writing] = []
        while (gathered := self._queue.get()) is not None:
            batch += gathered
            if self._queue.empty() or len(batch) >= _LARGEST:
                self._write(batch)
                batch = []
        if batch:
            self._write(batch)

    def _write(self, batch: list[Writing]) -> None:
        error = self._commit(batch)
        if error is not None and len(batch) > 1:  # one bad move shall not take the others along
            for writing in batch:
                self._write([writing])
            return
        self._loop.call_soon_threadsafe(_settle_all, batch, error)

    def _commit(self, batch: list[Writing]) -> Exception | None:
        entries = [(one.table, one.entry) for one in batch if one.entry is not None]
        finished = [one.table for one in batch if one.entry is None]
        try:
            self._store.append_all(entries, finished)
        except TownsmithError as error:
            return error
        except Exception as error:  # noqa: BLE001  whatever it is, whoever waits must hear of it
            return OSError(str(error))
        return None


def _settle_all(batch: list[Writing], error: Exception | None) -> None:
    for writing in batch:
        writing.settle(error)


class Outbox:
    """A table's journal on the web: passes entries to the thread and knows what is not kept yet."""

    def __init__(self, table: str, keep: Callable[[str, Entry | None], Writing]) -> None:
        self._table = table
        self._keep = keep
        self._waiting: list[Writing] = []

    def append(self, entry: Entry) -> None:
        """Send an entry on its way to the disk."""
        self._waiting.append(self._keep(self._table, entry))

    def finish(self) -> None:
        """Send the end of the game after it."""
        self._waiting.append(self._keep(self._table, None))

    async def settled(self) -> None:
        """Wait until everything sent so far is on disk; raise what went wrong."""
        for writing in [*self._waiting]:
            await writing.settled()
        self._waiting = [writing for writing in self._waiting if not writing.done]
