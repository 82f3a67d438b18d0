"""One trip a click: what a page sends is answered with what it changed there."""

from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.web.played import LIT, take_seat
from tests.web.served import PERSON, Player, Seated, sit_down
from townsmith.core import registry

ALL_SEATS = [PERSON, PERSON]
NOTHING = {"x-have": ""}
DRAWN = """() => [...document.querySelectorAll("#board .piece > svg")].map(
    svg => [svg.viewBox.baseVal.width, svg.textContent, svg.querySelectorAll("*").length])"""


def marks(told: dict[str, Any]) -> str:
    """Return the marks of all pieces of an update, as a page sends them back."""
    drawn = [piece for place in told["places"].values() for piece in place]
    return ",".join(piece["mark"] for piece in [*drawn, *told["html"].values()])


def sent(told: dict[str, Any]) -> set[str]:
    """Return the pieces that an update brings, not only names."""
    drawn = {piece["key"] for place in told["places"].values() for piece in place if "svg" in piece}
    return drawn | {name for name, piece in told["html"].items() if "html" in piece}


def mover_at(table: Seated) -> Player:
    """Return somebody who owes a decision."""
    return next(player for player in map(table.player, (0, 1)) if player.look()["legal"])


@pytest.mark.parametrize("slug", registry.games())
def test_a_move_is_answered_with_its_update(address: str, slug: str) -> None:
    """It is what the page would be told if it asked, less what it says it has."""
    mover = mover_at(sit_down(address, slug, ALL_SEATS))
    where, seen = f"{mover.table}/updates", mover.look()
    had = mover.client.get(where, headers=NOTHING).json()
    body = {"words": seen["legal"][0], "at": seen["next"]}
    told = mover.client.post(
        f"{mover.table}/moves", json=body, headers={"x-have": marks(had)}
    ).json()
    assert told == mover.client.get(where, headers={"x-have": marks(had)}).json()
    assert told["next"] == had["next"] + 1
    assert len(sent(told)) < len(sent(had))


def test_undo_and_talk_are_answered_alike(address: str) -> None:
    """Whatever a page sends, it is told what is new."""
    mover = mover_at(sit_down(address, "tiny-towns", ALL_SEATS))
    seen = mover.look()
    mover.move(seen["legal"][0], seen["next"])
    for where, body in (("/talk", {"words": "well"}), ("/undo", {"at": seen["next"] + 1})):
        answer = mover.client.post(mover.table + where, json=body, headers=NOTHING)
        assert "board" in answer.raise_for_status().json()["places"]


def test_a_program_is_told_no_more_than_it_needs(address: str) -> None:
    """Who says nothing of pieces is sent none."""
    mover = mover_at(sit_down(address, "tiny-towns", ALL_SEATS))
    seen = mover.look()
    told = mover.move(seen["legal"][0], seen["next"]).json()
    assert {"number", "next", "pending", "over", "legal"} <= {*told}
    assert not {"places", "html"} & {*told}


def test_what_nobody_reads_is_not_made(address: str) -> None:
    """The table in characters, and all scores, come to whoever has them open."""
    player = sit_down(address, "tiny-towns", ALL_SEATS).player(0)
    where = f"{player.table}/updates"
    closed = player.client.get(where, headers=NOTHING).json()["html"]
    opened = player.client.get(f"{where}?opened=picture,sheets", headers=NOTHING).json()["html"]
    assert closed["picture"]["html"].strip() == ""
    assert "<pre" in opened["picture"]["html"]
    assert 'class="sheets"' not in closed["score"]["html"]
    assert 'class="sheets"' in opened["score"]["html"]


def test_a_piece_that_has_become_empty_is_sent(address: str) -> None:
    """Even though other pieces of the page are just as empty."""
    player = sit_down(address, "tiny-towns", ALL_SEATS).player(0)
    where = f"{player.table}/updates"
    had = player.client.get(f"{where}?opened=picture", headers=NOTHING).json()
    told = player.client.get(where, headers={"x-have": marks(had)}).json()["html"]
    assert told["picture"]["html"].strip() == ""
    assert "html" not in told["knocks"]


def test_a_click_is_one_trip(page: Page, address: str) -> None:
    """Moves are drawn from their answers alone: here the page gets nothing else."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    take_seat(page, table, 0)
    page.route("**/updates?*", lambda route: route.abort())
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))  # noqa: PLW0108  it wants a function
    for number in range(1, 5):
        page.locator(LIT).first.click()
        page.wait_for_function(f"() => +document.querySelector('#slider').max === {number}")
    sent = [request for request in asked if request.method == "POST"]
    assert [request.url.partition("?")[0] for request in sent] == [
        f"{address}/t/{table.id}/moves"
    ] * 4


def test_an_answer_for_another_window_is_not_drawn(page: Page, address: str) -> None:
    """A window that grew while a move was on its way shows the move, drawn for what it is now."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    page.set_viewport_size({"width": 820, "height": 1180})
    take_seat(page, table, 0)
    held: list[Route] = []
    page.route("**/moves?*", lambda route: held.append(route))  # noqa: PLW0108  it wants a function
    with page.expect_request("**/moves?*"):
        page.locator(LIT).first.click()
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.wait_for_selector("#table[data-screen=wide][data-drawn=settled]")
    held[0].continue_()
    page.wait_for_function("() => +document.querySelector('#slider').max === 1")
    shown = page.evaluate(DRAWN)
    page.reload()
    page.wait_for_selector("#table[data-screen=wide][data-drawn=settled]")
    assert shown == page.evaluate(DRAWN)


def test_what_is_opened_is_up_to_date(page: Page, address: str) -> None:
    """Behind a title that was closed for some moves stands the present all the same."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    take_seat(page, table, 0)
    before = page.locator("#picture").text_content()
    for number in range(1, 3):
        page.locator("#board .lit, #act .lit, #shared .lit").first.click()
        page.wait_for_function(f"() => +document.querySelector('#slider').max === {number}")
    page.locator("#menu > summary").click()
    page.locator("details:has(> #picture) > summary").click()
    expect(page.locator("#picture pre")).to_be_visible()
    after = page.locator("#picture").text_content()
    assert after
    assert after != before
