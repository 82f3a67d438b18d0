"""Pads: a game's board as a form, for people who play with the real box and want the score.

A game describes the fields; what is filled in becomes a position file. A game without a pad is
still counted from a position file.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from townsmith.core.contract.options import Choice, Json
from townsmith.core.errors import PositionError
from townsmith.core.reading.limits import DIGITS
from townsmith.core.reading.node import shown
from townsmith.core.text import Text

Place: TypeAlias = tuple[str | int, ...]
"""Where a value stands: keys of objects and numbers of lists, from the outside in."""

SET: Final = "set"
ADD: Final = "add"
"""The value is one more of the list that stands there."""
JOIN: Final = "join"
"""The value follows the word that stands there, behind a plus."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in: one of some choices, else a whole number or, with `free`, a word."""

    place: Place
    label: Text
    choices: tuple[Choice, ...] = ()
    high: int = 0
    """The largest number."""
    free: bool = False
    way: str = SET
    usual: int = -1
    """The choice made until somebody makes another; -1 for none."""

    def read(self, written: str) -> Json:
        """Return the value that was filled in; PositionError if it is none."""
        if self.choices:
            return self._choice(written)
        number = _whole(written)
        if number is not None and (self.free or number <= self.high):
            return number
        if self.free:
            return written
        raise PositionError(f"{shown(written)} is no whole number from 0 to {self.high}")

    def spell(self, value: Json) -> str:
        """Return what is filled in for a value; nothing if the field cannot hold it."""
        if self.choices:
            values = [choice.value for choice in self.choices]
            return str(values.index(value)) if value in values else ""
        if self.free:
            return "" if value is None else str(value)
        return str(value) if isinstance(value, int) and 0 <= value <= self.high else ""

    def _choice(self, written: str) -> Json:
        number = _whole(written)
        if number is None or number >= len(self.choices):
            raise PositionError(f"{shown(written)} is none of the {len(self.choices)} choices")
        return self.choices[number].value


def _whole(written: str) -> int | None:
    return int(written) if written.isdecimal() and len(written) <= DIGITS else None


@dataclass(frozen=True, slots=True)
class Block:
    """Fields that belong together, in the rows in which they lie on the table."""

    label: Text
    rows: tuple[tuple[Field, ...], ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """What to fill in once for the table, and once for every seat."""

    table: tuple[Block, ...]
    seat: tuple[Block, ...]
    blank: Mapping[str, Json] = field(default_factory=dict)
    """The position before anything is filled in."""
    blank_seat: Mapping[str, Json] = field(default_factory=dict)

    def filled(self, given: Mapping[str, str], seats: int) -> dict[str, Any]:
        """Return the position of what was filled in, by the names of the fields."""
        position: dict[str, Any] = deepcopy(dict(self.blank))
        _fill(position, self.table, given, "table")
        position["seats"] = [deepcopy(dict(self.blank_seat)) for _ in range(seats)]
        for number, seat in enumerate(position["seats"]):
            _fill(seat, self.seat, given, str(number))
        return position

    def read_off(self, position: Mapping[str, Any]) -> dict[str, str]:
        """Return what is filled in for a position, as far as the fields can tell it."""
        given = _read_off(position, self.table, "table")
        for number, seat in enumerate(position["seats"]):
            given |= _read_off(seat, self.seat, str(number))
        return given


def name_of(owner: str, block: int, row: int, at: int) -> str:
    """Return the name of a field: whose it is, and where it stands."""
    return f"{owner}.{block}.{row}.{at}"


def _named(blocks: tuple[Block, ...], owner: str) -> Iterator[tuple[str, Field]]:
    for number, block in enumerate(blocks):
        for row, fields in enumerate(block.rows):
            for at, one in enumerate(fields):
                yield name_of(owner, number, row, at), one


def _fill(holder: Any, blocks: tuple[Block, ...], given: Mapping[str, str], owner: str) -> None:  # noqa: ANN401  JSON has any shape
    for name, one in _named(blocks, owner):
        written = given.get(name, "").strip()
        if written:
            _put(holder, one, one.read(written))


def _put(holder: Any, one: Field, value: Json) -> None:  # noqa: ANN401  as above
    for step, after in zip(one.place, one.place[1:], strict=False):
        if isinstance(holder, dict) and step not in holder:
            holder[step] = [] if isinstance(after, int) else {}
        holder = holder[step]
    last = one.place[-1]
    if one.way == ADD:
        held = holder.setdefault(last, []) if isinstance(holder, dict) else holder[last]
        held.append(value)
    elif one.way == JOIN and isinstance(holder, dict):
        holder[last] = f"{holder.get(last, 'empty')}+{value}"
    else:
        holder[last] = value


def _read_off(holder: Any, blocks: tuple[Block, ...], owner: str) -> dict[str, str]:  # noqa: ANN401  as above
    left = deepcopy(holder)
    given = {name: _take(left, one) for name, one in _named(blocks, owner)}
    return {name: written for name, written in given.items() if written}


def _take(holder: Any, one: Field) -> str:  # noqa: ANN401  as above
    """Return what is filled in for the value at a place; what is one more of a list leaves it."""
    try:
        for step in one.place:
            holder = holder[step]
    except (KeyError, IndexError, TypeError):
        return ""
    if one.way == ADD:
        return _take_one(holder, one)
    if not isinstance(holder, str):
        return one.spell(holder)
    first, _, joined = holder.partition("+")
    return one.spell(joined if one.way == JOIN else first)


def _take_one(values: list[Json], one: Field) -> str:
    for at, value in enumerate(values):
        if written := one.spell(value):
            del values[at]
            return written
    return ""
