"""Many games between bots, on one processor or on several, with the same results."""

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final

from townsmith.bots.match import Result, play
from townsmith.bots.process import allow_all, allowed
from townsmith.core import registry
from townsmith.core.errors import SetupError
from townsmith.core.game import Setup
from townsmith.core.text import Text

_LONGEST_STINT: Final = 32  # games: results should come in often enough to show progress
_STINTS_EACH: Final = 8  # so that no processor is left with much more to do than the others


@dataclass(frozen=True, slots=True)
class Series:
    """Many games of one kind: every game is dealt anew, and everybody moves on by one seat.

    The setup's seed decides all of them. `names` are the bots of the first game, one a seat.
    """

    game: str
    setup: Setup
    names: tuple[str, ...]
    games: int

    def play(self, processes: int = 1) -> Iterator[Result]:
        """Yield the results in order; they are the same for any number of processes."""
        if processes <= 1:
            return map(self.one, range(self.games))
        return self._shared_out(processes)

    def one(self, number: int) -> Result:
        """Play the game of that number, counted from 0."""
        seed = seed_of_game(self.setup.seed, number)
        setup = Setup(self.setup.seats, seed, self.setup.options)
        return play(registry.game(self.game), setup, rotated(self.names, number), seed)

    def stint(self, numbers: range) -> list[Result]:
        """Play the games of these numbers: the work that one process takes at a time."""
        return [self.one(number) for number in numbers]

    def _shared_out(self, processes: int) -> Iterator[Result]:
        # Spawned, not forked: a fork would copy whatever threads and locks the program has.
        pool = ProcessPoolExecutor(
            processes, get_context("spawn"), initializer=allow_all, initargs=(allowed(),)
        )
        try:
            for results in pool.map(self.stint, self._stints(processes)):
                yield from results
        finally:
            pool.shutdown(cancel_futures=True)

    def _stints(self, processes: int) -> list[range]:
        size = max(1, min(_LONGEST_STINT, self.games // (processes * _STINTS_EACH)))
        return [range(start, min(start + size, self.games)) for start in range(0, self.games, size)]


def filled(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a bot for every seat: those given, over and over."""
    if not names or len(names) > seats:
        raise SetupError(Text("name 1 to {seats} bots, not {n}", seats=seats, n=len(names)))
    return tuple(names[seat % len(names)] for seat in range(seats))


def rotated(names: Sequence[str], number: int) -> tuple[str, ...]:
    """Return who sits where in that game; in as many games as seats everybody sits everywhere."""
    shift = number % len(names)
    return (*names[shift:], *names[:shift])


def seed_of_game(seed: int, number: int) -> int:
    """Return the seed of one game of a series; no two series share their games."""
    return int.from_bytes(hashlib.sha256(f"{seed}/game {number}".encode()).digest()[:8], "big")
