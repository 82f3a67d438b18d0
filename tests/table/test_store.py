"""The SQLite file: who may read it, what it may be, and how it grows older."""

import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql

from tests.table.newer import newer, update
from tests.table.playing import plots_table, say
from townsmith.core.errors import StoreError
from townsmith.table.store import SqliteStore, Store, open_store
from townsmith.table.store.shape import METADATA
from townsmith.table.store.upgrade import NEWEST, revision_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """Return a new store."""
    store = open_store(tmp_path / "tables.db")
    yield store
    store.close()


def test_a_damaged_log_is_not_played_on(store: SqliteStore, tmp_path: Path) -> None:
    """An entry that cannot have been accepted keeps the table shut and says which one."""
    table_id = store.create(plots_table().opening)
    say(store.open(table_id), (0, "2 a"))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("UPDATE changes SET number = 2")
    with pytest.raises(StoreError, match=f"table {table_id} cannot be opened again: .*entry 2"):
        store.open(table_id)


def test_the_store_fits_the_protocol(store: SqliteStore) -> None:
    """Whoever asks for a Store is served by the SQLite one."""
    kept: Store = store
    assert kept.summaries() == []


def test_the_revisions_lead_to_the_declared_shape(store: SqliteStore) -> None:
    """Tables, columns and what may be empty are as the queries expect them."""
    inspector = sql.inspect(store.engine)
    found = {
        name: {column["name"]: column["nullable"] for column in inspector.get_columns(name)}
        for name in inspector.get_table_names()
    }
    assert found.pop("alembic_version")
    assert found == {
        table.name: {column.name: bool(column.nullable) for column in table.columns}
        for table in METADATA.sorted_tables
    }


def test_a_full_disk_is_told_and_changes_nothing(store: SqliteStore) -> None:
    """The check tries a write, and a write that does not fit is refused whole."""
    table_id = store.create(plots_table().opening)
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        words = "x" * 100_000
        with pytest.raises(sql.exc.OperationalError, match="full"):
            connection.exec_driver_sql(
                "INSERT INTO changes (table_id, change, kind, seat, words) VALUES (?, 1, '', 0, ?)",
                (table_id, words),
            )
        connection.rollback()
    assert store.find(table_id).changes == []
    store.check()


def test_a_file_that_cannot_be_written_fails_its_check(tmp_path: Path) -> None:
    """Another program that holds it for too long is enough."""
    path = tmp_path / "tables.db"
    store = open_store(path)
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="cannot be written"):
        store.check()
    store.close()


class TestFiles:
    """The file: who may read it, what it may be, and how it grows older."""

    def test_it_is_for_its_owner_only(self, tmp_path: Path) -> None:
        """The seeds of running games are in it, so others may not read it."""
        path = tmp_path / "deep" / "down" / "tables.db"
        store = open_store(path)
        store.create(plots_table().opening)
        modes = {stat.S_IMODE(found.stat().st_mode) for found in path.parent.iterdir()}
        store.close()
        assert modes == {0o600}

    @pytest.mark.parametrize("name", ["with space?.db", "50%25#.db", "städte.db"])
    def test_it_may_have_any_name(self, tmp_path: Path, name: str) -> None:
        """Characters that mean something in addresses mean nothing here."""
        store = open_store(tmp_path / name)
        store.close()
        assert (tmp_path / name).is_file()

    def test_every_commit_waits_for_the_disk(self, store: SqliteStore, tmp_path: Path) -> None:
        """Connections use the write-ahead log, full synchronisation and foreign keys."""
        store.create(plots_table().opening)
        with store.engine.connect() as connection:
            answers = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        assert answers == ["wal", 2, 1]
        assert (tmp_path / "tables.db-wal").exists()

    def test_something_else_is_refused(self, tmp_path: Path) -> None:
        """A file that is no database, and a folder, are explained."""
        (tmp_path / "letter.db").write_text("Dear Ann, " * 100)
        with pytest.raises(StoreError, match="file is not a database"):
            open_store(tmp_path / "letter.db")
        with pytest.raises(StoreError, match="cannot be used to keep tables"):
            open_store(tmp_path)
        with pytest.raises(StoreError, match="cannot be used to keep tables"):
            open_store(tmp_path / "letter.db" / "tables.db")

    def test_a_newer_file_is_refused(self, tmp_path: Path) -> None:
        """A file that has gone through revisions we do not know is left alone."""
        path = tmp_path / "tables.db"
        update(path, [newer(tmp_path / "more", "SELECT 1")]).close()
        with pytest.raises(StoreError, match=f"format 6, this one knows {NEWEST}"):
            open_store(path)

    def test_an_older_townsmith_is_told_that_it_is_too_old(self, tmp_path: Path) -> None:
        """The first version looks for its steps in `meta`, and finds more than it knows."""
        open_store(tmp_path / "tables.db").close()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
            [steps] = connection.execute("SELECT value FROM meta WHERE key = 'schema'")
        assert int(steps[0]) > 1

    def test_an_older_file_is_brought_up_to_date(self, tmp_path: Path) -> None:
        """New revisions are taken once, in order, and what was kept stays."""
        path = tmp_path / "tables.db"
        store = open_store(path)
        table_id = store.create(plots_table().opening)
        store.close()
        newer(tmp_path / "more", "ALTER TABLE tables ADD COLUMN mood TEXT")
        more = newer(tmp_path / "more", "UPDATE tables SET mood='a'", revision="7", after="6")
        for _ in range(2):
            store = update(path, [more])
            with store.engine.connect() as connection:
                assert revision_of(connection) == "7"
                rows = connection.execute(sql.text("SELECT id, mood FROM tables")).all()
            store.close()
            assert [tuple(row) for row in rows] == [(table_id, "a")]

    def test_a_failed_step_changes_nothing(self, tmp_path: Path) -> None:
        """Steps are taken all or not at all."""
        path = tmp_path / "tables.db"
        open_store(path).close()
        broken = newer(tmp_path / "more", "CREATE TABLE extra (x)", "CREATE NONSENSE")
        with pytest.raises(StoreError, match="cannot be used to keep tables"):
            update(path, [broken])
        store = open_store(path)
        with store.engine.connect() as connection:
            assert revision_of(connection) == NEWEST
            assert not sql.inspect(connection).has_table("extra")
        store.close()

    def test_many_may_open_a_new_file_at_once(self, tmp_path: Path) -> None:
        """The first one makes the file, and the others find it made."""
        path = tmp_path / "tables.db"
        with ThreadPoolExecutor(8) as pool:
            stores = list(pool.map(lambda _: open_store(path), range(8)))
        ids = {store.create(plots_table().opening) for store in stores}
        for store in stores:
            assert {found.id for found in store.summaries()} == ids
            store.close()
