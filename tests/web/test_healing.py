"""A table heals itself: after a write that failed, and after others wrote what it did not know."""

import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.served import (
    GENEROUS,
    PATIENCE,
    PERSON,
    Player,
    Seated,
    Served,
    events,
    served,
    sit_down,
)
from townsmith.table.store import SqliteStore, open_store
from townsmith.table.store.changes import TALK, Change, Group
from townsmith.web.http.settings import STORE_NAME

GAME = "tiny-towns"
pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux can tell a running program that its disk is full"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the server."""
    return tmp_path_factory.mktemp("healing")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    """Run a server of one's own: its disk is full now and then."""
    with served(folder, *GENEROUS) as running:
        yield running


@pytest.fixture
def table(server: Served) -> Seated:
    """Two people at a table."""
    return sit_down(server.address, GAME, [PERSON, PERSON], {"monuments": False})


@pytest.fixture
def outside(folder: Path) -> Iterator[SqliteStore]:
    """Open the server's file beside it, as another program would."""
    store = open_store(folder / STORE_NAME)
    yield store
    store.close()


@contextmanager
def full_disk(server: Served) -> Iterator[None]:
    """Let no file of the server grow for a while."""
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)


def mover_of(table: Seated) -> tuple[Player, dict[str, Any]]:
    """Return who owes a decision, and what they see."""
    player = table.player(table.player(0).look()["pending"][0])
    return player, player.look()


def first_move(table: Seated) -> tuple[Player, str, int]:
    """Return somebody's move that is legal now."""
    player, seen = mover_of(table)
    return player, seen["legal"][0], seen["next"]


def heard(player: Player, since: str = "") -> Iterator[Iterator[tuple[str, dict[str, Any]]]]:
    """Listen to a table."""
    headers = {"last-event-id": since}
    with player.client.stream("GET", f"{player.table}/events", headers=headers) as stream:
        yield events(stream.iter_lines())


listening = contextmanager(heard)


def wait_for_health(server: Served, *, well: bool) -> None:
    """Ask until the server says that it is well, or that it is not: it need not try every time."""
    until = time.monotonic() + PATIENCE
    while (httpx.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200) is not well:
        assert time.monotonic() < until, "the server says nothing else"
        time.sleep(0.05)


class TestAFullDisk:
    """What cannot be written is refused; nothing is lost, and nobody goes deaf."""

    def test_a_move_is_refused_and_can_be_made_later(self, server: Served, table: Seated) -> None:
        """The same move is taken when there is room again, under the same number."""
        player, words, at = first_move(table)
        with full_disk(server):
            refused = player.move(words, at)
            assert (refused.status_code, player.look()["next"]) == (503, at)
            assert "Nothing was changed" in refused.json()["error"]
        assert player.move(words, at).json()["number"] == at
        assert player.look()["next"] == at + 1

    def test_whoever_listened_goes_on_hearing(self, server: Served, table: Seated) -> None:
        """Streams that were open when the write failed tell of everything that comes later."""
        player, words, at = first_move(table)
        with listening(table.player(0)) as one, listening(table.spectator()) as other:
            assert [next(stream)[1]["next"] for stream in (one, other)] == [at, at]
            with full_disk(server):
                assert player.move(words, at).status_code == 503
            assert player.move(words, at).status_code == 200
            assert [next(stream)[1]["next"] for stream in (one, other)] == [at + 1, at + 1]

    def test_people_and_talk_are_refused_too(self, server: Served, table: Seated) -> None:
        """Nothing is in memory that is not on disk."""
        player = table.player(0)
        with full_disk(server):
            assert player.send("/talk", {"words": "hello"}).status_code == 503
            assert player.send("/name", {"name": "Zoe"}).status_code == 503
            assert "Zoe" not in player.look()["names"]
        assert player.send("/name", {"name": "Zoe"}).status_code == 200
        assert "Zoe" in player.look()["names"]
        page = player.client.get(player.table, headers={"accept": "text/html"}).text
        assert "hello" not in page

    def test_the_log_has_no_gap_afterwards(
        self, server: Served, table: Seated, outside: SqliteStore
    ) -> None:
        """Whatever was tried meanwhile, the game goes on from what was kept."""
        for turn in range(12):
            player, words, at = first_move(table)
            if turn % 3 == 1:
                with full_disk(server):
                    assert player.move(words, at).status_code == 503
                    player.send("/talk", {"words": "is anybody here?"})
            assert player.move(words, at).json()["number"] == at
        changes = outside.find(table.id).changes
        assert [change.change for change in changes] == [*range(1, 13)]
        assert outside.open(table.id).next_number == 13

    def test_the_watchdog_is_told(self, server: Served) -> None:
        """`/healthz` tries a write, and does so again before long."""
        with full_disk(server):
            wait_for_health(server, well=False)
        wait_for_health(server, well=True)


