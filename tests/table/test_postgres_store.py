"""What only PostgreSQL has: others who announce, claims, a line that is cut and comes back."""

import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sql

from tests.postgresql import PrivatePostgres
from tests.table.database_line import Line
from tests.table.engines import postgres_place, shaped
from tests.table.newer import newer
from tests.table.playing import plots_table
from townsmith.core.errors import StoreError
from townsmith.table.store.changes import TALK, Change, Group
from townsmith.table.store.postgresql import PostgresStore, open_postgres
from townsmith.table.store.protocol import ASKS, UnreachableError
from townsmith.table.store.shape import METADATA
from townsmith.table.store.upgrade import NEWEST, REVISIONS, revision_of

PATIENCE = 20.0
Opener = Callable[[], PostgresStore]


@pytest.fixture
def database(postgres: PrivatePostgres) -> Iterator[str]:
    """Return the name of a fresh database that has its shape."""
    name = postgres.fresh(like=shaped(postgres))
    yield name
    postgres.drop(name)


@pytest.fixture
def node(postgres: PrivatePostgres, database: str) -> Iterator[Opener]:
    """Return a way to open the database, as another node does."""
    opened: list[PostgresStore] = []

    def open_one() -> PostgresStore:
        opened.append(open_postgres(postgres.address(database)))
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()


def talk(change: int, words: str = "hello") -> Change:
    """Return a remark under that number."""
    return Change(change, TALK, words, seat=0)


class Heard:
    """What the ear of a node has told."""

    def __init__(self, store: PostgresStore) -> None:
        self.tables: dict[str, int] = {}
        self.sweeps = 0
        self._news = threading.Condition()
        store.on_change(self._hear)

    def _hear(self, told: Mapping[str, int]) -> None:
        with self._news:
            self.tables |= told
            self.sweeps += not told
            self._news.notify_all()

    def wait_for(self, what: Callable[[], bool]) -> None:
        """Wait until something was told."""
        with self._news:
            assert self._news.wait_for(what, PATIENCE)


class TestTheEar:
    """Invariant 8: listen, then look at everything; and again, for a notice is only a hint."""

    def test_what_another_node_writes_is_announced(self, node: Opener) -> None:
        """With the last number of each table, and only what was kept."""
        here, there = node(), node()
        tables = [here.create(plots_table().opening) for _ in range(3)]
        heard = Heard(here)
        heard.wait_for(lambda: heard.sweeps > 0)
        there.append([Group(tables[0], [talk(1), talk(2)]), Group(tables[1], [talk(7)])])
        there.append([Group(tables[2], [talk(1)])])
        heard.wait_for(lambda: tables[2] in heard.tables)
        assert heard.tables == {tables[0]: 2, tables[2]: 1}

    def test_a_node_does_not_hear_itself(self, node: Opener) -> None:
        """It knows already what it wrote."""
        here, there = node(), node()
        one, two = (here.create(plots_table().opening) for _ in range(2))
        heard = Heard(here)
        heard.wait_for(lambda: heard.sweeps > 0)
        here.append([Group(one, [talk(1)])])
        there.append([Group(two, [talk(1)])])
        heard.wait_for(lambda: two in heard.tables)
        assert one not in heard.tables

    def test_whoever_is_always_late_is_heard_by_others(self, node: Opener) -> None:
        """It asks for its turn to write, and does not hear that itself."""
        here, there = node(), node()
        one, two = (here.create(plots_table().opening) for _ in range(2))
        near, far = Heard(here), Heard(there)
        for heard in (near, far):
            heard.wait_for(lambda heard=heard: heard.sweeps > 0)  # type: ignore[misc]
        here.ask_for_turn(one)
        there.append([Group(two, [talk(1)])])
        far.wait_for(lambda: one in far.tables)
        near.wait_for(lambda: two in near.tables)
        assert (far.tables, near.tables) == ({one: ASKS}, {two: 1})

    def test_it_asks_for_a_look_at_everything_again_and_again(self, node: Opener) -> None:
        """Also when nothing happens."""
        heard = Heard(node())
        heard.wait_for(lambda: heard.sweeps >= 2)

    def test_it_comes_back_when_its_connection_is_ended(
        self, postgres: PrivatePostgres, database: str, node: Opener
    ) -> None:
        """And has everything looked at, for it was deaf meanwhile."""
        here, there = node(), node()
        table = here.create(plots_table().opening)
        heard = Heard(here)
        heard.wait_for(lambda: heard.sweeps > 0)
        with postgres.connect() as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                (database,),
            )
        before = heard.sweeps
        heard.wait_for(lambda: heard.sweeps > before)
        assert there.tails({table: 0}) == {table: []}  # whoever reads tries again by itself
        assert there.append([Group(table, [talk(1)])]) == {table}
        heard.wait_for(lambda: heard.tables == {table: 1})

    def test_a_commit_of_many_tables_is_announced_whole(self, node: Opener) -> None:
        """A notice has at most 8,000 bytes; one that is longer would take the commit along."""
        here, there = node(), node()
        tables = sorted(here.create(plots_table().opening) for _ in range(450))
        heard = Heard(here)
        heard.wait_for(lambda: heard.sweeps > 0)
        assert there.append([Group(table, [talk(1)]) for table in tables]) == {*tables}
        heard.wait_for(lambda: len(heard.tables) == len(tables))


