"""PettingZoo's own suites pass for every game, and the environments keep our own promises."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from townsmith.core import registry
from townsmith.core.errors import IllegalMoveError, SetupError, UnknownError
from townsmith.envs.episode import terms
from townsmith.envs.pettingzoo import TurnsEnv, env, parallel_env, simultaneous

GAMES = list(registry.games())
ROUNDS = [slug for slug in GAMES if simultaneous(terms(slug, None, None))]
TAKING_TURNS = [slug for slug in GAMES if slug not in ROUNDS]

# PettingZoo knows by name which of its own environments observe more than one array.
as_theirs = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


def played_out(table: TurnsEnv, seed: int) -> dict[str, float]:
    """Play a game at random; return what each agent earned in all."""
    table.reset(seed=seed)
    total = dict.fromkeys(table.possible_agents, 0.0)
    choices = np.random.default_rng(seed)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        over = terminated or truncated
        table.step(None if over else choices.choice(observation["action_mask"].nonzero()[0]))
    return total


@as_theirs
@pytest.mark.parametrize("slug", GAMES)
def test_api(slug: str) -> None:
    """PettingZoo's api_test passes."""
    api_test(env(slug, seed=1), num_cycles=60)


@as_theirs
@pytest.mark.parametrize("slug", GAMES)
def test_api_with_most_seats(slug: str) -> None:
    """PettingZoo's api_test passes at a full table with shaped rewards."""
    seats = registry.game(slug).chairs[-1]
    api_test(env(slug, seats=seats, shaped=True, reward="score"), num_cycles=30)


@pytest.mark.parametrize("slug", GAMES)
def test_seeds(slug: str) -> None:
    """PettingZoo's seed_test passes: equal seeds give equal games."""
    seed_test(lambda: env(slug), num_cycles=40)


@pytest.mark.parametrize("slug", GAMES)
def test_rendering(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's render_test passes; `human` prints, `svg` draws."""
    pictures = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(lambda render_mode: env(slug, render_mode=render_mode), pictures)
    assert capsys.readouterr().out


@pytest.mark.parametrize("slug", ROUNDS)
def test_parallel_api(slug: str) -> None:
    """PettingZoo's parallel_api_test passes."""
    parallel_api_test(parallel_env(slug), num_cycles=60)


@pytest.mark.parametrize("slug", ROUNDS)
def test_parallel_seeds(slug: str) -> None:
    """PettingZoo's parallel_seed_test passes, even though it plays illegal moves."""
    parallel_seed_test(lambda: parallel_env(slug), num_cycles=20)


@pytest.mark.parametrize("slug", ROUNDS)
def test_max_cycles(slug: str) -> None:
    """PettingZoo's max_cycles_test passes: games end in time."""

    def timed(max_cycles: int) -> object:
        return parallel_env(slug, max_cycles=max_cycles)

    max_cycles_test(
        SimpleNamespace(
            parallel_env=timed, env=lambda max_cycles: parallel_to_aec(timed(max_cycles))
        )
    )


@pytest.mark.parametrize("slug", ROUNDS)
def test_max_cycles_of_the_native_environment(slug: str) -> None:
    """The same test passes where seats act one after another: all have made as many moves."""
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda max_cycles: parallel_env(slug, max_cycles=max_cycles),
            env=lambda max_cycles: env(slug, max_cycles=max_cycles),
        )
    )


@pytest.mark.parametrize("slug", ROUNDS)
def test_parallel_rendering(slug: str) -> None:
    """A parallel game is drawn as anybody may see it."""
    table = parallel_env(slug, render_mode="ansi")
    table.reset(seed=1)
    assert table.render()


@pytest.mark.parametrize("slug", ROUNDS)
def test_all_may_act_at_once(slug: str) -> None:
    """A whole parallel game: the wait is legal exactly for who owes nothing, rewards cancel out."""
    table = parallel_env(slug, seats=3, shaped=True, illegal="raise")
    seen, infos = table.reset(seed=5)
    total = np.zeros(3)
    choices = np.random.default_rng(5)
    while table.agents:
        masks = {agent: what["action_mask"] for agent, what in seen.items()}
        waits = sum(int(mask[-1]) << seat for seat, mask in enumerate(masks.values()))
        assert waits ^ table.episode.state.pending() == 0b111
        actions = {agent: choices.choice(mask.nonzero()[0]) for agent, mask in masks.items()}
        seen, rewards, _, _, infos = table.step(actions)
        total += list(rewards.values())
    scores = infos["seat_0"]["scores"]
    assert total.sum() == pytest.approx(0)
    assert total[0] == pytest.approx(scores[0] - (scores[1] + scores[2]) / 2)


@pytest.mark.parametrize("slug", TAKING_TURNS)
def test_no_parallel_game_of_single_turns(slug: str) -> None:
    """A game whose seats act one by one says that it has no parallel environment."""
    with pytest.raises(SetupError, match="not simultaneous"):
        parallel_env(slug)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("reward", ["difference", "score", "win"])
def test_shaped_rewards_come_to_the_same(slug: str, reward: str) -> None:
    """Shaped rewards add up to the final reward less what the start was worth."""
    whole = env(slug, reward=reward)
    at_the_end = played_out(whole, seed=3)
    shaped = env(slug, reward=reward, shaped=True)
    on_the_way = played_out(shaped, seed=3)
    seats = len(at_the_end)
    shaped.reset(seed=3)
    worth = shaped.episode._purse._worth  # noqa: SLF001 - the test asks what is paid for
    start = worth(shaped.episode.game, shaped.episode.state, seats)
    for seat, agent in enumerate(at_the_end):
        assert on_the_way[agent] == pytest.approx(at_the_end[agent] - start[seat])


def test_an_illegal_move_is_replaced_and_reported() -> None:
    """By default an illegal move becomes the first legal one, and the info says so."""
    table = env(GAMES[0])
    table.reset(seed=1)
    agent = table.agent_selection
    mask = table.observe(agent)["action_mask"]
    table.step(int(mask.argmin()))
    assert table.infos[agent] == {"illegal": True}


def test_an_illegal_move_can_be_an_error() -> None:
    """With illegal="raise" an illegal move is named beside the legal ones."""
    table = env(GAMES[0], illegal="raise")
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    with pytest.raises(IllegalMoveError, match=f"cannot play {mask.argmin()}; legal: "):
        table.step(int(mask.argmin()))


@pytest.mark.parametrize("wish", [{"reward": "fame"}, {"illegal": "ignore"}, {"render_mode": "3d"}])
def test_wishes_that_do_not_exist_are_named(wish: dict[str, Any]) -> None:
    """A misspelt wish is refused at once, with what there is."""
    with pytest.raises(UnknownError, match=next(iter(wish.values()))):
        env(GAMES[0], **wish)


def test_a_game_that_takes_too_long_is_truncated() -> None:
    """After max_cycles moves a seat the game is cut off and paid for as it stands."""
    table = env(GAMES[0], max_cycles=3)
    played = 0
    table.reset(seed=1)
    for _ in table.agent_iter():
        observation, _, terminated, truncated, info = table.last()
        assert not terminated
        played += not truncated
        table.step(None if truncated else int(observation["action_mask"].argmax()))
        if truncated:
            assert "scores" in info
    assert played == 3 * 2