class TestAnotherWriter:
    """Invariants 5 to 7: a cached yes is checked by the key, a cached no by reading first."""

    def test_a_legal_move_is_not_refused_for_what_one_has_not_read(
        self, table: Seated, outside: SqliteStore
    ) -> None:
        """A move on a position that the server does not know yet is taken once it has read it."""
        player, words, at = first_move(table)
        assert at == 1
        there = outside.open(table.id)
        there.play(there.pending[0], words, 1)
        follower = table.player(there.pending[0])
        legal = there.game.notation(there.legal(there.pending[0])[0])
        assert follower.move(legal, 2).json()["number"] == 2
        assert player.look()["next"] == 3

    def test_whoever_comes_second_is_told_so(self, table: Seated, outside: SqliteStore) -> None:
        """The server believes the number to be free; the key knows better."""
        player, seen = mover_of(table)
        there = outside.open(table.id)
        there.play(there.pending[0], seen["legal"][0], 1)
        refused = player.move(seen["legal"][1], 1)
        assert (refused.status_code, player.look()["next"]) == (409, 2)
        assert outside.open(table.id).next_number == 2

    def test_the_same_move_made_elsewhere_is_the_same_move(
        self, table: Seated, outside: SqliteStore
    ) -> None:
        """Somebody whose answer was lost asks another node, and gets the answer."""
        player, words, _ = first_move(table)
        there = outside.open(table.id)
        there.play(there.pending[0], words, 1)
        assert player.move(words, 1).json()["number"] == 1
        assert outside.open(table.id).next_number == 2

    def test_talk_in_between_does_not_stop_a_move(
        self, table: Seated, outside: SqliteStore
    ) -> None:
        """It takes the number of the change, but the move is judged again and is still good."""
        player, words, at = first_move(table)
        remark = Change(1, TALK, '{"name": "Eve", "words": "boo"}', seat=0)
        assert outside.append([Group(table.id, [remark])])
        with listening(table.player(0), "0") as stream:
            assert player.move(words, at).json()["number"] == at
            told = [next(stream), next(stream)]
        assert [number for number, _ in told] == ["1", "2"]
        assert [notice["talk"] for _, notice in told] == [1, 1]
        assert [change.kind for change in outside.find(table.id).changes] == ["talk", "move"]

    def test_a_stream_reads_before_it_says_that_there_is_nothing_new(
        self, table: Seated, outside: SqliteStore
    ) -> None:
        """Who names a number that the server does not know was told of it elsewhere."""
        _, words, _ = first_move(table)
        there = outside.open(table.id)
        there.play(there.pending[0], words, 1)
        there.play(there.pending[0], there.game.notation(there.legal(there.pending[0])[0]), 2)
        with listening(table.player(0), "1") as stream:
            number, notice = next(stream)
        assert (number, notice["next"]) == ("2", 3)

    def test_a_table_that_was_deleted_is_gone(self, table: Seated, outside: SqliteStore) -> None:
        """Whoever moves there is told so, and those who listen are let go."""
        player, words, at = first_move(table)
        with listening(table.player(0)) as stream:
            next(stream)
            outside.delete(table.id)
            assert player.move(words, at).status_code == 404
            assert list(stream) == []
        assert player.client.get(player.table).status_code == 404


def test_the_number_of_an_event_outlives_the_server(data: Path) -> None:
    """It comes from the log: after a kill a stream resumes without a gap and without a repeat."""
    with served(data, *GENEROUS) as server:
        table = sit_down(server.address, GAME, [PERSON, PERSON], {"monuments": False})
        player, words, at = first_move(table)
        with listening(table.player(0)) as stream:
            next(stream)
            player.move(words, at)
            number, _ = next(stream)
        server.kill()
    with served(data, *GENEROUS) as again:
        table.address = again.address
        with listening(table.player(0), number) as stream:
            player, words, at = first_move(table)
            player.move(words, at)
            later, notice = next(stream)
    assert (int(later), notice["next"]) == (int(number) + 1, at + 1)