class TestClaims:
    """One node thinks for the bots of a table, and another goes on when it does not answer."""

    def test_one_of_many_may_think(self, node: Opener) -> None:
        """The others ask again later."""
        stores = [node() for _ in range(4)]
        table = stores[0].create(plots_table().opening)
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda store: store.claim([table], 5.0), stores))
        assert sorted(map(len, answers)) == [0, 0, 0, 1]

    def test_it_may_be_renewed_and_given_up(self, node: Opener) -> None:
        """By whoever has it."""
        here, there = node(), node()
        table = here.create(plots_table().opening)
        assert [here.claim([table], 5.0) for _ in range(2)] == [{table}, {table}]
        assert there.claim([table], 5.0) == set()
        here.release()
        assert there.claim([table], 5.0) == {table}

    def test_it_ends_by_the_clock_of_the_database(self, node: Opener) -> None:
        """A node that died is waited for no longer than it said."""
        here, there = node(), node()
        table = here.create(plots_table().opening)
        assert here.claim([table], 0.05) == {table}
        time.sleep(0.1)
        assert there.claim([table], 5.0) == {table}
        assert here.claim([table], 5.0) == set()

    def test_several_are_claimed_at_once(self, node: Opener) -> None:
        """Each by itself; a table that is gone is nobody's."""
        here, there = node(), node()
        tables = [here.create(plots_table().opening) for _ in range(3)]
        there.claim(tables[1:2], 5.0)
        assert here.claim([*tables, "nowhere"], 5.0) == {tables[0], tables[2]}


class TestTheLine:
    """Between a node and its database the line may be cut, and answers may get lost."""

    @pytest.fixture
    def line(self, postgres: PrivatePostgres) -> Iterator[Line]:
        """Return a line that can be cut."""
        with Line(postgres.socket) as line:
            yield line

    @pytest.fixture
    def far(self, line: Line, database: str) -> Iterator[PostgresStore]:
        """Return a store at the other end of it."""
        store = open_postgres(line.address(database))
        yield store
        store.close()

    def test_a_frozen_line_is_given_up(self, far: PostgresStore, line: Line, node: Opener) -> None:
        """Nobody waits for ever; afterwards it works as before."""
        table = far.create(plots_table().opening)
        line.freeze()
        with pytest.raises(UnreachableError):
            far.append([Group(table, [talk(1)])])
        line.thaw()
        assert node().tails({table: 0}).keys() == {table}
        last = len(far.tails({table: 0})[table])
        assert far.append([Group(table, [talk(last + 1)])]) == {table}

    def test_a_database_that_takes_no_calls_is_out_of_reach(
        self, far: PostgresStore, line: Line
    ) -> None:
        """Nothing else is told, whether an old connection has died or a new one is not made."""
        table = far.create(plots_table().opening)
        line.unplug()
        for _ in range(3):
            with pytest.raises(UnreachableError):
                far.append([Group(table, [talk(1)])])
            with pytest.raises(UnreachableError):
                far.tails({table: 0})
        line.plug()
        assert far.tails({table: 0}) == {table: []}
        assert far.append([Group(table, [talk(1)])]) == {table}

    def test_an_answer_that_is_lost_is_read(self, far: PostgresStore, line: Line) -> None:
        """Invariant 7: it was kept, but nobody was told; the log knows."""
        table = far.create(plots_table().opening)
        line.swallow()
        with pytest.raises(UnreachableError):
            far.append([Group(table, [talk(1, "mine")])])
        line.heal()
        assert far.tails({table: 0}) == {table: [talk(1, "mine")]}
        assert far.append([Group(table, [talk(1, "mine")])]) == set()

    def test_one_broken_connection_stands_for_all(self, far: PostgresStore, line: Line) -> None:
        """A restart of the database ends all of them: only the first who uses one is told so."""
        table = far.create(plots_table().opening)
        for lent in [far.engine.raw_connection() for _ in range(4)]:
            lent.close()
        line.cut()
        with pytest.raises(UnreachableError):
            far.append([Group(table, [talk(1)])])
        assert far.append([Group(table, [talk(1)])]) == {table}

    def test_silence_is_told(self, far: PostgresStore, line: Line) -> None:
        """A node knows that it is cut off, and for how long."""
        heard = Heard(far)
        heard.wait_for(lambda: heard.sweeps > 0)
        assert far.silence < 5.0
        far.check()
        line.freeze()
        until = time.monotonic() + PATIENCE
        while far.silence <= 5.0:
            assert time.monotonic() < until
            time.sleep(0.05)
        with pytest.raises(StoreError):
            far.check()
        calls: list[object] = []
        sql.event.listen(far.engine, "do_connect", lambda *_: calls.append(_))
        far.engine.dispose()
        with pytest.raises(UnreachableError):
            far.tails({})
        assert calls == []  # nobody but the ear calls, and waits, while there is no hope
        line.thaw()
        before = heard.sweeps
        heard.wait_for(lambda: heard.sweeps > before)
        far.check()

    def test_a_paused_node_stops_nobody(
        self, node: Opener, postgres: PrivatePostgres, database: str
    ) -> None:
        """Invariant 3: what a node writes is one statement, so it holds no lock in between."""
        here, there = node(), node()
        table = here.create(plots_table().opening)
        here.append([Group(table, [talk(1)])])
        with postgres.connect() as connection:
            open_ones = connection.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = %s AND state LIKE 'idle in transaction%%'",
                (database,),
            ).fetchone()
        assert open_ones == (0,)
        assert there.append([Group(table, [talk(2)])]) == {table}


