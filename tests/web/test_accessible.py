"""Every page is accessible as far as axe can tell: WCAG 2.2 AA, by day and by night."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.matrices import mostly_long
from tests.web.accessibility import violations, violations_day_and_night
from tests.web.played import resize, take_seat, wait_for_the_drawing
from tests.web.served import PERSON, Seated, play_out, sit_down
from tests.web.test_shown_sizes import play_on
from townsmith.core import registry

GAMES = list(registry.games())
PLAIN = ["/", "/about", "/replays", "/nowhere", f"/rules/{GAMES[0]}", f"/play/{GAMES[0]}"]
SIZES = [(1440, 900), (390, 844)]
PALE_BY_NIGHT = """() => { document.querySelector("main").innerHTML =
    `<style>p { color: #000; background: #fff }
    @media (prefers-color-scheme: dark) { p { color: #555; background: #444 } }</style>
    <p>pale by night</p>`; }"""


@pytest.fixture
def shown(browser: Browser, address: str) -> Iterator[Page]:
    """Open a page; axe brings its own script, which our policy would refuse."""
    context = browser.new_context(
        base_url=address,
        bypass_csp=True,
        reduced_motion="reduce",
        viewport={"width": 1280, "height": 900},
    )
    yield context.new_page()
    context.close()


def test_axe_finds_what_is_wrong(shown: Page) -> None:
    """A picture without words and letters nobody can read do not pass, neither by night."""
    shown.goto("/about")
    shown.evaluate(
        """() => { document.querySelector("main").innerHTML =
            '<img src="/x.png"><p style="color:#aaa;background:#fff">pale</p>' }"""
    )
    rules = {line.split(":")[0] for line in violations(shown)}
    assert {"image-alt", "color-contrast"} <= rules
    shown.evaluate(PALE_BY_NIGHT)
    assert violations(shown) == []
    assert [line.split(":")[0] for line in violations_day_and_night(shown)] == ["color-contrast"]


def test_plain_pages(shown: Page) -> None:
    """The street, the rules, the forms."""
    found = []
    for where in PLAIN:
        shown.goto(where)
        found += [f"{where}: {line}" for line in violations_day_and_night(shown)]
    assert found == []


@pytest.mark.parametrize("slug", mostly_long(GAMES, "tiny-towns"))
def test_a_pad(shown: Page, slug: str) -> None:
    """Its fields, by day and by night."""
    shown.goto(f"/pad/{slug}")
    assert violations_day_and_night(shown) == []


@pytest.mark.parametrize("slug", mostly_long(GAMES, "dream-home"))
def test_a_game_from_the_door_to_the_end(shown: Page, address: str, slug: str) -> None:
    """The door, the first moves, the people, a running game with a board opened, and its end."""
    table = sit_down(address, slug, [PERSON, PERSON])
    players = [table.player(0), table.player(1)]
    for _ in range(4):
        for who in players:
            seen = who.look()
            if seen["legal"]:
                who.move(seen["legal"][0], seen["next"])
    shown.goto(f"/s/{table.tokens['0']}")
    found = violations_day_and_night(shown)
    take_seat(shown, table, 0)
    found += violations_day_and_night(shown)
    shown.goto(f"/t/{table.id}/people")
    found += violations_day_and_night(shown)
    play_on(players, 30)
    shown.goto(f"/t/{table.id}")
    wait_for_the_drawing(shown)
    for size in SIZES:
        resize(shown, size)
        found += violations_day_and_night(shown) + violations_with_a_board_opened(shown)
    play_out(players)
    shown.wait_for_selector("body.over")
    for size in reversed(SIZES):
        resize(shown, size)
        found += violations_day_and_night(shown)
    assert found == []


def violations_with_a_board_opened(page: Page) -> list[str]:
    """Open somebody's board and close it again."""
    page.keyboard.press("1")
    page.wait_for_selector("#opened[open] svg")
    found = violations_day_and_night(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("#opened", state="hidden")
    return found


def test_the_end_of_a_game(shown: Page, address: str) -> None:
    """The final scores as anybody finds them, the replay and the check of the shuffle."""
    table: Seated = sit_down(address, "uptown", [PERSON, PERSON])
    play_out([table.player(0), table.player(1)])
    found = []
    for where in ("", "?at=5", "/verify"):
        shown.goto(f"/t/{table.id}{where}")
        found += violations_day_and_night(shown)
    assert found == []
