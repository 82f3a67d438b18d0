"""The others at a table: panels that tell who is here and what they do, and their boards opened."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.matrices import mostly_long
from tests.web.played import come_in, sit, take_seat
from tests.web.served import PERSON, nearly_over, play_out, sit_down
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.view import ScoreLine, ScoreSheet
from townsmith.core.text import Text
from townsmith.web.pages.panels import shown_seats

GAMES = list(registry.games().values())


def test_a_panel_tells_who_is_here_and_what_they_do(browser: Browser, address: str) -> None:
    """Presence and state are words: here, a bot, not come yet; thinking, waiting, done."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON, PERSON], {"monuments": False})
    pages = [sit(browser, table, seat) for seat in (0, 1)]
    panels = pages[0].locator("#others .open")
    expect(panels.nth(0)).to_contain_text("here")
    expect(panels.nth(1)).to_contain_text("has not come yet")
    builder = table.player(0).look()["pending"][0]
    table.player(builder).move("brick", 1)
    ben = table.player(1)
    while (seen := ben.look())["legal"]:
        ben.move(seen["legal"][0], seen["next"])
    expect(panels.nth(0)).to_contain_text("is done")
    pages[1].context.close()
    expect(panels.nth(0)).to_contain_text("away")
    pages[0].context.close()


def test_a_bot_that_has_not_moved_is_not_done(page: Page, address: str) -> None:
    """While a person decides first, the bot waits."""
    table = sit_down(address, "dream-home", [PERSON, "random"])
    table.player(0).wait_for_turn()
    take_seat(page, table, 0)
    panel = page.locator("#others .open")
    expect(panel).to_contain_text("bot")
    if page.locator("#history .caption").inner_text().startswith("Move 0 "):
        expect(panel).to_contain_text("waits")


@pytest.mark.parametrize("game", mostly_long(GAMES, "dream-home"))
def test_a_press_opens_the_whole_board_of_anybody(page: Page, address: str, game: AnyGame) -> None:
    """By pointer, by number and by arrows; Esc closes it, and the focus is where it was."""
    table = sit_down(address, game.slug, [PERSON, PERSON])
    take_seat(page, table, 0)
    sheet = page.locator("#opened")
    page.locator("#others .open").first.click()
    expect(sheet.locator("svg").first).to_be_visible()
    assert sheet.locator("[data-t]").count() == 0
    expect(sheet.locator("h2")).to_have_text("Ben")
    page.keyboard.press("ArrowRight")
    expect(sheet.locator("h2")).to_have_text("You")
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    expect(page.locator("#others .open").first).to_be_focused()
    page.keyboard.press("1")
    expect(sheet.locator("h2")).to_have_text("Ben")
    sheet.locator(".close").click()
    expect(sheet).not_to_be_visible()


@pytest.mark.parametrize(
    ("game", "seats"),
    mostly_long(
        [(game, seats) for game in GAMES for seats in game.chairs if seats > 1],
        "tiny-towns-6",
        "welcome-to-10",
    ),
)
@pytest.mark.parametrize("window", [(1440, 900), (390, 844)], ids=["desk", "phone"])
def test_a_press_opens_every_board_at_every_number_of_seats(
    browser: Browser, address: str, game: AnyGame, seats: int, window: tuple[int, int]
) -> None:
    """Each panel leads to the whole board of whom it names, which lies inside the window."""
    table = sit_down(address, game.slug, [PERSON] * seats)
    width, height = window
    page = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, reduced_motion="reduce"
    ).new_page()
    take_seat(page, table, 0)
    panels, sheet = page.locator("#others .open"), page.locator("#opened")
    expect(panels).to_have_count(seats - 1)
    for at in range(seats - 1):
        panels.nth(at).click()
        expect(sheet.locator("h2")).to_have_text(table.player(at + 1).look()["names"][at + 1])
        box = sheet.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert sheet.locator("svg").first.evaluate("(drawn) => drawn.getBBox().width") > 0
        page.keyboard.press("Escape")
        expect(sheet).not_to_be_visible()
    page.context.close()


def test_the_opened_board_leaves_the_rail_free(page: Page, address: str) -> None:
    """It floats over the own board only, and whose it is is lit in the rail."""
    table = sit_down(address, "welcome-to", [PERSON] * 4)
    take_seat(page, table, 0)
    page.locator("#others .open").nth(1).click()
    sheet = page.locator("#opened")
    expect(sheet.locator("svg").first).to_be_visible()
    right = sheet.evaluate("found => found.getBoundingClientRect().right")
    assert right <= page.locator("#others").evaluate("found => found.getBoundingClientRect().left")
    expect(page.locator("#others [aria-current]")).to_contain_text("Cleo")
    page.locator("#others .open").nth(2).click()
    expect(sheet.locator("h2")).to_have_text("Dan")


def test_without_a_script_a_panel_is_a_link(browser: Browser, address: str) -> None:
    """The board has a page of its own then, with the way to the next and back."""
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    come_in(page, table, 0)
    page.locator("#others .open").first.click()
    expect(page.locator("main.opened h2")).to_have_text("Ben")
    page.locator("a[rel=next]").click()
    expect(page.locator("main.opened h2")).to_have_text("You")
    page.locator("a.close").click()
    expect(page.locator("#table")).to_be_visible()
    context.close()


def test_a_crowd_shows_the_nearest_and_a_way_to_the_rest(page: Page, address: str) -> None:
    """Nine panels, and a ranking of everybody."""
    table = sit_down(address, "welcome-to", [PERSON] * 14)
    take_seat(page, table, 0)
    expect(page.locator("#others .open")).to_have_count(9)
    page.get_by_role("link", name="and 4 more").click()
    expect(page.locator("#opened .ranking li")).to_have_count(14)


def test_the_nearest_are_those_with_about_as_many_points() -> None:
    """Up to ten seats all are shown; of more, the nine whose totals differ least."""
    sheets = [ScoreSheet(seat, (ScoreLine("all", Text("all"), seat * 10),)) for seat in range(12)]
    assert shown_seats(10, 3, sheets) == [seat for seat in range(10) if seat != 3]
    assert shown_seats(12, 11, sheets) == [10, 9, 8, 7, 6, 5, 4, 3, 2]


def test_people_are_you_to_themselves(browser: Browser, address: str) -> None:
    """The verdict and the scores speak to whoever looks."""
    table = nearly_over(address, "uptown", 2)
    pages = [sit(browser, table, seat) for seat in (0, 1)]
    play_out([table.player(0), table.player(1)])
    verdicts = []
    for page in pages:
        expect(page.locator("body.over")).to_be_attached()
        verdicts.append(page.locator("#prompt h1").inner_text())
        expect(page.locator("#score .columns thead")).to_contain_text("You")
        page.context.close()
    assert sum(bool(re.match("You (win|share)", verdict)) for verdict in verdicts) >= 1
