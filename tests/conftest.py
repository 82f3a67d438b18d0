"""What every test may rely on: the toys, the right build, and hypothesis runs that never vary."""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from townsmith.build_info import build

ROOT = Path(__file__).parents[1]

if str(ROOT) not in sys.path:  # so that `tests.toys` is found wherever pytest was started
    sys.path.insert(0, str(ROOT))

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("thorough", deadline=None, database=None, max_examples=5000)
settings.load_profile("same")


def pytest_configure() -> None:
    """Refuse to test another build than the one that was asked for, and listen to Ctrl-C.

    A run started in the background ignores Ctrl-C, and so would every program that it starts.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    expected = os.environ.get("TOWNSMITH_EXPECT")
    if expected not in {None, build()}:
        raise pytest.UsageError(f"expected the {expected} build, found the {build()} one")
