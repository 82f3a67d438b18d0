"""A gathering: people at one table or before it, who listens there, and what is kept of it.

What happened is a log of changes; a gathering is what they lead to, in memory. A room with a game
and a lobby that waits for one are the two kinds of it.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.table.store.changes import Change
from townsmith.web.tables.commits import Outbox, Writing
from townsmith.web.tables.giving_way import GivingWay
from townsmith.web.tables.live_updates import HEARTBEAT, PEOPLE, Listener
from townsmith.web.tables.people_log import Draft

MANY: Final = 12
"""A table with more seats than this is a crowd: its notices count heads instead of naming them."""
CROWD_PAUSE: Final = 0.25
"""Seconds between notices to a crowd about moves that change nothing for them."""
PRESENCE_PAUSE: Final = 1.0
"""Seconds after which silence counts as leaving: a page that is loaded anew is back by then."""


def now() -> float:
    """Return the time by the loop's clock."""
    return asyncio.get_running_loop().time()


class Gathering(ABC):
    """People who hear of the same changes."""

    def __init__(self, table_id: str, outbox: Outbox) -> None:
        self.id = table_id
        self.outbox = outbox
        outbox.keep = self._kept
        self.last = outbox.last
        """The number of the last change that is kept and known here."""
        self.changed_at = time.time()
        """When something last moved on here, in seconds since 1970."""
        self.changing = asyncio.Lock()
        """Held by whoever changes something about the people."""
        self.healing: asyncio.Task[None] | None = None
        self.way = GivingWay()
        self.seen: dict[Seat, float] = {}
        """When each seat was last heard of, by the loop's clock."""
        self.noted: dict[Seat, float] = {}
        """When this node last wrote down that a seat is here."""
        self._elsewhere: dict[Seat, float] = {}
        """When another node last wrote down that a seat is there."""
        self.looked_round = float("-inf")
        self.listeners: set[Listener] = set()
        self._present: frozenset[Seat] = frozenset()
        """The seats of which everybody was last told that somebody is there."""
        self._looking_round: asyncio.TimerHandle | None = None
        self._later: asyncio.TimerHandle | None = None

    @property
    @abstractmethod
    def is_crowd(self) -> bool:
        """Say whether there are so many seats that heads are counted, not named."""

    @property
    def is_settled(self) -> bool:
        """Say whether nothing here is ahead of what is kept."""
        return self.outbox.idle and self.outbox.last == self.last

    @property
    def moment(self) -> str:
        """Return the id of the newest notice: the number of the change it tells of."""
        return str(self.last)

    # Changes

    def follow(self, change: Change) -> None:
        """Take in a change that somebody else has kept, and tell everybody."""
        self.outbox.last = change.change
        self._take(change)
        self.way.others_wrote()

    def rewind(self) -> None:
        """Go back to what is kept: what came later is not, or not as it is known here."""
        self.outbox.restart(self.last)

    def post(self, draft: Draft) -> Writing:
        """Send a change about the people on its way to the disk."""
        return self.outbox.post(draft)

    async def turn(self) -> None:
        """Wait until something may be judged here."""
        await self.way.turn()
        if self.healing is not None:
            await asyncio.shield(self.healing)

    def _kept(self, writing: Writing) -> None:
        self._take(writing.change)
        self.way.wrote()

    @abstractmethod
    def _take(self, change: Change) -> None:
        """Let a change count that is on disk, and tell everybody."""

    # Listeners

    def listen(
        self, seat: Seat, since: str, *, turns: bool = False, beats: bool = False
    ) -> Listener:
        """Return a new listener; if something happened since, it is told at once."""
        listener = Listener(seat, turns=turns, beats=beats)
        self.listeners.add(listener)
        self._look_round()
        if since != self.moment:
            listener.tell(self._news_for(listener), replaces=True)
        return listener

    @abstractmethod
    def _news_for(self, listener: Listener) -> bytes:
        """Return what tells somebody who comes that something has happened."""

    def leave(self, listener: Listener) -> None:
        """Take a listener out."""
        self.listeners.discard(listener)
        self._look_round()

    def _look_round(self) -> None:
        """Look a little later who is here; a crowd is not told of everybody who comes and goes."""
        if self._looking_round is None and not self.is_crowd:
            loop = asyncio.get_running_loop()
            self._looking_round = loop.call_later(PRESENCE_PAUSE, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        self._looking_round = None
        present = frozenset(listener.seat for listener in self.listeners if listener.seat >= 0)
        if present != self._present:
            self._present = present
            for listener in self.listeners:
                if listener.is_page:
                    listener.tell(PEOPLE, replaces=False)

    def see(self, seat: Seat) -> None:
        """Note that a seat was just heard of."""
        self.seen[seat] = now()

    def here(self, since: float) -> set[Seat]:
        """Return the seats that listen, or were heard of since then."""
        listening = {listener.seat for listener in self.listeners if listener.seat >= 0}
        return listening | {seat for seat, seen in self.seen.items() if seen > since}

    def present(self, seat: Seat) -> bool:
        """Say whether somebody on that seat is listening now, here or at another node."""
        if any(listener.seat == seat for listener in self.listeners):
            return True
        elsewhere = self._elsewhere.get(seat)
        return elsewhere is not None and elsewhere > now() - HEARTBEAT - 5

    def see_elsewhere(self, seat: Seat, when: float) -> None:
        """Note when somebody was last written down; what this node wrote tells nothing new."""
        self.seen[seat] = max(when, self.seen.get(seat, when))
        if when > self.noted.get(seat, float("-inf")) + 1:
            self._elsewhere[seat] = when
