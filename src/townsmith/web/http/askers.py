"""Whom work is done for: a seat for those who sit somewhere, else the address of a visitor."""

from starlette.requests import Request

from townsmith.core.contract.state import SPECTATOR
from townsmith.web.http.visitors import seat_key, visitor_of
from townsmith.web.http.visits import Visit
from townsmith.web.work.fair_queue import Asker


def asker_of(request: Request, found: Visit | None = None) -> Asker:
    """Return for whom the work of a request is counted.

    Visitors share the machine by address, and within an address by seat: many people behind one
    router share fairly among each other too.
    """
    visitor = visitor_of(request.scope)
    if found is None or found.seat == SPECTATOR:
        return Asker(visitor)
    return Asker(visitor, seat_key(found.room.id, found.seat))
