"""A friend's device comes back after hours: the same seat, and the page goes on by itself."""

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.played import sit, wait_for_the_drawing
from tests.web.served import GENEROUS, PERSON, Seated, served, sit_down

LOOK = "fetch(location, {headers: {accept: 'application/json'}}).then((told) => told.json())"
HOURS = "06:00:00"


def play_some_turns(table: Seated) -> int:
    """Let both people play by other devices; return how many moves there are."""
    players = [table.player(0), table.player(1)]
    for _ in range(6):
        [seat] = players[0].look()["pending"]
        seen = players[seat].look()
        assert players[seat].move(seen["legal"][0], seen["next"]).status_code == 200
    return int(players[0].look()["next"]) - 1


def freeze(page: Page, state: str) -> None:
    """Do to a page what a phone does in a bag: no script runs, no stream is read; or wake it."""
    page.context.new_cdp_session(page).send("Page.setWebLifecycleState", {"state": state})


def test_a_phone_that_slept_shows_the_table_as_it_is(browser: Browser, data: Path) -> None:
    """The server was killed and begun anew, others went on, hours passed; nothing is reloaded."""
    with served(data, *GENEROUS) as first:
        table = sit_down(first.address, "uptown", [PERSON, PERSON])
        page = sit(browser, table, 0)
        page.clock.install()
        page.reload()
        wait_for_the_drawing(page)
        failures: list[str] = []
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.evaluate("window.same = true")
        freeze(page, "frozen")
        first.kill()
    with served(data, *GENEROUS, port=first.port):
        moves = play_some_turns(table)
        freeze(page, "active")
        page.clock.fast_forward(HOURS)
        page.clock.resume()
        expect(page.locator("#slider")).to_have_attribute("max", str(moves))
        assert page.evaluate("window.same")
        assert page.evaluate(LOOK)["seat"] == 0
    assert failures == []
    page.context.close()


def test_a_browser_that_was_closed_finds_its_table_on_the_street(
    browser: Browser, data: Path
) -> None:
    """It has kept its cookies and what it remembers; one click leads to the seat."""
    with served(data, *GENEROUS) as first:
        table = sit_down(first.address, "uptown", [PERSON, PERSON])
        page = sit(browser, table, 1)
        kept = page.context.storage_state()
        page.context.close()
        first.kill()
    with served(data, *GENEROUS, port=first.port) as again:
        play_some_turns(table)
        back: BrowserContext = browser.new_context(base_url=again.address, storage_state=kept)
        page = back.new_page()
        page.goto("/")
        page.locator("#resume a").click()
        wait_for_the_drawing(page)
        assert page.evaluate(LOOK)["seat"] == 1
        back.close()
