"""From a click to the painted board, in a real browser, and what travels for it.

    bench/run web_clicks.py [--clicks 30] [--beside FOLDER]

Starts a server, opens a table of each game for one person and a bot at random in Chromium with an
empty cache, and clicks whatever is lit. Prints when the first board was painted, how long a move
took from the click to the frame in which it shows, and the bytes that came over the wire for it.
FOLDER is the source tree of another version, which is measured first: before and after in one run.
"""

import argparse
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from statistics import median
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from web_server import ENGINE, Server, running

from townsmith.core import registry

CHROMIUM = next(filter(None, map(which, ("chromium", "google-chrome", "chromium-headless-shell"))))
LIT = "#table svg .lit[data-t], #words button:not([disabled])"
PAINTED = """() => new Promise((done) => {
    const seen = () => performance.getEntriesByName("first-contentful-paint")[0];
    const look = () => (seen() ? done(seen().startTime) : setTimeout(look, 20));
    look();
})"""
CLICK = """([lit, nth]) => new Promise((done) => {
    const max = () => Number(document.querySelector("#slider").max);
    const [before, began] = [max(), performance.now()];
    const look = () => {
        const took = performance.now() - began;
        const painted = () => setTimeout(() => done(performance.now() - began));
        if (max() > before) requestAnimationFrame(painted);
        else if (took > 5000) done(-1);
        else if (took > 300 && !document.querySelector(".sending")) done(-1);
        else setTimeout(look, 1);
    };
    const shown = (found) => found.getClientRects().length;
    const shape = [...document.querySelectorAll(lit)].filter(shown);
    if (!shape.length) return done(-2);
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    shape[(nth * 7) % shape.length].dispatchEvent(click);
    look();
})"""
_PATIENCE = 150
"""Clicks that may lead to no move, all together."""


class Wire:
    """Counts the bytes of answers that bring moves and updates, as they came over the wire."""

    def __init__(self, session: CDPSession) -> None:
        self.bytes = 0
        self.trips = 0
        self._asked: set[str] = set()
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._ask)
        session.on("Network.loadingFinished", self._finish)

    def _ask(self, told: dict[str, dict[str, str]]) -> None:
        address = told["request"]["url"]
        if "/moves" in address or "/updates" in address:
            self._asked.add(str(told["requestId"]))

    def _finish(self, told: dict[str, float]) -> None:
        if str(told["requestId"]) in self._asked:
            self.bytes += int(told["encodedDataLength"])
            self.trips += 1

    def take(self) -> tuple[int, int]:
        """Return what came since this was last asked."""
        taken = self.bytes, self.trips
        self.bytes = self.trips = 0
        return taken


def sit_down(server: Server, slug: str) -> str:
    """Return the address at which somebody sits down to a new table, alone with a bot."""
    home = f"http://{server.host}:{server.port}"
    body = json.dumps({"sitters": ["person", "random"], "name": "Ann"}).encode()
    kinds = {"content-type": "application/json", "accept": "application/json"}
    with urlopen(Request(f"{home}/play/{slug}", body, kinds)) as answer:  # noqa: S310  our own
        return f"{home}/s/{json.load(answer)['seats']['0']}"


def enter(page: Page, address: str) -> float:
    """Sit down; return after how many milliseconds the table was painted from an empty cache."""
    page.goto(address)
    if page.locator("form[method=post] button.main").count() and not page.locator("#table").count():
        page.locator("form[method=post] button.main").first.click()
    page.locator("#table").wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    page.reload()
    return float(page.evaluate(PAINTED))


def row(browser: Browser, server: Server, slug: str, clicks: int) -> str:
    """Play a game; return its row of the table."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    first = [enter(page, sit_down(server, slug)) for _ in range(3)]
    wire = Wire(context.new_cdp_session(page))
    times: list[float] = []
    sent: list[tuple[int, int]] = []
    for nth in range(_PATIENCE):
        if len(times) >= clicks or page.locator("body.over").count():
            break
        page.wait_for_timeout(120)  # the bot has answered, and nothing of it is on its way
        if page.locator("#sure[open]").count():  # it asks whether that was meant
            page.locator("#no").click()
        wire.take()
        took = float(page.evaluate(CLICK, [LIT, nth]))
        if took > 0:
            times.append(took)
            sent.append(wire.take())
    context.close()
    times.sort()
    size, trips = median(size for size, _ in sent), median(trips for _, trips in sent)
    late = times[int(0.95 * len(times))]
    return (
        f"| {slug} | {median(first):.0f} | {median(times):.0f} / {late:.0f} "
        f"| {size:,.0f} | {trips:.0f} | {len(times)} |"
    )


HEAD = (
    "| game | first board painted, ms | click to painted p50 / p95 ms | bytes a move, with heads "
    "| trips | moves |\n|---|---|---|---|---|---|"
)


@contextmanager
def source(folder: Path | None) -> Iterator[None]:
    """Let servers run from another source tree for a while."""
    before = os.environ.get("PYTHONPATH")
    if folder is not None:
        os.environ["PYTHONPATH"] = str(folder / "src")
    yield
    os.environ.pop("PYTHONPATH", None)
    if before is not None:
        os.environ["PYTHONPATH"] = before


def measure(browser: Browser, name: str, folder: Path | None, clicks: int) -> None:
    """Measure every game on the server of one source tree."""
    with source(folder), running() as server:
        print(f"\n{name}:\n\n{HEAD}")
        for slug in registry.games():
            print(row(browser, server, slug, clicks), flush=True)


def main() -> None:
    """Measure, another version first if one was named."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--clicks", type=int, default=30)
    reader.add_argument("--beside", type=Path, help="the source tree of another version")
    arguments = reader.parse_args()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if arguments.beside is not None:
            name = f"{arguments.beside} (plain engine)"
            measure(browser, name, arguments.beside, arguments.clicks)
        measure(browser, f"This version ({ENGINE})", None, arguments.clicks)


if __name__ == "__main__":
    main()
