"""No slip ends a game, no click is lost, and what must be done anyway needs none."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.played import LIT, move_number, sit, take_seat, wait_for_a_chance
from tests.web.served import GENEROUS, PERSON, served, sit_down

COMPLETE = "#words [data-t=complete]"


def solo_town(page: Page, address: str) -> None:
    """Open a game alone at the moment when the town could be completed."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    player = table.player(0)
    for _ in range(2):
        seen = player.look()
        player.move(seen["legal"][0], seen["next"])
    take_seat(page, table, 0)
    expect(page.locator(COMPLETE)).to_be_visible()


def test_a_final_move_asks_once(page: Page, address: str) -> None:
    """The question floats over the table; no is the usual answer, yes makes the move."""
    solo_town(page, address)
    before = page.locator("#board").bounding_box()
    page.locator(COMPLETE).click()
    expect(page.locator("#sure")).to_contain_text("end the game")
    assert page.locator("#board").bounding_box() == before
    page.locator("#no").click()
    expect(page.locator("#sure")).not_to_be_visible()
    assert page.locator("body.over").count() == 0
    page.locator(COMPLETE).click()
    page.locator("#yes").click()
    expect(page.locator("body.over")).to_be_attached()


def test_it_asks_by_keys_too(page: Page, address: str) -> None:
    """Enter twice does not end a game; Esc goes back to where the focus was."""
    solo_town(page, address)
    page.locator(COMPLETE).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#no")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#sure")).not_to_be_visible()
    expect(page.locator(COMPLETE)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#sure")).not_to_be_visible()
    assert page.locator("body.over").count() == 0
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#yes")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("body.over")).to_be_attached()


def test_a_form_is_asked_by_a_page(page: Page, address: str) -> None:
    """Without a script the question is a page, and no leads back."""
    solo_town(page, address)
    form: dict[str, str | float | bool] = {"words": "complete", "at": str(move_number(page) + 1)}
    sent = page.request.post(f"{page.url}/moves", form=form, headers={"Origin": address})
    assert "end the game?" in sent.text()
    assert 'name="sure"' in sent.text()
    page.request.post(
        f"{page.url}/moves", form={**form, "sure": "yes"}, headers={"Origin": address}
    )
    expect(page.locator("body.over")).to_be_attached()


def test_only_moves_are_made_for_the_player(page: Page, address: str) -> None:
    """Coins are collected without a click, and it is told."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    for _ in range(120):
        seen = table.player(0).look()
        if seen["legal"] == ["collect"]:
            break
        mover = table.player(seen["pending"][0])
        legal = mover.look()["legal"]
        mover.move(next((m for m in legal if m != "discard"), legal[0]), seen["next"])
    take_seat(page, table, 0)
    expect(page.locator("#advice")).to_contain_text("Done for you")
    assert table.player(0).look()["legal"] != ["collect"]


def test_the_switch_is_remembered(page: Page, address: str) -> None:
    """Whoever wants to make every move finds the switch as it was left."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    take_seat(page, table, 0)
    page.locator("#menu > summary").click()
    expect(page.locator("#only")).to_be_checked()
    page.locator("#only").uncheck()
    page.reload()
    page.locator("#menu > summary").click()
    expect(page.locator("#only")).not_to_be_checked()


def click_a_square(page: Page) -> int:
    """Click something that completes a move; return the number of the last move before."""
    wait_for_a_chance(page)
    before = move_number(page)
    page.locator(LIT).first.click()
    return before


def test_a_click_survives_a_server_that_is_gone(browser: Browser, data: Path) -> None:
    """The server is killed, somebody clicks, it comes back: the move is made, once."""
    with served(data, *GENEROUS) as server:
        table = sit_down(server.address, "tiny-towns", [PERSON], {"monuments": False})
        page = sit(browser, table, 0)
        server.kill()
        before = click_a_square(page)
        expect(page.locator("#refusal")).to_contain_text("sent again by itself")
        assert move_number(page) == before
    with served(data, *GENEROUS, port=server.port):
        expect(page.locator("#slider")).to_have_attribute("max", str(before + 1))
        expect(page.locator("#refusal")).to_contain_text("Back again")
        assert table.player(0).look()["next"] == before + 2
        page.context.close()


@pytest.mark.parametrize("taken", [True, False], ids=["answer lost", "request lost"])
def test_a_click_survives_a_lost_message(page: Page, address: str, *, taken: bool) -> None:
    """Whether the request or only its answer was lost, the move is made once."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    take_seat(page, table, 0)
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.request.url)
        if taken:
            route.fetch()
        route.abort()

    page.route("**/moves*", lose)
    before = click_a_square(page)
    expect(page.locator("#slider")).to_have_attribute("max", str(before + 1))
    assert table.player(0).look()["next"] == before + 2
    assert len(lost) == 1


def test_a_late_server_is_waited_for(page: Page, address: str) -> None:
    """It is said that it takes long, and the click counts when the answer comes."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    take_seat(page, table, 0)
    held: list[Route] = []
    page.route("**/moves*", lambda route: held.append(route))  # noqa: PLW0108  it is given a mark
    before = click_a_square(page)
    expect(page.locator("#refusal")).to_contain_text("takes its time")
    held[0].continue_()
    expect(page.locator("#slider")).to_have_attribute("max", str(before + 1))
    expect(page.locator("#refusal")).to_be_empty()


def test_a_server_that_does_not_answer_is_asked_again(page: Page, address: str) -> None:
    """After twelve seconds the page waits no longer and sends the same move once more."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    page.clock.install()
    take_seat(page, table, 0)
    sent: list[str | None] = []

    def swallow_the_first(route: Route) -> None:
        sent.append(route.request.post_data)
        if len(sent) > 1:
            route.continue_()

    page.route("**/moves*", swallow_the_first)
    with page.expect_request("**/moves*"):
        before = click_a_square(page)
    page.clock.run_for(13_000)
    expect(page.locator("#slider")).to_have_attribute("max", str(before + 1))
    assert len(sent) > 1
    assert len(set(sent)) == 1
    assert table.player(0).look()["next"] == before + 2


def test_a_hint_shows_that_it_thinks_and_stays_the_same(page: Page, address: str) -> None:
    """While it thinks it says so; the same position gets the same hint, also after an undo."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON], {"monuments": False}, hints=True)
    mover = table.player(0).look()["pending"][0]
    take_seat(page, table, mover)
    page.evaluate(
        """() => { window.said = []; new MutationObserver(() => window.said.push(
            document.querySelector("#advice").textContent)).observe(
            document.querySelector("#advice"), {childList: true, subtree: true}); }"""
    )
    page.keyboard.press("h")
    expect(page.locator("#advice")).to_contain_text("Best:")
    assert any("Thinking" in words for words in page.evaluate("window.said"))
    told = page.locator("#advice").inner_text()
    again = table.player(mover)
    hints = {again.client.get(f"{again.table}/hint").json()["words"] for _ in range(2)}
    assert hints == {told}
