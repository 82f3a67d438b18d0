"""The scheduler: one budget for everything a visitor can make the machine compute.

Work is done in processes of its own, each of which fails alone: one that dies, or is ended because
it took too long, takes nothing along but its own job. Nothing here uses a thread that the store of
tables needs. All of it runs in the server's loop.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, Final, ParamSpec, TypeVar

from townsmith.bots.schedule.workers import Workers
from townsmith.web.work.fair_queue import Asker, FairQueue
from townsmith.web.work.figures import Figures
from townsmith.web.work.kinds import Kind, ProcessGroup
from townsmith.web.work.refusals import too_much_waiting, took_too_long, worker_died

P = ParamSpec("P")
T = TypeVar("T")
_OVERTAKES: Final = 3
"""How many jobs of a kind that goes first may overtake one that does not."""


@dataclass(eq=False, slots=True)
class Job:
    """One piece of work, who waits for it and who is at it."""

    kind: Kind
    asker: Asker
    work: Callable[[], Any]
    wanted: "asyncio.Future[Any]"
    since: float = field(default_factory=perf_counter)
    """When it was asked for; once it is begun, when it was begun."""
    worker: Workers | None = None
    """Who is at it; None while it waits."""
    guessed: float = 0.0
    """The seconds it was charged for when it was begun."""
    bell: asyncio.TimerHandle | None = None
    """What rings when it has taken too long."""
    overdue: bool = False


class Scheduler:
    """Shares out work to processes; it is opened inside the loop that it serves."""

    def __init__(self, groups: Sequence[ProcessGroup], most_waiting: int) -> None:
        self._most_waiting = most_waiting
        self._loop = asyncio.get_running_loop()
        self._pools = [_Pools(group) for group in groups]
        self._pools_of = {kind: pools for pools in self._pools for kind in pools.group.kinds}
        self._queues: dict[Kind, FairQueue[Job]] = {kind: FairQueue() for kind in self._pools_of}
        self.figures = {kind: Figures() for kind in self._pools_of}
        self._closed = False

    async def do(
        self,
        kind: Kind,
        asker: Asker,
        work: Callable[P, T],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return what comes of work that was done in another process, and raise what it raises.

        Whoever does not wait to the end gives it up: it is not begun any more.
        """
        queue, figures = self._queues[kind], self.figures[kind]
        if kind.counted and not self.has_room(kind, asker):
            figures.refused += 1
            raise too_much_waiting(self._most_waiting)
        job = Job(kind, asker, partial(work, *args, **kwargs), self._loop.create_future())
        queue.put(asker, job)
        figures.waiting += 1
        self._share_out(self._pools_of[kind])
        try:
            result: T = await job.wanted
        except asyncio.CancelledError:
            self._give_up(job)
            raise
        return result

    def has_room(self, kind: Kind, asker: Asker) -> bool:
        """Say whether somebody may ask for more now."""
        return self._queues[kind].of(asker) < self._most_waiting

    def warm_up(self) -> None:
        """Start a process now, so that the first player need not wait for it."""
        self._pools[0].idle[0].submit(_ready)

    def close(self) -> None:
        """End all work where it stands: nobody is left who wants it."""
        self._closed = True
        for pools in self._pools:
            for worker in pools.workers:
                worker.stop()

    # Sharing out

    def _share_out(self, pools: "_Pools") -> None:
        """Give every idle process something to do, what goes first first."""
        while pools.idle and not self._closed:
            ready = [kind for kind in pools.group.kinds if self._may_begin(pools, kind)]
            if not ready:
                return
            _, job = self._queues[pools.next_kind(ready)].take()
            self._begin(pools, job)

    def _may_begin(self, pools: "_Pools", kind: Kind) -> bool:
        return bool(self._queues[kind]) and self.figures[kind].running < pools.group.most[kind]

    def _begin(self, pools: "_Pools", job: Job) -> None:
        figures, now = self.figures[job.kind], perf_counter()
        figures.waiting -= 1
        figures.running += 1
        figures.waited += now - job.since
        job.since, job.guessed, job.worker = now, figures.usual, pools.next_worker()
        job.bell = self._loop.call_later(job.kind.seconds, _end_overdue, job.worker, job)
        self._queues[job.kind].charge(job.asker, job.guessed)
        job.worker.submit(job.work).add_done_callback(partial(self._hear, job))

    def _give_up(self, job: Job) -> None:
        """Leave out what was not begun; what was goes on to its end, or to its limit."""
        if job.worker is None:
            self._queues[job.kind].drop(job.asker, job)
            self.figures[job.kind].waiting -= 1
            self.figures[job.kind].dropped += 1

    # Taking in

    def _hear(self, job: Job, ended: "Future[Any]") -> None:
        """Pass a result on to the loop; a thread of the process's pool hears of it first."""
        if not self._closed:
            self._loop.call_soon_threadsafe(self._take_in, job, ended)

    def _take_in(self, job: Job, ended: "Future[Any]") -> None:
        pools = self._pools_of[job.kind]
        if job.bell is not None and job.worker is not None:
            job.bell.cancel()
            pools.idle.append(job.worker)
        self._count(job, ended)
        _tell(job, ended)
        self._share_out(pools)

    def _count(self, job: Job, ended: "Future[Any]") -> None:
        figures, seconds = self.figures[job.kind], perf_counter() - job.since
        self._queues[job.kind].charge(job.asker, seconds - job.guessed)
        figures.running -= 1
        figures.busy += seconds
        if _broken_off(ended):
            figures.failed += 1
        else:
            figures.done += 1


class _Pools:
    """Where the processes of a group sit: each is a pool of its own, so that it breaks alone."""

    def __init__(self, group: ProcessGroup) -> None:
        self.group = group
        self.workers = [Workers(1, gentle=group.gentle) for _ in range(group.processes)]
        self.idle = [*self.workers]
        self._overtaken = 0
        """How often in a row something went first while something else waited."""

    def next_kind(self, ready: list[Kind]) -> Kind:
        """Return what goes first; now and then it is the last, which would wait for ever else."""
        overtaking = len(ready) > 1 and self._overtaken < _OVERTAKES
        self._overtaken = self._overtaken + 1 if overtaking else 0
        return ready[0] if overtaking else ready[-1]

    def next_worker(self) -> Workers:
        """Take an idle process away, one that has started already where there is one."""
        worker = next((worker for worker in self.idle if worker.started), self.idle[0])
        self.idle.remove(worker)
        return worker


def _end_overdue(worker: Workers, job: Job) -> None:
    job.overdue = True
    worker.kill()


def _broken_off(ended: "Future[Any]") -> bool:
    """Say whether a process ended before its work did."""
    return ended.cancelled() or isinstance(ended.exception(), BrokenProcessPool)


def _tell(job: Job, ended: "Future[Any]") -> None:
    """Tell whoever waits what came of it."""
    if job.wanted.done():
        return  # nobody waits any more
    if _broken_off(ended):
        job.wanted.set_exception(took_too_long() if job.overdue else worker_died())
    elif (error := ended.exception()) is not None:
        job.wanted.set_exception(error)
    else:
        job.wanted.set_result(ended.result())


def _ready() -> None:
    """Do nothing: a process that is asked this has started."""
