"""A whole evening in real browsers: from the invitation to the rematch, without one wrong page."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.accessibility import violations
from tests.web.played import STEP, wait_for_the_drawing

GAME = "dream-home"
SIZES = {"Ada": (1440, 900), "Ben": (390, 844), "Cleo": (1180, 820), "Dan": (360, 740)}
"""The windows of a host at a desk and of three guests, two of them on phones."""
MOVE = """async (table) => {
    const headers = {accept: "application/json", "content-type": "application/json"};
    const seen = await (await fetch(`${table}/turn`, {headers})).json();
    if (!seen.legal.length) return seen.over ? "over" : "wait";
    const body = JSON.stringify({words: seen.legal[0], at: seen.next});
    return (await fetch(`${table}/moves`, {method: "POST", headers, body})).status;
}"""
MOST_MOVES = 400


class Evening:
    """Four browsers, and everything that was wrong in any of them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.wrong: list[str] = []
        self.pages = {
            name: self._open(browser, address, name, size) for name, size in SIZES.items()
        }

    def _open(self, browser: Browser, address: str, name: str, size: tuple[int, int]) -> Page:
        page = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
        ).new_page()

        def note(told: object) -> None:
            self.wrong.append(f"{name}: {told}")

        page.on("pageerror", note)
        page.on("console", lambda told: note(told.text) if told.type == "error" else None)
        page.on("response", lambda told: note(told.url) if told.status >= 400 else None)
        return page

    def everywhere(self) -> Iterator[Page]:
        """Go through all pages; none may be wider than its window."""
        for name, page in self.pages.items():
            yield page
            assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[name][0], name
            assert violations(page) == []

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()


@pytest.fixture
def evening(browser: Browser, address: str) -> Iterator[Evening]:
    """Open the four browsers."""
    opened = Evening(browser, address)
    yield opened
    opened.close()


@pytest.mark.long
def test_four_friends_from_the_invitation_to_the_rematch(evening: Evening) -> None:
    """They gather by one link, talk, play a game to its end, and play again."""
    ada, ben = evening.pages["Ada"], evening.pages["Ben"]
    gather(evening)
    talk(ada, ben)
    ada.get_by_role("button", name="Start with 4").click()
    for page in evening.everywhere():
        page.wait_for_url("**/t/*")
        wait_for_the_drawing(page)
    play(evening)
    for page in evening.everywhere():
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|share"))
    table = ada.url
    ada.get_by_role("button", name="Play again").click()
    for page in [*evening.pages.values()][1:]:
        page.get_by_role("button", name="Join the rematch").click()
    for page in evening.everywhere():
        page.wait_for_url(lambda url: "/t/" in url and url != table)
        wait_for_the_drawing(page)
        assert [*names(page)] == [*SIZES]
        page.goto(page.url.split("?")[0] + "/people")
        expect(page.locator(".houserules")).to_contain_text("this is game 2 with the same people")
        page.go_back()
    assert len({page.url.split("?")[0] for page in evening.pages.values()}) == 1
    assert evening.wrong == []


def gather(evening: Evening) -> None:
    """Let Ada open a lobby, and the others sit down by its link."""
    ada, *guests = evening.pages.values()
    ada.goto("/")
    ada.locator(f'button[formaction="/lobby/{GAME}"]').click()
    ada.locator("#name").fill("Ada")
    ada.get_by_role("button", name="Keep").click()
    link = ada.locator("#link").input_value()
    for page, name in zip(guests, [*SIZES][1:], strict=True):
        page.goto(link)
        page.locator("#name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("heading", name="You have a seat.")).to_be_visible()
    for page in evening.everywhere():
        expect(page.locator(".seats li b")).to_have_text([*SIZES])


def talk(ada: Page, ben: Page) -> None:
    """Say something on a phone, and hear it at the desk."""
    ben.get_by_role("button", name="Hello").click()
    expect(ada.locator("#talk li")).to_have_text("Ben Hello")


def play(evening: Evening) -> None:
    """Play to the end; the first turn of each by clicks."""
    for _ in range(len(SIZES)):
        clicked(evening)
    table = evening.pages["Ada"].evaluate("location.pathname")
    for _ in range(MOST_MOVES):
        told = [page.evaluate(MOVE, table) for page in evening.pages.values()]
        assert {*told} <= {"wait", "over", 200}, told
        if "over" in told:
            return
    raise AssertionError("the game does not end")


def clicked(evening: Evening) -> None:
    """Let whoever is to move click until it is somebody else's turn."""
    [mover] = [page for page in evening.pages.values() if page.evaluate(DUE)]
    while mover.evaluate(DUE):
        mover.evaluate(STEP)
        mover.wait_for_timeout(50)


DUE = """async () => (await (await fetch(`${location.pathname}/turn`,
    {headers: {accept: "application/json"}})).json()).legal.length > 0"""


def names(page: Page) -> list[str]:
    """Return who sits at the table that a page shows."""
    told = page.evaluate(
        "fetch(location, {headers: {accept: 'application/json'}}).then((told) => told.json())"
    )
    found: list[str] = told["names"]
    return found
