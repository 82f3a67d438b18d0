"""The desk: everything a game at a terminal lies on."""

from collections.abc import Sequence
from pathlib import Path

from townsmith.bots.registry import bot
from townsmith.core.contract.state import Seat
from townsmith.core.errors import RecordError, TownsmithError
from townsmith.core.picture import Picture, Span
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.record import Record
from townsmith.table.table import Table
from townsmith.terminal.chairs import Chair
from townsmith.terminal.console import Console
from townsmith.terminal.prose import prose
from townsmith.terminal.saved_games import record_of, write_whole


class Desk:
    """A table, who sits around it, the terminal, the language and the file the game is kept in."""

    def __init__(
        self, table: Table, chairs: Sequence[Chair], console: Console, words: Words
    ) -> None:
        self.table = table
        self.chairs = chairs
        self.console = console
        self.words = words
        self.bots = {
            seat: bot(chair.sitter) for seat, chair in enumerate(chairs) if not chair.is_person
        }
        self.place: Path | None = None
        """Where the game is kept after every move; None where it is not."""
        self.began_with: Record | None = None
        """The record the game was loaded from, whose text stays as it is."""
        self.watching: Seat | None = None
        """The seat whose view was shown last."""
        self.told: dict[Seat, int] = dict.fromkeys(range(len(chairs)), 0)
        """The last entry that each seat has been told about."""

    def tell(self, text: Text, style: str = "") -> None:
        """Print one sentence."""
        self.console.show(prose(self.words(text), self.console.width, style))

    def refuse(self, error: TownsmithError) -> None:
        """Print what an error says, in the language of the desk where it has words."""
        sentence = str(error) if error.words is None else self.words(error.words)
        self.console.show(prose(_sentence(sentence), self.console.width, "bad"))

    def show(self, picture: Picture) -> None:
        """Print a picture."""
        self.console.show(picture)

    def show_line(self, code: str) -> None:
        """Print something to copy in one piece, however long it is."""
        self.console.show(Picture(((Span(f"  {code}", "ink"),),)))

    def record(self) -> Record:
        """Return the game so far, with everything needed to go on."""
        return record_of(self.table, self.chairs, self.began_with)

    def keep(self) -> None:
        """Write the game to its file; if that fails, say so once and play on without."""
        if self.place is None:
            return
        try:
            write_whole(self.place, self.record())
        except RecordError as error:
            self.place = None
            self.refuse(error)


def _sentence(words: str) -> str:
    """Return words that end an error message as a sentence that starts one."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")
