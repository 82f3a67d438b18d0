"""The graph of a review: what could be expected, turn by turn, in points; its dots are links."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final
from urllib.parse import quote

from townsmith.bots.review import Decision, Turn
from townsmith.core.contract.state import Seat

WIDTH: Final = 720
HEIGHT: Final = 280
LEFT: Final = 52
RIGHT: Final = 16
TOP: Final = 28
FOOT: Final = 44
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
_MOST_TICKS: Final = 6
_EVERY_TURN: Final = 12
"""With more turns than this only every fifth one has its number."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A turn in the graph: where it stands, and what it was."""

    x: float
    y: float
    number: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class Tick:
    """A figure beside an axis, and how far along it stands."""

    at: float
    value: int


@dataclass(frozen=True, slots=True)
class Graph:
    """What could be expected, turn by turn, as a line in a box with its axes."""

    dots: tuple[Dot, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    low: int
    high: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    foot: int = HEIGHT - FOOT

    @property
    def line(self) -> str:
        """Return the corners of the line."""
        return " ".join(f"{dot.x:.1f},{dot.y:.1f}" for dot in self.dots)

    @property
    def apart(self) -> float:
        """Return how far two turns are apart: so wide is what can be pressed."""
        return (self.right - self.left) / max(1, len(self.dots) - 1)


def graph_of(turns: Sequence[Turn]) -> Graph:
    """Return the graph of some turns."""
    worths = [turn.worth for turn in turns]
    step = _step(min(worths), max(worths))
    low, high = floor(min(worths) / step) * step, ceil(max(worths) / step) * step
    high = max(high, low + step)
    across = (WIDTH - LEFT - RIGHT) / max(1, len(turns) - 1)
    up = (HEIGHT - TOP - FOOT) / (high - low)
    dots = tuple(
        Dot(LEFT + at * across, HEIGHT - FOOT - (turn.worth - low) * up, at + 1, turn)
        for at, turn in enumerate(turns)
    )
    every = 1 if len(turns) <= _EVERY_TURN else 5
    return Graph(
        dots,
        tuple(Tick(dot.x, dot.number) for dot in dots if dot.number % every == 0),
        tuple(
            Tick(HEIGHT - FOOT - (value - low) * up, value) for value in range(low, high + 1, step)
        ),
        low,
        high,
    )


def _step(low: float, high: float) -> int:
    """Return how many points lie between two figures, so that there are only a few of them."""
    return next((step for step in _STEPS if (high - low) / step <= _MOST_TICKS), _STEPS[-1])


def moment_of(table: str, seat: Seat, decision: Decision) -> str:
    """Return the address of the moment of a decision, with the better move, if there was one."""
    where = f"/t/{table}?at={decision.number - 1}&as={seat}"
    return f"{where}&better={quote(' '.join(decision.path))}" if decision.loss else where
