"""The table in a real browser: whole games by clicks, by keys, by two people, on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.matrices import mostly_long
from tests.web.played import (
    LIT,
    LONGEST,
    STEP,
    begin,
    move_number,
    sit,
    take_seat,
    wait_for_a_chance,
)
from tests.web.served import GENEROUS, PERSON, Seated, play_out, served, sit_down
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.web.pages.static_files import scripts

LOW_BUTTONS = """() => [...document.querySelectorAll("button, .button")]
    .filter((button) => button.offsetHeight && button.offsetHeight < 44).length"""
CLICK = """(shape) => {
    window.began = performance.now();
    shape.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
}"""
GAMES = list(registry.games().values())
CHANGE = 8
"""After so many turns half of them were clicks and half were keys."""


def by_slug(game: AnyGame) -> str:
    """Return what a test is called by."""
    return game.slug


def test_two_clicks_from_the_street_one_plays_against_a_bot(page: Page) -> None:
    """A newcomer clicks on a house and then on the board, and the bot answers."""
    begin(page, GAMES[-1])
    page.locator(LIT).first.wait_for()
    page.locator(LIT).first.click()
    expect(page.locator("#others")).to_contain_text("bot")


@pytest.mark.parametrize("game", mostly_long(GAMES, "uptown"))
def test_a_whole_game_is_played_by_clicks_and_by_keys(
    page: Page, address: str, game: AnyGame
) -> None:
    """From the first move to the final score, against a bot, by the one and the other in turn.

    Arrows go from one lit place to the next, Enter chooses; the focus is never lost.
    """
    table = sit_down(address, game.slug, [PERSON, "random"])
    take_seat(page, table, 0)
    for turn in range(LONGEST):
        wait_for_a_chance(page)
        if turn % CHANGE < CHANGE / 2:
            if page.evaluate(STEP) == "over":
                break
        elif not choose_by_keys(page, turn):
            break
        page.wait_for_function("() => !document.querySelector('.sending')")
    expect(page.locator("body.over")).to_be_attached()
    expect(page.locator("#ending")).to_contain_text("After the game")
    expect(page.locator("#ending")).to_contain_text(re.compile("win|share|over"))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=by_slug)
def test_a_whole_game_is_played_by_keys_alone(page: Page, address: str, game: AnyGame) -> None:
    """Nothing is pointed at from the first move to the final score."""
    table = sit_down(address, game.slug, [PERSON, "random"])
    take_seat(page, table, 0)
    for turn in range(LONGEST):
        wait_for_a_chance(page)
        if not choose_by_keys(page, turn):
            break
        if page.locator("#sure[open]").count():
            page.keyboard.press("Tab")
            expect(page.locator("#yes")).to_be_focused()
            page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('.sending')")
    expect(page.locator("#ending")).to_contain_text("After the game")


def choose_by_keys(page: Page, turn: int) -> bool:
    """Choose what an arrow leads to; say no if the game is over."""
    if page.locator("body.over").count():
        return False
    page.keyboard.press(("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp")[turn % 4])
    assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("Enter")
    return True


def test_two_browsers_at_one_table(browser: Browser, address: str) -> None:
    """A move of one is drawn at the other within the blink of an eye, without a reload."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    pages = [sit(browser, table, seat) for seat in (0, 1)]
    mover = table.player(0).look()["pending"][0]
    pages[mover].locator("#menu > summary").click()
    pages[mover].locator("#only").uncheck()
    pages[mover].keyboard.press("Escape")
    before = move_number(pages[mover])
    while move_number(pages[mover]) == before:
        wait_for_a_chance(pages[mover])
        pages[mover].evaluate(STEP)
    other = pages[1 - mover].locator("#slider")
    expect(other).to_have_attribute("max", str(move_number(pages[mover])))
    for page in pages:
        page.context.close()


