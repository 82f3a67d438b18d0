"""Health: whether the file of tables can still be written, found out by writing to it."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from townsmith.core.errors import StoreError

LOG: Final = logging.getLogger("townsmith.web")
_FRESH: Final = 1.0
"""Seconds for which a check counts: whoever asks more often makes the disk work no more."""


class Health:
    """Tries now and then whether the file of tables can still be written."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._checked = float("-inf")
        self._wrong = ""
        self._checking = asyncio.Lock()
        self.failures = 0
        """How often a check has failed."""

    async def wrong(self) -> str:
        """Return what is wrong, in a word; nothing if all is well."""
        async with self._checking:
            if time.monotonic() - self._checked > _FRESH:
                self._wrong = await asyncio.to_thread(self._try)
                self._checked = time.monotonic()
        return self._wrong

    def _try(self) -> str:
        try:
            self._check()
        except (StoreError, OSError) as error:
            LOG.warning("the file of tables cannot be written: %s", error)
            self.failures += 1
            return "the file of tables cannot be written"
        return ""
