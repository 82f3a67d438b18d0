"""Everything that is refused: clearly, and without changing anything."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.served import JSON, PATIENCE, PERSON, Player, Seated, served, sit_down

GAME = "tiny-towns"


@pytest.fixture
def table(address: str) -> Seated:
    """Two people at a table."""
    return sit_down(address, GAME, [PERSON, PERSON], {"monuments": False})


@pytest.fixture
def mover(table: Seated) -> Player:
    """Whoever owes a decision."""
    pending = table.player(0).look()["pending"]
    return table.player(pending[0])


@pytest.fixture
def waiting(table: Seated) -> Player:
    """Whoever does not."""
    pending = table.player(0).look()["pending"]
    return table.player(1 - pending[0])


def refused(answer: httpx.Response, status: int, *words: str) -> None:
    """Check that an answer is a refusal with these words in it."""
    assert answer.status_code == status, answer.text
    for word in words:
        assert word in answer.json()["error"]


def test_a_move_is_numbered_and_answered(mover: Player) -> None:
    """An accepted move says which entry it became and what the seat may do next."""
    seen = mover.look()
    answer = mover.move(seen["legal"][0], seen["next"])
    assert answer.status_code == 200
    assert answer.json()["number"] == seen["next"]
    assert answer.json()["next"] == seen["next"] + 1
    assert answer.json()["legal"] == mover.look()["legal"]


def test_the_same_move_twice_counts_once(mover: Player) -> None:
    """A move sent again, because its answer was lost, gets the same answer, and counts once."""
    seen = mover.look()
    first = mover.move(seen["legal"][0], seen["next"])
    again = mover.move(f" {seen['legal'][0]} ", seen["next"])
    assert first.json() == again.json()
    assert first.json()["number"] == seen["next"]
    assert mover.look()["next"] == seen["next"] + 1


def test_another_move_for_the_same_moment_is_stale(mover: Player) -> None:
    """A seat speaks once under a number."""
    seen = mover.look()
    assert mover.move(seen["legal"][0], seen["next"]).status_code == 200
    refused(mover.move(seen["legal"][1], seen["next"]), 409, "look again")
    assert mover.look()["next"] == seen["next"] + 1


def test_the_same_undo_twice_takes_back_once(address: str) -> None:
    """An undo is named by seat and number as any move is."""
    table = sit_down(address, "welcome-to", [PERSON, PERSON])
    player = table.player(0)
    seen = player.look()
    player.move(seen["legal"][0], seen["next"])
    numbers = [player.send("/undo", {"at": seen["next"] + 1}).json()["number"] for _ in range(2)]
    assert numbers == [seen["next"] + 1] * 2
    assert player.look()["next"] == seen["next"] + 2


def test_a_seat_that_is_not_asked_cannot_move(waiting: Player) -> None:
    """The others are named instead."""
    refused(waiting.move("brick", waiting.look()["next"]), 409, "nothing to decide")


def test_an_illegal_move_is_told_what_is_legal(mover: Player) -> None:
    """Words of the game in the wrong place."""
    refused(mover.move("done", mover.look()["next"]), 409, "Legal")


def test_words_that_are_no_move(mover: Player) -> None:
    """Nonsense is called so."""
    refused(mover.move("xyzzy", mover.look()["next"]), 400, "xyzzy")


def test_a_move_for_the_future_is_stale(mover: Player) -> None:
    """A number that has not come."""
    seen = mover.look()
    refused(mover.move(seen["legal"][0], seen["next"] + 5), 409)


def test_a_spectator_cannot_do_anything(table: Seated) -> None:
    """Watching is all a watching pass is good for."""
    spectator = table.spectator()
    for where, body in (
        ("/moves", {"words": "brick", "at": 1}),
        ("/undo", {"at": 1}),
        ("/talk", {"words": "hello"}),
        ("/name", {"name": "Eve"}),
        ("/replace", {"seat": 1, "by": "greedy"}),
        ("/rematch", {}),
        ("/leave", {}),
    ):
        refused(spectator.send(where, body), 403, "watching")
    assert spectator.look()["next"] == 1


@pytest.mark.parametrize(
    "where", ["", "/updates", "/events", "/people", "/record", "/verify", "/preview", "/hint"]
)
def test_a_stranger_sees_nothing_of_a_running_game(table: Seated, where: str) -> None:
    """Without a pass a table is closed, though its id is known."""
    refused(
        httpx.get(f"{table.address}/t/{table.id}{where}", headers=JSON, timeout=PATIENCE),
        403,
        "private",
    )


@pytest.mark.parametrize("where", ["/moves", "/undo", "/talk", "/name", "/replace", "/rematch"])
def test_a_stranger_changes_nothing(table: Seated, where: str) -> None:
    """A forged cookie is no better than none."""
    cookies = {"seat": "WyJ4IiwwLDBd.forged"}
    address = f"{table.address}/t/{table.id}{where}"
    body = {"words": "brick", "at": 1, "seat": 1, "name": "x"}
    refused(
        httpx.post(address, json=body, headers=JSON, cookies=cookies, timeout=PATIENCE),
        403,
        "private",
    )


def test_a_pass_of_another_table_is_no_pass(table: Seated) -> None:
    """A seat elsewhere does not open this door."""
    other = sit_down(table.address, GAME, [PERSON, PERSON])
    thief = Player(table.address, table.id, other.tokens["0"])
    refused(thief.move("brick", 1), 403, "private")


def test_a_link_is_no_cookie(table: Seated) -> None:
    """The secret of a link cannot be used as a cookie, nor the other way round."""
    address = f"{table.address}/t/{table.id}"
    refused(
        httpx.get(address, headers=JSON, cookies={"seat": table.tokens["0"]}, timeout=PATIENCE), 403
    )


def test_a_link_that_is_cut_off_leads_nowhere(table: Seated) -> None:
    """A wrong link is told so, and no cookie is set."""
    answer = httpx.get(
        f"{table.address}/s/{table.tokens['0'][:-3]}", headers=JSON, timeout=PATIENCE
    )
    refused(answer, 403, "leads nowhere")
    assert "set-cookie" not in answer.headers


def test_a_link_becomes_a_cookie_and_vanishes(table: Seated) -> None:
    """The cookie is for this table and this link only, closed to scripts, and not the link."""
    answer = httpx.post(f"{table.address}/s/{table.tokens['1']}", timeout=PATIENCE)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{table.id}"
    cookies = answer.headers.get_list("set-cookie")
    for cookie, path in zip(cookies, (f"/t/{table.id}", f"/s/{table.tokens['1']}"), strict=True):
        for attribute in ("HttpOnly", "SameSite=lax", f"Path={path}"):
            assert attribute in cookie
        assert table.tokens["1"] not in cookie.partition(";")[0]


def test_an_unknown_table_is_told_so(address: str) -> None:
    """There is no such table."""
    answer = httpx.get(f"{address}/t/000000000000", headers=JSON, timeout=PATIENCE)
    refused(answer, 404, "no table")


def test_an_unknown_game_is_told_so(address: str) -> None:
    """There is no such game, but there are others."""
    refused(httpx.get(f"{address}/play/xyzzy", headers=JSON, timeout=PATIENCE), 404, "xyzzy")


def test_an_unknown_address_is_told_so(address: str) -> None:
    """Nothing is there, and the page says so in words."""
    answer = httpx.get(f"{address}/nowhere", timeout=PATIENCE)
    assert answer.status_code == 404
    assert "There is nothing at this address." in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://example.org"},
        {"origin": "null"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_cannot_move(mover: Player, headers: dict[str, str]) -> None:
    """Whatever another site makes a browser send, nothing is done."""
    seen = mover.look()
    body = {"words": seen["legal"][0], "at": seen["next"]}
    answer = mover.client.post(f"{mover.table}/moves", json=body, headers=headers)
    assert answer.status_code == 403
    assert mover.look()["next"] == seen["next"]


def test_the_own_site_can(mover: Player) -> None:
    """The same with our own origin."""
    seen = mover.look()
    origin = str(mover.client.base_url).rstrip("/")
    body = {"words": seen["legal"][0], "at": seen["next"]}
    headers = {"origin": origin, "sec-fetch-site": "same-origin"}
    assert mover.client.post(f"{mover.table}/moves", json=body, headers=headers).is_success


def test_a_body_that_is_too_large(mover: Player) -> None:
    """More than a request may have is not even read."""
    refused(mover.send("/talk", {"words": "x" * 300_000}), 413, "bytes")


def test_a_body_of_unknown_length(mover: Player) -> None:
    """A stream without an end is not read either."""

    def endless() -> Iterator[bytes]:
        yield b"{}"

    assert mover.client.post(f"{mover.table}/talk", content=endless()).status_code == 411


@pytest.mark.parametrize(
    "body",
    [b"{", b"[]", b"\xff\xfe", b'{"words": 3, "at": 1}', b'{"words": "x", "at": "y"}', b"{}"],
)
def test_a_body_that_makes_no_sense(mover: Player, body: bytes) -> None:
    """Not JSON, not an object, or a field of the wrong kind."""
    headers = {"content-type": "application/json"}
    answer = mover.client.post(f"{mover.table}/moves", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_undo_needs_something_to_undo(mover: Player) -> None:
    """Before the first move nothing can be taken back."""
    refused(mover.send("/undo", {"at": mover.look()["next"]}), 409, "nothing to take back")


def test_a_game_that_is_not_over_has_no_rematch(mover: Player) -> None:
    """First things first."""
    refused(mover.send("/rematch", {}), 400, "not over")


def test_two_people_cannot_have_one_name(table: Seated) -> None:
    """A name tells people apart."""
    ada, ben = table.player(0), table.player(1)
    assert ada.send("/name", {"name": "Zoe"}).is_success
    refused(ben.send("/name", {"name": "Zoe"}), 400, "Zoe")


def test_nobody_present_can_be_replaced(table: Seated) -> None:
    """Who has just been here is not away, and nobody can replace themselves."""
    ada = table.player(0)
    refused(ada.send("/replace", {"seat": 0, "by": "greedy"}), 403, "not away")
    httpx.post(f"{table.address}/s/{table.tokens['1']}", timeout=PATIENCE)
    refused(ada.send("/replace", {"seat": 1, "by": "greedy"}), 403, "not away")
    refused(ada.send("/replace", {"seat": 1, "by": "xyzzy"}), 404, "xyzzy")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"sitters": [PERSON] * 7}, "1 to 6 seats"),
        ({"sitters": ["greedy", PERSON]}, "first seat is yours"),
        ({"sitters": [PERSON, "xyzzy"]}, "no bot xyzzy"),
        ({"sitters": [PERSON], "options": {"xyzzy": 1}}, "no option"),
        ({"sitters": [PERSON], "options": {"cavern": 3}}, "cannot be 3"),
        ({"sitters": [PERSON], "options": {"town_hall": True}}, "at least 2 seats"),
    ],
)
def test_a_table_that_cannot_be(address: str, body: dict[str, object], words: str) -> None:
    """Wrong seats and options are told before a table is made."""
    answer = httpx.post(f"{address}/play/{GAME}", json=body, headers=JSON, timeout=PATIENCE)
    assert answer.status_code in {400, 404}
    assert words in answer.json()["error"]


def test_a_form_with_a_mistake_comes_back_with_the_reason(address: str) -> None:
    """A person sees the form again, and why."""
    answer = httpx.post(
        f"{address}/play/{GAME}",
        data={"seat0": PERSON, "option-town_hall": "true"},
        timeout=PATIENCE,
    )
    assert answer.status_code == 400
    assert "The town hall needs at least 2 seats." in answer.text


def test_limits_are_kept(data: Path) -> None:
    """Too many tables, moves, remarks, requests or streams at once are refused, with a reason."""
    limits = ["tables=2/hour", "talk=1/hour", "moves=2/hour", "streams=1"]
    with served(data, *[f"--limit={limit}" for limit in limits]) as server:
        table = sit_down(server.address, GAME, [PERSON, "random"], {"monuments": False})
        sit_down(server.address, GAME, [PERSON])
        third = httpx.post(
            f"{server.address}/play/{GAME}",
            json={"sitters": [PERSON]},
            headers=JSON,
            timeout=PATIENCE,
        )
        refused(third, 429, "too much")
        player = table.player(0)
        assert player.send("/talk", {"words": "hello"}).is_success
        refused(player.send("/talk", {"words": "hello"}), 429)
        refusals = [player.move("xyzzy", 1) for _ in range(3)]
        assert [answer.status_code == 429 for answer in refusals] == [False, False, True]
        with player.client.stream("GET", f"{player.table}/events") as first:
            assert first.status_code == 200
            refused(player.client.get(f"{player.table}/events"), 429, "open at once")


def test_too_many_requests_are_refused(data: Path) -> None:
    """One visitor cannot keep the server to themselves."""
    with served(data, "--limit=requests=20/hour") as server:
        statuses = {
            httpx.get(f"{server.address}/about", timeout=PATIENCE).status_code for _ in range(25)
        }
        assert statuses == {200, 429}


def test_wrong_limits_are_told_on_the_command_line(data: Path) -> None:
    """A limit that does not exist, or a value that is none."""
    for limit, words in (("xyzzy=1", "there is no limit"), ("tables=often", "is no value")):
        command = [sys.executable, "-m", "townsmith", "--data", str(data), "--limit", limit]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
        assert ended.returncode == 2
        assert words in ended.stderr
