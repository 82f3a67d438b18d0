"""Replaying logs on another build or another Python: law 10 across processes.

`python -m townsmith.testing.replay` reads a JSON list of logs from standard input and answers with
the list of the digests they end with.
"""

import json
import sys
from typing import TypedDict

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import State, digest
from townsmith.core.registry import game as game_of
from townsmith.core.rng import stream
from townsmith.testing.play import Case
from townsmith.testing.walk import random_move, walk


class Log(TypedDict):
    """A whole game: how it was set up, and every move as a seat and its notation."""

    game: str
    seats: int
    seed: int
    options: dict[str, Json]
    moves: list[tuple[int, str]]


def random_log(case: Case, seed: int) -> Log:
    """Return the log of a random game."""
    setup = case.game.setup(case.seats, seed, case.options)
    steps = walk(case.game.rules.start(setup), stream(seed, "log"), random_move)
    moves = [(seat, case.game.notation(move)) for seat, move in steps]
    return Log(
        game=case.game.slug,
        seats=case.seats,
        seed=seed,
        options=dict(setup.options),
        moves=moves,
    )


def replayed(log: Log) -> str:
    """Return the digest that a log ends with."""
    game: AnyGame = game_of(log["game"])
    state: State = game.rules.start(game.setup(log["seats"], log["seed"], log["options"]))
    for seat, notation in log["moves"]:
        state.apply(seat, game.parse(notation))
    return digest(state)


if __name__ == "__main__":
    json.dump([replayed(log) for log in json.load(sys.stdin)], sys.stdout)
