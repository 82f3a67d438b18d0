"""Many games at once are the very games that are played one by one."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from townsmith.core import registry
from townsmith.core.contract.state import digest
from townsmith.core.errors import IllegalMoveError, SetupError, UnknownError
from townsmith.core.rng import stream
from townsmith.envs.rewards import REWARDS, Purse, differences
from townsmith.envs.rows import next_seed
from townsmith.envs.vector import VecEnv, vec_env

GAMES = list(registry.games())
FEW = 3


@pytest.mark.parametrize("slug", GAMES)
def test_every_row_is_a_game(slug: str) -> None:
    """Observation, mask, seat, end and reward of each row are those of the game played alone."""
    game = registry.game(slug)
    many = vec_env(slug, FEW, seats=2, seed=7)
    deal, luck = game.dealer(game.setup(2)), stream(7, "deals")
    alone = [deal(next_seed(luck)) for _ in range(FEW)]
    ended = 0
    for _ in range(250):
        for row, state in enumerate(alone):
            pending = state.pending()
            seat = (pending & -pending).bit_length() - 1
            seen = bytearray(sum(plane.size for plane in game.bots.planes))
            state.observe(seat, seen)
            assert many.seat[row] == seat
            assert bytes(many.observation["observation"][row]) == bytes(seen)
            assert many.observation["action_mask"][row].nonzero()[0].tolist() == state.legal(seat)
        seats, actions = many.seat.tolist(), many.sample().tolist()
        _, own, over, cut, infos = many.step(np.array(actions))
        reward = infos["rewards"]
        assert not cut.any()
        assert own.tolist() == [reward[row][seat] for row, seat in enumerate(seats)]
        for row, state in enumerate(alone):
            state.apply(seats[row], actions[row])
            assert over[row] == (not state.pending())
            expected = differences(game, state, 2) if over[row] else [0, 0]
            assert reward[row].tolist() == pytest.approx(expected)
            if over[row]:
                alone[row] = deal(next_seed(luck))
                ended += 1
    assert ended


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_seed_gives_the_same_games(slug: str) -> None:
    """Dealt anew with its seed, everything happens again."""
    many = vec_env(slug, FEW, seed=3)
    first = [many.step(many.sample())[0]["observation"].copy() for _ in range(30)]
    many.reset(seed=3)
    again = [many.step(many.sample())[0]["observation"].copy() for _ in range(30)]
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    many.reset(seed=4)
    other = [many.step(many.sample())[0]["observation"].copy() for _ in range(30)]
    assert not all((a == b).all() for a, b in zip(first, other, strict=True))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("shaped", [False, True])
def test_rewards_are_those_of_one_game(slug: str, reward: str, shaped: bool) -> None:  # noqa: FBT001 - a parameter
    """Every reward, at the end or as it changes, is what a purse pays for the game alone."""
    game = registry.game(slug)
    many = vec_env(slug, 1, seats=2, seed=5, reward=reward, shaped=shaped)
    state = game.dealer(game.setup(2))(next_seed(stream(5, "deals")))
    purse = Purse(game, reward, shaped=shaped)
    purse.open(state, 2)
    while state.pending():
        seat, move = int(many.seat[0]), int(many.sample()[0])
        _, own, _, _, infos = many.step(np.array([move]))
        state.apply(seat, move)
        due = purse.due(state, over=not state.pending()) or [0.0, 0.0]
        assert infos["rewards"][0].tolist() == pytest.approx(due)
        assert own[0] == pytest.approx(due[seat])


def ended(many: VecEnv) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """Step until a game ends; return what was seen then, and the infos."""
    while True:
        seen, _, over, _, infos = many.step(many.sample())
        if over.any():
            return seen, infos


@pytest.mark.parametrize("slug", GAMES)
def test_an_end_is_followed_as_was_asked_for(slug: str) -> None:
    """In the same step with the last observation beside it, in the next step, or by hand."""
    same, then, hand = (vec_env(slug, 1, seed=3, autoreset=mode) for mode in AutoresetMode)
    modes = [many.metadata["autoreset_mode"] for many in (same, then, hand)]
    by_mode = dict(zip(modes, (same, then, hand), strict=True))
    same = by_mode[AutoresetMode.SAME_STEP]
    then = by_mode[AutoresetMode.NEXT_STEP]
    hand = by_mode[AutoresetMode.DISABLED]
    first, infos = ended(same)
    assert infos["_final_obs"].all()
    for many in (then, hand):
        last, others = ended(many)
        assert last["observation"].tolist() == infos["final_obs"]["observation"].tolist()
        assert not last["action_mask"].any()
        assert "final_obs" not in others
    seen, reward, over, _, _ = then.step(np.zeros(1, np.int64))
    assert (reward.tolist(), over.tolist()) == ([0.0], [False])
    assert seen["observation"].tolist() == first["observation"].tolist()
    _, reward, over, _, _ = hand.step(np.zeros(1, np.int64))
    assert (reward.tolist(), over.tolist()) == ([0.0], [True])
    seen, _ = hand.reset(options={"reset_mask": np.array([True])})
    assert seen["observation"].tolist() == first["observation"].tolist()


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_a_vector_environment(slug: str) -> None:
    """Gymnasium's wrappers take it, and what it shows lies in its spaces."""
    many = vec_env(slug, FEW, seed=1)
    assert isinstance(many, gymnasium.vector.VectorEnv)
    counting = gymnasium.wrappers.vector.RecordEpisodeStatistics(many)
    seen, _ = counting.reset(seed=2)
    assert counting.observation_space.contains(seen)
    for _ in range(20):
        actions = many.sample().copy()
        assert counting.action_space.contains(actions)
        seen, *_ = counting.step(actions)
        assert counting.observation_space.contains(seen)
    assert seen["action_mask"].dtype == np.int8


