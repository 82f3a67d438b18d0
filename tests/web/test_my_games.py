"""My games: the street shows what this device plays and has played, and lets it move elsewhere."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.accessibility import violations
from tests.web.played import take_seat
from tests.web.served import JSON, PATIENCE, PERSON, Seated, play_out, sit_down

GAME = "tiny-towns"


@pytest.fixture
def remote(address: str) -> Iterator[httpx.Client]:
    """Open a device nobody has used before, without a script."""
    with httpx.Client(base_url=address, timeout=PATIENCE, headers=JSON) as client:
        yield client


@contextmanager
def seated_device(address: str, table: Seated, seat: int) -> Iterator[httpx.Client]:
    """Sit down with a device that has cookies."""
    with httpx.Client(base_url=address, timeout=PATIENCE, headers=JSON) as client:
        assert client.post(f"/s/{table.tokens[str(seat)]}", data={}).status_code == 303
        yield client


def a_game(**given: object) -> dict[str, Any]:
    """Return a finished game as a device remembers it."""
    usual = {
        "id": "/t/0123456789ab",
        "game": GAME,
        "seat": 0,
        "seats": 2,
        "people": ["Ben"],
        "points": 31,
        "place": 1,
        "won": True,
        "scores": [31, 28],
        "ended": 1_700_000_000,
    }
    return usual | given


def test_the_street_shows_tables_and_results(page: Page, address: str) -> None:
    """A card for a table that another tab opened, whose turn it is there, and what is over."""
    wrong: list[str] = []
    page.on("response", lambda told: wrong.append(told.url) if told.status >= 400 else None)
    street = page.context.new_page()
    street.goto("/")
    expect(street.locator(".houses")).to_be_visible()
    expect(street.locator("#my-tables")).to_be_hidden()
    running = sit_down(address, GAME, [PERSON, PERSON])
    due = running.player(0).look()["pending"][0]
    take_seat(page, running, due)
    card = street.locator(".tablecard")
    expect(card).to_have_count(1)  # without a reload
    for words in ("Tiny Towns", f"with {('Ben', 'Ada')[due]}", "round 1"):
        expect(card).to_contain_text(words)
    expect(card.locator(".small-board svg")).to_be_visible()
    expect(card.locator(".badge")).to_have_text("your turn")
    expect(street.locator("#greeting")).to_have_text("1 table waits for you.")
    assert violations(street) == []
    alone = sit_down(address, GAME, [PERSON])
    take_seat(page, alone, 0)
    play_out([alone.player(0)])
    expect(page.locator("#ending")).to_contain_text("Watch it again")
    expect(street.locator(".finished tbody tr")).to_contain_text("alone")
    expect(street.locator(".finished time")).not_to_be_empty()
    expect(street.locator(".strip svg")).to_have_attribute("aria-label", re.compile("1 game"))
    expect(card).to_have_count(1)
    assert violations(street) == []
    assert wrong == []


def test_all_games_move_to_another_device(
    browser: Browser, page: Page, address: str, tmp_path: Path
) -> None:
    """They are found by words, and go along in a link or a file; a bad file changes nothing."""
    running, alone = sit_down(address, GAME, [PERSON] * 2), sit_down(address, GAME, [PERSON])
    play_out([alone.player(0)])
    for table in (alone, running):
        take_seat(page, table, 0)
    page.goto("/mine")
    row = page.locator(".finished tbody tr")
    expect(row).to_have_count(1)
    expect(page.locator(".course svg")).to_be_visible()
    page.locator("#find-game").fill("uptown")
    expect(row).to_be_hidden()
    page.locator("#find-game").fill("alone tiny")
    expect(row).to_be_visible()
    page.get_by_role("button", name="Make a link and a code").click()
    expect(page.locator("#moving-link")).to_have_value(re.compile("/mine#take="))
    assert violations(page) == []
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "device.json"
    saving.value.save_as(file)
    phone = browser.new_context(base_url=address, viewport={"width": 390, "height": 844}).new_page()
    phone.goto(page.locator("#moving-link").input_value())
    expect(phone.locator("#brought")).to_have_text("Seats: 1. Finished games: 1.")
    phone.get_by_role("button", name="Take them in").click()
    expect(phone.locator("#taken")).to_have_text("They are here now.")
    assert "#" not in phone.url
    phone.goto("/")
    expect(phone.locator(".finished tbody tr")).to_have_count(1)
    phone.locator(".tablecard .button").click()
    expect(phone.locator("body.seated #table")).to_be_visible()
    third = browser.new_context(base_url=address).new_page()
    third.goto("/mine")
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({"kind": "townsmith-device", "seats": [], "games": [{"id": "x"}]}))
    third.locator("#load-file").set_input_files(bad)
    expect(third.locator("#wrong")).to_have_text('Games[0]: "game" is missing')
    expect(third.locator("#taking")).to_be_hidden()
    third.locator("#load-file").set_input_files(file)
    third.get_by_role("button", name="Take them in").click()
    expect(third.locator(".finished tbody tr")).to_have_count(1)
    for opened in (phone, third):
        opened.context.close()


def test_a_card_tells_no_more_than_the_table(address: str) -> None:
    """Without a pass there is none; with one it is the own board; to look is not to come."""
    table = sit_down(address, GAME, [PERSON, PERSON], {"monuments": False})
    assert httpx.get(f"{address}/t/{table.id}/card", headers=JSON).status_code == 403
    assert httpx.post(f"{address}/t/{table.id}/pass", data={}, headers=JSON).status_code == 403
    due = table.player(0).look()["pending"][0]
    with seated_device(address, table, 1 - due) as other:
        before = other.get(f"/t/{table.id}/card").json()
        assert (before["over"], before["due"]) == (False, False)
        assert f"{('Ada', 'Ben')[due]} is to move, just now" in before["html"]
        seen = table.player(due).look()
        assert table.player(due).move(seen["legal"][0], seen["next"]).is_success
        assert other.get(f"/t/{table.id}/card").json()["html"] != before["html"]


def test_a_card_names_bots_in_the_reader_s_language(address: str) -> None:
    """As the table itself does."""
    table = sit_down(address, GAME, [PERSON, "builder"], {"monuments": False})
    with seated_device(address, table, 0) as own:
        told = own.get(f"/t/{table.id}/card", headers={"accept-language": "hu"}).json()["html"]
    assert "Építő" in told
    assert "Builder" not in told


def test_what_is_remembered_is_read_strictly(remote: httpx.Client) -> None:
    """A page makes links and words of it, so it is what it says, or nothing is done."""
    wrong = {
        "expected the address of a table": a_game(id="https://example.org"),
        '"game" is missing': {"id": "/t/0123456789ab"},
        "unknown key 'more'": a_game(more=1),
        "expected a whole number": a_game(points="31"),
        "expected true or false": a_game(won=1),
        "at most 80 printable": a_game(people=["x" * 81]),
    }
    for words, game in wrong.items():
        told = remote.post("/mine", json={"games": [game]})
        assert (told.status_code, words in told.text.replace('\\"', '"')) == (400, True), told.text
    assert remote.post("/mine", json={"games": [a_game()] * 501}).status_code == 400
    told = remote.post("/mine", json={"games": [a_game(people=["<b>Ben</b>"])], "all": True})
    assert "&lt;b&gt;Ben&lt;/b&gt;" in told.json()["html"]["finished"]


def test_results_in_words_and_what_counts(remote: httpx.Client) -> None:
    """Won, lost, alone and against somebody; bests only of what can be compared."""
    games = [
        a_game(),
        a_game(id="/t/1", place=2, won=False, points=28, ended=1),
        a_game(id="/t/2", seats=1, people=[], points=40, scores=[40], kind=GAME, rank="Planner"),
        a_game(id="/t/3", points=99, counts=False),
        a_game(id="/t/4", game="gone", seats=6, people=list("abcd"), points=-3),
    ]
    html = remote.post("/mine", json={"games": games, "all": True}).json()["html"]
    for words in ("You won, 31 : 28", "Place 2, 31 : 28", "40 points", "5 others", "gone"):
        assert words in html["finished"], words
    numbers = html["numbers"]
    assert "best: 31" in numbers
    assert "best: 40" in numbers
    assert "Planner" in numbers
    assert "best: \N{EN DASH}3" in numbers or "best: -3" in numbers
    assert "99" not in numbers


def test_a_seat_is_moved_with_its_pass_only(address: str, remote: httpx.Client) -> None:
    """An invitation is no such pass, nor is one of which the seat was given up."""
    table = sit_down(address, GAME, [PERSON, PERSON])
    assert remote.post("/mine/seat", json={"pass": "nothing"}).status_code == 400
    assert remote.post("/mine/seat", json={"pass": table.tokens["1"]}).status_code == 400
    with seated_device(address, table, 1) as ben:
        moved = ben.post(f"/t/{table.id}/pass", json={}).json()["pass"]
        assert remote.post("/mine/seat", json={"pass": moved}).json()["home"] == f"/t/{table.id}"
        assert remote.get(f"/t/{table.id}").json()["seat"] == 1


def test_a_seat_in_a_lobby_moves_too(address: str, remote: httpx.Client) -> None:
    """Before the game begins, and after that to its table."""
    with httpx.Client(base_url=address, timeout=PATIENCE, follow_redirects=True) as ada:
        home = ada.post(f"/lobby/{GAME}", data={"name": "Ada"}).url.path
        moved = ada.post(f"{home}/pass", json={}).json()["pass"]
        assert remote.post("/mine/seat", json={"pass": moved}).json()["home"] == home
        assert remote.get(f"{home}/card").json()["waits"]
        begun = ada.post(f"{home}/start", data={}).url.path
        assert remote.get(f"{home}/card").json()["moved"] == begun
        assert remote.get(begun).json()["seat"] == 0
