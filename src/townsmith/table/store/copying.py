"""Moving house: all tables from one place to another, whatever the engines, checked by digests."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sql

from townsmith.core.errors import StoreError
from townsmith.core.text import Text
from townsmith.table.store.shape import (
    CHANGES,
    KEYS,
    OWN_CARDS,
    PRESENCE,
    TABLES,
    TURNS,
    WAYS,
)
from townsmith.table.store.shared import SharedStore

_PORTION: Final = 500
"""How many rows are carried at once."""
_KEPT: Final = (TABLES, CHANGES, KEYS, OWN_CARDS, TURNS, WAYS)
"""What must be the same in both places."""
_TABLES: Final = (TABLES, CHANGES, PRESENCE, KEYS, OWN_CARDS, TURNS, WAYS)
"""What is carried, owners first. Claims stay behind: they belong to nodes."""


def copy_tables(source: SharedStore, target: SharedStore) -> int:
    """Copy everything into a place where there is nothing yet; return how many tables there are.

    All of it or nothing: if the digests differ in the end, nothing is kept.
    """
    with source.engine.connect() as here, target.engine.begin() as there:
        _begin_reading(here)
        if there.execute(sql.select(sql.func.count()).select_from(TABLES)).scalar_one():
            raise StoreError(Text("there are tables in the new place already; choose an empty one"))
        there.execute(KEYS.delete())
        for table in _TABLES:
            for rows in _portions(here, table):
                there.execute(table.insert(), rows)
        _count_on(there)
        if digests(here) != digests(there):
            raise StoreError(Text("what was copied is not what was there; nothing was kept"))
        return here.execute(sql.select(sql.func.count()).select_from(TABLES)).scalar_one()


def digests(connection: sql.Connection) -> dict[str, str]:
    """Return a digest of all rows of each kind, the same on every engine."""
    found = {}
    for table in _KEPT:
        digest = hashlib.sha256()
        for rows in _portions(connection, table):
            for row in rows:
                digest.update(json.dumps(row, sort_keys=True, default=_spelt).encode())
        found[table.name] = digest.hexdigest()
    return found


def _spelt(value: object) -> str:
    if isinstance(value, datetime):  # SQLite leaves the zone out, and everything is UTC
        return value.replace(tzinfo=None, microsecond=0).isoformat()
    raise TypeError(f"{value!r} is nothing that is kept")


def _begin_reading(connection: sql.Connection) -> None:
    """Let all that is read be of one moment, though the server goes on writing."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        connection.exec_driver_sql("SET LOCAL TIME ZONE 'UTC'")
    else:
        connection.exec_driver_sql("BEGIN")


def _portions(connection: sql.Connection, table: sql.Table) -> Iterator[Sequence[dict[str, Any]]]:
    ordered = sql.select(table).order_by(*table.primary_key.columns)
    for rows in connection.execute(ordered).mappings().partitions(_PORTION):
        yield [dict(row) for row in rows]


def _count_on(connection: sql.Connection) -> None:
    """Let new tables be counted on from the last one; SQLite does so by itself."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(
            "SELECT setval(pg_get_serial_sequence('tables', 'number'), max(number)) FROM tables"
        )
