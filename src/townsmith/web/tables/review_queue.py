"""The study: where finished games are thought through again, one at a time, in a process apart.

A review takes many seconds. It must not keep the bots at the tables waiting, so it has a process
of its own, which starts with the first review.
"""

import asyncio
from collections import OrderedDict
from typing import Final

from townsmith.bots.review import Turn, decisions, turns
from townsmith.bots.schedule.workers import Workers
from townsmith.core.contract.state import Seat
from townsmith.table.playfile import public_record, read_record
from townsmith.table.record import replayed
from townsmith.table.table import Table

_KEPT: Final = 64
"""How many reviews are remembered."""


def reviewed(record: str, seat: Seat) -> list[Turn]:
    """Return the turns of a seat in a recorded game, each with what it gave away."""
    return turns(decisions(replayed(read_record(record)), seat))


class ReviewQueue:
    """Reviews that are done, being done or waiting."""

    def __init__(self) -> None:
        self._workers = Workers(1)
        self._reviews: OrderedDict[tuple[str, Seat], asyncio.Future[list[Turn]]] = OrderedDict()

    def review(self, name: str, table: Table, seat: Seat) -> list[Turn] | None:
        """Return the review of a seat at a finished table, or None while it is being thought of."""
        key = (name, seat)
        if key not in self._reviews or _broken(self._reviews[key]):
            self._reviews[key] = self._begin(public_record(table).text, seat)
        self._reviews.move_to_end(key)
        if len(self._reviews) > _KEPT:
            self._reviews.popitem(last=False)
        return self._reviews[key].result() if self._reviews[key].done() else None

    def _begin(self, record: str, seat: Seat) -> "asyncio.Future[list[Turn]]":
        return asyncio.wrap_future(self._workers.submit(reviewed, record, seat))

    def close(self) -> None:
        """Drop what is not done: a review would keep a server from ending for a long time."""
        for review in self._reviews.values():
            review.cancel()
        self._workers.stop()


def _broken(review: "asyncio.Future[list[Turn]]") -> bool:
    return review.done() and (review.cancelled() or review.exception() is not None)
