"""The board stays where it is: not a pixel of change at any moment of a turn, in any window."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web.played import LIT, PATIENCE, take_seat, wait_for_a_chance
from tests.web.served import PERSON, Seated, sit_down
from townsmith.core import registry

WINDOWS = [(390, 844), (820, 1180), (1180, 820), (1366, 640), (1440, 900), (1920, 1080)]
ZOOMED = [(683, 320), (720, 450)]
"""What a page sees of 1366 by 640 and of 1440 by 900 pixels at 200 %."""
PHONE = 600
CLICKS = 8
WHERE = """() => ["#board", "#board .piece:first-child svg"].map(selector => {
    const found = document.querySelector(selector);
    const {x, y, width, height} = found.getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].map(edge => Math.round(edge * 100) / 100);
})"""
CLICK_UNLIT = """() => {
    const unlit = document.querySelector("#board [data-t]:not(.lit), #board svg");
    unlit.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
}"""
CLICK_ANY = """([selector, turn]) => {
    const lit = [...document.querySelectorAll(selector)];
    lit[(turn * 5) % lit.length].dispatchEvent(
        new MouseEvent("click", {bubbles: true, cancelable: true}));
}"""


class Still:
    """Watches a board; whatever is done, it must be where it was."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.began = page.evaluate(WHERE)

    def after(self, what: str) -> None:
        """Require the board to be in its place after something was done."""
        assert self.page.evaluate(WHERE) == self.began, f"the board moved after {what}"


@pytest.fixture(params=WINDOWS + ZOOMED, ids=lambda size: f"{size[0]}x{size[1]}")
def window(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """Open a window of each size."""
    width, height = request.param
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=width < PHONE,
    )
    yield context.new_page()
    context.close()


def let_others_play(table: Seated) -> None:
    """Make moves for the other seat until it is the first one's turn."""
    while not (seen := table.player(0).look())["legal"] and not seen["over"]:
        other = table.player(1)
        seen = other.look()
        if seen["legal"]:
            other.move(seen["legal"][0], seen["next"])


@pytest.mark.parametrize("slug", list(registry.games()))
def test_the_board_never_moves(window: Page, address: str, slug: str) -> None:
    """Hover, half a path, a refusal, a hint, moves and undo: nothing pushes the board."""
    table = sit_down(address, slug, [PERSON, PERSON], hints=True)
    let_others_play(table)
    take_seat(window, table, 0)
    window.evaluate("document.getElementById('only').click()")  # every move is a click here
    still = Still(window)
    for turn in range(CLICKS):
        let_others_play(table)
        wait_for_a_chance(window)
        still.after("a turn")
        hover(window, still)
        window.evaluate(CLICK_UNLIT)
        window.wait_for_timeout(30)
        still.after("a refusal")
        window.evaluate(CLICK_ANY, [LIT, turn])
        window.wait_for_function("() => !document.querySelector('.sending')")
        still.after("a click")
    let_others_play(table)
    wait_for_a_chance(window)
    window.keyboard.press("h")
    window.wait_for_function(
        "() => document.querySelector('#advice').textContent", timeout=PATIENCE * 1000
    )
    still.after("a hint")
    window.keyboard.press("u")
    window.wait_for_function("() => !document.querySelector('.sending')")
    still.after("an undo")


def hover(page: Page, still: Still) -> None:
    """Point at a few lit places; what they bring is told where nothing is pushed by it."""
    lit = page.locator(LIT)
    for at in range(min(2, lit.count())):
        lit.nth(at).dispatch_event("pointerover")
        still.after("pointing at a lit place")
        page.wait_for_timeout(20)
        still.after("a preview")
