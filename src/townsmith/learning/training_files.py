"""The files of a training: weights, a checkpoint a round, and a report, written as it goes on."""

import json
from datetime import UTC, datetime
from importlib import resources
from math import isfinite
from pathlib import Path
from typing import Any, Final

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.errors import SetupError
from townsmith.learning.course import Course
from townsmith.learning.training import Round, games_of

WEIGHTS: Final = "weights.json"
REPORT: Final = "report.md"
HEAD: Final = "round  learned from  explained  mean result  better than before (95 % interval)"
_TOLD: Final = 12
"""How many of the heaviest weights the report names."""


class TrainingFiles:
    """What is written into the folder of a training."""

    def __init__(self, folder: Path, course: Course, command: str, origin: str = "") -> None:
        """Store where, about what and what it began with; the folder is made if it is missing."""
        self._folder = folder
        self._course = course
        self._command = command
        self._origin = {"from": origin} if origin else {}
        self._game = registry.game(course.game)
        self._rounds: list[Round] = []
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, done: Round) -> None:
        """Write down a round: a checkpoint, the weights so far and the report."""
        self._rounds.append(done)
        weights = json.dumps(self._weights(done), indent=1) + "\n"
        for name in (f"round-{done.number}.json", WEIGHTS):
            self._write(name, weights)
        self._write(REPORT, "\n".join(self._report(done)) + "\n")

    def _write(self, name: str, text: str) -> None:
        # Beside it first, so that whoever stops us in the middle finds a whole file.
        beside = self._folder / f"{name}.new"
        beside.write_text(text, "utf-8")
        beside.replace(self._folder / name)

    def _weights(self, done: Round) -> dict[str, Any]:
        named = zip(self._game.bots.features, done.weights, strict=True)
        return {
            "game": self._game.slug,
            "command": self._command,
            **self._origin,
            "seed": self._course.seed,
            "date": datetime.now(UTC).date().isoformat(),
            "games": games_of(self._course) * done.number // self._course.rounds,
            "weights": {name: round(weight, 5) for name, weight in named},
        }

    def _report(self, done: Round) -> list[str]:
        named = sorted(zip(self._game.bots.features, done.weights, strict=True), key=_heaviest)
        return [
            f"# Training of {self._game.name}",
            "",
            f"`{self._command}`, {datetime.now(UTC).date().isoformat()}",
            "",
            "| round | learned from | explained | mean result | better than before | kept |",
            "|---|---|---|---|---|---|",
            *[_row(each) for each in self._rounds],
            "",
            "The heaviest weights:",
            "",
            "| feature | weight |",
            "|---|---|",
            *[f"| {name} | {weight:+.3f} |" for name, weight in named[:_TOLD]],
        ]


def line(done: Round) -> str:
    """Return a round as a line under `HEAD`."""
    kept = "" if done.kept else "  not kept"
    return (
        f"{done.number:>5}{done.proposal.learned_from:>14,}{_explained(done):>11}"
        f"{done.proposal.score:>13.2f}"
        f"  {_share(done)}{kept}"
    )


def read_weights(game: AnyGame, file: Path) -> tuple[list[float], str]:
    """Return the weights in a file and what made them, or say what is wrong with it."""
    try:
        found = json.loads(file.read_text("utf-8"))
    except (ValueError, OSError) as error:
        raise SetupError(f"{file} is no file of weights: {error}") from None
    weights = found.get("weights") if isinstance(found, dict) else None
    if not isinstance(weights, dict) or found.get("game") != game.slug:
        raise SetupError(f"{file} holds no weights of {game.slug}; `townsmith train` writes them")
    unknown = sorted(set(weights) - set(game.bots.features))
    if unknown:
        raise SetupError(f"{file}: {game.slug} has no feature {unknown[0]!r}")
    if not all(isinstance(each, int | float) and isfinite(each) for each in weights.values()):
        raise SetupError(f"{file}: every weight must be a number")
    origin = "; then ".join(str(found[key]) for key in ("from", "command") if key in found)
    return [float(weights.get(feature, 0.0)) for feature in game.bots.features], origin or file.name


def shipped_origin(game: AnyGame) -> str:
    """Return what made the weights a game comes with, or nothing where no file tells."""
    package = game.module.rpartition(".")[0]
    file = resources.files(package).joinpath("weights.json")
    if not file.is_file():
        return ""
    with resources.as_file(file) as path:
        return read_weights(game, path)[1]


def _row(done: Round) -> str:
    kept = "yes" if done.kept else "no"
    return (
        f"| {done.number} | {done.proposal.learned_from:,} | {_explained(done)} "
        f"| {done.proposal.score:.2f} "
        f"| {_share(done)} | {kept} |"
    )


def _explained(done: Round) -> str:
    explained = done.proposal.explained
    return "-" if explained is None else f"{explained:.1%}"


def _share(done: Round) -> str:
    low, high = done.interval
    return f"{done.better:.1%} ({low:.1%} to {high:.1%})"


def _heaviest(named: tuple[str, float]) -> float:
    return -abs(named[1])
