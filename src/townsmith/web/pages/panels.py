"""Panels: who sits at a table beside the viewer, whether they are here and what they are doing."""

import asyncio
import time
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.text import Text
from townsmith.web.tables.room import Room

MOST_PANELS: Final = 10
"""Tables with more seats show the nearest in score, and a way to the rest."""
NEAREST: Final = 9
COLOURS: Final = ("brick", "glass", "leaf2", "plum", "wood", "slate")
"""The colours of seats, by name; a letter always stands beside them."""
_MINUTE: Final = 60
_NOTHING: Final = Text("{nothing}", nothing="")


def shown_seats(seats: int, viewer: Seat, sheets: list[ScoreSheet]) -> list[Seat]:
    """Return whose panels are shown beside a viewer: everybody's, or in a crowd the nearest."""
    others = [seat for seat in range(seats) if seat != viewer]
    if seats <= MOST_PANELS:
        return others
    totals = {sheet.seat: sheet.total for sheet in sheets}
    own = totals.get(viewer, max(totals.values(), default=0))
    near = sorted(others, key=lambda seat: (abs(totals.get(seat, 0) - own), seat))
    return sorted(near[:NEAREST], key=lambda seat: (-totals.get(seat, 0), seat))


def colour_of(room: Room, seat: Seat) -> str:
    """Return the colour of a seat, by name."""
    chairs = room.sitting.chairs
    return COLOURS[chairs[seat].colour % len(COLOURS)] if 0 <= seat < len(chairs) else COLOURS[-1]


def presence_of(room: Room, seat: Seat) -> str:
    """Return "bot", "here" or "away"."""
    if room.sitting.chairs[seat].bot:
        return "bot"
    return "here" if room.present(seat) else "away"


def presence_words(room: Room, seat: Seat) -> Text:
    """Return whether somebody is here, and for how long not."""
    presence, chair = presence_of(room, seat), room.sitting.chairs[seat]
    if presence == "bot":
        return Text("a bot stands in") if chair.is_person else Text("bot")
    if presence == "here":
        return Text("here")
    if not chair.joined:
        return Text("has left the table") if chair.left else Text("has not come yet")
    minutes = seconds_away(room, seat) // _MINUTE
    return Text("away for {n} min", n=minutes) if minutes else Text("away")


def seconds_away(room: Room, seat: Seat) -> int:
    """Return for how long nothing was heard of somebody who was here; 0 where that is not known."""
    last = room.seen.get(seat)
    return 0 if last is None else max(0, int(_now() - last))


def _now() -> float:
    """Return the time by the loop's clock, by which rooms note when they heard of somebody."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return time.monotonic()


def state_words(room: Room, seat: Seat) -> Text:
    """Return what somebody is doing now; whoever has not moved yet is not done but waits."""
    chairs, table = room.sitting.chairs, room.table
    if table.over or not 0 <= seat < len(chairs):
        return _NOTHING
    if chairs[seat].is_person and not chairs[seat].joined:
        return _NOTHING
    if seat in table.pending:
        return Text("is thinking")
    return Text("is done") if _has_moved(room, seat) else Text("waits")


def _has_moved(room: Room, seat: Seat) -> bool:
    """Say whether a seat has done something since the last thing that everybody saw."""
    return any(entry.seat == seat for entry in room.table.log[room.table.epoch_began :])
