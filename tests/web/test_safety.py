"""What was acknowledged is kept, and what is hidden stays hidden."""

import re
import threading
import time
from pathlib import Path

import httpx
import pytest

from tests.matrices import mostly_long
from tests.web.served import (
    GENEROUS,
    PATIENCE,
    PERSON,
    Player,
    Seated,
    Served,
    events,
    play_out,
    served,
    sit_down,
)
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import SPECTATOR
from townsmith.table.store import open_store
from townsmith.web.http.settings import STORE_NAME

GAMES = list(registry.games().values())


def smallest(game: AnyGame) -> int:
    """Return the least number of people who can keep secrets from each other."""
    return next(seats for seats in game.chairs if seats > 1)


# Nothing is lost


class Nervous(threading.Thread):
    """Somebody who plays as fast as they can and writes down what was acknowledged."""

    def __init__(self, table: Seated) -> None:
        super().__init__()
        self.players = [table.player(0), table.player(1)]
        self.acknowledged: dict[int, tuple[int, str]] = {}

    def run(self) -> None:
        try:
            while True:
                for seat, player in enumerate(self.players):
                    self._step(seat, player)
        except (httpx.TransportError, httpx.HTTPStatusError):
            return

    def wait_for(self, moves: int) -> None:
        """Wait until that many moves are acknowledged, or nobody answers any more."""
        while self.is_alive() and len(self.acknowledged) < moves:
            time.sleep(0.01)

    def _step(self, seat: int, player: Player) -> None:
        seen = player.look()
        if seen["legal"]:
            words = seen["legal"][len(self.acknowledged) % len(seen["legal"])]
            answer = player.move(words, seen["next"])
            if answer.status_code == 200:
                self.acknowledged[answer.json()["number"]] = (seat, words)


def test_a_killed_server_has_lost_no_acknowledged_move(data: Path) -> None:
    """Kill it in the middle of play, again and again: every acknowledged move is there."""
    with served(data, *GENEROUS) as server:
        table = sit_down(server.address, "tiny-towns", [PERSON, PERSON])
    acknowledged: dict[int, tuple[int, str]] = {}
    for round_ in range(4):
        with served(data, *GENEROUS, port=server.port) as again:
            table.address = again.address
            assert table.player(0).look()["next"] > max(acknowledged, default=0)
            nervous = Nervous(table)
            nervous.start()
            nervous.wait_for(6 + round_)
            time.sleep(0.01 * round_)  # not always at the same point of a move
            again.kill()
            nervous.join()
            acknowledged |= nervous.acknowledged
    store = open_store(data / STORE_NAME)
    log = {entry.number: (entry.seat, entry.words) for entry in store.open(table.id).log}
    store.close()
    assert len(acknowledged) > 20
    assert {number: log.get(number) for number in acknowledged} == acknowledged


def test_a_server_that_is_asked_to_stop_stops_in_order(data: Path) -> None:
    """Open streams end, nothing is complained about, and the game goes on after a start."""
    with served(data) as server:
        table = sit_down(server.address, "tiny-towns", [PERSON, "greedy"])
        player = table.player(0)
        with player.client.stream("GET", f"{player.table}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry:")
            code, complaints = server.stop()
        assert complaints == ""
        assert code in {0, -15}
    with served(data) as again:
        table.address = again.address
        assert table.player(0).look()["game"] == "tiny-towns"


def test_a_bot_goes_on_after_a_restart(data: Path) -> None:
    """A bot whose turn it was when the server was killed moves when somebody looks."""
    with served(data, *GENEROUS) as server:
        table = sit_down(server.address, "uptown", [PERSON, "random"])
        seen = table.player(0).wait_for_turn()
        table.player(0).move(seen["legal"][0], seen["next"])
        server.kill()
    with served(data) as again:
        table.address = again.address
        assert table.player(0).wait_for_turn()["legal"]


# Live updates


