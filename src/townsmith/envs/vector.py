"""Many games at once: `vec_env` steps them in one compiled call, into memory NumPy looks at."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from townsmith.core.contract.options import Json
from townsmith.core.contract.state import State
from townsmith.core.errors import SetupError, UnknownError
from townsmith.core.rng import Rng, stream
from townsmith.envs import rows
from townsmith.envs.episode import Terms, observation_space, terms
from townsmith.envs.rows import Rows

REWARDS: Final = {"difference": rows.DIFFERENCE, "score": rows.SCORE, "win": rows.WIN}
MODES: Final = {
    AutoresetMode.SAME_STEP: rows.SAME_STEP,
    AutoresetMode.NEXT_STEP: rows.NEXT_STEP,
    AutoresetMode.DISABLED: rows.BY_HAND,
}

Observations: TypeAlias = dict[str, np.ndarray]
Infos: TypeAlias = dict[str, Any]
Made: TypeAlias = tuple[Terms, int, int, AutoresetMode]
"""What many games are made from: the terms, how many, the seed, and what follows an end."""
Standing: TypeAlias = tuple[list[State], list[int], bytes, list[float]]
"""How they stand: the positions, who is to act, which have just ended, and what that paid."""


def vec_env(  # noqa: PLR0913 - one keyword a wish
    slug: str,
    n: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    seed: int = 0,
    reward: str = "difference",
    shaped: bool = False,
    autoreset: AutoresetMode | str = AutoresetMode.SAME_STEP,
) -> "VecEnv":
    """Return n games of one setup, dealt and ready."""
    if n < 1:
        raise SetupError(f"{n} games cannot be stepped; ask for at least one")
    if reward not in REWARDS:
        raise UnknownError(f"there is no reward {reward!r}; there are: {', '.join(REWARDS)}")
    conditions = terms(slug, seats, options, reward=reward, shaped=shaped)
    return VecEnv(conditions, n, seed, AutoresetMode(autoreset))


class VecEnv(VectorEnv):
    """Many games of one setup, each played by whoever is to act: the lowest seat that owes a move.

    The arrays are windows into the memory the games are stepped in: each step changes them, so
    copy what is to be kept. They cannot be written to.
    """

    def __init__(self, conditions: Terms, n: int, seed: int, autoreset: AutoresetMode) -> None:
        game, setup = conditions.game, conditions.setup(seed)
        self.terms = conditions
        self.game = game
        self.setup = setup
        self.num_envs = n
        self.metadata: dict[str, Any] = {"autoreset_mode": autoreset, "render_modes": []}
        self.single_observation_space = observation_space(game, game.rules.move_count)
        self.single_action_space = Discrete(game.rules.move_count)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        size = sum(plane.size for plane in game.bots.planes)
        self._luck = stream(seed, "samples")
        self._rows = Rows(
            game.dealer(setup),
            stream(seed, "deals"),
            n,
            (setup.seats, game.rules.move_count, size),
        )
        self._rows.mode, self._rows.pay = MODES[autoreset], REWARDS[conditions.reward]
        self._rows.shaped, self._rows.winners = conditions.shaped, game.rules.winners
        self._open_windows(size)
        self._rows.deal()

    def _open_windows(self, size: int) -> None:
        memory, n = self._rows, self.num_envs
        self.observation: Observations = {
            "observation": np.frombuffer(memory.seen, np.uint8).reshape(n, -1)[:, :size],
            "action_mask": np.frombuffer(memory.mask, np.int8).reshape(n, -1),
        }
        self.seat: np.ndarray = np.frombuffer(memory.acting, np.int64)
        """The seat that is to act in each game, whose observation it is."""
        self.rewards: np.ndarray = np.frombuffer(memory.reward, np.float64).reshape(n, -1)
        """What the last step paid, a column a seat."""
        self.log_prob: np.ndarray = np.frombuffer(memory.certainty, np.float64)
        """The logarithm of how likely the last choice of `sample` or `choose` was."""
        self._last = np.frombuffer(memory.last, np.uint8).reshape(n, -1)[:, :size]
        self._over = np.frombuffer(memory.over, np.bool_)
        self._own = np.frombuffer(memory.own, np.float64)
        self._chosen: np.ndarray = np.frombuffer(memory.chosen, np.int64)
        self._never: np.ndarray = np.zeros(n, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Deal all games anew; the same seed gives the same games in the same order.

        With `options={"reset_mask": rows}` only those games are dealt anew.
        """
        if seed is not None:
            self._rows.luck = stream(seed, "deals")
            self._luck = stream(seed, "samples")
        chosen = (options or {}).get("reset_mask")
        if chosen is None:
            self._rows.deal()
        else:
            self._rows.deal_some(np.flatnonzero(chosen).tolist())
        return self.observation, {"seat": self.seat}

    def step(
        self, actions: np.ndarray
    ) -> tuple[Observations, np.ndarray, np.ndarray, np.ndarray, Infos]:
        """Carry out one move in every game; an illegal one is an error.

        The reward is that of the seat which acted; `infos["rewards"]` has a column a seat, and
        `infos["seat"]` says who acts next.
        """
        if len(actions) != self.num_envs:
            n = self.num_envs
            raise SetupError(f"{n} games need {n} actions, not {len(actions)}")
        self._rows.step(actions.tolist())
        return self.observation, self._own, self._over, self._never, self._infos()

    def sample(self) -> np.ndarray:
        """Return a legal move for every game, all equally likely."""
        self._rows.choose(self._luck)
        return self._chosen

    def choose(self, logits: np.ndarray, *, greedy: bool = False) -> np.ndarray:
        """Return a legal move for every game by a policy's logits, a row a game.

        Illegal moves count for nothing, whatever stands there. `log_prob` then tells how likely
        each choice was.
        """
        flat = np.asarray(logits).reshape(-1)
        self._rows.pick(flat[self._rows.places()].tolist(), self._luck, greedy)
        return self._chosen

    def _infos(self) -> Infos:
        infos: Infos = {"seat": self.seat, "rewards": self.rewards}
        if self._rows.mode == rows.SAME_STEP and self._over.any():
            infos |= {"final_obs": {"observation": self._last}, "_final_obs": self._over}
        return infos

    # Copies

    def __deepcopy__(self, memo: dict[int, object]) -> "VecEnv":
        return VecEnv.resumed(*self._kept())

    def __reduce__(self) -> "tuple[Callable[..., VecEnv], tuple[object, ...]]":
        """Pickle the games themselves: windows into memory would stay behind."""
        return VecEnv.resumed, self._kept()

    def _kept(self) -> tuple[Made, tuple[Rng, Rng], list[list[float]], Standing]:
        made = (self.terms, self.num_envs, self.setup.seed, self.metadata["autoreset_mode"])
        luck = (self._luck.clone(), self._rows.luck.clone())
        worth = [list(paid) for paid in self._rows.worth]
        games = [state.clone() for state in self._rows.games]
        over, rewards = self._over.tobytes(), self.rewards.ravel().tolist()
        return made, luck, worth, (games, self.seat.tolist(), over, rewards)

    @classmethod
    def resumed(
        cls, made: Made, luck: tuple[Rng, Rng], worth: list[list[float]], standing: Standing
    ) -> "VecEnv":
        """Return games that go on where others stand."""
        many = cls(*made)
        many._luck, many._rows.luck = luck
        many._rows.resume(*standing)
        many._rows.worth = worth
        return many
