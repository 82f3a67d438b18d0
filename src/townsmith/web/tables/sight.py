"""Sight: whether a page of a seat is in front of somebody's eyes, who then needs no notice."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

import sqlalchemy as sql

from townsmith.core.contract.state import Seat
from townsmith.core.errors import StoreError
from townsmith.table.store.protocol import Store
from townsmith.web.tables.gathering import Gathering
from townsmith.web.tables.live_updates import HEARTBEAT
from townsmith.web.tables.room import Room

LOG: Final = logging.getLogger("townsmith.web")
_LASTS: Final = HEARTBEAT + 10.0
"""Seconds for which a page counts as in sight that was last said to be."""


def in_sight(room: Gathering, seat: Seat) -> bool:
    """Say whether a page of a seat that listens at this node is in sight."""
    return any(listener.seat == seat and listener.in_sight for listener in room.listeners)


async def note_sight(store: Store, room: Gathering, seat: Seat) -> None:
    """Write down whether a seat needs no notice now; of those who want none nothing is written."""
    if isinstance(room, Room) and seat in room.people.called:
        seconds = _LASTS if in_sight(room, seat) else 0.0
        await _write(store, [(room.id, seat)], seconds)


async def note_all(store: Store, rooms: Iterable[Gathering]) -> None:
    """Write down of all rooms whose pages are still in sight."""
    seen = [
        (room.id, seat)
        for room in rooms
        if isinstance(room, Room)
        for seat in room.people.called
        if in_sight(room, seat)
    ]
    if seen:
        await _write(store, seen, _LASTS)


async def _write(store: Store, seats: list[tuple[str, Seat]], seconds: float) -> None:
    try:
        await asyncio.to_thread(store.turns.see_page, seats, seconds)
    except (sql.exc.SQLAlchemyError, StoreError) as error:
        LOG.warning("what is in sight could not be written down: %s", error)