def test_a_page_comes_back_after_a_restart(browser: Browser, data: Path) -> None:
    """The server is killed and started again: the page finds it and the game goes on."""
    with served(data, *GENEROUS) as server:
        table = sit_down(server.address, "tiny-towns", [PERSON, "random"], {"monuments": False})
        table.player(0).wait_for_turn()
        page = sit(browser, table, 0)
        server.kill()
        expect(page.locator("#refusal")).to_contain_text("connection is lost")
    with served(data, *GENEROUS, port=server.port):
        expect(page.locator("#refusal")).to_contain_text("Back again")
        before = move_number(page)
        page.locator(LIT).first.click()
        page.wait_for_function(
            "before => +document.querySelector('#slider').max > before", arg=before
        )
        page.context.close()


def test_undo_by_button_and_by_key(page: Page, address: str) -> None:
    """What was placed comes back, twice, and cannot be undone past a reveal."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    take_seat(page, table, 0)
    undo = page.locator("#undo button")
    expect(undo).to_be_disabled()
    page.locator(LIT).first.click()
    page.wait_for_function("() => +document.querySelector('#slider').max === 1")
    page.locator("#board .lit").first.click()
    page.wait_for_function("() => +document.querySelector('#slider').max === 2")
    undo.click()
    page.wait_for_function("() => +document.querySelector('#slider').max === 3")
    expect(page.locator("#board .lit").first).to_be_visible()
    page.locator("#board .lit").first.click()
    page.wait_for_function("() => +document.querySelector('#slider').max === 4")
    page.keyboard.press("u")
    page.wait_for_function("() => +document.querySelector('#slider').max === 5")


def test_a_spectator_sees_and_touches_nothing(page: Page, address: str) -> None:
    """A watching link shows the boards, no lit target and no button."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    page.goto(f"/s/{table.watch}")
    expect(page.locator("#board svg").first).to_be_visible()
    assert page.locator(LIT).count() == 0
    assert page.locator("#talking form").count() == 0


@pytest.fixture
def finished(address: str) -> Seated:
    """Play a game to its end."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    play_out([table.player(0), table.player(1)])
    return table


def test_a_replay_has_a_slider_and_other_eyes(page: Page, finished: Seated) -> None:
    """Anybody who has the address goes back and forth and looks through any seat's eyes."""
    page.goto(f"/t/{finished.id}?at=0")
    expect(page.locator("#prompt")).to_contain_text("Move 0 of")
    page.locator("#history a[rel=next]").click()
    expect(page.locator("#prompt")).to_contain_text("Move 1 of")
    page.locator("#slider").fill("7")
    expect(page.locator("#prompt")).to_contain_text("Move 7 of")
    page.locator("#eyes").select_option("1")
    expect(page.locator("#board figure").first).to_have_attribute("data-seat", "1")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("]")
    expect(page.locator("#prompt")).to_contain_text("Move 8 of")


def test_a_record_goes_down_and_up_again(page: Page, finished: Seated, tmp_path: Path) -> None:
    """Download the record, upload it, and watch the same game under another address."""
    page.goto(f"/t/{finished.id}")
    with page.expect_download() as download:
        page.locator("#ending a[download]").click()
    file = tmp_path / "game.town"
    download.value.save_as(file)
    page.goto("/replays")
    page.set_input_files("#record", file)
    page.get_by_role("button", name="Watch it").click()
    page.wait_for_url("**/t/*")
    assert finished.id not in page.url
    expect(page.locator("#prompt")).to_contain_text("Move 0 of")


def test_a_broken_record_is_explained(page: Page, tmp_path: Path) -> None:
    """What is no record is told with its line."""
    file = tmp_path / "broken.town"
    file.write_text("[Game 3]\n", "utf-8")
    page.goto("/replays")
    page.set_input_files("#record", file)
    page.get_by_role("button", name="Watch it").click()
    expect(page.get_by_role("alert")).to_contain_text("line 1")


def test_a_rematch_takes_both_along(browser: Browser, finished: Seated) -> None:
    """One asks for it, the other joins, and both sit at the same new table."""
    pages = [sit(browser, finished, seat) for seat in (0, 1)]
    pages[0].get_by_role("button", name="Play again").click()
    pages[0].wait_for_url(re.compile(rf"/t/(?!{finished.id})"))
    pages[1].get_by_role("button", name="Join the rematch").click()
    pages[1].wait_for_url(re.compile(rf"/t/(?!{finished.id})"))
    assert pages[0].url == pages[1].url
    for page in pages:
        page.context.close()


