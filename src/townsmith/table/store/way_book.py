"""The book of ways: how people wish to be told of their turns, and of which they were told.

It is an outbox without letters: a way owes a notice as long as its seat's turn is a later one than
that of which it told last. So none is forgotten, however often servers die, and none is sent twice
but where somebody dies between sending and noting it. Whoever sends claims the way first: its next
moment moves into the future, and others leave it alone until then.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import sqlalchemy as sql

from townsmith.core.contract.state import Seat
from townsmith.table.store.shape import META, PRESENCE, TABLES, TURNS, WAYS

_ID_BYTES: Final = 12
_VAPID: Final = "vapid"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to somebody."""

    table_id: str
    seat: Seat
    kind: str
    address: str
    wishes: Mapping[str, Any] = field(default_factory=dict)
    """Language, zone, quiet hours and what else the kind needs."""
    confirmed: bool = True
    id: str = ""
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Owed:
    """A notice that somebody is to get."""

    way: Way
    entry: int
    """The turn it tells of."""
    in_sight: bool
    """Whether they see it anyway."""


class WayBook:
    """All ways of all tables."""

    def __init__(self, engine: sql.Engine, now: str) -> None:
        """Store the engine, and how it is asked for the seconds since 1970."""
        self._engine = engine
        self._clock: sql.ColumnElement[float] = sql.literal_column(now, sql.Double)

    # What people wish

    def add(self, way: Way, told: int = -1) -> Way:
        """Keep a way and return it with its id; the same one of a seat is kept once.

        `told` is the turn of which whoever asks knows already.
        """
        found = [one for one in self.of(way.table_id, way.seat) if _same(one, way)]
        if found:
            confirmed = found[0].confirmed or way.confirmed
            self._change(found[0].id, wishes=dict(way.wishes), confirmed=confirmed)
            return replace(way, id=found[0].id, confirmed=confirmed)
        kept = replace(way, id=secrets.token_urlsafe(_ID_BYTES))
        row = {
            "id": kept.id,
            "table_id": way.table_id,
            "seat": way.seat,
            "kind": way.kind,
            "address": way.address,
            "wishes": dict(way.wishes),
            "confirmed": way.confirmed,
            "told": told,
            "tries": 0,
        }
        with self._engine.begin() as connection:
            connection.execute(WAYS.insert().values(made=self._clock, next=self._clock), row)
        return kept

    def of(self, table_id: str, seat: Seat | None = None) -> list[Way]:
        """Return the ways of a table, or of one of its seats, the oldest first."""
        here = WAYS.c.table_id == table_id
        if seat is not None:
            here &= WAYS.c.seat == seat
        with self._engine.connect() as connection:
            rows = connection.execute(sql.select(WAYS).where(here).order_by(WAYS.c.made)).all()
        return [_way(row) for row in rows]

    def to_address(self, address: str) -> list[Way]:
        """Return the ways to an address, at all tables."""
        with self._engine.connect() as connection:
            rows = connection.execute(sql.select(WAYS).where(WAYS.c.address == address)).all()
        return [_way(row) for row in rows]

    def find(self, way_id: str) -> Way | None:
        """Return the way of that id, if there is one."""
        with self._engine.connect() as connection:
            row = connection.execute(sql.select(WAYS).where(WAYS.c.id == way_id)).first()
        return None if row is None else _way(row)

    def confirm(self, way_id: str) -> None:
        """Note that whoever reads at an address wants to be told there."""
        self._change(way_id, confirmed=True)

    def waiting(self, address: str, seconds: float) -> int:
        """Return how many ways to an address were made of late and are not confirmed."""
        made = (WAYS.c.address == address) & (WAYS.c.made > self._clock - seconds)
        query = sql.select(sql.func.count()).select_from(WAYS).where(made & ~WAYS.c.confirmed)
        with self._engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def drop(self, way_id: str) -> None:
        """Forget a way."""
        self._drop(WAYS.c.id == way_id)

    def drop_seat(self, table_id: str, seat: Seat) -> None:
        """Forget all ways of a seat."""
        self._drop((WAYS.c.table_id == table_id) & (WAYS.c.seat == seat))

    def drop_useless(self, unconfirmed: float) -> int:
        """Forget the ways of finished games, and what nobody has confirmed for so many seconds."""
        over = WAYS.c.table_id.in_(sql.select(TABLES.c.id).where(TABLES.c.finished))
        stale = ~WAYS.c.confirmed & (WAYS.c.made < self._clock - unconfirmed)
        return self._drop(over | stale)

    def _drop(self, which: sql.ColumnElement[bool]) -> int:
        with self._engine.begin() as connection:
            return connection.execute(WAYS.delete().where(which)).rowcount

    def _change(self, way_id: str, **values: object) -> None:
        with self._engine.begin() as connection:
            connection.execute(WAYS.update().where(WAYS.c.id == way_id).values(**values))

    # What is owed

    def owed(self, grace: float, most: int) -> list[Owed]:
        """Return the notices that are due, of turns that began at least so many seconds ago."""
        turn = (TURNS.c.table_id == WAYS.c.table_id) & (TURNS.c.seat == WAYS.c.seat)
        here = (PRESENCE.c.table_id == WAYS.c.table_id) & (PRESENCE.c.seat == WAYS.c.seat)
        sight = sql.func.coalesce(PRESENCE.c.sight, 0.0) > self._clock
        due = (
            WAYS.c.confirmed
            & (WAYS.c.told < TURNS.c.entry)
            & (WAYS.c.next <= self._clock)
            & (TURNS.c.since <= self._clock - grace)
        )
        query = (
            sql.select(WAYS, TURNS.c.entry, sight.label("in_sight"))
            .select_from(WAYS.join(TURNS, turn).outerjoin(PRESENCE, here))
            .where(due)
            .order_by(TURNS.c.since, WAYS.c.id)
            .limit(most)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [Owed(_way(row), row.entry, bool(row.in_sight)) for row in rows]

    def claim(self, ways: Sequence[str], seconds: float) -> set[str]:
        """Return which of these ways nobody else tells for so many seconds."""
        free = WAYS.c.id.in_(ways) & (WAYS.c.next <= self._clock)
        taken = WAYS.update().where(free).values(next=self._clock + seconds)
        with self._engine.begin() as connection:
            return {str(one) for one in connection.execute(taken.returning(WAYS.c.id)).scalars()}

    def keep_claimed(self, ways: Sequence[str], seconds: float) -> None:
        """Go on telling these ways: nobody else does for so many seconds more."""
        longer = WAYS.c.id.in_(ways) & (WAYS.c.next < self._clock + seconds)
        with self._engine.begin() as connection:
            connection.execute(WAYS.update().where(longer).values(next=self._clock + seconds))

    def told(self, way_id: str, entry: int, pause: float = 0.0) -> None:
        """Note of which turn somebody knows, and that they want a pause of so many seconds."""
        self._change(way_id, told=entry, tries=0, next=self._clock + pause)

    def wait(self, way_id: str, seconds: float, tries: int) -> None:
        """Let a notice be tried again after so many seconds."""
        self._change(way_id, tries=tries, next=self._clock + seconds)

    # The key that signs what is pushed

    def vapid_key(self, make: str) -> str:
        """Return the key that push services know this server by; the first one made is kept."""
        first = sql.text(
            "INSERT INTO meta (key, value) SELECT :key, :value "
            "WHERE NOT EXISTS (SELECT 1 FROM meta WHERE key = :key) ON CONFLICT DO NOTHING"
        )
        known = sql.select(META.c.value).where(META.c.key == _VAPID)
        with self._engine.begin() as connection:
            connection.execute(first, {"key": _VAPID, "value": make})
            return str(connection.execute(known).scalar_one())


def _way(row: Any) -> Way:  # noqa: ANN401  rows have the columns of the query
    return Way(
        row.table_id, row.seat, row.kind, row.address, row.wishes, row.confirmed, row.id, row.tries
    )


def _same(one: Way, other: Way) -> bool:
    return (one.kind, one.address) == (other.kind, other.address)
