"""Whose turn it is: a fold of the log, kept beside it where somebody counts or wishes to be told.

A turn begins with the entry after which a person owes a decision that they did not owe before, or
not in this epoch. It ends with their decision, or when a bot stands in for them.
"""

from collections.abc import Mapping

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.table.store.changes import Turn, Turns
from townsmith.table.table import Table
from townsmith.web.tables.people_log import People

Whose = Mapping[Seat, int]
"""Whose turn it is, and after which entry it began."""
NOBODY: Whose = {}


def is_counted(people: People) -> bool:
    """Say whether anybody needs to know whose turn it is since when."""
    return bool(people.called) or people.sitting.allowed is not None


def whose_turn(table: Table, people: People, before: Whose) -> Whose:
    """Return whose turn it is after the last entry, if it was those people's before.

    Whoever goes on after a move of their own is in the same turn: they see what it brought.
    """
    if not is_counted(people):
        return NOBODY
    last, chairs = table.next_number - 1, people.sitting.chairs
    fresh = last > 0 and table.epoch_began == last
    mover = last_mover(table)
    return {
        seat: last if fresh and seat != mover else before.get(seat, last)
        for seat in table.pending
        if chairs[seat].is_person and not chairs[seat].stand_in
    }


def last_mover(table: Table) -> Seat:
    """Return who moved last; a spectator's number if nobody has."""
    entry = table.entry(table.next_number - 1)
    return SPECTATOR if entry is None else entry.seat


def is_known(table: Table, seat: Seat, entry: int) -> bool:
    """Say whether a turn that was written fits the log: nobody else began an epoch since."""
    began = table.entry(table.epoch_began)
    return entry >= table.epoch_began or (began is not None and began.seat == seat)


def changed(before: Whose, after: Whose, allowed: float | None, mover: Seat) -> Turns:
    """Return whose turn has begun and whose has ended; the clock of who goes on begins anew."""
    over: dict[Seat, Turn | None] = dict.fromkeys(before.keys() - after.keys())
    anew = SPECTATOR if allowed is None else mover
    return over | {
        seat: Turn(entry, allowed)
        for seat, entry in after.items()
        if before.get(seat) != entry or seat == anew
    }
