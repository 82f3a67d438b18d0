"""A room: one table that is open in memory, who sits there, and who is watching live."""

import asyncio
import time
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import SPECTATOR, Move, Seat
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.log import Entry
from townsmith.table.store.changes import MOVE, TALK, Change, Turns
from townsmith.table.story import Stories
from townsmith.table.table import Table
from townsmith.web.tables.bot_troubles import Trouble, told_at
from townsmith.web.tables.chairs import Sitting
from townsmith.web.tables.commits import Outbox, Writing
from townsmith.web.tables.gathering import CROWD_PAUSE, MANY, Gathering, now
from townsmith.web.tables.live_updates import Listener, Notice, event
from townsmith.web.tables.people_log import Draft, People, Remark, Vote
from townsmith.web.tables.whose_turn import NOBODY, Whose, changed, whose_turn

MOST_TALK: Final = 500


@lru_cache(maxsize=4096)
def _words(
    language: str,
    names: tuple[str, ...],
    game: str,
    opponent: Text | None,
    towns: tuple[str, ...],
) -> Words:
    return Words(language, names, game, opponent, towns)


@lru_cache(maxsize=65536)
def _notation(game: AnyGame, move: Move) -> str:
    return game.notation(move)


class Room(Gathering):
    """One table with everybody in it. The game may be ahead of what is kept, the people never."""

    def __init__(self, table_id: str, table: Table, people: People, outbox: Outbox) -> None:
        super().__init__(table_id, outbox)
        self.table = table
        self.stories = Stories(table)
        self._opponent = table.opponent
        self.people = people
        self._counted: People | None = None
        """The people among whom bots were last looked for."""
        self._bots = False
        self.troubles: dict[Seat, Trouble] = {}
        """The bots that could not play of late."""
        self.visitor = ""
        """On whose share of the machine bots think here: of those who sit, whoever asked last."""
        self._notices: dict[int, Notice] = {}
        """What is to be told of moves that are on their way to the disk, by entry."""
        self._legal: dict[Seat, list[str]] = {}
        self._legal_at = 0
        """The next number for which legal moves were written down."""
        self._entries = self._shown = table.next_number - 1
        self._spoke: dict[Seat, int] = {}
        """The last entry of each seat since the room was opened."""
        self._kept_shown, self._kept_spoke = self._shown, dict[Seat, int]()
        """The same of what is kept, to go back to."""
        self.whose: Whose = NOBODY
        """Whose turn it is, by all that is known here, kept or not."""
        self._whose_kept: Whose = NOBODY
        self._turns_after: dict[int, tuple[Whose, Turns]] = {}
        """Whose turn it is after each change on its way to the disk, and what that changed."""
        self._expected = people
        """The people, once everything that is on its way is kept."""
        self.due: dict[Seat, float] = {}
        """When time is up for whom, by the loop's clock; the database's decides."""

    @property
    def sitting(self) -> Sitting:
        """Return who sits where."""
        return self.people.sitting

    @property
    def talk(self) -> tuple[Remark, ...]:
        """Return what was said here."""
        return self.people.talk

    @property
    def votes(self) -> tuple[Vote, ...]:
        """Return who wants which absent seat to be taken over."""
        return self.people.votes

    @property
    def names(self) -> tuple[str, ...]:
        """Return what everybody is called."""
        return tuple(chair.name for chair in self.sitting.chairs)

    @property
    def has_bots(self) -> bool:
        """Say whether anybody here is a bot."""
        if self._counted is not self.people:
            self._counted = self.people
            self._bots = any(chair.bot for chair in self.sitting.chairs)
        return self._bots

    @property
    def stuck(self) -> list[Seat]:
        """Return the seats of bots that have failed so often that everybody is told."""
        return told_at(self.sitting.chairs, self.troubles)

    @property
    def is_crowd(self) -> bool:
        """Say whether there are so many seats that heads are counted, not named."""
        return len(self.sitting.chairs) > MANY

    def words(self, language: str) -> Words:
        """Return how this table speaks to somebody of that language."""
        towns = tuple(chair.town for chair in self.sitting.chairs)
        return _words(language, self.names, self.table.game.slug, self._opponent, towns)

    def legal(self, seat: Seat) -> list[str]:
        """Return what a seat may play now, as it is written in records."""
        if self._legal_at != self.table.next_number:
            self._legal_at = self.table.next_number
            self._legal.clear()
        if seat not in self._legal:
            game = self.table.game
            self._legal[seat] = [_notation(game, move) for move in self.table.legal(seat)]
        return self._legal[seat]

    def catch_up(self, seat: Seat, at: int) -> int:
        """Return the next number if a move meant as `at` may still be meant so, else `at`.

        Nothing has changed for a seat while others only did what shows to nobody yet. In a crowd
        that is nearly always so, and comparing what the seat saw then and sees now takes long.
        """
        if self._shown < at <= self.table.next_number and self._spoke.get(seat, 0) < at:
            return self.table.next_number
        return self.table.catch_up(seat, at)

    # Changes

    def play(self, seat: Seat, words: str, at: int) -> Writing:
        """Carry out a move in memory and send it to the disk; a refusal changes nothing."""
        secret = self._secret
        entry = self.table.play(seat, words, self.catch_up(seat, at))
        self._note(entry, secret)
        self._look_whose(self.outbox.newest)
        return self.outbox.newest

    def post(self, draft: Draft) -> Writing:
        """Send a change about the people to the disk, with the turns that it begins or ends."""
        writing = super().post(draft)
        self._expected = self._expected.after(writing.change)
        self._look_whose(writing)
        return writing

    def _look_whose(self, writing: Writing) -> None:
        """Note with a change whose turn begins or ends with it."""
        writing.turns = self._turns_with(writing.change)

    def _turns_with(self, change: Change) -> Turns:
        """Return whose turn begins or ends with a change that is known but does not count yet."""
        before = self.whose
        self.whose = whose_turn(self.table, self._expected, before)
        if self.whose is before:  # nobody counts
            return {}
        mover = SPECTATOR if change.number is None else change.seat
        turns = changed(before, self.whose, self._expected.sitting.allowed, mover)
        self._turns_after[change.change] = (self.whose, turns)
        return turns

    def begin_turns(self, whose: Whose, left: Mapping[Seat, float]) -> None:
        """Take over whose turn it is from what is kept, and how many seconds each has left."""
        self.whose = self._whose_kept = whose
        self.due = {seat: now() + seconds for seat, seconds in left.items()}

    def follow(self, change: Change) -> None:
        """Take in a change that somebody else has kept, and tell everybody."""
        if change.kind == MOVE:
            secret = self._secret
            self.table.follow(change.entry)
            self._note(change.entry, secret)
        self._expected = self._expected.after(change)
        self._turns_with(change)
        super().follow(change)

    def rewind(self) -> None:
        """Go back to what is kept: what came later is not, or not as it is known here."""
        self.table.rewind(self._entries)
        super().rewind()
        self._notices.clear()
        self._turns_after.clear()
        self.whose, self._expected = self._whose_kept, self.people
        self._shown, self._spoke = self._kept_shown, dict(self._kept_spoke)
        self._legal_at = 0

    def _take(self, change: Change) -> None:
        """Let a change count that is on disk."""
        self.last = change.change
        self._begin_clocks(*self._turns_after.pop(change.change, (self._whose_kept, {})))
        if change.number is None:
            self.people = self.people.after(change)
            notice = self._notice(SPECTATOR, everybody=change.kind != TALK)
        else:
            self._entries = change.number
            self.changed_at = time.time()
            told = self._notices.pop(change.number, None)
            notice = told or self._notice(change.seat, everybody=True)
            self._kept_spoke[change.seat] = change.number
            if notice.all:
                self._kept_shown = change.number
        self.publish(notice)

    def _begin_clocks(self, whose: Whose, turns: Turns) -> None:
        self._whose_kept = whose
        for seat, turn in turns.items():
            if turn is None or turn.allowed is None:
                self.due.pop(seat, None)
            else:
                self.due[seat] = now() + turn.allowed

    @property
    def _secret(self) -> int | None:
        """Return the epoch in which several act at once and see nothing of each other, if any."""
        return self.table.epoch_began if self.table.waiting > 1 else None

    def _note(self, entry: Entry, secret: int | None) -> None:
        """Remember who spoke last, since when nothing has changed for all, and what to tell.

        In an epoch that was secret before, and goes on, nobody else has something new to see.
        """
        hidden = secret == self.table.epoch_began and not self.table.over
        self._spoke[entry.seat] = entry.number
        if not hidden:
            self._shown = entry.number
        self._notices[entry.number] = self._notice(entry.seat, everybody=not hidden)

    # Listeners

    def _news_for(self, listener: Listener) -> bytes:
        return self._message(self._notice(SPECTATOR, everybody=True), listener)

    def call_attention(self) -> None:
        """Tell everybody to look again, at something that is not written down."""
        self.publish(self._notice(SPECTATOR, everybody=True))

    def publish(self, notice: Notice) -> None:
        """Tell all listeners that something changed."""
        message = event(self.moment, notice)
        crowd = self.is_crowd and not notice.all
        for listener in self.listeners:
            if not crowd or listener.seat == notice.seat:
                told = self._message(notice, listener) if listener.turns else message
                listener.tell(told, replaces=notice.all)
        if crowd and self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(CROWD_PAUSE, self._tell_the_crowd)

    def _tell_the_crowd(self) -> None:
        self._later = None
        message = event(self.moment, self._notice(SPECTATOR, everybody=False))
        for listener in self.listeners:
            listener.tell(message, replaces=False)

    def _message(self, notice: Notice, listener: Listener) -> bytes:
        """Return a notice as one listener gets it."""
        concerned = notice.all or notice.seat == listener.seat
        if listener.turns and concerned and listener.seat != SPECTATOR:
            notice = replace(notice, legal=self.legal(listener.seat))
        return event(self.moment, notice)

    def _notice(self, seat: Seat, *, everybody: bool) -> Notice:
        waiting = self.table.waiting
        return Notice(
            next=self.table.next_number,
            over=not waiting,
            waiting=waiting,
            pending=[] if self.is_crowd else self.table.pending,
            all=everybody,
            seat=seat,
            talk=len(self.talk),
        )
