"""A terminal that is a script: it types its lines one after the other and keeps what is shown."""

from collections.abc import Sequence
from pathlib import Path

from townsmith.core.contract.game import AnyGame
from townsmith.core.picture import Picture
from townsmith.table.opening import open_new
from townsmith.terminal.chairs import chairs_for
from townsmith.terminal.desk import Desk
from townsmith.terminal.saved_games import Shelf
from townsmith.terminal.start import new_desk

CTRL_C = "\x03"
"""Stands in a script where the person interrupts."""

CLEARED = "<cleared>"
"""Stands in the transcript where the screen was cleared."""


class Script:
    """A console that types these lines; the input ends after them."""

    def __init__(self, *lines: str, size: tuple[int, int] = (80, 24)) -> None:
        """Store what will be typed."""
        self.lines = list(lines)
        self.width, self.height = size
        self.shown: list[str] = []
        self.completions: Sequence[str] = ()

    def show(self, picture: Picture) -> None:
        """Keep what is shown."""
        self.shown.append(picture.plain())

    def ask(self, question: str, completions: Sequence[str] = ()) -> str:
        """Type the next line."""
        self.completions = completions
        self.shown.append(question)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if line == CTRL_C:
            raise KeyboardInterrupt
        return line

    def clear(self) -> None:
        """Keep that the screen was cleared."""
        self.shown.append(CLEARED)

    @property
    def transcript(self) -> str:
        """Return everything shown so far."""
        return "\n".join(self.shown)

    def since_cleared(self) -> str:
        """Return what is still to be seen."""
        return self.transcript.rpartition(CLEARED)[2]


def desk_for(
    script: Script, game: AnyGame, sitters: Sequence[str], folder: Path, seed: int = 1
) -> Desk:
    """Return a desk with a new game, kept in that folder."""
    chairs = chairs_for(sitters)
    names = [chair.name for chair in chairs]
    opening = open_new(game, len(chairs), names=names, seed=seed, date="2026-01-31")
    return new_desk(opening, chairs, script, "en", Shelf(folder))
