"""Many games at once: `vec_env` steps them in one compiled call, into memory NumPy looks at."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Setup
from townsmith.core.errors import SetupError, UnknownError
from townsmith.core.rng import stream
from townsmith.envs.episode import terms
from townsmith.envs.rows import Rows

REWARDS: Final = ("difference", "score")
"""The rewards of a whole array of scores; who wins a tie is not among them."""


class Step(NamedTuple):
    """What a step brought, a row a game.

    `reward` has a column a seat; it is zero but where `over` says that the step ended a game.
    There a new game is dealt, and the observation is already its first.
    """

    observation: dict[str, np.ndarray]
    reward: np.ndarray
    over: np.ndarray


def vec_env(  # noqa: PLR0913 - one keyword a wish
    slug: str,
    n: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    seed: int = 0,
    reward: str = "difference",
) -> "VecEnv":
    """Return n games of one setup, dealt and ready."""
    if n < 1:
        raise SetupError(f"{n} games cannot be stepped; ask for at least one")
    if reward not in REWARDS:
        known = ", ".join(REWARDS)
        raise UnknownError(f"many games at once have no reward {reward!r}; there are: {known}")
    conditions = terms(slug, seats, options)
    return VecEnv(conditions.game, conditions.setup(seed), n, reward)


class VecEnv:
    """Many games of one setup. In each, the lowest seat that owes a decision acts.

    The arrays are windows into the memory the games are stepped in: each step changes them, so
    copy what is to be kept. They cannot be written to.
    """

    def __init__(self, game: AnyGame, setup: Setup, n: int, reward: str) -> None:
        self.game = game
        self.setup = setup
        self.n = n
        self._luck = stream(setup.seed, "samples")
        size = sum(plane.size for plane in game.bots.planes)
        shape = (setup.seats, game.rules.move_count, size)
        rows = Rows(game.dealer(setup), stream(setup.seed, "deals"), n, shape)
        rows.compare = reward == "difference" and setup.seats > 1
        self._rows = rows
        words = np.frombuffer(rows.seen, np.uint8).reshape(n, -1)
        self.observation = {
            "observation": words[:, :size],
            "action_mask": np.frombuffer(rows.mask, np.uint8).reshape(n, -1),
        }
        self.seat: np.ndarray = np.frombuffer(rows.acting, np.int64)
        """The seat that is to act in each game, whose observation it is."""
        self._over = np.frombuffer(rows.over, np.bool_)
        self._reward = np.frombuffer(rows.reward, np.float64).reshape(n, -1)
        self._chosen: np.ndarray = np.frombuffer(rows.chosen, np.int64)

    def reset(self, seed: int | None = None) -> dict[str, np.ndarray]:
        """Deal all games anew; the same seed gives the same games in the same order."""
        if seed is not None:
            self._rows.luck = stream(seed, "deals")
            self._luck = stream(seed, "samples")
        self._rows.deal()
        return self.observation

    def step(self, actions: np.ndarray) -> Step:
        """Carry out one move in every game; an illegal one is an error."""
        if len(actions) != self.n:
            raise SetupError(f"{self.n} games need {self.n} actions, not {len(actions)}")
        self._rows.step(actions.tolist())
        return Step(self.observation, self._reward, self._over)

    def sample(self) -> np.ndarray:
        """Return a legal move for every game, all equally likely."""
        self._rows.choose(self._luck)
        return self._chosen
