"""Many games between bots who move on from seat to seat."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from townsmith.bots.schedule.match import Result
from townsmith.bots.schedule.planned_match import PlannedMatch
from townsmith.bots.schedule.runners import in_order, played
from townsmith.core.contract.options import Setup
from townsmith.core.errors import SetupError
from townsmith.core.text import Text


@dataclass(frozen=True, slots=True)
class Rotation:
    """Many games of one kind: every game is dealt anew, and everybody moves on by one seat.

    The setup's seed decides all of them. `names` are the bots of the first game, one a seat.
    """

    game: str
    setup: Setup
    names: tuple[str, ...]
    games: int

    def play(self, processes: int = 1) -> Iterator[Result]:
        """Yield the results in order; they are the same for any number of processes."""
        matches = map(self.match, range(self.games))
        return in_order(played(matches, self.games, processes))

    def match(self, number: int) -> PlannedMatch:
        """Return the game of that number, counted from 0."""
        setup = dealt(self.setup, number)
        return PlannedMatch(self.game, setup, rotated(self.names, number))


def filled(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a bot for every seat: those given, over and over."""
    if not names or len(names) > seats:
        raise SetupError(Text("name 1 to {seats} bots, not {n}", seats=seats, n=len(names)))
    return tuple(names[seat % len(names)] for seat in range(seats))


def rotated(names: Sequence[str], number: int) -> tuple[str, ...]:
    """Return who sits where in that game; in as many games as seats everybody sits everywhere."""
    shift = number % len(names)
    return (*names[shift:], *names[:shift])


def dealt(setup: Setup, number: int) -> Setup:
    """Return the same setup, dealt for one of the games that its seed decides."""
    return Setup(setup.seats, seed_of_game(setup.seed, number), setup.options)


def seed_of_game(seed: int, number: int) -> int:
    """Return the seed of one game of a series; no two series share their games."""
    return int.from_bytes(hashlib.sha256(f"{seed}/game {number}".encode()).digest()[:8], "big")
