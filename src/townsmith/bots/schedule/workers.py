"""Workers: processes that do something for this one, on other processors.

They start when there is something to do. They are spawned, not forked: a fork would copy whatever
threads and locks the program has. Ctrl-C is for whoever started them, and when that process ends,
however it ends, they do too.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

from townsmith.bots.players.process import allow_all, allowed
from townsmith.bots.registry import bots
from townsmith.core import registry

P = ParamSpec("P")
A = TypeVar("A")
T = TypeVar("T")


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers:
    """A few processes; if one dies, new ones take over with the next thing to do.

    As a context they are let go when all is done; whoever leaves it early stops them at once.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def __enter__(self) -> Self:
        """Lend them."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        """Let them go; nobody wants the result any more of what was left early."""
        del error
        if kind is None:
            self.close()
        else:
            self.stop()

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Let one of them work, and return what will hold the result."""
        with _deaf():
            try:
                return self._pool.submit(work, *args, **kwargs)
            except BrokenProcessPool:
                self._pool = self._new_pool()
                return self._pool.submit(work, *args, **kwargs)

    def map(self, work: Callable[[A], T], items: Iterable[A]) -> Iterator[T]:
        """Yield what comes of every item, in order; all of them are begun at once."""
        futures = [self.submit(work, item) for item in items]
        return (future.result() for future in futures)

    def close(self) -> None:
        """Let them go as soon as they have done what they have begun."""
        self._pool.shutdown(cancel_futures=True)

    def stop(self) -> None:
        """Stop them at once: what they are doing could take minutes."""
        for process in list((self._pool._processes or {}).values()):  # noqa: SLF001 - 3.14 has a way
            process.terminate()
        self.close()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._processes, get_context("spawn"), _begin, (allowed(),))


def _begin(commands: list[str]) -> None:
    """Make a new process ready to play and to think."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_first, daemon=True).start()
    registry.games()
    bots()
    allow_all(commands)


def _leave_with_the_first() -> None:
    """End this process when the one that started it ends."""
    first = parent_process()
    if first is not None:
        first.join()
        os._exit(0)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C for a moment: processes started now inherit that, even before they begin."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
