"""Plays: the beginning of some game, as a value that can be made smaller when it breaks a law."""

from collections.abc import Iterator
from dataclasses import dataclass

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Setup
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import REFEREE, SPECTATOR, Move, Seat, State, members
from townsmith.core.rng import Rng, stream


class LawError(AssertionError):
    """A game breaks a law; the message says which and how."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game with a number of seats and rule options, as `Game.variants` allows them."""

    game: AnyGame
    seats: int
    options: dict[str, Json]

    def __str__(self) -> str:
        """Return a name for test reports, such as plots-3-gardens."""
        chosen = [_chosen(name, value) for name, value in self.options.items() if value]
        return "-".join([self.game.slug, str(self.seats), "+".join(chosen) or "plain"])


def cases(game: AnyGame) -> list[Case]:
    """Return every seat count with every allowed set of rule options."""
    return [Case(game, seats, options) for seats in game.chairs for options in game.variants(seats)]


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """A setup, an opening, and choices; a choice is any whole number, see `pick`.

    With a position file the play begins there; the setup then says which game it belongs to.
    """

    game: AnyGame
    setup: Setup
    choices: tuple[int, ...]
    opening: tuple[tuple[Seat, Move], ...] = ()
    position: Position | None = None

    def __repr__(self) -> str:
        """Return the play as a reader would want to repeat it."""
        setup = f"{self.setup.seats} seats, seed {self.setup.seed}, {dict(self.setup.options)}"
        log = (*self.opening, *self.log())
        moves = [f"{seat}: {self.game.notation(move)}" for seat, move in log]
        return f"<{self.game.slug}, {setup}; {'; '.join(moves) or 'no moves'}>"

    def start(self) -> State:
        """Deal, or lay the position out, and make the moves of the opening."""
        given = self.position
        state: State = (
            self.game.read_position(given) if given else self.game.rules.start(self.setup)
        )
        for seat, move in self.opening:
            state.apply(seat, move)
        return state

    def moments(self) -> Iterator[State]:
        """Yield the position before every move and after the last, always the same object."""
        state = self.start()
        yield state
        for _ in moves(state, self.choices):
            yield state

    def tail(self, length: int) -> Iterator[State]:
        """Yield only the last moments: for laws that take their time over each."""
        first = len(self.log()) + 1 - length
        return (state for number, state in enumerate(self.moments()) if number >= first)

    def last(self) -> State:
        """Return the position at the end of the play."""
        state = self.start()
        for _ in moves(state, self.choices):
            pass
        return state

    def log(self) -> list[tuple[Seat, Move]]:
        """Return the moves of the play after its opening."""
        return list(moves(self.start(), self.choices))

    def rng(self, name: str) -> Rng:
        """Return a generator for a law's own choices, always the same for the same play."""
        return stream(self.setup.seed, f"{name} {len(self.opening)} {len(self.choices)}")

    def watchers(self, state: State) -> list[Seat]:
        """Return a few viewers, for laws that draw: who acts, any seat, and one who only looks."""
        rng = self.rng("watchers")
        acting = members(state.pending()) or [0]
        seats = {acting[rng.below(len(acting))], rng.below(self.setup.seats)}
        return [*sorted(seats), (REFEREE, SPECTATOR)[rng.below(2)]]


def moves(state: State, choices: tuple[int, ...]) -> Iterator[tuple[Seat, Move]]:
    """Make the chosen moves, as long as the game lasts; yield each just after it was made."""
    for choice in choices:
        if not state.pending():
            return
        seat, move = pick(state, choice)
        state.apply(seat, move)
        yield seat, move


def pick(state: State, choice: int) -> tuple[Seat, Move]:
    """Return the pending seat and the legal move of it that a whole number stands for."""
    seats = members(state.pending())
    seat = seats[choice % len(seats)]
    legal = state.legal(seat)
    if not legal:
        raise LawError(f"law 1: seat {seat} is pending but has no legal move")
    return seat, legal[choice // len(seats) % len(legal)]


def _chosen(name: str, value: Json) -> str:
    return name if value is True else f"{name}={value}"
