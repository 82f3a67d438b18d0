"""Everything one server consists of, opened and closed together."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Final

from townsmith.core.errors import TownsmithError
from townsmith.core.text import Text
from townsmith.table.store import open_place
from townsmith.web.http.gauges import Gauges
from townsmith.web.http.key_ring import KeyRing
from townsmith.web.http.passes import Passes
from townsmith.web.http.rates import Rate
from townsmith.web.http.settings import Settings
from townsmith.web.network_door import NetworkDoor
from townsmith.web.notices.carriers import Carriers
from townsmith.web.notices.courier import Courier
from townsmith.web.tables.clocks import Clocks
from townsmith.web.tables.forgetting import Forgetting
from townsmith.web.tables.health import Health
from townsmith.web.tables.open_tables import OpenTables
from townsmith.web.tables.rooms import Rooms
from townsmith.web.work.hints import Hints
from townsmith.web.work.kinds import process_groups
from townsmith.web.work.reviews import Reviews
from townsmith.web.work.scheduler import Scheduler

_BY_ADDRESS: Final = ("address", "requests", "tables", "names")
_BY_SEAT: Final = ("moves", "talk", "ways")
SEATED: Final = "seated"
"""The kind of all requests of a seat; those of an address are "requests"."""


class TooManyError(TownsmithError):
    """Somebody asks for more than one visitor may have; after a pause they may ask again."""

    def __init__(self, message: str | Text, pause: int = 10) -> None:
        super().__init__(message)
        self.pause = pause
        """Seconds."""


class Server:
    """One server's rooms, keys and limits. It is opened inside the loop that it will serve."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = open_place(settings.place)
        self.keys = KeyRing(self.store)
        self.naming_key = self.keys.oldest
        """What the names of tables are worked out with; it stays, and so do they."""
        self.health = Health(self.store.check)
        self.gauges = Gauges(f'node="{settings.node}"' if settings.node else "")
        self.work = Scheduler(process_groups(settings.workers), settings.limits.waiting)
        self.hints = Hints(self.work)
        self.reviews = Reviews(self.work)
        self.rooms = Rooms(self.store, self.work, settings.limits.open_tables)
        self.open_tables = OpenTables(self.store, self.rooms)
        self._forgetting = Forgetting(self.store, self.rooms, settings.keep, settings.keep_talk)
        self.clocks = Clocks(self.store, self.rooms, settings.limits.searching_bots)
        self.carriers = Carriers(
            self.store,
            self.passes,
            post=settings.post,
            public_url=settings.public_url,
            allowed=settings.allowed,
        )
        self.courier = Courier(self.store, self.rooms, self.carriers)
        self._later: set[asyncio.Task[None]] = set()
        self.streams: Counter[str] = Counter()
        """How many live updates each visitor has open."""
        self._rates = _rates(settings)
        self.network: NetworkDoor | None = None
        """Where others find this server; nothing as long as it does not listen."""

    @property
    def passes(self) -> Passes:
        """Return what writes and reads the secrets of seats."""
        return self.keys.passes

    def allows(self, kind: str, visitor: str) -> bool:
        """Count one more of a kind; say whether that is still within the visitor's limit."""
        return self._rates[kind].allows(visitor)

    def count(self, kind: str, visitor: str) -> None:
        """Count one more of a kind, or raise TooManyError."""
        if not self.allows(kind, visitor):
            raise TooManyError(
                Text("That was too much in too short a time; try again later."), self.pause(kind)
            )

    def pause(self, kind: str) -> int:
        """Return after how many seconds somebody may have more of a kind."""
        return self._rates[kind].pause

    def most_streams(self, *, by_address: bool) -> int:
        """Return how many live updates a seat, or an address, may have open at once."""
        return self.settings.limits.streams * (self.settings.crowd if by_address else 1)

    def later(self, what: Coroutine[None, None, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.ensure_future(what)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    def close(self) -> None:
        """Write what is left and let go of everything."""
        self._forgetting.close()
        self.clocks.close()
        self.courier.close()
        for task in self._later:
            task.cancel()
        self.keys.close()
        self.rooms.close()
        self.reviews.close()
        self.work.close()
        self.store.close()


def _rates(settings: Settings) -> dict[str, Rate]:
    """Return what is counted; many people may be behind one address, but one on a seat."""
    limits, crowd = settings.limits, settings.crowd
    by_address = {kind: Rate(getattr(limits, kind), crowd) for kind in _BY_ADDRESS}
    by_seat = {kind: Rate(getattr(limits, kind)) for kind in _BY_SEAT}
    return by_address | by_seat | {SEATED: Rate(limits.requests)}
