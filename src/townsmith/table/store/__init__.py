"""Where tables outlive the program: one log of changes a table, kept by one protocol."""

from townsmith.table.store.places import open_place
from townsmith.table.store.protocol import Store, Summary
from townsmith.table.store.sqlite import SqliteStore, open_store

__all__ = ["SqliteStore", "Store", "Summary", "open_place", "open_store"]
