"""Table: one running game. Every move passes one list of checks, and the log is all there is.

A table has one writer and is not safe to share between threads: whoever serves several people
gives each table one lock or one task. A second writer elsewhere is stopped by the store, which
takes every entry number only once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from townsmith.core.contract.state import OPPONENT, REFEREE, SPECTATOR, Move, Seat, State, members
from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import Text
from townsmith.table import refusals
from townsmith.table.fold import Fold
from townsmith.table.glimpses import Glimpse, told
from townsmith.table.history import History
from townsmith.table.log import HIDDEN, UNDO, Entry, Journal, Log, NoJournal, Played
from townsmith.table.opening import Header, Opening, game_under

CROWD: Final = 24
"""A table with more seats than this is a crowd, of which nobody watches every single move."""


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
        self._views: dict[Seat, Any] = {}
        """What is seen now by those who have looked since the last change."""
        self.game = opening.game

    # Changing it

    def play(self, seat: Seat, words: str, at: int) -> Entry:
        """Carry out a move meant as entry number `at`, or say why not and change nothing."""
        line = self._judged(Entry(at, seat, " ".join(words.split())))
        self._journal.append(line.entry)  # first: what could not be kept must not have happened
        self._take(line)
        if self.over:
            self._journal.finish()
        return line.entry

    def undo(self, seat: Seat, at: int) -> Entry:
        """Take back the seat's last move as entry number `at`, unless something came of it."""
        return self.play(seat, UNDO, at)

    def follow(self, entry: Entry) -> None:
        """Take in an entry that is kept already; it is checked as if it were played now."""
        self._take(self._judged(entry))

    def rewind(self, number: int) -> None:
        """Forget all entries after that one: they could not be kept."""
        self._log.cut(number)
        self._views.clear()
        self._fold = self._history.rewind(number, self._log)

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
    def waiting(self) -> int:
        """Return how many seats owe a decision: in a crowd they are counted faster than named."""
        return self._fold.state.pending().bit_count()

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
        if spoke or self._seen_at(seat, at - 1) != self.view(seat):
            return at
        return self.next_number

    def answered(self, seat: Seat, words: str, at: int) -> Entry | None:
        """Return the entry that these words meant for `at` have become already, if they have.

        A seat that has spoken since `at` can never speak again under the same number, so its first
        entry from there on is the answer to whoever asks twice because no answer came.
        """
        said = (line.entry for line in self._log.between(max(at, 1), len(self._log)))
        first = next((entry for entry in said if entry.seat == seat), None)
        return first if first is not None and first.words == " ".join(words.split()) else None

    @property
    def opponent(self) -> Text | None:
        """Return what the automatic opponent of somebody alone is called, if there is one."""
        alone = self.header.seats == 1
        return self.game.words.opponent(self.view(SPECTATOR)) if alone else None

    def view(self, viewer: Seat) -> Any:  # noqa: ANN401  each game has its own kind of view
        """Return what a seat, a SPECTATOR or, once the game is over, the REFEREE may know."""
        self._check_viewer(viewer)
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self._fold.state, viewer)
        return self._views[viewer]

    def view_at(self, viewer: Seat, number: int) -> Any:  # noqa: ANN401  as above
        """Return what the viewer may look up of the moment after that entry; 0 is the start.

        While the game runs, what the rules let fall out of sight does not come back.
        """
        self._check_viewer(viewer)
        seen = self._seen_at(viewer, number)
        return seen if number == len(self._log) else self._recalled(seen)

    def news(self, viewer: Seat, since: int) -> list[Text]:
        """Return what the viewer has seen happen after that entry, in order."""
        return [text for seen in self.glimpses(viewer, since) for text in told(self.game, seen)]

    def glimpses(
        self,
        viewer: Seat,
        since: int,
        before: Any = None,  # noqa: ANN401  as above
    ) -> Iterator[Glimpse]:
        """Yield each entry after that one with what the viewer may recall of before and after it.

        Who has kept what was recalled after that one gives it as `before`. Of a crowd, only the
        own entries and those that begin an epoch are looked at: what others did in between shows
        then.
        """
        if before is None:
            before = self._recalled(self.view_at(viewer, since))
        crowd = self.header.seats > CROWD
        epoch = self.state_at(since).epoch() if crowd else 0
        for entry, state in self._walk(since):
            if crowd:
                if entry.seat != viewer and state.epoch() == epoch:
                    continue
                epoch = state.epoch()
            now = state is self._fold.state
            after = self._recalled(self.view(viewer) if now else self.game.view(state, viewer))
            yield Glimpse(entry, before, after)
            before = after

    def last_entry_of(self, seat: Seat, until: int, since: int = 0) -> int:
        """Return the number of a seat's last entry up to one and after another; 0 for none."""
        for number in range(until, since, -1):
            if self._log.between(number, number)[0].entry.seat == seat:
                return number
        return 0

    def _walk(self, since: int) -> Iterable[tuple[Entry, State]]:
        """Yield each entry after that one with the position it led to, valid until the next one."""
        if since == len(self._log) - 1:  # nearly always
            return [
                (line.entry, self._fold.state) for line in self._log.between(since + 1, since + 1)
            ]
        return self._history.walk(since, self._log)

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

    def entry(self, number: int) -> Entry | None:
        """Return what was spoken under that number, for comparing; None for what is not there."""
        found = self._log.between(number, number) if number > 0 else []
        return found[0].entry if found else None

    @property
    def opening(self) -> Opening:
        """Return how the table opened, seed included."""
        return self._opening

    def state(self) -> State:
        """Return a copy of the true position."""
        return self._fold.state.clone()

    def state_at(self, number: int) -> State:
        """Return the true position just after that entry; 0 is the start."""
        return self._history.state_at(number, self._log)

    # Looking back

    def _seen_at(self, viewer: Seat, number: int) -> Any:  # noqa: ANN401  as above
        return self.game.view(self.state_at(number), viewer)

    def _recalled(self, seen: Any) -> Any:  # noqa: ANN401  as above
        return seen if self.over else self.game.recalled(seen)

    # The checks

    def _judged(self, entry: Entry) -> Played:
        if entry.words == UNDO:
            self._check_can_undo(entry)
            return Played(entry, None)
        self._check_running()
        self._check_seat(entry.seat)
        self._check_number(entry.number)
        self._check_pending(entry.seat)
        move = self._read(entry.seat, entry.words)
        self._check_legal(entry.seat, move)
        return Played(entry, move)

    def _check_can_undo(self, entry: Entry) -> None:
        if self.over:
            raise refusals.undo_after_the_end()
        self._check_seat(entry.seat)
        self._check_number(entry.number)
        self._check_undo(entry.seat)

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
        if not self._fold.state.pending() >> seat & 1:
            raise refusals.not_pending(seat, self.pending)

    def _read(self, seat: Seat, words: str) -> Move:
        try:
            return self.game.parse(words)
        except BadSyntaxError:
            why = self.game.words.why_not(self.view(seat), tuple(words.split()))
            raise refusals.bad_syntax(self.game, words, self.legal(seat), why) from None

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

    def _take(self, line: Played) -> None:
        self._log.append(line)
        self._views.clear()
        self._fold.add(line)
        self._history.mark(self._fold)


def open_table(opening: Opening, journal: Journal | None = None) -> Table:
    """Deal, and return the table before its first move."""
    game = game_under(opening.game, opening.header.rules)
    opening = replace(opening, game=game)
    return Table(opening, opening.deal(), journal or NoJournal())


def replay(opening: Opening, entries: Iterable[Entry], journal: Journal | None = None) -> Table:
    """Return the table to which these entries lead, each checked as if it were played now.

    The journal gets what is played there afterwards.
    """
    table = open_table(opening, journal)
    for entry in entries:
        table.follow(entry)
    return table
