"""The SQLite store: what it acknowledged is there, whoever else writes and however it ends."""

import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sql

from tests.table.playing import dealt_table, play_next, play_out, plots_table, say
from townsmith.core.contract.state import digest
from townsmith.core.errors import StaleMoveError, StoreError, UnknownError
from townsmith.core.rng import stream
from townsmith.table.log import Entry
from townsmith.table.schema import STEPS, bring_up_to_date, steps_taken
from townsmith.table.store import SqliteStore, Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """Return a new store."""
    store = open_store(tmp_path / "tables.db")
    yield store
    store.close()


def test_a_table_comes_back_as_it_was_left(store: SqliteStore) -> None:
    """Header, log and position are the same after reopening, undone moves included."""
    table_id = store.create(dealt_table(seats=3).opening)
    table, rng = store.open(table_id), stream(4, "players")
    for _ in range(20):
        play_next(table, rng, undo_share=4)
    again = store.open(table_id)
    assert again.log == table.log
    assert again.header == table.header
    assert digest(again.state()) == digest(table.state())


def test_a_table_that_starts_from_a_position_comes_back(store: SqliteStore) -> None:
    """The position file is kept with the table."""
    opening = plots_table().opening
    table = say(store.open(store.create(opening)), (0, "2 a"))
    [summary] = store.summaries()
    assert store.open(summary.id).log == table.log
    assert store.open(summary.id).header == opening.header
    assert summary.header == replace(opening.header, position=None)


def test_tables_do_not_mix(store: SqliteStore) -> None:
    """Each table has its own numbers and its own log."""
    one, two = (store.create(dealt_table(seed=seed).opening) for seed in (1, 2))
    say(store.open(one), (0, "done"))
    say(store.open(two), (1, "done"), (0, "done"))
    assert store.open(one).log == (Entry(1, 0, "done"),)
    assert len(store.open(two).log) == 2


def test_a_second_writer_is_stopped(store: SqliteStore) -> None:
    """Of two writers at the same number one is kept; the other changes nothing and can reload."""
    table_id = store.create(plots_table().opening)
    first, second = store.open(table_id), store.open(table_id)
    first.play(0, "2 a", 1)
    with pytest.raises(StaleMoveError, match="entry 1, but the next one is 2"):
        second.play(1, "3 a", 1)
    assert second.log == ()
    assert second.view(1).towns[1] == (0, 0, 0, 0)
    assert store.open(table_id).log == (Entry(1, 0, "2 a"),)


def test_many_writers_at_once_lose_nothing(store: SqliteStore) -> None:
    """Whatever threads write at the same time, each number is acknowledged exactly once."""
    table_id = store.create(plots_table().opening)

    def claim(number: int) -> bool:
        try:
            store.append(table_id, Entry(number, 0, "done"))
        except StaleMoveError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        kept = list(pool.map(claim, [number for number in range(1, 11) for _ in range(4)]))
    assert sum(kept) == 10
    assert store.summaries()[0].entries == 10


def test_summaries_tell_what_may_be_shown(store: SqliteStore) -> None:
    """Tables are listed newest first, with their length and whether they are over; no seeds."""
    old = store.create(dealt_table(seed=0xABCDEF).opening)
    new = store.create(plots_table(seats=1).opening)
    play_out(store.open(new))
    say(store.open(old), (0, "done"))
    summaries = store.summaries()
    assert [(found.id, found.finished) for found in summaries] == [(new, True), (old, False)]
    assert summaries[1].entries == 1
    assert summaries[1].header.names == ("Ann", "Ben")
    assert "abcdef" not in repr(summaries)
    assert str(0xABCDEF) not in repr(summaries)


def test_the_end_is_noted_even_if_the_program_died_in_between(store: SqliteStore) -> None:
    """A last move that was kept without its note is noticed when the table is opened again."""
    finished = play_out(dealt_table())
    table_id = store.create(finished.opening)
    for entry in finished.log:
        store.append(table_id, entry)
    assert not store.summaries()[0].finished
    assert store.open(table_id).over
    assert store.summaries()[0].finished


def test_unknown_tables_are_named(store: SqliteStore) -> None:
    """Neither opening nor appending works on a table that was never created."""
    with pytest.raises(UnknownError, match="there is no table nowhere"):
        store.open("nowhere")
    with pytest.raises(UnknownError, match="there is no table nowhere"):
        store.append("nowhere", Entry(1, 0, "done"))


def test_a_damaged_log_is_not_played_on(store: SqliteStore) -> None:
    """An entry that cannot have been accepted keeps the table shut and says which one."""
    table_id = store.create(plots_table().opening)
    store.append(table_id, Entry(2, 0, "done"))
    with pytest.raises(StoreError, match=f"table {table_id} cannot be opened again: .*entry 2"):
        store.open(table_id)


def test_the_store_fits_the_protocol(store: SqliteStore) -> None:
    """Whoever asks for a Store is served by the SQLite one."""
    kept: Store = store
    assert kept.summaries() == []


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
        engine = store._engine  # noqa: SLF001  the settings of its connections are the point
        with engine.connect() as connection:
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
        """A file that has gone through steps we do not know is left alone."""
        path = tmp_path / "tables.db"
        open_store(path).close()
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
        connection.close()
        with pytest.raises(StoreError, match="this one knows 1"):
            open_store(path)

    def test_an_older_file_is_brought_up_to_date(self, tmp_path: Path) -> None:
        """New steps are taken once, in order, and what was kept stays."""
        path = tmp_path / "tables.db"
        store = open_store(path)
        table_id = store.create(plots_table().opening)
        more = (
            *STEPS,
            ("ALTER TABLE tables ADD COLUMN mood TEXT",),
            ("UPDATE tables SET mood='a'",),
        )
        engine = store._engine  # noqa: SLF001  steps are taken on a connection
        for _ in range(2):
            with engine.begin() as connection:
                bring_up_to_date(connection, more)
        with engine.connect() as connection:
            assert steps_taken(connection) == 3
            rows = connection.execute(sql.text("SELECT id, mood FROM tables")).all()
        store.close()
        assert [tuple(row) for row in rows] == [(table_id, "a")]

    def test_a_failed_step_changes_nothing(self, tmp_path: Path) -> None:
        """Steps are taken all or not at all."""
        store = open_store(tmp_path / "tables.db")
        engine = store._engine  # noqa: SLF001  steps are taken on a connection
        broken = (*STEPS, ("CREATE TABLE extra (x)", "CREATE NONSENSE"))
        with pytest.raises(sql.exc.OperationalError), engine.begin() as connection:
            bring_up_to_date(connection, broken)
        with engine.connect() as connection:
            assert steps_taken(connection) == 1
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
