"""Work that costs, asked for by visitors who want too much of it: the others play on."""

import itertools
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.served import (
    GENEROUS,
    JSON,
    PATIENCE,
    PERSON,
    Player,
    Seated,
    Served,
    play_out,
    served,
    sit_down,
)

GAME = "dream-home"
CROWD = 1000
FLOOD = 16
"""More hints than are thought of while somebody else makes three moves."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a server with one process for everything, as on a small machine."""
    with served(tmp_path_factory.mktemp("small"), *GENEROUS, "--workers=1") as running:
        yield running


def figure(server: Served, name: str, kind: str) -> float:
    """Return a number of the scheduler."""
    metrics = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
    start = f'townsmith_work_{name}{{kind="{kind}"}} '
    return next(float(line.removeprefix(start)) for line in metrics.splitlines() if start in line)


def wait_for(condition: Callable[[], bool]) -> None:
    """Return when something is so."""
    until = time.monotonic() + 4 * PATIENCE
    while not condition():
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.05)


def with_hints(address: str, game: str, seats: int) -> Seated:
    """Return a new table of people who have agreed to hints."""
    body = {"sitters": [PERSON] * seats, "hints": True}
    answer = httpx.post(f"{address}/play/{game}", json=body, headers=JSON, timeout=PATIENCE)
    return Seated(address, answer.raise_for_status().json())


def deciding(address: str, game: str = GAME) -> Player:
    """Return somebody at a new table who has something to decide."""
    table = with_hints(address, game, 2)
    players = [table.player(0), table.player(1)]
    return next(player for player in players if player.look()["legal"])


@contextmanager
def asking_for_hints(players: Sequence[Player]) -> Iterator[None]:
    """Let everybody ask for a hint at once; nobody waits for the answer, and all hang up."""
    with ExitStack() as open_:
        for player in players:
            where = player.client.base_url
            connection = socket.create_connection((where.host, where.port or 80), PATIENCE)
            open_.enter_context(connection)
            asked = player.client.build_request("GET", f"{player.table}/hint")
            lines = [f"{name}: {value}" for name, value in asked.headers.items()]
            head = "\r\n".join([f"GET {player.table}/hint HTTP/1.1", *lines])
            connection.sendall(f"{head}\r\n\r\n".encode())
        yield


def test_hints_in_a_flood_stop_no_bot(small: Served) -> None:
    """While one visitor has hints waiting at many tables, a bot elsewhere answers before them."""
    flooders = [deciding(small.address) for _ in range(FLOOD)]
    victim = sit_down(small.address, GAME, [PERSON, "greedy"]).player(0)
    with asking_for_hints(flooders):
        wait_for(lambda: figure(small, "waiting", "hint") > FLOOD / 2)
        for _ in range(3):
            seen = victim.wait_for_turn()
            assert victim.move(seen["legal"][0], seen["next"]).status_code == 200
        victim.wait_for_turn()
        assert figure(small, "waiting", "hint") > 0


def test_a_hint_is_thought_of_once_while_the_position_stands(small: Served) -> None:
    """Whoever asks again, or ten times at once, gets the same hint, for the price of one."""
    wait_for(lambda: figure(small, "running", "hint") + figure(small, "waiting", "hint") == 0)
    player = deciding(small.address)
    before = figure(small, "done_total", "hint")
    with ThreadPoolExecutor(10) as threads:
        asked = [threads.submit(player.client.get, f"{player.table}/hint") for _ in range(10)]
        hints = [hint.result().raise_for_status().json() for hint in asked]
    hints.append(player.client.get(f"{player.table}/hint").json())
    assert all(hint == hints[0] for hint in hints)
    assert figure(small, "done_total", "hint") == before + 1


