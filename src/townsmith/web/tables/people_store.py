"""The people of all tables on disk: who sits where, what they say, and the server's own key.

It lies in the same file as the tables and is brought up to date in the same way.
"""

import secrets
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sql

from townsmith.core.contract.state import Seat
from townsmith.table.schema import META, bring_up_to_date
from townsmith.web.tables.chairs import Chair, Remark, Sitting

STEPS: Final[Sequence[Sequence[str]]] = (
    (
        """
        CREATE TABLE sittings (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            pace TEXT NOT NULL,
            guided INTEGER NOT NULL,
            rematch TEXT NOT NULL DEFAULT ''
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE chairs (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            sitter TEXT NOT NULL,
            name TEXT NOT NULL,
            colour INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            joined INTEGER NOT NULL,
            PRIMARY KEY (table_id, seat)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE talk (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            words TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        ) WITHOUT ROWID
        """,
    ),
)

_KEY: Final = "web-key"
_KEY_BYTES: Final = 32
_METADATA: Final = sql.MetaData()

SITTINGS: Final = sql.Table(
    "sittings",
    _METADATA,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("pace", sql.Text),
    sql.Column("guided", sql.Boolean),
    sql.Column("rematch", sql.Text),
)
CHAIRS: Final = sql.Table(
    "chairs",
    _METADATA,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("sitter", sql.Text),
    sql.Column("name", sql.Text),
    sql.Column("colour", sql.Integer),
    sql.Column("generation", sql.Integer),
    sql.Column("joined", sql.Boolean),
)
TALK: Final = sql.Table(
    "talk",
    _METADATA,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("name", sql.Text),
    sql.Column("words", sql.Text),
)


class PeopleStore:
    """Reads and writes sittings and talk; every call is one short transaction."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine
        with engine.begin() as connection:
            bring_up_to_date(connection, STEPS, "web")

    def key(self) -> str:
        """Return the secret that signs passes; it is made once and stays with the file."""
        fresh = {"key": _KEY, "value": secrets.token_hex(_KEY_BYTES)}
        with self._engine.begin() as connection:
            connection.execute(META.insert().prefix_with("OR IGNORE"), fresh)
            query = sql.select(META.c.value).where(META.c.key == _KEY)
            return str(connection.execute(query).scalar_one())

    def open(self, table_id: str, sitting: Sitting) -> None:
        """Write down who is expected at a new table."""
        with self._engine.begin() as connection:
            row = {"table_id": table_id, "pace": sitting.pace, "guided": sitting.guided}
            connection.execute(SITTINGS.insert(), row | {"rematch": sitting.rematch})
            rows = [_row(table_id, seat, chair) for seat, chair in enumerate(sitting.chairs)]
            connection.execute(CHAIRS.insert(), rows)

    def find(self, table_id: str) -> Sitting | None:
        """Return who sits at a table, or None if nobody wrote it down here."""
        with self._engine.connect() as connection:
            head = connection.execute(
                sql.select(SITTINGS).where(SITTINGS.c.table_id == table_id)
            ).first()
            chosen = sql.select(CHAIRS).where(CHAIRS.c.table_id == table_id)
            rows = connection.execute(chosen.order_by(CHAIRS.c.seat)).all()
        if head is None:
            return None
        return Sitting(tuple(_chair(row) for row in rows), head.pace, head.guided, head.rematch)

    def seat(self, table_id: str, seat: Seat, chair: Chair) -> None:
        """Write down who sits on a seat now."""
        here = sql.and_(CHAIRS.c.table_id == table_id, CHAIRS.c.seat == seat)
        with self._engine.begin() as connection:
            connection.execute(CHAIRS.update().where(here).values(_row(table_id, seat, chair)))

    def rematch(self, table_id: str, again: str) -> None:
        """Write down where the same people play again."""
        here = SITTINGS.c.table_id == table_id
        with self._engine.begin() as connection:
            connection.execute(SITTINGS.update().where(here).values(rematch=again))

    def say(self, table_id: str, number: int, remark: Remark) -> None:
        """Keep something said at a table."""
        row = {"table_id": table_id, "number": number, "name": remark.name, "words": remark.words}
        with self._engine.begin() as connection:
            connection.execute(TALK.insert(), row)

    def talk(self, table_id: str) -> list[Remark]:
        """Return what was said at a table, in order."""
        chosen = sql.select(TALK).where(TALK.c.table_id == table_id).order_by(TALK.c.number)
        with self._engine.connect() as connection:
            return [Remark(row.name, row.words) for row in connection.execute(chosen)]


def _row(table_id: str, seat: Seat, chair: Chair) -> dict[str, object]:
    return {
        "table_id": table_id,
        "seat": seat,
        "sitter": chair.sitter,
        "name": chair.name,
        "colour": chair.colour,
        "generation": chair.generation,
        "joined": chair.joined,
    }


def _chair(row: Any) -> Chair:  # noqa: ANN401  rows have the columns of the query
    return Chair(row.sitter, row.name, row.colour, row.generation, row.joined)
