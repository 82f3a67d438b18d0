"""The rulebook on paper: what a browser prints of it, page by page."""

from io import BytesIO
from unicodedata import normalize

import pytest
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.teaching.example import examples
from townsmith.teaching.rulebook import rulebook_of

GAMES = list(registry.games().values())
MOST_PAGES = {"tiny-towns": 38, "welcome-to": 68, "dream-home": 40, "uptown": 34}
"""A little more than the pages take: pictures that no longer stand beside words take twice that."""


def printed(browser: Browser, address: str, slug: str) -> list[str]:
    """Print the rules as somebody who reads in the dark, and return the words of every page."""
    context = browser.new_context(base_url=address, color_scheme="dark")
    context.add_cookies([{"name": "theme", "value": "dark", "url": address}])
    page = context.new_page()
    page.goto(f"/rules/{slug}")
    _by_day(page)
    pages = PdfReader(BytesIO(page.pdf(format="A4"))).pages
    context.close()
    return [packed(page.extract_text()) for page in pages]


def _by_day(page: Page) -> None:
    """Hold that paper is white and its letters black, whatever the screen is like."""
    page.emulate_media(media="print", color_scheme="dark")
    white, black = "rgb(255, 255, 255)", "rgb(0, 0, 0)"
    style = "getComputedStyle(document.querySelector('{}')).{}"
    assert page.evaluate(style.format("html", "backgroundColor")) == white
    assert page.evaluate(style.format("article p", "color")) == black
    shown = page.evaluate(
        """() => [...document.querySelectorAll("article img")]
            .filter(image => image.getClientRects().length).map(image => image.src)"""
    )
    assert shown
    assert not [address for address in shown if "theme=dark" in address]
    page.emulate_media(media="null", color_scheme="dark")


def packed(words: str) -> str:
    """Return words without spaces and ligatures: paper breaks lines and joins letters."""
    return "".join(normalize("NFKC", words).split())


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game.slug == "uptown" else pytest.mark.long) for game in GAMES],
    ids=lambda game: game.slug,
)
def test_the_rules_print_well(browser: Browser, address: str, game: AnyGame) -> None:
    """Headings stay with their text, examples with their words; nothing is left to be pressed."""
    pages = printed(browser, address, game.slug)
    assert len(pages) <= MOST_PAGES[game.slug]
    for section in rulebook_of(game).sections:
        title = packed(section.title.template)
        assert any(title in text for text in pages)
        assert not any(text.endswith(title) for text in pages), "a heading without its text"
    for example in examples(game).values():
        caption = example.caption.template.split(". ")[0][:40]
        both = (packed(example.title.template), packed(caption))
        assert any(all(words in text for words in both) for text in pages), example.id
    assert not any("Tryit" in text or "Onthispage" in text for text in pages)
