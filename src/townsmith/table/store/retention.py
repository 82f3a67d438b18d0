"""Retention: tables at which nothing has happened for long are forgotten, if a host says so."""

from datetime import UTC, datetime, timedelta

from townsmith.core.errors import UnknownError
from townsmith.table.store.protocol import Store, Summary


def outdated(store: Store, keep: timedelta) -> list[Summary]:
    """Return the tables at which nothing has happened for longer than that."""
    since = datetime.now(UTC) - keep
    return [found for found in store.summaries() if found.changed and found.changed < since]


def prune(store: Store, keep: timedelta) -> int:
    """Forget the tables at which nothing has happened for longer than that; return how many.

    Cards that nobody has used for so long go with them.
    """
    store.forget_cards(keep)
    return sum(_forgotten(store, found.id) for found in outdated(store, keep))


def _forgotten(store: Store, table_id: str) -> bool:
    try:
        store.delete(table_id)
    except UnknownError:
        return False  # somebody else was faster
    return True
