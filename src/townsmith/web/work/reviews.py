"""Reviews: finished games thought through again, part by part, while somebody looks on."""

import asyncio
from collections import OrderedDict
from typing import Final

from townsmith.bots.review import Decision, Turn, turns
from townsmith.core.contract.state import Seat
from townsmith.table.playfile import public_record
from townsmith.table.table import Table
from townsmith.web.work.fair_queue import Asker
from townsmith.web.work.jobs.review_part import review_part
from townsmith.web.work.kinds import RECORD
from townsmith.web.work.scheduler import Scheduler

_KEPT: Final = 64
"""How many reviews are remembered."""
_PATIENCE: Final = 10.0
"""Seconds after which a review rests that nobody has asked for again."""


class Reviews:
    """Reviews that are done, being done or resting."""

    def __init__(self, work: Scheduler) -> None:
        self._work = work
        self._reviews: OrderedDict[tuple[str, Seat], _Review] = OrderedDict()

    def review(self, name: str, table: Table, seat: Seat, asker: Asker) -> list[Turn] | None:
        """Return the review of a seat at a finished table, or None while it is being thought of.

        It goes on while it is asked for. Whoever asks for many is served as soon as some are done.
        """
        key = (name, seat)
        found = self._reviews.get(key)
        if found is None:
            if not self._work.has_room(RECORD, asker):
                return None
            found = self._reviews[key] = _Review(self._work, public_record(table).text, seat)
            self._forget_oldest()
        self._reviews.move_to_end(key)
        if found.failed:
            del self._reviews[key]
        return found.turns(asker)

    def _forget_oldest(self) -> None:
        if len(self._reviews) > _KEPT:
            _, oldest = self._reviews.popitem(last=False)
            oldest.rest()

    def close(self) -> None:
        """Drop what is not done."""
        for review in self._reviews.values():
            review.rest()


class _Review:
    """One review and how far it has come."""

    def __init__(self, work: Scheduler, record: str, seat: Seat) -> None:
        self._work = work
        self._record = record
        self._seat = seat
        self._decisions: list[Decision] = []
        self._through = 0
        self._done = False
        self._task: asyncio.Task[None] | None = None
        self._bell: asyncio.TimerHandle | None = None

    @property
    def failed(self) -> bool:
        """Say whether it could not be finished."""
        task = self._task
        ended = task is not None and task.done() and not task.cancelled()
        return task is not None and ended and task.exception() is not None

    def turns(self, asker: Asker) -> list[Turn] | None:
        """Return all turns if it is done, else see to it that it goes on; raise why it cannot."""
        if self._done:
            return turns(self._decisions)
        if self.failed and self._task is not None:
            self._task.result()
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._go_on(asker))
        self._stay_awake()
        return None

    def rest(self) -> None:
        """Give up what is not done yet; what is stays."""
        if self._bell is not None:
            self._bell.cancel()
        if self._task is not None:
            self._task.cancel()

    def _stay_awake(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
        self._bell = asyncio.get_running_loop().call_later(_PATIENCE, self.rest)

    async def _go_on(self, asker: Asker) -> None:
        while not self._done:
            part = await self._work.do(
                RECORD, asker, review_part, self._record, self._seat, self._through
            )
            self._decisions += part.decisions
            self._through, self._done = part.through, part.done
