"""A lobby: people who wait for a game to begin. Nothing is dealt, so nothing can be seen yet."""

import asyncio
from typing import Final

import msgspec

from townsmith.core.contract.game import AnyGame
from townsmith.i18n.words import Words
from townsmith.table.opening import Opening
from townsmith.table.store.changes import Change
from townsmith.web.tables.commits import Outbox
from townsmith.web.tables.gathering import MANY, Gathering
from townsmith.web.tables.live_updates import Listener, event
from townsmith.web.tables.lobby_log import LobbyState

_CROWD_PAUSE: Final = 1.0
"""Seconds between two notices to a crowd, which counts heads."""


class LobbyNotice(msgspec.Struct, frozen=True):
    """What everybody in a lobby is told about a change."""

    taken: int
    """How many seats are taken."""
    seats: int
    many: bool
    """Whether they are so many that a page only counts them."""
    settled: int
    """Grows with what everybody has to read all the same."""
    begun: bool


class Lobby(Gathering):
    """One table before its game begins."""

    def __init__(self, table_id: str, opening: Opening, state: LobbyState, outbox: Outbox) -> None:
        super().__init__(table_id, outbox)
        self.opening = opening
        self.state = state

    @property
    def game(self) -> AnyGame:
        """Return the game that will be played."""
        return self.opening.game

    @property
    def is_crowd(self) -> bool:
        """Say whether there are so many seats that heads are counted, not named."""
        return len(self.state.seats) > MANY

    def words(self, language: str) -> Words:
        """Return how this lobby speaks to somebody of that language."""
        return Words(language, [chair.name for chair in self.state.chairs], self.game.slug)

    def _take(self, change: Change) -> None:
        self.last = change.change
        self.state = self.state.after(change)
        if not self.is_crowd or self.state.table:
            self._tell_everybody()
        elif self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(_CROWD_PAUSE, self._tell_everybody)

    def _tell_everybody(self) -> None:
        self._later = None
        message = event(self.moment, self._notice())
        for listener in self.listeners:
            listener.tell(message, replaces=True)

    def _news_for(self, listener: Listener) -> bytes:
        del listener
        return event(self.moment, self._notice())

    def _notice(self) -> LobbyNotice:
        state = self.state
        return LobbyNotice(
            len(state.players),
            len(state.seats),
            self.is_crowd,
            state.settled,
            bool(state.table),
        )
