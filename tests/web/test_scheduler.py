"""The scheduler: work in processes that fail alone, in the order of its kinds, with an end."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from tests.web.loops import run
from townsmith.bots.registry import bot
from townsmith.core.errors import UnknownError
from townsmith.web.work.fair_queue import Asker
from townsmith.web.work.kinds import Kind, ProcessGroup
from townsmith.web.work.refusals import TooMuchWaitingError, UndoneError
from townsmith.web.work.scheduler import Scheduler
from townsmith.web.work.shared import SharedWork

FIRST, LATER, SHORT = Kind("first", 120.0), Kind("later", 120.0), Kind("short", 0.5)
ME, YOU = Asker("1.1.1.1"), Asker("2.2.2.2")
LONG = 600.0


@asynccontextmanager
async def scheduler(processes: int, waiting: int = 16) -> AsyncIterator[Scheduler]:
    """Run a scheduler with so many processes that are awake."""
    kinds = (FIRST, LATER, SHORT)
    work = Scheduler([ProcessGroup(processes, kinds, dict.fromkeys(kinds, processes))], waiting)
    try:
        await asyncio.gather(*[work.do(FIRST, ME, time.sleep, 0.01) for _ in range(processes)])
        yield work
    finally:
        work.close()


async def begun(work: Scheduler, kind: Kind, count: int = 1) -> None:
    """Return when so many jobs of a kind are being done."""
    while work.figures[kind].running < count:  # noqa: ASYNC110  it rings no bell for tests
        await asyncio.sleep(0.01)


def test_a_process_that_dies_takes_only_its_own_job_along() -> None:
    """The one beside it goes on, and the next job finds a new process."""

    async def play() -> None:
        async with scheduler(2) as work:
            beside = asyncio.ensure_future(work.do(FIRST, YOU, time.sleep, 0.5))
            await begun(work, FIRST)
            with pytest.raises(UndoneError):
                await work.do(FIRST, ME, os._exit, 1)
            await beside
            assert await work.do(FIRST, ME, abs, -3) == 3
            assert work.figures[FIRST].failed == 1

    run(play())


def test_work_ends_at_its_limit() -> None:
    """Who takes too long is told so, the process is ended, and the others do not notice."""

    async def play() -> None:
        async with scheduler(2) as work:
            beside = asyncio.ensure_future(work.do(FIRST, YOU, time.sleep, 1.0))
            with pytest.raises(UndoneError, match="took so long"):
                await work.do(SHORT, ME, time.sleep, LONG)
            await beside
            assert await work.do(FIRST, ME, abs, -3) == 3

    run(play())


def test_what_goes_first_goes_first() -> None:
    """However much of the lesser kind waits, the better kind is next."""

    async def play() -> None:
        async with scheduler(1) as work:
            order: list[str] = []

            async def noted(kind: Kind) -> None:
                await work.do(kind, ME, abs, 1)
                order.append(kind.name)

            blocking = asyncio.ensure_future(work.do(LATER, YOU, time.sleep, 0.3))
            await begun(work, LATER)
            many = [asyncio.ensure_future(noted(LATER)) for _ in range(10)]
            await asyncio.sleep(0)
            await asyncio.gather(noted(FIRST), blocking, *many)
            assert order[0] == FIRST.name

    run(play())


def test_what_goes_last_is_not_overtaken_for_ever() -> None:
    """A flood of the better kind lets the lesser one through now and then."""

    async def play() -> None:
        async with scheduler(1, waiting=99) as work:
            blocking = asyncio.ensure_future(work.do(FIRST, YOU, time.sleep, 0.3))
            await begun(work, FIRST)
            flood = [asyncio.ensure_future(work.do(FIRST, ME, abs, 1)) for _ in range(30)]
            await asyncio.sleep(0)
            await work.do(LATER, YOU, abs, 1)
            assert work.figures[FIRST].waiting > 20
            await asyncio.gather(blocking, *flood)

    run(play())


def test_what_nobody_waits_for_is_not_begun() -> None:
    """Ten who asked and left while another's job was done cost nothing."""

    async def play() -> None:
        async with scheduler(1) as work:
            blocking = asyncio.ensure_future(work.do(FIRST, YOU, time.sleep, 0.3))
            await begun(work, FIRST)
            left = [asyncio.ensure_future(work.do(FIRST, ME, time.sleep, LONG)) for _ in range(10)]
            await asyncio.sleep(0)
            assert work.figures[FIRST].waiting == 10
            for asking in left:
                asking.cancel()
            await blocking
            assert await work.do(FIRST, ME, abs, -3) == 3
            assert work.figures[FIRST].dropped == 10
            assert work.figures[FIRST].waiting == 0

    run(play())


def test_nobody_has_too_much_waiting() -> None:
    """More than the limit is refused at once; whoever else asks is let in."""

    async def play() -> None:
        async with scheduler(1, waiting=2) as work:
            jobs = [asyncio.ensure_future(work.do(FIRST, ME, time.sleep, 0.2)) for _ in range(3)]
            await begun(work, FIRST)
            with pytest.raises(TooMuchWaitingError, match="waiting"):
                await work.do(FIRST, ME, abs, 1)
            assert await work.do(FIRST, YOU, abs, -3) == 3
            await asyncio.gather(*jobs)

    run(play())


def test_what_work_raises_is_raised_here() -> None:
    """A refusal crosses from the other process with its words."""

    async def play() -> None:
        async with scheduler(1) as work:
            with pytest.raises(UnknownError, match="nobody") as raised:
                await work.do(FIRST, ME, bot, "nobody")
            assert raised.value.words is not None

    run(play())


def test_work_that_several_wait_for_is_given_up_by_the_last() -> None:
    """One of two who leaves takes nothing along; the second does."""

    async def play() -> None:
        async with scheduler(1) as work:
            blocking = asyncio.ensure_future(work.do(FIRST, YOU, time.sleep, 0.3))
            await begun(work, FIRST)
            shared = SharedWork(work.do(FIRST, ME, abs, -3))
            one, two = (asyncio.ensure_future(shared.result()) for _ in range(2))
            await asyncio.sleep(0)
            one.cancel()
            assert await two == 3
            again = SharedWork(work.do(FIRST, ME, time.sleep, LONG))
            waiting = asyncio.ensure_future(again.result())
            await begun(work, FIRST)
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting
            assert not again.usable
            await blocking

    run(play())
