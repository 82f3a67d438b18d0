"""The numbers of the scheduler, by kind of work."""

from collections.abc import Callable
from functools import partial
from typing import Final

from townsmith.web.http.gauges import Gauges
from townsmith.web.work.figures import Figures
from townsmith.web.work.scheduler import Scheduler

_NUMBERS: Final[dict[str, tuple[str, str, Callable[[Figures], float]]]] = {
    "work_waiting": ("gauge", "Work that waits for a process.", lambda each: each.waiting),
    "work_running": ("gauge", "Work that a process is at.", lambda each: each.running),
    "work_done_total": ("counter", "Work that was done.", lambda each: each.done),
    "work_failed_total": (
        "counter",
        "Work ended at its limit of time, or with its process.",
        lambda each: each.failed,
    ),
    "work_dropped_total": (
        "counter",
        "Work given up before it began: nobody waited any more.",
        lambda each: each.dropped,
    ),
    "work_refused_total": (
        "counter",
        "Work refused: its asker had too much waiting.",
        lambda each: each.refused,
    ),
    "work_waited_seconds_total": (
        "counter",
        "Time that work waited before it began.",
        lambda each: each.waited,
    ),
    "work_seconds_total": ("counter", "Time that processes were at work.", lambda each: each.busy),
}


def add_work(gauges: Gauges, work: Scheduler) -> None:
    """Show what the scheduler counts."""
    for name, (kind, words, read) in _NUMBERS.items():
        gauges.add(name, words, partial(_reading, work, read), kind)


def _reading(work: Scheduler, read: Callable[[Figures], float]) -> dict[str, float]:
    return {f'kind="{kind.name}"': read(each) for kind, each in work.figures.items()}
