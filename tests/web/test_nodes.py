"""Several nodes over one PostgreSQL: any request for any table may reach any of them."""

import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.postgresql import PrivatePostgres
from tests.table.database_line import Line
from tests.web.nodes import Nodes, fresh_database, node, several_nodes
from tests.web.served import JSON, PATIENCE, PERSON, Seated, sit_down
from tests.web.test_healing import first_move, listening, mover_of, wait_for_health
from townsmith.table.store import open_place

GAME = "tiny-towns"


@pytest.fixture(scope="module")
def nodes(postgres: PrivatePostgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    """Run two nodes."""
    with several_nodes(postgres, tmp_path_factory.mktemp("nodes")) as running:
        yield running


@pytest.fixture
def here(nodes: Nodes) -> Seated:
    """Two people at a table that was made at the first node."""
    return sit_down(nodes.running[0].address, GAME, [PERSON, PERSON], {"monuments": False})


@pytest.fixture
def there(nodes: Nodes, here: Seated) -> Seated:
    """Return the same table at the second node."""
    return nodes.at(here, 1)


class TestAnyNode:
    """No node is special: who plays where makes no difference."""

    def test_a_game_goes_on_at_every_node_in_turn(self, here: Seated, there: Seated) -> None:
        """A move made at one node is known at the other when it is asked with its number."""
        for turn in range(12):
            table = (here, there)[turn % 2]
            mover, seen = mover_of(table)
            answer = mover.client.get(f"{mover.table}?since={turn}").json()
            assert answer["next"] == turn + 1
            mover, seen = mover_of(table)
            assert mover.move(seen["legal"][0], seen["next"]).json()["number"] == turn + 1

    def test_the_same_move_sent_to_both_counts_once(self, here: Seated, there: Seated) -> None:
        """Invariant 6: whoever had no answer asks another node, and gets the same one."""
        mover, words, at = first_move(here)
        seat = mover.look()["seat"]
        assert mover.move(words, at).json()["number"] == at
        assert there.player(seat).move(words, at).json()["number"] == at
        assert there.player(seat).client.get(f"{mover.table}?since=1").json()["next"] == at + 1

    def test_streams_hear_of_what_happens_at_another_node(
        self, here: Seated, there: Seated
    ) -> None:
        """In order, each change once."""
        with listening(there.player(0)) as stream:
            next(stream)
            for turn in range(6):
                mover, words, at = first_move(here)
                mover.move(words, at)
                number, notice = next(stream)
                assert (number, notice["next"]) == (str(turn + 1), at + 1)

    def test_what_nobody_sees_yet_is_told_alike_everywhere(self, nodes: Nodes) -> None:
        """Where all act at once a move of one is no news for the others, at whichever node."""
        here = sit_down(nodes.running[0].address, "welcome-to", [PERSON, PERSON])
        there = nodes.at(here, 1)
        with listening(here.player(1)) as near, listening(there.player(1)) as far:
            told = [[next(stream)] for stream in (near, far)]
            seen = here.player(0).look()
            assert here.player(0).move(seen["legal"][0], seen["next"]).status_code == 200
            for heard, stream in zip(told, (near, far), strict=True):
                heard.append(next(stream))
        assert told[0] == told[1]
        assert told[0][1][1]["all"] is False

    def test_a_stream_resumes_at_another_node(self, here: Seated, there: Seated) -> None:
        """Event ids come from the log: no gap, no repeat."""
        with listening(here.player(0)) as stream:
            next(stream)
            mover, words, at = first_move(here)
            mover.move(words, at)
            number, _ = next(stream)
        with listening(there.player(0), number) as stream:
            mover, words, at = first_move(here)
            mover.move(words, at)
            later, notice = next(stream)
        assert (int(later), notice["next"]) == (int(number) + 1, at + 1)

    def test_a_page_is_drawn_by_another_node_after_a_move(
        self, here: Seated, there: Seated
    ) -> None:
        """The way back to the page names the change that it must show."""
        mover, words, at = first_move(here)
        form = {"accept": "text/html", "content-type": "application/x-www-form-urlencoded"}
        answer = mover.client.post(
            f"{mover.table}/moves", content=f"words={words}&at={at}", headers=form
        )
        assert answer.status_code == 303
        way = answer.headers["location"].partition("#")[0]
        assert way == f"{mover.table}?since=1"
        assert there.player(0).client.get(way).json()["next"] == at + 1


def test_a_dealer_is_the_same_at_every_node(nodes: Nodes) -> None:
    """Whoever came in and has written at one node is counted by the screen at another."""
    one, two = (running.address for running in nodes.running)
    opened = httpx.post(f"{one}/dealer/welcome-to", json={}, headers=JSON).json()
    path = f"/d/{opened['table']}"
    came = httpx.post(f"{two}{path}/join", json={"name": "Ann"}, headers=JSON).json()
    ann = JSON | {"authorization": f"Bearer {came['token']}"}
    wrote = httpx.post(f"{two}{path}/written", json={"turn": 1}, headers=ann)
    assert wrote.status_code == 200
    moment = httpx.get(f"{two}{path}/updates", headers=ann).json()["moment"]
    dealer = JSON | {"authorization": f"Bearer {opened['token']}"}
    seen = httpx.get(f"{one}{path}/updates?since={moment}", headers=dealer).json()
    assert "1 of 1 have written" in seen["html"]["side"]
    turned = httpx.post(f"{one}{path}/turn", json={"turn": 1}, headers=dealer)
    assert turned.status_code == 200
    since = turned.json()["moment"]
    assert "Turn 2" in httpx.get(f"{two}{path}/updates?since={since}", headers=ann).text


def test_a_pad_is_the_same_at_every_node(nodes: Nodes) -> None:
    """What was written at one node is on the page to which another one leads."""
    one, two = (running.address for running in nodes.running)
    pad = httpx.post(f"{one}/pad/tiny-towns/share", data={"seats": "2"}, headers=JSON).json()["pad"]
    took = httpx.post(f"{two}{pad}/sheets", data={"name": "Zoë"})
    assert took.status_code == 303
    assert "since=" in took.headers["location"]  # by which it is known what must be shown
    assert "Zoë" in httpx.get(f"{one}{took.headers['location']}").text
    told = httpx.post(f"{one}{pad}", json={"name.1": "Ben"}, headers=JSON).json()
    seen = httpx.get(f"{two}{pad}/updates?since={told['moment']}", headers=JSON)
    assert "Ben" in seen.json()["html"]["totals"]


def test_the_numbers_of_a_node_bear_its_name(nodes: Nodes) -> None:
    """So that they can be told apart and added up; tables are everybody's and bear none."""
    told = [
        httpx.get(f"{served.address}/metrics", timeout=PATIENCE).text for served in nodes.running
    ]
    for served, numbers in zip(nodes.running, told, strict=True):
        name = f'node="{socket.gethostname()}:{served.port}"'
        lines = [line for line in numbers.splitlines() if not line.startswith("#")]
        own = [line for line in lines if not line.startswith("townsmith_tables{")]
        assert f"townsmith_streams{{{name}}} " in numbers
        assert [line for line in own if name not in line] == []


class TestPeople:
    """What is no move is in the log too, and decided by the same key."""

    def test_talk_and_names_are_everybodys(self, here: Seated, there: Seated) -> None:
        """Numbers of remarks cannot clash."""
        with listening(here.player(0)) as stream:
            next(stream)
            here.player(0).send("/talk", {"words": "hello"})
            there.player(1).send("/talk", {"words": "hello yourself"})
            there.player(1).send("/name", {"name": "Zoe"})
            told = [next(stream) for _ in range(3)]
        assert [int(number) for number, _ in told] == [1, 2, 3]
        assert told[-1][1]["talk"] == 2
        assert "Zoe" in here.player(0).look()["names"]

    def test_a_pass_of_one_node_opens_all(self, nodes: Nodes, here: Seated) -> None:
        """The key is in the database."""
        for served in nodes.running:
            where = f"{served.address}/t/{here.id}"
            token = {**JSON, "authorization": f"Bearer {here.tokens['1']}"}
            assert httpx.get(where, headers=token, timeout=PATIENCE).json()["seat"] == 1
            assert httpx.get(where, headers=JSON, timeout=PATIENCE).status_code == 403

    def test_a_rematch_is_made_once(self, nodes: Nodes) -> None:
        """Whoever asks, wherever: all are led to the same table."""
        here = sit_down(nodes.running[0].address, "uptown", [PERSON, "random"])
        there = nodes.at(here, 1)
        for turn in range(400):
            seen = (here, there)[turn % 2].player(0).wait_for_turn()
            if seen["over"]:
                break
            (here, there)[turn % 2].player(0).move(seen["legal"][0], seen["next"])
        led = {table.player(0).send("/rematch", {}).json()["table"] for table in (here, there)}
        assert len(led) == 1


class TestBots:
    """Bots belong to the table: when the node that thinks is gone another one goes on."""

    def test_a_killed_node_is_followed_by_another(
        self, postgres: PrivatePostgres, tmp_path: Path
    ) -> None:
        """Within seconds, and no move is made twice."""
        with several_nodes(postgres, tmp_path) as pair:
            table = sit_down(pair.running[0].address, "uptown", [PERSON, "greedy", "random"])
            other = pair.at(table, 1)
            seen = other.player(0).wait_for_turn()
            with listening(other.spectator()):
                for turn in range(4):
                    if turn == 2:
                        pair.running[0].kill()
                    answer = other.player(0).move(seen["legal"][0], seen["next"])
                    assert answer.status_code == 200, answer.text
                    seen = other.player(0).wait_for_turn()
            store = open_place(pair.address)
            log = store.open(table.id).log
            store.close()
        assert [entry.number for entry in log] == [*range(1, len(log) + 1)]
        seats = [entry.seat for entry in log]
        assert {0, 1, 2} == {*seats}
        assert len(log) == seen["next"] - 1


class TestGoingAway:
    """A node that is stopped, or that cannot reach the database, keeps nobody waiting."""

    def test_a_node_that_is_asked_to_stop_is_gone_in_time(
        self, postgres: PrivatePostgres, tmp_path: Path
    ) -> None:
        """Streams end, thoughts are handed over, and nothing is complained about."""
        with several_nodes(postgres, tmp_path) as pair:
            table = sit_down(pair.running[0].address, GAME, [PERSON, "master"])
            with listening(table.player(0)) as stream:
                next(stream)
                began = time.monotonic()
                code, complaints = pair.running[0].stop()
                assert time.monotonic() - began < 10
                assert (code in {0, -signal.SIGTERM}, complaints) == (True, "")
                list(stream)
            assert pair.at(table, 1).player(0).wait_for_turn()["legal"]

    def test_a_node_that_is_cut_off_says_so_and_comes_back(
        self, postgres: PrivatePostgres, tmp_path: Path
    ) -> None:
        """Its streams end, `/healthz` says 503, and afterwards it knows what it missed."""
        with (
            fresh_database(postgres) as database,
            Line(postgres.socket) as line,
            node(tmp_path / "far", line.address(database)) as far,
            node(tmp_path / "near", postgres.address(database)) as near,
        ):
            table = sit_down(far.address, GAME, [PERSON, PERSON], {"monuments": False})
            there = Seated(
                near.address, {"table": table.id, "seats": table.tokens, "watch": table.watch}
            )
            with listening(table.player(0)) as stream:
                next(stream)
                line.freeze()
                mover, words, at = first_move(there)
                assert mover.move(words, at).status_code == 200
                assert list(stream) == []
            wait_for_health(far, well=False)
            where = f"/t/{table.id}/events"
            assert table.player(0).client.get(where).status_code == 503
            line.thaw()
            wait_for_health(far, well=True)
            assert table.player(0).client.get(f"/t/{table.id}?since=1").json()["next"] == at + 1

    def test_an_answer_that_got_lost_is_found_in_the_log(
        self, postgres: PrivatePostgres, tmp_path: Path
    ) -> None:
        """Invariant 7: the move was kept, so whoever asked is told so, and it counts once."""
        with (
            fresh_database(postgres) as database,
            Line(postgres.socket) as line,
            node(tmp_path / "far", line.address(database)) as far,
        ):
            table = sit_down(far.address, GAME, [PERSON, PERSON], {"monuments": False})
            mover, words, at = first_move(table)
            line.swallow()
            threading.Timer(1.0, line.heal).start()
            assert mover.move(words, at).json()["number"] == at
            assert mover.look()["next"] == at + 1


def test_a_table_of_newer_rules_is_left_to_nodes_that_know_them(
    nodes: Nodes, postgres: PrivatePostgres, here: Seated
) -> None:
    """A rolling update: who lacks the rules says so, and drives nothing; a proxy asks the next."""
    new = sit_down(nodes.running[0].address, GAME, [PERSON, "greedy"])
    with postgres.connect(nodes.database) as connection:
        connection.execute("UPDATE tables SET rules = 99 WHERE id = %s", (new.id,))
    answer = nodes.at(new, 1).player(0).client.get(f"/t/{new.id}")
    assert (answer.status_code, "version 99" in answer.text) == (503, True)
    assert here.player(0).look()["next"] == 1


def test_two_versions_run_side_by_side(postgres: PrivatePostgres, tmp_path: Path) -> None:
    """A node never drives a table by rules that it lacks; the next version knows the present ones.

    UpTown's rules are newer at one of the two nodes.
    """
    with (
        fresh_database(postgres) as database,
        node(tmp_path / "old", postgres.address(database)) as old,
        node(tmp_path / "new", postgres.address(database), module="tests.web.next_version") as new,
    ):
        newer = sit_down(new.address, "uptown", [PERSON, "random"])
        older = sit_down(old.address, "uptown", [PERSON, "random"])
        for _ in range(3):
            for table in (newer, older):
                table.address = new.address
                seen = table.player(0).wait_for_turn()
                assert table.player(0).move(seen["legal"][0], seen["next"]).status_code == 200
            newer.address = older.address = old.address
            assert newer.player(0).client.get(f"/t/{newer.id}").status_code == 503
            assert older.player(0).wait_for_turn()["legal"]
        told = httpx.get(f"{old.address}/metrics", timeout=PATIENCE).text
        (open_tables,) = [
            line for line in told.splitlines() if line.startswith("townsmith_open_tables{")
        ]
        assert open_tables.endswith(" 1")  # the one of the present rules
