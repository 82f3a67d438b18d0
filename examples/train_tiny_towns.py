"""Train MaskablePPO on Tiny Towns alone, and draw its learning curve.

    pip install "townsmith[learn]" torch stable-baselines3 sb3-contrib matplotlib
    python examples/train_tiny_towns.py --steps 400000

The learner plays the solo game with the cards of the first game and without monuments. It is paid
its score as it changes from turn to turn. What it came to is printed beside random play.
"""

import argparse
from pathlib import Path

import gymnasium
import matplotlib as mpl
import numpy as np
import torch
from matplotlib import pyplot as plt
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from townsmith.envs.gymnasium import SeatEnv

OPTIONS = {"monuments": False, "cards": "first-game"}
COMPLETE = 1  # the move that ends a solo game: a random player would end it almost at once


def solo() -> SeatEnv:
    """Return the solo game, paid as the score changes."""
    return SeatEnv("tiny-towns", seats=1, options=OPTIONS, reward="score", shaped=True)


def random_move(mask: np.ndarray, chance: np.random.Generator, *, patient: bool) -> int:
    """Return a legal move; a patient player does not end the game before it must."""
    legal = mask.nonzero()[0]
    if patient and len(legal) > 1:
        legal = legal[legal != COMPLETE]
    return int(chance.choice(legal))


def survey(games: int) -> tuple[np.ndarray, np.ndarray, dict[str, list[int]]]:
    """Play at random; return the moves and the cells of planes that were used, and the scores.

    Most moves and cells belong to cards and seats that are not in play. Leaving them out makes
    the network small; what is legal is still said by the mask.
    """
    env, chance = solo(), np.random.default_rng(1)
    moves = np.zeros(env.action_space.n, bool)
    cells = np.zeros(env.observation_space["observation"].shape, bool)
    scores: dict[str, list[int]] = {"random": [], "patient": []}
    for game in range(games):
        seen, info = env.reset(seed=game)
        over = False
        while not over:
            moves |= seen["action_mask"].astype(bool)
            cells |= seen["observation"] > 0
            action = random_move(seen["action_mask"], chance, patient=game % 2 == 1)
            seen, _, over, _, info = env.step(action)
        scores["patient" if game % 2 else "random"].append(info["scores"][0])
    return moves.nonzero()[0], cells.nonzero()[0], scores


class Compact(gymnasium.Wrapper):
    """The game with only the moves and cells that are used, as small numbers."""

    def __init__(self, env: SeatEnv, moves: np.ndarray, cells: np.ndarray) -> None:
        super().__init__(env)
        self.moves, self.cells = moves, cells
        self.action_space = gymnasium.spaces.Discrete(len(moves))
        self.observation_space = gymnasium.spaces.Box(0, 4, cells.shape, np.float32)

    def reset(self, **wishes: object) -> tuple[np.ndarray, dict]:
        """Deal a new game."""
        seen, info = self.env.reset(**wishes)
        return self._compact(seen), info

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict]:
        """Carry out a move."""
        seen, *rest = self.env.step(int(self.moves[action]))
        return self._compact(seen), *rest

    def action_masks(self) -> np.ndarray:
        """Return which moves are legal, as MaskablePPO asks for it."""
        return self.env.action_masks()[self.moves]

    def _compact(self, seen: dict) -> np.ndarray:
        return np.minimum(seen["observation"][self.cells], 4).astype(np.float32)


class Curve(BaseCallback):
    """Keeps the score of every finished game beside the step in which it ended."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[tuple[int, int]] = []

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "scores" in info:
                self.games.append((self.num_timesteps, info["scores"][0]))
        return True


def trained(steps: int, envs: int, make: object) -> tuple[MaskablePPO, Curve]:
    """Return a policy after so many steps, and how it learned."""
    curve = Curve()
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([make] * envs),
        n_steps=2048 // envs,
        batch_size=512,
        n_epochs=4,
        learning_rate=lambda left: 1e-3 * max(left, 0.1),
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 128], "activation_fn": torch.nn.ReLU},
        seed=1,
    )
    model.learn(steps, callback=curve)
    return model, curve


def tested(model: MaskablePPO, env: Compact, games: int) -> list[int]:
    """Return the scores of new games, each move the one the policy holds best."""
    scores = []
    for game in range(games):
        seen, info = env.reset(seed=1_000_000 + game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, _, over, _, info = env.step(action)
        scores.append(info["scores"][0])
    return scores


def draw(curve: Curve, baselines: dict[str, float], page: Path) -> None:
    """Draw the mean score of 200 games at a time, beside what random play scores."""
    mpl.use("Agg")
    steps, scores = np.array(curve.games).T
    window = min(200, len(scores))
    means = np.convolve(scores, np.ones(window) / window, "valid")
    figure, axes = plt.subplots(figsize=(6.4, 3.6), dpi=100)
    axes.plot(steps[window - 1 :] / 1000, means, color="#2f4858", label="MaskablePPO")
    for (name, mean), style in zip(baselines.items(), ("--", ":"), strict=True):
        axes.axhline(mean, color="#a65e2e", linestyle=style, label=name)
    axes.set(xlabel="thousand moves", ylabel="score, mean of 200 games", title="Tiny Towns alone")
    axes.legend(frameon=False, loc="center right")
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(page)


def told(name: str, scores: list[int]) -> None:
    """Print the mean and spread of scores."""
    print(f"{name:24}{np.mean(scores):7.2f} ± {np.std(scores):.2f} in {len(scores)} games")


def main() -> None:
    """Survey, train, test and draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--curve", type=Path, default=Path("learning-curve.png"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    moves, cells, scores = survey(4000)
    print(f"{len(moves)} moves and {len(cells)} cells are used")
    model, curve = trained(asked.steps, 8, lambda: Compact(solo(), moves, cells))
    told("random", scores["random"])
    told("random, never gives up", scores["patient"])
    told("MaskablePPO", tested(model, Compact(solo(), moves, cells), 500))
    means = {"random, never gives up": scores["patient"], "random": scores["random"]}
    draw(curve, {name: float(np.mean(found)) for name, found in means.items()}, asked.curve)


if __name__ == "__main__":
    main()