def test_talk_is_escaped_and_reaches_the_other(browser: Browser, address: str) -> None:
    """What somebody says is shown as it was said, and never as markup."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    pages = [sit(browser, table, seat) for seat in (0, 1)]
    pages[0].locator("#menu > summary").click()
    pages[0].locator("#talking > summary").click()
    pages[0].locator("#saying").fill("<b id=evil>hello</b>")
    pages[0].keyboard.press("Enter")
    expect(pages[1].locator("#talk")).to_have_text(re.compile("<b id=evil>hello</b>"))
    assert pages[1].locator("#evil").count() == 0
    for page in pages:
        page.context.close()


def test_a_name_is_escaped(page: Page, address: str) -> None:
    """A name full of markup is a name."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    take_seat(page, table, 0)
    page.goto(f"/t/{table.id}/people")
    page.locator("#name").fill('"><img src=x onerror=alert(1)>')
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".guests")).to_contain_text("<img src=x")
    assert page.locator("img").count() == 0


def test_hovering_tells_what_a_move_brings(page: Page, address: str) -> None:
    """A lit place says in words what a click would do, and the score shows the change."""
    table = sit_down(address, "welcome-to", [PERSON, PERSON])
    take_seat(page, table, 0)
    page.locator("#shared .lit, #act .lit, #board .lit").first.click()
    page.locator("#board .lit").first.hover()
    expect(page.locator("#advice")).not_to_be_empty()


def test_what_a_move_would_bring_is_drawn(page: Page, address: str) -> None:
    """The token to be placed lies on the board, by hover and by focus, and goes with the pointer.

    Building shows the building and lets what it uses up fade; the score says what it brings.
    """
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    player = table.player(0)
    player.move(player.look()["legal"][0], 1)
    take_seat(page, table, 0)
    squares = page.locator("#board .lit")
    tokens = page.locator("#board .sketch")
    squares.nth(4).hover()
    expect(tokens).to_have_count(1)
    assert tokens.evaluate("layer => getComputedStyle(layer).opacity") == "0.8"
    page.locator("h1").hover()
    expect(tokens).to_have_count(0)
    squares.nth(2).focus()
    expect(tokens).to_have_count(1)
    assert player.look()["next"] == 2


def test_a_sketch_comes_once_a_moment(page: Page, address: str) -> None:
    """Pointing at a place again asks the server nothing; after a move it is asked anew."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    player = table.player(0)
    player.move(player.look()["legal"][0], 1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    take_seat(page, table, 0)
    for _ in range(3):
        page.locator("#board .lit").nth(1).hover()
        expect(page.locator("#board .sketch")).to_have_count(1)
        page.locator("h1").hover()
        expect(page.locator("#board .sketch")).to_have_count(0)
    assert len([url for url in asked if "/sketch" in url]) == 1


def test_a_hint_points_at_what_to_click(page: Page, address: str) -> None:
    """The best move a bot finds is told in words and marked on the board."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    take_seat(page, table, 0)
    page.keyboard.press("h")
    expect(page.locator("#advice")).to_contain_text("Best:")
    expect(page.locator(".hinted").first).to_be_visible()


def test_at_a_table_with_a_coach_nobody_need_ask(page: Page, address: str) -> None:
    """Where a lesson lets go, the coach says by itself what it would do."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False}, guided=True)
    take_seat(page, table, 0)
    expect(page.locator("#advice")).not_to_be_empty()
    expect(page.locator(".hinted").first).to_be_visible()


def test_done_is_said_by_itself_where_that_is_wished(page: Page, address: str) -> None:
    """With the switch on, a turn in which only done is left ends without a click."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON], {"monuments": False})
    take_seat(page, table, 0)
    page.locator("#menu > summary").click()
    page.locator("#auto").check()
    page.keyboard.press("Escape")
    mover = table.player(table.player(0).look()["pending"][0])
    mover.move("brick", 1)
    page.locator("#board .lit").first.click()
    for _ in range(600):
        if table.player(0).look()["pending"] == [1]:
            return
        page.wait_for_timeout(50)
    raise AssertionError("nobody said done")


