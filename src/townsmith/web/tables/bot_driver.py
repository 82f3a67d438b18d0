"""The bots at the tables: each is asked when it owes a decision, and its moves are played.

A bot that fails, because its process died, its program does not answer or it plays what is not
allowed, is asked again after a pause. Its table waits for it, and no other does.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from townsmith.core.contract.state import Seat
from townsmith.core.errors import StaleMoveError
from townsmith.table.log import Entry
from townsmith.table.store.protocol import Store
from townsmith.web.tables.bot_claims import BotClaims
from townsmith.web.tables.bot_troubles import after_failure, rests
from townsmith.web.tables.room import Room
from townsmith.web.work.fair_queue import Asker
from townsmith.web.work.jobs.bot_turn import bot_question, bot_turn
from townsmith.web.work.kinds import BOT
from townsmith.web.work.scheduler import Scheduler

LOG: Final = logging.getLogger("townsmith.web")
Play: TypeAlias = Callable[[Room, Seat, str, int], Awaitable[Entry]]
"""Carries out a move of a seat, meant as a certain entry."""
_AT_ONCE: Final = 12
"""How many bots of one table are asked at once: each question holds a whole position."""


class _Turn(NamedTuple):
    """A bot that was asked and has not answered yet."""

    sitter: str
    task: "asyncio.Task[None]"


class BotDriver:
    """Lets the bots of every room play."""

    def __init__(
        self, work: Scheduler, play: Play, is_open: Callable[[Room], bool], store: Store
    ) -> None:
        self._work = work
        self._claims = BotClaims(store, lambda: self._turns) if store.several else None
        self._play = play
        self._is_open = is_open
        self._turns: dict[Room, dict[Seat, _Turn]] = {}
        """Who is thinking in each room; a room where nobody is does not stand here."""
        self._closed = False

    def drive(self, room: Room) -> None:
        """Let the bots of a room go on that owe a decision."""
        self._forget_replaced(room)
        if self._closed or not room.has_bots or not self._is_open(room):
            return
        thinking = self._turns.get(room, {})
        due = self._due(room)[: _AT_ONCE - len(thinking)]
        if due and self._claims is not None and not self._claims.holds(room):
            self._claims.ask(room, self.drive)
            return
        for seat in due:
            turn = self._begin(room, seat, room.sitting.chairs[seat].bot)
            self._turns.setdefault(room, {})[seat] = turn

    def is_idle(self, room: Room) -> bool:
        """Say whether no bot of a room is thinking."""
        return room not in self._turns

    def close(self) -> None:
        """Give up what all bots are thinking about."""
        self._closed = True
        for turns in self._turns.values():
            for turn in turns.values():
                turn.task.cancel()
        if self._claims is not None:
            self._claims.close()

    def _due(self, room: Room) -> list[Seat]:
        """Return the seats whose bots owe a decision and are neither thinking nor resting."""
        chairs, thinking = room.sitting.chairs, self._turns.get(room, {})
        now = asyncio.get_running_loop().time()
        return [
            seat
            for seat in room.table.pending
            if chairs[seat].bot
            and seat not in thinking
            and not rests(room.troubles.get(seat), chairs[seat], now)
        ]

    def _forget_replaced(self, room: Room) -> None:
        """Give up what bots think about who do not play there any more."""
        for seat, turn in self._turns.get(room, {}).items():
            if room.sitting.chairs[seat].bot != turn.sitter:
                turn.task.cancel()

    def _begin(self, room: Room, seat: Seat, sitter: str) -> _Turn:
        task = asyncio.ensure_future(self._take_turn(room, seat, sitter))
        task.add_done_callback(partial(self._go_on, room, seat))
        return _Turn(sitter, task)

    def _go_on(self, room: Room, seat: Seat, ended: "asyncio.Task[None]") -> None:
        """Note how a bot's turn ended, and let the room's bots go on."""
        turns = self._turns[room]
        sitter = turns.pop(seat).sitter
        if not turns:
            del self._turns[room]
        if not ended.cancelled() and (error := ended.exception()) is not None:
            self._note_failure(room, seat, sitter, error)
        self.drive(room)

    async def _take_turn(self, room: Room, seat: Seat, sitter: str) -> None:
        at, asker = room.table.next_number, Asker(room.visitor or room.id, room.id)
        asked = bot_question(room.table, seat, sitter)
        for words in await self._work.do(BOT, asker, bot_turn, asked):
            try:
                at = (await self._play(room, seat, words, at)).number + 1
            except StaleMoveError:
                return  # something came in between: it will be asked again
        room.troubles.pop(seat, None)

    def _note_failure(self, room: Room, seat: Seat, sitter: str, error: BaseException) -> None:
        loop = asyncio.get_running_loop()
        trouble = after_failure(room.troubles.get(seat), sitter, loop.time())
        room.troubles[seat] = trouble
        LOG.error("the bot %s could not play (%d): %s", sitter, trouble.failures, error)
        if trouble.told:
            room.call_attention()
        loop.call_at(trouble.until, self.drive, room)
