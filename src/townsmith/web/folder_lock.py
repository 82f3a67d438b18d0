"""The lock of a data folder: one server keeps tables there, and a second one is told who does.

The system lets go of the lock when the process ends, however it ends.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final

from townsmith.core.errors import StoreError
from townsmith.core.text import Text

LOCK_NAME: Final = "server.lock"

if sys.platform == "win32":
    import msvcrt

    _FAR: Final = 1 << 20
    """A byte behind all that is written: on Windows what is locked cannot be read."""

    def _take(file: IO[str]) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
else:
    import fcntl

    def _take(file: IO[str]) -> None:
        # Locks of this kind belong to the process: those in which bots think do not inherit it.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold the folder for as long as this lasts; StoreError says who holds it already."""
    with _opened(folder) as file:
        try:
            _take(file)
        except OSError:
            raise _held(folder, file.read()) from None
        file.truncate(0)
        json.dump({"pid": os.getpid(), "since": _now()}, file)
        file.flush()
        yield


def _opened(folder: Path) -> IO[str]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        why = str(error.strerror or error)
        fact = Text("{path} cannot be used to keep tables: {why}", path=str(folder), why=why)
        raise StoreError(fact) from None
    return os.fdopen(handle, "r+", encoding="utf-8")


def _held(folder: Path, written: str) -> StoreError:
    holder = {}
    with suppress(ValueError):
        holder = json.loads(written)
    return StoreError(
        Text(
            "{path} is in use by the server with process id {pid}, running since {since}; stop "
            "that one, or choose another folder with --data",
            path=str(folder),
            pid=str(holder.get("pid", "?")),
            since=str(holder.get("since", "?")),
        )
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(" ", "seconds")
