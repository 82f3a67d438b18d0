"""The length law on pages: in no language do words leave their button or the window."""

import pytest
from playwright.sync_api import Browser

from tests.matrices import mostly_long
from tests.web.played import come_in
from tests.web.served import PERSON, Seated, play_out, sit_down
from townsmith.core import registry
from townsmith.i18n.catalogues import languages

SIZES = ((390, 844), (1440, 900))
PAGES = ("/play/{}", "/learn/{}/first", "/rules/{}", "/pad/{}", "/print/{}", "/cards/{}")
HOUSE = ("/", "/about", "/mine", "/replays", "/privacy", "/offline")
EARLY, LATE = 6, 48
"""After so many moves a table is looked at; the end is looked at, too."""
OVERFLOWING = """() => {
    // What only a screen reader says is one pixel wide.
    const seen = (one) => one.getClientRects().length && !one.closest(".unseen, svg, [hidden]");
    const held = [...document.querySelectorAll(
        "button, a.button, summary, select, th, td, label, legend, h1, h2, h3, .tab")];
    const found = held.filter((one) => seen(one) && one.clientWidth > 1
        && one.scrollWidth > one.clientWidth + 1 && one.innerText.trim());
    const told = (one) => `${one.tagName} by ${one.scrollWidth - one.clientWidth} px: `
        + one.innerText.trim().slice(0, 60);
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [...(wide > 0 ? [`the page by ${wide} px`] : []),
        ...found.map(told)];
}"""


def overflowing(
    browser: Browser, address: str, language: str, wheres: list[str], table: Seated | None = None
) -> list[str]:
    """Return what is wider than its place, by page and window; at a table each has a seat."""
    found = []
    for seat, (width, height) in enumerate(SIZES):
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            locale=language,
            reduced_motion="reduce",
        )
        page = context.new_page()
        if table:
            come_in(page, table, seat)
        for where in wheres:
            answer = page.goto(where)
            if answer is None or not answer.ok:
                continue
            if page.locator("#table").count():
                page.wait_for_selector("#table[data-drawn=settled]")
            told = page.evaluate(OVERFLOWING)
            found += [f"{language}, {where} at {width} px: {one}" for one in told]
        context.close()
    return found


@pytest.mark.parametrize("language", mostly_long(languages(), "hu"))
def test_no_words_leave_their_place_on_pages(browser: Browser, address: str, language: str) -> None:
    """Headlines, buttons, choices and tables around all games, on a phone and on a desk."""
    wheres = [*HOUSE, *(where.format(slug) for slug in registry.games() for where in PAGES)]
    found = overflowing(browser, address, language, wheres)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("slug", "language"),
    mostly_long(
        [(slug, language) for slug in registry.games() for language in languages()], "dream-home-uk"
    ),
)
def test_no_words_leave_their_place_at_a_table(
    browser: Browser, address: str, slug: str, language: str
) -> None:
    """Early, late and at the end, as those who sit there see it."""
    found = []
    for most in (EARLY, LATE, None):
        table = sit_down(address, slug, [PERSON, PERSON])
        play_out([table.player(seat) for seat in (0, 1)], most=most)
        found += overflowing(browser, address, language, [f"/t/{table.id}"], table)
    assert not found, "\n".join(found)
