"""The store in a PostgreSQL, which several nodes share.

What a node must not do half is one statement, and every statement is a transaction: a node that is
stopped in the middle holds no lock. Time is the database's own.
"""

import json
import secrets
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import psycopg
import sqlalchemy as sql

from townsmith.core.contract.state import Seat
from townsmith.core.errors import StoreError
from townsmith.core.text import Text
from townsmith.table.store.changes import Change, Group, Turn
from townsmith.table.store.ear import CHANNEL, Ear
from townsmith.table.store.patience import Line, Patience
from townsmith.table.store.protocol import ASKS, SILENCE, UnreachableError
from townsmith.table.store.shared import SharedStore
from townsmith.table.store.upgrade import NEWEST, REVISIONS, bring_up_to_date, revision_of

_PATIENCE: Final = 4.0
"""Seconds that one use of a connection may take."""
_HOPELESS: Final = 3.0
"""Seconds without an answer after which only whoever listens still tries; all others are refused at
once, or everybody who asks would wait behind everybody who asked before."""
_CONNECT: Final = 5
"""Seconds in which a connection has to be made."""
_LINES: Final = 6
"""Connections that are kept; as many again are made when much is asked for at once."""
_BORN: Final = "born"
"""Under this name a connection remembers when it was made."""
_ALONE: Final = """
    SELECT set_config('lock_timeout', '60s', true),
        set_config('idle_in_transaction_session_timeout', '60s', true);
    SELECT pg_advisory_xact_lock(1953462126)
"""
"""Lets one node at a time look at the shape of what is kept, and change it."""
_GIVEN: Final[dict[str, Any]] = {
    "connect_timeout": _CONNECT,
    "options": "-c lock_timeout=1s -c idle_in_transaction_session_timeout=5s",
    "tcp_user_timeout": 1000 * _CONNECT,
    "application_name": "townsmith",
}

_COLUMNS: Final = "table_id, change, kind, number, seat, words"
_NOW: Final = "extract(epoch FROM now())::float8"
_TURNS: Final = f"""
    , turned AS (
        SELECT x->>0 AS table_id, (x->>1)::int AS seat, (x->>2)::int AS entry,
            (x->>3)::float8 AS allowed
        FROM jsonb_array_elements(%(turns)s::jsonb) AS x JOIN first ON x->>0 = first.table_id
    ), gone AS (
        DELETE FROM turns USING turned
        WHERE turns.table_id = turned.table_id AND turns.seat = turned.seat
        AND turned.entry IS NULL
    ), begun AS (
        INSERT INTO turns (table_id, seat, entry, since, due)
        SELECT table_id, seat, entry, {_NOW}, {_NOW} + allowed FROM turned
        WHERE entry IS NOT NULL ORDER BY table_id, seat
        ON CONFLICT (table_id, seat) DO UPDATE
        SET entry = excluded.entry, since = excluded.since, due = excluded.due
    )
"""  # noqa: S608  put together from our own words
"""Writes whose turn begins or ends at the tables that win; most tables have nobody to tell."""
_APPEND: Final = f"""
    WITH given AS (
        SELECT x->>0 AS table_id, (x->>1)::int AS change, x->>2 AS kind, (x->>3)::int AS number,
            (x->>4)::int AS seat, x->>5 AS words, (x->>6)::bool AS head
        FROM jsonb_array_elements(%(rows)s::jsonb) AS x
    ), first AS (
        INSERT INTO changes ({_COLUMNS})
        SELECT {_COLUMNS} FROM given
        WHERE head AND EXISTS (SELECT 1 FROM tables WHERE id = given.table_id)
        AND (change = 1 OR EXISTS (
            SELECT 1 FROM changes AS earlier
            WHERE earlier.table_id = given.table_id AND earlier.change = given.change - 1))
        ORDER BY table_id
        ON CONFLICT DO NOTHING RETURNING table_id
    ), rest AS (
        INSERT INTO changes ({_COLUMNS})
        SELECT {_COLUMNS} FROM given JOIN first USING (table_id) WHERE NOT head
        ORDER BY table_id, change
    ), ended AS (
        UPDATE tables SET finished = true FROM first
        WHERE id = first.table_id AND id = ANY(%(ended)s)
    ) {{turns}}, won AS (
        SELECT table_id, max(change) AS last,
            (row_number() OVER (ORDER BY table_id) - 1) / 200 AS part
        FROM first JOIN given USING (table_id) GROUP BY table_id
    )
    SELECT array_agg(table_id),
        pg_notify('{CHANNEL}', %(node)s || ' ' || string_agg(table_id || ':' || last, ','))::text
    FROM won GROUP BY part
"""  # noqa: S608  put together from our own words
"""Keeps the groups whose first change wins, and announces them, all in one statement.

Rows are sorted by table, or two nodes could wait for each other. A notice of more than 8,000 bytes
would be an error that takes the commit along, so there is one for every 200 tables.
"""
_PLAIN: Final = _APPEND.format(turns="")
_WITH_TURNS: Final = _APPEND.format(turns=_TURNS)
_TAILS: Final = """
    SELECT tables.id, change, kind, changes.number, seat, words
    FROM jsonb_each_text(%(known)s::jsonb) AS known (id, last)
    JOIN tables ON tables.id = known.id
    LEFT JOIN changes ON table_id = tables.id AND change > known.last::int
    ORDER BY tables.id, change
"""
_CLAIM: Final = """
    WITH lazy AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO claims AS held (table_id, node, until)
    SELECT id, %(node)s, now() + %(seconds)s * interval '1 second'
    FROM tables, lazy WHERE id = ANY(%(tables)s) ORDER BY id
    ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, until = excluded.until
    WHERE held.until < now() OR held.node = excluded.node
    RETURNING table_id
"""
"""Who loses a claim loses nothing but a little time, so nobody waits for the disk."""


