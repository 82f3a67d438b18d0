"""Forgetting: a server that was told for how long to keep tables deletes those that are older."""

import asyncio
import logging
from datetime import timedelta
from typing import Final

import sqlalchemy as sql

from townsmith.core.errors import UnknownError
from townsmith.table.store.protocol import Store
from townsmith.table.store.retention import outdated
from townsmith.web.tables.rooms import Rooms

LOG: Final = logging.getLogger("townsmith.web")
PAUSE: Final = 3600.0
"""Seconds between two looks."""


class Forgetting:
    """Looks now and then for tables that are older than they are to be kept."""

    def __init__(self, store: Store, rooms: Rooms, keep: timedelta) -> None:
        self._store = store
        self._rooms = rooms
        self._keep = keep
        self._task = asyncio.ensure_future(self._run())

    def close(self) -> None:
        """Look no more."""
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                await self.forget()
            except sql.exc.SQLAlchemyError as error:
                LOG.warning("old tables could not be deleted: %s", error)
            await asyncio.sleep(PAUSE)

    async def forget(self) -> None:
        """Delete what is too old, unless somebody is looking at it right now."""
        await asyncio.to_thread(self._store.forget_cards, self._keep)
        for found in await asyncio.to_thread(outdated, self._store, self._keep):
            if self._rooms.let_go(found.id):
                try:
                    await asyncio.to_thread(self._store.delete, found.id)
                except UnknownError:
                    continue  # somebody else was faster
