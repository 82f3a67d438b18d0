"""Somebody who does not look is told that it is their turn: once, by every way they chose."""

import json
import re
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tests.web.notice_takers import Takers, taking, until
from tests.web.played import sit, wait_for_the_drawing
from tests.web.served import GENEROUS, JSON, PERSON, Player, Seated, Served, served, sit_down
from townsmith.table.store import open_store
from townsmith.table.store.way_book import Way
from townsmith.web.http.settings import STORE_NAME

HTTPS = "https"
HTTP = "http"
MORE = ("--limit=ways=999/hour", "--limit=all_connections=500")
AWAY = f"{HTTPS}://games.example.org"
BEHIND = """
Object.defineProperty(document, "visibilityState", {get: () => "hidden"});
localStorage.setItem("knock", "true");
localStorage.setItem("only", "false");  // nothing is moved here but by us
window.shown = 0;
window.Notification = class extends Notification {
    static get permission() { return "granted"; }
    constructor(...said) { super(...said); shown += 1; }
};
"""
"""A page behind others that counts what it makes the browser show."""


@pytest.fixture(scope="module")
def takers() -> Iterator[Takers]:
    """Return those who take notices."""
    with taking() as found:
        yield found


def arguments(takers: Takers) -> tuple[str, ...]:
    """Return how a server is started that may reach them."""
    allowed = ("--allow-webhooks-to", "127.0.0.1")
    return (*GENEROUS, *MORE, "--smtp", takers.mail.url, "--public-url", AWAY, *allowed)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where its tables are kept."""
    return tmp_path_factory.mktemp("notices")


@pytest.fixture(scope="module")
def running(takers: Takers, shelf: Path) -> Iterator[Served]:
    """Return a server that sends notices."""
    with served(shelf, *arguments(takers)) as server:
        yield server


def links_of(takers: Takers, which: int = -1) -> list[str]:
    """Return where a letter leads to, as a path."""
    body = takers.mail.letters[which].get_body(("plain",))
    assert body is not None
    return [path.strip() for path in re.findall(rf"{AWAY}(/\S+)", body.get_content())]


def wish_mail(server: str, takers: Takers, player: Player, to: str) -> None:
    """Ask for letters and say yes to the first one."""
    known = len(takers.mail.letters)
    answer = player.send("/notes", {"kind": "mail", "address": to})
    assert answer.status_code == 201, answer.text
    assert answer.json()["confirmed"] is False
    until(lambda: len(takers.mail.letters) > known)
    [link] = links_of(takers)
    assert httpx.get(server + link).status_code == 200
    assert httpx.post(server + link, data={"sure": "yes"}).status_code == 200


def wish_all(server: str, takers: Takers, player: Player) -> None:
    """Ask for notices by mail, push and webhook."""
    wish_mail(server, takers, player, "ada@example.org")
    push = {"kind": "push", "subscription": takers.device.subscription}
    assert player.send("/notes", push).status_code == 201
    hook = {"kind": "hook", "address": f"{takers.web.url}/hook", "format": "json"}
    assert player.send("/notes", hook).status_code == 201


def page_behind(browser: Browser, table: Seated, seat: int) -> Page:
    """Open the table of somebody who wishes to be told by the browser, behind other windows.

    Chromium without windows can neither hide a page nor show a notification, whatever is granted.
    So the page is told that it is hidden and that it may, and what it asks to be shown is counted.
    """
    page = sit(browser, table, seat)
    page.add_init_script(BEHIND)
    page.reload()
    wait_for_the_drawing(page)
    return page


def wait_until_told(takers: Takers, page: Page | None, turns: set[tuple[int, int]]) -> None:
    """Wait until every turn was told by all ways, the browser's too if it has a page open.

    Twice is a fault at any time.
    """
    wanted: dict[str, object] = {"mail": turns, "push": turns, "hook": turns}
    if page is not None:
        wanted["browser"] = len(turns)
    with suppress(AssertionError):
        until(lambda: told(takers, page) == wanted)
    assert told(takers, page) == wanted


def told(takers: Takers, page: Page | None) -> dict[str, object]:
    """Return which turns were told by which way, none of them twice."""
    counted = {"mail": takers.mailed(), "push": takers.pushed(), "hook": takers.called()}
    for way, turns in counted.items():
        assert max(turns.values(), default=1) == 1, (way, turns)
    found: dict[str, object] = {way: {*turns} for way, turns in counted.items()}
    if page is not None:
        found["browser"] = page.evaluate("shown")
    return found


def play_with_restart(browser: Browser, takers: Takers, data: Path, turns: int) -> int:
    """Play so many turns, each once its notices have come; half way the server is killed.

    Return how many turns were told.
    """
    with served(data, *arguments(takers)) as server:
        table = sit_down(server.address, "uptown", [PERSON, PERSON])
        [first] = table.player(0).look()["pending"]
        # Whoever asks during a turn knows of that one.
        players = [table.player(1 - first), table.player(first)]
        wish_all(server.address, takers, players[0])
        page = page_behind(browser, table, 1 - first)
        turns_told = play_told(takers, page, players, turns // 2, set())
        server.kill()  # a turn has begun that nobody was told of yet
    with served(data, *arguments(takers), port=server.port):
        turns_told = play_told(takers, page, players, turns, turns_told)
        wait_until_told(takers, page, turns_told)
    page.context.close()
    return len(turns_told)


def play_told(
    takers: Takers,
    page: Page | None,
    players: list[Player],
    turns: int,
    turns_told: set[tuple[int, int]],
) -> set[tuple[int, int]]:
    """Play until the first was told of so many turns and one more has begun, and was not told."""
    who, waited = players[0].look()["seat"], False
    wait_until_told(takers, page, turns_told)  # also what was owed by a server that died
    while True:
        seen = players[0].look()
        [seat] = seen["pending"]
        if seat == who and waited:
            turns_told.add((who, seen["next"] - 1))
            if len(turns_told) > turns:
                return turns_told
            wait_until_told(takers, page, turns_told)
        waited = seat != who
        mover = players[seat != who]
        assert mover.move(mover.look()["legal"][0], seen["next"]).status_code == 200


def test_every_turn_is_told_once_by_every_way_though_the_server_dies(
    browser: Browser, tmp_path: Path
) -> None:
    """What was owed when the server was killed is sent by the next one, and nothing twice."""
    with taking() as takers:
        assert play_with_restart(browser, takers, tmp_path, 4) == 5


@pytest.mark.long
def test_two_hundred_turns_are_told_once_by_every_way(browser: Browser, tmp_path: Path) -> None:
    """Counted over several games, each with a server that dies in the middle."""
    turns = 0
    for game in range(10):
        with taking() as takers:
            turns += play_with_restart(browser, takers, tmp_path / str(game), 20)
    assert turns >= 200


@pytest.fixture
def table(running: Served) -> Seated:
    """Return a table of two people."""
    return sit_down(running.address, "uptown", [PERSON, PERSON])


def waits_and_moves(table: Seated) -> tuple[Player, Player]:
    """Return who waits and who is to move first."""
    [first] = table.player(0).look()["pending"]
    return table.player(1 - first), table.player(first)


def move(player: Player) -> None:
    """Play what comes first until it is the other's turn."""
    while (seen := player.look())["legal"]:
        assert player.move(seen["legal"][0], seen["next"]).status_code == 200


