"""Claims: which node thinks for the bots of a table, and until when others leave it to that one."""

import sqlalchemy as sql
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Make room for claims; there are none yet."""
    owner = sql.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "claims",
        sql.Column("table_id", sql.Text, owner, primary_key=True),
        sql.Column("node", sql.Text, nullable=False),
        sql.Column("until", sql.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    # An older Townsmith reads this row and says that it is too old for the file.
    op.execute("UPDATE meta SET value = '3' WHERE key = 'schema'")
