"""Everything one server consists of, opened and closed together."""

from collections import Counter
from typing import Final

from townsmith.core.errors import TownsmithError
from townsmith.core.text import Text
from townsmith.table.store import open_store
from townsmith.web.http.passes import Passes
from townsmith.web.http.rates import Rate
from townsmith.web.http.settings import Settings
from townsmith.web.tables.bot_workers import BotWorkers
from townsmith.web.tables.people_store import PeopleStore
from townsmith.web.tables.review_queue import ReviewQueue
from townsmith.web.tables.rooms import Rooms

_KINDS: Final = ("requests", "moves", "tables", "talk")


class TooManyError(TownsmithError):
    """Somebody asks for more than one visitor may have."""


class Server:
    """One server's rooms, keys and limits. It is opened inside the loop that it will serve."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = open_store(settings.store)
        self.people = PeopleStore(self.store.engine)
        self.passes = Passes(self.people.key())
        self.bot_workers = BotWorkers(settings.workers)
        self.reviews = ReviewQueue()
        self.rooms = Rooms(self.store, self.people, self.bot_workers, settings.limits.open_tables)
        self.streams: Counter[str] = Counter()
        """How many live updates each visitor has open."""
        self._rates = {kind: Rate(getattr(settings.limits, kind)) for kind in _KINDS}

    def allows(self, kind: str, visitor: str) -> bool:
        """Count one more of a kind; say whether that is still within the visitor's limit."""
        return self._rates[kind].allows(visitor)

    def count(self, kind: str, visitor: str) -> None:
        """Count one more of a kind, or raise TooManyError."""
        if not self.allows(kind, visitor):
            raise TooManyError(Text("That was too much in too short a time; try again later."))

    def close(self) -> None:
        """Write what is left and let go of everything."""
        self.rooms.close()
        self.bot_workers.close()
        self.reviews.close()
        self.store.close()
