"""Turns and ways: whose turn it is since when, and how people wish to be told of it."""

import sqlalchemy as sql
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Make room for turns and ways, and for until when a page is in sight."""
    op.create_table(
        "turns",
        _of_a_table(primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("entry", sql.Integer, nullable=False),
        sql.Column("since", sql.Double, nullable=False),
        sql.Column("due", sql.Double),
        sqlite_with_rowid=False,
    )
    op.create_index("turns_due", "turns", ["due"])
    op.create_table(
        "ways",
        sql.Column("id", sql.Text, primary_key=True),
        _of_a_table(primary_key=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("kind", sql.Text, nullable=False),
        sql.Column("address", sql.Text, nullable=False),
        sql.Column("wishes", sql.JSON, nullable=False),
        sql.Column("confirmed", sql.Boolean, nullable=False),
        sql.Column("made", sql.Double, nullable=False),
        sql.Column("told", sql.Integer, nullable=False),
        sql.Column("tries", sql.Integer, nullable=False),
        sql.Column("next", sql.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ways_seat", "ways", ["table_id", "seat"])
    op.add_column("presence", sql.Column("sight", sql.Double))
    # An older Townsmith reads this row and says that it is too old for the file.
    op.execute("UPDATE meta SET value = '5' WHERE key = 'schema'")


def _of_a_table(*, primary_key: bool) -> sql.Column[str]:
    owner = sql.ForeignKey("tables.id", ondelete="CASCADE")
    return sql.Column("table_id", sql.Text, owner, primary_key=primary_key, nullable=False)
