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
from typing import Final, ParamSpec, Self, TypeVar

from townsmith.bots.players.process import allow_all, allowed
from townsmith.bots.registry import bots
from townsmith.bots.schedule.processors import processors
from townsmith.core import registry

P = ParamSpec("P")
A = TypeVar("A")
T = TypeVar("T")
_GENTLY: Final = 10
"""How much nicer a gentle worker is: where somebody else wants the processor it gets a tenth."""


class Workers:
    """A few processes; if one dies, new ones take over with the next thing to do.

    As a context they are let go when all is done; whoever leaves it early stops them at once.
    """

    def __init__(self, processes: int, *, gentle: bool = False) -> None:
        self._processes = processes
        self._gentle = gentle
        """Whether they stand back where somebody else on this machine wants the processor."""
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
        self.kill()
        self.close()

    def kill(self) -> None:
        """End what they are doing; new ones take over with the next thing to do."""
        for process in list((self._pool._processes or {}).values()):  # noqa: SLF001 - 3.14 has a way
            process.kill()

    @property
    def started(self) -> bool:
        """Say whether there is a process already."""
        return bool(self._pool._processes)  # noqa: SLF001 - as above

    def _new_pool(self) -> ProcessPoolExecutor:
        given = (allowed(), self._gentle)
        return ProcessPoolExecutor(self._processes, get_context("spawn"), _begin, given)


_lent: Workers | None = None


def lent() -> Workers | None:
    """Return the one pool that this process lends to whoever thinks on several processors.

    It starts with the first who asks and stays. A worker has nobody to lend: it is lent itself, and
    whatever processors there are belong to those who share out the work.
    """
    global _lent  # noqa: PLW0603 - one pool a process is the point
    if parent_process() is not None or processors() == 1:
        return None
    if _lent is None:
        _lent = Workers(processors())
    return _lent


def _begin(commands: list[str], gentle: bool) -> None:  # noqa: FBT001 - a pool passes no names
    """Make a new process ready to play and to think."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_first, daemon=True).start()
    registry.games()
    bots()
    allow_all(commands)
    if gentle and hasattr(os, "nice"):
        os.nice(_GENTLY)  # only now: whoever waits for its first answer waits for its start too


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
