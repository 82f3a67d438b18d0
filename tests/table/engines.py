"""The engines on which the laws of the store are tried: each knows how to open a fresh place."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

import pytest

from tests.postgresql import PrivatePostgres
from townsmith.table.store import open_store
from townsmith.table.store.postgresql import open_postgres
from townsmith.table.store.protocol import Store


class Place(Protocol):
    """A database of one's own: opened as often as one likes, as by several programs."""

    def __call__(self) -> Store:
        """Return a store on it; whoever opened the place closes it."""


@contextmanager
def sqlite_place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """Make a folder a place: the file in it is one that nobody has opened yet."""
    folder: Path = request.getfixturevalue("tmp_path")
    with _place(lambda: open_store(folder / "tables.db")) as place:
        yield place


@contextmanager
def postgres_place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """Make a database a place: one that has its shape, and nothing in it."""
    server: PrivatePostgres = request.getfixturevalue("postgres")
    database = server.fresh(like=shaped(server))
    try:
        with _place(lambda: open_postgres(server.address(database))) as place:
            yield place
    finally:
        server.drop(database)


def shaped(server: PrivatePostgres) -> str:
    """Return a database with its shape, to be copied; it is made once, whoever comes first."""
    with server.connect() as turn:
        turn.execute("SELECT pg_advisory_lock(1)")
        known = turn.execute("SELECT 1 FROM pg_database WHERE datname = 'shaped'").fetchone()
        if known is None:
            fresh = server.fresh()
            open_postgres(server.address(fresh)).close()
            turn.execute(f"ALTER DATABASE {fresh} RENAME TO shaped".encode())
    return "shaped"


@contextmanager
def _place(open_one: Callable[[], Store]) -> Iterator[Place]:
    opened: list[Store] = []

    def place() -> Store:
        opened.append(open_one())
        return opened[-1]

    try:
        yield place
    finally:
        for store in opened:
            store.close()


ENGINES: dict[str, Callable[[pytest.FixtureRequest], AbstractContextManager[Place]]] = {
    "sqlite": sqlite_place,
    "postgresql": postgres_place,
}
