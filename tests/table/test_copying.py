"""Moving house: tables go from a file to a database and back, and nothing is different there."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgresql import PrivatePostgres
from tests.table.playing import dealt_table, play_next, say
from tests.web.nodes import fresh_database
from townsmith.core.errors import StoreError
from townsmith.core.rng import stream
from townsmith.table.store import open_store
from townsmith.table.store.changes import TALK, Change, Group
from townsmith.table.store.copying import copy_tables, digests
from townsmith.table.store.postgresql import open_postgres
from townsmith.table.store.shared import SharedStore


@pytest.fixture
def database(postgres: PrivatePostgres) -> Iterator[str]:
    """Return the address of an empty database."""
    with fresh_database(postgres) as name:
        yield postgres.address(name)


def settle(store: SharedStore) -> list[str]:
    """Let some tables be in the middle of their games, with talk and people; return their ids."""
    rng, tables = stream(3, "players"), []
    for seed in range(3):
        sitting = {"chairs": [{"name": "Zoë"}], "pace": "now"}
        tables.append(store.create(dealt_table(seats=3, seed=seed).opening, sitting))
        table = store.open(tables[-1])
        for _ in range(8 * seed):
            play_next(table, rng, undo_share=5)
        last = store.find(tables[-1]).last
        store.append([Group(tables[-1], [Change(last + 1, TALK, '{"words": "御手洗"}')])])
        store.see([(tables[-1], 1)])
    store.add_key()
    store.keep_cards("uptown", "Zoë", {"project_cards": []})
    return tables


def told(store: SharedStore, tables: list[str]) -> list[object]:
    """Return all that is kept of some tables."""
    return [store.find(table) for table in tables]


def test_everything_is_the_same_there_and_back_again(database: str, tmp_path: Path) -> None:
    """From a file to PostgreSQL and into another file; running games go on."""
    with (
        closing(open_store(tmp_path / "old.sqlite")) as old,
        closing(open_postgres(database)) as there,
        closing(open_store(tmp_path / "new.sqlite")) as back,
    ):
        tables = settle(old)
        assert copy_tables(old, there) == 3
        assert copy_tables(there, back) == 3
        for store in (there, back):
            assert told(store, tables) == told(old, tables)
            assert store.keys() == old.keys()
            assert set(store.seen(tables[0])) == {1}
            table = store.open(tables[0])
            say(table, (table.pending[0], "done"))
            assert len(store.summaries()) == 3
            store.create(dealt_table().opening)
            assert [found.id for found in store.summaries()][1:] == tables[::-1]


def test_a_place_that_is_not_empty_is_left_alone(database: str, tmp_path: Path) -> None:
    """Nobody's tables are mixed."""
    with (
        closing(open_store(tmp_path / "old.sqlite")) as old,
        closing(open_postgres(database)) as there,
    ):
        settle(old)
        there.create(dealt_table().opening)
        with pytest.raises(StoreError, match="choose an empty one"):
            copy_tables(old, there)
        assert len(there.summaries()) == 1


def test_digests_tell_what_differs(tmp_path: Path) -> None:
    """One word is enough."""
    with closing(open_store(tmp_path / "tables.sqlite")) as store:
        tables = settle(store)
        with store.engine.connect() as connection:
            before = digests(connection)
        last = store.find(tables[0]).last
        store.append([Group(tables[0], [Change(last + 1, TALK, '{"words": "x"}')])])
        with store.engine.connect() as connection:
            after = digests(connection)
    assert before["changes"] != after["changes"]
    assert before["tables"] == after["tables"]
