"""Claims: of several nodes that have a table open, one lets its bots think.

Who thinks is a question of waste, never of safety: the log lets one move in. A node that dies or is
cut off cannot renew its claim, and another one goes on within seconds.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final

import sqlalchemy as sql

from townsmith.core.errors import StoreError
from townsmith.table.store.protocol import Store
from townsmith.web.tables.room import Room

LOG: Final = logging.getLogger("townsmith.web")
LASTS: Final = 4.0
"""Seconds for which a claim lasts, by the clock of the database."""
_RENEW: Final = 1.5
"""Seconds between two renewals, and between two questions of those who wait."""


class BotClaims:
    """The tables whose bots think on this node."""

    def __init__(self, store: Store, busy: Callable[[], Iterable[Room]]) -> None:
        self._store = store
        self._busy = busy
        self._until: dict[str, float] = {}
        """Until when each table is ours, by the loop's clock, which ends it a little too early."""
        self._asking: set[str] = set()
        self._loop = asyncio.get_running_loop()
        self._renewing = asyncio.ensure_future(self._renew())

    def holds(self, room: Room) -> bool:
        """Say whether the bots of a room think here."""
        return self._until.get(room.id, 0.0) > self._loop.time()

    def ask(self, room: Room, then: Callable[[Room], None]) -> None:
        """Claim a room; call `then` once that has worked, or is to be tried again."""
        if room.id not in self._asking:
            self._asking.add(room.id)
            self._loop.create_task(self._ask(room, then))

    async def _ask(self, room: Room, then: Callable[[Room], None]) -> None:
        try:
            if not await self._claim([room.id]):
                await asyncio.sleep(_RENEW)
        finally:
            self._asking.discard(room.id)
        then(room)

    async def _claim(self, tables: list[str]) -> set[str]:
        asked = self._loop.time()
        try:
            won = await asyncio.to_thread(self._store.claim, tables, LASTS)
        except (sql.exc.SQLAlchemyError, StoreError) as error:
            LOG.warning("bots could not be claimed: %s", error)
            return set()
        for name in tables:
            self._until.pop(name, None)
        self._until |= dict.fromkeys(won, asked + LASTS)
        return won

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(_RENEW)
            now = self._loop.time()
            self._until = {name: until for name, until in self._until.items() if until > now}
            if tables := [room.id for room in self._busy() if room.id in self._until]:
                await self._claim(tables)

    def close(self) -> None:
        """Claim nothing any more, and let others think."""
        self._renewing.cancel()
        try:
            self._store.release()
        except (sql.exc.SQLAlchemyError, StoreError) as error:
            LOG.warning("bots could not be handed over: %s", error)
