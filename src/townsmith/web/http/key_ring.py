"""The keys of a server that runs: those that others have added are taken up without a new start.

Several nodes have to agree. A new key is believed as soon as it is found, and signs half a minute
later: by then every other node has found it too, and believes what it has signed.
"""

import asyncio
import logging
from typing import Final

import sqlalchemy as sql

from townsmith.core.errors import StoreError
from townsmith.table.store.protocol import Store
from townsmith.web.http.passes import Passes

LOG: Final = logging.getLogger("townsmith.web")
_PAUSE: Final = 30.0
"""Seconds between two looks."""


class KeyRing:
    """Looks for new keys where others may add some."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._believed = store.keys()
        """In the order in which they were made, but for those that do not sign yet: first."""
        self.oldest = self._believed[0]
        self.passes = Passes(self._believed)
        self._looking = asyncio.ensure_future(self._run()) if store.several else None

    async def look(self) -> None:
        """Take up what was added since: to believe at first, and to sign the next time."""
        keys = await asyncio.to_thread(self._store.keys)
        fresh = [key for key in keys if key not in self._believed]
        order = [*fresh, *self._believed] if fresh else keys
        if order != self._believed:
            self._believed = order
            self.passes = Passes(order)

    def close(self) -> None:
        """Look no more."""
        if self._looking is not None:
            self._looking.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_PAUSE)
            try:
                await self.look()
            except (sql.exc.SQLAlchemyError, StoreError) as error:
                LOG.warning("keys could not be read: %s", error)
