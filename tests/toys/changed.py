"""A game with something else in place of one of its functions or facts."""

from dataclasses import fields, replace
from typing import Any

from townsmith.core.contract.game import Game
from townsmith.core.contract.parts import S, V

PARTS = ("rules", "words", "drawing", "positions", "bots")


def changed(game: Game[S, V], **new: Any) -> Game[S, V]:  # noqa: ANN401 - whatever stands there
    """Return the game with these in place of what has their names, in the game or in a part."""
    for name, thing in new.items():
        home = next((part for part in PARTS if _has(getattr(game, part), name)), "")
        change = {home: replace(getattr(game, home), **{name: thing})} if home else {name: thing}
        game = replace(game, **change)
    return game


def _has(part: Any, name: str) -> bool:  # noqa: ANN401 - each part has a type of its own
    return any(field.name == name for field in fields(part))
