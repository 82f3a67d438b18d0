"""Nodes: every complaint about what people wrote names the place and what would be right.

A `Node` is a value together with where it stands in the file. Position files, decks, requests and
the answers of bots are read through it, so that an unknown key, an unknown id and a wrong shape
sound the same everywhere.
"""

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, TypeAlias, TypeVar

from townsmith.core.errors import PositionError, TownsmithError

T = TypeVar("T")
_FEW = 12
_SHORT = 60


class Node:
    """A value of a JSON file and its place in it."""

    __slots__ = ("error", "value", "where")

    def __init__(
        self,
        value: Any,  # noqa: ANN401 - it is what we check
        where: str = "",
        error: type[TownsmithError] = PositionError,
    ) -> None:
        """Store a value, the path that leads to it ("seats[0].town") and what to raise."""
        self.value = value
        self.where = where
        self.error = error

    def fail(self, reason: str) -> NoReturn:
        """Complain about this place."""
        raise self.error(f"{self.where}: {reason}" if self.where else reason)

    def fields(self, known: Collection[str]) -> "Fields":
        """Return the fields of an object that may have these keys."""
        self._need_object()
        for key in self.value:
            if key not in known:
                self.fail(f"unknown key {key!r}{nearest(key, known)}")
        prefix = f"{self.where}." if self.where else ""
        return {key: self._at(value, prefix + key) for key, value in self.value.items()}

    def entries(self) -> Iterator[tuple[str, "Node"]]:
        """Yield the keys and values of an object whose keys are the writer's own."""
        self._need_object()
        for key, value in self.value.items():
            yield key, self._at(value, f"{self.where}[{key!r}]")

    def items(self, count: int | None = None) -> list["Node"]:
        """Return the items of a list, of that many if a count is given."""
        if not isinstance(self.value, list | tuple):
            self.fail(f"expected a list, not {shown(self.value)}")
        if count is not None and len(self.value) != count:
            self.fail(f"expected {count} items, not {len(self.value)}")
        return [self._at(item, f"{self.where}[{at}]") for at, item in enumerate(self.value)]

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

    def text(self, longest: int | None = None) -> str:
        """Return a string, of at most so many printable characters if a number is given."""
        value = self.value
        if not isinstance(value, str):
            self.fail(f"expected a text, not {shown(value)}")
        if longest is not None and (len(value) > longest or not value.isprintable()):
            self.fail(f"expected a text of at most {longest} printable characters")
        return value

    def word(self, known: Mapping[str, T], what: str) -> T:
        """Return what a name stands for; `what` says what kind of name it is ("a resource")."""
        return known[self.one_of(known, what)]

    def one_of(self, known: Collection[str], what: str) -> str:
        """Return the name, which is one of the known ones; `what` as for `word`."""
        if not isinstance(self.value, str):
            self.fail(f"expected {what}, not {shown(self.value)}")
        if self.value not in known:
            self.fail(f"{self.value!r} is not {what}{nearest(self.value, known)}")
        return self.value

    def missing(self) -> bool:
        """Return whether the value is null."""
        return self.value is None

    def _need_object(self) -> None:
        if not isinstance(self.value, Mapping):
            self.fail(f"expected an object, not {shown(self.value)}")

    def _at(self, value: object, where: str) -> "Node":
        return Node(value, where, self.error)


Fields: TypeAlias = dict[str, Node]
"""The fields of an object by their keys."""


def shown(value: object) -> str:
    """Return a value as a short piece of a complaint."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping | list | tuple):
        return "an object" if isinstance(value, Mapping) else "a list"
    text = repr(value)
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}..."


def nearest(word: str, known: Collection[str], few: int = _FEW) -> str:
    """Return the end of a complaint: the word that was probably meant, or the few there are."""
    close = get_close_matches(word, known, n=1) or get_close_matches(word.lower(), known, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known: {', '.join(known)}" if 0 < len(known) <= few else ""
