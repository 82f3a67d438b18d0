"""The shape of the first version: a log of entries a table, and beside it people and talk.

Files that have it were made before there were revisions, and are only stamped with it.
"""

import sqlalchemy as sql
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the shape of the first version in an empty database."""
    op.create_table(
        "meta",
        sql.Column("key", sql.Text, primary_key=True),
        sql.Column("value", sql.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("id", sql.Text, nullable=False, unique=True),
        sql.Column("game", sql.Text, nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("seats", sql.Integer, nullable=False),
        sql.Column("options", sql.JSON, nullable=False),
        sql.Column("names", sql.JSON, nullable=False),
        sql.Column("date", sql.Text, nullable=False),
        sql.Column("position", sql.JSON),
        sql.Column("commitment", sql.Text, nullable=False),
        sql.Column("seed", sql.Text, nullable=False),
        sql.Column("finished", sql.Boolean, nullable=False, server_default=sql.false()),
    )
    op.create_table(
        "entries",
        _of_a_table(),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("words", sql.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    _people()


def _people() -> None:
    op.create_table(
        "sittings",
        _of_a_table(),
        sql.Column("pace", sql.Text, nullable=False),
        sql.Column("guided", sql.Boolean, nullable=False),
        sql.Column("rematch", sql.Text, nullable=False, server_default=""),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chairs",
        _of_a_table(),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("sitter", sql.Text, nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("colour", sql.Integer, nullable=False),
        sql.Column("generation", sql.Integer, nullable=False),
        sql.Column("joined", sql.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "talk",
        _of_a_table(),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("words", sql.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _of_a_table() -> sql.Column[str]:
    owner = sql.ForeignKey("tables.id", ondelete="CASCADE")
    return sql.Column("table_id", sql.Text, owner, primary_key=True)
