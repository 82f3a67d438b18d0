"""A queue in which everybody gets a fair share of the time, however much each asks for.

Whoever has used least goes first: visitors among each other, and the tables or seats of one visitor
among each other. So somebody with a hundred jobs delays somebody with one by a single job.
"""

from collections import deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """Whom work is done for."""

    visitor: str
    """The address at the other end, or the table where nobody knows it."""
    place: str = ""
    """The table or seat; empty away from any table."""


class Shares:
    """What each has used. Nobody saves up by not asking: newcomers start level with the rest."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._level = 0.0

    def used(self, name: str) -> float:
        """Return the seconds somebody has used, as far as it counts."""
        return max(self._used.get(name, 0.0), self._level)

    def charge(self, name: str, seconds: float) -> None:
        """Count seconds somebody has used."""
        self._used[name] = self.used(name) + seconds

    def pick(self, names: list[str]) -> str:
        """Return who goes first, of those who wait; among equals the one who came first."""
        chosen = min(names, key=self.used)
        self._level = self.used(chosen)
        self._used = {name: used for name, used in self._used.items() if used > self._level}
        return chosen


class FairQueue(Generic[T]):
    """What waits, by asker."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, deque[T]]] = {}
        self._visitors = Shares()
        self._places: dict[str, Shares] = {}
        self._length = 0

    def __len__(self) -> int:
        """Return how many wait."""
        return self._length

    def of(self, asker: Asker) -> int:
        """Return how many wait for one asker."""
        return len(self._waiting.get(asker.visitor, {}).get(asker.place, ()))

    def put(self, asker: Asker, job: T) -> None:
        """Let something wait."""
        places = self._waiting.setdefault(asker.visitor, {})
        places.setdefault(asker.place, deque()).append(job)
        self._length += 1

    def take(self) -> tuple[Asker, T]:
        """Return what goes first; there must be something."""
        visitor = self._visitors.pick([*self._waiting])
        places = self._waiting[visitor]
        place = self._places.setdefault(visitor, Shares()).pick([*places])
        asker, job = Asker(visitor, place), places[place].popleft()
        self._tidy(asker)
        return asker, job

    def drop(self, asker: Asker, job: T) -> None:
        """Take something out that nobody wants any more."""
        self._waiting[asker.visitor][asker.place].remove(job)
        self._tidy(asker)

    def charge(self, asker: Asker, seconds: float) -> None:
        """Count seconds that work for somebody took; fewer than none correct an earlier guess."""
        self._visitors.charge(asker.visitor, seconds)
        if asker.visitor in self._places:
            self._places[asker.visitor].charge(asker.place, seconds)

    def _tidy(self, asker: Asker) -> None:
        """Forget who waits for nothing any more."""
        self._length -= 1
        places = self._waiting[asker.visitor]
        if not places[asker.place]:
            del places[asker.place]
        if not places:
            del self._waiting[asker.visitor]
            self._places = {
                name: each for name, each in self._places.items() if name in self._waiting
            }
