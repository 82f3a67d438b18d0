"""Commits: every change is on disk before it is acknowledged, and many share one wait for it.

Changes that arrive in one turn of the loop, or while the disk is busy with the last commit, go into
one commit together, so that the server takes thousands of moves a second from a disk that takes a
few hundred commits.

What could not be kept takes along all later changes of its table, since they were judged on it:
every outbox has an era, and what belongs to one that has failed is refused unseen.
"""

import asyncio
import itertools
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Final

import sqlalchemy as sql

from townsmith.core.errors import StaleMoveError, StoreError, TownsmithError
from townsmith.core.text import Text
from townsmith.table.log import Entry
from townsmith.table.store.changes import Change, Group, Turns, move_change
from townsmith.table.store.protocol import Store, UnreachableError
from townsmith.web.tables.people_log import Draft

LOG: Final = logging.getLogger("townsmith.web")
_LARGEST: Final = 256
"""How many changes share one commit at most."""
_ERAS: Final = itertools.count()
"""One for all tables: a table that is opened anew is younger than whatever failed there before."""


class NotKeptError(StoreError):
    """The store did not take a change; whether it did all the same is to be read there."""


class LostRaceError(StaleMoveError):
    """Somebody else was first with the number of a change: it is to be judged again."""


class Writing:
    """One change on its way to the disk. Everybody may wait for it, and leave again."""

    __slots__ = (
        "_error",
        "_waiters",
        "change",
        "done",
        "era",
        "finished",
        "keep",
        "table",
        "turns",
    )

    def __init__(
        self, table: str, era: int, change: Change, keep: Callable[["Writing"], None]
    ) -> None:
        self.table = table
        self.era = era
        self.change = change
        self.keep = keep
        """Called when the change is on disk, in the order of the changes."""
        self.finished = False
        """Whether the game is over by then."""
        self.turns: Turns = {}
        """Whose turn begins or ends with it."""
        self.done = False
        self._error: Exception | None = None
        self._waiters: list[asyncio.Future[None]] = []

    async def settled(self) -> None:
        """Wait until the change is on disk; raise what went wrong."""
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
        if error is None:
            self.keep(self)
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)


class CommitThread:
    """A thread that writes, and answers in the loop in which it was started."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self.failures = 0
        """How often the store did not take what it was given, since the server started."""
        self._gathered: list[Writing] = []
        """What came in this turn of the loop."""
        self._failed: dict[str, int] = {}
        """The era of each table that could not be kept."""
        self._queue: SimpleQueue[list[Writing] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="commits", daemon=True)
        self._thread.start()

    def send(self, writing: Writing) -> None:
        """Send a change to the disk."""
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(writing)

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
        tables: dict[str, list[Writing]] = {}
        late = []
        for writing in batch:
            if writing.era > self._failed.get(writing.table, -1):
                tables.setdefault(writing.table, []).append(writing)
            else:
                late.append(writing)
        self._settle(late, LostRaceError(_FIRST_CAME_OTHERS))
        self._write_tables([*tables.values()])

    def _write_tables(self, tables: Sequence[list[Writing]]) -> None:
        """Write the changes of several tables in one commit, sorted by table."""
        ordered = sorted(tables, key=lambda writings: writings[0].table)
        try:
            winners = self._store.append([_group(writings) for writings in ordered])
        except Exception as error:  # noqa: BLE001  whatever it is, whoever waits must hear of it
            self._fail(ordered, error)
            return
        for writings in tables:
            won = writings[0].table in winners
            self._settle(writings, None if won else LostRaceError(_FIRST_CAME_OTHERS))

    def _fail(self, tables: Sequence[list[Writing]], error: Exception) -> None:
        self.failures += 1
        LOG.error("changes could not be kept: %s", error)
        disk = isinstance(error, (sql.exc.OperationalError, UnreachableError))
        if len(tables) > 1 and not disk:  # one bad change shall not take other tables along
            for writings in tables:
                self._write_tables([writings])
            return
        for writings in tables:
            self._settle(writings, NotKeptError(NOT_KEPT))

    def _settle(self, writings: list[Writing], error: Exception | None) -> None:
        if not writings:
            return
        for writing in writings if error is not None else []:
            self._failed[writing.table] = max(writing.era, self._failed.get(writing.table, -1))
        if error is None:
            self._failed.pop(writings[0].table, None)
        self._loop.call_soon_threadsafe(_settle_all, writings, error)


NOT_KEPT: Final = Text(
    "The table could not be written down just now. Nothing was changed; try again."
)
_FIRST_CAME_OTHERS: Final = Text("Somebody else was first; look again before you move.")


def _group(writings: list[Writing]) -> Group:
    finished = any(writing.finished for writing in writings)
    turns = {seat: turn for writing in writings for seat, turn in writing.turns.items()}
    return Group(writings[0].table, [writing.change for writing in writings], finished, turns)


def _settle_all(writings: list[Writing], error: Exception | None) -> None:
    for writing in writings:
        writing.settle(error)


class Outbox:
    """A table's journal on the web: numbers changes, sends them, and knows which are on the way."""

    def __init__(self, table: str, last: int, send: Callable[[Writing], None]) -> None:
        self._table = table
        self.last = last
        """The number of the last change that is kept or on its way."""
        self._send = send
        self.era = next(_ERAS)
        """Grows when something could not be kept: what was judged on it is void."""
        self.newest = _settled(table, last)
        """What was sent last. All before it have settled when it has, and if one failed, it did."""
        self.keep: Callable[[Writing], None] = _nothing
        """Called with each change when it is on disk."""

    @property
    def idle(self) -> bool:
        """Say whether nothing is on its way."""
        return self.newest.done

    def append(self, entry: Entry) -> None:
        """Send an entry on its way to the disk."""
        self._post(move_change(self.last + 1, entry))

    def finish(self) -> None:
        """Let the last entry end the game."""
        self.newest.finished = True

    def post(self, draft: Draft) -> Writing:
        """Send a change that is no move."""
        return self._post(Change(self.last + 1, draft.kind, draft.words, draft.seat))

    def _post(self, change: Change) -> Writing:
        self.last = change.change
        self.newest = Writing(self._table, self.era, change, self.keep)
        self._send(self.newest)
        return self.newest

    async def settled(self) -> None:
        """Wait until everything sent so far is on disk; raise what went wrong."""
        await self.newest.settled()

    async def quiet(self) -> None:
        """Wait until nothing is on its way any more, however it went."""
        while not self.idle:
            with suppress(TownsmithError):
                await self.settled()

    def restart(self, last: int) -> None:
        """Begin again after that change: whatever came later was not kept, or not by us."""
        self.era = next(_ERAS)
        self.last = last
        self.newest = _settled(self._table, last)


def _settled(table: str, last: int) -> Writing:
    """Return what stands for everything that was kept before."""
    writing = Writing(table, 0, Change(last, "", ""), _nothing)
    writing.settle(None)
    return writing


def _nothing(_: Writing) -> None:
    """Do nothing with a change that is on disk."""
