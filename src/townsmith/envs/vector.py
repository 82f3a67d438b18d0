"""Many games at once: `vec_env` steps them in one compiled call, into memory NumPy looks at."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from townsmith.core.errors import SetupError, UnknownError
from townsmith.core.game import AnyGame, Json, Setup
from townsmith.core.rng import stream
from townsmith.core.state import State
from townsmith.envs.episode import terms
from townsmith.envs.rows import Dealer, Rows

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


class Deals(Dealer):
    """Deals one game after another from a seed."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        """Remember what is dealt; the setup's seed decides all games."""
        self._game = game
        self._setup = setup
        self.begin(setup.seed)

    def begin(self, seed: int) -> None:
        """Deal the games of another seed from now on."""
        self._luck = stream(seed, "deals")

    def deal(self) -> State:
        """Return the next game."""
        seed = self._luck.word() << 32 | self._luck.word()
        state: State = self._game.start(Setup(self._setup.seats, seed, self._setup.options))
        return state


class VecEnv:
    """Many games of one setup. In each, the lowest seat that owes a decision acts.

    The arrays are windows into the memory the games are stepped in: each step changes them, so
    copy what is to be kept. They cannot be written to.
    """

    def __init__(self, game: AnyGame, setup: Setup, n: int, reward: str) -> None:
        self.game = game
        self.setup = setup
        self.n = n
        self._deals = Deals(game, setup)
        self._luck = stream(setup.seed, "samples")
        size = sum(plane.size for plane in game.planes)
        rows = Rows(self._deals, n, setup.seats, game.move_count, size)
        self._rows = rows
        self._compare = reward == "difference" and setup.seats > 1
        words = np.frombuffer(rows.seen, np.uint8).reshape(n, -1)
        self.observation = {
            "observation": words[:, :size],
            "action_mask": np.frombuffer(rows.mask, np.uint8).reshape(n, -1),
        }
        self.seat: np.ndarray = np.frombuffer(rows.acting, np.int64)
        """The seat that is to act in each game, whose observation it is."""
        self._over = np.frombuffer(rows.over, np.bool_)
        self._points = np.frombuffer(rows.points, np.int64).reshape(n, -1)
        self._chosen: np.ndarray = np.frombuffer(rows.chosen, np.int64)

    def reset(self, seed: int | None = None) -> dict[str, np.ndarray]:
        """Deal all games anew; the same seed gives the same games in the same order."""
        if seed is not None:
            self._deals.begin(seed)
            self._luck = stream(seed, "samples")
        self._rows.deal()
        return self.observation

    def step(self, actions: np.ndarray) -> Step:
        """Carry out one move in every game; an illegal one is an error."""
        if len(actions) != self.n:
            raise SetupError(f"{self.n} games need {self.n} actions, not {len(actions)}")
        self._rows.step(actions.tolist())
        return Step(self.observation, self._reward(), self._over)

    def sample(self) -> np.ndarray:
        """Return a legal move for every game, all equally likely."""
        self._rows.choose(self._luck)
        return self._chosen

    def _reward(self) -> np.ndarray:
        reward: np.ndarray = np.zeros((self.n, self.setup.seats), np.float32)
        ended = self._over.nonzero()[0]
        if len(ended):
            points = self._points[ended]
            reward[ended] = _differences(points) if self._compare else points
        return reward


def _differences(points: np.ndarray) -> np.ndarray:
    """Return every score less the mean of the others in its row."""
    seats = points.shape[1]
    found: np.ndarray = (points * seats - points.sum(1, keepdims=True)) / (seats - 1)
    return found
