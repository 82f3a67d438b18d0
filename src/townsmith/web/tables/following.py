"""Following: what other nodes write comes into the rooms that are open here.

An announcement only says where to look; the log is read and decides. Whoever cannot reach the
database for some seconds hangs up on everybody, so that they go on at another node.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, Protocol

import sqlalchemy as sql

from townsmith.core.errors import StoreError
from townsmith.table.store.changes import Change
from townsmith.table.store.protocol import ASKS, SILENCE, Store
from townsmith.web.tables.gathering import Gathering

LOG: Final = logging.getLogger("townsmith.web")
Tails = Mapping[str, Sequence[Change]]
_AT_ONCE: Final = 500
"""How many tables are looked up in one go."""
_LOOK: Final = 0.5
"""Seconds between two looks at the clock."""


class Followed(Protocol):
    """Who has rooms that are to be kept up to date."""

    def opened(self) -> Mapping[str, Gathering]:
        """Return the rooms that are open."""

    async def take_in(self, room: Gathering, tails: Tails) -> None:
        """Let what others have kept come into a room."""

    def hang_up(self) -> None:
        """End all streams."""


class Following:
    """Keeps the open rooms of a node up to date."""

    def __init__(self, store: Store, rooms: Followed) -> None:
        self._store = store
        self._rooms = rooms
        self._stale: set[str] = set()
        """The tables of which there is more to read."""
        self._thread = ThreadPoolExecutor(1, "following")
        """One of its own, so that it waits behind nobody who asks for something else."""
        self._reading: asyncio.Task[None] | None = None
        self._closed = False
        self._watching = asyncio.ensure_future(self._watch())
        store.on_change(self._in_loop(self._hear))

    def close(self) -> None:
        """Follow no more; the ear is closed later, with the store, and may still tell something."""
        self._closed = True
        self._watching.cancel()
        if self._reading is not None:
            self._reading.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _in_loop(
        self, hear: Callable[[Mapping[str, int]], None]
    ) -> Callable[[Mapping[str, int]], None]:
        """Let the loop hear what concerns it: of tables that are open elsewhere it is not told."""
        loop, opened = asyncio.get_running_loop(), self._rooms.opened()

        def heard(told: Mapping[str, int]) -> None:
            if told and not any(name in opened for name in told):
                return
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(hear, told)

        return heard

    def _hear(self, told: Mapping[str, int]) -> None:
        opened = self._rooms.opened()
        if told:
            self._give_way(told)
            self._stale |= {
                name for name in told if name in opened and opened[name].last < told[name]
            }
        else:
            self._stale |= opened.keys()
        reads = self._reading is not None and not self._reading.done()
        if self._stale and not reads and not self._closed:
            self._reading = asyncio.ensure_future(self._read())

    def _give_way(self, told: Mapping[str, int]) -> None:
        opened = self._rooms.opened()
        for name, change in told.items():
            if change == ASKS and name in opened:
                opened[name].way.asked()

    async def _read(self) -> None:
        while self._stale:
            known = self._next()
            try:
                loop = asyncio.get_running_loop()
                tails = await loop.run_in_executor(self._thread, self._store.tails, known)
            except (sql.exc.SQLAlchemyError, StoreError) as error:
                LOG.warning("tables could not be followed: %s", error)
                self._stale.clear()  # the next look at everything finds them again
                return
            await self._take_in(known, tails)

    def _next(self) -> dict[str, int]:
        names = [*self._stale][:_AT_ONCE]
        self._stale.difference_update(names)
        opened = self._rooms.opened()
        return {name: opened[name].last for name in names if name in opened}

    async def _take_in(self, known: Mapping[str, int], tails: Tails) -> None:
        """All at once: a room that waits for its own commit keeps no other waiting."""
        opened = self._rooms.opened()
        news = [opened[name] for name in known if name in opened and tails.get(name) != []]
        await asyncio.gather(*(self._rooms.take_in(room, tails) for room in news))

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            if self._store.silence > SILENCE:
                self._rooms.hang_up()
