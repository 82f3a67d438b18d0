"""The arena on a Ray cluster: the very games of one process. Runs where Ray is installed."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice

import pytest

from tests.with_ray import needs_ray
from townsmith.bots.arena.tournament import Tournament
from townsmith.bots.schedule.ray_cluster import ClusterError, on_ray
from townsmith.bots.schedule.runners import played
from townsmith.cli import main
from townsmith.core import registry

GAME = next(iter(registry.games().values()))
"""Any game of ours: machines of a cluster know no toys of a test."""


@pytest.fixture
def tournament() -> Tournament:
    """Return a small tournament."""
    setup = GAME.setup(2, seed=5)
    return Tournament(GAME.slug, setup, ("greedy", "random"), games=4)


def free_port() -> int:
    """Return a port of this machine that nobody uses."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_nobody_answers() -> None:
    """A wrong address is told within seconds, before Ray is even looked for."""
    with pytest.raises(ClusterError, match=r"nobody answers at 127\.0\.0\.1:\d+"):
        on_ray(f"127.0.0.1:{free_port()}").__enter__()
    with pytest.raises(ClusterError, match="write local, auto or HOST:PORT"):
        on_ray("elsewhere").__enter__()


def test_ray_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra there is one line that says how to get it."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'townsmith\[ray\]'"):
        on_ray("local").__enter__()


pytestmark = pytest.mark.filterwarnings("default")  # Ray is not ours to keep free of warnings


@needs_ray
def test_a_cluster_of_this_machine_plays_the_same_games(tournament: Tournament) -> None:
    """Results and numbers are those of one process; leaving early leaves nothing running."""
    matches = tournament.matches()
    expected = dict(played(matches, len(matches)))
    with on_ray("local") as runner:
        assert dict(runner.play(matches, len(matches))) == expected
    with on_ray("local") as runner, closing(runner.play(matches, len(matches))) as some:
        assert [expected[number] == result for number, result in islice(some, 1)] == [True]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Start a cluster as one does on the first of several machines; return its address."""
    monkeypatch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # keeps it to this machine
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    port = free_port()
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"]
    settled = ["--port", str(port), "--num-cpus", "2", "--include-dashboard", "false"]
    head = subprocess.Popen([*command, *settled], stdout=subprocess.DEVNULL)
    wait_for(port)
    yield f"127.0.0.1:{port}"
    head.terminate()  # and it ends what it started; `ray stop` would end other people's clusters
    head.wait(60)


def wait_for(port: int) -> None:
    """Wait until somebody listens there."""
    for _ in range(300):
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    pytest.fail("the cluster did not start within a minute")


@needs_ray
def test_a_running_cluster_is_joined_by_its_address(
    cluster: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command line gives the same numbers on a cluster as at home, apart from the times."""
    line = ("arena", GAME.slug, "--games", "2", "--seed", "3", "--json")
    assert main([*line, "--processes", "1"]) == 0
    at_home = timeless(capsys.readouterr().out)
    assert main([*line, "--ray", cluster]) == 0
    assert timeless(capsys.readouterr().out) == at_home


def timeless(text: str) -> dict[str, object]:
    """Return what is the same however fast the games were played."""
    found: dict[str, object] = json.loads(text)
    bots = found["bots"]
    assert isinstance(bots, list)
    for showing in bots:
        del showing["pace"]
    return found
