"""The web table beside boardgame.io: both servers loaded in turn, in one run, on one computer.

    python bench/web_versus.py [--turns 5] [--seconds 5] [--tables 50] [--peer FOLDER]

Needs node and npm. FOLDER keeps boardgame.io for the next run; without it, it is installed into a
folder that is removed afterwards. Prints a table for results.md. See bench/README.md.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import uvloop
from web_load import load
from web_players import Tally, percentiles, spelt
from web_server import ENGINE, Server, processor_time, running

SCRIPTS = Path(__file__).parent / "boardgame_io"
PORT = 8917


class Peer:
    """boardgame.io's server, running."""

    def __init__(self, folder: Path, process: int) -> None:
        self._folder = folder
        self._process = process

    def play(self, tables: int, seconds: float) -> Tally:
        """Load it with its own clients; return what was measured."""
        command = ["node", "client.js", str(PORT), str(tables), str(seconds)]
        with subprocess.Popen(command, cwd=self._folder, stdout=subprocess.PIPE) as client:
            assert client.stdout is not None
            assert client.stdout.readline() == b"go\n"
            spent = processor_time(self._process)
            told = json.loads(client.stdout.readline())
            spent = processor_time(self._process) - spent
        tally = Tally(told["took"], told["moves"], told["errors"], told["games"])
        tally.server, tally.client = spent, told["cpu"]
        tally.seen = [taken / 1000 for taken in told["seen"]]
        tally.answered = [taken / 1000 for taken in told["answered"]]
        return tally


@contextmanager
def installed(folder: Path | None) -> Iterator[Path]:
    """Have the peer in a folder: the one that was named, or one for this run."""
    with tempfile.TemporaryDirectory() as scratch:
        home = folder or Path(scratch)
        shutil.copytree(SCRIPTS, home, dirs_exist_ok=True)
        if not (home / "node_modules").exists():
            npm = shutil.which("npm") or "npm"
            subprocess.check_call([npm, "install", "--no-audit", "--no-fund"], cwd=home)
        yield home


@contextmanager
def running_peer(folder: Path) -> Iterator[Peer]:
    """Run boardgame.io's server."""
    command = ["env", "NODE_ENV=production", "node", "server.js", str(PORT)]
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        assert "ready" in server.stdout.readline()
        yield Peer(folder, server.pid)
    finally:
        server.terminate()
        server.wait(10)


def ours(server: Server, arguments: argparse.Namespace, seconds: float) -> Tally:
    """Load our own server; return what was measured."""
    return uvloop.run(load(server, arguments, seconds))


def row(name: str, turns: list[Tally]) -> str:
    """Return a row of the table: the median of all turns, with the lowest and the highest."""
    rates = sorted(turn.moves / turn.seconds for turn in turns)
    shares = sorted(turn.moves / turn.server for turn in turns)
    seen = medians([percentiles(turn.seen) for turn in turns])
    answered = medians([percentiles(turn.answered) for turn in turns])
    busy = median(turn.server / turn.seconds for turn in turns)
    return (
        f"| {name} | {_spread(rates)} | {_spread(shares)} | {busy:.0%} | {spelt(seen)} "
        f"| {spelt(answered)} | {sum(turn.errors for turn in turns)} |"
    )


def medians(rows: list[list[float]]) -> list[float]:
    """Return the median of each column."""
    return [median(column) for column in zip(*rows, strict=True)]


def _spread(values: list[float]) -> str:
    return f"{median(values):,.0f} ({values[0]:,.0f} to {values[-1]:,.0f})"


HEAD = (
    "| server | moves/s | moves per second of its processor time | share of a core it got "
    "| post to event p50 / p95 / p99 ms | post to answer | errors |\n|---|---|---|---|---|---|---|"
)


def compare(server: Server, peer: Peer, arguments: argparse.Namespace) -> str:
    """Let both take turns; return the table."""
    ours(server, arguments, 3)  # both have done everything once before it counts
    peer.play(arguments.tables, 3)
    mine: list[Tally] = []
    theirs: list[Tally] = []
    for turn in range(arguments.turns):
        mine.append(ours(server, arguments, arguments.seconds))
        theirs.append(peer.play(arguments.tables, arguments.seconds))
        print(f"turn {turn + 1} of {arguments.turns}", file=sys.stderr)
    ratio = median(
        (one.moves / one.server) / (other.moves / other.server)
        for one, other in zip(mine, theirs, strict=True)
    )
    rows = [row(f"Townsmith, {ENGINE}, on disk", mine), row("boardgame.io, in memory", theirs)]
    return "\n".join([HEAD, *rows, f"\nMoves for the same processor time: {ratio:.2f} times."])


def main() -> None:
    """Start both, compare them and say how they did."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--turns", type=int, default=5)
    reader.add_argument("--seconds", type=float, default=5)
    reader.add_argument("--tables", type=int, default=50)
    reader.add_argument("--peer", type=Path, help="where boardgame.io is, or is to stay")
    reader.set_defaults(seats=2, game="tiny-towns")
    arguments = reader.parse_args()
    with (
        installed(arguments.peer) as folder,
        running_peer(folder) as peer,
        running() as server,
    ):
        print(compare(server, peer, arguments))


if __name__ == "__main__":
    main()
