"""Checks of what a position file may hold: each names the place and what is wrong there."""

from collections.abc import Collection
from typing import Any

from townsmith.core.errors import PositionError


def known_keys(found: object, keys: Collection[str], where: str) -> dict[str, Any]:
    """Return an object that has no other keys than these."""
    if not isinstance(found, dict):
        raise PositionError(f"{where} must be an object")
    for key in found:
        if key not in keys:
            raise PositionError(f"{where}: unknown key {key!r}; known: {', '.join(sorted(keys))}")
    return found


def listed(found: object, where: str, length: int = -1) -> list[Any]:
    """Return a list, of a certain length if one is given."""
    if not isinstance(found, list):
        raise PositionError(f"{where} must be a list")
    if length >= 0 and len(found) != length:
        raise PositionError(f"{where} must have {length} entries, not {len(found)}")
    return found


def word(found: object, words: Collection[str], where: str) -> str:
    """Return one of the words."""
    if not isinstance(found, str):
        raise PositionError(f"{where} must be a word, not {found!r}")
    if found not in words:
        raise PositionError(f"{where}: unknown {found!r}; known: {', '.join(sorted(words))}")
    return found


def whole(found: object, low: int, high: int, where: str) -> int:
    """Return a whole number between two limits."""
    if type(found) is not int or not low <= found <= high:
        raise PositionError(f"{where} must be a whole number from {low} to {high}, not {found!r}")
    return found


def truth(found: object, where: str) -> bool:
    """Return true or false."""
    if not isinstance(found, bool):
        raise PositionError(f"{where} must be true or false, not {found!r}")
    return found
