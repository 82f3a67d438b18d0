"""Every page is accessible as far as axe can tell: WCAG 2.2 AA, by day and by night."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.web.played import take_seat
from tests.web.served import PERSON, play_out, sit_down
from tests.web.test_shown_sizes import play_on
from townsmith.core import registry

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}
GAMES = list(registry.games())
PLAIN = ["/", "/about", "/replays", "/nowhere", f"/rules/{GAMES[0]}", f"/play/{GAMES[0]}"]


def violations(page: Page) -> list[str]:
    """Return what axe has to say, one line a rule and place."""
    found: list[dict[str, Any]] = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:160]} {json.dumps(node['any'][:1])[:300]}"
        for rule in found
        for node in rule["nodes"]
    ]


@pytest.fixture(params=["light", "dark"])
def shown(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """Open a page in each theme; axe brings its own script, which our policy would refuse."""
    context = browser.new_context(
        base_url=address,
        color_scheme=request.param,
        bypass_csp=True,
        reduced_motion="reduce",
        viewport={"width": 1280, "height": 900},
    )
    yield context.new_page()
    context.close()


def test_axe_finds_what_is_wrong(shown: Page) -> None:
    """A picture without words and letters nobody can read do not pass."""
    shown.goto("/about")
    shown.evaluate(
        """() => { document.querySelector("main").innerHTML =
            '<img src="/x.png"><p style="color:#aaa;background:#fff">pale</p>' }"""
    )
    rules = {line.split(":")[0] for line in violations(shown)}
    assert {"image-alt", "color-contrast"} <= rules


def test_plain_pages(shown: Page) -> None:
    """The street, the rules, the forms."""
    found = []
    for where in [*PLAIN, *[f"/pad/{game}" for game in GAMES]]:
        shown.goto(where)
        found += [f"{where}: {line}" for line in violations(shown)]
    assert found == []


@pytest.mark.parametrize("slug", GAMES)
def test_tables(shown: Page, address: str, slug: str) -> None:
    """A table in play, with its lit targets, and the people who sit there."""
    table = sit_down(address, slug, [PERSON, PERSON])
    player = table.player(0)
    for _ in range(4):
        for who in (player, table.player(1)):
            seen = who.look()
            if seen["legal"]:
                who.move(seen["legal"][0], seen["next"])
    shown.goto(f"/s/{table.tokens['0']}")
    found = violations(shown)
    take_seat(shown, table, 0)
    shown.wait_for_load_state("load")
    found += violations(shown)
    shown.goto(f"/t/{table.id}/people")
    assert found + violations(shown) == []


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
@pytest.mark.parametrize("slug", GAMES)
def test_the_middle_and_the_end(
    shown: Page, address: str, slug: str, size: tuple[int, int]
) -> None:
    """A running game with others' boards opened and closed, then its end, large and small."""
    table = sit_down(address, slug, [PERSON] * 2)
    players = [table.player(0), table.player(1)]
    play_on(players, 30)
    shown.set_viewport_size({"width": size[0], "height": size[1]})
    take_seat(shown, table, 0)
    found = violations(shown)
    shown.keyboard.press("1")
    shown.wait_for_selector("#opened[open] svg")
    found += violations(shown)
    shown.keyboard.press("Escape")
    play_out(players)
    shown.wait_for_selector("body.over")
    assert found + violations(shown) == []


def test_the_end_of_a_game(shown: Page, address: str) -> None:
    """The final scores, the replay and the check of the shuffle."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    play_out([table.player(0), table.player(1)])
    found = []
    for where in ("", "?at=5", "/verify"):
        shown.goto(f"/t/{table.id}{where}")
        found += violations(shown)
    assert found == []
