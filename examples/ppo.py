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
        known = self.moves(legal.clamp(min=0))
        scores = (known[..., :-1] @ hidden[..., None])[..., 0] + known[..., -1]
        return scores.masked_fill(legal < 0, NEVER), self.value(hidden)[:, 0]


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


def main() -> None:
    """Train for some minutes, from where the last run stopped."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=registry.games())
    parser.add_argument("--minutes", type=float, default=10, help="of processor time, in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    game = registry.game(asked.game)
    encode = Encoder(game)
    network = Network(encode.size, game.rules.move_count)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    kept, curve = asked.out.with_suffix(".pt"), asked.out.with_suffix(".csv")
    lessons, spent = 0, 0.0
    if kept.exists():
        found = torch.load(kept)
        network.load_state_dict(found["network"])
        optimizer.load_state_dict(found["optimizer"])
        lessons, spent = found["lessons"], found["spent"]
    # A run that goes on meets other deals than those it has seen.
    many = vec_env(asked.game, GAMES, seats=2, seed=asked.seed * 1000 + lessons, shaped=True)
    while spent < asked.minutes * 60:
        began = time.process_time()
        learn(network, optimizer, play(many, network, encode), encode)
        spent += time.process_time() - began
        lessons += 1
        if lessons % 20 and spent < asked.minutes * 60:
            continue
        margin = against_random(network, asked.game, encode)
        print(
            f"{lessons * STEPS * GAMES:>9} moves, {spent:6.0f} s, {margin:+.1f} points", flush=True
        )
        with curve.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow([lessons * STEPS * GAMES, round(spent), round(margin, 2)])
        state = {"network": network.state_dict(), "optimizer": optimizer.state_dict()}
        torch.save({**state, "lessons": lessons, "spent": spent}, kept.with_suffix(".new"))
        kept.with_suffix(".new").replace(kept)
        weights = {name: w.numpy().astype(np.float16) for name, w in network.state_dict().items()}
        np.savez_compressed(asked.out.with_suffix(".npz"), **weights)


if __name__ == "__main__":
    main()
