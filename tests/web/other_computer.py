"""Another computer in the network: a namespace of its own, joined to this one by a cable."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_HERE, _THERE = "10.213.77.1", "10.213.77.2"
_IP = shutil.which("ip") or ""


def ip(*words: str) -> None:
    """Settle something about networks."""
    command = [_IP, *words]
    subprocess.run(command, check=True, capture_output=True, timeout=30)


def can_be_had() -> bool:
    """Say whether this system lets us make another computer."""
    if not _IP or os.geteuid() != 0:
        return False
    name = f"try{os.getpid()}"
    try:
        ip("netns", "add", name)
        ip("netns", "del", name)
    except subprocess.CalledProcessError:
        return False
    return True


@contextmanager
def other_computer() -> Iterator[list[str]]:
    """Plug another computer in; yield what a command begins with that runs there."""
    name, here, there = (f"{kind}{os.getpid()}" for kind in ("ns", "va", "vb"))
    with (Path(tempfile.gettempdir()) / "townsmith-other-computer.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # there is one address for it
        yield from _plugged_in(name, here, there)


def _plugged_in(name: str, here: str, there: str) -> Iterator[list[str]]:
    ip("netns", "add", name)
    try:
        ip("link", "add", here, "type", "veth", "peer", "name", there)
        ip("link", "set", there, "netns", name)
        ip("addr", "add", f"{_HERE}/30", "dev", here)
        ip("link", "set", here, "up")
        for words in (
            ("addr", "add", f"{_THERE}/30", "dev", there),
            ("link", "set", there, "up"),
            ("route", "add", "default", "via", _HERE),
        ):
            ip("-n", name, *words)
        yield [_IP, "netns", "exec", name]
    finally:
        ip("netns", "del", name)  # and the cable goes with it
