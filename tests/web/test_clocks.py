"""Clocks belong to the table: whose time is up is stood in for once, and gets the seat back."""

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.web.notice_takers import until
from tests.web.played import resize, take_seat
from tests.web.served import GENEROUS, JSON, PERSON, Player, Seated, Served, served, sit_down
from tests.web.test_shown_sizes import LOOK


def timed(address: str, pace: str = "1d") -> tuple[Seated, Player, Player]:
    """Return a table with clocks, who moves first there, and who waits."""
    table = sit_down(address, "uptown", [PERSON, PERSON], pace=pace)
    [first] = table.player(0).look()["pending"]
    return table, table.player(first), table.player(1 - first)


def pass_time(data: Path, seconds: float) -> None:
    """Let time pass for all tables: their moments move into the past."""
    with closing(sqlite3.connect(data / "tables.sqlite", timeout=30)) as store:
        store.execute("UPDATE turns SET since = since - ?, due = due - ?", (seconds, seconds))
        store.commit()


def dues(data: Path) -> list[tuple[object, ...]]:
    """Return whose turn is kept, and how many seconds each was given."""
    with closing(sqlite3.connect(data / "tables.sqlite", timeout=30)) as store:
        rows = store.execute("SELECT seat, entry, due - since FROM turns").fetchall()
    return [(seat, entry, round(given)) for seat, entry, given in rows]


def stood_in(data: Path) -> int:
    """Return how often a bot began to stand in at any table."""
    with closing(sqlite3.connect(data / "tables.sqlite", timeout=30)) as store:
        found = "SELECT count(*) FROM changes WHERE kind = 'seat' AND words LIKE '%\"late\":true%'"
        count: int = store.execute(found).fetchone()[0]
    return count


def test_a_bot_stands_in_when_time_is_up_and_gives_the_seat_back(data: Path) -> None:
    """Not before; once, also when the server ends in between; and the person goes on."""
    with served(data, *GENEROUS) as server:
        table, late, other = timed(server.address)
        seat = late.look()["seat"]
        assert dues(data) == [(seat, 0, 24 * 3600)]
        pass_time(data, 23 * 3600)
        server.stop()
    pass_time(data, 2 * 3600)
    with served(data, *GENEROUS, port=server.port):
        until(lambda: bool(other.look()["legal"]))  # the bot has moved
        assert stood_in(data) == 1
        events = late.client.get(f"{late.table}/turn").json()
        assert events["next"] == other.look()["next"]
        page = httpx.get(server.address + f"/t/{table.id}", headers=late.client.headers)
        assert page.status_code == 200  # whoever looks is back
        while (seen := other.look())["legal"]:
            assert other.move(seen["legal"][0], seen["next"]).status_code == 200
        assert late.look()["legal"]
        assert [due[0] for due in dues(data)] == [seat]
        assert stood_in(data) == 1


def test_every_turn_has_the_whole_time(data: Path) -> None:
    """A move hands the clock on; nobody counts at tables that are not meant so, or among bots."""
    with served(data, *GENEROUS) as server:
        _, first, _ = timed(server.address, "8h")
        seen = first.look()
        pass_time(data, 7 * 3600)
        assert first.move(seen["legal"][0], seen["next"]).status_code == 200
        [(_, _, given)] = dues(data)
        assert given == 8 * 3600
        for pace, sitters in (
            ("now", [PERSON, PERSON]),
            ("days", [PERSON] * 2),
            ("1d", [PERSON, "random"]),
        ):
            sit_down(server.address, "uptown", sitters, pace=pace)
        assert len(dues(data)) == 1


def test_a_page_shows_how_much_time_is_left(server: Served) -> None:
    """In the panel of whoever is to move, and with the words of what was settled."""
    table, first, other = timed(server.address)
    html = httpx.get(f"{server.address}/t/{table.id}", headers=_page(first)).text
    assert "23 h left" in html
    assert "23 h left" in httpx.get(f"{server.address}/t/{table.id}", headers=_page(other)).text
    people = httpx.get(f"{server.address}/t/{table.id}/people", headers=_page(first)).text
    assert "A day a move; then a bot stands in until the person comes back." in people


def test_a_page_tells_until_when_by_the_reader_s_clock(browser: Browser, data: Path) -> None:
    """Hours are hard to count; the day and the time are told where whoever reads lives."""
    zone = ZoneInfo("Asia/Tokyo")
    with served(data, *GENEROUS) as server:
        table, first, _ = timed(server.address, "3d")
        page = browser.new_context(
            base_url=server.address, timezone_id=zone.key, locale="en-GB"
        ).new_page()
        take_seat(page, table, first.look()["seat"])
        told = page.locator("#status .clock").inner_text()
        due = datetime.now(zone) + timedelta(days=3)
        near = [due - timedelta(minutes=ago) for ago in range(3)]
        assert told.startswith("71 h left (")
        assert any(f"{when:%a}" in told and f"{when:%M}" in told for when in near), told
        assert any(f"{when:%H}:" in told or f"{int(f'{when:%I}')}:" in told for when in near), told
        for window in ((820, 1180), (390, 844)):
            resize(page, window)
            expect(page.locator("#status .clock")).to_have_text(told)
            assert page.locator("#status .clock").is_visible()
            assert page.evaluate(LOOK)["wide"] <= 0
            assert page.evaluate(LOOK)["unreadable"] == []
        page.context.close()


def _page(player: Player) -> dict[str, str]:
    return {"authorization": player.client.headers["authorization"], "accept": "text/html"}


def test_a_pace_that_there_is_not_is_refused(address: str) -> None:
    """With the ones that there are."""
    body = {"sitters": [PERSON], "pace": "hasty"}
    answer = httpx.post(f"{address}/play/uptown", json=body, headers=JSON)
    assert answer.status_code == 400
    assert "hasty" in answer.json()["error"]
    assert "relaxed" in answer.json()["error"]


@pytest.mark.parametrize("pace", ["live", "relaxed", "3d"])
def test_the_lobby_settles_the_pace(address: str, pace: str) -> None:
    """It is a sentence that everybody reads, and the table has it."""
    with httpx.Client(base_url=address) as host:
        where = host.post("/lobby/uptown", data={"name": "Ann"}).headers["location"].split("?")[0]
        assert host.post(f"{where}/options", data={"pace": pace}).status_code == 303
        page = host.get(where).text
    assert f'<option value="{pace}" selected>' in page
