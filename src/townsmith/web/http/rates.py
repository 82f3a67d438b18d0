"""Rates: how often a visitor may do something.

Rates are written and read as the library `limits` does. Counting is so little work in one thread
that it is done here: the library's store in memory starts a thread every ten milliseconds for it.
"""

from collections import Counter
from math import ceil
from time import monotonic

from limits import parse


class Rate:
    """Counts what every visitor does in the present window; all windows end at the same moment."""

    def __init__(self, written: str, times: int = 1) -> None:
        item = parse(written)
        self._most = item.amount * times
        self._span = item.get_expiry()
        self._ends = 0.0
        self._counts: Counter[str] = Counter()

    def allows(self, visitor: str) -> bool:
        """Count one more; say whether that is still within the visitor's limit."""
        now = monotonic()
        if now >= self._ends:
            self._ends = now + self._span
            self._counts.clear()
        self._counts[visitor] += 1
        return self._counts[visitor] <= self._most

    @property
    def pause(self) -> int:
        """Return after how many whole seconds the present window has ended."""
        return max(1, ceil(self._ends - monotonic()))
