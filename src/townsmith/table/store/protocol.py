"""The protocol of a store: what a server, a terminal or a tool may rely on, whatever the engine.

Its laws are tried on every engine by the same tests. They are those of a log that decides:

1. The changes of a table are numbered from 1 without gaps, in whatever moment one looks.
2. The first number of a group is the arbiter: if it is taken, nothing of the group is kept.
3. What `append` has acknowledged survives the sudden end of the program.
4. A notice only announces; the log is the truth.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from townsmith.core.contract.options import Json
from townsmith.core.contract.state import Seat
from townsmith.core.errors import StoreError, TownsmithError
from townsmith.core.text import Text
from townsmith.table.log import Journal
from townsmith.table.opening import NOT_DEALT, Header, Opening
from townsmith.table.store.changes import Change, Group, entries_of
from townsmith.table.store.turn_book import TurnBook
from townsmith.table.store.way_book import WayBook
from townsmith.table.table import Table, replay


class UnreachableError(StoreError):
    """The database does not answer, or not in time; whether it has kept anything is to be read."""


SILENCE: Final = 5.0
"""Seconds without an answer after which the database counts as out of reach."""
ASKS: Final = 0
"""Stands for the last number of a table where another server asks for its turn to write."""
Sitting = Mapping[str, Any]
"""Who is expected at a new table, as JSON; what it says is up to those who wrote it."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A kept table at a glance, without its position; all of it may be shown."""

    id: str
    header: Header
    entries: int
    finished: bool
    opened: datetime | None = None
    """When it was made, by the clock of the database; None if nobody noted it."""
    changed: datetime | None = None
    """When it last changed."""


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is kept of a table."""

    id: str
    opening: Opening
    sitting: Sitting | None
    """Who was expected there; None for tables that were not made on the web."""
    changes: Sequence[Change]
    finished: bool
    changed: datetime | None = None
    """When it last changed; None if nobody noted it."""

    @property
    def last(self) -> int:
        """Return the number of the last change; 0 if nothing has happened yet."""
        return len(self.changes)

    @property
    def waits(self) -> bool:
        """Say whether this is a lobby: nothing is dealt there, and nothing can be played."""
        return self.opening.header.seats == NOT_DEALT

    def table(self, journal: Journal) -> Table:
        """Return the table as it was left; what is played there goes to the journal."""
        if self.waits:
            raise StoreError(Text("table {table} waits for people and is not dealt", table=self.id))
        try:
            return replay(self.opening, entries_of(self.changes), journal)
        except TownsmithError as error:
            raise StoreError(
                Text(
                    "table {table} cannot be opened again: {why}",
                    table=self.id,
                    why=error.words or str(error),
                )
            ) from error


@dataclass(frozen=True, slots=True)
class OwnCards:
    """Cards that somebody wrote down from their own box."""

    key: str
    """Nobody can guess it; whoever has it may look, change and play."""
    game: str
    name: str
    """What its owner calls them; may be empty."""
    deck: Json
    """As the option of a table takes it; null as long as they are ours."""


class Store(Protocol):
    """Keeps tables. It may be shared by threads; every call is one short transaction."""

    turns: TurnBook
    """Whose turn it is, where somebody counts or wishes to be told."""
    ways: WayBook
    """How people wish to be told."""

    @property
    def several(self) -> bool:
        """Say whether other servers may have the same tables open at the same time."""

    def create(
        self,
        opening: Opening,
        sitting: Sitting | None = None,
        changes: Sequence[Change] = (),
        *,
        finished: bool = False,
    ) -> str:
        """Keep a new table, with what has happened there already, and return its id."""

    def find(self, table_id: str) -> Kept:
        """Return all that is kept of a table, or raise UnknownError."""

    def open(self, table_id: str) -> Table:
        """Return the table as it was left; whatever is played there is kept before it counts."""

    def append(self, groups: Sequence[Group]) -> set[str]:
        """Keep changes of several tables, one group a table, in one commit; return the winners.

        A group whose first number is taken, is not the next one, or belongs to no table is left
        out whole. What was refused is to be read by `tails` and judged again. If this raises,
        nobody knows whether anything was kept: that is to be read too.
        """

    def tails(self, known: Mapping[str, int]) -> dict[str, list[Change]]:
        """Return what has happened at these tables after the change that is known of each.

        Tables that do not exist any more are left out.
        """

    def on_change(self, hear: Callable[[Mapping[str, int]], None]) -> None:
        """Have it called, from any thread, with tables that others changed and their last numbers.

        It is a hint: whoever misses one finds out by the log. Without any tables it says that hints
        may have been missed, and that now is the time to look at all. The number ASKS is no
        change: somebody asks for a turn.
        """

    def ask_for_turn(self, table_id: str) -> None:
        """Have others told that this server is always late at a table: they may let it go first."""

    @property
    def silence(self) -> float:
        """Return for how many seconds the database has been out of reach."""

    def claim(self, tables: Sequence[str], seconds: float) -> set[str]:
        """Return at which of these tables this server may let bots think, for so many seconds.

        It may be claimed again before that. A claim only saves work; the log decides.
        """

    def release(self) -> None:
        """Give up all claims of this server."""

    def finish(self, table_id: str) -> None:
        """Note that the game is over."""

    def summaries(self) -> list[Summary]:
        """Return all tables, the newest first."""

    def lobbies(self) -> list[str]:
        """Return the newest lobbies, those whose game has begun among them."""

    def listed(self) -> list[str]:
        """Return the newest lobbies that have ever been listed."""

    def delete(self, table_id: str) -> None:
        """Forget a table with everything that happened there, or raise UnknownError."""

    def see(self, present: Iterable[tuple[str, Seat]]) -> None:
        """Note that these seats are at their tables now, by the clock of the database."""

    def seen(self, table_id: str) -> dict[Seat, float]:
        """Return how many seconds ago each seat of a table was last noted to be there."""

    def keep_cards(self, game: str, name: str, deck: Json) -> str:
        """Keep cards of somebody's own and return their key."""

    def own_cards(self, key: str) -> OwnCards:
        """Return the cards under a key, or raise UnknownError; from then on they count as used."""

    def change_cards(self, cards: OwnCards) -> None:
        """Keep them as they are now, or raise UnknownError."""

    def forget_cards(self, keep: timedelta) -> int:
        """Forget the cards that nobody has used for so long; return how many those were."""

    def keys(self) -> list[str]:
        """Return the secrets that sign passes, the oldest first; one is made if there is none."""

    def add_key(self) -> None:
        """Make another secret: it signs from now on, and the older ones still verify."""

    def check(self) -> None:
        """Raise StoreError unless something can be written this very moment."""

    def close(self) -> None:
        """Let go of everything."""
