"""A bar on standard error while many games are played, if somebody is looking."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def watched(things: Iterable[T], what: str, total: int | None) -> Iterable[T]:
    """Return the same things; a bar shows how many came and, if known, how long the rest takes."""
    return _with_bar(things, what, total) if sys.stderr.isatty() else things


def _with_bar(things: Iterable[T], what: str, total: int | None) -> Iterator[T]:
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(things, total=total)