class TestTheShape:
    """One chain of revisions, taken once however many nodes begin at the same time."""

    @pytest.fixture
    def empty(self, postgres: PrivatePostgres) -> Iterator[str]:
        """Return the address of a database with nothing in it."""
        name = postgres.fresh()
        yield postgres.address(name)
        postgres.drop(name)

    def test_an_empty_database_gets_its_shape_once(self, empty: str) -> None:
        """Whoever comes first makes it, and all can use it."""
        with ThreadPoolExecutor(4) as pool:
            stores = list(pool.map(lambda _: open_postgres(empty), range(4)))
        with stores[0].engine.connect() as connection:
            assert revision_of(connection) == NEWEST
        for store in stores:
            store.check()
            store.close()

    def test_what_is_declared_is_what_there_is(self, empty: str) -> None:
        """The revisions lead to the shape that the queries are written for."""
        store = open_postgres(empty)
        inspector = sql.inspect(store.engine)
        found = {
            name: {column["name"] for column in inspector.get_columns(name)}
            for name in inspector.get_table_names()
        }
        store.close()
        assert found.pop("alembic_version")
        assert found == {
            name: {column.name for column in table.columns}
            for name, table in METADATA.tables.items()
        }

    def test_an_older_one_is_brought_up_to_date_on_demand(self, empty: str, tmp_path: Path) -> None:
        """A start says what to do; other nodes may be using it as it is."""
        open_postgres(empty, [_first_two(tmp_path / "older")]).close()
        with pytest.raises(StoreError, match="townsmith admin upgrade"):
            open_postgres(empty)
        open_postgres(empty, upgrade=True).close()
        open_postgres(empty).close()

    def test_a_newer_one_is_refused(self, empty: str, tmp_path: Path) -> None:
        """Who does not know a shape does not write into it."""
        more = newer(tmp_path / "more", "ALTER TABLE tables ADD COLUMN mood TEXT")
        open_postgres(empty, (*REVISIONS, more)).close()
        with pytest.raises(StoreError, match=f"format 6, this one knows {NEWEST}"):
            open_postgres(empty)

    def test_a_node_that_runs_goes_on_beside_a_newer_one(self, empty: str, tmp_path: Path) -> None:
        """A rolling update: a newer shape only adds, so who began before it goes on."""
        old = open_postgres(empty)
        table = old.create(plots_table().opening)
        more = newer(tmp_path / "more", "ALTER TABLE tables ADD COLUMN mood TEXT DEFAULT 'calm'")
        new = open_postgres(empty, (*REVISIONS, more), upgrade=True)
        assert new.append([Group(table, [talk(1)])]) == {table}
        assert old.append([Group(table, [talk(2)])]) == {table}
        assert new.find(old.create(plots_table().opening)).last == 0
        assert [one.change for one in new.tails({table: 0})[table]] == [1, 2]
        old.close()
        new.close()


def _first_two(folder: Path) -> Path:
    """Return a folder with the revisions from before there were claims."""
    folder.mkdir()
    for name in ("__init__.py", "first_shape.py", "one_counter.py"):
        words = (REVISIONS[0] / name).read_text(encoding="utf-8")
        (folder / name).write_text(words, encoding="utf-8")
    return folder


def test_what_cannot_be_opened_says_why() -> None:
    """In one line, without the password."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(StoreError, match="cannot be used to keep tables") as caught:
        open_postgres(f"postgresql://ann:secret@127.0.0.1:{port}/towns")
    assert "secret" not in str(caught.value)


def test_places_are_closed(request: pytest.FixtureRequest) -> None:
    """The laws leave nothing behind."""
    with postgres_place(request) as place:
        place().check()
