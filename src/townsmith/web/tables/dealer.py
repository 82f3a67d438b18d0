"""A table that only deals: cards for a room of people who write on paper.

It is kept like a lobby, a log without a deal: the seed and the number of the turn say which cards
lie there. Nobody owes a move; people come, say that they have written, and at the end what they
have. What comes in within a moment is kept as one change, so a thousand people are no trouble.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Setup
from townsmith.core.contract.state import Seat
from townsmith.core.dealer import Show
from townsmith.core.errors import SetupError, StaleMoveError
from townsmith.core.text import Say, Text
from townsmith.i18n.words import Words
from townsmith.table.opening import Opening
from townsmith.table.store.changes import DEALT, Change
from townsmith.web.tables.commits import Outbox
from townsmith.web.tables.gathering import CROWD_PAUSE, Gathering
from townsmith.web.tables.live_updates import Listener, event
from townsmith.web.tables.people_log import Draft

DEALS: Final = "deals"
"""The key by which such a table is known in the store; under it stand the options."""
THE_DEALER: Final = 0
"""The pass of whoever opened the table; people are counted from 1."""
MOST_PEOPLE: Final = 2000
MOST_POINTS: Final = 999
_NAMED: Final = 24
"""Up to so many people the screen names each; of more it counts heads."""


class Dealt(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change, as it is kept."""

    turn: int = 0
    """The turn that begins with it; 0 where none does."""
    came: list[str] = []
    written: list[Seat] = []
    reached: tuple[str, str] | None = None
    """Which goal somebody has reached, and who."""
    points: dict[Seat, int] = {}
    ends: bool = False
    shuffles: bool = False
    """Whether all cards are shuffled before the turn begins."""


@dataclass
class DealerState:
    """What has happened at such a table."""

    turn: int = 1
    people: list[str] = field(default_factory=list)
    written: set[Seat] = field(default_factory=set)
    """Who has written in this turn."""
    reached: dict[str, list[str]] = field(default_factory=dict)
    points: dict[Seat, int] = field(default_factory=dict)
    over: bool = False
    first_reached: int = 0
    """In which turn the first goal was reached."""
    shuffled: int = 0
    """At the end of which turn all cards were shuffled; 0 for never."""

    def take(self, change: Change) -> None:
        """Let a change count; kinds that a newer version writes are passed over."""
        if change.kind != DEALT:
            return
        step = msgspec.json.decode(change.words, type=Dealt)
        self.people += step.came
        if step.turn:
            self.shuffled = self.turn if step.shuffles else self.shuffled
            self.turn = step.turn
            self.written.clear()
        self.written |= set(step.written)
        if step.reached:
            self.first_reached = self.first_reached or self.turn
            self.reached.setdefault(step.reached[0], []).append(step.reached[1])
        self.points |= step.points
        self.over = self.over or step.ends

    @property
    def seats(self) -> range:
        """Return the numbers of all people."""
        return range(1, len(self.people) + 1)

    def name(self, seat: Seat) -> str:
        """Return what somebody is called."""
        return self.people[seat - 1]

    def ranking(self) -> list[tuple[int, str, int]]:
        """Return place, name and points of all who have said what they have, the best first."""
        ordered = sorted(self.points.items(), key=lambda item: -item[1])
        values = [points for _, points in ordered]
        return [(values.index(points) + 1, self.name(seat), points) for seat, points in ordered]


class DealerNotice(msgspec.Struct, frozen=True):
    """What everybody in the room is told about a change."""

    turn: int
    people: int
    written: int
    reached: int
    counted: int
    over: bool


@dataclass
class Wish:
    """What somebody wants to be kept together with what others want at the same moment."""

    came: str = ""
    written: Seat = 0
    turn: int = 0
    """In which turn they have written."""
    points: int | None = None
    seat: Seat = 0
    """Which seat somebody who came has got."""


