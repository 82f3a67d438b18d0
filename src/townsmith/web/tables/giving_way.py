"""Giving way: of several nodes at which many move at one table, each has its turn.

Whoever was first knows at once what it has written, while all others have to read it before they
can judge again; so it would be first again, and again. A node that has been late twice running asks
for its turn, and whoever wrote last holds back what comes next until somebody else has written, or
for a moment at most. What was held back goes into one group.
"""

import asyncio
from contextlib import suppress
from typing import Final

_AT_MOST: Final = 0.25
"""Seconds for which a node gives way to one that asked and may be gone by now."""
_PATIENT: Final = 1
"""How often running a node is late without asking."""


class GivingWay:
    """Whose turn it is to write at one table."""

    def __init__(self) -> None:
        self._late = 0
        """How often running we were late."""
        self._ours = False
        """Whether we wrote last."""
        self._until = 0.0
        """Until when we give way, by the loop's clock."""
        self._others_wrote = asyncio.Event()

    def wrote(self) -> None:
        """Note that something of ours was kept."""
        self._ours, self._late = True, 0

    def others_wrote(self) -> None:
        """Note that another node had its turn."""
        self._ours, self._until = False, 0.0
        self._others_wrote.set()

    def was_late(self) -> bool:
        """Note that somebody else was first; say whether it is time to ask for a turn."""
        self._late += 1
        return self._late > _PATIENT

    def asked(self) -> None:
        """Note that another node asks for its turn."""
        self._until = asyncio.get_running_loop().time() + _AT_MOST
        self._others_wrote.clear()

    async def turn(self) -> None:
        """Wait until it is our turn."""
        if self._ours and self._until:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._until):
                    await self._others_wrote.wait()
            self._until = 0.0
