"""Letters on the pages one learns from: 12 px for what one must read, 11 px for marks told twice.

A drawing may be shown smaller than it was drawn, on the page or as an image: what counts is how
large its letters are on the screen.
"""

import pytest
from playwright.sync_api import Browser

from townsmith.core import registry

PHONE, DESKTOP = (390, 844), (1440, 900)
SLUGS = list(registry.games())
PAGES = ("/cards/{}", "/cards/{}/own", "/learn/{}/first", "/rules/{}")
"""Where one learns a game; games without cards of one's own have no form for them."""
FEW = [("/rules/{}", "uptown"), ("/cards/{}", "tiny-towns"), ("/cards/{}", "uptown")]
"""The default suite looks at these; of the rest nothing is drawn in another way."""
MEASURE = """async () => {
    const small = [];
    const shown = (svg, width, where) => {
        const scale = width / (svg.viewBox.baseVal.width || svg.width.baseVal.value);
        for (const text of svg.querySelectorAll("text")) {
            const size = parseFloat(getComputedStyle(text).fontSize) * scale;
            if (size < 10.95) small.push(`${where}: ${text.textContent.trim()} ${size}`);
        }
    };
    for (const fold of document.querySelectorAll("main details")) fold.open = true;
    for (const svg of document.querySelectorAll("main svg.drawing, main .piece > svg")) {
        const { width } = svg.getBoundingClientRect();
        if (width) shown(svg, width, svg.getAttribute("aria-label") ?? "");
    }
    const host = document.createElement("div");
    document.body.append(host);
    const room = host.attachShadow({ mode: "open" });
    for (const image of document.querySelectorAll("main img[src*=pictures]")) {
        const { width } = image.getBoundingClientRect();
        if (!width) continue;
        room.innerHTML = await (await fetch(image.src)).text();
        shown(room.querySelector("svg"), width, image.alt);
    }
    host.remove();
    const words = [...document.querySelectorAll("main *")].filter(
        found => found.getClientRects().length && !found.closest("svg, .unseen")
            && [...found.childNodes].some(node => node.nodeType === 3 && node.data.trim())
            && parseFloat(getComputedStyle(found).fontSize) < 12);
    return [...small, ...words.map(found => found.textContent.trim())];
}"""


def small_letters(browser: Browser, address: str, where: str, size: tuple[int, int]) -> list[str]:
    """Return what is too small to be read on a page."""
    width, height = size
    context = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    answer = page.goto(where)
    if answer is not None and answer.status == 404:
        pytest.skip("this game has no such page")
    if where.startswith("/learn"):
        page.wait_for_selector("#table[data-drawn=settled]")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found: list[str] = page.evaluate(MEASURE)
    context.close()
    return found


@pytest.mark.parametrize(("where", "slug"), FEW)
def test_what_is_learned_from_can_be_read_on_a_phone(
    browser: Browser, address: str, where: str, slug: str
) -> None:
    """No drawing is shrunk until its letters cannot be read, nor are words written so small."""
    assert small_letters(browser, address, where.format(slug), PHONE) == []


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("where", PAGES)
def test_what_is_learned_from_can_be_read(
    browser: Browser, address: str, where: str, slug: str, size: tuple[int, int]
) -> None:
    """The same of all pages that teach, in a small window and in a large one."""
    assert small_letters(browser, address, where.format(slug), size) == []
