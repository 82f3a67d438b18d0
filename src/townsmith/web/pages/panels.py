"""Panels: who sits at a table beside the viewer, whether they are here and what they are doing."""

import asyncio
import time
from typing import Final, NamedTuple

from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.web.pages.paces import clock_words, seconds_left
from townsmith.web.tables.room import Room

MOST_PANELS: Final = 10
"""Tables with more seats show the nearest in score, and a way to the rest."""
NEAREST: Final = 9
COLOURS: Final = ("brick", "glass", "leaf2", "plum", "wood", "slate")
"""The colours of seats, by name; a letter always stands beside them."""
_MINUTE: Final = 60
_NOTHING: Final = Text("{nothing}", nothing="")


class Head(NamedTuple):
    """What stands above somebody's board: who it is, whether they are here, what they do."""

    table: str
    seat: Seat
    name: str
    town: str
    """What they call their town, if they do."""
    colour: str
    presence: str
    away: int
    """For how many seconds; 0 for whoever is here."""
    here: str
    left: int | None
    """How many seconds they still have; None where nobody counts."""
    clock: str
    doing: str
    due: bool
    total: int | None


def head_of(room: Room, seat: Seat, sheet: ScoreSheet | None, words: Words) -> Head:
    """Return what stands above the board of a seat."""
    presence, left = presence_of(room, seat), seconds_left(room, seat)
    return Head(
        table=room.id,
        seat=seat,
        name=words.name(seat),
        town=room.sitting.chairs[seat].town,
        colour=colour_of(room, seat),
        presence=presence,
        away=seconds_away(room, seat) if presence == "away" else 0,
        here=words(presence_words(room, seat)),
        left=left,
        clock="" if left is None else words(clock_words(left)),
        doing=words(state_words(room, seat)),
        due=seat in room.table.pending,
        total=None if sheet is None else sheet.total,
    )


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
    table = room.table
    return table.last_entry_of(seat, table.next_number - 1, since=table.epoch_began) > 0
