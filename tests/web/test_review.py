"""The review of a finished game: thought of apart from the tables, and shown when it is ready."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.accessibility import violations
from tests.web.played import wait_for_the_drawing
from tests.web.served import PERSON, Seated, play_out, review_pages, sit_down

HTML = {"accept": "text/html"}
GAME = "dream-home"  # the shortest: twelve rounds


def finished(address: str) -> Seated:
    """Return a table where two people have played to the end."""
    table = sit_down(address, GAME, [PERSON, PERSON])
    play_out([table.player(0), table.player(1)])
    return table


def test_a_finished_game_is_reviewed(address: str, browser: Browser) -> None:
    """Anybody with the address sees the graph, the turning points and the moments they lead to."""
    table = finished(address)
    *waiting, text = review_pages(table, 1)
    assert waiting
    assert all("being thought through" in each for each in waiting)
    assert 'class="graph"' in text
    assert 'class="tick"' in text
    assert "a better move was found" in text
    assert "Turning points" in text
    assert f"/t/{table.id}?at=" in text
    context = browser.new_context(base_url=address, bypass_csp=True)  # axe brings its own script
    page = context.new_page()
    page.goto(f"/t/{table.id}/review?as=1")
    assert violations(page) == []
    every_turn_leads_to_its_moment(page)
    the_better_move_is_pencilled_in(page)
    assert violations(page) == []
    context.close()


def every_turn_leads_to_its_moment(page: Page) -> None:
    """Check that the graph has units on its axes, and that dots and rows are links to moments."""
    graph = page.locator("svg.graph")
    assert graph.locator("text", has_text="points expected").count() == 1
    assert graph.locator("text", has_text="turn").count() == 1
    figures = [int(text.replace("\N{EN DASH}", "-")) for text in
               graph.locator(".figure").all_text_contents()]  # fmt: skip
    assert len(figures) > 1
    assert figures == sorted(figures)
    dots = graph.locator("a.dot").count()
    assert dots == int(page.locator("main > p").nth(1).inner_text().split()[3])
    rows = page.locator("table.turns tbody tr").count()
    assert page.locator("table.turns tbody a[href*='at=']").count() == rows >= dots


def the_better_move_is_pencilled_in(page: Page) -> None:
    """Press a turning point in the graph: its moment opens, and what was better is drawn there."""
    page.locator("a.dot.turning").first.focus()
    page.keyboard.press("Enter")
    wait_for_the_drawing(page)
    better = page.locator("#better")
    expect(better).to_contain_text("Better: ")
    expect(page.locator("svg .frame").first).to_be_visible()
    expect(page).to_have_url(re.compile("better="))
    assert page.locator("body.past").count() == 1
    page.keyboard.press("]")
    expect(better).to_be_hidden()
    expect(page.locator("svg .frame")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("better="))


def test_whoever_reads_is_you(address: str) -> None:
    """Nobody knows themselves by the name of their seat; the others are called by theirs."""
    table = finished(address)
    where = f"/t/{table.id}/review?as=1"
    ada, ben = (table.player(seat).client.get(where, headers=HTML).text for seat in (0, 1))
    assert "<h1>Review: You</h1>" in ben
    assert re.search(r">Ada</a>.*>You</a>", ben, re.DOTALL)
    assert "<h1>Review: Ben</h1>" in ada
    assert re.search(r">You</a>.*>Ben</a>", ada, re.DOTALL)


def test_a_running_game_is_not_reviewed(address: str) -> None:
    """What would be best is nobody's business while it can still be played."""
    table = sit_down(address, GAME, [PERSON, PERSON])
    answer = table.player(0).client.get(f"/t/{table.id}/review")
    assert answer.status_code == 409
    assert "not over" in answer.text


def test_the_better_move_of_a_running_game_is_not_told(address: str) -> None:
    """No door to the review is open before the end."""
    table = sit_down(address, GAME, [PERSON, PERSON])
    answer = table.player(0).client.get(f"/t/{table.id}/better?at=0&path=c1")
    assert answer.status_code == 409
