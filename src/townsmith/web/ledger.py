"""The ledger: every move is on disk before it is acknowledged, and many share one wait for it.

Moves that arrive while the disk is busy with the last commit go into the next one together, so
that the server takes thousands of moves a second from a disk that takes a few hundred commits.
"""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, NamedTuple

from townsmith.core.errors import TownsmithError
from townsmith.table.log import Entry
from townsmith.table.store import SqliteStore

Answer = asyncio.Future[None]
_LARGEST: Final = 256
"""How many moves share one commit at most."""


class _Item(NamedTuple):
    table: str
    entry: Entry | None
    """None notes that the game is over."""
    answer: Answer


class Ledger:
    """A thread that writes, and answers in the loop in which the ledger was opened."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Item | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="ledger", daemon=True)
        self._thread.start()

    def keep(self, table: str, entry: Entry | None) -> Answer:
        """Return what is done when the entry is on disk, or fails if it cannot be kept."""
        answer: Answer = self._loop.create_future()
        self._queue.put(_Item(table, entry, answer))
        return answer

    def close(self) -> None:
        """Write what is left and stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch = self._batch()
            going_on = batch[-1] is not None
            items = [item for item in batch if item is not None]
            if items:
                self._write(items)

    def _batch(self) -> list[_Item | None]:
        """Return what waits to be written, at least one thing."""
        batch = [self._queue.get()]
        while batch[-1] is not None and len(batch) < _LARGEST and not self._queue.empty():
            batch.append(self._queue.get())
        return batch

    def _write(self, items: list[_Item]) -> None:
        error = self._commit(items)
        if error is not None and len(items) > 1:  # one bad move shall not take the others along
            for item in items:
                self._write([item])
            return
        self._loop.call_soon_threadsafe(_answer_all, items, error)

    def _commit(self, items: list[_Item]) -> Exception | None:
        entries = [(item.table, item.entry) for item in items if item.entry is not None]
        finished = [item.table for item in items if item.entry is None]
        try:
            self._store.append_all(entries, finished)
        except Exception as error:  # noqa: BLE001  whatever it is, whoever waits must hear of it
            return error
        return None


def _answer_all(items: list[_Item], error: Exception | None) -> None:
    for item in items:
        if item.answer.done():
            continue
        if error is None:
            item.answer.set_result(None)
        else:
            item.answer.set_exception(_told(error))


def _told(error: Exception) -> Exception:
    return error if isinstance(error, TownsmithError) else OSError(str(error))


class Outbox:
    """A table's journal on the web: passes entries to the ledger and knows what is not kept yet."""

    def __init__(self, table: str, keep: Callable[[str, Entry | None], Answer]) -> None:
        self._table = table
        self._keep = keep
        self._waiting: list[Answer] = []

    def append(self, entry: Entry) -> None:
        """Send an entry on its way to the disk."""
        self._waiting.append(self._keep(self._table, entry))

    def finish(self) -> None:
        """Send the end of the game after it."""
        self._waiting.append(self._keep(self._table, None))

    async def settled(self) -> None:
        """Wait until everything sent so far is on disk; raise what went wrong."""
        for answer in [*self._waiting]:
            await asyncio.shield(answer)
        self._waiting = [answer for answer in self._waiting if not answer.done()]
