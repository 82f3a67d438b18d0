"""Fuzz for as long as one likes: the promises of tests/fuzz, with other luck every time.

With atheris (`pip install atheris`, on Linux) what is tried follows what it reaches in the readers;
without it, luck alone decides.
"""

import argparse
import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import FunctionType

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.fuzz.application import Application
from tests.fuzz.inputs import tries
from tests.fuzz.nasty import Luck
from tests.fuzz.requests import any_request
from tests.fuzz.test_requests import SLUGS, check

Target = Callable[[bytes], object]
_LONGEST = 500
"""Bytes of luck for one input."""


def targets(application: Application) -> dict[str, Target]:
    """Return everything that can be fuzzed, by name."""

    def requested(luck: Luck) -> None:
        check(application, luck.one_of(SLUGS), any_request(luck))

    found = {"requests": requested} | tries()
    return {name: lambda tape, tried=tried: tried(Luck(tape)) for name, tried in found.items()}


def by_luck(chosen: dict[str, Target], seconds: float) -> None:
    """Try all in turn until the time is up; say how often each was tried, and what broke."""
    until = time.monotonic() + seconds
    counts = dict.fromkeys(chosen, 0)
    broken = 0
    while time.monotonic() < until:
        for name, tried in chosen.items():
            luck = os.urandom(_LONGEST)
            try:
                tried(luck)
            except Exception as error:  # noqa: BLE001  whatever it is, it is what we look for
                broken += 1
                print(f"BROKEN {name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
                Path(tempfile.gettempdir(), f"broken-{broken}.bin").write_bytes(luck)
            counts[name] += 1
    for name, count in counts.items():
        print(f"{count:8,}  {name}")
    print(f"{sum(counts.values()):8,}  inputs in {seconds:.0f} s, {broken} broken promises")


def _ours() -> list[FunctionType]:
    """Return our own functions: to follow every library as well takes minutes to begin."""
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, FunctionType) and (found.__module__ or "").startswith("townsmith.")
    ]


def by_reach(tried: Target, seconds: float) -> None:
    """Let atheris choose what is tried, by what it reaches; it says how far it came."""
    import atheris  # noqa: PLC0415  not everybody has it

    for function in _ours():
        atheris.instrument_func(function)
    atheris.Setup([sys.argv[0], f"-max_total_time={seconds:.0f}", f"-max_len={_LONGEST}"], tried)
    atheris.Fuzz()


def main() -> None:
    """Fuzz one thing or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", default="", help="what to fuzz, by the beginning of its name")
    parser.add_argument("--atheris", action="store_true", help="one thing, followed by its reach")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        application = Application(Path(folder))
        chosen = {
            name: tried
            for name, tried in targets(application).items()
            if name.startswith(asked.only)
        }
        try:
            if asked.atheris:
                by_reach(next(iter(chosen.values())), asked.seconds)
            else:
                by_luck(chosen, asked.seconds)
        finally:
            application.close()


if __name__ == "__main__":
    main()
