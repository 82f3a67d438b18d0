"""Train PPO with masks in any game, against itself, and keep weights that NumPy alone can play.

    pip install "townsmith[learn]" torch
    python examples/ppo.py uptown --minutes 10 --seed 1 --out uptown-1
    python examples/ppo.py uptown --minutes 10 --seed 1 --out uptown-1      # goes on from there
    townsmith sim uptown --games 100 --bots "process:python examples/ppo_bot.py uptown-1.npz,greedy"

One network sits on every seat. Moves are scored one by one: what the network makes of the position
is compared with a vector a move, so that a game with ten thousand moves costs no more than one with
ten. OUT.pt is all that is needed to go on, OUT.npz the weights, OUT.csv the learning curve.
"""

import argparse
import csv
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

from townsmith.core import registry
from townsmith.envs.encoding import Encoder
from townsmith.envs.vector import VecEnv, vec_env

WIDTH = 128
"""Numbers that the network thinks in."""
GAMES, STEPS = 64, 64
"""How many games are played side by side, and how many moves of each between two lessons."""
EPOCHS, BATCH = 3, 512
LESSONS_A_POINT = 10
"""After so many lessons the curve has another point."""
CLIP, TRUST, ENTROPY, RATE = 0.2, 0.95, 0.01, 1e-3
POINTS = 20.0
"""By how many points rewards are divided."""
NEVER = -1e9


