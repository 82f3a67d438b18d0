"""A real server in a process of its own, and people who talk to it by HTTP."""

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.conftest import ROOT

PERSON = "person"
JSON = {"accept": "application/json"}
PATIENCE = 30.0
PLAGUE = "TOWNSMITH_TEST_PLAGUE"
"""The variable that names the file of which the mortal bot dies."""
GENEROUS = tuple(
    f"--limit={limit}"
    for limit in (
        "tables=9999/hour",
        "moves=9999/second",
        "requests=9999/second",
        "address=9999/second",
        "streams=999",
        "take_back=600",
    )
)


class Served:
    """A running server whose deals are always the same, so that no test depends on chance."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        port: int = 0,
        module: str = "tests.web.dealt",
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._trust = trust if trust is not None else True
        command = [sys.executable, "-m", module, "--no-browser", "--data", str(data)]
        # A pipe that nobody reads fills up, and whoever writes to it stands still then.
        self._complaints = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  below
        self.process = subprocess.Popen(
            [*command, "--port", str(port), *arguments],
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            env={**os.environ, "PYTHONPATH": _python_path(), "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "://" not in line:
            raise AssertionError(f"the server did not start: {line}{self._ended()}")
        self.address = line.split(" at ")[1].split(" ")[0].rstrip("/")
        self._wait()

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                asked = f"{self.address}/healthz"
                if httpx.get(asked, timeout=PATIENCE, verify=self._trust).text == "ok\n":
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def kill(self) -> str:
        """End it as a power cut would: no goodbye, no flush; return what it complained about."""
        self.process.send_signal(signal.SIGKILL)
        return self._ended()

    def stop(self) -> tuple[int, str]:
        """Ask it to stop; return its exit code and what it wrote to standard error."""
        self.process.send_signal(signal.SIGTERM)
        complaints = self._ended()
        return self.process.returncode, complaints

    def _ended(self) -> str:
        """Wait for its end; return what it wrote to standard error."""
        self.process.communicate(timeout=PATIENCE)
        with self._complaints as file:
            file.seek(0)
            return file.read()


def _python_path() -> str:
    known = [str(ROOT), *([os.environ["PYTHONPATH"]] if "PYTHONPATH" in os.environ else [])]
    return os.pathsep.join(known)


@contextmanager
def served(
    data: Path,
    *arguments: str,
    port: int = 0,
    module: str = "tests.web.dealt",
    trust: ssl.SSLContext | None = None,
) -> Iterator[Served]:
    """Run a server for a while."""
    server = Served(data, *arguments, port=port, module=module, trust=trust)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def free_port() -> int:
    """Return a free port that the system gives to nobody by chance, so that it stays free."""
    place = 20_000 + os.getpid() % 10_000
    for port in range(place, place + 2_000):
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


_CLIENTS: list[httpx.Client] = []


def hang_up() -> None:
    """Close the connections of all players."""
    while _CLIENTS:
        _CLIENTS.pop().close()


class Player:
    """Somebody with a pass, who speaks JSON."""

    def __init__(self, address: str, table: str, token: str) -> None:
        self.table = f"/t/{table}"
        headers = {**JSON, "authorization": f"Bearer {token}"}
        self.client = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE)
        _CLIENTS.append(self.client)

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.table).raise_for_status().json()
        return found

    def send(self, where: str, body: Mapping[str, object]) -> httpx.Response:
        return self.client.post(self.table + where, json=body)

    def move(self, words: str, at: int) -> httpx.Response:
        return self.send("/moves", {"words": words, "at": at})

    def wait_for_turn(self) -> dict[str, Any]:
        """Return what it sees once it may move, or once the game is over."""
        until = time.monotonic() + 4 * PATIENCE
        while time.monotonic() < until:
            seen = self.look()
            if seen["legal"] or seen["over"]:
                return seen
            time.sleep(0.01)
        raise AssertionError("the turn never came")


class Seated:
    """A table that was just made, with the secrets of its seats."""

    def __init__(self, address: str, told: Mapping[str, Any]) -> None:
        self.address = address
        self.id = str(told["table"])
        self.tokens: dict[str, str] = told["seats"]
        self.watch = str(told["watch"])

    def player(self, seat: int) -> Player:
        return Player(self.address, self.id, self.tokens[str(seat)])

    def spectator(self) -> Player:
        return Player(self.address, self.id, self.watch)


def sit_down(
    address: str,
    game: str,
    sitters: Sequence[str],
    options: Mapping[str, object] | None = None,
    **settled: object,
) -> Seated:
    """Make a table; `settled` is what else can be asked for."""
    body = {"sitters": [*sitters], "options": dict(options or {}), **settled}
    answer = httpx.post(f"{address}/play/{game}", json=body, headers=JSON, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return Seated(address, answer.json())


def play_out(
    players: Sequence[Player],
    choose: Any = None,  # noqa: ANN401  any callable
    most: int | None = None,
) -> int:
    """Let people finish a game, whoever may going on; return how many moves they made.

    With `most` they stop after so many.
    """
    moves = 0
    while True:
        for player in players:
            if moves == most:
                return moves
            seen = player.look()
            if seen["over"]:
                return moves
            if seen["legal"]:
                legal = seen["legal"]
                words = choose(seen) if choose else legal[(moves * 7) % len(legal)]
                assert player.move(words, seen["next"]).status_code == 200
                moves += 1


def nearly_over(address: str, game: str, seats: int) -> Seated:
    """Open a table of people at which one move ends the game: each deal is as the one before."""
    table, other = (sit_down(address, game, [PERSON] * seats) for _ in range(2))
    moves = play_out([other.player(seat) for seat in range(seats)])
    play_out([table.player(seat) for seat in range(seats)], most=moves - 1)
    return table


def review_pages(table: Seated, seat: int) -> Iterator[str]:
    """Yield the pages of a review, which come back by themselves until the last one is ready."""
    until = time.monotonic() + 4 * PATIENCE
    while time.monotonic() < until:
        where = f"{table.address}/t/{table.id}/review?as={seat}"
        answer = httpx.get(where, timeout=PATIENCE).raise_for_status()
        yield answer.text
        if "refresh" not in answer.headers:
            return
        time.sleep(0.5)
    raise AssertionError("the review never came")


def events(lines: Iterator[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the id and the content of every event of a stream; one that does not come is a fault.

    Signs of life come all the time, so that silence alone would never end a wait.
    """
    number, until = "", time.monotonic() + 4 * PATIENCE
    for line in lines:
        assert time.monotonic() < until, "nothing was told for a long time"
        if line.startswith("id:"):
            number = line[3:]
        elif line.startswith("data:"):
            yield number, json.loads(line[5:])
            until = time.monotonic() + 4 * PATIENCE
