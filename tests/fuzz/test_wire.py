"""Bytes on the wire: whatever a real server hears, it answers, stays well and changes nothing."""

import socket
from collections.abc import Iterator

import httpx
import pytest
from hypothesis import given

from tests.fuzz.nasty import Luck, examples, tapes
from tests.web.served import GENEROUS, PATIENCE, PERSON, Player, Served, served, sit_down

HURRY = ("--limit=head_seconds=0.5", "--limit=body_seconds=0.5", "--limit=idle_seconds=0.5")
MOVE = b'{"words": "x", "at": 1}'


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a server that does not wait long for the rest of a request."""
    with served(tmp_path_factory.mktemp("wire"), *GENEROUS, *HURRY) as server:
        yield server


@pytest.fixture(scope="module")
def player(running: Served) -> Player:
    """Somebody who sits at a table."""
    return sit_down(running.address, "uptown", [PERSON, PERSON]).player(0)


def requests(table: str) -> list[bytes]:
    """Return honest requests as they are sent."""
    head = b"host: x\r\nconnection: close\r\n"
    return [
        b"GET / HTTP/1.1\r\n" + head + b"accept-language: de-CH, en;q=0.5\r\n\r\n",
        b"GET %s?as=1&at=2 HTTP/1.1\r\n" % table.encode() + head + b"cookie: seat=a.b\r\n\r\n",
        b"POST %s/moves HTTP/1.1\r\n" % table.encode()
        + head
        + b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(MOVE)
        + MOVE,
        b"POST /pad/uptown HTTP/1.1\r\n" + head + b"content-type: multipart/form-data; boundary=y"
        b'\r\ncontent-length: 62\r\n\r\n--y\r\ncontent-disposition: form-data; name="seats"\r\n\r\n'
        b"2\r\n--y--",
        b"GET / HTTP/1.1\r\n" + head + b"transfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
    ]


def answered(server: Served, raw: bytes) -> bytes:
    """Send bytes and no more; return all that comes back until the end."""
    with socket.create_connection(("127.0.0.1", server.port), 60) as connection:
        told = b""
        try:
            connection.sendall(raw)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(65536):
                told += piece
        except ConnectionError:
            pass
    return told


@given(tape=tapes)
@examples(1)
def test_garbled_requests(running: Served, player: Player, tape: bytes) -> None:
    """No answer is a fault of ours, and the server goes on."""
    luck = Luck(tape)
    raw = luck.garbled(requests(player.table)) if luck.below(5) else tape
    told = answered(running, raw)
    assert not told or b"200" <= told.split()[1] < b"500", told[:200]


def test_after_all_that_everything_is_as_it_was(running: Served, player: Player) -> None:
    """The table is untouched, the server well and silent."""
    for raw in requests(player.table):
        for cut in range(0, len(raw), 37):
            told = answered(running, raw[:cut])
            assert not told or told.split()[1] < b"500"
    assert player.look()["next"] == 1
    assert httpx.get(f"{running.address}/healthz", timeout=PATIENCE).text == "ok\n"
    assert running.stop()[1] == ""