def test_a_phone_has_no_sideways_scrolling_and_taps_twice(browser: Browser, address: str) -> None:
    """The first tap previews, the button in the bar confirms; every target is wide enough."""
    for game in GAMES:
        seats = game.chairs[0]
        table = sit_down(address, game.slug, [PERSON] * seats)
        phone = browser.new_context(
            base_url=address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
        )
        page = phone.new_page()
        seat = table.player(0).look()["pending"][0]
        take_seat(page, table, seat)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.evaluate("document.body.scrollWidth") <= 390
        assert page.evaluate(LOW_BUTTONS) == 0
        phone.close()


def test_the_door_tells_which_window_the_table_is_drawn_for(browser: Browser, address: str) -> None:
    """A narrow window of a desktop's browser never sees the drawings of a wide one first."""
    table = sit_down(address, "welcome-to", [PERSON] * 2)
    narrow = browser.new_context(base_url=address, viewport={"width": 390, "height": 844})
    page = narrow.new_page()
    page.goto(f"/s/{table.tokens['0']}")
    page.wait_for_function("() => document.cookie.includes('screen=phone')")
    drawn = page.request.post(page.url, headers={"Origin": address}).text()
    assert '"screen":"phone"' in drawn
    narrow.close()


def test_a_tap_previews_and_the_bar_confirms(browser: Browser, address: str) -> None:
    """Nothing is played by the first tap."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    player = table.player(0)
    player.move(player.look()["legal"][0], 1)
    phone = browser.new_context(
        base_url=address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = phone.new_page()
    take_seat(page, table, 0)
    page.locator("#board .lit").first.tap()
    expect(page.locator("#words .main")).to_contain_text("Place")
    assert player.look()["next"] == 2
    page.locator("#words .main").tap()
    page.wait_for_function("() => +document.querySelector('#slider').max === 2")
    phone.close()


def test_without_a_script_plain_moves_work(browser: Browser, address: str) -> None:
    """Targets are links and moves are forms: a few turns of a game, undo and talk."""
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/play/tiny-towns")
    page.locator("#seat1").select_option("nobody")
    page.locator("#option-monuments").select_option("false")
    page.get_by_role("button", name="Open the table").click()
    for _ in range(12):
        # A page that has only half arrived may lack its buttons: the next one must be whole.
        page.wait_for_load_state()
        with page.expect_navigation():
            page.locator("#words form button, svg a.lit").first.click()
    assert page.locator("#history .caption").inner_text().startswith("Move ")
    assert "Move 0" not in page.locator("#history .caption").inner_text()
    page.locator("#menu > summary").click()
    page.locator("#talking > summary").click()
    page.locator("#saying").fill("no script here")
    with page.expect_navigation():
        page.locator("#speak button").click()
    expect(page.locator("#talk")).to_contain_text("no script here")
    context.close()


def test_the_theme_is_remembered(page: Page) -> None:
    """Dark stays dark on the next page."""
    page.goto("/about")
    page.get_by_role("button", name="Dark").click()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_street_knows_where_you_played(context: BrowserContext, page: Page) -> None:
    """A table that is not over is offered again, from the memory of this browser alone."""
    begin(page, GAMES[0])
    other = context.new_page()
    other.goto("/")
    expect(other.locator("#resume a").first).to_contain_text(GAMES[0].name)


def test_a_table_fetches_what_it_needs_and_no_more(page: Page, address: str) -> None:
    """The script of lessons, pads and rulebooks stays away; how long all takes is for `bench`."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    take_seat(page, table, 0)
    fetched = page.evaluate("performance.getEntriesByType('resource').map(r => r.name)")
    modules = {name.rsplit("/", 1)[-1] for name in fetched if name.endswith(".js")}
    assert modules == set(scripts("page.js", "table.js"))
