"""Playing in a browser, for any game: whatever is lit is clicked."""

from playwright.sync_api import Browser, Page

from tests.web.served import Seated
from townsmith.core.contract.game import AnyGame
from townsmith.core.picture import screen_for

LIT = "svg .lit[data-t], #words button"
"""What may be clicked now."""
READY = """() => document.body.classList.contains("over")
    || (!document.querySelector(".sending")
        && document.querySelector("svg .lit[data-t], #words button"))"""
STEP = """() => {
    if (document.body.classList.contains("over")) return "over";
    const sure = document.querySelector("#sure[open] #yes");
    if (sure) {
        sure.click();
        return "clicked";
    }
    const lit = [...document.querySelectorAll("svg .lit[data-t], #words button")];
    if (!lit.length) return "wait";
    window.turn = (window.turn ?? 0) + 1;
    const chosen = lit[(window.turn * 7) % lit.length];
    chosen.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    return "clicked";
}"""
RESIZED = """([width, height, kind]) => innerWidth === width && innerHeight === height
    && document.querySelector("#table").dataset.drawn === "settled"
    && document.querySelector("#table").dataset.screen === kind"""
NEXT_FRAME = """() => new Promise(
    done => requestAnimationFrame(() => requestAnimationFrame(done)))"""
LONGEST = 3000
"""More clicks than any game takes."""
AN_HOUR_LATER = 3600
"""Of a clock that begins with 0, in seconds: so far away that no machine is too slow for it."""
PATIENCE = 60.0
"""Seconds without anything to click after which a game counts as stuck."""


def begin(page: Page, game: AnyGame) -> None:
    """Start a game against a bot, in two clicks from nowhere."""
    page.goto("/")
    page.locator(f'form[action="/play/{game.slug}"] button.main').click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#table")


def wait_for_a_chance(page: Page) -> None:
    """Wait until something may be clicked or the game is over, however long bots take to think."""
    page.wait_for_function(READY, timeout=PATIENCE * 1000)


def move_number(page: Page) -> int:
    """Return how many moves the page has seen."""
    return int(page.locator("#slider").get_attribute("max") or 0)


def sit(browser: Browser, table: Seated, seat: int) -> Page:
    """Sit down with a browser of one's own."""
    context = browser.new_context(
        base_url=table.address, viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
    )
    page = context.new_page()
    take_seat(page, table, seat)
    return page


def take_seat(page: Page, table: Seated, seat: int) -> None:
    """Open the link of a seat, sit down by a click, and wait until the table fits its window."""
    come_in(page, table, seat)
    wait_for_the_drawing(page)


def come_in(page: Page, table: Seated, seat: int) -> None:
    """Open the link of a seat and sit down by a click, which works without a script too."""
    page.goto(f"/s/{table.tokens[str(seat)]}")
    page.locator("#door form button.main").click()


def wait_for_the_drawing(page: Page) -> None:
    """Wait until the table is drawn for the window it is in, and its script has taken over."""
    page.wait_for_selector("#table[data-drawn=settled]")


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give a window with a table another size, and wait until it is drawn for that.

    The page is told of its new size a frame later; until then it still is as it was.
    """
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(RESIZED, arg=[width, height, screen_for(width).name])
    page.evaluate(NEXT_FRAME)
