"""The position that a log leads to, able to go back as far as the present epoch began.

What happened before the epoch began can no longer be taken back, so one copy of the position at
that moment is enough: an undo plays the few moves since then again, without the one taken back.
"""

from townsmith.core.contract.state import Seat, State
from townsmith.table.log import Entry, Played, last_of


class Fold:
    """A position and how it came about since its epoch began."""

    def __init__(self, start: State, number: int = 0) -> None:
        self.state = start.clone()
        self.began = number
        """The number of the entry that began the epoch; 0 for the start of the game."""
        self.start = start
        """The position at that moment; never changed, so that it may be shared."""
        self._live: list[Played] = []

    def add(self, line: Played) -> None:
        """Take in what is known to be allowed."""
        entry, move = line
        if move is None:
            self._take_back(entry.seat)
            return
        self.state.apply(entry.seat, move)
        self._live.append(line)
        if self.state.epoch() != self.start.epoch():
            self._begin_epoch(entry.number)

    def can_undo(self, seat: Seat) -> bool:
        """Say whether the seat's last move may still be taken back."""
        return self._without_last(seat) is not None

    def last_live(self, seat: Seat) -> Entry | None:
        """Return the seat's last move of this epoch that still counts."""
        at = self._last(seat)
        return None if at < 0 else self._live[at].entry

    def _begin_epoch(self, number: int) -> None:
        self.began = number
        self.start = self.state.clone()
        self._live.clear()

    def _take_back(self, seat: Seat) -> None:
        state = self._without_last(seat)
        if state is None:
            raise AssertionError(f"the table let seat {seat} take back what it could not")
        del self._live[self._last(seat)]
        self.state = state

    def _without_last(self, seat: Seat) -> State | None:
        """Return the position without the seat's last move, or None if others built on it."""
        at = self._last(seat)
        if at < 0:
            return None
        state = self.start.clone()
        for entry, move in self._live[:at] + self._live[at + 1 :]:
            if move is None or move not in state.legal(entry.seat):
                return None
            state.apply(entry.seat, move)
        return state

    def _last(self, seat: Seat) -> int:
        return last_of(seat, [line.entry for line in self._live])
