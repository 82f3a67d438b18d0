"""Whoever is invited can open the link, and whoever invites is told who can."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.other_computer import can_be_had, other_computer
from tests.web.scanned import scanned
from tests.web.served import GENEROUS, PATIENCE, PERSON, Served, served, sit_down
from townsmith.web.http.settings import public_url
from townsmith.web.own_addresses import own_addresses
from townsmith.web.pages.invitations import EVERYBODY, NETWORK, NOBODY, who_reaches

FETCH = """
import sys, urllib.request
print(urllib.request.urlopen(sys.argv[1], timeout=30).read().decode())
"""
IN_NETWORK = pytest.mark.skipif(not own_addresses(), reason="this computer is in no network")


@pytest.fixture
def at_home(data: Path) -> Iterator[Served]:
    """Run a server of one's own, as plain `townsmith` does: it listens to this computer alone."""
    with served(data, *GENEROUS) as running:
        yield running


def host_page(browser: Browser, address: str) -> Page:
    """Open the page of the people as the host of a table for two."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    page = browser.new_context(base_url=address).new_page()
    page.goto(f"/s/{table.tokens['0']}")
    page.get_by_role("button", name="Sit down").click()
    page.goto(f"/t/{table.id}/people")
    return page


def invitation(page: Page) -> str:
    """Return the link that the host is to send."""
    return page.locator("#link1").input_value()


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("127.0.0.1:8080", NOBODY),
        ("localhost:8080", NOBODY),
        ("[::1]:8080", NOBODY),
        ("192.168.1.20:8080", NETWORK),
        ("[fd00::2]:8080", NETWORK),
        ("kitchen:8080", NETWORK),
        ("kitchen.local", NETWORK),
        ("example.org", EVERYBODY),
        ("8.8.8.8", EVERYBODY),
    ],
)
def test_who_can_open_a_link(host: str, who: str) -> None:
    """It follows from how the link begins."""
    assert who_reaches(f"http://{host}") == who


def test_a_public_url_is_checked() -> None:
    """It is the beginning of an address, and nothing more."""
    assert public_url("https://example.org/") == "https://example.org"
    for wrong in ("example.org", "ftp://x", "https://example.org/deep", ""):
        with pytest.raises(ValueError, match="is no public URL"):
            public_url(wrong)


def test_a_site_invites_by_its_public_url(browser: Browser, data: Path) -> None:
    """Whatever name the host came by."""
    with served(data, *GENEROUS, "--public-url", "https://example.org") as site:
        page = host_page(browser, site.address)
        assert invitation(page).startswith("https://example.org/s/")
        expect(page.locator(".reach")).to_contain_text("everybody who has the link")
        page.context.close()


@IN_NETWORK
def test_a_link_that_nobody_can_open_says_so_and_one_click_opens_it(
    browser: Browser, at_home: Served
) -> None:
    """Before, there is no code to scan; afterwards it leads to an address that answers."""
    page = host_page(browser, at_home.address)
    expect(page.get_by_role("heading", name="Nobody else can open these links")).to_be_visible()
    assert page.locator(".code").count() == 0
    with pytest.raises(httpx.TransportError):
        httpx.get(f"http://{own_addresses()[0]}:{at_home.port}/", timeout=PATIENCE)
    page.get_by_role("button", name="Open it to my network").click()
    expect(page.locator(".reach")).to_contain_text("everybody in the same network")
    assert invitation(page).startswith(f"http://{own_addresses()[0]}:{at_home.port}/s/")
    assert "A seat is waiting for you" in httpx.get(invitation(page), timeout=PATIENCE).text
    assert at_home.stop()[1] == ""
    page.context.close()


def lobby_page(browser: Browser, address: str) -> Page:
    """Open a lobby as its host, from the street."""
    page = browser.new_context(base_url=address).new_page()
    page.goto("/")
    page.locator('button[formaction="/lobby/tiny-towns"]').click()
    expect(page.get_by_role("heading", name="Your table is open.")).to_be_visible()
    return page


@IN_NETWORK
@pytest.mark.skipif(not can_be_had(), reason="no namespace may be made here")
def test_the_code_of_a_lobby_is_opened_by_another_computer(
    browser: Browser, at_home: Served
) -> None:
    """One click opens the door; what a phone then reads from the screen is the way in."""
    page = lobby_page(browser, at_home.address)
    expect(page.locator(".reach")).to_contain_text("Nobody else can open")
    assert page.locator(".code").count() == 0
    page.get_by_role("button", name="Open it to my network").click()
    expect(page.locator(".reach")).to_contain_text("everybody in the same network")
    [link] = scanned(page, ".inviting .code")
    assert link == page.locator("#link").input_value()
    assert "invites you to Tiny Towns" in asked_elsewhere(link)
    page.context.close()


def asked_elsewhere(link: str) -> str:
    """Return what another computer of the network is told at an address."""
    with other_computer() as there:
        told = subprocess.run(
            [*there, sys.executable, "-c", FETCH, link],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
    return told.stdout


@IN_NETWORK
@pytest.mark.skipif(not can_be_had(), reason="no namespace may be made here")
def test_the_code_on_the_screen_is_opened_by_another_computer(
    browser: Browser, at_home: Served
) -> None:
    """It is read from a screenshot as a phone would, and its address asked for from elsewhere."""
    page = host_page(browser, at_home.address)
    page.get_by_role("button", name="Open it to my network").click()
    expect(page.locator(".reach")).to_contain_text("everybody in the same network")
    page.locator(".guests summary").click()
    [link] = scanned(page, ".guests .code")
    assert link == invitation(page)
    assert "A seat is waiting for you" in asked_elsewhere(link)
    page.context.close()


@IN_NETWORK
def test_one_flag_opens_it_too(data: Path) -> None:
    """The server says where others find it, and invites by that address."""
    with served(data, *GENEROUS, "--network") as server:
        there = f"http://{own_addresses()[0]}:{server.port}"
        assert server.process.stdout is not None
        assert there in server.process.stdout.readline()
        table = sit_down(server.address, "tiny-towns", [PERSON, PERSON])
        with httpx.Client(base_url=server.address, timeout=PATIENCE) as host:
            host.post(f"/s/{table.tokens['0']}", follow_redirects=True)
            page = host.get(f"/t/{table.id}/people").text
        assert re.search(rf'value="{there}/s/[^"]+"', page)


@pytest.mark.parametrize(
    "headers",
    [{"x-forwarded-for": "203.0.113.9"}, {"host": "example.org"}, {"host": "evil.example"}],
)
def test_only_whoever_sits_at_the_computer_opens_it(address: str, headers: dict[str, str]) -> None:
    """Nobody who comes through a proxy, or by another name, has that button or that right."""
    origin = f"http://{headers.get('host', address.removeprefix('http://'))}"
    told = httpx.post(f"{address}/network", headers={**headers, "origin": origin}, timeout=PATIENCE)
    assert told.status_code == 403


def test_a_link_is_copied_where_there_is_no_clipboard(page: Page, address: str) -> None:
    """Over plain HTTP it is selected and copied the old way, or at least selected."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"/s/{table.tokens['0']}")
    page.get_by_role("button", name="Sit down").click()
    page.goto(f"/t/{table.id}/people")
    button = page.locator("[data-copy=link1]")
    button.click()
    expect(button).to_have_text(re.compile("Copied|Selected"))
    assert page.evaluate("getSelection().toString()") == invitation(page)
    expect(button).to_have_text("Copy link")
