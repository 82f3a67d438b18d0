"""From numbers to places on a drawing: an axis with round numbers on it."""

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

_STEPS: Final = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from left to right; a logarithmic one gives every tenfold the same room."""

    low: float
    high: float
    left: float
    right: float
    tenfold: bool = False

    def at(self, number: float) -> float:
        """Return where a number stands, in pixels; what lies outside stands at the end."""
        low, high = self._place(self.low), self._place(self.high)
        part = (self._place(number) - low) / (high - low)
        return self.left + (self.right - self.left) * min(1.0, max(0.0, part))

    def ticks(self, most: int) -> list[float]:
        """Return round numbers along the axis, at most so many but for the very ends."""
        if self.tenfold:
            first, last = floor(log10(self.low)), ceil(log10(self.high))
            return [10.0**power for power in range(first, last + 1)]
        step = round_step(self.high - self.low, most)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]

    def _place(self, number: float) -> float:
        return log10(max(number, self.low)) if self.tenfold else number


def round_step(span: float, most: int) -> float:
    """Return 1, 2 or 5 times a power of ten that cuts a span into at most so many steps."""
    least = span / most
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in _STEPS if step * power >= least * (1 - 1e-9))


def widened(low: float, high: float, most: int) -> tuple[float, float]:
    """Return the round numbers around a span, so that an axis begins and ends with them."""
    if high <= low:
        low, high = low - 1, high + 1
    step = round_step(high - low, most)
    return floor(low / step) * step, ceil(high / step) * step