def test_a_hint_comes_at_a_table_of_a_thousand(small: Served) -> None:
    """In a crowd nobody searches, so a hint comes and brings a move along."""
    table = with_hints(small.address, "welcome-to", CROWD)
    player = table.player(CROWD // 2)
    hint = player.client.get(f"{player.table}/hint", timeout=4 * PATIENCE)
    assert hint.json()["path"]


def test_nobody_waits_for_those_who_left(small: Served) -> None:
    """Hints whose askers hung up are not thought of."""
    players = [deciding(small.address) for _ in range(FLOOD // 2)]
    dropped = figure(small, "dropped_total", "hint")
    with asking_for_hints(players):
        wait_for(lambda: figure(small, "waiting", "hint") > FLOOD / 4)
    wait_for(lambda: figure(small, "dropped_total", "hint") > dropped)
    wait_for(lambda: figure(small, "waiting", "hint") == 0)


def test_nine_bots_search_at_a_table(address: str) -> None:
    """More are refused with the name of the setting; simple bots are not counted."""
    body = {"sitters": [PERSON] + ["master"] * 999}
    answer = httpx.post(f"{address}/play/welcome-to", json=body, headers=JSON, timeout=PATIENCE)
    assert answer.status_code == 400
    assert "searching_bots" in answer.json()["error"]
    assert "9" in answer.json()["error"]
    sit_down(address, "welcome-to", [PERSON] + ["novice"] * 9 + ["random"] * 9)


def test_the_setting_that_a_refusal_names_helps(data: Path) -> None:
    """A host who allows one searching bot gets one, beside as many simple ones as fit."""
    with served(data, "--limit=searching_bots=1") as strict:
        body = {"sitters": [PERSON, "novice", "novice"]}
        where = f"{strict.address}/play/{GAME}"
        refused = httpx.post(where, json=body, headers=JSON, timeout=PATIENCE)
        assert refused.status_code == 400
        sit_down(strict.address, GAME, [PERSON, "novice", "random"])


def record_that_fails_late(address: str) -> str:
    """Return the record of a finished game whose last move is none."""
    table = sit_down(address, GAME, [PERSON, PERSON])
    players = [table.player(0), table.player(1)]
    play_out(players)
    text = players[0].client.get(f"/t/{table.id}/record").text
    entries = [line for line in text.splitlines() if line[:1].isdigit()]
    return text.replace(entries[-1], entries[-1].rpartition(":")[0] + ": no such move")


def test_failed_uploads_are_counted(small: Served, data: Path) -> None:
    """Reading is what costs, so whoever uploads rubbish may do so as often as anybody else."""
    text = record_that_fails_late(small.address)
    with served(data, "--limit=tables=3/hour") as counted:
        upload = {"record": ("game.town", text)}
        where = f"{counted.address}/replays"
        told = [httpx.post(where, files=upload, timeout=4 * PATIENCE) for _ in range(4)]
        assert [answer.status_code for answer in told] == [400, 400, 400, 429]


def test_undo_counts_as_a_move(data: Path) -> None:
    """Moving and taking back in turn reaches the limit of moves."""
    with served(data, "--limit=moves=6/hour") as strict:
        player = deciding(strict.address, "tiny-towns")
        statuses = []
        for turn in itertools.count():
            seen = player.look()
            body: dict[str, object] = {"at": seen["next"]}
            if turn % 2 and seen["undo"]:
                answer = player.send("/undo", body)
            else:
                answer = player.send("/moves", body | {"words": seen["legal"][0]})
            statuses.append(answer.status_code)
            if answer.status_code != 200:
                break
        assert statuses == [200] * 6 + [429]


def test_reviews_in_a_flood_let_others_in(small: Served) -> None:
    """Whoever asks for all reviews at once shares with somebody who asks for one hint."""
    tables = [finished(small.address) for _ in range(3)]
    for table, seat in itertools.product(tables, (0, 1)):
        httpx.get(f"{small.address}/t/{table.id}/review?as={seat}", timeout=PATIENCE)
    player = deciding(small.address)
    assert player.client.get(f"{player.table}/hint").json()["path"]
    assert figure(small, "waiting", "record") + figure(small, "running", "record") > 0


def finished(address: str) -> Seated:
    """Return a table where two people have played to the end."""
    table = sit_down(address, GAME, [PERSON, PERSON])
    play_out([table.player(0), table.player(1)])
    return table
