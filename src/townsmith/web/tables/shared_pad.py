"""A score pad that several devices fill in together, each the sheet of its owner.

It is kept like a table that only deals: a log without a deal. A change says what was written into
which fields; the fields together are the pad, so two who fill in at the same moment never undo each
other. Whoever has the address may look and write, as around a kitchen table.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import msgspec

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Seat
from townsmith.core.errors import PositionError, SetupError
from townsmith.core.pad import TABLE, Block, Pad, fields_of
from townsmith.core.reading.limits import DIGITS
from townsmith.core.reading.one_line import one_line
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME, Opening
from townsmith.table.store.changes import FILLED, Change
from townsmith.web.http.request_fields import whole
from townsmith.web.tables.commits import Outbox
from townsmith.web.tables.gathering import CROWD_PAUSE, Gathering
from townsmith.web.tables.live_updates import Listener, event
from townsmith.web.tables.people_log import Draft
from townsmith.web.work.jobs.pad_count import DECK, PadSheet

PADDED: Final = "pad"
"""The key by which a shared pad is known in the store; under it stands what it began with."""
SEATS: Final = "seats"
"""The field that says for how many people there are sheets."""
MOST_CHANGES: Final = 5000
"""Of one pad; an evening of six people has some four hundred."""
_NAME: Final = "name."


class Filled(msgspec.Struct, frozen=True):
    """One change, as it is kept: what stands in which field now; a cleared one holds nothing."""

    given: dict[str, str]


class PadNotice(msgspec.Struct, frozen=True):
    """What every device is told about a change: that there is something to fetch."""

    filled: int


class Counted(NamedTuple):
    """The pad as it was counted for one language."""

    moment: int
    sheet: "asyncio.Task[PadSheet]"


class SharedPad(Gathering):
    """One pad that several devices fill in."""

    def __init__(
        self,
        table_id: str,
        opening: Opening,
        kept: Mapping[str, Any],
        changes: Sequence[Change],
        outbox: Outbox,
    ) -> None:
        super().__init__(table_id, outbox)
        self.opening = opening
        self.given: dict[str, str] = dict(kept[PADDED])
        self._written: dict[str, int] = {}
        """In which change each field was written last."""
        self._counted: dict[str, Counted] = {}
        for change in changes:
            self._fill(change)

    @property
    def game(self) -> AnyGame:
        """Return the game that is counted."""
        return self.opening.game

    @property
    def is_crowd(self) -> bool:
        """Say whether heads are counted: nobody sits here, so nobody is missed."""
        return False

    @property
    def sheet(self) -> PadSheet:
        """Return what is filled in."""
        return PadSheet(self.game.slug, int(self.given[SEATS]), self.given)

    @cached_property
    def _pad(self) -> Pad:
        found = self.sheet.pad
        if found is None:
            raise SetupError(Text("{game} has no score pad", game=self.game.name))
        return found

    async def counted(
        self, language: str, count: Callable[[PadSheet], Awaitable[PadSheet]]
    ) -> PadSheet:
        """Return the pad as it counts now; what many devices ask for is counted once."""
        known = self._counted.get(language)
        if known is None or known.moment != self.last or _has_failed(known.sheet):
            counting = asyncio.ensure_future(count(self.sheet))
            known = self._counted[language] = Counted(self.last, counting)
        return await asyncio.shield(known.sheet)

    # What may be done

    def filled(self, wished: Mapping[str, Any], since: int | None = None) -> list[Draft]:
        """Return what changes when a device writes something into fields.

        A device that sends all it shows says since when it shows it: what others have written
        into a field after that stays.
        """
        given = {name: _checked(value) for name, value in wished.items() if self._knows(name)}
        for name, value in list(given.items()):
            late = since is not None and self._written.get(name, 0) > since
            if late or value == self.given.get(name, ""):
                del given[name]
        if SEATS in given:
            given[SEATS] = str(self._seats(given[SEATS]))
        return self._drafted(given)

    def next_sheet(self) -> Seat:
        """Return a sheet that nobody has: one that is there, or one more."""
        free, most = next(iter(self.free), int(self.given[SEATS])), self.game.chairs[-1]
        if free >= most:
            raise SetupError(Text("There are sheets for {n} people, and all are taken.", n=most))
        return free

    def taken(self, sheet: Seat, name: str) -> list[Draft]:
        """Return what changes when somebody takes a sheet."""
        seats = max(int(self.given[SEATS]), sheet + 1)
        return self._drafted({SEATS: str(seats), f"{_NAME}{sheet}": name})

    @property
    def free(self) -> list[Seat]:
        """Return the sheets on which there is neither a name nor anything else."""
        seats = int(self.given[SEATS])
        untouched = self._pad.untouched(self.given, seats)
        return [seat for seat in untouched if not self.given.get(f"{_NAME}{seat}")]

    @property
    def ticks(self) -> list[str]:
        """Return the fields that a form leaves out where they are not ticked."""
        seats = map(str, range(int(self.given[SEATS])))
        every = [*fields_of(self._pad.table, TABLE)]
        every += [one for seat in seats for one in fields_of(self._pad.seat, seat)]
        return [name for name, one in every if len(one.choices) == 1]

    def _drafted(self, given: dict[str, str]) -> list[Draft]:
        if not given:
            return []
        if self.last >= MOST_CHANGES:
            raise SetupError(Text("So much was changed on this pad that it is full; open another."))
        return [Draft(FILLED, msgspec.json.encode(Filled(given)).decode())]

    def _knows(self, field: str) -> bool:
        """Say whether the pad has a field; the deck is settled once for all."""
        owner, _, rest = field.partition(".")
        if owner == "name":
            return rest.isdecimal() and len(rest) <= DIGITS and int(rest) < self.game.chairs[-1]
        if owner == TABLE:
            return field in self._of_table
        known = owner.isdecimal() and len(owner) <= DIGITS and int(owner) < self.game.chairs[-1]
        return field == SEATS or (known and rest in self._of_seat)

    @cached_property
    def _of_table(self) -> frozenset[str]:
        return frozenset(_names_of(self._pad.table, TABLE))

    @cached_property
    def _of_seat(self) -> frozenset[str]:
        return frozenset(name.partition(".")[2] for name in _names_of(self._pad.seat, "0"))

    def _seats(self, wished: str) -> int:
        """Return for how many there are sheets then: a sheet that is there is not taken away."""
        seats = whole(wished) or 0
        return max(int(self.given[SEATS]), min(seats, self.game.chairs[-1]))

    # Taking in, and telling

    def _fill(self, change: Change) -> None:
        if change.kind != FILLED:
            return  # a kind that a newer version writes
        given = msgspec.json.decode(change.words, type=Filled).given
        self.given = {**self.given, **given}
        self._written |= dict.fromkeys(given, change.change)

    def _take(self, change: Change) -> None:
        self.last = change.change
        self._fill(change)
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(CROWD_PAUSE, self._tell)

    def _tell(self) -> None:
        self._later = None
        message = event(self.moment, PadNotice(self.last))
        for listener in self.listeners:
            listener.tell(message, replaces=True)

    def _news_for(self, listener: Listener) -> bytes:
        del listener
        return event(self.moment, PadNotice(self.last))


def beginning(pad: Pad, given: Mapping[str, Any], seats: int) -> dict[str, str]:
    """Return the fields with which a shared pad begins: those that it has, and its deck."""
    known = _names_of(pad.table, TABLE)
    for seat in range(seats):
        known |= {f"{_NAME}{seat}", *_names_of(pad.seat, str(seat))}
    filled = {name: _checked(value) for name, value in given.items() if name in known}
    deck = {DECK: str(given[DECK])} if given.get(DECK) else {}
    return {**filled, **deck, SEATS: str(seats)}


def _checked(value: object) -> str:
    """Return what is written into a field: short, and on one line."""
    if not isinstance(value, str):
        raise PositionError(Text("what is filled in must be text"))
    return one_line(value, LONGEST_NAME)


def _names_of(blocks: tuple[Block, ...], owner: str) -> set[str]:
    return {name for name, _ in fields_of(blocks, owner)}


def _has_failed(task: "asyncio.Task[Any]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
