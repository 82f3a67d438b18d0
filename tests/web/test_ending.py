"""The end of a game in the browser: told to whoever reads it, whole at every seat count."""

import re

import pytest
from httpx import Response
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.matrices import mostly_long
from tests.web.played import AN_HOUR_LATER, resize, sit, take_seat
from tests.web.served import PERSON, Player, Seated, nearly_over, play_out, sit_down
from townsmith.core.registry import games

PNG = b"\x89PNG\r\n\x1a\n"
SIZES = [(390, 844), (820, 1180), (1180, 820), (1366, 640), (1440, 900), (1920, 1080)]
CUT = """() => {
    const ranking = document.querySelector("#score .standings");
    const shown = [...ranking.querySelectorAll("table")].filter(t => t.getClientRects().length);
    const cells = shown.flatMap(table => [...table.querySelectorAll("th, td")]);
    const edge = Math.min(innerWidth, ranking.getBoundingClientRect().right) + 1;
    const small = [...document.querySelectorAll("main *")].filter(found =>
        found.getClientRects().length && !found.closest("svg, .unseen")
        && [...found.childNodes].some(node => node.nodeType === 3 && node.data.trim())
        && parseFloat(getComputedStyle(found).fontSize) < 12);
    return {
        tables: shown.length,
        out: cells.filter(c => c.getBoundingClientRect().right > edge).map(c => c.textContent),
        wide: document.documentElement.scrollWidth - innerWidth,
        small: small.map(found => found.textContent),
    };
}"""


def finished(address: str, slug: str, seats: int) -> Seated:
    """Play a game of people to its end."""
    table = sit_down(address, slug, [PERSON] * seats)
    play_out([table.player(seat) for seat in range(seats)])
    return table


@pytest.mark.parametrize(
    ("slug", "seats"),
    mostly_long(
        [("uptown", 2), ("dream-home", 3), ("uptown", 4), ("tiny-towns", 6), ("welcome-to", 10)],
        "dream-home-3",
    ),
)
def test_the_whole_ranking_is_in_view(page: Page, address: str, slug: str, seats: int) -> None:
    """Every column of every seat, in windows of all sizes; nothing is cut or too small to read."""
    table = finished(address, slug, seats)
    take_seat(page, table, 0)
    for size in SIZES:
        resize(page, size)
        seen = page.evaluate(CUT)
        assert seen["tables"] == 1, size
        assert seen["out"] == [], size
        assert seen["wide"] <= 0, size
        assert seen["small"] == [], size
        heads = page.locator("#score table:visible").locator("[data-open]")
        assert heads.count() == seats


def test_the_next_steps_are_in_reach_without_scrolling(page: Page, address: str) -> None:
    """Play again, review, watch, share and save: all inside the window."""
    table = finished(address, "uptown", 4)
    take_seat(page, table, 0)
    for size in SIZES:
        resize(page, size)
        inside = page.evaluate(
            """() => [...document.querySelectorAll("#ending .after :is(a, button)")].map(
                found => found.getBoundingClientRect().bottom <= innerHeight)"""
        )
        assert len(inside) == 5
        assert all(inside), size


def test_the_result_speaks_to_both(browser: Browser, address: str) -> None:
    """The winner reads how far ahead, the other how far behind; both why the game ended."""
    table = finished(address, "uptown", 2)
    pages = [sit(browser, table, seat) for seat in (0, 1)]
    heads = [page.locator("#prompt h1").inner_text() for page in pages]
    assert any(re.match(r"You (win|share)", head) for head in heads)
    for page in pages:
        expect(page.locator("#ending .why").last).to_contain_text("The game is over")
        expect(page.locator("#score .columns .mine").first).to_contain_text("You")
        page.context.close()


@pytest.fixture
def lively(browser: Browser, address: str) -> BrowserContext:
    """Open a browser whose owner likes motion."""
    return browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})


PLACES = """() => [...document.querySelectorAll("#counting tr, #score tr, #ending .after *")]
    .map(found => Math.round(found.getBoundingClientRect().top + scrollY))"""
WATCH = f"""() => {{
    window.steps = [];
    new MutationObserver(() => window.steps.push(
        [document.querySelectorAll("#counting td.yet").length, ({PLACES})()])
    ).observe(document.querySelector("#ending"),
        {{subtree: true, attributes: true, attributeFilter: ["class"]}});
}}"""
"""Notes at every step of the counting how many lines are yet to come, and where all of them are."""


