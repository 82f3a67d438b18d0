"""Connections: nobody holds the door by saying nothing, saying it slowly or without end."""

import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.web.served import PATIENCE, PERSON, Served, served, sit_down

HURRY = tuple(
    f"--limit={limit}"
    for limit in (
        "head_seconds=3",
        "body_seconds=3",
        "idle_seconds=3",
        "connections=12",
        "all_connections=40",
    )
)
FOREVER = 60.0
"""Seconds after which a test gives up; a server that keeps its limits needs far less."""
MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a server in a hurry, which believes nobody about addresses."""
    with served(tmp_path_factory.mktemp("hurried"), "--trust-proxy", "none", *HURRY) as running:
        yield running


def connected(server: Served, source: str = "127.0.0.1") -> socket.socket:
    """Open a connection from an address of this computer."""
    return socket.create_connection(("127.0.0.1", server.port), FOREVER, (source, 0))


def heard(connection: socket.socket) -> bytes:
    """Return all that the server says until it closes; it does, or this fails."""
    told = b""
    try:
        while piece := connection.recv(65536):
            told += piece
    except ConnectionError:
        pass
    return told


def status(told: bytes) -> int:
    """Return the status of an answer; 0 for none."""
    return int(told.split()[1]) if told else 0


def said(server: Served, *pieces: bytes, source: str = "127.0.0.1") -> bytes:
    """Say something on a fresh connection; return the answer."""
    with connected(server, source) as connection:
        for piece in pieces:
            connection.sendall(piece)
        return heard(connection)


def poured(server: Served, beginning: bytes, endless: bytes) -> tuple[int, int]:
    """Pour up to 64 MB in after a beginning; return how much was taken, and the status."""
    taken = 0
    with connected(server, "127.0.0.7") as connection:
        try:
            connection.sendall(beginning)
            while taken < 64 * MEGABYTE:
                taken += connection.send(endless)
        except ConnectionError:
            pass
        return taken, status(heard(connection))


def keep_sending(connection: socket.socket, words: bytes, pause: float = 0) -> None:
    """Say the same again and again, until the server has had enough."""
    until = time.monotonic() + FOREVER
    while time.monotonic() < until:
        connection.sendall(words)
        time.sleep(pause)


def memory(server: Served) -> int:
    """Return how many bytes of memory a server has in use."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text("ascii").split()[1]
    return int(pages) * 4096


HEAD = b"GET / HTTP/1.1\r\nhost: x\r\n"
POST = (
    b"POST /taste HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    b"content-length: 100\r\n\r\n"
)
CHUNKED = b"GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("beginning", "endless"),
    [
        (b"GET /", b"x" * 65536),
        (HEAD + b"cookie: ", b"x" * 65536),
        (HEAD + b"x", b"y" * 65536),
        (HEAD, b"a: b\r\n" * 4096),
        (b"", b"\r\n" * 4096),
        (CHUNKED + b"1\r\nx\r\n0\r\ntrailer: ", b"x" * 65536),
        (CHUNKED + b"1;", b"x" * 65536),
        (b"\x16\x03\x01", b"\x00" * 65536),
    ],
    ids=["address", "value", "name", "count", "nothing", "trailer", "chunk", "no HTTP"],
)
def test_a_head_without_end_is_not_read(hurried: Served, beginning: bytes, endless: bytes) -> None:
    """Of 64 MB the server takes what lies in the wires, and keeps nothing."""
    before = memory(hurried)
    taken, told = poured(hurried, beginning, endless)
    assert taken < 24 * MEGABYTE
    assert told in {0, 400, 408, 411, 431}
    assert memory(hurried) - before < 16 * MEGABYTE


def test_a_long_head_is_told_so(hurried: Served) -> None:
    """More than 32 kB, or more than a hundred headers, is too much; less is not."""
    assert status(said(hurried, HEAD, b"a: " + b"x" * 33_000 + b"\r\n\r\n")) == 431
    assert status(said(hurried, HEAD, b"a: b\r\n" * 100, b"\r\n")) == 431
    assert status(said(hurried, HEAD, b"a: " + b"x" * 30_000 + b"\r\n\r\n")) == 200


def test_who_stops_in_the_middle_is_let_go(hurried: Served) -> None:
    """A connection on which nothing comes is closed, whatever was begun on it."""
    begun = {b"": 0, b"GET": 0, HEAD: 408, POST: 408, POST + b"half of it": 408}
    with ExitStack() as open_:
        waiting = {words: open_.enter_context(connected(hurried)) for words in begun}
        for words, connection in waiting.items():
            connection.sendall(words)
        for words, connection in waiting.items():
            assert status(heard(connection)) in {begun[words], 408}, words


