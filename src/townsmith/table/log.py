"""The log of a table: what was said, by whom, in which order. Nothing is ever taken out of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from townsmith.core.contract.state import Move, Seat
from townsmith.table import refusals

UNDO: Final = "undo"
"""The words that take back the seat's last move; no game has a move so called."""

HIDDEN: Final = "?"
"""Stands for the words of a move that the reader may not know yet."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log: its number, counted from 1, who spoke, and a move's notation or `undo`."""

    number: int
    seat: Seat
    words: str


class Played(NamedTuple):
    """An entry and the move that its words were read as, once; None for an `undo`."""

    entry: Entry
    move: Move | None


class Log:
    """What was played, in order, without gaps; what is kept of it only ever grows."""

    def __init__(self) -> None:
        self._lines: list[Played] = []

    @property
    def next_number(self) -> int:
        """Return the number that the next entry must bear."""
        return len(self._lines) + 1

    def append(self, line: Played) -> None:
        """Add what bears the next number."""
        if line.entry.number != self.next_number:
            raise refusals.stale(line.entry.number, self.next_number)
        self._lines.append(line)

    def cut(self, number: int) -> None:
        """Forget what came after that entry: it was never kept, so it has not happened."""
        del self._lines[number:]

    def between(self, first: int, last: int) -> list[Played]:
        """Return what was played under these numbers and all between them."""
        return self._lines[first - 1 : last]

    def __iter__(self) -> Iterator[Entry]:
        return (line.entry for line in self._lines)

    def __len__(self) -> int:
        return len(self._lines)


class Journal(Protocol):
    """Where a table's entries are kept safe before they count."""

    def append(self, entry: Entry) -> None:
        """Keep an entry for good, or raise StaleMoveError if its number is taken."""

    def finish(self) -> None:
        """Note that the game is over."""


class NoJournal:
    """The journal of a table that lives only as long as the program."""

    def append(self, entry: Entry) -> None:
        """Keep nothing."""

    def finish(self) -> None:
        """Note nothing."""


def live(entries: Iterable[Entry]) -> list[Entry]:
    """Return the moves that still count: those that no later `undo` of their seat took back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.words != UNDO:
            kept.append(entry)
            continue
        at = last_of(entry.seat, kept)
        if at < 0:
            raise refusals.nothing_to_undo(entry.seat)
        del kept[at]
    return kept


def last_of(seat: Seat, entries: list[Entry]) -> int:
    """Return where the seat's last entry stands in the list; -1 if there is none."""
    for at in range(len(entries) - 1, -1, -1):
        if entries[at].seat == seat:
            return at
    return -1
