"""Nobody lands on a dead end: every refusal says in words what is so, and leads on."""

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.served import GENEROUS, PATIENCE, served

BROWSER = {"accept": "text/html,application/xhtml+xml", "accept-language": "nl"}
ELSEWHERE = {"origin": "https" + "://example.org"}


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/nothing", "", 404),
        ("GET", "/t/000000000000", "", 404),
        ("GET", "/l/000000000000", "", 404),
        ("GET", "/j/broken", "", 403),
        ("GET", "/s/broken", "", 403),
        ("POST", "/join", "table=no-such-1", 404),
        ("POST", "/play/uptown", "x" * 2_000_000, 413),
        ("DELETE", "/", "x", 405),
    ],
)
def test_a_browser_is_told_and_led_on(
    address: str, method: str, path: str, body: str, status: int
) -> None:
    """In its language, with a way to the street; a program gets a line or JSON."""
    headers = BROWSER | {"content-type": "application/x-www-form-urlencoded"}
    told = httpx.request(method, address + path, headers=headers, content=body, timeout=PATIENCE)
    assert told.status_code == status
    led_on(told)


def test_a_form_of_another_site_is_refused_as_a_page(address: str) -> None:
    """Whoever was lured there is led on as well."""
    told = httpx.post(f"{address}/play/uptown", headers=BROWSER | ELSEWHERE, timeout=PATIENCE)
    assert told.status_code == 403
    led_on(told)


def led_on(told: httpx.Response) -> None:
    """Hold that a page says what is so in Dutch, and leads to the street."""
    assert '<html lang="nl"' in told.text
    assert 'href="/"' in told.text
    assert re.search(r'<p class="prompt">[^<]{10,}</p>', told.text)


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return a server that takes few requests a minute."""
    with served(tmp_path_factory.mktemp("narrow"), *GENEROUS, "--limit=requests=5/hour") as one:
        yield one.address


def test_too_many_requests_are_told_as_a_page_too(narrow: str) -> None:
    """Drawn once for all, so that a flood costs no drawing."""
    told = [httpx.get(narrow, headers=BROWSER, timeout=PATIENCE) for _ in range(8)]
    assert told[-1].status_code == 429
    assert int(told[-1].headers["retry-after"]) > 0
    assert 'href="/"' in told[-1].text
    plain = httpx.get(narrow, timeout=PATIENCE)
    assert (plain.status_code, "<" in plain.text) == (429, False)


def test_a_link_that_leads_nowhere_asks_for_the_name_of_the_table(page: Page) -> None:
    """Whoever has a cut link may have heard the name."""
    page.goto("/j/cut-off")
    expect(page.get_by_role("heading", name="That cannot be done")).to_be_visible()
    page.get_by_placeholder(re.compile("Name of a table")).fill("nowhere-at-all-1")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("link", name="To the street")).to_be_visible()
    page.get_by_role("link", name="To the street").click()
    expect(page.locator(".houses")).to_be_visible()


def test_a_lobby_says_that_the_server_is_gone(page: Page) -> None:
    """What was pressed is not lost in silence."""
    page.goto("/")
    page.locator('button[formaction="/lobby/uptown"]').click()
    expect(page.locator("#lobby[data-ready]")).to_be_attached()
    page.context.set_offline(True)
    page.get_by_role("button", name="Hello").click()
    expect(page.locator("#wrong")).to_have_text("We do not hear from the server.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Hello").click()
    expect(page.locator("#talk li")).to_have_count(1)
    expect(page.locator("#wrong")).to_be_empty()


def test_a_script_that_does_not_come_is_fetched_again(page: Page) -> None:
    """A network that fails for a moment leaves no page half alive."""
    refused: list[str] = []

    def refuse_twice(route: Route) -> None:
        refused.append(route.request.url)
        if len(refused) > 2:
            route.continue_()
        else:
            route.abort()

    page.route("**/lobby.js", refuse_twice)
    page.goto("/")
    page.locator('button[formaction="/lobby/uptown"]').click()
    expect(page.locator("#lobby[data-ready]")).to_be_attached()
    assert len(refused) > 2
