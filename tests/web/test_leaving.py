"""Leaving a table ends on the street, and coming or going takes nothing away from others."""

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Dialog, Page, Route, expect

from tests.web.played import sit, take_seat
from tests.web.served import PATIENCE, PERSON, Seated, sit_down
from townsmith.core.reading.one_line import is_line, one_line

NASTY = [
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(1)</script>",
    "שלום עולם",
    "\N{RIGHT-TO-LEFT OVERRIDE}Ben (you)",
    "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{HEAVY BLACK HEART}\ufe0f\N{ZERO WIDTH JOINER}\N{WOMAN}",
    "{seat} %s {{ 7*7 }}",
]


@pytest.fixture
def table(address: str) -> Seated:
    """Two people."""
    return sit_down(address, "tiny-towns", [PERSON, PERSON])


@pytest.fixture
def pages(browser: Browser, table: Seated) -> Iterator[list[Page]]:
    """Both of them at the table."""
    opened = [sit(browser, table, seat) for seat in (0, 1)]
    yield opened
    for page in opened:
        page.context.close()


def leave(page: Page, table: Seated) -> None:
    """Press the button on the page of the people."""
    page.goto(f"/t/{table.id}/people")
    page.get_by_role("button", name="Leave this table").click()


def test_it_ends_on_the_street(pages: list[Page], table: Seated) -> None:
    """Whatever the stream tells meanwhile; and the street does not offer to go on there."""
    answers: list[int] = []
    pages[1].on("response", lambda told: answers.append(told.status))
    leave(pages[1], table)
    expect(pages[1]).to_have_url(re.compile(r"//[^/]+/$"))
    expect(pages[1].locator(".houses")).to_be_visible()
    expect(pages[1].locator("#resume")).to_be_hidden()
    assert [status for status in answers if status >= 400] == []


def test_the_others_are_told(pages: list[Page], table: Seated) -> None:
    """At the table and among the people, until somebody sits there again."""
    leave(pages[1], table)
    expect(pages[0].locator("#left")).to_have_text(re.compile("Ben has left the table"))
    pages[0].goto(f"/t/{table.id}/people")
    expect(pages[0].locator(".guests")).to_contain_text("has left the table")
    pages[1].goto(f"/s/{table.tokens['1']}")
    pages[1].get_by_role("button", name="Sit down as Ben").click()
    expect(pages[0].locator(".guests")).not_to_contain_text("has left the table")


def test_a_second_window_of_whoever_left_goes_to_the_street_too(
    pages: list[Page], table: Seated
) -> None:
    """It has no seat any more, and no error to show."""
    other = pages[1].context.new_page()
    other.goto(f"/t/{table.id}/people")
    expect(other.locator(".guests")).to_be_visible()
    leave(pages[1], table)
    expect(pages[1].locator(".houses")).to_be_visible()
    table.player(0).send("/name", {"name": "Adele"})
    expect(other.locator(".houses")).to_be_visible()


def test_a_half_typed_name_survives_an_arrival(page: Page, address: str) -> None:
    """The list is drawn anew, and whatever somebody types stays, with the focus."""
    table = sit_down(address, "tiny-towns", [PERSON] * 3)
    page.goto(f"/s/{table.tokens['0']}")
    page.get_by_role("button", name="Sit down").click()
    page.goto(f"/t/{table.id}/people")
    expect(page.locator("#link1")).to_be_visible()
    page.locator("#name").fill("Adel")
    httpx.post(f"{address}/s/{table.tokens['1']}", data={}, timeout=PATIENCE)
    expect(page.locator("#link1")).to_have_count(0)
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.type("heid")
    expect(page.locator("#name")).to_have_value("Adelheid")


def test_an_arrival_before_the_script_has_come_is_shown(page: Page, address: str) -> None:
    """Between a page and its stream nothing is missed, also where the table is open elsewhere."""
    table = sit_down(address, "tiny-towns", [PERSON] * 3)
    with page.expect_request("**/updates?*"):  # once all know who is here, nobody is told again
        take_seat(page, table, 0)
    held: list[Route] = []
    people = page.context.new_page()
    people.route("**/people.js", lambda route: held.append(route))  # noqa: PLW0108  it is marked
    with people.expect_request("**/people.js"):
        people.goto(f"{address}/t/{table.id}/people")
    expect(people.locator("#link1")).to_be_visible()
    httpx.post(f"{address}/s/{table.tokens['1']}", data={}, timeout=PATIENCE)
    held[0].continue_()
    expect(people.locator("#link1")).to_have_count(0)


@pytest.mark.parametrize("words", NASTY)
def test_names_and_talk_are_only_text(page: Page, address: str, words: str) -> None:
    """Markup, other directions and emoji are shown as they were written, and do nothing."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    alarms: list[str] = []

    def note(dialog: Dialog) -> None:
        alarms.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    ben = table.player(1)
    assert ben.send("/name", {"name": words}).is_success
    assert ben.send("/talk", {"words": words}).is_success
    page.goto(f"/s/{table.tokens['0']}")
    page.get_by_role("button", name="Sit down").click()
    shown = one_line(words, 40)
    expect(page.locator("#talk bdi").last).to_have_text(shown)
    expect(page.locator("#others .name bdi")).to_have_text(shown)
    page.goto(f"/t/{table.id}/people")
    expect(page.locator(".guests bdi").last).to_have_text(shown)
    assert page.locator("img, .guests script").count() == 0
    assert alarms == []


def test_a_line_shows_all_that_stands_in_it() -> None:
    """Joiners count between letters that they join; nothing else invisible does."""
    joined = NASTY[4]
    assert (one_line(joined, 40), is_line(joined)) == (joined, True)
    assert one_line("क्\u200dष", 40) == "क्\u200dष"
    assert one_line("Be\u200dn", 40) == "Be n"
    assert one_line("\u200d\u202e \u2066", 40) == ""
    assert [is_line(words) for words in ("Be\u200dn", "a\nb", "\u202eBen")] == [False] * 3
    assert not one_line(joined * 20, 39).endswith("\u200d")
