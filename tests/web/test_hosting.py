"""What a host decides: ports, folders, proxies, who reads the numbers, how full it may be."""

import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.served import JSON, PATIENCE, PERSON, free_port, served, sit_down
from townsmith.cli.web import listen
from townsmith.core.errors import StoreError
from townsmith.table.store import open_store
from townsmith.web.folder_lock import folder_lock
from townsmith.web.http.proxies import Proxies, counted_address
from townsmith.web.http.settings import STORE_NAME, metrics_place


def refuses(*arguments: str) -> str:
    """Start a server that cannot start; return the one line that it says."""
    command = [sys.executable, "-m", "townsmith", "web", "--no-browser", *arguments]
    told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1), told
    return told.stderr


@contextmanager
def taken() -> Iterator[int]:
    """Take a port for a while."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


# Where it is


def test_the_given_port_or_none(data: Path) -> None:
    """A port that was asked for and is taken is an error, not a reason to move on."""
    with taken() as port:
        told = refuses("--port", str(port), "--data", str(data))
    assert f"cannot listen on 127.0.0.1:{port}" in told
    assert "choose another --port" in told


def test_the_usual_port_may_move_on() -> None:
    """Where several may be tried, the next free one is found."""
    with taken() as port, closing(listen("127.0.0.1", port, 20)) as found:
        assert port < found.getsockname()[1] < port + 20


# Where it keeps


def no_database(folder: Path) -> None:
    (folder / STORE_NAME).write_text("this is no database, " * 100)


def from_the_future(folder: Path) -> None:
    open_store(folder / STORE_NAME).close()
    with closing(sqlite3.connect(folder / STORE_NAME)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()


def a_folder(folder: Path) -> None:
    (folder / STORE_NAME).mkdir()


@pytest.mark.parametrize("spoil", [no_database, from_the_future, a_folder])
def test_a_file_that_cannot_be_used_is_told_before_the_doors_open(
    tmp_path: Path, spoil: object
) -> None:
    """What is no database, from a newer Townsmith or no file gets one line that names it."""
    assert callable(spoil)
    spoil(tmp_path)
    told = refuses("--port", "0", "--data", str(tmp_path))
    assert "cannot be used to keep tables" in told or "newer Townsmith" in told


def test_a_folder_that_cannot_be_used_is_told_before_the_doors_open(
    tmp_path: Path,
) -> None:
    """Below a file there is no folder."""
    (tmp_path / "file").touch()
    told = refuses("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert "cannot be used to keep tables" in told


@pytest.mark.skipif(os.geteuid() == 0, reason="whoever may do everything may write everywhere")
def test_a_folder_that_cannot_be_written_is_told_too(tmp_path: Path) -> None:
    """Its owner took the right to write away."""
    tmp_path.chmod(0o500)
    told = refuses("--port", "0", "--data", str(tmp_path))
    assert "Permission denied" in told


def test_a_second_server_is_told_who_keeps_tables_there(data: Path) -> None:
    """One folder has one server; after a kill -9 the next one may have it at once."""
    with served(data) as first:
        told = refuses("--port", "0", "--data", str(data))
        assert f"in use by the server with process id {first.process.pid}" in told
        assert re.search(r"running since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d", told)
        first.kill()
    with folder_lock(data):
        pass


def test_a_lock_is_held_only_as_long_as_its_server_runs(data: Path) -> None:
    """It can be taken, given back and taken again; what stood there before does not matter."""
    for _ in range(2):
        with folder_lock(data):
            assert (data / "server.lock").stat().st_mode & 0o077 == 0
    (data / "server.lock").write_text("nonsense " * 100)
    with folder_lock(data):
        pass


def test_a_folder_of_no_use_cannot_be_locked(tmp_path: Path) -> None:
    """A file in its place is named."""
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be used"), folder_lock(tmp_path / "file"):
        pass


def test_health_is_found_out_by_writing(data: Path) -> None:
    """While the file cannot be written the answer is 503, and ok again when it can."""
    with served(data) as server:
        with closing(sqlite3.connect(data / STORE_NAME)) as file:
            file.execute(
                "CREATE TRIGGER full BEFORE UPDATE ON meta BEGIN "
                "SELECT RAISE(ABORT, 'disk is full'); END"
            )
            sick = wait_for_health(server.address, 503)
            assert "cannot be written" in sick.text
            assert "retry-after" in sick.headers
            file.execute("DROP TRIGGER full")
        assert wait_for_health(server.address, 200).text == "ok\n"
        told = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
        assert re.search(r"^townsmith_failed_checks_total [1-9]", told, re.MULTILINE)


def wait_for_health(address: str, status: int) -> httpx.Response:
    """Return the first answer with that status."""
    until = time.monotonic() + PATIENCE
    while (answer := httpx.get(f"{address}/healthz", timeout=PATIENCE)).status_code != status:
        assert time.monotonic() < until, f"still {answer.status_code}: {answer.text}"
        time.sleep(0.05)
    return answer


# Whom it believes


def forwarded(address: str, visitor: str, count: int) -> list[int]:
    """Ask several times as a proxy would for somebody; return the answers' status."""
    with httpx.Client(
        base_url=address, headers={"x-forwarded-for": visitor}, timeout=PATIENCE
    ) as client:
        return [client.get("/robots.txt").status_code for _ in range(count)]


