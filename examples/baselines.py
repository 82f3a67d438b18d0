"""Train PPO in every game with several seeds, draw the curves, and let the weights meet our bots.

    pip install "townsmith[learn]" torch
    python examples/baselines.py --minutes 2 --out baselines             # goes on where it stopped
    python examples/baselines.py --minutes 2 --out baselines --arena 40  # and plays our bots then

All runs learn in turns, a quarter of their minutes at a time, so that one that is broken off leaves
all of them equally far. OUT/GAME-SEED.npz are the weights, OUT/curves.svg the learning curves, and
OUT/GAME.json is what the arena found.
"""

import argparse
import csv
import subprocess
import sys
from pathlib import Path

import torch
from ppo import Run

from townsmith.core import registry

BOT = Path(__file__).with_name("ppo_bot.py")
TURNS = 4
WIDTH, HEIGHT, LEFT, TOP = 380, 230, 46, 34
"""Of the graph of a game, and the room for its figures and its name."""
COLOURS = ("#2f4858", "#a65e2e", "#4d7c4f", "#7a4a6d", "#5b6b78", "#8a7a3c")

Curve = list[tuple[float, float]]


def curve_of(run: Path) -> Curve:
    """Return how far a run was ahead of random play after so many thousand moves."""
    with run.with_suffix(".csv").open(encoding="utf-8") as file:
        return [(float(row[0]) / 1000, float(row[2])) for row in csv.reader(file)]


def ticks(most: float) -> list[float]:
    """Return a few round figures up to the largest."""
    steps = [size * 10**power for power in range(7) for size in (1, 2, 5)]
    step = next(each for each in steps if most / each <= 4)
    return [float(each) for each in range(0, int(most) + 1, step)]


def graph(name: str, curves: list[Curve]) -> str:
    """Return the curves of a game: thousand moves across, points ahead of random play upwards."""
    right = max(moves for curve in curves for moves, _ in curve)
    low = min(0.0, *(points for curve in curves for _, points in curve))
    high = max(1.0, *(points for curve in curves for _, points in curve))
    wide, tall = WIDTH - LEFT - 14, HEIGHT - TOP - 34

    def at(moves: float, points: float) -> str:
        return (
            f"{LEFT + wide * moves / right:.1f},{TOP + tall * (high - points) / (high - low):.1f}"
        )

    drawn = [f'<text x="{LEFT}" y="20" font-weight="bold">{name}</text>']
    for points in ticks(high):
        x, y = at(0, points).split(",")
        end = at(right, points).split(",")[0]
        drawn += [f'<path d="M{x} {y}H{end}" stroke="#d8d2c4"/>']
        drawn += [
            f'<text x="{float(x) - 6}" y="{float(y) + 4}" text-anchor="end">{points:g}</text>'
        ]
    for moves in ticks(right):
        x = at(moves, low).split(",")[0]
        drawn += [f'<text x="{x}" y="{HEIGHT - 14}" text-anchor="middle">{moves:g}</text>']
    for curve, colour in zip(curves, COLOURS, strict=False):
        corners = " ".join(at(*point) for point in curve)
        drawn += [f'<polyline points="{corners}" fill="none" stroke="{colour}" stroke-width="2"/>']
    return "".join(drawn)


def drawing(curves: dict[str, list[Curve]]) -> str:
    """Return the graphs of all games, two side by side, on paper of their own."""
    rows = -(-len(curves) // 2)
    size = f"0 0 {2 * WIDTH} {rows * HEIGHT}"
    placed = [
        f'<g transform="translate({at % 2 * WIDTH} {at // 2 * HEIGHT})">{graph(*each)}</g>'
        for at, each in enumerate(curves.items())
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif"'
        ' font-size="12" fill="#2b2b2b"><title>Points ahead of random play, by thousand moves'
        f'</title><path d="M0 0H{2 * WIDTH}V{rows * HEIGHT}H0Z" fill="#faf7ef"/>'
        f"{''.join(placed)}</svg>\n"
    )


def meet(game: str, weights: Path, games: int, out: Path) -> None:
    """Let weights play random, a novice and greedy in the arena, and keep what it found."""
    bots = f"process:{sys.executable} {BOT} {weights},random,novice,greedy"
    words = ["arena", game, "--bots", bots, "--games", str(games), "--seats", "2", "--seed", "2026"]
    done = subprocess.run(
        [sys.executable, "-m", "townsmith", *words, "--json"], check=True, capture_output=True
    )
    out.write_bytes(done.stdout)


def main() -> None:
    """Train, draw, and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default=",".join(registry.games()), help="of ours, or yours")
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--minutes", type=float, default=2, help="of processor time, a run")
    parser.add_argument("--arena", type=int, default=0, help="how many games a pair plays")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    asked.out.mkdir(parents=True, exist_ok=True)
    games, seeds = asked.games.split(","), [int(seed) for seed in asked.seeds.split(",")]
    for turn in range(1, TURNS + 1):
        for game in games:
            for seed in seeds:
                Run(game, seed, asked.out / f"{game}-{seed}").train(asked.minutes * turn / TURNS)
        found = {
            registry.game(game).name: [curve_of(asked.out / f"{game}-{seed}") for seed in seeds]
            for game in games
        }
        (asked.out / "curves.svg").write_text(drawing(found), encoding="utf-8")
    for game in games if asked.arena else ():
        meet(game, asked.out / f"{game}-{seeds[0]}.npz", asked.arena, asked.out / f"{game}.json")


if __name__ == "__main__":
    main()
