"""A finished pad: an evening among one's games, a picture to share, a position to keep."""

import json
from xml.etree import ElementTree as ET

import httpx
from playwright.sync_api import Page, expect

from tests.web.served import JSON
from tests.web.test_pad import cell, choose, pad_of, usual
from townsmith.core import registry
from townsmith.core.pad import name_of

PLAYED = {name_of("0", 0, 0, 0): "0", name_of("1", 0, 0, 1): "1", "name.1": "Оля", "seats": "2"}


def filled() -> dict[str, str]:
    """Return a pad on which both have built something."""
    return usual(pad_of(registry.game("tiny-towns"))) | PLAYED


def test_an_evening_tells_who_played_and_who_won(address: str) -> None:
    """Best first; ties that nothing decides are no evening yet, for nobody has won."""
    where = f"{address}/pad/tiny-towns/evening"
    asked = filled() | {"evening": "/pad/tiny-towns?evening=abc"}
    level = httpx.post(where, data=asked, headers=JSON, timeout=60)
    assert level.status_code == 400
    assert "are level" in level.json()["error"]
    decided = {name_of("0", 1, 1, 1): "4", name_of("1", 1, 1, 1): "3"}
    told = httpx.post(where, data=asked | decided, headers=JSON, timeout=60).json()["game"]
    assert (told["people"], told["winners"], told["counts"]) == (["Оля", "Ada"], 1, False)
    shown = httpx.post(f"{address}/mine", json={"games": [told], "all": True}, headers=JSON).json()
    assert "Won by Оля" in shown["html"]["finished"]
    assert "/rematch" not in shown["html"]["finished"]
    stranger = told | {"id": "javascript:alert(1)"}
    refused = httpx.post(f"{address}/mine", json={"games": [stranger]}, headers=JSON)
    assert refused.status_code == 400


def test_the_picture_names_everybody(address: str) -> None:
    """It is an image that stands alone, and there is none as long as nobody has won."""
    where = f"{address}/pad/tiny-towns/picture"
    assert httpx.post(where, data=filled(), headers=JSON, timeout=60).status_code == 400
    decided = filled() | {name_of("0", 1, 1, 1): "4", name_of("1", 1, 1, 1): "3", "theme": "dark"}
    answer = httpx.post(where, data=decided, timeout=60).raise_for_status()
    assert answer.headers["content-type"] == "image/svg+xml"
    told = "".join(ET.fromstring(answer.text).itertext())  # noqa: S314  our own drawing
    assert "Оля" in told
    assert "Tiny Towns" in told


def test_an_evening_is_kept_among_the_games_and_opened_again(page: Page) -> None:
    """After another evening on the same pad its sheets are still there; it is also a position."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/pad/tiny-towns?seats=1")
    choose(page, "Cottage", "Farm")
    expect(page.locator("#pad-verdict")).to_contain_text("By what stands here")
    page.locator("#pad-evening").click()
    expect(page.locator("#pad-went")).to_be_visible()
    with page.expect_download() as saved:
        page.locator("#pad-position").click()
    position = json.loads(saved.value.path().read_text())
    assert position["seats"][0]["town"][0][:2] == ["cottage", "farm"]
    page.locator("#pad-anew").click()
    choose(page, "Well")
    page.goto("/mine")
    expect(page.locator("#finished")).to_contain_text("Tiny Towns")
    page.get_by_role("link", name="The sheets").click()
    expect(page.locator("#pad-lead")).to_contain_text("\N{EN DASH}11")
    page.goto("/pad/tiny-towns?seats=1")
    expect(page.locator("#pad-lead")).to_contain_text("\N{EN DASH}15")
    assert cell(page, "b1").count() == 1
