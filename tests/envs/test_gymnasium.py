"""Gymnasium's own checks pass for every game, against bots and alone."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from townsmith.core import registry
from townsmith.core.contract.options import Json
from townsmith.core.errors import SetupError
from townsmith.envs.gymnasium import SeatEnv
from townsmith.envs.naming import gymnasium_id

GAMES = list(registry.games())
ALONE = [slug for slug in GAMES if 1 in registry.game(slug).chairs]


def alone(slug: str) -> dict[str, Json]:
    """Return the first options with which the game can be played alone."""
    return next(registry.game(slug).variants(1))


def played_out(table: gymnasium.Env, seed: int) -> tuple[float, dict[str, list[int]]]:
    """Play a game at random; return the sum of rewards and the last info."""
    seen, info = table.reset(seed=seed)
    choices = np.random.default_rng(seed)
    total, over = 0.0, False
    while not over:
        seen, reward, over, _, info = table.step(choices.choice(seen["action_mask"].nonzero()[0]))
        total += reward
    return total, info


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_registered_and_passes_the_check(slug: str) -> None:
    """`gymnasium.make` finds the game by its id, and Gymnasium's checks find nothing to say.

    A game is played inside the checks that `make` wraps around it, too.
    """
    made = gymnasium.make(gymnasium_id(registry.game(slug)))
    check_env(made.unwrapped, skip_render_check=True)
    played_out(made, seed=1)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("mode", ["ansi", "human", "svg"])
def test_rendering(slug: str, mode: str) -> None:
    """Every render mode draws; only `human` returns nothing, because it prints."""
    table = gymnasium.make(gymnasium_id(registry.game(slug)), render_mode=mode)
    table.reset(seed=1)
    assert (table.render() is None) == (mode == "human")


@pytest.mark.parametrize("slug", ALONE)
def test_alone(slug: str) -> None:
    """A solo mode passes check_env, and its reward is the score."""
    table = SeatEnv(slug, seats=1, options=alone(slug))
    check_env(table, skip_render_check=True)
    total, info = played_out(table, seed=2)
    assert [total] == info["scores"]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_bots_sit_on_the_other_seats(slug: str, seat: int) -> None:
    """From either seat a game against a bot comes to its end; the reward is the difference."""
    table = SeatEnv(slug, seat=seat, bots="random")
    total, info = played_out(table, seed=4)
    assert total == info["scores"][seat] - info["scores"][1 - seat]


def test_bots_keep_their_order_around_the_own_seat() -> None:
    """Bots are named for the other seats in order, the first again after the last."""
    table = SeatEnv(GAMES[0], seats=4, seat=1, bots=["greedy", "random"])
    assert table.bots == ("greedy", "random", "greedy")


def test_masks_for_maskable_ppo() -> None:
    """`action_masks` is the mask of the observation as truth values."""
    table = SeatEnv(GAMES[0])
    seen, _ = table.reset(seed=1)
    assert (table.action_masks() == seen["action_mask"].astype(bool)).all()
    assert table.action_masks().dtype == bool


def test_a_seat_that_is_not_there() -> None:
    """A seat beyond the table is refused."""
    with pytest.raises(SetupError, match="no seat 2 among 2"):
        SeatEnv(GAMES[0], seat=2)
