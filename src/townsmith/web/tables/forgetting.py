"""Forgetting: talk after some months, and tables where a host said for how long to keep them."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Final

import sqlalchemy as sql

from townsmith.core.errors import UnknownError
from townsmith.table.store.erasing import forget_talk
from townsmith.table.store.retention import outdated
from townsmith.table.store.shared import SharedStore
from townsmith.web.tables.rooms import Rooms

LOG: Final = logging.getLogger("townsmith.web")
PAUSE: Final = 3600.0
"""Seconds between two looks."""


class Forgetting:
    """Looks now and then for tables that are older than they are to be kept."""

    def __init__(
        self, store: SharedStore, rooms: Rooms, keep: timedelta | None, keep_talk: timedelta
    ) -> None:
        """Store for how long tables are kept, None for good, and what was said there."""
        self._store = store
        self._rooms = rooms
        self._keep = keep
        self._keep_talk = keep_talk
        self._task = asyncio.ensure_future(self._run())

    def close(self) -> None:
        """Look no more."""
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                await self._forget_talk()
                if self._keep is not None:
                    await self.forget(self._keep)
            except sql.exc.SQLAlchemyError as error:
                LOG.warning("old tables could not be deleted: %s", error)
            await asyncio.sleep(PAUSE)

    async def _forget_talk(self) -> None:
        """Empty old remarks; a table where somebody is now forgets them when they have gone."""
        before = datetime.now(UTC) - self._keep_talk
        for table_id in await asyncio.to_thread(forget_talk, self._store.engine, before):
            self._rooms.let_go(table_id)

    async def forget(self, keep: timedelta) -> None:
        """Delete what is too old, unless somebody is looking at it right now."""
        await asyncio.to_thread(self._store.forget_cards, keep)
        for found in await asyncio.to_thread(outdated, self._store, keep):
            if self._rooms.let_go(found.id):
                try:
                    await asyncio.to_thread(self._store.delete, found.id)
                except UnknownError:
                    continue  # somebody else was faster
