"""The question for a move, as a program at a seat gets it: when it asks, or in its stream."""

from msgspec.structs import asdict

from townsmith.core.contract.state import SPECTATOR
from townsmith.web.http.messages import SeatQuestion
from townsmith.web.http.visits import Visit
from townsmith.web.server import Server
from townsmith.web.work.fair_queue import Asker
from townsmith.web.work.jobs.seat_question import seat_question
from townsmith.web.work.jobs.trial import trial_question
from townsmith.web.work.kinds import PREVIEW


async def asked_of(server: Server, asker: Asker, found: Visit) -> SeatQuestion:
    """Return the question of a seat at this moment."""
    table = found.room.table
    number, asked = table.next_number, trial_question(table, found.seat, found.words)
    told = await server.work.do(PREVIEW, asker, seat_question, asked)
    return SeatQuestion(**asdict(told), table=found.room.id, at=number)


class Questions:
    """The questions of one seat, each told once: for a program that listens and never asks."""

    def __init__(self, server: Server, asker: Asker, found: Visit) -> None:
        self._server = server
        self._asker = asker
        self._found = found
        self._told = 0
        """The number of the moment that was asked about last."""

    async def new(self) -> SeatQuestion | None:
        """Return the question of this moment; None if it was told, or nothing is to be decided."""
        room, seat = self._found.room, self._found.seat
        await self._server.rooms.settle(room)  # nobody is asked about what is not yet on disk
        table = room.table
        if seat == SPECTATOR or seat not in table.pending or self._is_told:
            return None
        self._told = table.next_number
        return await asked_of(self._server, self._asker, self._found)

    @property
    def _is_told(self) -> bool:
        """Say whether nothing has changed for the seat since it was asked."""
        room = self._found.room
        caught_up = room.catch_up(self._found.seat, self._told) if self._told else 0
        return caught_up == room.table.next_number
