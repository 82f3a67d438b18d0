"""The store in one SQLite file, which needs nothing else. Threads and programs may share it."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

import sqlalchemy as sql

from townsmith.core.errors import StoreError
from townsmith.core.text import Text
from townsmith.table.backup import back_up
from townsmith.table.store.changes import Change, Group
from townsmith.table.store.shared import SharedStore
from townsmith.table.store.upgrade import REVISIONS, bring_up_to_date

_PATIENCE: Final = 30  # seconds to wait for another program that is writing
_COLUMNS: Final = ", ".join(f"json_extract(value, '$[{column}]')" for column in range(6))
_INSERT: Final = f"""
    INSERT INTO changes (table_id, change, kind, number, seat, words)
    SELECT {_COLUMNS} FROM json_each(?)
"""  # noqa: S608  put together from our own words
_FIRST: Final = f"""
    {_INSERT}
    WHERE EXISTS (SELECT 1 FROM tables WHERE id = json_extract(value, '$[0]'))
    AND (json_extract(value, '$[1]') = 1 OR EXISTS (
        SELECT 1 FROM changes AS earlier WHERE earlier.table_id = json_extract(value, '$[0]')
        AND earlier.change = json_extract(value, '$[1]') - 1))
    ON CONFLICT DO NOTHING RETURNING table_id
"""  # noqa: S608  as above
"""The first changes of all groups in one statement: it says who won.

A thread that wrote many one by one would stop all other threads twice for each.
"""


_FINISH: Final = "UPDATE tables SET finished = 1 WHERE id = ?"
_NOW: Final = "((julianday('now') - 2440587.5) * 86400.0)"
_END_TURN: Final = "DELETE FROM turns WHERE table_id = ? AND seat = ?"
_BEGIN_TURN: Final = f"""
    INSERT INTO turns (table_id, seat, entry, since, due)
    VALUES (?, ?, ?, {_NOW}, {_NOW} + ?)
    ON CONFLICT (table_id, seat) DO UPDATE
    SET entry = excluded.entry, since = excluded.since, due = excluded.due
"""  # noqa: S608  as above


class SqliteStore(SharedStore):
    """The store in one SQLite file."""

    clock = _NOW

    def append(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes of several tables in one commit; return the tables that won.

        Waiting for the disk is what takes the time, so many changes share one wait.
        """
        first = [_row(group.table_id, group.changes[0]) for group in groups]
        with self._commit() as driver:
            winners = {str(row[0]) for row in driver.execute(_FIRST, (json.dumps(first),))}
            won = [group for group in groups if group.table_id in winners]
            rest = [_row(one.table_id, change) for one in won for change in one.changes[1:]]
            if rest:
                driver.execute(_INSERT, (json.dumps(rest),))
            if ended := [(group.table_id,) for group in won if group.finished]:
                driver.executemany(_FINISH, ended)
            _write_turns(driver, won)
        return winners

    @contextmanager
    def _commit(self) -> Iterator[sqlite3.Connection]:
        """Lend the driver's own connection for one commit: every move comes this way.

        What goes wrong is told as the engine tells it.
        """
        lent = self._engine.raw_connection()
        try:
            yield cast("sqlite3.Connection", lent.driver_connection)
            lent.commit()
        except sqlite3.OperationalError as error:
            raise sql.exc.OperationalError(None, None, error) from error
        except sqlite3.Error as error:
            raise sql.exc.DatabaseError(None, None, error) from error
        finally:
            lent.close()  # what was not committed is rolled back


def _write_turns(driver: sqlite3.Connection, won: Sequence[Group]) -> None:
    for group in won:
        for seat, turn in group.turns.items():
            if turn is None:
                driver.execute(_END_TURN, (group.table_id, seat))
            else:
                driver.execute(_BEGIN_TURN, (group.table_id, seat, turn.entry, turn.allowed))


def _row(table_id: str, change: Change) -> tuple[object, ...]:
    return (table_id, change.change, change.kind, change.number, change.seat, change.words)


def open_store(path: Path, revisions: Sequence[Path] = REVISIONS) -> SqliteStore:
    """Return the store in that file, which is made or brought up to date where needed."""
    address = sql.URL.create("sqlite", database=str(path))
    engine = sql.create_engine(address, connect_args={"timeout": _PATIENCE})
    sql.event.listen(engine, "connect", _prepare)
    with _explained(path, engine):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # the seeds of running games are nobody else's business
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # two may open a new file at once
            bring_up_to_date(connection, lambda: back_up(path), revisions)
    return SqliteStore(engine)


def _prepare(connection: Any, _record: object) -> None:  # noqa: ANN401  the driver's own type
    # WAL lets readers go on while somebody writes; FULL waits for the disk before it says yes.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


@contextmanager
def _explained(path: Path, engine: sql.Engine) -> Iterator[None]:
    try:
        yield
    except StoreError:
        engine.dispose()
        raise
    except (OSError, sql.exc.DatabaseError) as error:
        engine.dispose()
        why = str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error)
        fact = Text("{path} cannot be used to keep tables: {why}", path=str(path), why=why)
        raise StoreError(fact) from error
