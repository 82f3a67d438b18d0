"""What happened, and looking back: the list of moves leads, and the board stays where it is."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.matrices import mostly_long
from tests.web.played import AN_HOUR_LATER, resize, sit, take_seat, wait_for_the_drawing
from tests.web.served import PERSON, Seated, play_out, sit_down
from tests.web.test_shown_sizes import play_on
from tests.web.test_still_board import WHERE
from townsmith.core import registry
from townsmith.core.text import english
from townsmith.games.dream_home.rules.pieces import ROOF_KINDS
from townsmith.games.dream_home.words.names import roof_name

GAMES = list(registry.games())
SIZES = [(390, 844), (820, 1180), (1180, 820), (1440, 900), (1920, 1080)]
ROUNDS = "() => [...document.querySelectorAll('#story .chapter')].map(one => +one.dataset.round)"
MOMENTS = "() => [...document.querySelectorAll('#story a')].map(one => +one.dataset.at)"
SHOWN = "() => +document.querySelector('#slider').value"
LAST = "() => +document.querySelector('#slider').max"
LOOKING = "at => document.querySelector('#prompt').textContent.includes(`Move ${at} of`)"
BOARDS = "() => [...document.querySelectorAll('#board svg')].map(one => one.outerHTML)"
MOVES_SO_FAR = 40


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest, address: str) -> Seated:
    """Open a table of each game and play for a while."""
    opened = sit_down(address, request.param, [PERSON, PERSON])
    play_on([opened.player(0), opened.player(1)], MOVES_SO_FAR)
    return opened


@pytest.fixture(scope="module")
def taken(browser: Browser, table: Seated) -> Iterator[Page]:
    """Sit down there, for all who look back at the same game."""
    page = sit(browser, table, 0)
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    page.context.close()
    assert failures == []


@pytest.fixture
def seated(taken: Page) -> Page:
    """Look at the present, whatever was looked at before."""
    taken.keyboard.press("Escape")
    taken.wait_for_function("() => !document.body.classList.contains('past')")
    return taken


def press(page: Page, at: int) -> None:
    """Press the first line of a moment, and wait until the board shows it."""
    page.evaluate("at => document.querySelector(`#story a[data-at='${at}']`).click()", at)
    page.wait_for_function(LOOKING, arg=at)


def one_more(table: Seated) -> None:
    """Let somebody make a move that everybody sees."""
    before = table.player(0).look()["round"]
    players = [table.player(0), table.player(1)]
    while players[0].look()["round"] == before:
        play_on(players, 1)


def test_all_moves_are_listed_by_rounds_and_lead_to_their_moments(seated: Page) -> None:
    """The newest round first; a press turns to reading order and lights the line."""
    rounds = seated.evaluate(ROUNDS)
    assert len(rounds) > 2
    assert rounds == sorted(rounds, reverse=True)
    moments = seated.evaluate(MOMENTS)
    middle = sorted(set(moments))[len(set(moments)) // 2]
    press(seated, middle)
    assert seated.evaluate(ROUNDS) == rounds[::-1]
    lit = seated.locator("#story a[aria-current]")
    assert {lit.nth(at).get_attribute("data-at") for at in range(lit.count())} == {str(middle)}
    later = [at for at in seated.evaluate(MOMENTS) if at > middle]
    assert seated.locator("#story a.later").count() == len(later) > 0
    caption = seated.locator("#prompt h1").inner_text()
    assert re.match(r"Round \d+: ", caption)
    told = [line.split(" +")[0].split(" \N{EN DASH}")[0] for line in lit.all_inner_texts()]
    assert caption.split(": ", 1)[1] in told
    assert seated.evaluate(SHOWN) == middle
    expect(seated).to_have_url(re.compile(rf"at={middle}\b"))
    assert "past" in (seated.locator("body").get_attribute("class") or "")


def test_own_moves_say_you(seated: Page) -> None:
    """Nobody reads their own name."""
    lines = seated.locator("#story a").all_inner_texts()
    assert any(line.startswith("You") for line in lines)
    assert not any(line.startswith("Ada") for line in lines)


def test_one_button_leads_back_and_a_move_meanwhile_moves_nothing(
    seated: Page, table: Seated
) -> None:
    """The board shows the chosen moment while the game goes on; the button says so."""
    press(seated, sorted(set(seated.evaluate(MOMENTS)))[1])
    before = seated.evaluate(BOARDS)
    at, last = seated.evaluate(SHOWN), seated.evaluate(LAST)
    seated.evaluate("() => { document.querySelector('#story').scrollTop = 0 }")
    one_more(table)
    seated.wait_for_function("n => +document.querySelector('#slider').max > n", arg=last)
    assert seated.evaluate(SHOWN) == at
    assert seated.evaluate(BOARDS) == before
    due = bool(table.player(0).look()["legal"])
    words = "Back to now: your turn" if due else "Back to now: something happened"
    expect(seated.locator("#now")).to_have_text(words)
    seated.locator("#now").click()
    seated.wait_for_function("() => !document.body.classList.contains('past')")
    expect(seated).not_to_have_url(re.compile("at="))
    assert seated.evaluate(SHOWN) == seated.evaluate(LAST) > last


@pytest.mark.parametrize("slug", mostly_long(GAMES, "welcome-to"))
def test_looking_back_the_board_keeps_its_place(page: Page, address: str, slug: str) -> None:
    """In every window; the list scrolls in its own box, and steps and way back are in view."""
    opened = sit_down(address, slug, [PERSON, PERSON])
    play_on([opened.player(0), opened.player(1)], MOVES_SO_FAR)
    take_seat(page, opened, 0)
    for size in SIZES:
        resize(page, size)
        began = page.evaluate(WHERE)[0]
        for _ in range(3):
            shown = page.evaluate(SHOWN)
            page.keyboard.press("[")
            page.wait_for_function(
                "n => document.querySelector('#prompt .looking')?.textContent.includes(' of ')"
                " && +document.querySelector('#slider').value < n",
                arg=shown,
            )
            assert page.evaluate(WHERE)[0] == began, size
        ways_are_in_view(page, size)
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.body.classList.contains('past')")


def ways_are_in_view(page: Page, size: tuple[int, int]) -> None:
    """Check that the way back and the steps lie in the window, and nothing lies over them."""
    for control in ("#now", "#rewind [data-do=back]", "#rewind [data-do=play]"):
        box = page.locator(control).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        hit = page.evaluate(
            "([selector, x, y]) => Boolean(document.elementFromPoint(x, y)?.closest(selector))",
            [control, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
        )
        assert hit, (control, size)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate("() => getComputedStyle(document.querySelector('#story')).overflowY") == (
        "auto"
    )


def test_keys_and_steps_go_from_one_thing_that_was_seen_to_the_next(seated: Page) -> None:
    """Entries that showed nothing are passed over; the last step forward is now."""
    moments = sorted({*seated.evaluate(MOMENTS), seated.evaluate(LAST)})
    for at in moments[-2:-5:-1]:
        seated.keyboard.press("[")
        seated.wait_for_function(LOOKING, arg=at)
    seated.keyboard.press("]")
    seated.wait_for_function(LOOKING, arg=moments[-3])
    seated.locator("#history a[rel=next]").click()
    seated.wait_for_function(LOOKING, arg=moments[-2])
    seated.keyboard.press("]")
    seated.wait_for_function("() => !document.body.classList.contains('past')")
    seated.keyboard.press("[")
    seated.wait_for_function(LOOKING, arg=moments[-2])
    seated.keyboard.press("Escape")
    seated.wait_for_function("() => !document.body.classList.contains('past')")


def test_the_line_of_time_has_a_tick_a_round(seated: Page) -> None:
    """As many as the list has rounds in which something happened, in order, inside the line."""
    told = "() => document.querySelectorAll('#story .chapter:has(li)').length"
    ticks = seated.evaluate(
        "() => [...document.querySelectorAll('#ticks path')].map(t => t.getBoundingClientRect().x)"
    )
    assert len(ticks) == seated.evaluate(told)
    assert ticks == sorted(ticks)
    line = seated.locator("#slider").bounding_box()
    assert line is not None
    assert all(line["x"] <= tick <= line["x"] + line["width"] for tick in ticks)


def test_a_slider_that_is_dragged_stays_in_the_hand(seated: Page) -> None:
    """An update on the way does not put another slider in its place."""
    seated.evaluate("() => { window.held = document.querySelector('#slider') }")
    for value in (20, 10):
        seated.locator("#slider").fill(str(value))
        seated.wait_for_function(LOOKING, arg=value)
    assert seated.evaluate("() => window.held === document.querySelector('#slider')")


@pytest.fixture(scope="module")
def finished(address: str) -> Seated:
    """Play a game to its end, for all who only look at it."""
    opened = sit_down(address, "dream-home", [PERSON, PERSON])
    play_out([opened.player(0), opened.player(1)])
    return opened


@pytest.mark.parametrize(("speed", "pause"), mostly_long([(1, 900), (2, 450), (4, 225)], "4-225"))
def test_a_game_is_played_as_a_film(page: Page, finished: Seated, speed: int, pause: int) -> None:
    """Space begins and stops it; a move takes 900, 450 or 225 milliseconds."""
    page.clock.install(time=0)
    page.goto(f"/t/{finished.id}?at=0")
    wait_for_the_drawing(page)
    moments = sorted({0, *page.evaluate(MOMENTS)})
    page.locator(f"#rewind [data-speed='{speed}']").click()
    expect(page.locator(f"[data-speed='{speed}']")).to_have_attribute("aria-pressed", "true")
    page.locator("#prompt").focus()
    page.clock.pause_at(AN_HOUR_LATER)  # from here on time goes only where it is told to
    page.keyboard.press(" ")
    for at in moments[1:4]:
        page.clock.run_for(pause - 25)
        assert page.evaluate(SHOWN) < at
        page.clock.run_for(25)
        page.wait_for_function(LOOKING, arg=at)
    page.keyboard.press(" ")
    expect(page.locator("#history [data-do=play]")).not_to_have_class(re.compile("playing"))
    page.clock.run_for(10 * pause)
    assert page.evaluate(SHOWN) == moments[3]


def test_a_film_ends_at_the_end_and_begins_anew(page: Page, finished: Seated) -> None:
    """The last picture is the end itself; from there it is played from the start."""
    page.goto(f"/t/{finished.id}")
    wait_for_the_drawing(page)
    last = page.evaluate(LAST)
    page.locator("#slider").fill(str(last - 1))
    page.wait_for_function("() => document.body.classList.contains('past')")
    page.locator("#rewind [data-speed='4']").click()
    page.locator("#rewind [data-do=play]").click()
    page.wait_for_function("() => !document.body.classList.contains('past')")
    page.locator("#history [data-do=play]").click()
    page.wait_for_function("() => +document.querySelector('#slider').value < 5")
    page.locator("#history [data-do=play]").click()
    expect(page.locator("#now")).to_have_text("Back to the end")


def test_the_address_of_a_moment_can_be_copied_and_sent(
    context: BrowserContext, page: Page, finished: Seated
) -> None:
    """Whoever opens it sees the same caption and the same boards."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/t/{finished.id}?at=0")
    wait_for_the_drawing(page)
    press(page, page.evaluate(MOMENTS)[12])
    page.locator("#copy").click()
    expect(page.locator("#copy")).to_have_text("Copied")
    address = page.evaluate("() => navigator.clipboard.readText()")
    expect(page).to_have_url(address)
    other = context.new_page()
    other.goto(address)
    wait_for_the_drawing(other)
    assert other.locator("#prompt h1").inner_text() == page.locator("#prompt h1").inner_text()
    lit = "() => document.querySelector('#story [aria-current]').dataset.at"
    assert other.evaluate(lit) == page.evaluate(lit)


