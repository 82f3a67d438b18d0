"""Figures: what the scheduler counts about each kind of work."""

from dataclasses import dataclass
from typing import Final

_FIRST_GUESS: Final = 0.1
"""Seconds that work is thought to take before any of its kind was done."""


@dataclass(slots=True)
class Figures:
    """One kind of work since the server started."""

    waiting: int = 0
    running: int = 0
    done: int = 0
    failed: int = 0
    """Ended at their limit, or with the process that was at them."""
    dropped: int = 0
    """Given up before they were begun, because nobody waited for them any more."""
    refused: int = 0
    waited: float = 0.0
    """Seconds that all of them waited together before they were begun."""
    busy: float = 0.0
    """Seconds that processes were at them."""

    @property
    def usual(self) -> float:
        """Return how long one takes, as far as is known."""
        ended = self.done + self.failed
        return self.busy / ended if ended else _FIRST_GUESS
