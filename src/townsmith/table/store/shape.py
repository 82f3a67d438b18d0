"""The shape in which tables are kept, declared once for every engine.

It is the shape after the last revision: `revisions` makes it, and a law compares the two.
"""

from typing import Final

import sqlalchemy as sql

METADATA: Final = sql.MetaData()

META: Final = sql.Table(
    "meta",
    METADATA,
    sql.Column("key", sql.Text, primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)

TABLES: Final = sql.Table(
    "tables",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("id", sql.Text, nullable=False, unique=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("names", sql.JSON, nullable=False),
    sql.Column("date", sql.Text, nullable=False),
    sql.Column("position", sql.JSON(none_as_null=True)),
    sql.Column("commitment", sql.Text, nullable=False),
    sql.Column("seed", sql.Text, nullable=False),
    sql.Column("finished", sql.Boolean, nullable=False),
    sql.Column("sitting", sql.JSON(none_as_null=True)),
    sql.Column("opened_at", sql.DateTime(timezone=True)),
)

CHANGES: Final = sql.Table(
    "changes",
    METADATA,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("change", sql.Integer, primary_key=True),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("number", sql.Integer),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("words", sql.Text, nullable=False),
    sql.Column("made_at", sql.DateTime(timezone=True), server_default=sql.func.now()),
)
"""Every change of every table. `number` is that of the entry, for moves only; it too is unique."""

PRESENCE: Final = sql.Table(
    "presence",
    METADATA,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("seen_at", sql.DateTime(timezone=True), nullable=False),
    sql.Column("sight", sql.Double),
)
"""When each seat was last heard of, and until when a page of it counts as being in sight."""

CLAIMS: Final = sql.Table(
    "claims",
    METADATA,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("node", sql.Text, nullable=False),
    sql.Column("until", sql.DateTime(timezone=True), nullable=False),
)
"""Which node thinks for the bots of a table, and until when nobody else does."""

KEYS: Final = sql.Table(
    "keys",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("secret", sql.Text, nullable=False),
    sql.Column("made_at", sql.DateTime(timezone=True), server_default=sql.func.now()),
)
"""What signs passes: the newest signs, all verify."""

OWN_CARDS: Final = sql.Table(
    "own_cards",
    METADATA,
    sql.Column("key", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("deck", sql.JSON, nullable=False),
    sql.Column("used_at", sql.DateTime(timezone=True), nullable=False),
)
"""Cards that people wrote down from their own boxes; whoever has the key has them."""

TURNS: Final = sql.Table(
    "turns",
    METADATA,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("entry", sql.Integer, nullable=False),
    sql.Column("since", sql.Double, nullable=False),
    sql.Column("due", sql.Double),
)
"""The people whose turn it is, after which entry it began, since when and until when.

Moments here and below are seconds since 1970 by the clock of the database.
"""

WAYS: Final = sql.Table(
    "ways",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("table_id", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("wishes", sql.JSON, nullable=False),
    sql.Column("confirmed", sql.Boolean, nullable=False),
    sql.Column("made", sql.Double, nullable=False),
    sql.Column("told", sql.Integer, nullable=False),
    sql.Column("tries", sql.Integer, nullable=False),
    sql.Column("next", sql.Double, nullable=False),
)
"""How somebody wishes to be told that it is their turn, and of which turn they were told last.

`next` is the moment from which on the next notice may go; whoever sends one moves it first.
"""
