"""A game whose actions are words plays as the same game does by moves."""

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from townsmith.core.errors import IllegalMoveError
from townsmith.core.registry import games
from townsmith.envs.gymnasium import SeatEnv
from townsmith.envs.word_by_word import WordByWord

SLUGS = [*games()]


def by_words(slug: str, illegal: str = "replace") -> WordByWord:
    return WordByWord(SeatEnv(slug, seats=2, illegal=illegal))


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_said_is_what_is_played(slug: str) -> None:
    """The words of a move lead to it, one after another, and all else is as it is without."""
    spoken, plain = by_words(slug), SeatEnv(slug, seats=2)
    (seen, _), (same, _) = spoken.reset(seed=3), plain.reset(seed=3)
    luck, over, number = np.random.default_rng(1), False, dict[str, int]()
    number = {word: at for at, word in enumerate(spoken.words)}
    game = plain.episode.game
    while not over:
        move = int(luck.choice(same["action_mask"].nonzero()[0]))
        path = game.words.path(move)
        reward = 0.0
        for at, word in enumerate(path):
            assert not over
            assert seen["action_mask"][number[word]] == 1
            assert [*seen["said"][:at]] == [number[said] + 1 for said in path[:at]]
            seen, reward, over, _, _ = spoken.step(number[word])
        same, wanted, ended, _, _ = plain.step(move)
        assert np.array_equal(seen["observation"], same["observation"])
        assert (reward, over) == (wanted, ended)
    assert not seen["action_mask"].any()


def test_tiny_towns_has_far_fewer_words_than_moves() -> None:
    """That is what it is for."""
    env = by_words("tiny-towns")
    assert env.action_space.n * 20 < env.unwrapped.action_space.n


@pytest.mark.filterwarnings("ignore:.*")  # of matters of taste: it warns of spaces that it knows
@pytest.mark.parametrize("slug", SLUGS)
def test_gymnasium_finds_no_fault(slug: str) -> None:
    """Its own checks pass, and a copy goes on as the original does."""
    env = by_words(slug)
    check_env(env, skip_render_check=True)
    env.reset(seed=1)
    first = int(env.action_masks().argmax())
    env.step(first)
    twin = copy.deepcopy(env)
    following = int(env.action_masks().argmax())
    assert np.array_equal(twin.step(following)[0]["said"], env.step(following)[0]["said"])


def test_a_word_that_cannot_follow() -> None:
    """It becomes the first that can, and that is told; or it is an error, as was wished."""
    env = by_words("tiny-towns")
    env.reset(seed=1)
    assert env.step(int(env.action_masks().argmin()))[4]["illegal"]
    strict = by_words("tiny-towns", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="possible"):
        strict.step(int(strict.action_masks().argmin()))


def test_it_wraps_what_gymnasium_makes() -> None:
    """Other wrappers may stand between."""
    env = WordByWord(gymnasium.make("townsmith.envs.gymnasium:Townsmith/Uptown-v2"))
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].sum() > 0
