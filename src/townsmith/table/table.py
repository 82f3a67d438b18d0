"""Table: one running game. Every move passes one list of checks, and the log is all there is.

A table has one writer and is not safe to share between threads: whoever serves several people
gives each table one lock or one task. A second writer elsewhere is stopped by the store, which
takes every entry number only once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from townsmith.core.contract.state import OPPONENT, REFEREE, SPECTATOR, Move, Seat, State, members
from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import SeatName, Text
from townsmith.table import refusals
from townsmith.table.fold import Fold
from townsmith.table.history import History
from townsmith.table.log import HIDDEN, UNDO, Entry, Journal, Log, NoJournal, Played
from townsmith.table.opening import Header, Opening, check_rules


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    scores: tuple[int, ...]
    """The points of every seat."""
    winners: tuple[Seat, ...]
    """Who won: seats, or OPPONENT for the automatic rival of a solo game."""
    rival: int | None = None
    """The points of that rival, if there is one."""


class Table:
    """A running game: made by `open_table`, changed only by `play` and `undo`."""

    def __init__(self, opening: Opening, start: State, journal: Journal) -> None:
        self._opening = opening
        self._journal = journal
        self._log = Log()
        self._fold = Fold(start)
        self._history = History(start)
        self.game = opening.game

    # Changing it

    def play(self, seat: Seat, words: str, at: int) -> Entry:
        """Carry out a move meant as entry number `at`, or say why not and change nothing."""
        words = " ".join(words.split())
        if words == UNDO:
            return self.undo(seat, at)
        self._check_running()
        self._check_seat(seat)
        self._check_number(at)
        self._check_pending(seat)
        move = self._read(seat, words)
        self._check_legal(seat, move)
        return self._enter(Entry(at, seat, words), move)

    def undo(self, seat: Seat, at: int) -> Entry:
        """Take back the seat's last move as entry number `at`, unless something came of it."""
        if self.over:
            raise refusals.undo_after_the_end()
        self._check_seat(seat)
        self._check_number(at)
        self._check_undo(seat)
        return self._enter(Entry(at, seat, UNDO), None)

    # Reading it

    @property
    def header(self) -> Header:
        """Return what was written down before the first move."""
        return self._opening.header

    @property
    def next_number(self) -> int:
        """Return the number that the next entry must bear: what to pass as `at`."""
        return self._log.next_number

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return not self._fold.state.pending()

    @property
    def pending(self) -> list[Seat]:
        """Return the seats that owe a decision."""
        return members(self._fold.state.pending())

    @property
    def epoch_began(self) -> int:
        """Return the number of the entry that began the present epoch; 0 for the start."""
        return self._fold.began

    @property
    def seed(self) -> int | None:
        """Return the seed once the game is over, None before."""
        return self._opening.seed if self.over else None

    @property
    def result(self) -> Result | None:
        """Return how the game ended, None while it runs."""
        if not self.over:
            return None
        state = self._fold.state
        scores = tuple(state.points(seat) for seat in range(self.header.seats))
        sheets = self.game.words.sheets(self.game.view(state, REFEREE))
        rival = next((sheet.total for sheet in sheets if sheet.seat == OPPONENT), None)
        return Result(scores, tuple(self.game.rules.winners(state)), rival)

    def legal(self, seat: Seat) -> list[Move]:
        """Return the moves of a seat; none if it owes no decision."""
        self._check_seat(seat)
        return self._fold.state.legal(seat)

    def can_undo(self, seat: Seat) -> bool:
        """Say whether `undo` would be accepted from that seat now."""
        self._check_seat(seat)
        return not self.over and self._fold.can_undo(seat)

    def catch_up(self, seat: Seat, at: int) -> int:
        """Return the next number if nothing the seat can see has changed since `at`, else `at`.

        Where all act at once, others write entries while somebody is thinking. A move meant for
        a position that still looks the same to its seat may be entered under the new number.
        """
        if not 1 <= at < self.next_number:
            return at
        spoke = any(line.entry.seat == seat for line in self._log.between(at, len(self._log)))
        if spoke or self.view_at(seat, at - 1) != self.view(seat):
            return at
        return self.next_number

    def view(self, viewer: Seat) -> Any:  # noqa: ANN401  each game has its own kind of view
        """Return what a seat, a SPECTATOR or, once the game is over, the REFEREE may know."""
        self._check_viewer(viewer)
        return self.game.view(self._fold.state, viewer)

    def view_at(self, viewer: Seat, number: int) -> Any:  # noqa: ANN401  as above
        """Return what the viewer knew just after that entry; 0 is the start of the game."""
        self._check_viewer(viewer)
        return self.game.view(self._history.state_at(number, self._log), viewer)

    def news(self, viewer: Seat, since: int) -> list[Text]:
        """Return what the viewer has seen happen after that entry, in order."""
        found: list[Text] = []
        before = self.view_at(viewer, since)
        for entry, state in self._history.walk(since, self._log):
            after = self.game.view(state, viewer)
            if entry.words != UNDO:
                found += self.game.words.news(before, after)
            elif before != after:
                found.append(Text("{seat} took back a move.", seat=SeatName(entry.seat)))
            before = after
        return found

    def entries(self, viewer: Seat) -> list[Entry]:
        """Return the log as the viewer may read it: while the game runs, without others' words.

        What others did shows in the views as far as it may be known. The words themselves would
        tell too much: a card kept in secret, a turn not yet revealed, a plan taken back.
        """
        self._check_viewer(viewer)
        if self.over:
            return list(self._log)
        return [
            entry if entry.seat == viewer else Entry(entry.number, entry.seat, HIDDEN)
            for entry in self._log
        ]

    # For stores, saved games and bots: never to be shown

    @property
    def log(self) -> tuple[Entry, ...]:
        """Return every entry as it was spoken."""
        return tuple(self._log)

    @property
    def opening(self) -> Opening:
        """Return how the table opened, seed included."""
        return self._opening

    def state(self) -> State:
        """Return a copy of the true position."""
        return self._fold.state.clone()

    # The checks

    def _check_running(self) -> None:
        if self.over:
            raise refusals.game_over()

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.header.seats:
            raise refusals.unknown_seat(seat, self.header.seats)

    def _check_viewer(self, viewer: Seat) -> None:
        if viewer == REFEREE and not self.over:
            raise refusals.not_yet_open()
        if viewer not in {SPECTATOR, REFEREE}:
            self._check_seat(viewer)

    def _check_number(self, at: int) -> None:
        if at != self.next_number:
            raise refusals.stale(at, self.next_number)

    def _check_pending(self, seat: Seat) -> None:
        if seat not in self.pending:
            raise refusals.not_pending(seat, self.pending)

    def _read(self, seat: Seat, words: str) -> Move:
        try:
            return self.game.parse(words)
        except BadSyntaxError:
            raise refusals.bad_syntax(self.game, words, self.legal(seat)) from None

    def _check_legal(self, seat: Seat, move: Move) -> None:
        legal = self.legal(seat)
        if move not in legal:
            why = self.game.words.why_not(self.view(seat), self.game.words.path(move))
            raise refusals.illegal(self.game, seat, move, legal, why)

    def _check_undo(self, seat: Seat) -> None:
        if self._fold.last_live(seat) is None:
            raise refusals.nothing_to_undo(seat)
        if not self._fold.can_undo(seat):
            raise refusals.played_upon(seat)

    # The one way in

    def _enter(self, entry: Entry, move: Move | None) -> Entry:
        self._journal.append(entry)  # first: what could not be kept must not have happened
        line = Played(entry, move)
        self._log.append(line)
        self._fold.add(line)
        self._history.mark(self._fold)
        if self.over:
            self._journal.finish()
        return entry


def open_table(opening: Opening, journal: Journal | None = None) -> Table:
    """Deal, and return the table before its first move."""
    check_rules(opening.game, opening.header.rules)
    return Table(opening, opening.deal(), journal or NoJournal())


def replay(opening: Opening, entries: Iterable[Entry], journal: Journal | None = None) -> Table:
    """Return the table to which these entries lead, each checked as if it were played now."""
    table = open_table(opening, journal)
    for entry in entries:
        table.play(entry.seat, entry.words, entry.number)
    return table
