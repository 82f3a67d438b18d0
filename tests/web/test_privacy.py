"""What is not needed any more is forgotten: by itself, or when somebody asks for it."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
from playwright.sync_api import Page, expect

from tests.web.notice_takers import until
from tests.web.played import take_seat
from tests.web.served import GENEROUS, PATIENCE, PERSON, Player, served, sit_down

TALE = "what only Zoë would say"


def everything(data: Path) -> str:
    """Return all that a store holds, as text."""
    with closing(sqlite3.connect(data / "tables.sqlite", timeout=30)) as store:
        return "\n".join(store.iterdump())


def moves_at_all(players: list[Player]) -> int:
    """Let whoever may play one move each; return how many there were."""
    made = 0
    for player in players:
        seen = player.look()
        if seen["legal"]:
            made += player.move(seen["legal"][0], seen["next"]).status_code == 200
    return made


def test_forget_me_leaves_the_number_of_the_seat(data: Path) -> None:
    """Name, talk, addresses and devices are gone from the store; the game goes on for others."""
    with served(data, *GENEROUS, "--allow-webhooks-to", "127.0.0.1") as server:
        table = sit_down(server.address, "tiny-towns", [PERSON, PERSON])
        ann, zoe = table.player(0), table.player(1)
        for name in ("Zoë the First", "Zoë Q."):
            named = {"name": name, "town": "Zoëburg"}
            assert zoe.send("/name", named).status_code == 200
        knocked = {"name": "Zoë at the door"}  # on another device, before it was let in
        asked = f"{server.address}/s/{table.tokens['1']}"
        httpx.post(asked, data={}, headers={"cookie": "zone=Asia%2FTokyo"}, timeout=PATIENCE)
        assert httpx.post(f"{asked}/ask", data=knocked, timeout=PATIENCE).status_code == 303
        assert zoe.send("/talk", {"words": TALE}).status_code == 200
        hook = {"kind": "hook", "address": "http://127.0.0.1:9/zoe", "format": "json"}
        assert zoe.send("/notes", hook).status_code == 201
        assert ann.send("/talk", {"words": "I stay"}).status_code == 200
        assert moves_at_all([ann, zoe])
        known = everything(data)
        hers = (
            "Zoë the First",
            "Zoë Q.",
            "Zoëburg",
            "Zoë at the door",
            TALE,
            "9/zoe",
            "Asia/Tokyo",
        )
        assert [told for told in hers if told not in known] == []
        assert zoe.send("/forget", {}).status_code == 200
        assert zoe.client.get(zoe.table).status_code == 403
        assert ann.look()["names"] == [ann.look()["names"][0], "Seat 2"]
        page = httpx.get(
            server.address + ann.table,
            headers={"authorization": ann.client.headers["authorization"]},
        ).text
        assert "I stay" in page
        assert TALE not in page
        record = ann.client.get(f"{ann.table}/record").text
        assert "Seat 2" in record
        assert "Zoë" not in record
        left = everything(data)
        for told in ("Zoë", "Zo\\u00eb", TALE, "9/zoe", "Tokyo"):
            assert told not in left
        server.stop()
    with served(data, *GENEROUS, port=server.port):
        assert ann.look()["names"][1] == "Seat 2"


def test_a_lobby_forgets_too(data: Path) -> None:
    """What was said and who sat there before the game began goes with the name."""
    with served(data, *GENEROUS) as server, httpx.Client(base_url=server.address) as zoe:
        where = zoe.post("/lobby/uptown", data={"name": "Zoë Q."}).headers["location"]
        home = where.split("?")[0]
        zoe.post(f"{home}/name", data={"name": "Zoë the First", "town": "Zoëville"})
        zoe.post(f"{home}/talk", data={"words": TALE})
        zoe.post(f"{home}/sit", data={"seat": "2"})
        zoe.post(f"{home}/name", data={"name": "Zoë Q.", "colour": "1"})
        zoe.post(f"{home}/bot", data={"seat": "1", "by": "random"})
        begun = zoe.post(f"{home}/start").headers["location"]
        table = re.match(r"/t/\w+", begun)
        assert table
        assert all(told in everything(data) for told in ("Zoë Q.", "Zoë the First"))
        assert zoe.post(f"{table.group()}/forget", data={"sure": "yes"}).status_code == 303
        assert not zoe.cookies.get("name")
        for told in ("Zoë", "Zo\\u00eb", TALE):
            assert told not in everything(data)


def test_talk_is_forgotten_after_ninety_days(data: Path) -> None:
    """By the running server, when its clock says so; what was said yesterday stays."""
    with served(data, *GENEROUS) as server:
        table = sit_down(server.address, "uptown", [PERSON, PERSON])
        for words in (TALE, "said yesterday"):
            assert table.player(0).send("/talk", {"words": words}).status_code == 200
        server.stop()
    with closing(sqlite3.connect(data / "tables.sqlite")) as store:
        for words, days in ((TALE, 91), ("said yesterday", 89)):
            moved = "UPDATE changes SET made_at = datetime('now', ?) WHERE words LIKE ?"
            store.execute(moved, (f"-{days} days", f"%{words}%"))
        store.commit()
    with served(data, *GENEROUS, port=server.port):
        until(lambda: TALE not in everything(data))
        assert "said yesterday" in everything(data)
        page = httpx.get(
            f"{server.address}/t/{table.id}",
            headers={"authorization": table.player(0).client.headers["authorization"]},
        ).text
        assert "said yesterday" in page
        assert TALE not in page


def test_a_seat_keeps_language_and_zone(data: Path) -> None:
    """As the browser told them last that sat down there; what is no zone is not kept."""
    with served(data, *GENEROUS) as server:
        table = sit_down(server.address, "uptown", [PERSON, PERSON])
        for seat, zone in ((0, "Europe%2FVienna"), (1, "Moon%2FBase")):
            cookies = {"zone": zone, "language": "en"}
            with httpx.Client(base_url=server.address, cookies=cookies) as browser:
                assert browser.post(f"/s/{table.tokens[str(seat)]}", data={}).status_code == 303
        kept = everything(data)
        assert '"zone":"Europe/Vienna"' in kept
        assert '"language":"en"' in kept
        assert "Moon" not in kept


def test_who_comes_by_a_lobby_keeps_language_and_zone_too(data: Path) -> None:
    """Both are there at its table, and for the host."""
    with served(data, *GENEROUS) as server:
        told = {"zone": "Europe%2FPrague", "language": "en"}
        with httpx.Client(base_url=server.address, cookies=told, follow_redirects=True) as ann:
            home = ann.post("/lobby/uptown", data={"name": "Ann"}).url.path
            link = re.search(r'value="[^"]*(/j/[^"]+)"', ann.get(home).text)
            assert link
            told = {"zone": "Asia%2FTokyo", "language": "en"}
            with httpx.Client(base_url=server.address, cookies=told, follow_redirects=True) as zoe:
                assert zoe.post(link[1], data={"name": "Zoë"}).url.path == home
            table = ann.post(f"{home}/start").url.path.removeprefix("/t/")
        with closing(sqlite3.connect(data / "tables.sqlite", timeout=30)) as store:
            kept = store.execute("SELECT sitting FROM tables WHERE id = ?", (table,)).fetchone()
        chairs = json.loads(kept[0])["chairs"]
        assert [(chair["name"], chair["zone"], chair["language"]) for chair in chairs] == [
            ("Ann", "Europe/Prague", "en"),
            ("Zoë", "Asia/Tokyo", "en"),
        ]


def test_a_browser_forgets_too(page: Page, address: str) -> None:
    """Its table, the result, and whom somebody did not want to hear there; other tables stay."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    take_seat(page, table, 0)
    here, other = f"/t/{table.id}", "/t/000000000000"
    page.evaluate(
        """([here, other]) => {
            const keep = (name, value) => localStorage.setItem(name, JSON.stringify(value));
            keep("tables", [{id: here, title: "here"}]);
            keep("games", [{id: here}]);
            keep("muted", {[here]: ["1"], [other]: ["2"]});
        }""",
        [here, other],
    )
    page.goto(f"{here}/people")
    page.locator("summary", has_text="Forget me").click()
    page.get_by_role("button", name="Forget me at this table").click()
    expect(page.locator(".houses")).to_be_visible()
    memory = page.evaluate("() => ['tables', 'games', 'muted'].map((name) => localStorage[name])")
    assert [json.loads(one) for one in memory] == [[], [], {other: ["2"]}]
    assert page.request.get(here).status == 403


def test_the_page_of_privacy_is_linked(address: str) -> None:
    """The foot of the street leads to what is kept."""
    street = httpx.get(address, timeout=PATIENCE).text
    assert '/privacy"' in street
    told = httpx.get(f"{address}/privacy", timeout=PATIENCE).text
    assert "Forget me" in told