class Network(nn.Module):
    """Scores the moves that are legal, and says what the position is worth."""

    def __init__(self, size: int, moves: int) -> None:
        super().__init__()
        self.first = nn.Linear(size, WIDTH)
        self.second = nn.Linear(WIDTH, WIDTH)
        self.value = nn.Linear(WIDTH, 1)
        self.moves = nn.Embedding(moves, WIDTH + 1)  # the last is how good a move mostly is
        nn.init.normal_(self.moves.weight, std=0.01)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return a score a legal move (rows end in -1) and the worth of each position."""
        hidden = torch.relu(self.second(torch.relu(self.first(seen))))
        row, place = (legal >= 0).nonzero(as_tuple=True)  # few rows are as long as the longest
        known = self.moves(legal[row, place])
        scores = torch.full(legal.shape, NEVER)
        scores[row, place] = (known[:, :-1] * hidden[row]).sum(1) + known[:, -1]
        return scores, self.value(hidden)[:, 0]


class Played(NamedTuple):
    """What was played between two lessons, a row a moment and a column a game."""

    seen: np.ndarray
    legal: list[np.ndarray]
    chosen: np.ndarray
    log_prob: np.ndarray
    value: np.ndarray
    seat: np.ndarray
    reward: np.ndarray
    over: np.ndarray
    last: np.ndarray
    """What each seat thought of its last position."""


def legal_moves(mask: np.ndarray) -> np.ndarray:
    """Return the legal moves of every game, rows filled up with -1."""
    rows, moves = mask.view(bool).nonzero()
    counts = np.bincount(rows, minlength=len(mask))
    first = np.cumsum(counts) - counts
    table = np.full((len(mask), max(counts.max(), 1)), -1)
    table[rows, np.arange(len(rows)) - first[rows]] = moves
    return table


def play(many: VecEnv, network: Network, encode: Encoder) -> Played:
    """Let the network play against itself."""
    seats = many.rewards.shape[1]
    shape = (STEPS, GAMES)
    seen = np.zeros((*shape, many.observation["observation"].shape[1]), np.uint8)
    chosen, seat, over = np.zeros(shape, int), np.zeros(shape, int), np.zeros(shape, bool)
    log_prob, value = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    reward = np.zeros((*shape, seats), np.float32)
    last = np.zeros((GAMES, seats), np.float32)
    legal, rows = [], np.arange(GAMES)
    for at in range(STEPS):
        seen[at], seat[at] = many.observation["observation"], many.seat
        legal.append(legal_moves(many.observation["action_mask"]))
        with torch.no_grad():
            known = torch.from_numpy(legal[at])
            scores, worth = network(torch.from_numpy(encode(seen[at])), known)
            odds = torch.distributions.Categorical(logits=scores)
            drawn = odds.sample()
        chosen[at], log_prob[at], value[at] = drawn, odds.log_prob(drawn), worth
        last[rows, seat[at]] = value[at]
        _, _, ended, _, infos = many.step(legal[at][rows, chosen[at]])
        reward[at], over[at] = infos["rewards"] / POINTS, ended
    return Played(seen, legal, chosen, log_prob, value, seat, reward, over, last)


def advantages(played: Played) -> np.ndarray:
    """Return by how much better each move came out than was thought: for its own seat, by GAE."""
    rows = np.arange(GAMES)
    ahead, better = played.last.copy(), np.zeros_like(played.last)
    earned = np.zeros_like(played.last)
    found = np.zeros_like(played.value)
    for at in range(STEPS - 1, -1, -1):
        ended = played.over[at]
        ahead[ended] = better[ended] = earned[ended] = 0
        earned += played.reward[at]
        seat = played.seat[at]
        surprise = earned[rows, seat] + ahead[rows, seat] - played.value[at]
        found[at] = surprise + TRUST * better[rows, seat]
        ahead[rows, seat], better[rows, seat] = played.value[at], found[at]
        earned[rows, seat] = 0
    return found


def learn(
    network: Network, optimizer: torch.optim.Optimizer, played: Played, encode: Encoder
) -> None:
    """Make the moves likelier that came out well, a little at a time."""
    better = advantages(played)
    target = torch.from_numpy((better + played.value).ravel())
    gain = torch.from_numpy(((better - better.mean()) / (better.std() + 1e-6)).ravel())
    before = torch.from_numpy(played.log_prob.ravel())
    chosen = torch.from_numpy(played.chosen.ravel())
    widest = max(table.shape[1] for table in played.legal)
    padded = [
        np.pad(t, ((0, 0), (0, widest - t.shape[1])), constant_values=-1) for t in played.legal
    ]
    legal = torch.from_numpy(np.concatenate(padded))
    seen = played.seen.reshape(STEPS * GAMES, -1)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(seen)).split(BATCH):
            used = int((legal[part] >= 0).sum(1).max())
            scores, worth = network(torch.from_numpy(encode(seen[part])), legal[part, :used])
            odds = torch.distributions.Categorical(logits=scores)
            ratio = (odds.log_prob(chosen[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gain[part], clipped * gain[part]).mean()
            loss += 0.5 * (worth - target[part]).pow(2).mean() - ENTROPY * odds.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def against_random(network: Network, game: str, encode: Encoder, games: int = 64) -> float:
    """Return by how many points it beats random play, two at a table, on other deals."""
    many = vec_env(game, games, seats=2, seed=999, reward="difference")
    own, rows = np.arange(games) % 2, np.arange(games)
    result = np.full(games, np.nan)
    while np.isnan(result).any():
        legal = legal_moves(many.observation["action_mask"])
        moves, seat = many.sample().copy(), many.seat.copy()
        with torch.no_grad():
            seen = torch.from_numpy(encode(many.observation["observation"]))
            best = network(seen, torch.from_numpy(legal))[0].argmax(1).numpy()
        _, _, over, _, infos = many.step(np.where(seat == own, legal[rows, best], moves))
        ended = over & np.isnan(result)
        result[ended] = infos["rewards"][rows, own][ended]
    return float(result.mean())


class Run:
    """A run that can stop and go on.

    OUT.pt is how it stands, OUT.npz holds its weights and OUT.csv its learning curve.
    """

    def __init__(self, slug: str, seed: int, out: Path) -> None:
        """Take up the run where it stopped, or begin it."""
        torch.manual_seed(seed)
        self.slug, self.seed, self.out = slug, seed, out
        game = registry.game(slug)
        self.encode = Encoder(game)
        self.network = Network(self.encode.size, game.rules.move_count)
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE)
        self.lessons, self.spent = 0, 0.0
        if self.kept.exists():
            found = torch.load(self.kept)
            self.network.load_state_dict(found["network"])
            self.optimizer.load_state_dict(found["optimizer"])
            self.lessons, self.spent = found["lessons"], found["spent"]

    @property
    def kept(self) -> Path:
        """Return the file that holds all that is needed to go on."""
        return self.out.with_suffix(".pt")

    def train(self, minutes: float) -> None:
        """Learn until so many minutes of processor time are spent, in all."""
        if not self.lessons:
            self._keep()
        # A run that goes on meets other deals than those it has seen.
        deals = self.seed * 100_000 + self.lessons
        many = vec_env(self.slug, GAMES, seats=2, seed=deals, shaped=True)
        while self.spent < minutes * 60:
            began = time.process_time()
            played = play(many, self.network, self.encode)
            learn(self.network, self.optimizer, played, self.encode)
            self.spent += time.process_time() - began
            self.lessons += 1
            if self.lessons % LESSONS_A_POINT == 0 or self.spent >= minutes * 60:
                self._keep()

    def _keep(self) -> None:
        """Write down how strong it is, how it stands, and its weights."""
        margin = against_random(self.network, self.slug, self.encode)
        moves = self.lessons * STEPS * GAMES
        told = f"{self.out.name}: {moves:>9} moves, {self.spent:6.0f} s, {margin:+.1f} points"
        print(told, flush=True)
        with self.out.with_suffix(".csv").open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow([moves, round(self.spent), round(margin, 2)])
        found = self.network.state_dict()
        state = {"network": found, "optimizer": self.optimizer.state_dict()}
        fresh = self.out.with_suffix(".new")
        torch.save({**state, "lessons": self.lessons, "spent": self.spent}, fresh)
        fresh.replace(self.kept)
        weights = {name: each.numpy().astype(np.float16) for name, each in found.items()}
        np.savez_compressed(self.out.with_suffix(".npz"), **weights)


def main() -> None:
    """Train for some minutes, from where the last run stopped."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=registry.games())
    parser.add_argument("--minutes", type=float, default=10, help="of processor time, in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    Run(asked.game, asked.seed, asked.out).train(asked.minutes)


if __name__ == "__main__":
    main()
