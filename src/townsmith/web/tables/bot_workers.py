"""Where bots think: in processes of their own, so that the server never waits for them."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, TypeVar

from townsmith.bots.advice import advise
from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import bot
from townsmith.bots.schedule.workers import Workers
from townsmith.core import registry
from townsmith.core.contract.state import Seat
from townsmith.core.rng import stream
from townsmith.core.text import Text
from townsmith.table.table import Table

T = TypeVar("T")


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


def answer(asked: Question) -> list[str]:
    """Return the moves of the bot's turn, in notation; it sees only what its seat may see.

    A whole turn, so that the bot need not think anew about each small move of it.
    """
    game = registry.game(asked.game)
    state, sitter, rng = game.rules.unpack(asked.position), bot(asked.bot), stream(*asked.luck)
    epoch = state.epoch()
    moves = []
    while state.epoch() == epoch and state.legal(asked.seat):
        moves.append(sitter.choose(Perspective(game, state, asked.seat), rng))
        state.apply(asked.seat, moves[-1])
    return [game.notation(move) for move in moves]


class Hint(NamedTuple):
    """The best move for a seat, in notation, and why."""

    notation: str
    why: Text


def hint(asked: Question) -> Hint:
    """Return the best move that a second of thinking finds; `bot` is not asked."""
    game = registry.game(asked.game)
    perspective = Perspective(game, game.rules.unpack(asked.position), asked.seat)
    advice = advise(perspective, stream(*asked.luck))
    return Hint(game.notation(advice.opinions[0].move), advice.why)


def _ready() -> None:
    """Do nothing: a process that is asked this has started."""


class BotWorkers:
    """A few processes that answer questions; if one dies, new ones take over."""

    def __init__(self, processes: int) -> None:
        self._workers = Workers(processes)

    async def ask(self, asked: Question) -> list[str]:
        """Return what the bot would play in this turn."""
        return await self._think(answer, asked)

    async def hint(self, asked: Question) -> Hint:
        """Return the best move, and why."""
        return await self._think(hint, asked)

    async def _think(self, thought: Callable[[Question], T], asked: Question) -> T:
        try:
            return await asyncio.wrap_future(self._workers.submit(thought, asked))
        except BrokenProcessPool:
            return await asyncio.wrap_future(self._workers.submit(thought, asked))

    def warm_up(self) -> None:
        """Start a process now, so that the first player need not wait for it."""
        self._workers.submit(_ready)

    def close(self) -> None:
        """Send them home as soon as they have thought to the end."""
        self._workers.close()
