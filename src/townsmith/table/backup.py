"""Backup: copies of the file of tables, made while others go on writing to it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from townsmith.core.errors import StoreError
from townsmith.core.text import Text


def back_up(path: Path) -> Path:
    """Copy a file of tables beside itself before its shape is changed; return the copy."""
    place = _free_place(path, "before-update")
    try:
        _copy(path, place)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(
            Text(
                "the tables must be brought up to date, but {place} cannot be written before: "
                "{why}; nothing was changed",
                place=str(place),
                why=str(error),
            )
        ) from error
    return place


def back_up_to(path: Path, place: Path | None = None) -> Path:
    """Copy a file of tables to a new place, or beside itself under the date; return the copy."""
    place = _free_place(path, "backup") if place is None else place
    if not path.is_file():
        raise StoreError(Text("there is no file of tables {path}", path=str(path)))
    if place.exists():
        raise StoreError(Text("{place} is there already; choose another name", place=str(place)))
    with _explained(place):
        _copy(path, place)
    return place


def restore(backup: Path, path: Path) -> Path | None:
    """Put a copy in the place of the file of tables; return where that is kept, if it was there.

    Nobody may have the file open. The copy itself stays as it is.
    """
    with _explained(path):
        if not backup.is_file():
            raise StoreError(Text("there is no copy {path}", path=str(backup)))
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}.restored")
        fresh.unlink(missing_ok=True)
        _copy(backup, fresh)
        before = _set_aside(path)
        fresh.rename(path)
    return before


def _set_aside(path: Path) -> Path | None:
    """Keep the present file under another name, with what lies in its write-ahead log."""
    if not path.exists():
        return None
    place = _free_place(path, "before-restore")
    _copy(path, place)
    for beside in ("-wal", "-shm"):
        path.with_name(path.name + beside).unlink(missing_ok=True)
    return place


def _copy(path: Path, place: Path) -> None:
    """Copy a file as it was last committed.

    The copy is whole or not there, for its owner only like the file itself, and replaces nothing.
    """
    beside = place.with_name(f".{place.name}.part")
    beside.unlink(missing_ok=True)  # a program that was killed may have left half of one
    beside.touch(mode=0o600)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(beside)) as copy:
        source.backup(copy)  # with what lies in the write-ahead log, which no copied file has
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
    beside.rename(place)


@contextmanager
def _explained(place: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        why = str(getattr(error, "strerror", None) or error)
        raise StoreError(
            Text("{place} cannot be written: {why}", place=str(place), why=why)
        ) from error


def _free_place(path: Path, why: str) -> Path:
    """Return a name that tells what the copy is; several in a day are counted."""
    stem = f"{path.stem}-{why}-{datetime.now().astimezone():%Y-%m-%d}"
    names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
    places = (path.with_name(f"{name}{path.suffix}") for name in names)
    return next(place for place in places if not place.exists())
