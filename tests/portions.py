"""In which order tests run, and how they are shared out among processes.

Tests that wait for servers, browsers and other programs leave the processors alone most of their
time; so they are spread among those that compute. Tests of one file go to a process in portions:
what they share, such as a server, is then made once a portion.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar

import pytest
from xdist.scheduler import LoadScopeScheduling

WAITING = ("tests/chaos/", "tests/web/", "tests/packaging/", "tests/kept/")
"""Folders whose tests wait most of their time."""
SHARING = 24
"""How many tests of a file go to one process at a time where they share what they wait for."""
TOGETHER = ("tests/kept/",)
"""Folders whose tests share all they wait for, so that one process does them all."""
COMPUTING = 4
"""How many where they only compute: few, so that all processes end at about the same time."""
BEFORE_THE_END = 0.85
"""After which part of all that compute the last that wait begin: nobody waits alone at the end."""

T = TypeVar("T")


def file_of(nodeid: str) -> str:
    """Return the file of a test."""
    return nodeid.partition("::")[0]


class Portions:
    """Tells which portion of its file a test belongs to, as tests come along."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.counts: Counter[str] = Counter()

    def of(self, nodeid: str) -> str:
        """Return the name of the portion."""
        if nodeid not in self.known:
            file = next(filter(nodeid.startswith, TOGETHER), file_of(nodeid))
            self.known[nodeid] = f"{file} {self.counts[file] // _size(file)}"
            self.counts[file] += 1
        return self.known[nodeid]


def _size(file: str) -> int:
    if file in TOGETHER:
        return sys.maxsize
    return SHARING if file.startswith(WAITING) else COMPUTING


def mixed(tests: Sequence[T], nodeid: Callable[[T], str]) -> list[T]:
    """Return the tests in portions, those that wait spread evenly among the others."""
    portions = Portions()
    found: dict[str, list[T]] = {}
    for test in tests:
        found.setdefault(portions.of(nodeid(test)), []).append(test)
    waiting = [name for name in found if name.startswith(WAITING)]
    computing = [name for name in found if not name.startswith(WAITING)]
    return list(chain.from_iterable(found[name] for name in _spread(waiting, computing)))


def _spread(some: Sequence[str], others: Sequence[str]) -> Iterator[str]:
    step = BEFORE_THE_END * len(others) / max(1, len(some))
    given = 0
    for place, name in enumerate(some):
        yield name
        until = round((place + 1) * step)
        yield from others[given:until]
        given = until
    yield from others[given:]


class PortionScheduling(LoadScopeScheduling):
    """Gives a process portion after portion, in the order in which they were collected."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:  # noqa: ANN401 - xdist's
        super().__init__(config, log)
        config.option.loadscopereorder = False
        self.portions = Portions()

    def _split_scope(self, nodeid: str) -> str:
        return self.portions.of(nodeid)