def hook(takers: Takers, player: Player, path: str, **more: str) -> str:
    """Ask for notices by a webhook of one's own; return which way that is."""
    wish = {"kind": "hook", "address": takers.web.url + path, "format": "json", **more}
    answer = player.send("/notes", wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_a_chat_that_does_not_answer_is_tried_again(takers: Takers, table: Seated) -> None:
    """After a pause, and then once; what is gone for good is forgotten."""
    waits, moves = waits_and_moves(table)
    hook(takers, waits, "/late")
    hook(takers, waits, "/gone")
    takers.web.answers |= {"/late": [503], "/gone": [410]}
    move(moves)
    until(lambda: len(takers.web.at("/late")) == 2)
    keys = {asked.headers["idempotency-key"] for asked in takers.web.at("/late")}
    assert len(keys) == 1
    assert [way["to"] for way in ways(waits)] == [takers.web.url.removeprefix("http://")]


def ways(player: Player) -> list[dict[str, object]]:
    """Return the ways somebody has."""
    found: list[dict[str, object]] = player.client.get(f"{player.table}/notes").json()["ways"]
    return found


def test_chats_are_told_in_their_own_words(takers: Takers, table: Seated) -> None:
    """Nobody is called by a name that is markup, and the link is no seat."""
    waits, moves = waits_and_moves(table)
    assert waits.send("/name", {"name": "<@here> @everyone"}).status_code == 200
    for kind in ("discord", "slack", "matrix"):
        hook(takers, waits, f"/{kind}", format=kind)
    move(moves)
    until(lambda: all(takers.web.at(f"/{kind}") for kind in ("discord", "slack", "matrix")))
    said = {kind: json.loads(takers.web.at(f"/{kind}")[-1].body) for kind in ("discord", "slack")}
    assert said["discord"]["allowed_mentions"] == {"parse": []}
    assert said["slack"]["text"].startswith("&lt;@here&gt; @everyone: Your turn in UpTown.")
    for told in (said["discord"]["content"], said["slack"]["text"]):
        assert told.endswith(f"{AWAY}/t/{table.id}")


def test_one_click_in_a_letter_ends_the_letters(
    running: Served, takers: Takers, table: Seated
) -> None:
    """As mail programs do it (RFC 8058): without a cookie, and looking alone changes nothing."""
    waits, moves = waits_and_moves(table)
    wish_mail(running.address, takers, waits, "ben@example.org")
    known = len(takers.mail.letters)
    move(moves)
    until(lambda: len(takers.mail.letters) > known)
    letter = takers.mail.letters[-1]
    assert letter["Subject"] == "Your turn in UpTown"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    seat, stop, _ = links_of(takers)
    assert letter["List-Unsubscribe"] == f"<{AWAY}{stop}>"
    assert httpx.get(running.address + seat, headers=JSON).status_code == 303
    httpx.get(running.address + stop)
    assert len(ways(waits)) == 1
    body = {"List-Unsubscribe": "One-Click"}
    assert httpx.post(running.address + stop, data=body).status_code == 200
    assert ways(waits) == []


def test_a_letter_shows_the_table_and_until_when(running: Served, takers: Takers) -> None:
    """The boards in characters, as everybody sees them; the time by the clock of whoever reads."""
    table = sit_down(running.address, "uptown", [PERSON, PERSON], pace="3d")
    waits, moves = waits_and_moves(table)
    waits.client.cookies.set("zone", "Asia%2FTokyo")
    wish_mail(running.address, takers, waits, "cleo@example.org")
    known = len(takers.mail.letters)
    move(moves)
    until(lambda: len(takers.mail.letters) > known)
    plain, html = (takers.mail.letters[-1].get_body((kind,)) for kind in ("plain", "html"))
    assert plain is not None
    assert html is not None
    due = datetime.now(ZoneInfo("Asia/Tokyo")) + timedelta(days=3)
    days = {f"{when:%a, %b} {when.day}" for when in (due, due - timedelta(minutes=1))}
    for told in (plain.get_content(), html.get_content()):
        assert any(f"71 h left ({day}, " in told for day in days), told
        assert "UTC" not in told
        assert "═══════" in told


def test_an_address_that_said_nothing_gets_no_second_letter(takers: Takers, table: Seated) -> None:
    """Whoever is asked for letters by somebody else is asked thrice at most, and told nothing."""
    waits, moves = waits_and_moves(table)
    known = len(takers.mail.letters)
    wish = {"kind": "mail", "address": "victim@example.org"}
    assert waits.send("/notes", wish).status_code == 201
    hook(takers, waits, "/victim")
    move(moves)
    until(lambda: len(takers.web.at("/victim")) == 1)
    assert len(takers.mail.letters) == known + 1


def test_whoever_sees_the_table_gets_no_notice(
    running: Served, takers: Takers, table: Seated
) -> None:
    """A stream in sight is enough; the next turn, when it is gone, is told."""
    waits, moves = waits_and_moves(table)
    hook(takers, waits, "/seen")
    headers = {"authorization": waits.client.headers["authorization"]}
    with httpx.stream(
        "GET", f"{running.address}{waits.table}/events?beat&page=x&sight", headers=headers
    ) as stream:
        lines = stream.iter_lines()
        next(lines)
        move(moves)
        hook(takers, moves, "/other")
        move(waits)
        until(lambda: len(takers.web.at("/other")) == 1)
    move(moves)
    until(lambda: len(takers.web.at("/seen")) == 1)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"kind": "hook", "address": f"{HTTP}://10.0.0.1/"}, "https"),
        ({"kind": "hook", "address": f"{HTTPS}://10.0.0.1/"}, "public"),
        ({"kind": "hook", "address": "https://ann:b@example.org/"}, "password"),
        ({"kind": "mail", "address": "nobody"}, "e-mail address"),
        ({"kind": "mail", "address": "a@b.c\r\nbcc: d@e.f"}, "e-mail address"),
        ({"kind": "push", "subscription": {"endpoint": "https://example.org/"}}, "subscription"),
        ({"kind": "pigeon"}, "chosen"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(
    table: Seated, wish: dict[str, object], why: str
) -> None:
    """Before anything is kept or sent."""
    player = table.player(0)
    answer = player.send("/notes", wish)
    assert answer.status_code == 400
    assert why in answer.json()["error"]
    assert ways(player) == []


def test_whoever_leaves_is_told_no_more(takers: Takers, table: Seated) -> None:
    """And whoever sits down there next does not learn where that was."""
    waits, moves = waits_and_moves(table)
    hook(takers, waits, "/left")
    assert waits.send("/leave", {}).status_code == 303
    assert ways(waits) == []
    hook(takers, waits, "/next")
    move(moves)
    until(lambda: bool(takers.web.at("/next")))
    assert takers.web.at("/left") == []


def test_a_seat_that_is_handed_on_takes_no_wishes_along(
    takers: Takers, running: Served, shelf: Path
) -> None:
    """A letter is a link to the seat: it would show somebody else's hidden cards."""
    table = sit_down(running.address, "uptown", [PERSON, PERSON], absence="anybody")
    hook(takers, table.player(1), "/before")
    assert table.player(0).send("/replace", {"seat": 1, "by": PERSON}).is_success
    with closing(open_store(shelf / STORE_NAME)) as store:
        assert store.ways.of(table.id) == []


def test_nobody_is_told_what_somebody_before_them_wished(
    takers: Takers, table: Seated, shelf: Path
) -> None:
    """Should a wish outlive whoever sat there, as when a server dies at that moment."""
    waits, moves = waits_and_moves(table)
    [seat] = {0, 1} - {*moves.look()["pending"]}
    left = Way(table.id, seat, "hook", f"{takers.web.url}/dead", {"generation": 7})
    with closing(open_store(shelf / STORE_NAME)) as store:
        store.ways.add(left)
    hook(takers, waits, "/alive")
    assert len(ways(waits)) == 1
    move(moves)
    until(lambda: bool(takers.web.at("/alive")))
    with closing(open_store(shelf / STORE_NAME)) as store:
        until(lambda: len(store.ways.of(table.id)) == 1)
    assert takers.web.at("/dead") == []


def test_a_way_is_its_owners_alone(takers: Takers, table: Seated) -> None:
    """Nobody else at the table sees, tries or stops it."""
    waits, moves = waits_and_moves(table)
    way = hook(takers, waits, "/mine")
    assert ways(moves) == []
    for what in ("/notes/stop", "/notes/trial"):
        assert moves.send(what, {"way": way}).status_code == 404
    assert waits.send("/notes/trial", {"way": way}).status_code == 200
    [asked] = takers.web.at("/mine")
    assert json.loads(asked.body)["title"] == "A trial note from UpTown"
    assert waits.send("/notes/stop", {"way": way}).status_code == 200
    assert ways(waits) == []
