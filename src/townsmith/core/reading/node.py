"""Nodes: every complaint about what people wrote names the place and what would be right.

A `Node` is a value together with where it stands in the file. Position files, decks, requests and
the answers of bots are read through it, so that an unknown key, an unknown id and a wrong shape
sound the same everywhere.
"""

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, TypeAlias, TypeVar

from townsmith.core.errors import PositionError, TownsmithError
from townsmith.core.reading.limits import WHOLE
from townsmith.core.reading.one_line import is_line
from townsmith.core.text import Text

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

    def fail(self, reason: Text) -> NoReturn:
        """Complain about this place."""
        if not self.where:
            raise self.error(reason)
        raise self.error(Text("{place}: {reason}", place=self.where, reason=reason))

    def fields(self, known: Collection[str]) -> "Fields":
        """Return the fields of an object that may have these keys."""
        self._need_object()
        for key in self.value:
            if key not in known:
                self.fail(with_hint(Text("unknown key {key}", key=shown(key)), key, known))
        return {key: self._at(value, self._place(key)) for key, value in self.value.items()}

    def required(self, needed: Collection[str], more: Collection[str] = ()) -> "Fields":
        """Return the fields of an object that must have some keys and may have more."""
        fields = self.fields((*needed, *more))
        for key in needed:
            self.need(key)
        return fields

    def need(self, key: str) -> "Node":
        """Return the field of an object that must not be missing."""
        self._need_object()
        if key not in self.value:
            self.fail(Text('"{key}" is missing', key=key))
        return self._at(self.value[key], self._place(key))

    def entries(self) -> Iterator[tuple[str, "Node"]]:
        """Yield the keys and values of an object whose keys are the writer's own."""
        self._need_object()
        for key, value in self.value.items():
            yield key, self._at(value, f"{self.where}[{key!r}]")

    def items(self, count: int | None = None) -> list["Node"]:
        """Return the items of a list, of that many if a count is given."""
        if not isinstance(self.value, list | tuple):
            self._fail_instead_of(Text("a list"))
        if count is not None and len(self.value) != count:
            self.fail(
                Text("expected {count} items, not {found}", count=count, found=len(self.value))
            )
        return [self._at(item, f"{self.where}[{at}]") for at, item in enumerate(self.value)]

    def whole(self, low: int = 0, high: int = WHOLE) -> int:
        """Return a whole number between the bounds; there is always a highest one."""
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self._fail_instead_of(
                Text("a whole number from {low} to {high}", low=str(low), high=str(high))
            )
        return value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self._fail_instead_of(Text("true or false"))
        return self.value

    def text(self, longest: int | None = None) -> str:
        """Return a string, of at most so many printable characters if a number is given."""
        value = self.value
        if not isinstance(value, str):
            self._fail_instead_of(Text("a text"))
        if longest is not None and (len(value) > longest or not is_line(value)):
            self.fail(Text("expected a text of at most {n} printable characters", n=longest))
        return value

    def word(self, known: Mapping[str, T], what: Text) -> T:
        """Return what a name stands for; `what` says what kind of name it is ("a resource")."""
        return known[self.one_of(known, what)]

    def one_of(self, known: Collection[str], what: Text) -> str:
        """Return the name, which is one of the known ones; `what` as for `word`."""
        if not isinstance(self.value, str):
            self._fail_instead_of(what)
        if self.value not in known:
            complaint = Text("{given} is not {what}", given=shown(self.value), what=what)
            self.fail(with_hint(complaint, self.value, known))
        return self.value

    def missing(self) -> bool:
        """Return whether the value is null."""
        return self.value is None

    def _need_object(self) -> None:
        if not isinstance(self.value, Mapping):
            self._fail_instead_of(Text("an object"))

    def _fail_instead_of(self, wanted: Text) -> NoReturn:
        self.fail(Text("expected {wanted}, not {given}", wanted=wanted, given=shown(self.value)))

    def _place(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def _at(self, value: object, where: str) -> "Node":
        return Node(value, where, self.error)


Fields: TypeAlias = dict[str, Node]
"""The fields of an object by their keys."""


def shown(value: object) -> str | Text:
    """Return a value as a short piece of a complaint."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping | list | tuple):
        return Text("an object") if isinstance(value, Mapping) else Text("a list")
    text = repr(value)
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}..."


def with_hint(complaint: Text, word: str, known: Collection[str], few: int = _FEW) -> Text:
    """Return a complaint about a word that adds which was probably meant, or the few there are."""
    close = [] if len(word) > _SHORT else _close(word, known) or _close(word.lower(), known)
    if close:
        return Text("{complaint}; did you mean {word}?", complaint=complaint, word=shown(close[0]))
    if not 0 < len(known) <= few:
        return complaint
    return Text("{complaint}; known: {words}", complaint=complaint, words=", ".join(known))


def _close(word: str, known: Collection[str]) -> list[str]:
    return get_close_matches(word, known, n=1)
