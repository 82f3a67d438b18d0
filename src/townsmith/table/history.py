"""Positions of the past: any moment of a log, without playing the whole game again."""

from collections.abc import Iterator
from typing import Final

from townsmith.core.contract.state import State
from townsmith.table import refusals
from townsmith.table.fold import Fold
from townsmith.table.log import Entry, Log

SPACING: Final = 16
"""How many entries lie between two kept copies, at least: few enough to replay in a blink."""


class History:
    """Copies of the position at some beginnings of epochs; nothing before them is ever undone."""

    def __init__(self, start: State) -> None:
        self._marks: list[tuple[int, State]] = [(0, start)]

    def mark(self, fold: Fold) -> None:
        """Keep the beginning of the present epoch if the last copy lies far enough back."""
        if fold.began - self._marks[-1][0] >= SPACING:
            self._marks.append((fold.began, fold.start))

    def state_at(self, number: int, log: Log) -> State:
        """Return the position just after that entry; 0 is the start of the game."""
        return self._fold_at(number, log).state

    def walk(self, first: int, log: Log) -> Iterator[tuple[Entry, State]]:
        """Yield each entry after `first` with the position it led to, valid until the next one."""
        fold = self._fold_at(first, log)
        for line in log.between(first + 1, len(log)):
            fold.add(line)
            yield line.entry, fold.state

    def rewind(self, number: int, log: Log) -> Fold:
        """Forget what came after that entry; return the position it led to."""
        self._marks = [mark for mark in self._marks if mark[0] <= number]
        return self._fold_at(number, log)

    def _fold_at(self, number: int, log: Log) -> Fold:
        if not 0 <= number <= len(log):
            raise refusals.unknown_entry(number, len(log))
        began, start = [mark for mark in self._marks if mark[0] <= number][-1]
        fold = Fold(start, began)
        for line in log.between(began + 1, number):
            fold.add(line)
        return fold
