"""One server for all tests of a worker, and pages of the browser that talk to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.served import GENEROUS, Served, hang_up, served

expect.set_options(timeout=30_000)  # a machine that has much else to do is not a fault of ours


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a server as long as the tests last."""
    with served(tmp_path_factory.mktemp("web"), *GENEROUS) as running:
        yield running


@pytest.fixture(scope="session")
def address(server: Served) -> str:
    """Return where the server is."""
    return server.address


@pytest.fixture(autouse=True)
def _closed_connections() -> Iterator[None]:
    yield
    hang_up()


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Open a browser nobody has used before."""
    fresh = browser.new_context(
        base_url=address,
        viewport={"width": 1440, "height": 900},
        reduced_motion="reduce",
        service_workers="block",  # reading ahead is a matter of tests of its own
    )
    yield fresh
    fresh.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """Open a page in which no script may fail."""
    opened = context.new_page()
    failures: list[str] = []
    opened.on("pageerror", lambda error: failures.append(str(error)))
    yield opened
    assert failures == []


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder for a server of one's own."""
    return tmp_path / "data"
