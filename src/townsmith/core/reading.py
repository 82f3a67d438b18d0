"""Reading JSON that people wrote: every complaint names the place and what would be right.

A `Node` is a value together with where it stands in the file. Games read position files through
it, so that an unknown key, an unknown id and a wrong shape sound the same everywhere.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, TypeVar

from townsmith.core.errors import PositionError

T = TypeVar("T")
_FEW = 12


class Node:
    """A value of a JSON file and its place in it."""

    __slots__ = ("value", "where")

    def __init__(self, value: Any, where: str = "") -> None:  # noqa: ANN401 - it is what we check
        """Store a value and the path that leads to it ("seats[0].town")."""
        self.value = value
        self.where = where

    def fail(self, reason: str) -> NoReturn:
        """Complain about this place."""
        raise PositionError(f"{self.where}: {reason}" if self.where else reason)

    def fields(self, known: tuple[str, ...]) -> dict[str, "Node"]:
        """Return the fields of an object that may have these keys."""
        if not isinstance(self.value, dict):
            self.fail(f"expected an object, not {shown(self.value)}")
        for key in self.value:
            if key not in known:
                self.fail(f"unknown key {key!r}{_hint(key, known)}")
        prefix = f"{self.where}." if self.where else ""
        return {key: Node(value, prefix + key) for key, value in self.value.items()}

    def entries(self) -> Iterator[tuple[str, "Node"]]:
        """Yield the keys and values of an object whose keys are the writer's own."""
        if not isinstance(self.value, dict):
            self.fail(f"expected an object, not {shown(self.value)}")
        for key, value in self.value.items():
            yield key, Node(value, f"{self.where}[{key!r}]")

    def items(self, count: int | None = None) -> list["Node"]:
        """Return the items of a list, of that many if a count is given."""
        if not isinstance(self.value, list):
            self.fail(f"expected a list, not {shown(self.value)}")
        if count is not None and len(self.value) != count:
            self.fail(f"expected {count} items, not {len(self.value)}")
        return [Node(item, f"{self.where}[{at}]") for at, item in enumerate(self.value)]

    def whole(self, low: int = 0, high: int | None = None) -> int:
        """Return a whole number between the bounds."""
        value = self.value
        bounds = f"from {low} on" if high is None else f"from {low} to {high}"
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail(f"expected a whole number {bounds}, not {shown(value)}")
        if value < low or (high is not None and value > high):
            self.fail(f"expected a whole number {bounds}, not {value}")
        return value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self.fail(f"expected true or false, not {shown(self.value)}")
        return self.value

    def word(self, known: Mapping[str, T], what: str) -> T:
        """Return what a name stands for; `what` says what kind of name it is."""
        if not isinstance(self.value, str):
            self.fail(f"expected {what}, not {shown(self.value)}")
        if self.value not in known:
            self.fail(f"{self.value!r} is not {what}{_hint(self.value, tuple(known))}")
        return known[self.value]

    def missing(self) -> bool:
        """Return whether the value is null."""
        return self.value is None


def shown(value: object) -> str:
    """Return a value as a short piece of a complaint."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return repr(value)


def _hint(word: str, known: tuple[str, ...]) -> str:
    close = get_close_matches(word, known, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known: {', '.join(known)}" if 0 < len(known) <= _FEW else ""
