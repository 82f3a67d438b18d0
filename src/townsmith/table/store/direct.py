"""The journal of a table whose every entry is a commit of its own."""

from townsmith.core.errors import StaleMoveError, TownsmithError
from townsmith.table import refusals
from townsmith.table.log import Entry
from townsmith.table.store.changes import Group, entries_of, move_change
from townsmith.table.store.protocol import Kept, Store


class DirectJournal:
    """Keeps entries one by one, and stops whoever does not know what others wrote meanwhile."""

    def __init__(self, store: Store, kept: Kept) -> None:
        self._store = store
        self._table_id = kept.id
        self._last = kept.last

    def append(self, entry: Entry) -> None:
        """Keep an entry for good, or raise StaleMoveError if somebody else was first."""
        group = Group(self._table_id, [move_change(self._last + 1, entry)])
        if not self._store.append([group]):
            raise self._refusal(entry)
        self._last += 1

    def finish(self) -> None:
        """Note that the game is over."""
        self._store.finish(self._table_id)

    def _refusal(self, entry: Entry) -> TownsmithError:
        try:
            kept = self._store.find(self._table_id)
        except TownsmithError as error:
            return error
        written = entries_of(kept.changes)
        if len(written) < entry.number:  # it was no move that came in between
            return StaleMoveError("somebody changed this table meanwhile; open it again")
        return refusals.stale(entry.number, len(written) + 1)
