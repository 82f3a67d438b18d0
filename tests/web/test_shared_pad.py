"""A score pad shared by a link: several devices fill it in, and all of them see all of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.accessibility import violations_day_and_night
from tests.web.served import GENEROUS, JSON, served
from tests.web.test_pad import cell, choose, pad_of, usual
from townsmith.core import registry
from townsmith.core.pad import name_of

TOWN = name_of("0", 0, 0, 0)
"""The first square of the first sheet."""
OTHER = name_of("1", 0, 0, 0)


def shared(client: httpx.Client, seats: int = 2, **given: str) -> str:
    """Return the address of a new pad for so many people."""
    filled = usual(pad_of(registry.game("tiny-towns"))) | {"seats": str(seats)} | given
    answer = client.post("/pad/tiny-towns/share", data=filled, headers=JSON)
    return str(answer.raise_for_status().json()["pad"])


@pytest.fixture
def phone(address: str) -> Iterator[httpx.Client]:
    """Lend a device."""
    with httpx.Client(base_url=address, timeout=30, follow_redirects=True) as client:
        yield client


def totals(client: httpx.Client, where: str) -> list[str]:
    """Return what the screen shows as everybody's total."""
    html = client.get(f"{where}/updates").raise_for_status().json()["html"]["totals"]
    return re.findall(r"<td>([^<]*)</td>", html.partition("<tfoot>")[2])


def test_each_device_fills_in_its_own_sheet(phone: httpx.Client) -> None:
    """What two write at the same moment is both there, and what one clears is empty."""
    where = shared(phone)
    assert totals(phone, where) == ["\N{EN DASH}", "\N{EN DASH}"]
    for field in (TOWN, OTHER):
        phone.post(where, json={field: "0"}, headers=JSON).raise_for_status()
    assert totals(phone, where) == ["\N{EN DASH}15", "\N{EN DASH}15"]
    phone.post(where, json={OTHER: ""}, headers=JSON).raise_for_status()
    assert totals(phone, where) == ["\N{EN DASH}15", "\N{EN DASH}"]


def test_whoever_joins_gets_a_sheet_that_nobody_has(phone: httpx.Client) -> None:
    """The first free one, then one more; at the end of the box there is none."""
    where = shared(phone, 2, **{TOWN: "0"})
    pages = [phone.post(f"{where}/sheets", data={"name": name}) for name in ("Ann", "Ben", "Ann")]
    assert [str(page.url).rpartition("=")[2] for page in pages] == ["1", "2", "3"]
    for name in ("Cid", "Dan"):
        phone.post(f"{where}/sheets", data={"name": name}).raise_for_status()
    full = phone.post(f"{where}/sheets", data={"name": "Eve"})
    assert full.status_code == 400
    assert "all are taken" in full.text


def test_a_page_without_a_script_takes_back_nothing_that_others_wrote(phone: httpx.Client) -> None:
    """It sends all it shows; what was written since it was shown stays."""
    where = shared(phone)
    phone.post(where, json={OTHER: "0"}, headers=JSON).raise_for_status()
    shown = {"since": "0", "sheet": "0", "seats": "2", TOWN: "1", OTHER: ""}
    page = phone.post(where, data=usual(pad_of(registry.game("tiny-towns"))) | shown)
    assert page.url.query.endswith(b"&sheet=0")
    assert [total[:2] for total in totals(phone, where)] == ["\N{EN DASH}1"] * 2


def test_what_no_pad_has_is_not_kept(phone: httpx.Client) -> None:
    """Fields there are none of, sheets beyond the box, and a number of seats that is none."""
    where = shared(phone)
    wild = {"0.99.0.0": "1", "7.0.0.0": "1", "table.9.9.9": "1", "deck": "{}", "seats": "999"}
    phone.post(where, json=wild, headers=JSON).raise_for_status()
    assert len(totals(phone, where)) == 6  # as many as the game has
    phone.post(where, json={"seats": "1"}, headers=JSON).raise_for_status()
    assert len(totals(phone, where)) == 6  # nobody's sheet is taken away
    assert phone.post(where, json={TOWN: 3}, headers=JSON).status_code == 400
    long = {"name.0": "x" * 5000}
    phone.post(where, json=long, headers=JSON).raise_for_status()
    assert "x" * 41 not in phone.get(where).text


