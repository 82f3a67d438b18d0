"""The turn book: whose turn it is at tables where somebody counts, or wishes to be told.

A turn is written in the same commit as the change with which it begins or ends, so whoever dies
leaves nothing half done. Every moment is one of the database's clock.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import sqlalchemy as sql

from townsmith.core.contract.state import Seat
from townsmith.table.store.changes import Turn
from townsmith.table.store.shape import CHANGES, TABLES, TURNS

_IN_SIGHT: Final = """
    INSERT INTO presence (table_id, seat, seen_at, sight)
    SELECT id, :seat, CURRENT_TIMESTAMP, {now} + :seconds FROM tables WHERE id = :table_id
    ON CONFLICT (table_id, seat) DO UPDATE SET sight = excluded.sight
"""


class RunningTurn(NamedTuple):
    """A turn as it is kept."""

    entry: int
    since: float
    """How many seconds ago it began."""
    left: float | None
    """In how many seconds time is up; None if nobody counts."""


class OverdueTurn(NamedTuple):
    """A turn whose time is up."""

    table_id: str
    seat: Seat
    entry: int


class TurnBook:
    """Whose turn it is, since when, and until when."""

    def __init__(self, engine: sql.Engine, now: str) -> None:
        """Store the engine, and how it is asked for the seconds since 1970."""
        self._engine = engine
        self._clock: sql.ColumnElement[float] = sql.literal_column(now, sql.Double)
        self._in_sight = sql.text(_IN_SIGHT.format(now=now))

    def of(self, table_id: str) -> dict[Seat, RunningTurn]:
        """Return whose turn it is at a table."""
        query = sql.select(
            TURNS.c.seat,
            TURNS.c.entry,
            (self._clock - TURNS.c.since).label("ago"),
            (TURNS.c.due - self._clock).label("left"),
        ).where(TURNS.c.table_id == table_id)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return {row.seat: RunningTurn(row.entry, row.ago, row.left) for row in rows}

    def put_right(self, table_id: str, last: int, turns: Mapping[Seat, Turn]) -> None:
        """Write whose turn it is after that change, unless something has happened since.

        An older Townsmith that serves the same tables writes no turns.
        """
        newest = sql.select(sql.func.coalesce(sql.func.max(CHANGES.c.change), 0))
        rows = [
            {"table_id": table_id, "seat": seat, "entry": turn.entry, "allowed": turn.allowed}
            for seat, turn in sorted(turns.items())
        ]
        with self._engine.begin() as connection:
            here = connection.execute(newest.where(CHANGES.c.table_id == table_id)).scalar_one()
            there = sql.select(TABLES.c.number).where(TABLES.c.id == table_id)
            if here != last or connection.execute(there).first() is None:
                return
            connection.execute(TURNS.delete().where(TURNS.c.table_id == table_id))
            allowed = sql.bindparam("allowed", type_=sql.Double)
            written = TURNS.insert().values(since=self._clock, due=self._clock + allowed)
            if rows:
                connection.execute(written, rows)

    def overdue(self, most: int) -> list[OverdueTurn]:
        """Return turns whose time is up, the oldest first."""
        query = sql.select(TURNS.c.table_id, TURNS.c.seat, TURNS.c.entry)
        late = query.where(TURNS.c.due < self._clock).order_by(TURNS.c.due).limit(most)
        with self._engine.connect() as connection:
            return [OverdueTurn(*row) for row in connection.execute(late)]

    def see_page(self, present: Iterable[tuple[str, Seat]], seconds: float) -> None:
        """Note that a page of these seats is in sight for so many seconds; none: no longer."""
        rows = [
            {"table_id": table_id, "seat": seat, "seconds": seconds}
            for table_id, seat in sorted(set(present))
        ]
        if rows:
            with self._engine.begin() as connection:
                connection.execute(self._in_sight, rows)