@pytest.mark.parametrize("slug", GAMES)
def test_a_policy_chooses_by_its_logits(slug: str) -> None:
    """Only legal moves, as likely as their exp; the greedy choice is the best legal one."""
    many = vec_env(slug, FEW, seed=2)
    logits = np.random.default_rng(1).normal(size=(FEW, many.game.rules.move_count)) * 5
    for _ in range(30):
        mask: np.ndarray = many.observation["action_mask"].astype(bool)
        masked = np.where(mask, logits, -np.inf)
        assert many.choose(logits, greedy=True).tolist() == masked.argmax(axis=1).tolist()
        actions = many.choose(logits.astype(np.float32))
        likely = np.exp(masked - masked.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        own = likely[np.arange(FEW), actions]
        assert (own > 0).all()
        assert many.log_prob == pytest.approx(np.log(own), abs=1e-4)
        many.step(actions)


def test_choices_are_as_likely_as_their_weights() -> None:
    """Asked over and over, a policy's shares are those of its softmax."""
    many = vec_env("uptown", 40, seed=2)
    moves: np.ndarray = many.observation["action_mask"].astype(bool)
    first = moves.argmax(axis=1)
    logits = np.zeros(moves.shape)
    logits[np.arange(40), first] = 1.0
    share = np.mean([(many.choose(logits) == first).mean() for _ in range(100)])
    assert share == pytest.approx((np.e / (np.e + moves.sum(axis=1) - 1)).mean(), abs=0.03)


@pytest.mark.parametrize("slug", GAMES)
def test_a_dealer_deals_what_start_deals(slug: str) -> None:
    """Dealing over and over gives the games of their seeds, in any order."""
    game = registry.game(slug)
    deal = game.dealer(game.setup(3, 0))
    for seed in (5, 1, 5):
        assert digest(deal(seed)) == digest(game.rules.start(game.setup(3, seed)))


def test_illegal_moves_are_refused() -> None:
    """A move that the mask forbids is an error that names the game and the move."""
    many = vec_env(GAMES[0], FEW)
    actions = many.sample().copy()
    actions[1] = many.observation["action_mask"][1].argmin()
    with pytest.raises(IllegalMoveError, match=f"in game 1 the move {actions[1]} is illegal"):
        many.step(actions)
    actions[0] = registry.game(GAMES[0]).rules.move_count
    with pytest.raises(IllegalMoveError, match="in game 0"):
        many.step(actions)


def test_nothing_but_the_games_writes_the_arrays() -> None:
    """The windows are read-only."""
    many = vec_env(GAMES[0], FEW)
    with pytest.raises(ValueError, match="read-only"):
        many.observation["action_mask"][0, 0] = 1


def test_wishes_that_cannot_be_met() -> None:
    """No games, too few actions and unknown rewards are refused with the way out."""
    with pytest.raises(SetupError, match="at least one"):
        vec_env(GAMES[0], 0)
    with pytest.raises(UnknownError, match="difference, score, win"):
        vec_env(GAMES[0], 1, reward="fame")
    with pytest.raises(SetupError, match="need 3 actions, not 2"):
        vec_env(GAMES[0], FEW).step(np.zeros(2, np.int64))
