"""The open tables of this server: lobbies and games that their hosts let everybody see."""

import asyncio
import time
from contextlib import suppress
from typing import Final, NamedTuple

import sqlalchemy as sql

from townsmith.core.errors import TownsmithError
from townsmith.table.store.protocol import Store, UnreachableError
from townsmith.web.tables.lobby import Lobby
from townsmith.web.tables.room import Room
from townsmith.web.tables.rooms import Rooms

MOST_LISTED: Final = 12
_FRESH: Final = 5.0
"""Seconds for which the list is the same."""


class OpenTable(NamedTuple):
    """A table of the list: a lobby that waits, or the game that has begun there."""

    lobby: Lobby
    room: Room | None


class OpenTables:
    """The list, looked up now and then."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._found: list[OpenTable] = []
        self._looked = float("-inf")

    async def look(self) -> list[OpenTable]:
        """Return the open tables, the newest first; those that have ended since are left out."""
        if time.monotonic() - self._looked > _FRESH:
            self._looked = time.monotonic()
            with suppress(sql.exc.SQLAlchemyError, UnreachableError):
                self._found = await self._look()
        return [one for one in self._found if _is_open(one)]

    async def _look(self) -> list[OpenTable]:
        found = []
        for table_id in await asyncio.to_thread(self._store.listed):
            with suppress(TownsmithError):
                lobby = await self._rooms.find_lobby(table_id)
                begun = lobby.state.table
                one = OpenTable(lobby, await self._rooms.find(begun) if begun else None)
                if _is_open(one):
                    found.append(one)
            if len(found) == MOST_LISTED:
                break
        return found


def _is_open(one: OpenTable) -> bool:
    plan, room = one.lobby.state.plan, one.room
    return plan.listed and not plan.closed and (room is None or not room.table.over)
