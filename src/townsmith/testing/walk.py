"""Walks: whole games without anybody at the table, for laws, golden files and measurements."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, Seat, State, lowest
from townsmith.core.rng import Rng

Chooser: TypeAlias = Callable[[State, Seat, list[Move], Rng], Move]
"""Picks one of the legal moves of a seat; it may look at the position but not touch it."""


def walk(state: State, rng: Rng, choose: Chooser) -> Iterator[tuple[Seat, Move]]:
    """Play to the end, lowest pending seat first; yield every move just before it is made."""
    while seats := state.pending():
        seat = lowest(seats)
        move = choose(state, seat, state.legal(seat), rng)
        yield seat, move
        state.apply(seat, move)


def random_move(state: State, seat: Seat, legal: list[Move], rng: Rng) -> Move:
    """Return any move, all equally likely."""
    del state, seat
    return legal[rng.below(len(legal))]


def eager_move(state: State, seat: Seat, legal: list[Move], rng: Rng) -> Move:
    """Return one of the moves after which the seat has most points."""
    points = [_after(state, seat, move).points(seat) for move in legal]
    best = [move for move, gained in zip(legal, points, strict=True) if gained == max(points)]
    return best[rng.below(len(best))]


def keen_move(game: AnyGame) -> Chooser:
    """Return a chooser of the moves after which the game's own `value` is highest."""

    def choose(state: State, seat: Seat, legal: list[Move], rng: Rng) -> Move:
        values = [game.bots.value(_after(state, seat, move), seat) for move in legal]
        best = [move for move, worth in zip(legal, values, strict=True) if worth == max(values)]
        return best[rng.below(len(best))]

    return choose


def first_move(state: State, seat: Seat, legal: list[Move], rng: Rng) -> Move:
    """Return the first move: a stubborn player, who may find a way never to finish."""
    del state, seat, rng
    return legal[0]


def last_move(state: State, seat: Seat, legal: list[Move], rng: Rng) -> Move:
    """Return the last move: as stubborn as the first."""
    del state, seat, rng
    return legal[-1]


CHOOSERS: Final[dict[str, Chooser]] = {
    "random": random_move,
    "eager": eager_move,
    "first": first_move,
    "last": last_move,
}


def _after(state: State, seat: Seat, move: Move) -> State:
    then = state.clone()
    then.apply(seat, move)
    return then
