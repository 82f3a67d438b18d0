"""What every test may rely on: the toys, the right build, and runs that never vary."""

import os
import secrets
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from townsmith.build_info import build

ROOT = Path(__file__).parents[1]
LONG_EFFORT = 10

if str(ROOT) not in sys.path:  # so that `tests.toys` is found wherever pytest was started
    sys.path.insert(0, str(ROOT))

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("long", deadline=None, database=None, max_examples=2000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let people ask for the tests that take their time."""
    words = (
        "also run the tests marked `long`, and try the laws with more plays, other ones each time"
    )
    parser.addoption("--long", action="store_true", help=words)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to test another build than the one that was asked for, and listen to Ctrl-C.

    A run started in the background ignores Ctrl-C, and so would every program that it starts.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    expected = os.environ.get("TOWNSMITH_EXPECT")
    if expected not in {None, build()}:
        raise pytest.UsageError(f"expected the {expected} build, found the {build()} one")
    settings.load_profile("long" if config.getoption("long") else "same")
    config.pluginmanager.register(LeftOut(config), "left-out")


class LeftOut:
    """Leaves out the long tests unless they are asked for, and says how many there are."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.count = 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop them."""
        if self.config.getoption("long"):
            return
        long = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        self.config.hook.pytest_deselected(items=long)
        self.count = len(long)
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["left out"] = self.count

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 - xdist's
        """Learn from a worker process how many it has dropped: every worker drops the same."""
        self.count = max(self.count, getattr(node, "workeroutput", {}).get("left out", 0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how many."""
        if self.count:
            terminalreporter.write_line(f"{self.count} long tests left out; --long runs them too")


@pytest.fixture(scope="session")
def effort(request: pytest.FixtureRequest) -> int:
    """Return how many times more is tried than usual."""
    return LONG_EFFORT if request.config.getoption("long") else 1


@pytest.fixture(scope="session")
def luck(request: pytest.FixtureRequest) -> int:
    """Return what plays are drawn by: always the same, or another number every time."""
    return secrets.randbits(32) if request.config.getoption("long") else 0
