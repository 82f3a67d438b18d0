"""The shape in which tables are kept, declared once for every engine.

It is the shape after the last revision: `revisions` makes it, and a law compares the two.
"""

from typing import Any, Final, TypeAlias

import sqlalchemy as sql

METADATA: Final = sql.MetaData()
_MOMENT: Final = sql.DateTime(timezone=True)

_Kind: TypeAlias = type[sql.types.TypeEngine[Any]] | sql.types.TypeEngine[Any]


def _key(name: str, kind: _Kind = sql.Text) -> sql.Column[Any]:
    """Return a column that tells rows apart, by itself or with others."""
    return sql.Column(name, kind, primary_key=True)


def _filled(name: str, kind: _Kind = sql.Text, *, unique: bool = False) -> sql.Column[Any]:
    """Return a column that is filled in every row; where nothing may stand, it says so itself."""
    return sql.Column(name, kind, nullable=False, unique=unique or None)


META: Final = sql.Table("meta", METADATA, _key("key"), _filled("value"))

TABLES: Final = sql.Table(
    "tables",
    METADATA,
    _key("number", sql.Integer),
    _filled("id", unique=True),
    _filled("game"),
    _filled("rules", sql.Integer),
    _filled("seats", sql.Integer),
    _filled("options", sql.JSON),
    _filled("names", sql.JSON),
    _filled("date"),
    sql.Column("position", sql.JSON(none_as_null=True)),
    _filled("commitment"),
    _filled("seed"),
    _filled("finished", sql.Boolean),
    sql.Column("sitting", sql.JSON(none_as_null=True)),
    sql.Column("opened_at", _MOMENT),
)

CHANGES: Final = sql.Table(
    "changes",
    METADATA,
    _key("table_id"),
    _key("change", sql.Integer),
    _filled("kind"),
    sql.Column("number", sql.Integer),
    _filled("seat", sql.Integer),
    _filled("words"),
    sql.Column("made_at", _MOMENT, server_default=sql.func.now()),
)
"""Every change of every table. `number` is that of the entry, for moves only; it too is unique."""

PRESENCE: Final = sql.Table(
    "presence",
    METADATA,
    _key("table_id"),
    _key("seat", sql.Integer),
    _filled("seen_at", _MOMENT),
    sql.Column("sight", sql.Double),
)
"""When each seat was last heard of, and until when a page of it counts as being in sight."""

CLAIMS: Final = sql.Table(
    "claims",
    METADATA,
    _key("table_id"),
    _filled("node"),
    _filled("until", _MOMENT),
)
"""Which node thinks for the bots of a table, and until when nobody else does."""

KEYS: Final = sql.Table(
    "keys",
    METADATA,
    _key("number", sql.Integer),
    _filled("secret"),
    sql.Column("made_at", _MOMENT, server_default=sql.func.now()),
)
"""What signs passes: the newest signs, all verify."""

OWN_CARDS: Final = sql.Table(
    "own_cards",
    METADATA,
    _key("key"),
    _filled("game"),
    _filled("name"),
    _filled("deck", sql.JSON),
    _filled("used_at", _MOMENT),
)
"""Cards that people wrote down from their own boxes; whoever has the key has them."""

TURNS: Final = sql.Table(
    "turns",
    METADATA,
    _key("table_id"),
    _key("seat", sql.Integer),
    _filled("entry", sql.Integer),
    _filled("since", sql.Double),
    sql.Column("due", sql.Double),
)
"""The people whose turn it is, after which entry it began, since when and until when.

Moments here and below are seconds since 1970 by the clock of the database.
"""

WAYS: Final = sql.Table(
    "ways",
    METADATA,
    _key("id"),
    _filled("table_id"),
    _filled("seat", sql.Integer),
    _filled("kind"),
    _filled("address"),
    _filled("wishes", sql.JSON),
    _filled("confirmed", sql.Boolean),
    _filled("made", sql.Double),
    _filled("told", sql.Integer),
    _filled("tries", sql.Integer),
    _filled("next", sql.Double),
)
"""How somebody wishes to be told that it is their turn, and of which turn they were told last.

`next` is the moment from which on the next notice may go; whoever sends one moves it first.
"""
