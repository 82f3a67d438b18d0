"""Pads: a game's board as a form, for people who play with the real box and want the score.

A game describes the fields; what is filled in becomes a position file. A game without a pad is
still counted from a position file.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from townsmith.core.contract.options import Choice, Json
from townsmith.core.contract.state import Move, Seat
from townsmith.core.errors import PositionError
from townsmith.core.reading.limits import DIGITS
from townsmith.core.reading.node import shown
from townsmith.core.text import Text

TABLE: Final = "table"
"""The owner of what is filled in once."""
Place: TypeAlias = tuple[str | int, ...]
"""Where a value stands: keys of objects and numbers of lists, from the outside in."""

SET: Final = "set"
ADD: Final = "add"
"""The value is one more of the list that stands there."""
EXTEND: Final = "extend"
"""The values follow those of the list that stands there."""
JOIN: Final = "join"
"""The value follows the word that stands there, behind a plus."""


class Shape(NamedTuple):
    """How a number that is filled in stands in the position, and how it is read off again."""

    made: Callable[[int], Json]
    back: Callable[[Json], int | None]


class When(NamedTuple):
    """A field counts only where one of some others holds one of these values; none is any."""

    places: tuple[Place, ...]
    values: tuple[Json, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in: one of some choices, else a whole number or, with `free`, a word."""

    place: Place
    label: Text
    choices: tuple[Choice, ...] = ()
    high: int = 0
    """The largest number."""
    low: int = 0
    free: bool = False
    way: str = SET
    usual: int = -1
    """The choice made until somebody makes another; -1 for none."""
    retired: int = 0
    """How many of the first choices are of an older version: still read, and offered no more."""
    shape: Shape | None = None
    """What a number becomes, if it does not stand for itself."""
    when: When | None = None
    needed: bool = False
    """Whether nobody's points are certain as long as it is empty."""
    breaks_ties: bool = False
    """Whether it is asked for only by those who are level."""
    called: Place = ()
    """What others depend on it by, where several fields have one place."""
    spot: str = ""
    """The cell of the drawn board it tells of; the fields of a cell are asked for together."""
    asks: Text | None = None
    """The question to whoever taps its cell; without one its label says enough."""
    where: Text | None = None
    """Its place on the whole board, as people say it; without one its label says enough."""
    among: tuple[Place, ...] = ()
    """Fields that limit what is offered: of the choices they have too, only those they hold."""
    offers: tuple[str, ...] = ()
    """What is offered for a word."""
    rising: bool = False
    """Whether numbers rise along its row, so that those between its neighbours are offered."""
    picture: str = ""
    """What is drawn for it; choices are drawn by what they stand for."""
    printed: bool = False
    """Whether the board shows its place before anything stands there."""
    named: bool = False
    """Whether it is for those alone whose cards are known by name."""

    def read(self, written: str) -> Json:
        """Return the value that was filled in; PositionError if it is none."""
        if self.choices:
            return self._choice(written)
        number = _whole(written)
        if number is not None and (self.free or self.low <= number <= self.high):
            return number if self.shape is None else self.shape.made(number)
        if self.free:
            return written
        raise PositionError(
            Text(
                "{given} is no whole number from {least} to {most}",
                given=shown(written),
                least=self.low,
                most=self.high,
            )
        )

    def spell(self, value: Json) -> str:
        """Return what is filled in for a value; nothing if the field cannot hold it."""
        if self.choices:
            values = [choice.value for choice in self.choices]
            return str(values.index(value)) if value in values else ""
        if self.free:
            return "" if value is None else str(value)
        if self.shape is not None:
            value = self.shape.back(value)
        fits = isinstance(value, int) and self.low <= value <= self.high
        return str(value) if fits else ""

    def _choice(self, written: str) -> Json:
        number = _whole(written)
        if number is None or not 0 <= number < len(self.choices):
            raise PositionError(
                Text(
                    "{given} is none of the {n} choices",
                    given=shown(written),
                    n=len(self.choices),
                )
            )
        return self.choices[number].value


def _whole(written: str) -> int | None:
    digits = written.removeprefix("-")
    return int(written) if digits.isdecimal() and len(digits) <= DIGITS else None


