"""A recorded game, moment by moment."""

from townsmith.core.contract.state import Seat
from townsmith.core.picture import Picture
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.table import Table
from townsmith.terminal.console import Console
from townsmith.terminal.prose import gap, prose, stack
from townsmith.terminal.score_columns import names_of, score_table


class Replay:
    """A finished or running game, as one viewer could follow it."""

    def __init__(self, table: Table, viewer: Seat, console: Console, words: Words) -> None:
        self.table = table
        self.viewer = viewer
        self.console = console
        self.words = words
        self.entries = table.entries(viewer)

    @property
    def last(self) -> int:
        """Return the number of the last entry."""
        return len(self.entries)

    def show(self, at: int) -> None:
        """Show the moment after that entry; 0 is the start."""
        view = self.table.view_at(self.viewer, at)
        board = self.table.game.drawing.characters(view, self.words)
        self.console.show(stack([self._heading(at), *self._news(at), gap(), board, gap()]))

    def _heading(self, at: int) -> Picture:
        if at == 0:
            text = Text("0 of {last}: the start", last=self.last)
        else:
            entry = self.entries[at - 1]
            text = Text(
                "{at} of {last}: {seat}: {words}",
                at=at,
                last=self.last,
                seat=self.words.name(entry.seat),
                words=entry.words,
            )
        return prose(self.words(text), self.console.width, "title")

    def _news(self, at: int) -> list[Picture]:
        if at == 0:
            return []
        before, after = (self.table.view_at(self.viewer, number) for number in (at - 1, at))
        news = self.table.game.words.news(before, after)
        return [prose(self.words(text), self.console.width, indent="* ") for text in news]

    def show_all(self) -> None:
        """Show every moment, then the scores."""
        for at in range(self.last + 1):
            self.show(at)
        self.show_scores()

    def show_scores(self) -> None:
        """Show the score sheets at the end of the record."""
        sheets = self.table.game.words.sheets(self.table.view(self.viewer))
        names = names_of(sheets, self.words)
        self.console.show(score_table(sheets, names, self.words, self.console.width))

    def step(self) -> None:
        """Go through the game as the keys say."""
        at: int | None = 0
        while at is not None:
            self.show(at)
            if at == self.last:
                self.show_scores()
            at = self._ask(at)

    def _ask(self, at: int) -> int | None:
        """Return where to go; None to end."""
        question = Text("Enter: on, b: back, a number: that entry, q: end. ")
        while True:
            line = self.console.ask(self.words(question)).strip().lower()
            if line in {"q", "quit"}:
                return None
            if line in {"", "n"}:
                return min(at + 1, self.last)
            if line == "b":
                return max(at - 1, 0)
            if line.isdecimal() and int(line) <= self.last:
                return int(line)
            self._complain()

    def _complain(self) -> None:
        words = Text("There are entries 0 to {last}.", last=self.last)
        self.console.show(prose(self.words(words), self.console.width, "bad"))
