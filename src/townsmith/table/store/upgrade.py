"""Bringing what was kept by an older Townsmith into the present shape: forward only.

The steps are alembic's revisions, in `revisions/versions`. A revision, once released, is never
changed: a new shape is a new revision at the end. Files from before there were revisions count
their steps in the table `meta`; they are of the first one.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import sqlalchemy as sql

from townsmith.core.errors import StoreError
from townsmith.core.text import Text
from townsmith.table.store.shape import META

_HOME: Final = Path(__file__).with_name("revisions")
REVISIONS: Final = (_HOME / "versions",)
"""The folders in which revisions lie."""
NEWEST: Final = "5"
"""The revision that `shape` declares."""
_ALEMBIC: Final = threading.Lock()
"""Alembic knows one database at a time."""
_NOTE: Final = sql.table("alembic_version", sql.column("version_num"))


def bring_up_to_date(
    connection: sql.Connection,
    before: Callable[[], object],
    revisions: Sequence[Path] = REVISIONS,
) -> None:
    """Take the steps that a database has not taken yet, all of them or none.

    `before` is called first if it has taken some already. The connection is inside a transaction
    that nobody else can be in at the same time.
    """
    found = revision_of(connection)
    if found == NEWEST and revisions == REVISIONS:
        return  # the usual case, without loading alembic
    with _ALEMBIC:
        _upgrade(connection, found, before, revisions)


def revision_of(connection: sql.Connection) -> str | None:
    """Return the revision a database has, None if it is empty."""
    inspector = sql.inspect(connection)
    if inspector.has_table("alembic_version"):
        return str(connection.execute(sql.select(_NOTE.c.version_num)).scalar_one())
    if not inspector.has_table("meta"):
        return None
    query = sql.select(META.c.value).where(META.c.key == "schema")
    return connection.execute(query).scalar()


def _upgrade(
    connection: sql.Connection,
    found: str | None,
    before: Callable[[], object],
    revisions: Sequence[Path],
) -> None:
    from alembic import command  # noqa: PLC0415  slow to load and rarely needed
    from alembic.config import Config  # noqa: PLC0415  as above
    from alembic.script import ScriptDirectory  # noqa: PLC0415  as above

    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", _escaped(_HOME))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(_escaped, revisions)))
    known = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()][::-1]
    _check(found, known)
    if found == known[-1]:
        return
    if found is not None:
        before()
        command.stamp(config, found)  # says nothing new where it is said already
    command.upgrade(config, "head")


def _check(found: str | None, known: list[str]) -> None:
    if found is not None and found not in known:
        raise StoreError(
            Text(
                "the tables were kept by a newer Townsmith (format {found}, this one knows "
                "{known}); update Townsmith to open them",
                found=found,
                known=known[-1],
            )
        )


def _escaped(path: Path) -> str:
    return str(path).replace("%", "%%")