def test_a_record_that_is_watched_again_has_the_same_list(
    page: Page, finished: Seated, tmp_path: Path
) -> None:
    """The list of a table that was played here and of its record elsewhere say the same."""
    page.goto(f"/t/{finished.id}?at=0&as=-2")
    wait_for_the_drawing(page)
    lines = page.locator("#story a").all_inner_texts()
    file = tmp_path / "game.town"
    file.write_bytes(page.request.get(f"/t/{finished.id}/record").body())
    page.goto("/replays")
    page.set_input_files("#record", file)
    page.get_by_role("button", name="Watch it").click()
    page.wait_for_url("**/t/*at=0")
    wait_for_the_drawing(page)
    page.goto(f"{page.url}&as=-2")
    wait_for_the_drawing(page)
    assert page.locator("#story a").all_inner_texts() == lines
    press(page, page.evaluate(MOMENTS)[3])


def test_lines_are_links_without_a_script(browser: Browser, finished: Seated) -> None:
    """The list leads to its moments in every browser."""
    context = browser.new_context(base_url=finished.address, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/t/{finished.id}")
    page.locator("#story a").last.click()
    expect(page.locator("#prompt .looking")).to_contain_text("looking back")
    context.close()


def test_arrows_go_from_line_to_line(page: Page, finished: Seated) -> None:
    """The list is one stop of the Tab key."""
    page.goto(f"/t/{finished.id}?at=3")
    wait_for_the_drawing(page)
    assert page.locator("#story a[tabindex='0']").count() == 1
    page.locator("#story a[tabindex='0']").focus()
    before = page.evaluate("() => +document.activeElement.dataset.at")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    at = page.evaluate("() => +document.activeElement.dataset.at")
    assert at >= before
    page.keyboard.press("Enter")
    page.wait_for_function(LOOKING, arg=at)
    page.wait_for_function("at => +document.activeElement.dataset.at === at", arg=at)


def past_doors(table: Seated, seat: int | None) -> Iterator[str]:
    """Yield all that the server tells of the past of a running table."""
    somebody = table.spectator() if seat is None else table.player(seat)
    last = somebody.look()["next"] - 1
    page = {"accept": "text/html"}
    for at in range(last):
        yield somebody.client.get(f"/t/{table.id}?at={at}", headers=page).text
        yield somebody.client.get(f"/t/{table.id}/updates?at={at}").text
        yield somebody.client.get(f"/t/{table.id}/board?at={at}&seat=0").text
    yield somebody.client.get(f"/t/{table.id}/record").text
    review: Any = somebody.client.get(f"/t/{table.id}/review")
    assert review.status_code == 409


def test_dh_14_4_no_door_of_a_running_table_tells_a_roof_of_the_past(address: str) -> None:
    """Pages, updates, boards, list, captions and record: a roof of the past is just a roof."""
    table = sit_down(address, "dream-home", [PERSON, PERSON])
    play_on([table.player(0), table.player(1)], 16)
    roofs = [english(roof_name(kind)) for kind in range(ROOF_KINDS)]
    covered = 0
    for seat in (0, 1, None):
        for text in past_doors(table, seat):
            assert not [roof for roof in roofs if roof in text]
            covered += "a roof" in text
    assert covered > 10
    play_out([table.player(0), table.player(1)])
    open_past = table.spectator().client.get(f"/t/{table.id}/updates?at=3&as=-2").text
    assert any(roof in open_past for roof in roofs)
