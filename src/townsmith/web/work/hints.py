"""Hints: thought of once for what a seat sees, and kept: the same position gets the same hint."""

from collections import OrderedDict
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.web.tables.room import Room
from townsmith.web.work.fair_queue import Asker
from townsmith.web.work.jobs.hint import Hint, hint, hint_question
from townsmith.web.work.kinds import HINT
from townsmith.web.work.scheduler import Scheduler
from townsmith.web.work.shared import SharedWork

_KEPT: Final = 4096
"""How many hints are remembered."""


class Hints:
    """The hints that were asked for of late, by what the seat saw."""

    def __init__(self, work: Scheduler) -> None:
        self._work = work
        self._hints: OrderedDict[tuple[str, Seat, int], SharedWork[Hint]] = OrderedDict()

    async def hint(self, room: Room, seat: Seat, asker: Asker) -> Hint:
        """Return the best move for that seat, from what the seat itself can know, and why."""
        asked = hint_question(room.table, seat)
        sight = (room.id, seat, asked.luck)
        found = self._hints.pop(sight, None)
        if found is None or not found.usable:
            found = SharedWork(self._work.do(HINT, asker, hint, asked))
        self._hints[sight] = found
        if len(self._hints) > _KEPT:
            self._hints.popitem(last=False)
        return await found.result()
