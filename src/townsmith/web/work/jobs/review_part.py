"""A part of a review: as many decisions as a second or so is enough for.

A review takes many seconds. Cut into parts, it lets others in between.
"""

from collections import OrderedDict
from collections.abc import Iterator
from time import perf_counter
from typing import Final, NamedTuple

from townsmith.bots.review import Decision, decisions
from townsmith.core.contract.state import Seat
from townsmith.table.playfile import read_record
from townsmith.table.record import replayed

_PART: Final = 1.0
"""Seconds after which a part ends with the decision that is being thought about."""
_KEPT: Final = 4


class ReviewPart(NamedTuple):
    """What was found, and how far the review has come."""

    decisions: tuple[Decision, ...]
    through: int
    """The entry of the last decision that was looked at."""
    done: bool


_Place = tuple[int, Seat, int]
_PAUSED: Final[OrderedDict[_Place, Iterator[Decision]]] = OrderedDict()
"""Reviews that this process has begun. Whoever goes on with one elsewhere begins in its middle."""


def review_part(record: str, seat: Seat, since: int) -> ReviewPart:
    """Return what can be said about the next choices of a seat, after entry `since`."""
    paused = _PAUSED.pop((hash(record), seat, since), None)
    going_on = paused or decisions(replayed(read_record(record)), seat, since=since)
    found: list[Decision] = []
    end = perf_counter() + _PART
    for decision in going_on:
        found.append(decision)
        if perf_counter() > end:
            _pause((hash(record), seat, decision.number), going_on)
            return ReviewPart(tuple(found), decision.number, done=False)
    return ReviewPart(tuple(found), since, done=True)


def _pause(place: _Place, going_on: Iterator[Decision]) -> None:
    _PAUSED[place] = going_on
    if len(_PAUSED) > _KEPT:
        _PAUSED.popitem(last=False)
