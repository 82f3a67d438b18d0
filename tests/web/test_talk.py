"""Talk is seen where nobody looks, moves nothing, and can be left unheard or closed."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.accessibility import violations
from tests.web.played import sit
from tests.web.served import PERSON, sit_down

PLACES = """() => [...document.querySelectorAll('#board, #others .piece')].map((piece) => {
    const {x, y, width, height} = piece.getBoundingClientRect();
    return [x, y, width, height];
})"""


def test_it_is_marked_told_beside_the_speaker_and_can_be_muted(
    browser: Browser, address: str
) -> None:
    """A mark at the menu and in the title until it is read; a bubble that moves nothing."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    page: Page = sit(browser, table, 0)
    ben, words = table.player(1), '<img src=x onerror="alert(1)"> שלום \N{WAVING HAND SIGN}'
    before = page.evaluate(PLACES)
    assert ben.send("/talk", {"words": words}).is_success
    expect(page.locator(".bubble")).to_have_text(re.compile(re.escape(words)))
    expect(page.locator("#menu > summary .unread")).to_have_text("1")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    assert page.evaluate(PLACES) == before
    assert page.locator(".bubble img").count() == 0
    page.locator("#menu > summary").click()
    expect(page).to_have_title(re.compile(r"^Tiny Towns"))
    page.get_by_role("button", name="Well played").click()
    expect(page.locator("#talk li").last).to_contain_text("Well played")
    assert violations(page) == []
    page.get_by_text("Hear somebody no more").click()
    page.locator("[data-mute]").check()
    expect(page.locator("#talk li").first).to_be_hidden()
    ben.send("/talk", {"words": "once more"})
    table.player(0).send("/talk", {"words": "and I"})
    expect(page.locator("#talk li")).to_have_count(4)
    expect(page.locator("#talk li").nth(2)).to_be_hidden()
    expect(page.locator("#talk li").nth(3)).to_be_visible()
    expect(page).to_have_title(re.compile(r"^Tiny Towns"))
    page.context.close()


def test_the_host_closes_it(address: str) -> None:
    """Nobody writes then, until it is opened again; a guest cannot do that."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    ada, ben = table.player(0), table.player(1)
    assert ben.send("/hush", {"quiet": "yes"}).status_code == 403
    assert ada.send("/hush", {"quiet": "yes"}).is_success
    told = ben.send("/talk", {"words": "hello"})
    assert (told.status_code, "closed the talk" in told.text) == (403, True)
    assert ada.send("/hush", {"quiet": "no"}).is_success
    assert ben.send("/talk", {"words": "hello"}).is_success
