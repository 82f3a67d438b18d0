"""Law 12 for environments: copies and pickles are the same game and go on alike."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from townsmith.core import registry
from townsmith.core.contract.state import digest
from townsmith.envs.gymnasium import SeatEnv
from townsmith.envs.pettingzoo import TurnsEnv, env
from townsmith.envs.vector import VecEnv, vec_env

GAMES = list(registry.games())
SOME = 40


def pickled(thing: Any) -> Any:  # noqa: ANN401 - environments of every kind
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - written a moment ago


WAYS = [copy.deepcopy, pickled]
every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
every_game = pytest.mark.parametrize("slug", GAMES)


def turn(table: TurnsEnv, choices: np.random.Generator) -> list[object]:
    """Make a move at random, and return all that was noticed of it."""
    seen, reward, terminated, truncated, _ = table.last()
    moves = seen["action_mask"].nonzero()[0]
    table.step(None if terminated or truncated else choices.choice(moves))
    return [seen["observation"].tobytes(), reward, terminated, digest(table.episode.state)]


@every_game
@every_way
def test_pettingzoo(slug: str, way: Callable[[Any], Any]) -> None:
    """An environment in the middle of a game is copied with its luck for later games."""
    table = env(slug, shaped=True)
    table.reset(seed=4)
    first = np.random.default_rng(1)
    for _ in range(SOME):
        turn(table, first)
    twin = way(table)
    one, other = np.random.default_rng(2), np.random.default_rng(2)
    assert [turn(table, one) for _ in range(10)] == [turn(twin, other) for _ in range(10)]
    table.reset()
    twin.reset()
    assert digest(table.episode.state) == digest(twin.episode.state)


def step(table: SeatEnv, choices: np.random.Generator) -> list[object]:
    """Make a move at random, and return all that was noticed of it."""
    moves = table.action_masks().nonzero()[0]
    seen, reward, over, _, info = table.step(choices.choice(moves))
    if over:
        table.reset()
    return [seen["observation"].tobytes(), reward, over, info, digest(table.episode.state)]


@every_game
@every_way
def test_gymnasium(slug: str, way: Callable[[Any], Any]) -> None:
    """The bots at the table are copied with their luck."""
    table = SeatEnv(slug, bots="greedy")
    table.reset(seed=4)
    first = np.random.default_rng(1)
    for _ in range(5):
        step(table, first)
    twin = way(table)
    one, other = np.random.default_rng(2), np.random.default_rng(2)
    assert [step(table, one) for _ in range(10)] == [step(twin, other) for _ in range(10)]


@every_way
def test_a_bot_that_thinks_is_copied_too(way: Callable[[Any], Any]) -> None:
    """It thinks afresh, and its copy does so alike."""
    table = SeatEnv("uptown", bots="apprentice")
    table.reset(seed=4)
    step(table, np.random.default_rng(1))
    ones = [way(table) for _ in range(2)]
    steps = [[step(one, np.random.default_rng(2)) for _ in range(2)] for one in ones]
    assert steps[0] == steps[1]


def together(many: VecEnv) -> list[object]:
    """Step all games, and return all that was noticed of it."""
    seen, reward, over, _, _ = many.step(many.sample())
    arrays = [seen["observation"], seen["action_mask"], reward, over, many.seat, many.rewards]
    return [array.tobytes() for array in arrays]


@every_game
@every_way
@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_many_at_once(slug: str, way: Callable[[Any], Any], mode: str) -> None:
    """All games, the luck of deals and samples, and what the last step brought."""
    many = vec_env(slug, 3, seed=2, shaped=True, autoreset=mode)
    while not many.step(many.sample())[2].any():
        pass
    twin = way(many)
    assert twin.observation["observation"].tobytes() == many.observation["observation"].tobytes()
    assert [together(many) for _ in range(SOME)] == [together(twin) for _ in range(SOME)]
