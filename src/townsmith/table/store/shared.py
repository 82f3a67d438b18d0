"""What all engines share: everything but the append, in a language that each of them reads."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Final

import sqlalchemy as sql

from townsmith.core.contract.options import Json
from townsmith.core.contract.state import Seat
from townsmith.core.errors import StoreError, UnknownError
from townsmith.core.text import Text
from townsmith.table.opening import NOT_DEALT, Opening
from townsmith.table.store.changes import LIST, Change, Group
from townsmith.table.store.direct import DirectJournal
from townsmith.table.store.protocol import Kept, OwnCards, Sitting, Summary
from townsmith.table.store.rows import change_of, change_row, header_of, opening_of, table_row
from townsmith.table.store.shape import CHANGES, KEYS, META, OWN_CARDS, PRESENCE, TABLES
from townsmith.table.store.turn_book import TurnBook
from townsmith.table.store.way_book import WayBook
from townsmith.table.table import Table

_ID_BYTES: Final = 6
_KEY_BYTES: Final = 32
_CARDS_BYTES: Final = 16
_USED_SINCE: Final = timedelta(days=1)
"""So old may the note be that somebody used their cards: not every look is written down."""
_SEEN_AT_ONCE: Final = 1000
"""How many seats are noted in one transaction."""
CHECKED: Final = "checked"
"""The row of `meta` that is written to find out whether something can be written."""
_MOST_LOBBIES: Final = 2000
_MOST_LISTED: Final = 60
_SEE: Final = sql.text(
    """
    INSERT INTO presence (table_id, seat, seen_at)
    SELECT id, :seat, CURRENT_TIMESTAMP FROM tables WHERE id = :table_id
    ON CONFLICT (table_id, seat) DO UPDATE SET seen_at = excluded.seen_at
    """
)


def _newest_lobbies(most: int) -> sql.Select[tuple[str]]:
    waiting = sql.select(TABLES.c.id).where(TABLES.c.seats == NOT_DEALT)
    return waiting.order_by(TABLES.c.number.desc()).limit(most)


class SharedStore(ABC):
    """A store over an engine; how groups of changes are appended is left to the engine's own.

    Where nothing else is said nobody else writes: there is nothing to hear and nothing to share.
    """

    several = False
    clock: ClassVar[str]
    """How the engine is asked for the seconds since 1970."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine
        self.turns = TurnBook(engine, self.clock)
        self.ways = WayBook(engine, self.clock)

    @property
    def engine(self) -> sql.Engine:
        """Return the door to the database, for those who look after it."""
        return self._engine

    # Tables

    def create(
        self,
        opening: Opening,
        sitting: Sitting | None = None,
        changes: Sequence[Change] = (),
        *,
        finished: bool = False,
    ) -> str:
        """Keep a new table, with what has happened there already, and return its id."""
        table_id = secrets.token_hex(_ID_BYTES)
        with self._engine.begin() as connection:
            row = table_row(table_id, opening) | {"sitting": sitting, "finished": finished}
            connection.execute(TABLES.insert().values(opened_at=sql.func.now()), row)
            if changes:
                rows = [change_row(table_id, change) for change in changes]
                connection.execute(CHANGES.insert(), rows)
        return table_id

    def find(self, table_id: str) -> Kept:
        """Return all that is kept of a table, or raise UnknownError."""
        chosen = sql.select(CHANGES).where(CHANGES.c.table_id == table_id)
        with self._engine.connect() as connection:
            row = connection.execute(sql.select(TABLES).where(TABLES.c.id == table_id)).first()
            if row is None:
                raise unknown(table_id)
            changes = connection.execute(chosen.order_by(CHANGES.c.change)).all()
        return Kept(
            row.id,
            opening_of(row),
            row.sitting,
            [change_of(one) for one in changes],
            row.finished,
            _utc(changes[-1].made_at if changes else row.opened_at),
        )

    def open(self, table_id: str) -> Table:
        """Return the table as it was left; whatever is played there is kept before it counts."""
        kept = self.find(table_id)
        table = kept.table(DirectJournal(self, kept))
        if table.over and not kept.finished:
            self.finish(table_id)  # the program that kept the last move died before it noted that
        return table

    @abstractmethod
    def append(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes of several tables in one commit; return the tables that won."""

    def tails(self, known: Mapping[str, int]) -> dict[str, list[Change]]:
        """Return what has happened at these tables after the change that is known of each."""
        found: dict[str, list[Change]] = {}
        with self._engine.connect() as connection:
            for table_id, change in known.items():
                later = (CHANGES.c.table_id == table_id) & (CHANGES.c.change > change)
                chosen = sql.select(CHANGES).where(later).order_by(CHANGES.c.change)
                rows = connection.execute(chosen).all()
                if rows or _exists(connection, table_id):
                    found[table_id] = [change_of(row) for row in rows]
        return found

    def on_change(self, hear: Callable[[Mapping[str, int]], None]) -> None:
        """Have it called when others changed tables; where nobody else writes, never."""
        del hear

    def ask_for_turn(self, table_id: str) -> None:
        """Have others told that this server is always late; where nobody else writes, nobody."""
        del table_id

    @property
    def silence(self) -> float:
        """Return for how many seconds the database has been out of reach."""
        return 0.0

    def claim(self, tables: Sequence[str], seconds: float) -> set[str]:
        """Return all of these tables: nobody else lets bots think there."""
        del seconds
        return set(tables)

    def release(self) -> None:  # noqa: B027  where nobody claims there is nothing to give up
        """Give up all claims of this server."""

    def finish(self, table_id: str) -> None:
        """Note that the game is over."""
        ended = TABLES.update().where(TABLES.c.id == table_id).values(finished=True)
        with self._engine.begin() as connection:
            connection.execute(ended)

    def summaries(self) -> list[Summary]:
        """Return all tables, the newest first."""
        joined = TABLES.outerjoin(CHANGES, TABLES.c.id == CHANGES.c.table_id)
        count = sql.func.count(CHANGES.c.number).label("entries")
        newest = sql.func.max(CHANGES.c.made_at).label("changed_at")
        query = sql.select(TABLES, count, newest).select_from(joined).group_by(TABLES.c.number)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(TABLES.c.number.desc())).all()
        return [
            Summary(
                row.id,
                replace(header_of(row), position=None),
                row.entries,
                row.finished,
                _utc(row.opened_at),
                _utc(row.changed_at or row.opened_at),
            )
            for row in rows
        ]

    def lobbies(self) -> list[str]:
        """Return the newest lobbies, those whose game has begun among them."""
        with self._engine.connect() as connection:
            return [*connection.execute(_newest_lobbies(_MOST_LOBBIES)).scalars()]

    def listed(self) -> list[str]:
        """Return the newest lobbies that have ever been listed."""
        ever = sql.select(CHANGES.c.table_id).where(CHANGES.c.kind == LIST)
        query = _newest_lobbies(_MOST_LISTED).where(TABLES.c.id.in_(ever))
        with self._engine.connect() as connection:
            return [*connection.execute(query).scalars()]

    def delete(self, table_id: str) -> None:
        """Forget a table with everything that happened there, or raise UnknownError."""
        with self._engine.begin() as connection:
            gone = connection.execute(TABLES.delete().where(TABLES.c.id == table_id))
        if not gone.rowcount:
            raise unknown(table_id)

    # Who is there

    def see(self, present: Iterable[tuple[str, Seat]]) -> None:
        """Note that these seats are at their tables now, by the clock of the database."""
        rows = [{"table_id": table_id, "seat": seat} for table_id, seat in sorted(set(present))]
        for first in range(0, len(rows), _SEEN_AT_ONCE):  # of ten thousand nobody else shall wait
            with self._engine.begin() as connection:
                connection.execute(_SEE, rows[first : first + _SEEN_AT_ONCE])

    def seen(self, table_id: str) -> dict[Seat, float]:
        """Return how many seconds ago each seat of a table was last noted to be there."""
        now = sql.func.now().label("now")
        chosen = sql.select(PRESENCE, now).where(PRESENCE.c.table_id == table_id)
        with self._engine.connect() as connection:
            rows = connection.execute(chosen).all()
        return {row.seat: (row.now - row.seen_at).total_seconds() for row in rows}

    # Cards of people's own

    def keep_cards(self, game: str, name: str, deck: Json) -> str:
        """Keep cards of somebody's own and return their key."""
        key = secrets.token_urlsafe(_CARDS_BYTES)
        row = {"key": key, "game": game, "name": name, "deck": deck}
        with self._engine.begin() as connection:
            connection.execute(OWN_CARDS.insert().values(used_at=sql.func.now()), row)
        return key

    def own_cards(self, key: str) -> OwnCards:
        """Return the cards under a key, or raise UnknownError; from then on they count as used."""
        here = OWN_CARDS.c.key == key
        fresh = sql.select(OWN_CARDS, sql.func.now().label("now")).where(here)
        with self._engine.connect() as connection:
            row = connection.execute(fresh).first()
        if row is None:
            raise _no_cards()
        if row.now - row.used_at > _USED_SINCE:
            with self._engine.begin() as connection:
                connection.execute(OWN_CARDS.update().where(here).values(used_at=sql.func.now()))
        return OwnCards(row.key, row.game, row.name, row.deck)

    def change_cards(self, cards: OwnCards) -> None:
        """Keep them as they are now, or raise UnknownError."""
        changed = OWN_CARDS.update().where(OWN_CARDS.c.key == cards.key)
        with self._engine.begin() as connection:
            found = connection.execute(
                changed.values(name=cards.name, deck=cards.deck, used_at=sql.func.now())
            )
        if not found.rowcount:
            raise _no_cards()

    def forget_cards(self, keep: timedelta) -> int:
        """Forget the cards that nobody has used for so long; return how many those were."""
        old = OWN_CARDS.c.used_at < datetime.now(UTC) - keep
        with self._engine.begin() as connection:
            return connection.execute(OWN_CARDS.delete().where(old)).rowcount

    # The secrets that sign passes

    def keys(self) -> list[str]:
        """Return the secrets that sign passes, the oldest first; one is made if there is none."""
        fresh = {"number": 1, "secret": secrets.token_hex(_KEY_BYTES)}
        first = sql.text(
            "INSERT INTO keys (number, secret) SELECT :number, :secret "
            "WHERE NOT EXISTS (SELECT 1 FROM keys) ON CONFLICT DO NOTHING"
        )
        with self._engine.begin() as connection:
            connection.execute(first, fresh)  # of two programs that begin at once one makes it
            query = sql.select(KEYS.c.secret).order_by(KEYS.c.number)
            return [str(secret) for secret in connection.execute(query).scalars()]

    def add_key(self) -> None:
        """Make another secret: it signs from now on, and the older ones still verify."""
        number = len(self.keys()) + 1
        with self._engine.begin() as connection:
            row = {"number": number, "secret": secrets.token_hex(_KEY_BYTES)}
            connection.execute(KEYS.insert(), row)

    # The database

    def check(self) -> None:
        """Raise StoreError unless something can be written this very moment."""
        write = META.update().where(META.c.key == CHECKED).values(value=secrets.token_hex(4))
        try:
            with self._engine.begin() as connection:
                connection.execute(write)
        except sql.exc.SQLAlchemyError as error:
            raise not_kept(error) from error

    def close(self) -> None:
        """Let go of everything."""
        self._engine.dispose()


def _utc(moment: datetime | None) -> datetime | None:
    """Return a moment of the database with its zone; SQLite leaves it out."""
    return None if moment is None else moment.replace(tzinfo=moment.tzinfo or UTC)


def _exists(connection: sql.Connection, table_id: str) -> bool:
    query = sql.select(TABLES.c.number).where(TABLES.c.id == table_id)
    return connection.execute(query).first() is not None


def unknown(table_id: str) -> UnknownError:
    """Return the refusal of a table that there is not."""
    return UnknownError(Text("there is no table {table}", table=table_id))


def _no_cards() -> UnknownError:
    return UnknownError(Text("These cards are not kept here, or not any more."))


def not_kept(error: Exception) -> StoreError:
    """Return what to say when the database does not take something."""
    why = str(getattr(error, "orig", None) or error)
    return StoreError(Text("the tables cannot be written: {why}", why=why))
