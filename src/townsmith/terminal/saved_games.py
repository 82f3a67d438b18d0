"""The shelf: where running games are kept from move to move, one record a game."""

import json
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from townsmith.core.errors import RecordError
from townsmith.core.text import Text
from townsmith.table.playfile import continued, load_record, private_record, read_record
from townsmith.table.record import Record
from townsmith.table.table import Table
from townsmith.terminal.chairs import PERSON, Chair, spelt_chairs

SUFFIX = ".town"


def default_folder() -> Path:
    """Return the folder of this user's games; TOWNSMITH_DATA names another one."""
    chosen = os.environ.get("TOWNSMITH_DATA")
    return Path(chosen) if chosen else user_data_path("townsmith", appauthor=False) / "games"


class Shelf:
    """A folder of records; the unfinished ones can be gone on with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_place(self, slug: str) -> Path:
        """Return a file name that is free, named after the game and the hour."""
        stem = f"{slug}-{datetime.now().astimezone():%Y-%m-%d-%H%M}"
        names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
        places = (self.folder / f"{name}{SUFFIX}" for name in names)
        return next(place for place in places if not place.exists())

    def unfinished(self) -> list[tuple[Path, Record]]:
        """Return the games that are not over, the last one first; damaged files are left alone."""
        found = []
        for path in sorted(self.folder.glob(f"*{SUFFIX}"), key=_age):
            record = _readable(path)
            if record is not None and "Winners" not in record.tags and "Seed" in record.tags:
                found.append((path, record))
        return found


def _age(path: Path) -> float:
    return -path.stat().st_mtime


def _readable(path: Path) -> Record | None:
    try:
        return load_record(path)
    except RecordError:
        return None


def record_of(table: Table, chairs: Sequence[Chair], before: Record | None = None) -> Record:
    """Return the game so far, with everything needed to go on another day."""
    if before is not None:
        return continued(before, table)
    first, rest = private_record(table).text.split("\n", 1)
    return read_record(f"{first}\n[Chairs {json.dumps(spelt_chairs(chairs))}]\n{rest}")


def sitters_of(record: Record, seats: int) -> list[str]:
    """Return who sat where; people on every chair where the record does not say."""
    written = record.tags.get("Chairs", [PERSON] * seats)
    if isinstance(written, list) and len(written) == seats:
        return [str(sitter) for sitter in written]
    raise record.wrong("Chairs", Text("the tag Chairs must be a list with one sitter a seat"))


def write_whole(path: Path, record: Record) -> None:
    """Write a record so that the file is whole at every moment, even if the power fails."""
    beside = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(record.text.encode("utf-8"))
        beside.replace(path)
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror or error}") from None
