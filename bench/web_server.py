"""A server of our own on this computer, for as long as it is measured."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

from townsmith.build_info import build

LIMITS = (
    "tables=99999/hour",
    "moves=99999/second",
    "requests=99999/second",
    "address=99999/second",
    "streams=9999",
)
ENGINE = f"{build()} engine"
"""What the server runs on: it is started with the interpreter and the path of this script."""
TICKS = os.sysconf("SC_CLK_TCK")


def processor_time(process: int) -> float:
    """Return the seconds of processor time a process has used, all its threads together."""
    told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / TICKS


class Server:
    """A running server: where it is, what it used and what it kept."""

    def __init__(self, process: int, address: str, data: Path) -> None:
        self.process = process
        self.data = data
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "", parts.port or 0

    def processor_time(self) -> float:
        """Return the seconds of processor time used so far."""
        return processor_time(self.process)

    def kept(self) -> int:
        """Return the bytes on disk."""
        return sum(file.stat().st_size for file in self.data.iterdir())


def wait_for(address: str) -> None:
    """Return when a server answers there."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urlopen(f"{address}healthz", timeout=30):  # noqa: S310  our own address
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"nobody answers at {address}")


@contextmanager
def running(limits: Sequence[str] = LIMITS, *arguments: str) -> Iterator[Server]:
    """Run a server, usually with limits that a load test does not reach."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "townsmith", "--no-browser", "--port", "0", "--data", data]
        given = [f"--limit={limit}" for limit in limits]
        server = subprocess.Popen([*command, *given, *arguments], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split(" at ")[1].split(" ")[0]
            wait_for(address)
            time.sleep(3)  # its bots wake up; they are not what is measured
            yield Server(server.pid, address, Path(data))
        finally:
            server.terminate()
            server.wait(10)
