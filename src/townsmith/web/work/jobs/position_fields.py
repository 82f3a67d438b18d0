"""A position file as fields: where each value stands, and how changed fields go back into it."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.parts import Position
from townsmith.core.errors import PositionError
from townsmith.core.reading.strict_json import parse_field
from townsmith.core.text import Text


def spelt(value: object) -> str:
    """Return a value as a field shows it: words as they are, nothing for null."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else json.dumps(value)


def read(text: str, before: object) -> object:
    """Return the value of a field, which is empty where nothing is meant."""
    text = text.strip()
    if not text:
        return "" if isinstance(before, str) else None
    return parse_field(text, Text("the field"))


def filled_in(position: Position, changes: Mapping[str, Any]) -> Position:
    """Return the position with the values of these fields; a field is named by its place."""
    for name, value in changes.items():
        place = name.removeprefix("at:").split("/")
        holder: Any = position
        for step in place[:-1]:
            holder = _step(holder, step)
        before = _step(holder, place[-1])
        last: Any = int(place[-1]) if isinstance(holder, list) else place[-1]
        if spelt(before) != str(value).strip():
            holder[last] = read(str(value), before)
    return position


def _step(holder: Any, step: str) -> Any:  # noqa: ANN401  JSON has any shape
    try:
        return holder[int(step)] if isinstance(holder, list) else holder[step]
    except (KeyError, IndexError, ValueError, TypeError):
        raise PositionError(f"the position has no place {step!r} to fill in") from None


@cache
def _ids(slug: str) -> tuple[str, ...]:
    game = registry.game(slug)
    try:
        cards = json.loads(registry.page(game, "cards.json"))
    except OSError:
        return ()
    return tuple(sorted(set(_found(cards))))


def ids_of(game: AnyGame) -> tuple[str, ...]:
    """Return the ids of a game's cards, to choose from."""
    return _ids(game.slug)


def _found(block: object) -> Iterator[str]:
    if isinstance(block, list):
        for inner in block:
            yield from _found(inner)
    elif isinstance(block, dict):
        if isinstance(block.get("id"), str):
            yield block["id"]
        for inner in block.values():
            yield from _found(inner)
