"""Cards of people's own boxes, each set under a key that nobody can guess."""

import sqlalchemy as sql
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Make room for them; there are none yet."""
    op.create_table(
        "own_cards",
        sql.Column("key", sql.Text, primary_key=True),
        sql.Column("game", sql.Text, nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("deck", sql.JSON, nullable=False),
        sql.Column("used_at", sql.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    # An older Townsmith reads this row and says that it is too old for the file.
    op.execute("UPDATE meta SET value = '4' WHERE key = 'schema'")
