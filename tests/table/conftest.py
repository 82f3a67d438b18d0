"""What the tests of tables share: the toy game among the others, and every engine in turn."""

from collections.abc import Iterator

import pytest

from tests.table.engines import ENGINES, Place
from tests.table.playing import plots_table
from tests.toys.plots import GAME
from townsmith.core import registry
from townsmith.table.store.protocol import Store


@pytest.fixture(autouse=True)
def _plots_can_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.games(), GAME.slug, GAME)


@pytest.fixture(params=ENGINES)
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """Return a fresh database of one engine after the other."""
    with ENGINES[request.param](request) as place:
        yield place


@pytest.fixture
def store(place: Place) -> Store:
    """Return a store on a fresh database."""
    return place()


@pytest.fixture
def table(store: Store) -> str:
    """Return a table at which nothing has happened yet."""
    return store.create(plots_table().opening)
