"""A page whose connection has fallen silent comes back by itself, and misses nothing."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Request, expect

from tests.web.played import move_number, take_seat
from tests.web.served import PERSON, sit_down
from townsmith.web.tables.live_updates import HEARTBEAT

STATIC = Path(__file__).parents[2] / "src" / "townsmith" / "web" / "static"


def test_the_page_knows_how_often_the_server_gives_a_sign_of_life() -> None:
    """Both files name the same number."""
    [written] = re.findall(r"HEARTBEAT = ([\d_]+);", (STATIC / "stream.js").read_text("utf-8"))
    assert int(written) == HEARTBEAT * 1000


def test_a_silent_stream_is_opened_anew(browser: Browser, address: str) -> None:
    """Without a sign of life for two heartbeats the page connects again where it was."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    context = browser.new_context(base_url=address, reduced_motion="reduce")
    page = context.new_page()
    page.clock.install()
    opened: list[str] = []

    def note(request: Request) -> None:
        if "/events" in request.url:
            opened.append(request.url)

    page.on("request", note)
    with page.expect_request(re.compile("/events")):
        take_seat(page, table, 0)
    with page.expect_request(re.compile("/events")):
        page.clock.fast_forward(3 * int(HEARTBEAT) * 1000)
    assert len(opened) == 2
    assert "beat" in opened[-1]
    mover = table.player(table.player(0).look()["pending"][0])
    before = move_number(page)
    assert mover.move(mover.look()["legal"][0], 1).is_success
    expect(page.locator("#slider")).to_have_attribute("max", str(before + 1))
    context.close()


def test_a_stream_that_was_refused_is_tried_again_soon(browser: Browser, address: str) -> None:
    """As by a node that has just lost its database; a browser would give up for good."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    context = browser.new_context(base_url=address, reduced_motion="reduce")
    page = context.new_page()
    page.route("**/events?*", lambda route: route.fulfill(status=503), times=2)
    with page.expect_event(
        "response", lambda answer: "/events" in answer.url and answer.status == 200, timeout=15_000
    ):
        take_seat(page, table, 0)
    mover = table.player(table.player(0).look()["pending"][0])
    before = move_number(page)
    assert mover.move(mover.look()["legal"][0], 1).is_success
    expect(page.locator("#slider")).to_have_attribute("max", str(before + 1))
    context.close()