def test_only_proxies_are_believed(data: Path) -> None:
    """Whoever makes an address up is counted by the true one, unless it is a proxy who says so."""
    with served(data, "--trust-proxy", "none", "--limit=requests=5/hour") as server:
        told = [forwarded(server.address, f"10.0.0.{at}", 1)[0] for at in range(8)]
    assert told.count(429) >= 3
    with served(data, "--limit=requests=5/hour") as server:
        told = [forwarded(server.address, f"10.0.0.{at}", 1)[0] for at in range(8)]
        assert told.count(429) == 0
        assert forwarded(server.address, "10.1.1.1", 6).count(429) == 1
        # A visitor may write anything before what the proxy adds.
        assert forwarded(server.address, "1.2.3.4, 10.1.1.1", 1) == [429]


def test_a_proxy_is_an_address_or_a_network() -> None:
    """What is neither is refused, and `none` is nobody."""
    known = Proxies(("10.0.0.0/8", "::1"))
    told = {place: place in known for place in ("10.1.2.3", "11.1.2.3", "::1", "x", "")}
    assert told == {"10.1.2.3": True, "11.1.2.3": False, "::1": True, "x": False, "": False}
    assert "127.0.0.1" in Proxies()
    assert "127.0.0.1" not in Proxies(("none",))
    assert "'somewhere' is no address" in refuses("--trust-proxy", "somewhere")


def test_a_household_counts_as_one() -> None:
    """Whoever has one IPv6 address has billions of them."""
    assert counted_address("2001:db8::1") == counted_address("2001:db8::ffff:1")
    assert counted_address("2001:db8::1") != counted_address("2001:db8:1::1")
    assert counted_address("::ffff:10.0.0.1") == "10.0.0.1"
    assert len(counted_address("x:" * 20_000)) < 100


# Who may read the numbers


def test_the_numbers_are_for_this_computer_only(address: str) -> None:
    """Whoever comes through the proxy finds nothing there."""
    elsewhere = {"x-forwarded-for": "10.0.0.1"}
    assert httpx.get(f"{address}/metrics", timeout=PATIENCE).status_code == 200
    assert httpx.get(f"{address}/metrics", headers=elsewhere, timeout=PATIENCE).status_code == 404


def test_the_numbers_on_a_path_of_their_own(data: Path) -> None:
    """Whoever knows it may read them from anywhere, and the usual path is gone."""
    with served(data, "--metrics", "/numbers-for-me") as server:
        headers = {"x-forwarded-for": "10.0.0.1"}
        assert (
            "townsmith_moves"
            in httpx.get(f"{server.address}/numbers-for-me", headers=headers, timeout=PATIENCE).text
        )
        assert httpx.get(f"{server.address}/metrics", timeout=PATIENCE).status_code == 404


