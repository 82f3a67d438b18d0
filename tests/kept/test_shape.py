"""The file of tables of the first version is copied before a newer one changes it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.kept.folder import STORE, TABLES, copied_data
from tests.web.served import served
from townsmith.table.schema import STEPS, bring_up_to_date
from townsmith.table.store import open_store


def content(path: Path) -> list[str]:
    """Return all that a file of tables holds."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def shape(path: Path) -> list[tuple[str, str]]:
    """Return how many steps of each kind a file has gone through."""
    steps = "SELECT key, value FROM meta WHERE key != 'web-key' ORDER BY key"
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(steps).fetchall()


def copies(data: Path) -> list[Path]:
    """Return the copies beside a file, the first one first."""
    return sorted(data.glob("tables-before-update-*"), key=lambda path: len(path.name))


def test_the_server_copies_the_file_if_it_has_to_change_it(tmp_path: Path) -> None:
    """As long as it need not, nothing is copied and nothing is changed."""
    data = copied_data(tmp_path)
    path = data / STORE
    then, shaped = content(path), shape(path)
    with served(data, module="townsmith") as running:
        running.stop()
    changed = shape(path) != shaped
    assert bool(copies(data)) == changed
    assert content(copies(data)[0] if changed else path) == then


def test_an_update_leaves_what_was_kept_beside_it(tmp_path: Path) -> None:
    """Whatever a step does to the file, the copy has every table as it was."""
    data = copied_data(tmp_path)
    then = content(data / STORE)
    store = open_store(data / STORE)
    with store.engine.begin() as connection:
        bring_up_to_date(connection, (*STEPS, ("DELETE FROM entries", "DELETE FROM meta")))
    store.close()
    copy = copies(data)[0]
    assert content(copy) == then
    kept = open_store(copy)
    assert {table["table"] for table in TABLES} <= {found.id for found in kept.summaries()}
    kept.close()
