"""What terminal play needs of a terminal: little enough that a script can stand in for one."""

from collections.abc import Sequence
from typing import Protocol

from townsmith.core.picture import Picture


class Console(Protocol):
    """Shows pictures and asks for lines."""

    @property
    def width(self) -> int:
        """Return how many columns fit."""

    @property
    def height(self) -> int:
        """Return how many rows fit."""

    def show(self, picture: Picture) -> None:
        """Print a picture below what is there."""

    def ask(self, question: str, completions: Sequence[str] = ()) -> str:
        """Return the line a person types; raise EOFError when there will be no more."""

    def clear(self) -> None:
        """Make what was shown so far invisible, also to those who scroll back."""
