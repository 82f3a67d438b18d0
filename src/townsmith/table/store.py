"""Store: where tables outlive the program, one commit a move."""

import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Protocol

import sqlalchemy as sql

from townsmith.core import registry
from townsmith.core.errors import StaleMoveError, StoreError, TownsmithError, UnknownError
from townsmith.core.text import Text
from townsmith.table import refusals
from townsmith.table.log import Entry, Journal
from townsmith.table.opening import Header, Opening
from townsmith.table.schema import ENTRIES, TABLES, bring_up_to_date
from townsmith.table.seed import read_seed, spelt_seed
from townsmith.table.table import Table, replay

_ID_BYTES: Final = 6
_PATIENCE: Final = 30  # seconds to wait for another program that is writing
_KEEP: Final = """
    INSERT INTO entries (table_id, number, seat, words)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
           json_extract(value, '$[2]'), json_extract(value, '$[3]')
    FROM json_each(?)
"""
"""All entries of a commit in one statement: a thread that writes many one by one would stop all
other threads twice for each."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A kept table at a glance, without its position; all of it may be shown."""

    id: str
    header: Header
    entries: int
    finished: bool


class Store(Protocol):
    """Keeps tables. What it has acknowledged survives the sudden end of the program."""

    def create(self, opening: Opening) -> str:
        """Keep a new table and return its id."""

    def open(self, table_id: str) -> Table:
        """Return the table as it was left; whatever is played there is kept before it counts."""

    def append(self, table_id: str, entry: Entry) -> None:
        """Keep an entry for good, or raise StaleMoveError if its number is taken."""

    def finish(self, table_id: str) -> None:
        """Note that the game is over."""

    def summaries(self) -> list[Summary]:
        """Return all tables, the newest first."""


class SqliteStore:
    """The store in one SQLite file. It may be shared by threads and by programs."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine

    @property
    def engine(self) -> sql.Engine:
        """Return the door to the file, for those who keep more in it than tables."""
        return self._engine

    def create(self, opening: Opening) -> str:
        """Keep a new table and return its id."""
        table_id = secrets.token_hex(_ID_BYTES)
        with self._engine.begin() as connection:
            connection.execute(TABLES.insert(), _row(table_id, opening))
        return table_id

    def open(self, table_id: str, journal: Journal | None = None) -> Table:
        """Return the table as it was left; whatever is played there is kept before it counts.

        With a journal of one's own, what is played goes there instead, to be kept by `append_all`.
        """
        with self._engine.connect() as connection:
            row = connection.execute(sql.select(TABLES).where(TABLES.c.id == table_id)).first()
            if row is None:
                raise _unknown(table_id)
            chosen = sql.select(ENTRIES).where(ENTRIES.c.table_id == table_id)
            kept = connection.execute(chosen.order_by(ENTRIES.c.number)).all()
        entries = [Entry(found.number, found.seat, found.words) for found in kept]
        kept_by = journal or _Direct(self, table_id)
        return _Reopening(kept_by, table_id, finished=row.finished).table(_opening(row), entries)

    def append(self, table_id: str, entry: Entry) -> None:
        """Keep an entry for good, or raise StaleMoveError if its number is taken."""
        self.append_all([(table_id, entry)], [])

    def append_all(self, entries: Sequence[tuple[str, Entry]], finished: Sequence[str]) -> None:
        """Keep entries of several tables in one commit, and which of these are over: all or none.

        Waiting for the disk is what takes the time, so many moves share one wait.
        """
        rows = [(table, entry.number, entry.seat, entry.words) for table, entry in entries]
        ended = TABLES.update().where(TABLES.c.id.in_(finished)).values(finished=True)
        try:
            with self._engine.begin() as connection:
                if rows:
                    connection.exec_driver_sql(_KEEP, (json.dumps(rows),))
                if finished:
                    connection.execute(ended)
        except sql.exc.IntegrityError:
            raise self._refusal(*entries[0]) from None

    def finish(self, table_id: str) -> None:
        """Note that the game is over."""
        self.append_all([], [table_id])

    def summaries(self) -> list[Summary]:
        """Return all tables, the newest first."""
        count = sql.func.count(ENTRIES.c.number)
        joined = TABLES.outerjoin(ENTRIES, TABLES.c.id == ENTRIES.c.table_id)
        query = sql.select(TABLES, count.label("entries")).select_from(joined)
        newest = TABLES.c.number.desc()
        with self._engine.connect() as connection:
            rows = connection.execute(query.group_by(TABLES.c.id).order_by(newest)).all()
        return [
            Summary(row.id, replace(_header(row), position=None), row.entries, row.finished)
            for row in rows
        ]

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def _refusal(self, table_id: str, entry: Entry) -> StaleMoveError | UnknownError:
        count = sql.select(sql.func.count()).where(ENTRIES.c.table_id == table_id)
        with self._engine.connect() as connection:
            kept = connection.execute(count).scalar_one()
        return refusals.stale(entry.number, kept + 1) if kept else _unknown(table_id)


class _Direct:
    """The journal of a table whose every entry is a commit of its own."""

    def __init__(self, store: Store, table_id: str) -> None:
        self._store = store
        self._table_id = table_id

    def append(self, entry: Entry) -> None:
        self._store.append(self._table_id, entry)

    def finish(self) -> None:
        self._store.finish(self._table_id)


class _Reopening:
    """Passes a table's entries on to its journal, but not those that came from there."""

    def __init__(self, journal: Journal, table_id: str, *, finished: bool) -> None:
        self._journal = journal
        self._table_id = table_id
        self._finished = finished
        self._reopening = False

    def append(self, entry: Entry) -> None:
        if not self._reopening:
            self._journal.append(entry)

    def finish(self) -> None:
        if not self._finished:
            self._journal.finish()
            self._finished = True

    def table(self, opening: Opening, entries: list[Entry]) -> Table:
        self._reopening = True
        try:
            return replay(opening, entries, self)
        except TownsmithError as error:
            raise StoreError(
                Text(
                    "table {table} cannot be opened again: {why}",
                    table=self._table_id,
                    why=error.words or str(error),
                )
            ) from error
        finally:
            self._reopening = False


def open_store(path: Path) -> SqliteStore:
    """Return the store in that file, which is made or brought up to date where needed."""
    address = sql.URL.create("sqlite", database=str(path))
    engine = sql.create_engine(address, connect_args={"timeout": _PATIENCE})
    sql.event.listen(engine, "connect", _prepare)
    with _explained(path, engine):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # the seeds of running games are nobody else's business
        with engine.begin() as connection:
            bring_up_to_date(connection)
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


def _unknown(table_id: str) -> UnknownError:
    return UnknownError(Text("there is no table {table}", table=table_id))


def _row(table_id: str, opening: Opening) -> dict[str, object]:
    header = opening.header
    return {
        "id": table_id,
        "game": header.game,
        "rules": header.rules,
        "seats": header.seats,
        "options": header.options,
        "names": header.names,
        "date": header.date,
        "position": header.position,
        "commitment": header.commitment,
        "seed": spelt_seed(opening.seed),
        "finished": False,
    }


def _header(row: Any) -> Header:  # noqa: ANN401  rows have the columns of the query
    return Header(
        game=row.game,
        rules=row.rules,
        seats=row.seats,
        options=row.options,
        commitment=row.commitment,
        names=tuple(row.names),
        date=row.date,
        position=row.position,
    )


def _opening(row: Any) -> Opening:  # noqa: ANN401  as above
    return Opening(registry.game(row.game), _header(row), read_seed(row.seed))
