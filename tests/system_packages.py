"""Programs that tests need and the machine does not have: installed where that is allowed."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

_PATIENCE = "600"
"""Seconds that we wait for somebody else who is installing something."""


def may_install() -> bool:
    """Tell whether the system's packages can be installed from here."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str, until: Callable[[], object]) -> None:
    """Install the system's packages, one after the other, until what was sought is there.

    One test process does it while the others wait.
    """
    with (Path(tempfile.gettempdir()) / "townsmith-packages.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if until():
            return
        _apt_get("update")
        for package in packages:
            _apt_get("install", "-y", "--no-install-recommends", package)
            if until():
                return


def _apt_get(*arguments: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    waiting = ["-o", f"DPkg::Lock::Timeout={_PATIENCE}"]
    command = ["apt-get", *waiting, *arguments]
    subprocess.run(command, check=False, env=environment, timeout=900, stdin=subprocess.DEVNULL)


def give_up(advice: str) -> NoReturn:
    """Skip a test for what is missing here; fail where everything is checked."""
    if os.environ.get("CI"):
        pytest.fail(advice, pytrace=False)
    pytest.skip(advice)
