"""What a reward can come to follows from the extremes of the rules."""

import pytest

from tests.toys.plots import GAME as PLOTS
from townsmith.core import registry
from townsmith.core.contract.state import playout
from townsmith.core.errors import UnknownError
from townsmith.core.rng import stream
from townsmith.envs.rewards import REWARDS, bounds, standing


def test_bounds_of_each_reward() -> None:
    """The score as it is, the difference of both extremes, and a victory or none."""
    game = registry.game("dream-home")
    setup = game.setup(3, options={"car": True})
    assert game.rules.extremes(setup) == (0, 72)
    assert bounds("score", game, setup) == (0, 72)
    assert bounds("difference", game, setup) == (-72, 72)
    assert bounds("win", game, setup) == (0, 1)


def test_alone_the_difference_is_the_score() -> None:
    """There is nobody to compare with."""
    game = registry.game("tiny-towns")
    setup = game.setup(1)
    assert bounds("difference", game, setup) == bounds("score", game, setup) == (-48, 106)


def test_a_game_that_promises_nothing_is_trusted_with_ten_thousand() -> None:
    """Games from outside may leave it out."""
    assert bounds("score", PLOTS, PLOTS.setup(2)) == (-10_000, 10_000)


def test_there_are_bounds_of_known_rewards_only() -> None:
    """A slip of the pen is told as everywhere."""
    with pytest.raises(UnknownError, match="there is no reward 'scores'"):
        bounds("scores", PLOTS, PLOTS.setup(2))


@pytest.mark.parametrize("slug", list(registry.games()))
@pytest.mark.parametrize("name", REWARDS)
def test_what_is_paid_lies_within(slug: str, name: str) -> None:
    """In random games with every seat count."""
    game = registry.game(slug)
    for seats in game.chairs:
        setup = game.setup(seats, 7)
        state = game.rules.start(setup)
        playout(state, stream(seats, "rewards"))
        low, high = bounds(name, game, setup)
        assert all(low <= paid <= high for paid in standing(name)(game, state, seats))
