"""The estimate: a weighted sum while a game runs, the truth when it is over."""

import json
from importlib import resources
from math import isfinite

import pytest

from townsmith.core.contract.state import playout
from townsmith.core.rng import stream
from townsmith.games.tiny_towns import GAME
from townsmith.games.tiny_towns.rules.pieces import RESOURCES
from townsmith.games.tiny_towns.rules.state import TinyTowns


def underway(seats: int, moves: int) -> TinyTowns:
    """Return a game after so many quick moves."""
    state = GAME.rules.start(GAME.setup(seats, seed=11))
    rng = stream(moves, "underway")
    for _ in range(moves):
        seat = (state.pending() & -state.pending()).bit_length() - 1
        state.apply(seat, state.quick(seat, rng))
    return state


def test_the_shipped_weights_know_every_feature() -> None:
    """Each has a weight that is a number, none is left over, and the file says how it was made."""
    file = resources.files("townsmith.games.tiny_towns").joinpath("weights.json")
    shipped = json.loads(file.read_text("utf-8"))
    assert list(shipped["weights"]) == list(GAME.bots.features)
    assert all(isfinite(weight) for weight in shipped["weights"].values())
    assert shipped["game"] == GAME.slug
    assert {"command", "seed", "date", "games"} <= set(shipped)


@pytest.mark.parametrize("moves", [0, 7, 30, 55])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_estimate_weighs_what_is_measured(seats: int, moves: int) -> None:
    """While the game goes on it is the weighted sum of the features, for every seat."""
    state = underway(seats, moves)
    for seat in range(seats):
        measured = zip(GAME.bots.measure(state, seat), GAME.bots.weights, strict=True)
        total = sum(number * weight for number, weight in measured)
        assert GAME.bots.estimate(state, seat) == pytest.approx(total)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_end_is_worth_what_it_scores(seats: int) -> None:
    """When the game is over nothing is estimated: the points, less those of the best rival."""
    state = GAME.rules.start(GAME.setup(seats, seed=5))
    playout(state, stream(5, "luck"))
    points = [state.points(seat) for seat in range(seats)]
    for seat in range(seats):
        rivals = points[:seat] + points[seat + 1 :]
        assert GAME.bots.estimate(state, seat) == points[seat] - max(rivals, default=0)


def test_the_pattern_nearly_complete_is_worth_more() -> None:
    """Two cubes that lack one for a cottage are worth more than the same two far apart."""
    near, apart = (_with_cubes(squares) for squares in ((0, 1), (0, 15)))
    assert GAME.bots.estimate(near, 0) > GAME.bots.estimate(apart, 0)


def _with_cubes(squares: tuple[int, int]) -> TinyTowns:
    """Return a game with brick and glass on two squares of an empty town."""
    state = GAME.rules.start(
        GAME.setup(1, seed=3, options={"cards": "first-game", "monuments": False})
    )
    town = state.towns[0]
    town.add_cube(RESOURCES.index("brick"), squares[0], state.cards)
    town.add_cube(RESOURCES.index("glass"), squares[1], state.cards)
    return state
