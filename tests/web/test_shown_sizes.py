"""What is drawn is shown at its size: nothing is made smaller, cut off or pushed out of sight."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.matrices import mostly_long
from tests.web.played import resize, take_seat
from tests.web.served import PERSON, Player, Seated, sit_down
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.i18n.catalogues import languages

GAMES = list(registry.games().values())
WINDOWS = [(390, 844), (820, 1180), (1180, 820), (1366, 640), (1440, 900), (1920, 1080)]
LATE = 72
"""How many moves are played before a table is looked at."""
TOUCH = {"pointerType": "touch", "bubbles": True}
ONE_GRID = 1024
"""Windows of this width and wider show the whole table without scrolling."""
LOOK = """() => {
    const shown = [...document.querySelectorAll("main .piece > svg")].filter(
        svg => svg.getClientRects().length);
    const scale = svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const small = svg => [...svg.querySelectorAll("text:not(.letter)")].filter(
        text => parseFloat(getComputedStyle(text).fontSize) * scale(svg) < 10.95);
    return {
        shrunk: shown.filter(svg => scale(svg) < 0.995).map(
            svg => [svg.parentElement.dataset.key, scale(svg)]),
        small: shown.flatMap(small).map(text => text.textContent),
        wide: document.documentElement.scrollWidth - innerWidth,
        cut: [...document.querySelectorAll("#words button, #waiting")].filter(button => {
            const range = document.createRange();
            range.selectNodeContents(button);
            const {width, height} = range.getBoundingClientRect();
            return width > button.clientWidth + 1 || height > button.clientHeight + 1;
        }).map(button => button.textContent),
        hidden: (others => others.scrollHeight - others.clientHeight)(
            document.querySelector("#others")),
        high: document.documentElement.scrollHeight - innerHeight,
        unreadable: [...document.querySelectorAll("main *, header *")].filter(
            found => found.getClientRects().length && !found.closest("svg, .unseen, .choices")
                && [...found.childNodes].some(node => node.nodeType === 3 && node.data.trim())
                && parseFloat(getComputedStyle(found).fontSize) < 12,
        ).map(found => found.textContent),
    };
}"""

BROKEN = """() => {
    const broken = node => {
        const range = document.createRange();
        return [...node.data.matchAll(/[^\\s-]+/g)].filter(word => {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            return new Set([...range.getClientRects()].map(box => box.top)).size > 1;
        }).map(word => word[0]);
    };
    const texts = found => [...found.childNodes].flatMap(
        child => child.nodeType === 3 ? [child] : texts(child));
    return [...document.querySelectorAll("button, .button")].flatMap(texts).flatMap(broken);
}"""
"""The words of buttons that go on in another line, where no hyphen ends the first."""


def play_on(players: list[Player], moves: int) -> None:
    """Let people play, whoever may, as long as there is something to play for."""
    made = 0
    while made < moves:
        for player in players:
            seen = player.look()
            if seen["over"]:
                return
            if seen["legal"]:
                player.move(_choice(seen, made), seen["next"])
                made += 1


def _choice(seen: dict[str, Any], made: int) -> str:
    """Return a move that does not end things early."""
    rash = ("refuse", "complete", "discard")
    calm = [words for words in seen["legal"] if not any(word in words for word in rash)]
    legal = calm or seen["legal"]
    return str(legal[made * 7 % len(legal)])


def late_table(address: str, game: AnyGame) -> Seated:
    """Open a table with as many people as a rail has small boards for, and play for a while."""
    seats = [seat for seat in game.chairs if seat <= 4][-1]
    table = sit_down(address, game.slug, [PERSON] * seats)
    play_on([table.player(seat) for seat in range(seats)], LATE)
    assert not table.player(0).look()["over"], "a game that is over is laid out otherwise"
    return table


def open_in(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    """Give a window a size, and return how it looks once it is drawn for that."""
    resize(page, size)
    found: dict[str, Any] = page.evaluate(LOOK)
    return found


@pytest.mark.parametrize("game", mostly_long(GAMES, "uptown", "welcome-to"))
def test_late_positions_are_readable_in_every_window(
    browser: Browser, address: str, game: AnyGame
) -> None:
    """A window that changes its size gets other drawings; all of them can be read whole."""
    table = late_table(address, game)
    context = browser.new_context(base_url=address, reduced_motion="reduce")
    page = context.new_page()
    take_seat(page, table, 0)
    for size in WINDOWS:
        seen = open_in(page, size)
        assert seen["shrunk"] == [], size
        assert seen["small"] == [], size
        assert seen["unreadable"] == [], size
        assert seen["cut"] == [], size
        assert seen["wide"] <= 0, size
        assert size[0] < ONE_GRID or seen["high"] <= 0, size
        assert size[0] < ONE_GRID or seen["hidden"] <= 1, size
    context.close()


@pytest.mark.parametrize("game", mostly_long(GAMES, "uptown"))
@pytest.mark.parametrize("language", mostly_long(languages(), "hu", "ru"))
def test_no_word_of_a_button_is_broken(
    browser: Browser, address: str, game: AnyGame, language: str
) -> None:
    """Buttons are as wide as their longest word, whatever the language."""
    table = late_table(address, game)
    page = browser.new_page(base_url=address, reduced_motion="reduce", locale=language)
    for seat in range(2):
        take_seat(page, table, seat)
        for size in WINDOWS:
            resize(page, size)
            assert page.evaluate(BROKEN) == [], (size, seat)
    page.context.close()


@pytest.mark.parametrize("language", mostly_long(languages(), "hu", "uk"))
def test_no_word_of_a_button_is_broken_on_phones(
    browser: Browser, address: str, language: str
) -> None:
    """The street, the pads and what is chosen from pictures there."""
    page = browser.new_page(
        base_url=address, viewport={"width": 390, "height": 844}, locale=language
    )
    for path in ("/", *(f"/{kind}/{game.slug}" for game in GAMES for kind in ("pad", "print"))):
        page.goto(path, wait_until="networkidle")
        assert page.evaluate(BROKEN) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    page.context.close()


@pytest.mark.parametrize("language", mostly_long(languages(), "ro"))
@pytest.mark.parametrize("slug", mostly_long(["tiny-towns", "welcome-to"], "welcome-to"))
def test_a_dealers_screen_fits_a_phone(
    browser: Browser, address: str, slug: str, language: str
) -> None:
    """What a large screen shows side by side stands below each other there."""
    page = browser.new_page(
        base_url=address, viewport={"width": 390, "height": 844}, locale=language
    )
    page.goto(f"/dealer/{slug}")
    page.locator("main form button.main").click()
    page.wait_for_selector("#dealer")
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.context.close()


@pytest.mark.parametrize("game", mostly_long(GAMES, "tiny-towns"))
def test_on_a_phone_the_bar_says_what_will_happen(
    browser: Browser, address: str, game: AnyGame
) -> None:
    """The first tap that completes a move plays nothing: the main button tells it, uncut."""
    table = sit_down(address, game.slug, [PERSON] * game.chairs[0])
    phone = browser.new_context(
        base_url=address,
        viewport={"width": 390, "height": 844},
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=True,
    )
    page = phone.new_page()
    take_seat(page, table, table.player(0).look()["pending"][0])
    page.wait_for_selector("#table[data-screen=phone][data-drawn=settled]")
    while not page.locator("main svg .lit[data-t]").count():
        before = page.evaluate("() => +document.querySelector('#slider').max")
        page.locator("#words button").first.tap()
        page.wait_for_function("n => +document.querySelector('#slider').max > n", arg=before)
    before = page.evaluate("() => +document.querySelector('#slider').max")
    for _ in range(6):
        if page.evaluate("() => document.querySelector('#words .main')?.dataset.tapped") == "1":
            break
        page.locator("main svg .lit[data-t]").first.dispatch_event("pointerdown", TOUCH)
        page.locator("main svg .lit[data-t]").first.dispatch_event("click")
    expect(page.locator("#words .main[data-tapped]")).not_to_be_empty()
    assert page.evaluate("() => +document.querySelector('#slider').max") == before
    assert page.evaluate(LOOK)["cut"] == []
    page.locator("#words .main").tap()
    page.wait_for_function("n => +document.querySelector('#slider').max > n", arg=before)
    phone.close()