def test_the_numbers_on_a_port_of_their_own(data: Path) -> None:
    """There they are, with the health, and nothing else; elsewhere they are not."""
    port = free_port()
    with served(data, "--metrics", str(port)) as server:
        beside = f"http://127.0.0.1:{port}"
        assert "townsmith_moves" in httpx.get(f"{beside}/metrics", timeout=PATIENCE).text
        assert httpx.get(f"{beside}/healthz", timeout=PATIENCE).text == "ok\n"
        assert httpx.get(f"{beside}/", timeout=PATIENCE).status_code == 404
        assert httpx.get(f"{server.address}/metrics", timeout=PATIENCE).status_code == 404
        assert httpx.get(f"{server.address}/", timeout=PATIENCE).status_code == 200


def test_a_place_for_the_numbers() -> None:
    """A port, an address and a port, or a path."""
    assert metrics_place("9100").port == 9100
    assert (metrics_place("[::1]:9100").host, metrics_place("10.0.0.1:9100").host) == (
        "::1",
        "10.0.0.1",
    )
    assert metrics_place("/x").path == "/x"
    for wrong in ("", "x", "0", "70000", "9100x", "9" * 5000):
        with pytest.raises(ValueError, match="no place for metrics"):
            metrics_place(wrong)


def test_the_numbers_tell_how_it_is(address: str) -> None:
    """Memory, connections, failed writes, and tables by age."""
    sit_down(address, "uptown", [PERSON, PERSON])
    told = httpx.get(f"{address}/metrics", timeout=PATIENCE).text
    for line in (
        r"townsmith_memory_bytes \d{7,}",
        r"townsmith_connections \d+",
        r"townsmith_failed_checks_total 0",
        r"townsmith_failed_writes_total 0",
        r'townsmith_work_waiting\{kind="[\w-]+"\} \d+',
        r'townsmith_tables\{age="day"\} \d+',
        r'townsmith_build_info\{version=".+"\} 1',
    ):
        assert re.search(rf"^{line}$", told, re.MULTILINE), line


# How full it may be


def test_too_much_tells_when_to_come_back(data: Path) -> None:
    """A refusal for too much says after how many seconds there is more, to programs and pages."""
    with served(data, "--limit=tables=1/hour", "--limit=moves=1/hour") as server:
        table = sit_down(server.address, "uptown", [PERSON, PERSON])
        body = {"sitters": [PERSON, PERSON]}
        full = httpx.post(
            f"{server.address}/play/uptown", json=body, headers=JSON, timeout=PATIENCE
        )
        player = table.player(0)
        player.send("/undo", {"at": 1})
        undone = player.send("/undo", {"at": 1})
    for answer in (full, undone):
        assert answer.status_code == 429
        assert 0 < int(answer.headers["retry-after"]) <= 3600


def test_a_seat_is_counted_for_itself(data: Path) -> None:
    """Of two who sit at one address, one may ask too much without harming the other."""
    with served(data, "--limit=requests=20/hour") as server:
        table = sit_down(server.address, "uptown", [PERSON, PERSON])
        first, second = table.player(0), table.player(1)
        told = [first.client.get(f"{first.table}/turn").status_code for _ in range(25)]
        assert (told.count(200), told.count(429)) == (20, 5)
        assert second.client.get(f"{second.table}/turn").status_code == 200
        assert table.spectator().client.get(first.table).status_code == 200


def test_a_hall_behind_one_router(data: Path) -> None:
    """What is counted by address is as many times wider as there are people."""
    with served(data, "--limit=tables=1/hour", "--crowd", "3") as server:
        body = {"sitters": [PERSON, PERSON]}
        told = [
            httpx.post(
                f"{server.address}/play/uptown", json=body, headers=JSON, timeout=PATIENCE
            ).status_code
            for _ in range(4)
        ]
    assert told == [201, 201, 201, 429]
