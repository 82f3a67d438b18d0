"""The file for nginx in the docs works as it stands: three nodes behind one address."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.conftest import ROOT
from tests.postgresql import PrivatePostgres
from tests.system_packages import give_up, install, may_install
from tests.web.nodes import several_nodes
from tests.web.served import PATIENCE, PERSON, free_port, sit_down
from tests.web.test_healing import listening

CONF = ROOT / "docs" / "nginx-nodes.conf"
ADVICE = "nginx is not on this machine: `apt-get install nginx`, or your system's way"


def find_nginx() -> str:
    """Return where nginx is; without it skip, or fail where CI is set."""
    found = _on_the_machine()
    if found is None and may_install():
        install("nginx-light", "nginx", until=_on_the_machine)
        found = _on_the_machine()
    if found is None:
        give_up(ADVICE)
    return found


def _on_the_machine() -> str | None:
    return shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")


@contextmanager
def nginx(folder: Path, ports: list[int]) -> Iterator[str]:
    """Run nginx by the file of the docs, but for its ports; return its address."""
    program = find_nginx()
    door = free_port()
    text = CONF.read_text(encoding="utf-8").replace("127.0.0.1:8080", f"127.0.0.1:{door}")
    for usual, port in zip((8081, 8082, 8083), ports, strict=True):
        text = text.replace(f"127.0.0.1:{usual}", f"127.0.0.1:{port}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    conf = folder / "nginx.conf"
    conf.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}}\n"
        f"http {{ access_log off; {places}\n{text}\n}}\n"
    )
    process = subprocess.Popen([program, "-c", str(conf), "-p", str(folder)])
    try:
        _wait_for(f"http://127.0.0.1:{door}")
        yield f"http://127.0.0.1:{door}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _wait_for(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if httpx.get(f"{address}/healthz", timeout=PATIENCE).text == "ok\n":
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("nginx does not answer")


def test_a_game_goes_on_behind_nginx_when_its_node_is_killed(
    postgres: PrivatePostgres, tmp_path: Path
) -> None:
    """A table has one node as a rule; whoever kills or stops it, all go on at another."""
    find_nginx()
    with (
        several_nodes(postgres, tmp_path, 3) as nodes,
        nginx(tmp_path, [served.port for served in nodes.running]) as address,
    ):
        table = sit_down(address, "uptown", [PERSON, "random"])
        player = table.player(0)
        for turn in range(3):
            seen = player.wait_for_turn()
            assert player.move(seen["legal"][0], seen["next"]).status_code == 200
            [home] = [served for served in nodes.running if _moves(served.address)]
            nodes.running.remove(home)
            if turn == 0:
                home.kill()
            elif turn == 1:
                home.process.send_signal(signal.SIGSTOP)
        with listening(player) as stream:
            number, _ = next(stream)
        assert int(number) >= 3


def _moves(address: str) -> bool:
    """Say whether a person's move has reached a node; bots may think at another one."""
    told = httpx.get(f"{address}/metrics", timeout=PATIENCE).text
    return 'method="POST",route="move",status="200"}' in told
