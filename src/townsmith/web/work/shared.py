"""Work that several may wait for at once, done once."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class SharedWork(Generic[T]):
    """Goes on while somebody waits for it; the last who leaves gives it up."""

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self._task = asyncio.ensure_future(work)
        self._waiters = 0

    @property
    def usable(self) -> bool:
        """Say whether it has led to a result or still may."""
        task = self._task
        return not task.done() or not (task.cancelled() or task.exception() is not None)

    async def result(self) -> T:
        """Return what came of it."""
        self._waiters += 1
        try:
            return await asyncio.shield(self._task)
        finally:
            self._waiters -= 1
            if not self._waiters:
                self._task.cancel()
