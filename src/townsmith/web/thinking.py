"""Where bots think: in processes of their own, so that the server never waits for them."""

import asyncio
import os
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Final, NamedTuple

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import bot, bots
from townsmith.core import registry
from townsmith.core.rng import stream
from townsmith.core.state import Seat
from townsmith.table.table import Table

ADVISER: Final = "greedy"
"""The bot that gives hints."""


class Question(NamedTuple):
    """What is asked of a bot; all of it can travel to another process."""

    game: str
    position: list[int]
    seat: Seat
    bot: str
    luck: tuple[int, str]
    """The seed and the name of the stream the bot draws its luck from."""


def question(table: Table, seat: Seat, name: str, purpose: str) -> Question:
    """Return the question what a bot of that name would do on that seat now."""
    luck = (table.opening.seed, f"{purpose} {seat} entry {table.next_number}")
    return Question(table.game.slug, table.state().pack(), seat, name, luck)


def answer(asked: Question) -> str:
    """Return the move the bot chooses, in notation; it sees only what its seat may see."""
    game = registry.game(asked.game)
    perspective = Perspective(game, game.unpack(asked.position), asked.seat)
    return game.notation(bot(asked.bot).choose(perspective, stream(*asked.luck)))


def _wake_up() -> None:
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    registry.games()
    bots()


def _ready() -> None:
    """Do nothing: a process that is asked this has started."""


def _leave_with_the_server() -> None:
    """End this process when the server ends, however that happens."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Thinkers:
    """A few processes that answer questions; if one dies, new ones take over."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a fork would copy whatever threads and locks the server has.
        return ProcessPoolExecutor(self._workers, get_context("spawn"), _wake_up)

    async def ask(self, asked: Question) -> str:
        """Return what the bot would play."""
        try:
            return await asyncio.wrap_future(self._submit(asked))
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return await asyncio.wrap_future(self._submit(asked))

    def _submit(self, asked: Question) -> "Future[str]":
        return self._pool.submit(answer, asked)

    def warm_up(self) -> None:
        """Start the processes now, so that the first player need not wait for them."""
        self._pool.submit(_ready)

    def close(self) -> None:
        """Send them home as soon as they have thought to the end."""
        self._pool.shutdown(cancel_futures=True)
