"""One application for all fuzzing of a worker."""

from collections.abc import Iterator

import pytest

from tests.fuzz.application import Application


@pytest.fixture(scope="session")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """Run the whole application, with a table of every game."""
    running = Application(tmp_path_factory.mktemp("fuzzed"))
    yield running
    running.close()
