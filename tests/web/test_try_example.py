"""Worked examples played on: a table of one's own that begins with their position."""

import json
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.matrices import mostly_long
from tests.web.served import GENEROUS, JSON, PATIENCE, Player, served
from townsmith.core import registry
from townsmith.table.opening import open_position
from townsmith.teaching.example import examples
from townsmith.web.pages.try_example import begun, playable
from townsmith.web.work.jobs.pad_count import PadSheet, counted

TRIED = [
    ("tiny-towns", "04-place-and-build"),
    ("welcome-to", "23-solo-turn"),
    ("dream-home", "18-jackhammer"),
    ("uptown", "12-a-gift"),
]


def played_on(address: str, slug: str, name: str) -> dict[str, object]:
    """Open an example's table as a program does."""
    answer = httpx.post(
        f"{address}/rules/{slug}/examples/{name}", json={}, headers=JSON, timeout=PATIENCE
    )
    assert answer.status_code == 201, answer.text
    told: dict[str, object] = answer.json()
    return told


@pytest.mark.parametrize("slug", list(registry.games()))
def test_what_can_be_tried_opens(slug: str) -> None:
    """Every example that is offered deals a table whose seat has something to do."""
    game = registry.game(slug)
    offered = [example for example in examples(game).values() if playable(game, example)]
    assert offered
    for example in offered:
        assert open_position(game, begun(game, example)).deal().legal(example.seat)


@pytest.mark.parametrize("slug", list(registry.games()))
def test_what_cannot_be_played_is_counted(slug: str) -> None:
    """Where the game is over the pad takes the board, every field of it, with the same points."""
    game = registry.game(slug)
    for name, example in examples(game).items():
        if playable(game, example):
            continue
        given = {"position": json.dumps(example.position)}
        sheet = counted(PadSheet(slug, len(example.position["seats"]), given), "en")
        assert sheet.given, name
        state = example.dealt(game)
        points = [state.points(seat) for seat in range(sheet.seats)]
        assert [one.total for one, _ in sheet.results] == points


def test_others_move_first() -> None:
    """Where somebody else names the resource, the table begins after that."""
    game = registry.game("tiny-towns")
    example = examples(game)["19-cavern"]
    assert begun(game, example)["resource"] == "stone"


def test_a_finished_board_is_counted_from_the_page(page: Page) -> None:
    """The button opens the pad with the board written down, to be changed and counted again."""
    page.goto("/rules/tiny-towns")
    with page.expect_popup() as opened:
        page.locator("#e-10-taverns-together .try button").evaluate("button => button.click()")
    pad = opened.value
    expect(pad.locator("#total1")).to_have_text("10")
    expect(pad.locator("#results .verdict")).to_be_visible()
    pad.close()


@pytest.mark.parametrize(("slug", "name"), mostly_long(TRIED, "dream-home-18-jackhammer"))
def test_an_example_is_tried_from_the_page(page: Page, slug: str, name: str) -> None:
    """The button opens a table in a window of its own, and it is your turn there."""
    page.goto(f"/rules/{slug}")
    with page.expect_popup() as opened:
        page.locator(f"#e-{name} .try button").evaluate("button => button.click()")
    table = opened.value
    table.wait_for_url("**/t/*")
    table.wait_for_selector("#table[data-drawn=settled]")
    expect(table.locator("svg .lit, #words [data-t]").first).to_be_attached()
    table.close()


def test_what_is_tried_survives_the_server(data: Path) -> None:
    """The position is kept with the table: another server goes on from the same moment."""
    slug, name = "dream-home", "18-jackhammer"
    with served(data, *GENEROUS) as server:
        told = played_on(server.address, slug, name)
        seats = told["seats"]
        assert isinstance(seats, dict)
        (token,) = seats.values()
        player = Player(server.address, str(told["table"]), token)
        before = player.look()
        assert before["legal"]
    with served(data, *GENEROUS, port=server.port) as server:
        again = Player(server.address, str(told["table"]), token).look()
    assert (again["legal"], again["next"]) == (before["legal"], before["next"])


def test_what_is_no_example_is_told(address: str) -> None:
    """A finished position and a name that nobody knows open no table."""
    for name in ("26-tie", "nonsense"):
        answer = httpx.post(
            f"{address}/rules/dream-home/examples/{name}", json={}, headers=JSON, timeout=PATIENCE
        )
        assert answer.status_code == 404
        assert "no such example" in answer.text
