"""Backup: a copy of the file of tables, made before a newer Townsmith changes its shape."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from townsmith.core.errors import StoreError
from townsmith.core.text import Text


def back_up(path: Path) -> Path:
    """Copy a file of tables beside itself, as it was last committed; return the copy.

    It is whole or not there, for its owner only like the file itself, and replaces nothing.
    """
    place = _free_place(path)
    beside = place.with_name(f".{place.name}.part")
    try:
        beside.unlink(missing_ok=True)  # a program that was killed may have left half of one
        beside.touch(mode=0o600)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(beside)) as copy:
            source.backup(copy)  # with what lies in the write-ahead log, which no copied file has
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        beside.rename(place)
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


def _free_place(path: Path) -> Path:
    """Return a name that tells what the copy is; several updates in a day are counted."""
    stem = f"{path.stem}-before-update-{datetime.now().astimezone():%Y-%m-%d}"
    names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
    places = (path.with_name(f"{name}{path.suffix}") for name in names)
    return next(place for place in places if not place.exists())
