"""Watching: all boards are large, the moves stand beside them, and an empty seat can be had."""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.matrices import mostly_long
from tests.web.accessibility import violations
from tests.web.played import resize, take_seat, wait_for_the_drawing
from tests.web.served import PERSON, Seated, sit_down
from tests.web.test_shown_sizes import play_on
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame

GAMES = [game for game in registry.games().values() if 4 in game.chairs]
SIZES = [(390, 844), (820, 1180), (1180, 820), (1440, 900), (1920, 1080)]
ONE_GRID = 1024
BOXES = """() => [...document.querySelectorAll('#board .piece')].map(one => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return [x, y, width, height];
})"""


@pytest.fixture
def watcher(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Open a browser; axe brings its own script, which our policy would refuse."""
    context = browser.new_context(base_url=address, reduced_motion="reduce", bypass_csp=True)
    yield context
    context.close()


def watch(page: Page, table: Seated, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/s/{table.watch}")
    wait_for_the_drawing(page)


@pytest.mark.parametrize(
    ("game", "seats"), mostly_long(product(GAMES, [2, 4]), "tiny-towns-4", "dream-home-2")
)
def test_whoever_watches_sees_all_boards_large(
    watcher: BrowserContext, address: str, game: AnyGame, seats: int
) -> None:
    """Two abreast from tablets on, none wider than the window; the moves beside or below them."""
    table = sit_down(address, game.slug, [PERSON] * seats)
    play_on([table.player(seat) for seat in range(seats)], 12 * seats)
    page = watcher.new_page()
    watch(page, table, SIZES[0])
    for size in SIZES:
        resize(page, size)
        boxes = page.evaluate(BOXES)
        assert len(boxes) == seats
        assert min(width for _, _, width, _ in boxes) >= min(240, size[0] / 3)
        assert size[0] < ONE_GRID or round(boxes[0][1]) == round(boxes[1][1])
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
        assert page.locator("#story a").count() > seats
        if size[0] >= ONE_GRID:
            assert page.locator("#story").is_visible()
            assert max(x + width for x, _, width, _ in boxes) <= page.evaluate(
                "() => document.querySelector('#story').getBoundingClientRect().x"
            )
    assert violations(page) == []


def test_of_many_one_is_followed(watcher: BrowserContext, address: str) -> None:
    """The board of whomever one chooses is large, the others have panels; it is remembered."""
    table = sit_down(address, "welcome-to", [PERSON] * 6)
    play_on([table.player(seat) for seat in range(6)], 40)
    page = watcher.new_page()
    watch(page, table, (1440, 900))
    page.locator("#follow").select_option("3")
    large = page.locator("#board .piece")
    expect(large).to_have_attribute("data-seat", "3")
    expect(page.locator("#others .piece")).to_have_count(5)
    expect(page.locator("#others [data-seat='3']")).to_have_count(0)
    page.reload()
    wait_for_the_drawing(page)
    expect(large).to_have_attribute("data-seat", "3")
    expect(page.locator("#follow")).to_have_value("3")


def test_an_empty_seat_is_asked_for_and_the_host_lets_in(
    watcher: BrowserContext, page: Page, address: str
) -> None:
    """While somebody has not come, the bar offers their seat; without the host nobody gets it."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    take_seat(page, table, 0)
    guest = watcher.new_page()
    watch(guest, table, (1440, 900))
    guest.get_by_role("button", name="Take an empty seat").click()
    expect(guest.locator("#door")).to_contain_text("was asked for the seat of Ben")
    knock = page.locator("#knocks .knock")
    expect(knock).to_contain_text("asks for the empty seat of Ben")
    knock.get_by_role("button", name="Let in").click()
    guest.get_by_role("button", name="Sit down as Ben").click()
    wait_for_the_drawing(guest)
    assert guest.locator("body.seated").count() == 1
    assert (
        "Take an empty seat"
        not in table.spectator().client.get(f"/t/{table.id}", headers={"accept": "text/html"}).text
    )


def test_only_those_who_may_answer_can_let_in(address: str) -> None:
    """Somebody on another seat is not the host, and a watcher has no seat to give."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON, PERSON])
    table.player(1).send("/talk", {"words": "here"})
    asked = table.spectator().client.post(f"/t/{table.id}/seat", json={}, follow_redirects=False)
    assert asked.status_code == 303
    refused = table.player(2).send("/answer", {"knock": "nobody", "answer": "yes"})
    assert refused.status_code == 400
    sitting = table.player(0).client.post(f"/t/{table.id}/seat", json={})
    assert sitting.status_code == 403
