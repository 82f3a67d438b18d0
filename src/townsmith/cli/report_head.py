"""What a report of many games begins with: which game, how many, at how many seats."""

from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.text import Plural, Text

PLAYING: Final = Text("Playing")
"""What the bar says while games are played."""
OPPONENT: Final = Text("opponent")
"""The row of the automatic opponent of a game alone."""


def head(game: AnyGame, games: Text, seats: Text, seed: int) -> Text:
    """Return the first line of a report."""
    return Text(
        "{game}: {games}, {seats}, seed {seed}",
        game=game.name,
        games=games,
        seats=seats,
        seed=seed,
    )


def played(count: int) -> Text:
    """Return how many games were played."""
    return Plural("{n} game", "{n} games", count)


def sitting(count: int) -> Text:
    """Return how many sat down."""
    return Text("alone") if count == 1 else Plural("{n} seat", "{n} seats", count)
