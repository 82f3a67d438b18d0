"""The board stays where it is: not a pixel of change at any moment of a turn, in any window."""

from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from tests.matrices import mostly_long
from tests.web.played import LIT, PATIENCE, resize, take_seat, wait_for_a_chance
from tests.web.served import PERSON, Seated, sit_down
from townsmith.core import registry

WINDOWS = [(820, 1180), (1180, 820), (1366, 640), (1440, 900), (1920, 1080)]
ZOOMED = [(683, 320), (720, 450)]
"""What a page sees of 1366 by 640 and of 1440 by 900 pixels at 200 %."""
PHONE = [(390, 844)]
CLICKS = {"phone": 8, "desk": 3}
"""How many moves are made in each window of a device."""
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


def let_others_play(table: Seated) -> None:
    """Make moves for the other seat until it is the first one's turn."""
    while not (seen := table.player(0).look())["legal"] and not seen["over"]:
        other = table.player(1)
        seen = other.look()
        if seen["legal"]:
            other.move(seen["legal"][0], seen["next"])


@pytest.mark.parametrize(
    ("slug", "device"),
    mostly_long(product(registry.games(), CLICKS), "tiny-towns-desk", "welcome-to-phone"),
)
def test_the_board_never_moves(browser: Browser, address: str, slug: str, device: str) -> None:
    """Hover, half a path, a refusal, a hint, moves and undo: nothing pushes the board.

    One game goes through all windows of a device, so that each sees other moments of it.
    """
    table = sit_down(address, slug, [PERSON, PERSON], hints=True)
    let_others_play(table)
    context = browser.new_context(
        base_url=address, reduced_motion="reduce", has_touch=device == "phone"
    )
    page = context.new_page()
    take_seat(page, table, 0)
    page.evaluate("document.getElementById('only').click()")  # every move is a click here
    windows = PHONE if device == "phone" else WINDOWS + ZOOMED
    for number, window in enumerate(windows):
        resize(page, window)
        for turn in range(CLICKS[device]):
            a_turn(page, table, number + turn)
    let_others_play(table)
    wait_for_a_chance(page)
    assert not page.locator("body.over").count()
    for window in windows:
        resize(page, window)
        a_hint(page)
    still = Still(page)
    page.keyboard.press("u")
    page.wait_for_function("() => !document.querySelector('.sending')")
    still.after("an undo")
    context.close()


def a_turn(page: Page, table: Seated, choice: int) -> None:
    """Make a move, after much that is none."""
    still = Still(page)
    let_others_play(table)
    wait_for_a_chance(page)
    still.after("a turn")
    hover(page, still)
    page.evaluate(CLICK_UNLIT)
    page.wait_for_timeout(30)
    still.after("a refusal")
    page.evaluate(CLICK_ANY, [LIT, choice])
    page.evaluate("() => document.querySelector('#sure[open] #yes')?.click()")
    page.wait_for_function("() => !document.querySelector('.sending')")
    still.after("a click")


def a_hint(page: Page) -> None:
    """Ask for a hint; the same position gets the same one."""
    page.evaluate("() => document.querySelector('#advice').replaceChildren()")
    still = Still(page)
    page.keyboard.press("h")
    page.wait_for_function(
        "() => document.querySelector('#advice').textContent", timeout=PATIENCE * 1000
    )
    still.after("a hint")


def hover(page: Page, still: Still) -> None:
    """Point at a few lit places; what they bring is told where nothing is pushed by it."""
    lit = page.locator(LIT)
    for at in range(min(2, lit.count())):
        lit.nth(at).dispatch_event("pointerover")
        still.after("pointing at a lit place")
        page.wait_for_timeout(20)
        still.after("a preview")
