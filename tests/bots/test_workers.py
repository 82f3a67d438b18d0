"""Workers: processes that answer in order, survive accidents, and leave when they are let go."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import pytest

from townsmith.bots.schedule.workers import Workers

LONG = 600.0
PROMPTLY = 20.0


def test_results_come_in_order() -> None:
    """Whoever is done first waits for those before."""
    with Workers(2) as workers:
        assert list(workers.map(abs, range(-9, 0))) == list(range(9, 0, -1))


def test_ctrl_c_is_not_for_them() -> None:
    """A worker ignores it from its beginning."""
    with Workers(1) as workers:
        assert workers.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN


def test_who_leaves_early_waits_for_nobody() -> None:
    """What is being worked on is broken off."""
    before = time.monotonic()
    with suppress(KeyboardInterrupt), Workers(1) as workers:
        workers.submit(abs, 1).result()
        workers.submit(time.sleep, LONG)
        raise KeyboardInterrupt
    assert time.monotonic() - before < PROMPTLY


def test_new_ones_take_over() -> None:
    """The death of a process is told to whoever waits for it, and troubles nobody after."""
    with Workers(1) as workers:
        with pytest.raises(BrokenProcessPool):
            workers.submit(os._exit, 1).result()
        assert workers.submit(abs, -3).result() == 3


ORPHAN = """
import os, signal
from townsmith.bots.schedule.workers import Workers
if __name__ == "__main__":
    print(Workers(1).submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_they_leave_with_the_process_that_started_them() -> None:
    """Even if it was killed and could not say goodbye: its output ends when the last has left."""
    command = [sys.executable, "-c", ORPHAN]
    told = subprocess.run(command, capture_output=True, check=False, timeout=PROMPTLY)
    assert told.returncode == -signal.SIGKILL
    assert int(told.stdout) > 0
