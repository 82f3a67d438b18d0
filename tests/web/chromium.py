"""Where the browser for the tests is; it is installed where that is allowed."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = (
    "the tests of the web table need Chromium: install it (`apt-get install chromium`, or your "
    "system's way), or set TOWNSMITH_CHROMIUM to where it is"
)


@cache
def find_chromium() -> str:
    """Return the path of Chromium; fail with what to do about it if there is none."""
    given = os.environ.get("TOWNSMITH_CHROMIUM")
    found = given or _on_the_path()
    if found is None and _may_install():
        _install()
        found = _on_the_path()
    if found is None:
        pytest.fail(ADVICE, pytrace=False)
    return found


def _on_the_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def _may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install() -> None:
    """Install the system's package; one test process does it while the others wait."""
    with (Path(tempfile.gettempdir()) / "townsmith-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _on_the_path() is not None:
            return
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", *command], check=False, env=environment, timeout=600)  # noqa: S607