class SlipError(PositionError):
    """Something that one field cannot hold, or that does not go with the others."""

    def __init__(self, why: PositionError, name: str, one: Field, seat: int = -1) -> None:
        reason = why.words or str(why)
        super().__init__(Text("{place}: {reason}", place=one.label, reason=reason))
        self.why = why
        self.name = name
        self.field = one
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Block:
    """Fields that belong together, in the rows in which they lie on the table."""

    label: Text
    rows: tuple[tuple[Field, ...], ...]
    shape: str = "tiles"
    """How it lies on the table: "square", "house", "tower", "street", or just tiles."""
    section: Text | None = None
    """What is shown at a time on a phone; blocks of one section stand together."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn with printed cards: somebody tells what lies there, and the rules say what it does."""

    asks: tuple[Field, ...]
    """What lies on the table, told one choice after the other."""
    begun: Callable[[dict[str, Any]], dict[str, Any]]
    """Writes a position as at the beginning of such a turn."""
    laid: Callable[[Any, Sequence[Json]], None]
    """Lays on the table of a position what was told."""
    moves: Callable[[Any, Seat], list[Move]]
    """Returns what may be written next; nothing when the turn is done."""
    spot: Callable[[Move], str]
    """Returns the cell of the drawn board that a move is about; nothing where it is about none."""


@dataclass(frozen=True, slots=True)
class Pad:
    """What to fill in once for the table, and once for every seat."""

    table: tuple[Block, ...]
    seat: tuple[Block, ...]
    blank: Mapping[str, Json] = field(default_factory=dict)
    """The position before anything is filled in."""
    blank_seat: Mapping[str, Json] = field(default_factory=dict)
    plain: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """Writes a position down as the fields tell it: without what no score depends on."""
    named: str = ""
    """The deck of somebody's own whose cards it knows by name, as JSON."""
    whole: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """Writes what the fields tell as a position, where they tell a thing piece by piece."""
    turn: Turn | None = None
    """How a sheet is filled in turn by turn while people play with the printed cards."""

    def filled(self, given: Mapping[str, str], seats: int) -> dict[str, Any]:
        """Return the position of what was filled in, by the names of the fields."""
        position: dict[str, Any] = deepcopy(dict(self.blank))
        _fill(position, self.table, given, TABLE)
        position["seats"] = [deepcopy(dict(self.blank_seat)) for _ in range(seats)]
        for number, seat in enumerate(position["seats"]):
            _fill(seat, self.seat, given, str(number))
        return self.whole(position) if self.whole else position

    def read_off(self, position: Mapping[str, Any]) -> dict[str, str]:
        """Return what is filled in for a position, as far as the fields can tell it."""
        plain = self.plain(deepcopy(dict(position))) if self.plain else position
        given = _read_off(plain, self.table, TABLE)
        for number, seat in enumerate(plain["seats"]):
            given |= _read_off(seat, self.seat, str(number))
        return given

    def limits(self, one: Field, owner: str) -> list[str]:
        """Return the names of the fields that limit what is offered for a field."""
        every = [
            *fields_of(self.table, TABLE),
            *([] if owner == TABLE else fields_of(self.seat, owner)),
        ]
        return [name for name, other in every if other.place in one.among]

    def field_at(
        self, place: Place, seat: int, given: Mapping[str, str]
    ) -> tuple[str, Field] | None:
        """Return the field of a seat, with its name, that stands at a place or nearest to it.

        Of the fields of a list that is the one that told the item there.
        """
        *owner, item = place or (0,)
        filled = _filled_of(self.seat, str(seat), given)
        told = [(name, one) for name, one, _ in filled if (one.way, [*one.place]) == (ADD, owner)]
        if isinstance(item, int) and item < len(told):
            return told[item]
        for length in range(len(place), 0, -1):
            for name, one in fields_of(self.seat, str(seat)):
                if one.place[:length] == place[:length]:
                    return name, one
        return None

    def words_for(self, value: Json) -> Text | None:
        """Return what a choice of some field is called; None where none is offered for that."""
        every = (*fields_of(self.table, TABLE), *fields_of(self.seat, "0"))
        return next(
            (choice.words for _, one in every for choice in one.choices if choice.value == value),
            None,
        )

    def untouched(self, given: Mapping[str, str], seats: int) -> list[int]:
        """Return the seats of which nothing is written down yet."""
        return [seat for seat in range(seats) if not any(_filled_of(self.seat, str(seat), given))]

    def missing(self, given: Mapping[str, str], seats: int) -> list[tuple[int, Field]]:
        """Return the empty fields without which somebody's points are not certain."""
        return [
            (seat, one) for seat in range(seats) for one in self._empty(given, seat) if one.needed
        ]

    def undecided(self, given: Mapping[str, str], level: Iterable[int]) -> list[Field]:
        """Return the empty fields that would decide between seats that are level."""
        found = [one for seat in level for one in self._empty(given, seat) if one.breaks_ties]
        return list(dict.fromkeys(found))

    def _empty(self, given: Mapping[str, str], seat: int) -> Iterator[Field]:
        for name, one in fields_of(self.seat, str(seat)):
            if not given.get(name, "").strip() and counts(one, self.seat, str(seat), given):
                yield one


