"""Honest texts of every kind, from which the dishonest ones are made."""

from typing import Any

from tests.kept.folder import DECKS, POSITIONS, RECORDS, written
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame

GAMES: list[AnyGame] = list(registry.games().values())
RECORD_TEXTS = [path.read_text("utf-8") for path in RECORDS if path.stat().st_size < 6000]


def positions(game: AnyGame) -> list[Any]:
    """Return positions of a game, by hand and by machine."""
    return [written(path) for path in sorted(POSITIONS.glob(f"{game.slug}-*.json"))]


def decks() -> list[tuple[AnyGame, Any]]:
    """Return decks of one's own, and their games."""
    return [(registry.game(path.stem), written(path)) for path in sorted(DECKS.glob("*.json"))]
