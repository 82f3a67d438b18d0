"""Clocks: when somebody's time is up, a bot stands in for them until they come back.

A clock belongs to its table and not to a node. The database's clock says whose time is up; whoever
notices first writes that a bot stands in, and the log lets one of them do so.
"""

import asyncio
import logging
from typing import Final

import sqlalchemy as sql

from townsmith.bots.registry import bots
from townsmith.core.contract.state import Seat
from townsmith.core.errors import SetupError, StoreError, TownsmithError
from townsmith.table.store.protocol import Store
from townsmith.table.store.turn_book import OverdueTurn
from townsmith.web.tables.kept_turns import resume_turns
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.tables.people_log import Draft, standing_in
from townsmith.web.tables.room import Room
from townsmith.web.tables.rooms import Rooms
from townsmith.web.tables.searching_bots import check_searching

LOG: Final = logging.getLogger("townsmith.web")
_LOOK: Final = 1.0
"""Seconds between two looks at the clocks."""
_AT_ONCE: Final = 50


class Clocks:
    """Looks whose time is up, at all tables of the store."""

    def __init__(self, store: Store, rooms: Rooms, searching_bots: int) -> None:
        self._store = store
        self._rooms = rooms
        self._most = searching_bots
        self._task = asyncio.ensure_future(self._run())

    def close(self) -> None:
        """Look no more."""
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            try:
                overdue = await asyncio.to_thread(self._store.turns.overdue, _AT_ONCE)
            except (sql.exc.SQLAlchemyError, StoreError) as error:
                LOG.warning("clocks could not be read: %s", error)
                continue
            for turn in overdue:
                await self._end(turn)

    async def _end(self, turn: OverdueTurn) -> None:
        try:
            room = await self._rooms.find(turn.table_id)
            if not _is_running(room, turn) and not await self._rooms.refresh(room):
                await resume_turns(room, self._store)
                return
            await self._rooms.change(room, lambda: self._judged(room, turn))
        except (sql.exc.SQLAlchemyError, TownsmithError) as error:
            LOG.warning("time could not be called at a table: %s", error)

    def _judged(self, room: Room, turn: OverdueTurn) -> list[Draft]:
        """Return that a bot stands in, unless somebody moved or noticed it before."""
        if not _is_running(room, turn):
            return []
        last = room.table.next_number - 1
        by = stand_in_for(room, turn.seat, self._most)
        return [standing_in(room.people, turn.seat, by, last, late=True)]


def _is_running(room: Room, turn: OverdueTurn) -> bool:
    return room.whose.get(turn.seat) == turn.entry


def stand_in_for(room: Room, seat: Seat, most: int) -> str:
    """Return the bot that stands in where nobody chose one: a simple one if too many search."""
    by = usual_opponent()
    others = [chair for at, chair in enumerate(room.sitting.chairs) if at != seat]
    try:
        check_searching([*others, room.sitting.chairs[seat].with_bot(by)], most)
    except SetupError:
        known = bots()
        return next(name for name in opponents() if known[name].simple)
    return by
