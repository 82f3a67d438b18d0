"""One counter of changes a table, for moves, chairs, talk and everything else that happens there.

The moves of old tables come first, in their order, and what was said after them: in between nobody
noted which was when. The key that signs links becomes the first of a list.
"""

import json
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sql
from alembic import op

revision = "2"
down_revision = "1"

_ENTRIES: Final = sql.table(
    "entries",
    sql.column("table_id"),
    sql.column("number"),
    sql.column("seat"),
    sql.column("words"),
)
_TALK: Final = sql.table(
    "talk", sql.column("table_id"), sql.column("number"), sql.column("name"), sql.column("words")
)
_SITTINGS: Final = sql.table(
    "sittings",
    sql.column("table_id"),
    sql.column("pace"),
    sql.column("guided", sql.Boolean),
    sql.column("rematch"),
)
_CHAIRS: Final = sql.table(
    "chairs",
    sql.column("table_id"),
    sql.column("seat"),
    sql.column("sitter"),
    sql.column("name"),
    sql.column("colour"),
    sql.column("generation"),
    sql.column("joined", sql.Boolean),
)
_META: Final = sql.table("meta", sql.column("key"), sql.column("value"))
_TABLES: Final = sql.table(
    "tables",
    sql.column("id"),
    sql.column("date"),
    sql.column("sitting", sql.JSON),
    sql.column("opened_at", sql.DateTime(timezone=True)),
)


def upgrade() -> None:
    """Bring everything that was kept beside the log into it, and note what is new."""
    connection = op.get_bind()
    changes, keys = _new_shape()
    _take_dates(connection)
    _take_moves(connection, changes)
    inspector = sql.inspect(connection)
    if inspector.has_table("talk"):  # nobody had opened the file on the web otherwise
        _take_talk(connection, changes)
        _take_sittings(connection)
    _take_keys(connection, keys)
    for name in ("talk", "chairs", "sittings", "entries"):
        if inspector.has_table(name):
            op.drop_table(name)


def _new_shape() -> tuple[sql.Table, sql.Table]:
    op.add_column("tables", sql.Column("sitting", sql.JSON))
    op.add_column("tables", sql.Column("opened_at", sql.DateTime(timezone=True)))
    changes = op.create_table(
        "changes",
        _of_a_table(),
        sql.Column("change", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("kind", sql.Text, nullable=False),
        sql.Column("number", sql.Integer),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("words", sql.Text, nullable=False),
        sql.Column("made_at", sql.DateTime(timezone=True), server_default=sql.func.now()),
        sql.UniqueConstraint("table_id", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "presence",
        _of_a_table(),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seen_at", sql.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    keys = op.create_table(
        "keys",
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("secret", sql.Text, nullable=False),
        sql.Column("made_at", sql.DateTime(timezone=True), server_default=sql.func.now()),
    )
    return changes, keys


def _of_a_table() -> sql.Column[str]:
    owner = sql.ForeignKey("tables.id", ondelete="CASCADE")
    return sql.Column("table_id", sql.Text, owner, primary_key=True)


def _take_moves(connection: sql.Connection, changes: sql.Table) -> None:
    kind, nobody_knows = sql.literal("move"), sql.null()
    columns = ["table_id", "change", "kind", "number", "seat", "words", "made_at"]
    moves = sql.select(
        _ENTRIES.c.table_id,
        _ENTRIES.c.number,
        kind,
        _ENTRIES.c.number,
        _ENTRIES.c.seat,
        _ENTRIES.c.words,
        nobody_knows,
    )
    connection.execute(changes.insert().from_select(columns, moves))


def _take_talk(connection: sql.Connection, changes: sql.Table) -> None:
    counted = sql.select(changes.c.table_id, sql.func.count()).group_by(changes.c.table_id)
    last: dict[str, int] = {row[0]: row[1] for row in connection.execute(counted)}
    rows = []
    for remark in connection.execute(sql.select(_TALK).order_by(_TALK.c.table_id, _TALK.c.number)):
        last[remark.table_id] = last.get(remark.table_id, 0) + 1
        words = json.dumps({"name": remark.name, "words": remark.words})
        row = {"table_id": remark.table_id, "change": last[remark.table_id], "kind": "talk"}
        rows.append(row | {"seat": -1, "words": words, "made_at": None})
    if rows:
        connection.execute(changes.insert(), rows)


def _take_sittings(connection: sql.Connection) -> None:
    chairs: dict[str, list[dict[str, Any]]] = {}
    for row in connection.execute(sql.select(_CHAIRS).order_by(_CHAIRS.c.table_id, _CHAIRS.c.seat)):
        chairs.setdefault(row.table_id, []).append(
            {
                "sitter": row.sitter,
                "name": row.name,
                "colour": row.colour,
                "generation": row.generation,
                "joined": row.joined,
            }
        )
    for row in connection.execute(sql.select(_SITTINGS)).all():
        sitting = {"pace": row.pace, "guided": row.guided, "rematch": row.rematch}
        here = _TABLES.update().where(_TABLES.c.id == row.table_id)
        connection.execute(here.values(sitting=sitting | {"chairs": chairs.get(row.table_id, [])}))


def _take_dates(connection: sql.Connection) -> None:
    """Let tables have been opened on the day of their header, or today if it tells none."""
    for row in connection.execute(sql.select(_TABLES.c.id, _TABLES.c.date)).all():
        here = _TABLES.update().where(_TABLES.c.id == row.id)
        connection.execute(here.values(opened_at=_moment(row.date)))


def _moment(day: str) -> datetime:
    try:
        return datetime.fromisoformat(day).replace(tzinfo=UTC)
    except ValueError:
        return datetime.now(UTC)


def _take_keys(connection: sql.Connection, keys: sql.Table) -> None:
    query = sql.select(_META.c.value).where(_META.c.key == "web-key")
    secret = connection.execute(query).scalar()
    if secret is not None:
        connection.execute(keys.insert(), {"number": 1, "secret": secret})
    connection.execute(_META.delete())
    # An older Townsmith reads the first row and says that it is too old for the file.
    rows = [{"key": "schema", "value": "2"}, {"key": "checked", "value": ""}]
    connection.execute(_META.insert(), rows)
