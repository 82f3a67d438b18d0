"""Changes: all that happens at a table, in one order, under one counter.

A move, somebody who sits down, a remark, a vote: each is a change with the next number of its
table, counted from 1 without gaps. The number is the key under which it is kept, so whoever comes
second with a number is refused and reads what came first; nothing else decides who was first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.table.log import Entry

MOVE: Final = "move"
"""An entry of the game's log; its words are the move."""
SEAT: Final = "seat"
"""Somebody's chair has become another; its words are the chair."""
TALK: Final = "talk"
VOTE: Final = "vote"
REMATCH: Final = "rematch"
KNOCK: Final = "knock"
"""Somebody asks to be let in on a seat that is taken."""
ANSWER: Final = "answer"
"""What whoever sits there says to that."""

LOBBY: Final = "lobby"
"""Something about a lobby has become another: chairs, or what is settled."""
CALL: Final = "call"
"""Somebody wishes to be told of their turns from now on, or no longer; without words."""
HUSH: Final = "hush"
"""The host closes the talk, or opens it again."""
LIST: Final = "list"
"""The host of a lobby lets it be listed; whether it still is, its plan says."""
FORGET: Final = "forget"
"""Whoever sat there wishes to be forgotten: what they said counts no more."""
START: Final = "start"
"""The game of a lobby has begun; its words are the table at which it did."""
DEALT: Final = "dealt"
"""Something has happened at a table that only deals: a turn, people who came or have written."""
FILLED: Final = "filled"
"""Something was written down on a score pad that several devices share."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a table. What the words of a kind mean is up to those who write that kind."""

    change: int
    """Its number among all changes of the table, from 1."""
    kind: str
    words: str
    seat: Seat = SPECTATOR
    """Whom it concerns."""
    number: int | None = None
    """The number of the entry, if it is a move."""

    @property
    def entry(self) -> Entry:
        """Return the entry that a move is."""
        if self.number is None:
            raise ValueError(f"change {self.change} is no move but a {self.kind}")
        return Entry(self.number, self.seat, self.words)


def move_change(change: int, entry: Entry) -> Change:
    """Return the change that an entry of the log is."""
    return Change(change, MOVE, entry.words, entry.seat, entry.number)


def entries_of(changes: Iterable[Change]) -> list[Entry]:
    """Return the moves among the changes."""
    return [change.entry for change in changes if change.kind == MOVE]


class Turn(NamedTuple):
    """Somebody's turn begins."""

    entry: int
    """The number of the last entry before it: what names the turn, beside table and seat."""
    allowed: float | None = None
    """Within how many seconds they are to move, if anybody counts."""


Turns = Mapping[Seat, Turn | None]
"""Whose turn begins, and for whom it is over."""


@dataclass(frozen=True, slots=True)
class Group:
    """Changes of one table that are kept together, or not at all: each stands on the one before."""

    table_id: str
    changes: Sequence[Change]
    finished: bool = False
    """Whether the game is over by then."""
    turns: Turns = field(default_factory=dict)
    """Whose turn begins or ends by then; kept with the changes or not at all."""
