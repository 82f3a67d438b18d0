"""Records: read and replayed where somebody uploads one, checked where somebody wants proof."""

from typing import NamedTuple

from townsmith.core.errors import RecordError
from townsmith.core.text import Text
from townsmith.table.log import Entry
from townsmith.table.opening import Header
from townsmith.table.playfile import read_record
from townsmith.table.record import Record, replayed
from townsmith.table.verify import Report, verify


class FinishedGame(NamedTuple):
    """A game that was played elsewhere, every move of it checked."""

    header: Header
    seed: int
    entries: tuple[Entry, ...]
    towns: tuple[str, ...] = ()
    """What people called their towns, as far as the record tells."""


def read_finished(text: str, most_entries: int) -> FinishedGame:
    """Return the finished game in a record, or raise RecordError."""
    record = read_record(text)
    if len(record.entries) > most_entries:
        raise RecordError(
            Text(
                "a record may have {n} entries here (limit {setting}), not {found}",
                n=most_entries,
                setting="entries",
                found=len(record.entries),
            )
        )
    table = replayed(record)
    if not table.over:
        raise RecordError(Text("this game is not over; only finished games can be shown here"))
    return FinishedGame(table.header, table.opening.seed, tuple(table.log), _towns(record))


def _towns(record: Record) -> tuple[str, ...]:
    """Return what towns are called; a record is not refused for what matters to no rule."""
    told = record.tags.get("Towns")
    return tuple(map(str, told)) if isinstance(told, list) else ()


def verified(text: str) -> Report:
    """Return what holds of a record and what does not."""
    return verify(read_record(text))