class PostgresStore(SharedStore):
    """The store in a PostgreSQL."""

    several = True
    clock = _NOW

    def __init__(self, engine: sql.Engine, patience: Patience) -> None:
        super().__init__(engine)
        self._patience = patience
        self._node = secrets.token_hex(4)
        self._ear: Ear | None = None
        self._broken = 0.0
        """When a connection was last found broken, by this computer's clock."""
        for way in ("checkout", "do_connect"):  # before a new call, too: it may ring for long
            sql.event.listen(engine, way, self._check_hope)
        sql.event.listen(engine, "connect", _note_birth)
        sql.event.listen(engine, "checkout", self._check_age)

    def append(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes of several tables in one commit, and announce it; return who won."""
        rows = [
            _row(group.table_id, change, head=change is group.changes[0])
            for group in groups
            for change in group.changes
        ]
        ended = [group.table_id for group in groups if group.finished]
        given = {"rows": json.dumps(rows), "ended": ended, "node": self._node}
        turns = [
            _turn_row(group.table_id, *told) for group in groups for told in group.turns.items()
        ]
        if turns:
            told = self._run(_WITH_TURNS, given | {"turns": json.dumps(turns)})
        else:
            told = self._run(_PLAIN, given)
        return {table_id for winners, _ in told for table_id in winners}

    def tails(self, known: Mapping[str, int]) -> dict[str, list[Change]]:
        """Return what has happened at these tables after the change that is known of each."""
        found: dict[str, list[Change]] = {}
        for table_id, change, kind, number, seat, words in self._read(
            _TAILS, {"known": json.dumps(known)}
        ):
            later = found.setdefault(table_id, [])
            if change is not None:
                later.append(Change(change, kind, words, seat, number))
        return found

    # Other nodes

    def on_change(self, hear: Callable[[Mapping[str, int]], None]) -> None:
        """Have it called when others changed tables; with none when any may have changed."""
        self._ear = Ear(self._own_line, hear, self._node, self._patience)

    def ask_for_turn(self, table_id: str) -> None:
        """Have others told that this node is always late at a table."""
        told = f"{self._node} {table_id}:{ASKS}"
        self._run("SELECT pg_notify(%(channel)s, %(told)s)", {"channel": CHANNEL, "told": told})

    @property
    def silence(self) -> float:
        """Return for how many seconds the database has not answered whoever listens."""
        return 0.0 if self._ear is None else self._ear.silence

    def claim(self, tables: Sequence[str], seconds: float) -> set[str]:
        """Return at which of these tables this node may let bots think, for so many seconds."""
        asked = {"tables": [*tables], "seconds": seconds, "node": self._node}
        return {table_id for (table_id,) in self._run(_CLAIM, asked)}

    def release(self) -> None:
        """Give up all claims of this node."""
        self._run("DELETE FROM claims WHERE node = %(node)s RETURNING 1", {"node": self._node})

    # The database

    def check(self) -> None:
        """Raise StoreError unless something can be written this very moment."""
        if self.silence > SILENCE:
            raise UnreachableError(UNREACHABLE)
        write = "UPDATE meta SET value = %(value)s WHERE key = 'checked' RETURNING 1"
        self._read(write, {"value": secrets.token_hex(4)})

    def close(self) -> None:
        """Let go of everything."""
        if self._ear is not None:
            self._ear.close()
        super().close()
        self._patience.close()

    def _check_hope(self, *_: object) -> None:
        if self.silence > _HOPELESS:
            raise UnreachableError(UNREACHABLE)

    def _check_age(self, _: object, record: sql.pool.ConnectionPoolEntry, *__: object) -> None:
        """Have a connection made anew that is older than the last one that broke."""
        if record.info.get(_BORN, 0.0) < self._broken:
            raise sql.exc.DisconnectionError

    def _own_line(self) -> Line:
        """Return a new connection that nobody else uses."""
        self._engine.dispose()  # whoever has to connect anew does not trust the old ones either
        _, given = self._engine.dialect.create_connect_args(self._engine.url)
        return psycopg.connect(**given, **_GIVEN, autocommit=True)

    def _read(self, statement: str, given: Mapping[str, Any]) -> list[Any]:
        """Run what may be run twice: a connection may have died unnoticed since its last use."""
        try:
            return self._run(statement, given)
        except UnreachableError:
            return self._run(statement, given)

    def _run(self, statement: str, given: Mapping[str, Any]) -> list[Any]:
        """Run one statement that is its own transaction; return all rows."""
        try:
            pooled = self._engine.raw_connection()
        except (sql.exc.TimeoutError, psycopg.OperationalError) as error:
            raise UnreachableError(UNREACHABLE) from error
        line: Line = pooled.driver_connection  # type: ignore[assignment]  # it is psycopg's
        try:
            line.autocommit = True
            rows = line.execute(statement.encode(), given).fetchall()
            line.autocommit = False
        except psycopg.OperationalError as error:
            pooled.invalidate()
            if line.broken:
                self._broken = time.monotonic()  # what ended this one has mostly ended all
            raise UnreachableError(UNREACHABLE) from error
        except psycopg.Error:
            pooled.invalidate()
            raise
        pooled.close()
        return rows


def _turn_row(table_id: str, seat: Seat, turn: Turn | None) -> tuple[object, ...]:
    return (table_id, seat, *((None, None) if turn is None else turn))


UNREACHABLE: Final = Text("The database cannot be reached just now. Try again in a moment.")


def _row(table_id: str, change: Change, *, head: bool) -> tuple[object, ...]:
    one = change
    return (table_id, one.change, one.kind, one.number, one.seat, one.words, head)


def open_postgres(
    address: str, revisions: Sequence[Path] = REVISIONS, *, upgrade: bool = False
) -> PostgresStore:
    """Return the store in the database of that address.

    An empty database is given its shape. One of an older Townsmith is brought up to date only where
    that was asked for, because other nodes may be using it: StoreError otherwise.
    """
    engine = _engine(address)
    patience = Patience()
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(_ALONE)
            _check_shape(connection, revisions, upgrade=upgrade)
            bring_up_to_date(connection, lambda: None, revisions)
    except (sql.exc.SQLAlchemyError, StoreError) as error:
        engine.dispose()
        patience.close()
        if isinstance(error, StoreError) and not isinstance(error, UnreachableError):
            raise
        raise _unusable(address, error) from error
    patience.watch(engine, _PATIENCE)
    return PostgresStore(engine, patience)


def _check_shape(connection: sql.Connection, revisions: Sequence[Path], *, upgrade: bool) -> None:
    found = revision_of(connection)
    if upgrade or found is None or revisions != REVISIONS or found >= NEWEST:
        return
    raise StoreError(
        Text(
            "the tables were kept by an older Townsmith (format {found}, this one writes "
            "{newest}); run `townsmith admin upgrade` on the database first",
            found=found,
            newest=NEWEST,
        )
    )


def _engine(address: str) -> sql.Engine:
    url = sql.make_url(address).set(drivername="postgresql+psycopg")
    engine = sql.create_engine(
        url,
        pool_size=_LINES,
        max_overflow=_LINES,
        pool_timeout=_CONNECT,
        connect_args=_GIVEN,
    )
    sql.event.listen(engine, "handle_error", _explain)
    _close_late_returns(engine)
    return engine


def _note_birth(_: object, record: sql.pool.ConnectionPoolEntry) -> None:
    record.info[_BORN] = time.monotonic()


def _close_late_returns(engine: sql.Engine) -> None:
    """Close connections that were lent when their pool was given up, as soon as they come back.

    The pool takes them back and is forgotten with them, so nobody else would.
    """

    def made(_: object, record: sql.pool.ConnectionPoolEntry) -> None:
        record.info["pool"] = weakref.ref(engine.pool)

    def back(line: Line | None, record: sql.pool.ConnectionPoolEntry) -> None:
        if line is not None and record.info["pool"]() is not engine.pool:
            line.close()

    sql.event.listen(engine, "connect", made)
    sql.event.listen(engine, "checkin", back)


def _explain(context: sql.engine.ExceptionContext) -> Exception | None:
    """Tell that the database is out of reach by the same error, whoever asked."""
    if isinstance(context.original_exception, psycopg.OperationalError):
        fact = UnreachableError(UNREACHABLE)
        fact.__cause__ = context.original_exception
        return fact
    return None


def _unusable(address: str, error: Exception) -> StoreError:
    why = str(error.__cause__ or getattr(error, "orig", None) or error).strip()
    shown = sql.make_url(address).render_as_string(hide_password=True)
    return StoreError(
        Text("{address} cannot be used to keep tables: {why}", address=shown, why=why)
    )
