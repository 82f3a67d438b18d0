# townsmith: compiled
"""State: the hot half of the contract between a game and everything that plays it."""

import hashlib
from abc import ABC, abstractmethod
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from townsmith.core.bits import squares
from townsmith.core.rng import Rng

Seat: TypeAlias = int
"""A chair at the table, from 0."""

Move: TypeAlias = int
"""A dense code in range(game.move_count)."""

Seats: TypeAlias = int
"""A set of seats as a bit mask: seat s is in it when bit s is set."""

SPECTATOR: Final = -1
"""The viewer who holds no seat and sees only what lies open."""

REFEREE: Final = -2
"""The viewer who sees everything: for position files and finished games, never for a seat."""

OPPONENT: Final = -3
"""The automatic rival of a solo mode: it has a score sheet and may win, but holds no chair."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A mutable position: cheap to clone, free of I/O, ignorant of words.

    Constructors only store; a game's factories deal. Nothing here checks its input: the table
    checks a move against `legal` before it calls `apply`.
    """

    @abstractmethod
    def seat_count(self) -> int:
        """Return how many sit at the table."""

    @abstractmethod
    def pending(self) -> Seats:
        """Return the seats that owe a decision; 0 means the game is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> list[Move]:
        """Return the moves of a seat in ascending order; empty exactly if it is not pending."""

    @abstractmethod
    def apply(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move of a pending seat."""

    @abstractmethod
    def epoch(self) -> int:
        """Return a number that grows at every moment of no return: a reveal, a draw, a round."""

    @abstractmethod
    def points(self, seat: Seat) -> int:
        """Return the score of a seat as if the game ended now."""

    @abstractmethod
    def clone(self) -> "State":
        """Return an independent copy."""

    def __copy__(self) -> "State":
        """Return an independent copy: half of a position would be none."""
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        """Return an independent copy."""
        return self.clone()

    @abstractmethod
    def redeal(self, seat: Seat, rng: Rng) -> None:
        """Resample all that the seat cannot know, from what it does know and `rng` alone.

        In a simultaneous round the other seats go back to the start of their turn.
        """

    @abstractmethod
    def pack(self) -> list[int]:
        """Return the position as whole numbers: for equality, saving and digests."""

    @abstractmethod
    def observe(self, seat: Seat, out: bytearray) -> None:
        """Write what the seat sees into `out`, one byte a cell of the game's planes."""

    def sensible(self, seat: Seat) -> list[Move]:
        """Return the moves of a pending seat without those that are hardly ever any good.

        At least one is left; a search need not look at the others unless it is asked about them.
        """
        return self.legal(seat)

    def move_features(self, seat: Seat, moves: list[Move]) -> list[list[float]]:
        """Return for each of some moves of a pending seat the numbers it is judged by.

        They go by the game's features; weighed, they say how good a move looks at first sight,
        where only differences count. A game that returns none has moves looked at by the estimate
        of where they lead.
        """
        del seat, moves
        return []

    def quick(self, seat: Seat, rng: Rng) -> Move:
        """Return a sensible legal move of a pending seat, found at once and with some luck.

        Bots play worlds on with it, many thousand times a second. It knows the whole position;
        a bot may ask it only in worlds it has imagined.
        """
        choices = self.legal(seat)
        return choices[rng.below(len(choices))]

    def observe_words(self, seat: Seat, out: vec[i64], at: i64) -> bool:
        """Write the same into `out` from word `at` on, eight bytes a word, the first one lowest.

        The words hold zeros, or an earlier observation of a game with the same setup. A game that
        does not offer this fast way returns False and leaves `out` alone.
        """
        del seat, out, at
        return False

    def playout(self, rng: Rng) -> int:
        """Play random moves to the end and return how many, exactly as the function `playout`.

        A game may offer a faster way, which draws the same numbers and plays the same moves.
        """
        return playout(self, rng)


def members(seats: Seats) -> list[Seat]:
    """Return the seats of a mask in ascending order."""
    return squares(seats)


def lowest(seats: Seats) -> Seat:
    """Return the lowest seat of a mask that is not empty."""
    return (seats & -seats).bit_length() - 1


def digest(state: State) -> str:
    """Return a short fingerprint of a position, equal for equal positions on every machine."""
    words = " ".join([str(word) for word in state.pack()])
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def playout(state: State, rng: Rng) -> int:
    """Play random moves to the end, lowest pending seat first; return how many were played."""
    moves = 0
    seat = 0
    seats = state.pending()
    while seats:
        # Look on from the seat that moved last: a round then costs as much as it has seats.
        lowest = seats & -seats
        while lowest >> seat != 1:
            seat = seat + 1 if lowest >> seat else 0
        choices = state.legal(seat)
        state.apply(seat, choices[rng.below(len(choices))])
        moves += 1
        seats = state.pending()
    return moves