def name_of(owner: str, block: int, row: int, at: int) -> str:
    """Return the name of a field: whose it is, and where it stands."""
    return f"{owner}.{block}.{row}.{at}"


def fields_of(blocks: tuple[Block, ...], owner: str) -> Iterator[tuple[str, Field]]:
    """Yield all fields of an owner with their names."""
    for number, block in enumerate(blocks):
        for row, fields in enumerate(block.rows):
            for at, one in enumerate(fields):
                yield name_of(owner, number, row, at), one


def governing(one: Field, blocks: tuple[Block, ...], owner: str) -> dict[str, list[str]]:
    """Return the names of the fields that a field depends on, with what they must hold."""
    if one.when is None:
        return {}
    return {
        name: [written for value in one.when.values if (written := other.spell(value))]
        for name, other in fields_of(blocks, owner)
        if (other.called or other.place) in one.when.places
    }


def counts(one: Field, blocks: tuple[Block, ...], owner: str, given: Mapping[str, str]) -> bool:
    """Return whether a field means something beside what else is filled in."""
    found = governing(one, blocks, owner)
    if not found:
        return True
    held = {name: given.get(name, "").strip() for name in found}
    return any(
        held[name] in (written or [held[name]]) for name, written in found.items() if held[name]
    )


def _filled_of(
    blocks: tuple[Block, ...], owner: str, given: Mapping[str, str]
) -> Iterator[tuple[str, Field, str]]:
    """Yield the fields that are filled in and count, with what is written in them."""
    for name, one in fields_of(blocks, owner):
        written = given.get(name, "").strip()
        if written and counts(one, blocks, owner, given):
            yield name, one, written


def _fill(holder: Any, blocks: tuple[Block, ...], given: Mapping[str, str], owner: str) -> None:  # noqa: ANN401  JSON has any shape
    for name, one, written in _filled_of(blocks, owner, given):
        try:
            _put(holder, one, one.read(written))
        except PositionError as error:
            raise SlipError(error, name, one) from error


def _put(holder: Any, one: Field, value: Json) -> None:  # noqa: ANN401  as above
    for step, after in zip(one.place, one.place[1:], strict=False):
        if isinstance(holder, dict) and step not in holder:
            holder[step] = [] if isinstance(after, int) else {}
        holder = holder[step]
    last = one.place[-1]
    if one.way == ADD:
        held = holder.setdefault(last, []) if isinstance(holder, dict) else holder[last]
        held.append(value)
    elif one.way == EXTEND:
        holder[last].extend(value)
    elif one.way == JOIN and isinstance(holder, dict):
        holder[last] = f"{holder.get(last, 'empty')}+{value}"
    else:
        holder[last] = value


def _read_off(holder: Any, blocks: tuple[Block, ...], owner: str) -> dict[str, str]:  # noqa: ANN401  as above
    left = deepcopy(holder)
    given = {name: _take(left, one) for name, one in fields_of(blocks, owner)}
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
