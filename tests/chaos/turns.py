"""Clocks and notices over bad lines: somebody is slow, time is called, a chat tells of turns.

Whatever is done to the nodes meanwhile: time is called once for every turn that lasted too long, of
every turn that lasts a chat is told, of none that never was, and again only where a node could not
note any more that it had told.
"""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import psycopg

from tests.chaos.people import Person, Told, World, by_token
from tests.postgresql import PrivatePostgres
from tests.web.notice_takers import WebServer
from tests.web.served import PERSON, Seated, sit_down
from townsmith.table.store.protocol import Kept, Store
from townsmith.table.table import open_table
from townsmith.web.tables.chairs import read_sitting
from townsmith.web.tables.people_log import People
from townsmith.web.tables.whose_turn import NOBODY, whose_turn

SLOW = 1
"""The seat of whoever is slow."""
PACE = "1d"
_TWO_DAYS = 2 * 24 * 3600
_LOOK = 0.25
_TRIES = 40
_LATER = (
    "UPDATE turns SET since = since - %(ago)s, due = due - %(ago)s "
    "WHERE table_id = %(table)s AND seat = %(seat)s AND entry = %(entry)s RETURNING entry"
)
_TOLD = "SELECT max(told) FROM ways WHERE table_id = %(table)s AND seat = %(seat)s"
_TURN = "SELECT entry FROM turns WHERE table_id = %(table)s AND seat = %(seat)s"
_CALLED = (
    "SELECT count(*) FROM changes WHERE table_id = %(table)s AND seat = %(seat)s "
    """AND kind = 'seat' AND words LIKE '%%"late":true%%'"""
)
OWED = (
    "SELECT table_id, turns.entry, told FROM ways JOIN turns USING (table_id, seat) "
    "JOIN tables ON tables.id = table_id WHERE told < turns.entry AND NOT finished"
)
"""Of which turns somebody is still to be told."""
OVERDUE = (
    "SELECT turns.table_id, seat, entry FROM turns JOIN tables ON tables.id = turns.table_id "
    "WHERE due < extract(epoch FROM now()) AND NOT finished"
)
"""For which turns time is still to be called."""


@dataclass
class Slow:
    """A table at which somebody is slow, and what they went through."""

    table: Told
    path: str
    """Where the chat of the table is told of turns."""
    overslept: list[int] = field(default_factory=list)
    """The turns that were let pass."""
    calls: list[float] = field(default_factory=list)
    """How long it took until time was called."""
    notices: list[float] = field(default_factory=list)
    """How long it took until the chat told of a turn that somebody waited for."""


def sit_slowly(address: str, game: str, chat: WebServer) -> tuple[Slow, Seated]:
    """Make a table of two at which time is counted, and let a chat tell one of them of turns."""
    table = sit_down(address, game, [PERSON, PERSON], pace=PACE)
    wish = {"kind": "hook", "address": f"{chat.url}/{table.id}", "format": "json"}
    answer = table.player(SLOW).send("/notes", wish)
    assert answer.status_code == 201, answer.text
    return Slow(Told(table.id, game, [1 - SLOW]), f"/{table.id}"), table


class SlowPerson(Person):
    """Somebody who takes their time, oversleeps, and waits until they are told of their turn."""

    def __init__(self, world: World, slow: Slow, seated: Seated, database: "Clock") -> None:
        super().__init__(world, slow.table, SLOW, by_token(seated.tokens[str(SLOW)]))
        self._slow = slow
        self._database = database
        self._asked = {"table": slow.table.id, "seat": SLOW}

    async def play(self) -> None:
        """Play until the game or the time is over."""
        ways = (self._soon, self._when_told, self._too_late)
        while not self._world.over.is_set() and not self._table.over:
            entry = await self._database.ask(_TURN, self._asked)
            if entry is not None:
                await ways[self._world.luck.below(len(ways))](entry)
            elif (await self._ask(f"/turn?since={self._known}") or {}).get("over"):
                self._table.over = True
            await asyncio.sleep(_LOOK)

    async def _soon(self, _: int) -> None:
        await self._move_once()

    async def _when_told(self, entry: int) -> None:
        """Move when the chat has told of this turn."""
        began = time.monotonic()
        while not self._world.over.is_set():
            told = await self._database.ask(_TOLD, self._asked)
            if told is not None and told >= entry:
                self._slow.notices.append(time.monotonic() - began)
                await self._move_once()
                return
            await asyncio.sleep(_LOOK)

    async def _too_late(self, entry: int) -> None:
        """Let two days pass, and come back when time was called."""
        calls = await self._database.surely(_CALLED, self._asked)
        began = time.monotonic()
        later = {**self._asked, "entry": entry, "ago": _TWO_DAYS}
        passed = await self._database.surely(_LATER, later) is not None
        # An answer may have got lost, and time was called before it was asked for again.
        if not passed and await self._database.surely(_CALLED, self._asked) == calls:
            return
        self._slow.overslept.append(entry)
        while await self._database.surely(_CALLED, self._asked) == calls:
            if self._world.over.is_set():
                return  # it is called later, or found missing
            await asyncio.sleep(_LOOK)
        self._slow.calls.append(time.monotonic() - began)
        await self._come_back()

    async def _come_back(self) -> None:
        for _ in range(_TRIES):
            if await self._ask("") is not None:
                return
            await asyncio.sleep(_LOOK)


