"""The story of a game: every move that a viewer has seen, in captions, round by round.

It is made of glimpses, which are made of what may be recalled: what the rules let fall out of
sight is not in it before the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from townsmith.core.contract.state import Seat
from townsmith.core.text import SeatName, Text
from townsmith.table.glimpses import Glimpse, told
from townsmith.table.log import Entry
from townsmith.table.table import Table

NOBODY: Final = -9
"""Whom a line is about that is about no seat."""
MOST_KEPT: Final = 24
"""Of how many viewers the story is remembered."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was seen to happen."""

    number: int
    """The entry after which the board shows it."""
    round: int
    """The round it belongs to."""
    seat: Seat
    text: Text
    gain: int = 0
    """What it brought that seat, as far as the viewer could tell."""
    heading: bool = False
    """Whether it announces its round."""


@dataclass(frozen=True, eq=False, slots=True)
class Chapter:
    """A round: what announced it, and what happened in it. It is another one when more happens."""

    round: int
    heading: Text
    lines: tuple[Line, ...]


class Stories:
    """The stories of one table, each told on from where it was left."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: dict[Seat, Story] = {}

    def of(self, viewer: Seat) -> "Story":
        """Return all that the viewer has seen, up to now."""
        kept = self._kept.pop(viewer, None)
        if kept is None or not kept.goes_on():
            kept = Story(self._table, viewer)
        self._kept[viewer] = kept
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return kept.go_on()


class Story:
    """One viewer's story and how far it has been told."""

    def __init__(self, table: Table, viewer: Seat) -> None:
        self.lines: list[Line] = []
        self._table = table
        self._viewer = viewer
        self._over = table.over
        self._last: Entry | None = None
        self._recalled: Any = None
        """What the viewer may recall of the moment after that entry, if it was looked at."""
        self._chapters: dict[int, Chapter] = {}
        self._totals: tuple[Any, dict[Seat, int]] = (None, {})
        """The last view whose scores were counted, and what they were."""

    @property
    def chapters(self) -> list[Chapter]:
        """Return the story round by round, in order."""
        return [self._chapters[number] for number in sorted(self._chapters)]

    @property
    def moments(self) -> list[int]:
        """Return the entries after which there was something to see, in order, and the start."""
        return sorted({0, *(line.number for line in self.lines)})

    def at(self, number: int) -> list[Line]:
        """Return what was seen to happen with one entry."""
        return [line for line in self.lines if line.number == number]

    def since(self, number: int) -> list[Line]:
        """Return what was seen to happen after an entry."""
        return [line for line in self.lines if line.number > number]

    def goes_on(self) -> bool:
        """Say whether what was told is still all there is to tell of it.

        The table may have taken it back; and at the end what was to be forgotten comes out.
        """
        last = self._last
        known = last is None or last == self._table.entry(last.number)
        return known and (self._over == self._table.over or not self._table.game.forgets)

    def go_on(self) -> "Story":
        """Tell what has happened since it was last told."""
        since = 0 if self._last is None else self._last.number
        last = self._table.next_number - 1
        if since < last:
            glimpses = list(self._table.glimpses(self._viewer, since, self._recalled))
            self._add([line for seen in glimpses for line in self._seen(seen)])
            self._last = self._table.entry(last)
            newest = glimpses[-1] if glimpses else None
            self._recalled = newest.after if newest and newest.entry.number == last else None
        return self

    def _add(self, lines: list[Line]) -> None:
        self.lines += lines
        for number in {line.round for line in lines}:
            self._chapters[number] = _chapter(
                number, [line for line in self.lines if line.round == number]
            )

    def _seen(self, seen: Glimpse) -> Iterator[Line]:
        """Yield what one entry tells; what it brought stands on the first line about its seat."""
        texts = told(self._table.game, seen)
        gains = self._gains(seen) if texts else {}
        for text in texts:
            if isinstance(number := text.facts.get("round"), int):
                yield Line(seen.entry.number, number, NOBODY, text, heading=True)
                continue
            seat = _about(text)
            yield Line(seen.entry.number, seen.before.round, seat, text, gains.pop(seat, 0))

    def _gains(self, seen: Glimpse) -> dict[Seat, int]:
        before, after = self._counted(seen.before), self._counted(seen.after)
        return {seat: total - before.get(seat, 0) for seat, total in after.items()}

    def _counted(self, view: Any) -> dict[Seat, int]:  # noqa: ANN401  each game has its own kind of view
        if view is not self._totals[0]:
            sheets = self._table.game.words.sheets(view)
            self._totals = (view, {sheet.seat: sheet.total for sheet in sheets})
        return self._totals[1]


def _chapter(number: int, lines: list[Line]) -> Chapter:
    announced = [line.text for line in lines if line.heading and len(line.text.facts) > 1]
    heading = announced[0] if announced else Text("Round {n}", n=number)
    return Chapter(number, heading, tuple(line for line in lines if not line.heading))


def _about(text: Text) -> Seat:
    """Return whom a sentence is about: the first seat that it names."""
    seats = (fact.seat for fact in text.facts.values() if isinstance(fact, SeatName))
    return next(seats, NOBODY)
