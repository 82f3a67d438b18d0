"""What a dataset is made from: enough to make it again, to the last bit."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from townsmith import __version__
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Setup
from townsmith.core.errors import UnknownError

FORMAT: Final = 1
"""Grows when older readers would misunderstand what is written."""
COLUMNS: Final = ("legal", "observation", "mask")
"""What can be kept of a decision beside its seat and its move."""
RECORDS: Final = "records"
"""Who played, where games came from .town files."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played by whom, and what is kept of them."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    """Who sits on each seat of the first game; they move on by one from game to game."""
    games: int
    columns: tuple[str, ...] = ("legal",)
    games_a_part: int = 1000
    rules: int | None = None
    """The version of the rules they were played by; the present one where this is None."""

    def __post_init__(self) -> None:
        for column in self.columns:
            if column not in COLUMNS:
                known = ", ".join(COLUMNS)
                raise UnknownError(f"there is no column {column!r} to keep; there are: {known}")

    @property
    def parts(self) -> int:
        """Return into how many parts the games are cut."""
        return ceil(self.games / self.games_a_part)

    @property
    def kind(self) -> AnyGame:
        """Return the game itself, by the rules of the plan."""
        present = registry.game(self.game)
        found = present if self.rules is None else present.under(self.rules)
        if found is None:
            raise UnknownError(f"{self.game} is no longer played by version {self.rules}")
        return found

    def numbers(self, part: int) -> range:
        """Return the numbers of the games of a part."""
        first = part * self.games_a_part
        return range(first, min(first + self.games_a_part, self.games))

    def described(self) -> dict[str, Any]:
        """Return the plan as JSON, with what a reader needs to know about the game."""
        return {
            "format": FORMAT,
            "townsmith": __version__,
            "game": self.game,
            "rules": self.kind.rules_version,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "seed": self.setup.seed,
            "bots": list(self.bots),
            "games": self.games,
            "columns": list(self.columns),
            "games_a_part": self.games_a_part,
            "moves": self.kind.rules.move_count,
            "planes": [
                {"name": plane.name, "shape": list(plane.shape), "meaning": plane.meaning}
                for plane in self.kind.bots.planes
            ],
        }


def observation_size(game: AnyGame) -> int:
    """Return the number of bytes in an observation."""
    return sum(plane.size for plane in game.bots.planes)


def read_plan(manifest: Mapping[str, Any]) -> Plan:
    """Return the plan that a manifest describes."""
    options: dict[str, Json] = manifest["options"]
    return Plan(
        game=manifest["game"],
        setup=Setup(manifest["seats"], manifest["seed"], options),
        bots=tuple(manifest["bots"]),
        games=manifest["games"],
        columns=tuple(manifest["columns"]),
        games_a_part=manifest["games_a_part"],
        rules=manifest["rules"],
    )