def test_lines_are_counted_up(lively: BrowserContext, address: str) -> None:
    """One after the other; every row has its place from the start."""
    table = nearly_over(address, "uptown", 2)
    page = lively.new_page()
    take_seat(page, table, 0)
    page.evaluate(WATCH)
    play_out([table.player(0), table.player(1)])
    page.wait_for_function("() => window.steps.some(([yet]) => !yet)")
    page.wait_for_function("() => !document.querySelector('#score .standings.yet')")
    steps = page.evaluate("() => window.steps")
    places = page.evaluate(PLACES)
    assert [where for _, where in steps if where != places] == []
    assert len({yet for yet, _ in steps}) >= 5
    page.context.close()


@pytest.mark.parametrize("press", mostly_long(["key", "pointer"], "key"))
def test_a_press_ends_the_counting(lively: BrowserContext, address: str, press: str) -> None:
    """With a clock that stands still nothing is counted any more, and yet all is there."""
    table = nearly_over(address, "uptown", 2)
    page = lively.new_page()
    page.clock.install(time=0)
    take_seat(page, table, 0)
    page.clock.pause_at(AN_HOUR_LATER)
    play_out([table.player(0), table.player(1)])
    page.wait_for_selector("#counting .yet", state="attached")
    assert page.locator("#counting td.yet").count() > 1
    if press == "key":
        page.keyboard.press("Shift")
    else:
        page.locator("#ending .why").first.click()
    page.wait_for_selector("#counting .yet, #score .standings.yet", state="detached")
    page.context.close()


def test_whoever_wants_less_motion_sees_it_done(page: Page, address: str) -> None:
    """Nothing is hidden for a moment."""
    table = nearly_over(address, "uptown", 2)
    take_seat(page, table, 0)
    play_out([table.player(0), table.player(1)])
    page.wait_for_selector("#counting")
    assert page.locator(".yet").count() == 0


def test_a_rematch_tells_how_many_have_said_yes(browser: Browser, address: str) -> None:
    """The others read it on their button."""
    table = finished(address, "uptown", 3)
    pages = [sit(browser, table, seat) for seat in (0, 1)]
    pages[0].get_by_role("button", name="Play again").click()
    expect(pages[1].get_by_role("button", name="Join the rematch")).to_contain_text(
        "1 of 3 have said yes"
    )
    for page in pages:
        page.context.close()


def test_the_result_can_be_shared(page: Page, address: str) -> None:
    """What is copied has the result, the ranking and the address; a picture is saved beside it."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = finished(address, "uptown", 2)
    take_seat(page, table, 0)
    page.evaluate("() => { navigator.share = undefined; }")
    with page.expect_download() as saved:
        page.locator("#share").click()
    assert saved.value.suggested_filename == "UpTown.png"
    assert saved.value.path().read_bytes().startswith(PNG)
    expect(page.locator("#shared-words")).to_contain_text("the picture is saved")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert f"{address}/t/{table.id}" in copied
    assert re.search(r"^1\. (You|Ben) \d+$", copied, re.MULTILINE)


SHARED = """() => { navigator.canShare = ({files}) => files.length === 1;
    window.shared = new Promise(done => { navigator.share = async given => done(given); }); }"""
TOLD = """async () => { const {title, text, url, files} = await window.shared;
    const image = await createImageBitmap(files[0]);
    return {title, text, url, type: files[0].type, size: [image.width, image.height]}; }"""


def test_a_device_that_shares_is_given_words_and_a_picture(page: Page, address: str) -> None:
    """By the way the device offers, with the file."""
    table = finished(address, "dream-home", 2)
    take_seat(page, table, 0)
    page.evaluate(SHARED)
    page.locator("#share").click()
    told = page.evaluate(TOLD)
    assert told["url"] == f"{address}/t/{table.id}"
    assert (told["type"], told["size"]) == ("image/png", [1200, 630])
    assert "win" in told["text"]


def picture(player: Player) -> Response:
    return player.client.get(f"{player.table}/result?theme=dark")


@pytest.mark.parametrize("slug", mostly_long(sorted(games()), "uptown"))
def test_the_picture_names_everybody_and_nobody_you(address: str, slug: str) -> None:
    """It is drawn for whoever is shown it, with the winner's board; a running game has none."""
    table = sit_down(address, slug, [PERSON, PERSON])
    players = [table.player(0), table.player(1)]
    assert picture(players[0]).status_code == 404
    play_out(players)
    drawn = picture(players[0]).raise_for_status()
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert 'data-theme="dark"' in drawn.text
    assert all(f">{name}<" in drawn.text for name in ("Ada", "Ben"))
    assert not re.search(r"\b[Yy]ou\b", drawn.text)
