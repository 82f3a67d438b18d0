"""The file of tables of the first version is copied before a newer one changes it."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

from tests.kept.folder import STORE, TABLES, copied_data
from tests.web.served import served
from townsmith.table.store import open_store
from townsmith.table.store.changes import MOVE, TALK
from townsmith.table.store.upgrade import NEWEST


def content(path: Path) -> list[str]:
    """Return all that a file of tables holds."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def copies(data: Path) -> list[Path]:
    """Return the copies beside a file, the first one first."""
    return sorted(data.glob("tables-before-update-*"), key=lambda path: len(path.name))


def test_the_server_copies_the_file_before_it_changes_it(tmp_path: Path) -> None:
    """The copy has everything as it was; the second start has nothing to change any more."""
    data = copied_data(tmp_path)
    then = content(data / STORE)
    for _ in range(2):
        with served(data, module="townsmith") as running:
            running.stop()
    [copy] = copies(data)
    assert content(copy) == then
    with closing(sqlite3.connect(data / STORE)) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [(NEWEST,)]


def test_the_copy_can_be_put_in_the_place_of_the_file(tmp_path: Path) -> None:
    """It holds every table, and is brought up to date in its turn."""
    data = copied_data(tmp_path)
    open_store(data / STORE).close()
    [copy] = copies(data)
    kept = open_store(copy)
    assert {table["table"] for table in TABLES} <= {found.id for found in kept.summaries()}
    kept.close()


def test_nothing_of_what_was_kept_is_left_behind(tmp_path: Path) -> None:
    """Every entry, remark and chair of then is among the changes and sittings of today."""
    data = copied_data(tmp_path)
    with closing(sqlite3.connect(data / STORE)) as old:
        count = "SELECT count(*) FROM {}"
        entries, talk, chairs, sittings = (
            old.execute(count.format(name)).fetchone()[0]
            for name in ("entries", "talk", "chairs", "sittings")
        )
        [key] = old.execute("SELECT value FROM meta WHERE key = 'web-key'").fetchone()
    store = open_store(data / STORE)
    kept = [store.find(found.id) for found in store.summaries()]
    kinds = Counter(change.kind for table in kept for change in table.changes)
    assert kinds == {MOVE: entries, TALK: talk}
    assert sum(table.sitting is not None for table in kept) == sittings
    assert sum(len(table.sitting["chairs"]) for table in kept if table.sitting) == chairs
    assert store.keys() == [key]
    store.close()