class Clock:
    """The database as its own clock sees it, past all faults but its own."""

    def __init__(self, postgres: PrivatePostgres, database: str) -> None:
        self._postgres = postgres
        self._name = database
        self._line: psycopg.Connection[Any] | None = None
        self._lock = threading.Lock()

    async def ask(self, statement: str, given: dict[str, Any]) -> Any:  # noqa: ANN401  any column
        """Return the first column of the first row; None if there is none, or no database."""
        with suppress(psycopg.OperationalError):
            return await asyncio.to_thread(self._ask, statement, given)
        return None

    async def surely(self, statement: str, given: dict[str, Any]) -> Any:  # noqa: ANN401  as above
        """Return the same, when the database is there."""
        while True:
            with suppress(psycopg.OperationalError):
                return await asyncio.to_thread(self._ask, statement, given)
            await asyncio.sleep(_LOOK)

    def _ask(self, statement: str, given: dict[str, Any]) -> Any:  # noqa: ANN401  as above
        rows = self.rows(statement, given)
        return rows[0][0] if rows else None

    def rows(self, statement: str, given: dict[str, Any] | None = None) -> list[Any]:
        """Return all rows."""
        with self._lock:
            if self._line is None or self._line.closed:
                self._line = self._postgres.connect(self._name)
            return self._line.execute(statement.encode(), given).fetchall()

    def close(self) -> None:
        """Let go of the database."""
        if self._line is not None:
            self._line.close()


async def none_left(clock: Clock, seconds: float) -> list[str]:
    """Wait until nothing is owed and no time is to be called; return what still is."""
    until, left = time.monotonic() + seconds, ["the database was never there again"]
    while left and time.monotonic() < until:
        with suppress(psycopg.OperationalError):
            owed = await asyncio.to_thread(clock.rows, OWED)
            overdue = await asyncio.to_thread(clock.rows, OVERDUE)
            left = [f"a notice that nobody sent: table, turn, told {row}" for row in owed]
            left += [f"time that nobody called: table, seat, turn {row}" for row in overdue]
        await asyncio.sleep(_LOOK if left else 0)
    return left


def turn_violations(store: Store, slow: Slow, chat: WebServer) -> Iterator[str]:
    """Yield where time was called, or somebody told, more or less often than it was due."""
    kept = store.find(slow.table.id)
    calls = [*_calls(kept)]
    if len(calls) != len(slow.overslept):
        yield f"time was up after {slow.overslept} and called after {calls}"
    told, began = told_of(chat, slow), _turns(kept)
    for seat, entry in told:
        if seat != SLOW or entry not in began:
            yield f"seat {seat} was told of a turn after {entry}, and turns began after {began}"


def told_of(chat: WebServer, slow: Slow) -> Counter[tuple[int, int]]:
    """Return how often the chat of a table was told of which turns, by the key of each notice."""
    keys = [asked.headers["idempotency-key"] for asked in chat.at(slow.path)]
    parts = [key.rsplit("-", 2) for key in keys]
    return Counter((int(seat), int(entry)) for _, seat, entry in parts)


def _calls(kept: Kept) -> Iterator[int]:
    """Yield after which entries time was called, also where a bot stood in already."""
    entries = 0
    people = People(read_sitting(kept.sitting or {}))
    for change in kept.changes:
        entries += change.number is not None
        was = people.sitting.chairs[SLOW]
        people = people.after(change)
        now = people.sitting.chairs[SLOW]
        if now.late and (not was.late or now.away_after != was.away_after):
            yield entries


def _turns(kept: Kept) -> set[int]:
    """Return after which entries a turn of the slow one began."""
    table, whose, began = open_table(kept.opening), NOBODY, set[int]()
    people = People(read_sitting(kept.sitting or {}))
    for change in kept.changes:
        whose = whose_turn(table, people, whose)
        began |= {entry for seat, entry in whose.items() if seat == SLOW}
        people = people.after(change)
        if change.number is not None:
            table.follow(change.entry)
    whose = whose_turn(table, people, whose)
    return began | {entry for seat, entry in whose.items() if seat == SLOW}
