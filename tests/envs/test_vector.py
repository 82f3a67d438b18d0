"""Many games at once are the very games that are played one by one."""

import numpy as np
import pytest

from townsmith.core import registry
from townsmith.core.contract.state import digest
from townsmith.core.errors import IllegalMoveError, SetupError, UnknownError
from townsmith.core.rng import stream
from townsmith.envs.rewards import differences
from townsmith.envs.rows import next_seed
from townsmith.envs.vector import vec_env

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
        _, reward, over = many.step(np.array(actions))
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
    first = [many.step(many.sample()).observation["observation"].copy() for _ in range(30)]
    many.reset(seed=3)
    again = [many.step(many.sample()).observation["observation"].copy() for _ in range(30)]
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    many.reset(seed=4)
    other = [many.step(many.sample()).observation["observation"].copy() for _ in range(30)]
    assert not all((a == b).all() for a, b in zip(first, other, strict=True))


def test_scores_can_be_the_reward() -> None:
    """With reward="score" an ended game pays every seat its points."""
    paid, compared = (
        vec_env(GAMES[0], FEW, seed=1, reward=reward) for reward in ("score", "difference")
    )
    while not (step := paid.step(paid.sample())).over.any():
        assert not step.reward.any()
        compared.step(compared.sample())
    row = int(step.over.argmax())
    first, second = step.reward[row]
    assert compared.step(compared.sample()).reward[row].tolist() == [first - second, second - first]


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
    with pytest.raises(UnknownError, match="difference, score"):
        vec_env(GAMES[0], 1, reward="win")
    with pytest.raises(SetupError, match="need 3 actions, not 2"):
        vec_env(GAMES[0], FEW).step(np.zeros(2, np.int64))