def test_a_stream_tells_of_moves_and_resumes_where_it_was(address: str) -> None:
    """Every move has a notice; coming back with the last id is told only what is new."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    players = [table.player(0), table.player(1)]
    with players[0].client.stream("GET", f"{players[0].table}/events") as stream:
        found = events(stream.iter_lines())
        number, notice = next(found)
        assert notice["next"] == 1
        mover = players[notice["pending"][0]]
        mover.move(mover.look()["legal"][0], 1)
        number, notice = next(found)
        assert (notice["next"], notice["all"]) == (2, True)
    headers = {"last-event-id": number}
    mover = players[notice["pending"][0]]
    with mover.client.stream("GET", f"{mover.table}/events", headers=headers) as stream:
        found = events(stream.iter_lines())
        players[0].send("/talk", {"words": "hello"})
        _, notice = next(found)
        assert (notice["talk"], notice["next"]) == (1, 2)
    with mover.client.stream("GET", f"{mover.table}/events", headers=headers) as stream:
        assert next(events(stream.iter_lines()))[1]["talk"] == 1


# Secrets


class Eavesdropper:
    """Collects everything one pass can get from the server."""

    WHERE = (
        "",
        "/updates",
        "/people",
        "/record",
        "/verify",
        "/preview",
        "/sketch?path=a1",
        "/hint",
        "/why?path=x",
    )

    def __init__(self, player: Player) -> None:
        self.player = player
        self.heard: list[str] = []

    def listen(self) -> None:
        for where in self.WHERE:
            for accept in ("application/json", "text/html"):
                answer = self.player.client.get(
                    self.player.table + where, headers={"accept": accept}
                )
                assert answer.status_code in {200, 403}
                self.heard.append(answer.text + str(answer.headers))
        refusal = self.player.move("xyzzy", 0)
        self.heard.append(refusal.text)


def secrets_of(data: Path, table: Seated) -> list[str]:
    """Return what nobody may learn while the game runs: the seed, however it is spelt."""
    store = open_store(data / STORE_NAME)
    opened = store.open(table.id)
    store.close()
    seed = opened.opening.seed
    return [f"{seed:064x}", str(seed), f"{seed:x}"]


@pytest.mark.parametrize("game", mostly_long(GAMES, "uptown"))
def test_nothing_hidden_reaches_anybody(data: Path, game: AnyGame) -> None:
    """Up to 72 moves of a game: no answer holds the seed or, but for the host, another's pass."""
    with served(data, *GENEROUS) as server:
        table = sit_down(server.address, game.slug, [PERSON] * smallest(game))
        players = [table.player(int(seat)) for seat in table.tokens]
        spies = [Eavesdropper(player) for player in [*players, table.spectator()]]
        for _ in range(6):
            _play_some(players, 12)
            if players[0].look()["over"]:
                break
            for spy in spies:
                spy.listen()
        hidden = secrets_of(data, table)
    for seat, spy in enumerate(spies):
        heard = "\n".join(spy.heard)
        others = [token for owner, token in table.tokens.items() if int(owner) != seat]
        _check_silence(heard, [*hidden, *(others if seat > 0 else [])])


def _play_some(players: list[Player], moves: int) -> None:
    for turn in range(moves):
        for player in players:
            seen = player.look()
            if seen["legal"]:
                player.move(seen["legal"][turn % len(seen["legal"])], seen["next"])
                break


def _check_silence(heard: str, secrets: list[str]) -> None:
    told = [secret for secret in secrets if secret in heard]
    assert told == []


def test_a_finished_game_tells_its_seed_and_stands_open(address: str) -> None:
    """When it is over anybody may watch, and the record verifies."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    play_out([table.player(0), table.player(1)])
    record = httpx.get(f"{address}/t/{table.id}/record", timeout=PATIENCE)
    assert record.status_code == 200
    assert re.search(r'\[Seed "[0-9a-f]{64}"\]', record.text)
    report = httpx.get(f"{address}/t/{table.id}/verify", timeout=PATIENCE)
    assert "Everything is as it should be" in report.text
    page = httpx.get(f"{address}/t/{table.id}?as={SPECTATOR}&at=3", timeout=PATIENCE)
    assert page.status_code == 200


def test_logs_never_tell_a_secret(data: Path) -> None:
    """Structured lines name what was asked for, and neither passes nor addresses."""
    with served(data, "--log") as server:
        table = sit_down(server.address, "tiny-towns", [PERSON, PERSON])
        httpx.get(f"{server.address}/s/{table.tokens['1']}", timeout=PATIENCE)
        table.player(0).look()
        _, log = server.stop()
    assert '"route": "sit_down"' in log
    assert not [token for token in [*table.tokens.values(), table.watch] if token in log]
    assert table.id not in log


def test_every_answer_has_the_headers_of_a_careful_server(server: Served) -> None:
    """Pages, refusals and files alike: no inline script, no frames, no sniffing."""
    for where in ("/", "/nowhere", "/static/x/table.js", "/t/000000000000", "/healthz"):
        headers = httpx.get(server.address + where, timeout=PATIENCE).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_metrics_count(address: str) -> None:
    """Moves, tables, streams and requests are there for Prometheus to read."""
    table = sit_down(address, "uptown", [PERSON, PERSON])
    player = table.player(table.player(0).look()["pending"][0])
    player.move(player.look()["legal"][0], 1)
    told = httpx.get(f"{address}/metrics", timeout=PATIENCE).text
    moves = re.search(r"^townsmith_moves_total (\d+)$", told, re.MULTILINE)
    assert moves is not None
    assert int(moves[1]) >= 1
    assert 'townsmith_requests_total{method="POST",route="move",status="200"}' in told
