"""What every test may rely on: the toys, the right build, and runs that never vary."""

import os
import secrets
import signal
import ssl
import sys
from collections import defaultdict
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from townsmith.build_info import build

if TYPE_CHECKING:  # most runs need no browser
    from playwright.sync_api import Browser

    from tests.postgresql import PrivatePostgres

ROOT = Path(__file__).parents[1]
LONG_EFFORT = 10

if str(ROOT) not in sys.path:  # so that `tests.toys` is found wherever pytest was started
    sys.path.insert(0, str(ROOT))

if sys.dont_write_bytecode:
    # Whoever keeps bytecode out of the tree need not do without it: each of the many programs that
    # the tests start would compile all its modules anew.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(ROOT / ".cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# No test speaks TLS, but every client it makes would read the certificates of the whole world.
ssl.create_default_context = cache(ssl.create_default_context)  # type: ignore[assignment]  # cached

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
    if not config.getoption("long"):
        leave_our_own_constants_alone()
    config.pluginmanager.register(LeftOut(config), "left-out")
    config.pluginmanager.register(SecondsByFolder(), "seconds-by-folder")


def leave_our_own_constants_alone() -> None:
    """Let hypothesis try what it always tries, whatever numbers and words stand in our code.

    Otherwise each process reads all modules for them first, and each change of a module, whatever
    it is about, changes what is tried.
    """
    providers.__dict__["_get_local_constants"] = lambda: providers.__dict__["_local_constants"]


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None]:
    """Mix tests that wait with those that compute where several processes share them."""
    yield
    if hasattr(config, "workerinput"):
        from tests.portions import mixed  # noqa: PLC0415 - found since the path was set above

        items[:] = mixed(items, lambda item: item.nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Share tests out in portions."""
    from tests.portions import PortionScheduling  # noqa: PLC0415 - found since the path was set

    return PortionScheduling(config, log)


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


class SecondsByFolder:
    """Says at the end of a long run in which folders its time went, so that it stays short."""

    ENOUGH = 60.0
    """Seconds of tests from which on anybody wants to know."""
    MOST = 8

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how many, the most first; processes that run side by side are added up."""
        seconds: dict[str, float] = defaultdict(float)
        for reports in terminalreporter.stats.values():
            for report in reports:
                if isinstance(report, pytest.TestReport):
                    seconds[report.nodeid.rpartition("/")[0]] += report.duration
        if sum(seconds.values()) > self.ENOUGH:
            most = sorted(seconds.items(), key=lambda one: -one[1])[: self.MOST]
            told = (f"{folder} {taken:.0f}" for folder, taken in most)
            terminalreporter.write_line(f"seconds of tests by folder: {', '.join(told)}")


@pytest.fixture(scope="session")
def effort(request: pytest.FixtureRequest) -> int:
    """Return how many times more is tried than usual."""
    return LONG_EFFORT if request.config.getoption("long") else 1


@pytest.fixture(scope="session")
def luck(request: pytest.FixtureRequest) -> int:
    """Return what plays are drawn by: always the same, or another number every time."""
    return secrets.randbits(32) if request.config.getoption("long") else 0


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Run the system's Chromium: one for all folders, for two drivers in one process clash."""
    from tests.chromium import running_chromium  # noqa: PLC0415 - most runs need no browser

    with running_chromium() as chromium:
        yield chromium


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator["PrivatePostgres"]:
    """Run a private PostgreSQL: one for all processes of this run."""
    from tests.postgresql import shared_postgres  # noqa: PLC0415 - most runs need none

    base = tmp_path_factory.getbasetemp()
    with shared_postgres(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) as server:
        yield server
