"""Stores that break one rule each, on purpose: a test that does not notice is no test.

The honest one keeps all rules, and lets a test decide what befalls it: an answer that gets lost
after the commit, announcements that nobody hears, a node that is stopped behind its statement.
"""

import itertools
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from townsmith.table.store import postgresql
from townsmith.table.store.changes import Change, Group
from townsmith.table.store.patience import Line, Patience
from townsmith.table.store.postgresql import PostgresStore
from townsmith.table.store.protocol import UnreachableError

_APPEND = postgresql._PLAIN  # noqa: SLF001  the statement under test
_UNCHECKED = _APPEND.replace("(change = 1 OR EXISTS", "(true OR EXISTS")
"""Whoever finds a number free may have it."""


class HonestStore(PostgresStore):
    """Keeps all rules."""

    APPEND = _APPEND

    def __init__(self, honest: PostgresStore) -> None:
        super().__init__(honest.engine, Patience())
        self._line = honest
        self.answers_to_lose = 0
        """Of how many commits to come nobody hears that they have happened."""
        self.hears_announcements = self.looks_by_itself = True
        self.looks = 0
        """How often it was time to look at everything."""
        self.runs = threading.Event()
        """Cleared while the node is stopped: it stands still behind its next statement."""
        self.runs.set()
        self.stands_still = threading.Event()

    def append(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes, if the answer does not get lost."""
        if not self.answers_to_lose:
            return self.write(groups)
        self.answers_to_lose -= 1
        return self.lose(groups)

    def write(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes by the statement of this store."""
        return super().append(groups)

    def lose(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes, but nobody hears of it."""
        self.write(groups)
        raise UnreachableError("the answer got lost")

    def _run(self, statement: str, given: Mapping[str, object]) -> list[Any]:
        if statement is not _APPEND:
            return super()._run(statement, given)
        rows = self.commit(given)
        self.stand_still()
        return rows

    def commit(self, given: Mapping[str, object]) -> list[Any]:
        """Run the statement that appends, which is a transaction."""
        return super()._run(self.APPEND, given)

    def stand_still(self) -> None:
        """Go on when the node is awake."""
        if not self.runs.is_set():
            self.stands_still.set()
            self.runs.wait()

    def on_change(self, hear: Callable[[Mapping[str, int]], None]) -> None:
        """Have it called, but for announcements that get lost."""

        def heard(told: Mapping[str, int]) -> None:
            self.looks += not told
            if self.hears_announcements if told else self.looks_by_itself:
                self.pass_on(told, hear)

        super().on_change(heard)

    def pass_on(self, told: Mapping[str, int], hear: Callable[[Mapping[str, int]], None]) -> None:
        """Tell the node what its ear has heard."""
        hear(told)

    def close(self) -> None:
        """Let go of everything."""
        self.runs.set()
        super().close()
        self._line.close()


class LossyStore(HonestStore):
    """Keeps all rules, but of some commits and some announcements nobody ever hears."""

    def __init__(self, honest: PostgresStore) -> None:
        super().__init__(honest)
        self._commits = itertools.count(1)
        self._announcements = itertools.count(1)

    def append(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes; every seventh answer gets lost."""
        if next(self._commits) % 7:
            return self.write(groups)
        return self.lose(groups)

    def pass_on(self, told: Mapping[str, int], hear: Callable[[Mapping[str, int]], None]) -> None:
        """Tell the node what its ear has heard, but for every third announcement."""
        if not told or next(self._announcements) % 3:
            hear(told)


class GapStore(HonestStore):
    """Breaks rule 1: leaves a number out."""

    APPEND = _UNCHECKED

    def write(self, groups: Sequence[Group]) -> set[str]:
        """Write groups one number too far."""
        return super().write([replace(one, changes=_shifted(one.changes)) for one in groups])


def _shifted(changes: Sequence[Change]) -> list[Change]:
    return [replace(change, change=change.change + 1) for change in changes]


class TornStore(HonestStore):
    """Breaks rule 2: whatever finds its number free goes in, whoever was before it."""

    APPEND = _UNCHECKED

    def write(self, groups: Sequence[Group]) -> set[str]:
        """Write every change as a group of its own."""
        single = [Group(one.table_id, [change]) for one in groups for change in one.changes]
        won: set[str] = set()
        for group in single:
            won |= super().write([group])
        return won


class LongStore(HonestStore):
    """Breaks rule 3: does something else before it ends a transaction."""

    def commit(self, given: Mapping[str, object]) -> list[Any]:
        """Run the statement, and end the transaction when the node is awake."""
        if self.runs.is_set():
            return super().commit(given)
        pooled = self._engine.raw_connection()
        line: Line = pooled.driver_connection  # type: ignore[assignment]  # it is psycopg's
        rows = line.execute(self.APPEND.encode(), given).fetchall()
        self.stand_still()
        pooled.commit()
        pooled.close()
        return rows


class UnsortedStore(HonestStore):
    """Breaks rule 4: each node writes in an order of its own.

    It goes on with its second table when another node has written its first one, too.
    """

    PREPARED = """
        CREATE SEQUENCE IF NOT EXISTS began;
        CREATE OR REPLACE FUNCTION is_met(place bigint) RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN
            IF place = 2 THEN
                PERFORM nextval('began');
                WHILE (SELECT last_value FROM began) < 2 LOOP PERFORM pg_sleep(0.01); END LOOP;
            END IF;
            RETURN true;
        END $$
    """
    _orders = itertools.cycle(["ASC", "DESC"])

    def __init__(self, honest: PostgresStore) -> None:
        super().__init__(honest)
        with honest.engine.begin() as connection:
            connection.exec_driver_sql(self.PREPARED)
        order = next(self._orders)
        place = f"row_number() OVER (ORDER BY table_id {order}) AS place"
        behind = f"ORDER BY table_id {order} OFFSET 0) AS given WHERE is_met(place)"
        self.APPEND = _APPEND.replace(
            "FROM given\n        WHERE head",
            f"FROM (SELECT *, {place} FROM given\n        WHERE head",  # noqa: S608  our own
        ).replace("ORDER BY table_id\n        ON CONFLICT", f"{behind}\n        ON CONFLICT")


class CachedStore(HonestStore):
    """Breaks rule 5: what was read when a table was opened is good enough for a refusal."""

    def tails(self, known: Mapping[str, int]) -> dict[str, list[Change]]:
        """Say that there is nothing new."""
        return {name: [] for name in known}


class GuessingStore(HonestStore):
    """Breaks rule 7: takes silence for a yes."""

    def lose(self, groups: Sequence[Group]) -> set[str]:
        """Say that all was kept when the line broke before anything was."""
        return {group.table_id for group in groups}


class DeafStore(HonestStore):
    """Breaks rule 8: trusts announcements and never looks by itself."""

    def pass_on(self, told: Mapping[str, int], hear: Callable[[Mapping[str, int]], None]) -> None:
        """Tell the node of announcements only."""
        if told:
            hear(told)


class HastyStore(HonestStore):
    """Breaks rule 9: says yes first and means to write later, which a killed node never does."""

    def append(self, groups: Sequence[Group]) -> set[str]:
        """Acknowledge, and leave the writing for later."""
        return {group.table_id for group in groups}
