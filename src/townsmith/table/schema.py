"""The shape of the file of tables, and the steps that bring an older file up to it.

A step, once released, is never changed: a new shape is a new step at the end. The row
`schema` of `meta` tells how many steps a file has gone through.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import sqlalchemy as sql

from townsmith.core.errors import StoreError
from townsmith.core.text import Text
from townsmith.table.backup import back_up

STEPS: Final[Sequence[Sequence[str]]] = (
    (
        """
        CREATE TABLE tables (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            rules INTEGER NOT NULL,
            seats INTEGER NOT NULL,
            options TEXT NOT NULL,
            names TEXT NOT NULL,
            date TEXT NOT NULL,
            position TEXT,
            commitment TEXT NOT NULL,
            seed TEXT NOT NULL,
            finished INTEGER NOT NULL DEFAULT 0
        )
        """,
        """
        CREATE TABLE entries (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number > 0),
            seat INTEGER NOT NULL,
            words TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        ) WITHOUT ROWID
        """,
    ),
)

_METADATA: Final = sql.MetaData()

META: Final = sql.Table(
    "meta",
    _METADATA,
    sql.Column("key", sql.Text, primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)

TABLES: Final = sql.Table(
    "tables",
    _METADATA,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("id", sql.Text),
    sql.Column("game", sql.Text),
    sql.Column("rules", sql.Integer),
    sql.Column("seats", sql.Integer),
    sql.Column("options", sql.JSON),
    sql.Column("names", sql.JSON),
    sql.Column("date", sql.Text),
    sql.Column("position", sql.JSON(none_as_null=True)),
    sql.Column("commitment", sql.Text),
    sql.Column("seed", sql.Text),
    sql.Column("finished", sql.Boolean),
)

ENTRIES: Final = sql.Table(
    "entries",
    _METADATA,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer),
    sql.Column("words", sql.Text),
)


def bring_up_to_date(
    connection: sql.Connection, steps: Sequence[Sequence[str]] = STEPS, key: str = "schema"
) -> None:
    """Take the steps that a file has not taken yet, all of them or none.

    A file that has taken some before is copied beside itself first. Whoever keeps more in the file
    than tables has steps of their own, counted under another key.
    """
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # two programs may open a new file at once
    connection.execute(sql.schema.CreateTable(META, if_not_exists=True))
    taken = steps_taken(connection, key)
    if taken > len(steps):
        raise StoreError(
            Text(
                "the tables were kept by a newer Townsmith (format {found}, this one knows "
                "{known}); update Townsmith to open them",
                found=taken,
                known=len(steps),
            )
        )
    if taken == len(steps):
        return
    if taken:
        back_up(Path(str(connection.engine.url.database)))
    for step in steps[taken:]:
        for statement in step:
            connection.exec_driver_sql(statement)
    _note(connection, key, len(steps))


def steps_taken(connection: sql.Connection, key: str = "schema") -> int:
    """Return how many steps a file has gone through; 0 for a new one."""
    query = sql.select(META.c.value).where(META.c.key == key)
    return int(connection.execute(query).scalar() or 0)


def _note(connection: sql.Connection, key: str, steps: int) -> None:
    connection.execute(META.delete().where(META.c.key == key))
    connection.execute(META.insert().values(key=key, value=str(steps)))
