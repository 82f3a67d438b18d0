"""The courier: carries what is owed, once each, and tries again with growing pauses.

What is owed lies in the store, so it survives restarts and nodes that die. A way is claimed before
anything is sent there, and the claim is renewed for as long as that takes; a server that dies
leaves one that soon ends by itself. What was sent is noted until that works, or it would be sent
again.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sql

from townsmith.core.errors import StoreError, TownsmithError, UnknownError
from townsmith.table.store.protocol import Store
from townsmith.table.store.way_book import Owed, Way
from townsmith.web.notices.carriers import Carriers
from townsmith.web.notices.letters import Letter, letter_for
from townsmith.web.notices.public_addresses import NotPublicError, UnknownHostError
from townsmith.web.notices.quiet_hours import quiet_seconds
from townsmith.web.notices.sending import FailedError, RefusedError
from townsmith.web.notices.ways import HOOK, PAUSES, wishes_of
from townsmith.web.tables.kept_turns import resume_turns
from townsmith.web.tables.rooms import Rooms, WaitingError

LOG: Final = logging.getLogger("townsmith.web")
_LOOK: Final = 1.0
"""Seconds between two looks at what is owed."""
_GRACE: Final = 1.0
"""Seconds of a turn before somebody is told: a page in sight may have shown it by then."""
_AT_ONCE: Final = 200
_CLAIM: Final = 15.0
"""Seconds for which a claim lasts: so late is told what a server that died was to tell."""
_RENEW: Final = 4.0
"""Seconds between two renewals of claims."""
_FINISH: Final = 3.0
"""Seconds in which a server that stops may finish what it is sending."""
_FIRST_PAUSE: Final = 5.0
_LONGEST_PAUSE: Final = 6 * 3600.0
_USELESS: Final = 3 * 24 * 3600.0
"""Seconds after which an address that nobody confirmed is forgotten."""
_SWEEP: Final = 60.0
"""Seconds between two looks for ways that nobody needs any more."""


def pause_after(tries: int) -> float:
    """Return for how many seconds to wait after so many tries in vain."""
    return float(min(_FIRST_PAUSE * 3.0 ** (tries - 1), _LONGEST_PAUSE))


class Courier:
    """Carries the notices of all tables of the store."""

    def __init__(self, store: Store, rooms: Rooms, carriers: Carriers) -> None:
        self._store = store
        self._rooms = rooms
        self._carriers = carriers
        self.counts: Counter[str] = Counter()
        """How many notices of each kind were sent, and how many tries were in vain."""
        self._under_way: set[asyncio.Task[None]] = set()
        self._ways: set[str] = set()
        """The ways to which something is under way here."""
        self._writing = asyncio.Lock()
        """Whoever notes how it went is not overtaken by a renewal of the claim."""
        self._tasks = [
            asyncio.ensure_future(self._run(self.look, _LOOK)),
            asyncio.ensure_future(self._run(self._renew, _RENEW)),
            asyncio.ensure_future(self._run(self._sweep, _SWEEP)),
        ]

    async def finish(self) -> None:
        """Begin nothing more, and let what is under way arrive if that is soon."""
        self._tasks.pop(0).cancel()
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=_FINISH)

    def close(self) -> None:
        """Carry nothing more; what was claimed is tried again when the claim has ended."""
        for task in [*self._tasks, *self._under_way]:
            task.cancel()

    async def _run(self, do: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            try:
                await do()
            except (sql.exc.SQLAlchemyError, StoreError) as error:
                LOG.warning("notices could not be looked after: %s", error)
            await asyncio.sleep(pause)

    async def _renew(self) -> None:
        async with self._writing:
            if self._ways:
                await asyncio.to_thread(self._store.ways.keep_claimed, [*self._ways], _CLAIM)

    async def _sweep(self) -> None:
        await asyncio.to_thread(self._store.ways.drop_useless, _USELESS)

    async def look(self) -> None:
        """Send what is owed now on its way."""
        owed = await asyncio.to_thread(self._store.ways.owed, _GRACE, _AT_ONCE)
        due = [one for one in owed if one.way.id not in self._ways]
        ready = [one for one in due if not await self._put_off(one)]
        won = await asyncio.to_thread(self._store.ways.claim, [one.way.id for one in ready], _CLAIM)
        for group in _gathered([one for one in ready if one.way.id in won]):
            self._ways |= {one.way.id for one in group}
            task = asyncio.ensure_future(self._deliver(group))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _put_off(self, owed: Owed) -> bool:
        """Say whether a notice need not go now: it is seen anyway, or has to wait."""
        ways, wishes = self._store.ways, wishes_of(owed.way.wishes)
        if owed.in_sight:
            await asyncio.to_thread(ways.told, owed.way.id, owed.entry)
            return True
        quiet = quiet_seconds(datetime.now(UTC), wishes.zone, wishes.quiet_from, wishes.quiet_to)
        if quiet:
            await asyncio.to_thread(ways.wait, owed.way.id, quiet, owed.way.tries)
        return bool(quiet)

    async def _deliver(self, group: Sequence[Owed]) -> None:
        """Send one notice of all these turns, and note how it went."""
        try:
            letters = [(one, await self._letter(one)) for one in group]
            known = [(one, letter) for one, letter in letters if letter is not None]
            if known:
                await self._send([one for one, _ in known], [letter for _, letter in known])
        except (sql.exc.SQLAlchemyError, TownsmithError) as error:
            LOG.warning("a notice could not be sent: %s", error)
        finally:
            self._ways -= {one.way.id for one in group}

    async def _letter(self, owed: Owed) -> Letter | None:
        """Return what to say of a turn; None if it is over by now, or somebody else's."""
        way = owed.way
        try:
            room = await self._rooms.find(way.table_id)
        except (UnknownError, WaitingError):
            return None
        if room.whose.get(way.seat) != owed.entry:
            await self._rooms.refresh(room)
        if room.whose.get(way.seat) != owed.entry:
            await resume_turns(room, self._store)
            await asyncio.to_thread(self._store.ways.wait, way.id, 0.0, 0)
            return None
        wishes = wishes_of(way.wishes)
        if not wishes.are_of(room.sitting.chairs[way.seat].generation):
            await asyncio.to_thread(self._store.ways.drop, way.id)
            return None
        return letter_for(room, way.seat, owed.entry, wishes.locale)

    async def _send(self, group: Sequence[Owed], letters: Sequence[Letter]) -> None:
        kind, ways = group[0].way.kind, self._store.ways
        try:
            await self._carriers.send([one.way for one in group], letters)
        except (FailedError, UnknownHostError) as error:
            self.counts["failed"] += 1
            LOG.info("a notice by %s did not arrive: %s", kind, error)
            for one in group:
                tries = one.way.tries + 1
                await self._note(one, ways.wait, pause_after(tries), tries)
            return
        except (RefusedError, NotPublicError) as error:
            LOG.info("notices by %s are not wanted there any more: %s", kind, error)
            for one in group:
                await self._note(one, ways.drop)
            return
        self.counts[kind] += 1
        for one in group:
            pause = PAUSES[wishes_of(one.way.wishes).gather]
            await self._note(one, ways.told, one.entry, pause)

    async def _note(self, owed: Owed, write: Callable[..., None], *given: float) -> None:
        """Write down how it went, and try that until the database takes it."""
        while True:
            try:
                async with self._writing:
                    await asyncio.to_thread(write, owed.way.id, *given)
                    self._ways.discard(owed.way.id)
            except (sql.exc.SQLAlchemyError, StoreError) as error:
                LOG.warning("how a notice went could not be written down: %s", error)
                await asyncio.sleep(_LOOK)
            else:
                return


def _gathered(owed: Sequence[Owed]) -> list[list[Owed]]:
    """Return what goes as one notice: all that is owed to one address, but for webhooks.

    Behind a webhook many people read, and each looks for their own.
    """
    groups: dict[object, list[Owed]] = {}
    for one in owed:
        way: Way = one.way
        key = way.id if way.kind == HOOK else (way.kind, way.address)
        groups.setdefault(key, []).append(one)
    return [*groups.values()]
