"""Paces: how fast people mean to play, and how much time is left, in words."""

import asyncio
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.text import Text
from townsmith.web.tables.chairs import DAYS, LIVE, NOW, RELAXED
from townsmith.web.tables.room import Room

PACES: Final = {
    NOW: Text("together, now: nobody counts"),
    LIVE: Text("live: 5 minutes a move"),
    RELAXED: Text("relaxed: an hour a move"),
    "8h": Text("slow: 8 hours a move"),
    "1d": Text("slow: a day a move"),
    "3d": Text("slow: three days a move"),
    "7d": Text("slow: a week a move"),
    DAYS: Text("everybody takes their time: nobody counts"),
}
"""Every pace, as one chooses it."""
_SENTENCES: Final = {
    LIVE: Text("Five minutes a move; then a bot stands in until the person comes back."),
    RELAXED: Text("An hour a move; then a bot stands in until the person comes back."),
    "8h": Text("Eight hours a move; then a bot stands in until the person comes back."),
    "1d": Text("A day a move; then a bot stands in until the person comes back."),
    "3d": Text("Three days a move; then a bot stands in until the person comes back."),
    "7d": Text("A week a move; then a bot stands in until the person comes back."),
    DAYS: Text("Everybody takes their time."),
}
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_LONG: Final = 2 * _HOUR
"""Seconds from which on hours are counted, not minutes."""


def pace_sentence(pace: str) -> Text:
    """Return what was settled about time."""
    return _SENTENCES.get(pace, Text("All play together, now."))


def seconds_left(room: Room, seat: Seat) -> int | None:
    """Return how many seconds somebody still has, None if nobody counts or it is not their turn."""
    due = room.due.get(seat)
    if due is None or seat not in room.whose or room.table.over:
        return None
    return max(0, int(due - asyncio.get_running_loop().time()))


def clock_words(seconds: int) -> Text:
    """Return how much time is left, as people say it."""
    if seconds >= _LONG:
        return Text("{n} h left", n=seconds // _HOUR)
    if seconds >= _MINUTE:
        return Text("{n} min left", n=seconds // _MINUTE)
    return Text("less than a minute left")
