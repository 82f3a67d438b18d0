"""A contrast: some moves of one moment, all tried in the same worlds, and what they led to."""

from typing import Final

import numpy as np

from townsmith.bots.perspective import Perspective
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Setup
from townsmith.core.contract.state import Move, Seat, State, lowest
from townsmith.core.rng import Rng, stream
from townsmith.learning.fit_sums import FitSums, Numbers
from townsmith.learning.learner import Learner

_ONE_IN: Final = 16
"""How rarely moves are compared; moments of one game have much in common."""
_BEST: Final = 5
"""How many of the moves that look best are tried: those are what matters."""
_OTHERS: Final = 5
"""How many more are tried, so that it shows where the others are overrated or missed."""
_WORLDS: Final = 4


def contrasts_of(
    game: AnyGame, setup: Setup, learner: Learner, luck: int
) -> tuple[FitSums, list[int]]:
    """Play one game with a learner on every seat; return what moves it passed teach, and scores."""
    state: State = game.rules.start(setup)
    rng = stream(luck, "contrast")
    sums = FitSums.empty(len(game.bots.features))
    while pending := state.pending():
        seat = lowest(pending)
        perspective = Perspective(game, state, seat)
        learner.remind(game)
        if not rng.below(_ONE_IN):
            _note(sums, perspective, rng)
        state.apply(seat, learner.choose(perspective, rng))
    return sums, [state.points(seat) for seat in range(setup.seats)]


def _note(sums: FitSums, perspective: Perspective, rng: Rng) -> None:
    """Take in by how much some moves differ, in features and in what they lead to."""
    moves = perspective.sample(rng).sensible(perspective.seat)
    if len(moves) < 2:  # noqa: PLR2004 - there is nothing to compare a single move with
        return
    rows = _features_after(perspective, moves, rng)
    tried = _chosen(rows @ np.array(perspective.game.bots.weights), rng)
    ends = _ends(perspective, [moves[at] for at in tried], rng)
    sums.note(rows[tried] - rows[tried].mean(axis=0), ends - ends.mean())


def _features_after(perspective: Perspective, moves: list[Move], rng: Rng) -> Numbers:
    """Return a row of features for every move."""
    world, seat = perspective.sample(rng), perspective.seat
    rows = world.move_features(seat, moves)
    return np.array(rows or [_after(perspective.game, world, seat, move) for move in moves])


def _after(game: AnyGame, world: State, seat: Seat, move: Move) -> list[float]:
    after = world.clone()
    after.apply(seat, move)
    return game.bots.measure(after, seat)


def _chosen(hopes: Numbers, rng: Rng) -> list[int]:
    """Return which moves are tried: those that look best, and a few others."""
    ranked = [int(at) for at in np.argsort(-hopes, kind="stable")]
    others = ranked[_BEST:]
    rng.shuffle(others)
    return ranked[:_BEST] + others[:_OTHERS]


def _ends(perspective: Perspective, moves: list[Move], rng: Rng) -> Numbers:
    """Return what the end of a game is worth on average after each move."""
    seeds = [rng.word() for _ in range(_WORLDS)]
    return np.array([[_end(perspective, move, seed) for seed in seeds] for move in moves]).mean(1)


def _end(perspective: Perspective, move: Move, seed: int) -> float:
    """Play a world to its end by quick moves after one move; the seed alone decides on luck."""
    luck = stream(seed, "world")
    world = perspective.sample(luck)
    world.apply(perspective.seat, move)
    while pending := world.pending():
        seat = lowest(pending)
        world.apply(seat, world.quick(seat, luck))
    worth: float = perspective.game.bots.estimate(world, perspective.seat)
    return worth
