"""The cards on show, opponents and plans chosen by picture, and what is said of our own values."""

import html
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.served import JSON
from townsmith.core.registry import games


@pytest.fixture
def visitor(address: str) -> Iterator[httpx.Client]:
    """Open a connection without any pass."""
    with httpx.Client(base_url=address, timeout=30) as client:
        yield client


@pytest.mark.parametrize("slug", games())
def test_a_game_shows_all_its_cards(visitor: httpx.Client, slug: str) -> None:
    """Each stands on the page with its mark in words, under an anchor of its own."""
    page = visitor.get(f"/cards/{slug}").raise_for_status().text
    for exhibit in games()[slug].drawing.gallery(None):
        assert f'id="{html.escape(exhibit.id)}" data-mark="{exhibit.confidence}"' in page
    assert page.count("<figure") == len(games()[slug].drawing.gallery(None))


def test_all_games_show_some_of_their_cards(visitor: httpx.Client) -> None:
    """The page of all games leads to each of them and explains the marks."""
    page = visitor.get("/cards").raise_for_status().text
    assert all(f'href="/cards/{slug}"' in page for slug in games())
    assert all(mark in page for mark in ("printed", "worked out", "our own"))


def options_of(client: httpx.Client, where: str) -> str:
    """Return the line of a record that tells the options."""
    record = client.get(f"{where}/record").raise_for_status().text
    [line] = [line for line in record.splitlines() if line.startswith("[Options ")]
    return line


def test_playing_alone_begins_with_the_choice_of_an_opponent(visitor: httpx.Client) -> None:
    """Opponents of both boxes are shown, and of each the first is chosen."""
    assert 'href="/play/welcome-to?alone"' in visitor.get("/").text
    page = visitor.get("/play/welcome-to?alone").text
    chosen = re.findall(r'name="alone-\d" value="([^"]+)" checked', page)
    assert chosen == ["e63-opponent-0", "e81-opponent-1"]
    assert page.count('name="alone-') == 11


@pytest.mark.parametrize(
    ("box", "chosen", "told"),
    [("0", "e63-opponent-3", '"solo": 3'), ("1", "e81-opponent-1", '"edition": "e81"')],
)
def test_the_opponent_chosen_sits_at_the_table(
    visitor: httpx.Client, box: str, chosen: str, told: str
) -> None:
    """The form of the page makes the table, without any script."""
    form = {"seat0": "person", "box": box, f"alone-{box}": chosen}
    answer = visitor.post("/play/welcome-to", data=form)
    assert answer.status_code == 303
    assert told in options_of(visitor, answer.headers["location"])


def test_an_opponent_that_is_not_there_is_refused(visitor: httpx.Client) -> None:
    """The page comes again and says so."""
    form = {"seat0": "person", "box": "0", "alone-0": "nobody"}
    answer = visitor.post("/play/welcome-to", data=form)
    assert answer.status_code == 400
    assert "there is no opponent nobody here" in answer.text


def test_no_table_of_one_seat_is_without_an_opponent(visitor: httpx.Client) -> None:
    """Neither the form nor a program gets one (WT-1.11)."""
    asked = {"sitters": ["person"], "options": {"solo": None}}
    told = visitor.post("/play/welcome-to", json=asked, headers=JSON).json()
    passes = {"authorization": f"Bearer {told['watch']}"}
    record = visitor.get(f"/t/{told['table']}/record", headers=passes).text
    assert '"solo": 0' in record


def test_plans_are_chosen_by_picture(page: Page) -> None:
    """What does not go with the box is put away, one plan is chosen and the others drawn."""
    page.goto("/play/welcome-to")
    page.get_by_text("Settle what chance would draw").click()
    page.locator("details.items > summary").click()
    page.select_option("#option-edition", '"e81"')
    expect(page.locator(".pick:visible input[value^=e63]")).to_have_count(0)
    page.locator("input[value='e81-a1-bis5']").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    record = page.request.get(page.url + "/record").text()
    assert '"plans": ["e81-a1-bis5", null, null]' in record


@pytest.mark.parametrize(
    ("slug", "options", "said"),
    [
        ("welcome-to", {}, False),
        ("welcome-to", {"sheet": "doomsday"}, True),
        ("tiny-towns", {}, False),
        ("uptown", {}, True),
        ("dream-home", {}, True),
    ],
)
def test_a_table_says_what_is_our_own(
    visitor: httpx.Client,
    slug: str,
    options: dict[str, str],
    said: bool,  # noqa: FBT001 - a case
) -> None:
    """The mark with words stands in the bar of the table as long as it is played."""
    spelt = {f"option-{name}": f'"{value}"' for name, value in options.items()}
    form = {"seat0": "person", "seat1": "greedy", **spelt}
    where = visitor.post(f"/play/{slug}", data=form).headers["location"]
    assert ('class="provenance"' in visitor.get(where).text) == said


@pytest.mark.parametrize(("slug", "said"), [("tiny-towns", 0), ("uptown", 1), ("dream-home", 1)])
def test_a_pad_says_that_cards_are_our_own(visitor: httpx.Client, slug: str, said: int) -> None:
    """Whoever counts the real box is told where our values may differ from it."""
    page = visitor.get(f"/pad/{slug}").raise_for_status().text
    assert page.count('data-mark="reconstructed"') == said


def test_a_card_is_found(page: Page) -> None:
    """Only what has the words stays in sight, how many there are is told, and all come back."""
    page.goto("/cards/welcome-to")
    every = page.locator(".exhibit:visible").count()
    page.fill("#find-card", "architect 1")
    expect(page.locator(".exhibit:visible")).to_have_count(1)
    expect(page.locator("#found-cards")).to_have_text("1")
    expect(page.locator("main section:visible")).to_have_count(1)
    page.fill("#find-card", "")
    expect(page.locator(".exhibit:visible")).to_have_count(every)


def test_people_are_told_what_is_our_own(visitor: httpx.Client) -> None:
    """Whoever is invited reads it before the game begins."""
    found = visitor.post(
        "/play/uptown", data={"seat0": "person", "seat1": "person"}, follow_redirects=True
    )
    assert "The list of the printed cards is not public" in found.raise_for_status().text
