"""Gauges: numbers about the server. Whoever has one says how it is read, and nobody lists them."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

Reading: TypeAlias = float | Mapping[str, float]
"""A number, or one for each label, which is written like `kind="bots"`."""


class Gauge(NamedTuple):
    """A number: what it is called and what it tells, as Prometheus has it."""

    name: str
    words: str
    read: Callable[[], Reading]
    kind: str


class Gauges:
    """All numbers of a server."""

    def __init__(self, common: str = "") -> None:
        self.common = common
        """A label that all of them bear; empty: none."""
        self._gauges: dict[str, Gauge] = {}

    def add(self, name: str, words: str, read: Callable[[], Reading], kind: str = "gauge") -> None:
        """Show a number from now on; `kind` is "counter" for what only grows."""
        self._gauges[name] = Gauge(f"townsmith_{name}", words, read, kind)

    def lines(self) -> Iterator[str]:
        """Yield all numbers, read now."""
        for gauge in self._gauges.values():
            yield from told(gauge, gauge.read(), self.common)


def told(gauge: Gauge, reading: Reading, common: str = "") -> Iterator[str]:
    """Yield a number as Prometheus reads it, with a label that is common to many."""
    yield f"# HELP {gauge.name} {gauge.words}"
    yield f"# TYPE {gauge.name} {gauge.kind}"
    labelled = reading if isinstance(reading, Mapping) else {"": reading}
    for labels, number in sorted(labelled.items()):
        shown = ",".join(filter(None, (common, labels)))
        yield f"{gauge.name}{{{shown}}} {number:.15g}" if shown else f"{gauge.name} {number:.15g}"
