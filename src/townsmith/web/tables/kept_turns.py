"""Kept turns: a room that is opened goes on with the turns that were written beside its log.

Where they do not fit the log, because an older Townsmith played at the same table or because the
table is older than turns are, they are put right.
"""

import asyncio

from townsmith.table.store.changes import Turn
from townsmith.table.store.protocol import Store
from townsmith.web.tables.room import Room
from townsmith.web.tables.whose_turn import is_counted, is_known, whose_turn


async def resume_turns(room: Room, store: Store) -> None:
    """Let a room know whose turn it is since when."""
    if not is_counted(room.people) or room.table.over:
        return
    kept = await asyncio.to_thread(store.turns.of, room.id)
    written = {seat: turn.entry for seat, turn in kept.items()}
    known = {seat: at for seat, at in written.items() if is_known(room.table, seat, at)}
    due = whose_turn(room.table, room.people, known)
    whose = {seat: known.get(seat, entry) for seat, entry in due.items()}
    allowed = room.sitting.allowed
    left = {seat: turn.left for seat, turn in kept.items() if turn.left is not None}
    if whose != written:
        turns = {seat: Turn(entry, allowed) for seat, entry in whose.items()}
        await asyncio.to_thread(store.turns.put_right, room.id, room.last, turns)
        left = dict.fromkeys(whose, allowed) if allowed is not None else {}
    room.begin_turns(whose, left)
