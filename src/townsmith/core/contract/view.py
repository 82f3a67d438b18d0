"""What leaves the engine: views, the paths of moves, and the score sheets made from views."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from townsmith.core.contract.options import Json
from townsmith.core.contract.state import Move, Seat
from townsmith.core.text import Text

Path: TypeAlias = tuple[str, ...]
"""What one clicks, in order; tokens hold no spaces, and joined by spaces they are the notation."""


@dataclass(frozen=True)
class View:
    """What one viewer may know; games add their own fields.

    Whether other seats are done with a simultaneous round is not part of it: the table says that.
    """

    viewer: Seat
    seats: int
    round: int
    over: bool
    legal: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: its id, what it is called, its points and where they come from."""

    id: str
    label: Text
    points: int
    why: Text | None = None


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What is compared among seats with equally many points, and how much of it a seat has."""

    reason: Text
    """Why one stands higher: "more finished estates"."""
    count: int
    fewer: bool = False
    """Whether the smaller count stands higher."""

    @property
    def rank(self) -> int:
        """Return a number that is the greater, the higher a seat stands."""
        return -self.count if self.fewer else self.count


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Every line of one seat's score; `facts` are what the lines were counted from."""

    seat: Seat
    lines: tuple[ScoreLine, ...]
    facts: Mapping[str, Json] = field(default_factory=dict)
    remark: Text | None = None
    ties: tuple[TieBreak, ...] = ()
    """What breaks a tie, in the order in which it is looked at."""

    @property
    def standing(self) -> tuple[int, ...]:
        """Return what seats are ranked by: their points, then what breaks ties."""
        return self.total, *(tie.rank for tie in self.ties)

    @property
    def total(self) -> int:
        """Return the sum of the lines."""
        return sum(line.points for line in self.lines)
