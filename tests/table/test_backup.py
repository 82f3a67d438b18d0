"""Before a newer Townsmith changes the shape of a file of tables, it keeps a copy of it."""

import sqlite3
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.table.newer import newer
from tests.table.newer import update as updated
from tests.table.playing import plots_table, say
from townsmith.core.errors import StoreError
from townsmith.table.backup import back_up
from townsmith.table.store import SqliteStore, open_store

NAME = "tables.sqlite"
EMPTY = "DELETE FROM changes"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """Return a store of this version with a table at which somebody moved."""
    store = open_store(tmp_path / NAME)
    say(store.open(store.create(plots_table().opening)), (0, "2 a"))
    yield store
    store.close()


Update = Callable[[], None]


@pytest.fixture
def update(store: SqliteStore, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Update:
    """Return what a newer Townsmith does when it opens the file."""
    assert store.summaries()
    more = newer(tmp_path_factory.mktemp("newer"), "ALTER TABLE tables ADD COLUMN mood TEXT", EMPTY)
    return lambda: updated(tmp_path / NAME, [more]).close()


def copies(folder: Path) -> list[Path]:
    """Return the copies in a folder; the one without a number is the first."""
    return sorted(folder.glob("tables-before-update-*"), key=lambda path: len(path.name))


def test_an_older_file_is_copied_before_it_is_changed(
    store: SqliteStore, update: Update, tmp_path: Path
) -> None:
    """The copy opens as the file did, also with what was still in the write-ahead log."""
    [before] = store.summaries()
    update()
    [copy] = copies(tmp_path)
    kept = open_store(copy)
    assert kept.summaries() == [before]
    assert [entry.words for entry in kept.open(before.id).log] == ["2 a"]
    kept.close()
    assert store.summaries()[0].entries == 0


def test_a_copy_is_one_file_for_its_owner_only(update: Update, tmp_path: Path) -> None:
    """Its name says what it is; nothing else is left beside it."""
    others = {path.name for path in tmp_path.iterdir()}
    update()
    [name] = {path.name for path in tmp_path.iterdir()} - others
    assert name.startswith("tables-before-update-20")
    assert name.endswith(".sqlite")
    assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_nothing_is_copied_where_no_step_is_needed(update: Update, tmp_path: Path) -> None:
    """Neither a new file nor one that is up to date has a copy, nor one that has its copy."""
    open_store(tmp_path / NAME).close()
    assert copies(tmp_path) == []
    update()
    update()
    assert len(copies(tmp_path)) == 1


def test_copies_are_never_replaced(update: Update, tmp_path: Path) -> None:
    """A second update of the day has a copy of its own."""
    update()
    [first] = copies(tmp_path)
    content = first.read_bytes()
    more = newer(tmp_path / "newer", "SELECT 1", EMPTY)
    newer(more, "DROP TABLE changes", revision="7", after="6")
    updated(tmp_path / NAME, [more]).close()
    assert len(copies(tmp_path)) == 2
    assert copies(tmp_path)[0].read_bytes() == content


def test_many_may_update_a_file_at_once(store: SqliteStore, update: Update, tmp_path: Path) -> None:
    """The first one copies and changes it, and the others find it changed."""
    with ThreadPoolExecutor(5) as pool:
        list(pool.map(lambda _: update(), range(5)))
    assert store.summaries()[0].entries == 0
    assert len(copies(tmp_path)) == 1


def test_without_a_copy_nothing_is_changed(
    update: Update, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full is told, and the file stays as it was."""

    def full(_self: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(StoreError, match="No space left on device; nothing was changed"):
        update()
    with closing(sqlite3.connect(tmp_path / NAME)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        assert connection.execute("SELECT count(*) FROM changes").fetchone() == (1,)
    assert "mood" not in columns


def test_half_a_copy_is_made_anew(update: Update, tmp_path: Path) -> None:
    """What a program left that was killed in the middle is in nobody's way."""
    path = tmp_path / NAME
    place = back_up(path)
    half = place.with_name(f".{place.name}.part")
    half.write_bytes(place.read_bytes()[:5000])
    place.unlink()
    update()
    assert copies(tmp_path) == [place]
    assert not half.exists()
