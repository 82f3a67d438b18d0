"""The browser of the tests: where it is, and one that runs; installed where that is allowed."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.system_packages import install, may_install

LIGHT = "chromium-headless-shell"
"""Chromium without windows and menus: the same pages at a third of the processor time."""
NAMES = (LIGHT, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = (
    "the tests of the web table need Chromium: install it (`apt-get install "
    "chromium-headless-shell`, or your system's way), or set TOWNSMITH_CHROMIUM to where it is"
)


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Run the system's Chromium for a while."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield chromium
        chromium.close()


@cache
def find_chromium() -> str:
    """Return the path of Chromium; fail with what to do about it if there is none."""
    given = os.environ.get("TOWNSMITH_CHROMIUM")
    found = given or _on_the_path()
    if found is None and may_install():
        install(LIGHT, "chromium", until=_on_the_path)
        found = _on_the_path()
    if found is None:
        pytest.fail(ADVICE, pytrace=False)
    return found


def _on_the_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)