def test_who_speaks_byte_by_byte_is_let_go(hurried: Served) -> None:
    """A byte now and then is not enough: the whole head has its time."""
    with connected(hurried) as connection:
        connection.sendall(HEAD)
        with pytest.raises(ConnectionError):
            keep_sending(connection, b"x", pause=0.05)


def test_an_idle_connection_is_closed_and_a_busy_one_is_not(hurried: Served) -> None:
    """Between two requests there may be a pause, but not for ever."""
    with connected(hurried) as connection:
        for _ in range(3):
            connection.sendall(b"HEAD / HTTP/1.1\r\nhost: x\r\n\r\n")
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        heard(connection)


def test_a_stream_outlives_all_pauses(hurried: Served) -> None:
    """Who listens may be silent for as long as they like."""
    table = sit_down(hurried.address, "uptown", [PERSON, PERSON])
    player = table.player(0)
    with player.client.stream("GET", f"{player.table}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines)
        said(hurried)  # whoever says nothing else is let go meanwhile
        table.player(1).send("/talk", {"words": "still there?"})
        assert any('"talk":1' in line for line in lines)


def test_who_takes_no_answer_is_let_go(hurried: Served) -> None:
    """Asking again and again without reading fills no memory, and ends."""
    asked = re.search(r"/static/\w+/[\w.]+\.css", httpx.get(hurried.address, timeout=PATIENCE).text)
    assert asked is not None
    request = f"GET {asked[0]} HTTP/1.1\r\nhost: x\r\n\r\n".encode()
    with connected(hurried) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(ConnectionError):
            keep_sending(connection, request * 100)


def test_one_address_has_only_so_many_connections(hurried: Served) -> None:
    """The thirteenth is turned away, with when to come back; others still come in."""
    with ExitStack() as open_:
        for _ in range(12):
            open_.enter_context(connected(hurried, "127.0.0.2"))
        told = heard(open_.enter_context(connected(hurried, "127.0.0.2")))
        assert status(told) == 429
        assert b"retry-after: 10" in told
        assert httpx.get(f"{hurried.address}/healthz", timeout=PATIENCE).status_code == 200


def test_there_are_only_so_many_connections(hurried: Served) -> None:
    """Beyond the limit for all, everybody is asked to come back later."""
    with ExitStack() as open_:
        for at in range(44):
            open_.enter_context(connected(hurried, f"127.0.0.{10 + at % 4}"))
        told = heard(open_.enter_context(connected(hurried, "127.0.0.20")))
        assert status(told) == 503
        assert b"retry-after: 10" in told


def test_what_was_let_go_is_counted_and_leaves_no_trace(hurried: Served) -> None:
    """All counts go back to zero; the log stays silent."""
    said(hurried, HEAD)
    until = time.monotonic() + PATIENCE
    while True:
        metrics = httpx.get(f"{hurried.address}/metrics", timeout=PATIENCE).text
        assert 'townsmith_connections_refused_total{status="408"}' in metrics
        inside = re.search(r"^townsmith_connections (\d+)$", metrics, re.MULTILINE)
        assert inside is not None
        if int(inside[1]) <= 6:
            return
        assert time.monotonic() < until, metrics


def test_who_leaves_in_the_middle_is_no_fault_of_ours(data: Path) -> None:
    """Half a request and a closed connection make no noise, whatever it was about."""
    with served(data) as server:
        for path in ("/taste", "/play/uptown", "/replays", "/t/x/moves", "/pad/uptown"):
            for kind in ("application/json", "application/x-www-form-urlencoded"):
                head = f"POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: {kind}\r\n"
                with connected(server) as connection:
                    connection.sendall(f"{head}content-length: 50\r\n\r\nhalf".encode())
        assert httpx.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200
        assert 'status="500"' not in httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
        assert server.stop()[1] == ""


def test_many_at_once_beside_one_who_plays(hurried: Served) -> None:
    """While a crowd of dawdlers comes and goes, a move is answered."""
    table = sit_down(hurried.address, "uptown", [PERSON, PERSON])
    mover = table.player(table.player(0).look()["pending"][0])
    leaving = threading.Event()

    def dawdle() -> None:
        while not leaving.is_set():
            said(hurried, HEAD, source="127.0.0.3")

    dawdlers = [threading.Thread(target=dawdle) for _ in range(8)]
    for dawdler in dawdlers:
        dawdler.start()
    try:
        assert mover.move(mover.look()["legal"][0], 1).status_code == 200
    finally:
        leaving.set()
        for dawdler in dawdlers:
            dawdler.join()
