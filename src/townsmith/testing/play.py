"""Plays: the beginning of some game, as a value that can be made smaller when it breaks a law."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Setup
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import Move, Seat, State, members
from townsmith.core.rng import Rng, stream
from townsmith.testing.pairs import spanning


class LawError(AssertionError):
    """A game breaks a law; the message says which and how."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game with a number of seats and rule options, as `Game.variants` allows them."""

    game: AnyGame
    seats: int
    options: dict[str, Json]

    def __str__(self) -> str:
        """Return a name for test reports, such as plots-3-gardens; no two cases share one."""
        chosen = [
            _chosen(name, value)
            for name, value in self.options.items()
            if repr(value) != repr(self.game.option(name).default)
        ]
        return "-".join([self.game.slug, str(self.seats), "+".join(chosen) or "plain"])

    def row(self) -> dict[str, Json]:
        """Return the seat count and the options as values of one kind."""
        return {"seats": self.seats, **self.options}


def _chosen(name: str, value: Json) -> str:
    words = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return name if value is True else f"{name}={words}"


def every_case(game: AnyGame) -> list[Case]:
    """Return every seat count with every allowed set of rule options."""
    return [Case(game, seats, options) for seats in game.chairs for options in game.variants(seats)]


@cache
def cases(game: AnyGame) -> list[Case]:
    """Return a few cases among which is every seat count and every allowed pair of values."""
    every = every_case(game)
    return [every[at] for at in spanning([case.row() for case in every])]


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """A setup and choices; a choice is any whole number, see `pick`.

    With a position file the play begins there; the setup then says which game it belongs to.
    """

    game: AnyGame
    setup: Setup
    choices: tuple[int, ...]
    position: Position | None = None
    pace: int = 1
    """About every how many moments the laws look closely; at the first and last they always do."""

    def __repr__(self) -> str:
        """Return the play as a reader would want to repeat it."""
        setup = f"{self.setup.seats} seats, seed {self.setup.seed}, {dict(self.setup.options)}"
        place = ", from a position" if self.position else ""
        return f"<{self.game.slug}, {setup}{place}; {'; '.join(self._told()) or 'no moves'}>"

    def _told(self) -> list[str]:
        """Return the moves in notation, as far as they can be made."""
        told = []
        try:
            for seat, move in moves(self.start(), self.choices):
                told.append(f"{seat}: {self.game.notation(move)}")
        except Exception as error:  # noqa: BLE001 - the play is shown because something is wrong
            told.append(f"then {error!r}")
        return told

    def start(self) -> State:
        """Deal, or lay the position out."""
        given = self.position
        state: State = (
            self.game.read_position(given) if given else self.game.rules.start(self.setup)
        )
        return state

    def last(self) -> State:
        """Return the position at the end of the play."""
        state = self.start()
        for _ in moves(state, self.choices):
            pass
        return state

    def log(self) -> list[tuple[Seat, Move]]:
        """Return the moves of the play."""
        return list(moves(self.start(), self.choices))

    def rng(self, name: str) -> Rng:
        """Return a generator for choices about this play, always the same for the same play."""
        return stream(self.setup.seed, f"{name} {len(self.choices)}")


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


def choice_of(state: State, seat: Seat, move: Move) -> int:
    """Return the whole number that stands for a legal move of a pending seat."""
    seats = members(state.pending())
    return seats.index(seat) + len(seats) * state.legal(seat).index(move)