class DealerRoom(Gathering):
    """One table that only deals."""

    def __init__(
        self,
        table_id: str,
        opening: Opening,
        kept: Mapping[str, Any],
        changes: Sequence[Change],
        outbox: Outbox,
    ) -> None:
        super().__init__(table_id, outbox)
        self.opening = opening
        self.setup: Setup = opening.game.setup(2, opening.seed, kept[DEALS])
        self.state = DealerState()
        self._wishes: list[Wish] = []
        self.gathering: asyncio.Task[None] | None = None
        """What keeps the wishes of this moment."""
        for change in changes:
            self.state.take(change)

    @property
    def game(self) -> AnyGame:
        """Return the game that is dealt."""
        return self.opening.game

    @property
    def is_crowd(self) -> bool:
        """Say whether heads are counted."""
        return len(self.state.people) > _NAMED

    def words(self, language: str) -> Words:
        """Return how this table speaks."""
        return Words(language, self.state.people, self.game.slug)

    def show(self, turn: int, say: Say) -> Show:
        """Return what lies in the middle in a turn that has been."""
        dealer = self.game.room
        if dealer is None:
            raise SetupError(Text("{game} is not dealt to a room", game=self.game.name))
        turn, shuffled = min(max(1, turn), self.state.turn), self.state.shuffled
        if dealer.anew is not None and 0 < shuffled < turn:
            return dealer.anew(self.setup, turn, shuffled, say)
        return dealer.show(self.setup, turn, say)

    @property
    def may_shuffle(self) -> bool:
        """Tell whether a reshuffle may be ordered now: in the turn of the first goal, once."""
        dealer, state = self.game.room, self.state
        ordered = state.first_reached == state.turn and not state.over
        return ordered and dealer is not None and dealer.may_shuffle(self.setup)

    # What may be done

    def turned(self, leaving: int, *, shuffles: bool = False) -> list[Draft]:
        """Return what changes when the cards of a turn are turned; of two who do so one is late."""
        self.need_running()
        dealer = self.game.room
        if leaving != self.state.turn:
            raise StaleMoveError(Text("The cards have been turned already."))
        if dealer is None or leaving >= dealer.turns:
            raise StaleMoveError(Text("No game is longer than that."))
        if shuffles and not self.may_shuffle:
            raise StaleMoveError(Text("Nobody may have the cards shuffled now."))
        return [_kept(Dealt(turn=leaving + 1, shuffles=shuffles))]

    def reached(self, goal: str, name: str) -> list[Draft]:
        """Return what changes when somebody has reached a goal."""
        self.need_running()
        if goal not in {known.name for known in self.show(1, str).goals}:
            raise SetupError(Text("There is no such plan here."))
        if name in self.state.reached.get(goal, []):
            raise StaleMoveError(Text("{name} has that plan already.", name=name))
        return [_kept(Dealt(reached=(goal, name)))]

    def ended(self) -> list[Draft]:
        """Return what changes when the dealer ends the game: everybody counts."""
        self.need_running()
        return [_kept(Dealt(ends=True))]

    def need_running(self) -> None:
        """Raise if the game is over."""
        if self.state.over:
            raise StaleMoveError(Text("The game is over."))

    # What many want at once

    def comes(self, name: str) -> Wish:
        """Take down that somebody comes."""
        return self._wish(Wish(came=name))

    def writes(self, seat: Seat, turn: int) -> Wish:
        """Take down that somebody has written in a turn."""
        return self._wish(Wish(written=seat, turn=turn))

    def counts(self, seat: Seat, points: int) -> Wish:
        """Take down how many points somebody has."""
        return self._wish(Wish(written=seat, points=points))

    def _wish(self, wish: Wish) -> Wish:
        self._wishes.append(wish)
        return wish

    def gathered(self) -> list[Wish]:
        """Return all that was taken down since, to be kept together."""
        found, self._wishes = self._wishes, []
        return found

    def granted(self, wishes: Iterable[Wish]) -> list[Draft]:
        """Return the one change that all these wishes are, judged on the table as it is now."""
        came: list[str] = []
        written: set[Seat] = set()
        points: dict[Seat, int] = {}
        for wish in wishes:
            if wish.came:
                came.append(self._unlike(wish.came, came))
                wish.seat = len(self.state.people) + len(came)
            elif wish.points is not None:
                points[wish.written] = wish.points
            elif wish.turn == self.state.turn and not self.state.over:
                written.add(wish.written)  # who is late has written for a turn that is gone
        written -= self.state.written
        if not (came or written or points):
            return []
        return [_kept(Dealt(came=came, written=sorted(written), points=points))]

    def _unlike(self, name: str, others: list[str]) -> str:
        """Return a name that nobody here has."""
        taken = {*self.state.people, *others}
        numbered = (f"{name} {number}" for number in range(2, MOST_PEOPLE + 2))
        return next(one for one in (name, *numbered) if one not in taken)

    # Telling

    def _take(self, change: Change) -> None:
        self.last = change.change
        turn, over = self.state.turn, self.state.over
        self.state.take(change)
        if (self.state.turn, self.state.over) != (turn, over):
            self._tell_everybody()
        elif self._later is None:
            self._later = asyncio.get_running_loop().call_later(CROWD_PAUSE, self._tell_screens)

    def _tell_everybody(self) -> None:
        """Tell of another turn, which is news to all."""
        self._tell(self.listeners)

    def _tell_screens(self) -> None:
        """Tell how many have written: the screens show it, and a phone only where few are here."""
        self._tell(
            {one for one in self.listeners if one.seat <= THE_DEALER}
            if self.is_crowd
            else self.listeners
        )

    def _tell(self, listeners: Iterable[Listener]) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None
        message = event(self.moment, self.notice())
        for listener in listeners:
            listener.tell(message, replaces=True)

    def _news_for(self, listener: Listener) -> bytes:
        del listener
        return event(self.moment, self.notice())

    def notice(self) -> DealerNotice:
        """Return what everybody may know."""
        state = self.state
        return DealerNotice(
            state.turn,
            len(state.people),
            len(state.written),
            sum(len(names) for names in state.reached.values()),
            len(state.points),
            state.over,
        )


def _kept(step: Dealt) -> Draft:
    return Draft(DEALT, msgspec.json.encode(step).decode(), THE_DEALER)
