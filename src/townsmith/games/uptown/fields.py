"""Reading JSON fields of a position file; every error names the key."""

from collections.abc import Mapping, Sequence
from typing import Any

from townsmith.core.errors import PositionError


def known_keys(fields: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Raise PositionError if there is a key that means nothing there."""
    for key in fields:
        if key not in known:
            raise PositionError(f'{where} has an unknown key "{key}"; known: {", ".join(known)}')


def whole(value: object, where: str, low: int, high: int) -> int:
    """Return a whole number within its limits."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(f"{where} must be a whole number from {low} to {high}, not {value!r}")
    return value


def flag(value: object, where: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise PositionError(f"{where} must be true or false, not {value!r}")
    return value


def listed(value: object, where: str) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list):
        raise PositionError(f"{where} must be a list, not {value!r}")
    return value


def objects(value: object, where: str) -> list[dict[str, Any]]:
    """Return a list of objects."""
    found = listed(value, where)
    for at, item in enumerate(found):
        if not isinstance(item, dict):
            raise PositionError(f"{where}[{at}] must be an object, not {item!r}")
    return found
