"""Games that were played already, a line each in a file: a long trial goes on where it stopped."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from townsmith.core.contract.options import Json, Setup
from townsmith.core.errors import BadSyntaxError

Key: TypeAlias = tuple[str, int, int]


class KeptGames:
    """The figures of games in a file; of other trials than this one it may hold some too."""

    def __init__(self, path: Path | None, trial: Mapping[str, Json]) -> None:
        """Read the file, if there is one. `trial` is all that games hang on besides the setup."""
        text = json.dumps(trial, sort_keys=True)
        self._trial = hashlib.sha256(text.encode()).hexdigest()[:16]
        self._path = path
        self._found: dict[Key, dict[str, Any]] = {}
        if path is not None and path.exists():
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                self._read(line, f"{path}:{number}")

    def find(self, setup: Setup) -> dict[str, Any] | None:
        """Return the figures of a game, if it was played before."""
        return self._found.get((self._trial, setup.seats, setup.seed))

    def add(self, setup: Setup, figures: dict[str, Any] | None) -> None:
        """Write a game down at once, so that nothing is lost when the trial is broken off."""
        if self._path is None or figures is None:
            return
        key = {"trial": self._trial, "seats": setup.seats, "seed": setup.seed}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(key | {"game": figures}) + "\n")

    def _read(self, line: str, where: str) -> None:
        try:
            kept = json.loads(line)
            self._found[kept["trial"], kept["seats"], kept["seed"]] = kept["game"]
        except (ValueError, KeyError, TypeError):
            raise BadSyntaxError(f"{where} is not a game that a trial has kept") from None