def test_a_slip_on_one_sheet_leaves_the_others_counted(phone: httpx.Client) -> None:
    """A number that no field can hold is told, and the other totals stand."""
    where = shared(phone)
    phone.post(where, json={TOWN: "999", OTHER: "0"}, headers=JSON).raise_for_status()
    assert totals(phone, where) == ["\N{EN DASH}", "\N{EN DASH}15"]
    assert "Something is not right yet" in phone.get(f"{where}/totals").text


def test_there_is_no_pad_where_there_is_none(phone: httpx.Client) -> None:
    """An address nobody was given, a table of another kind, and a game there is none of."""
    assert phone.get("/p/000000000000").status_code == 404
    dealer = phone.post("/dealer/welcome-to", data={"x": "1"}).raise_for_status().url.path
    assert phone.get(dealer.replace("/d/", "/p/")).status_code == 404
    assert phone.get(shared(phone).replace("/p/", "/d/")).status_code == 404
    assert phone.get(shared(phone).replace("/p/", "/t/")).status_code in {303, 404}
    assert phone.post("/pad/chess/share", data={"seats": "2"}).status_code == 404


def test_opening_pads_counts_as_opening_tables(data: Path) -> None:
    """Limits stand at this door too."""
    with (
        served(data, "--limit=tables=2/hour") as server,
        httpx.Client(base_url=server.address, timeout=30) as client,
    ):
        sent = [client.post("/pad/uptown/share", data={"seats": "2"}) for _ in range(3)]
        assert [answer.status_code for answer in sent] == [303, 303, 429]


def test_a_pad_is_there_after_a_restart(data: Path) -> None:
    """It is kept like a table, names and all."""
    with served(data, *GENEROUS) as server, httpx.Client(base_url=server.address) as client:
        where = shared(client)
        client.post(where, json={TOWN: "0", "name.0": "Оля"}, headers=JSON).raise_for_status()
    with served(data, *GENEROUS) as server, httpx.Client(base_url=server.address) as client:
        assert totals(client, where)[0] == "\N{EN DASH}15"
        assert "Оля" in client.get(where).text


def test_two_phones_and_a_screen(page: Page, browser: Browser, address: str) -> None:
    """A family: one opens the pad, another joins by the link, and the screen shows both."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/pad/tiny-towns?seats=1")
    choose(page, "Cottage")
    page.locator("#pad-share").click()
    where = page.url
    page.get_by_role("link", name="The sheet of Ada").click()
    expect(cell(page, "a2")).to_be_visible()
    other = browser.new_context(base_url=address, viewport={"width": 390, "height": 844})
    screen = browser.new_context(base_url=address).new_page()
    screen.goto(f"{where}/totals")
    ben = other.new_page()
    ben.goto(where)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Begin my own sheet").click()
    expect(ben.locator("#pad-tabs [aria-current]")).to_contain_text("Ben")
    choose(ben, "Tavern", "Tavern")
    cell(page, "b1").click()
    choose(page, "Farm")
    for seen in (page, ben):
        expect(seen.locator("#pad-tabs")).to_contain_text("\N{EN DASH}11")
        expect(seen.locator("#pad-tabs")).to_contain_text("\N{EN DASH}9")
    expect(screen.locator("tfoot")).to_contain_text("\N{EN DASH}11")
    expect(screen.locator("tfoot")).to_contain_text("\N{EN DASH}9")
    page.locator("#pad-back").click()  # takes back what was done here, and nothing of Ben's
    expect(screen.locator("tfoot")).to_contain_text("\N{EN DASH}15")
    expect(screen.locator("tfoot")).to_contain_text("\N{EN DASH}9")
    assert violations_day_and_night(screen) == []
    screen.context.close()
    other.close()


def test_what_a_lost_network_kept_back_arrives_later(page: Page) -> None:
    """Taps on a phone without a network are kept through a reload, and sent when there is one."""
    page.goto("/pad/tiny-towns?seats=2")
    page.locator("#pad-share").click()
    where = page.url
    page.goto(f"{where}?sheet=0")
    page.context.set_offline(True)
    choose(page, "Cottage")
    expect(page.locator("#pad-verdict")).to_contain_text("does not answer")
    page.context.set_offline(False)
    page.goto(f"{where}?sheet=0")
    expect(page.locator("#pad-lead")).to_contain_text("\N{EN DASH}15")
    page.goto(f"{where}/totals")
    expect(page.locator("tfoot")).to_contain_text("\N{EN DASH}15")
