"""The only move: when it may be made for a seat without being asked for."""

from townsmith.core.contract.state import Move, Seat
from townsmith.table.table import Table


def only_move(table: Table, seat: Seat) -> Move | None:
    """Return the one move a seat has, if making it commits the seat to nothing.

    Either it can be taken back afterwards, or nothing that the seat did before can be taken back
    now: then nothing is settled by it that was open. A move that the game calls final is left to
    the seat even where there is no other.
    """
    legal = table.legal(seat)
    if len(legal) != 1 or legal[0] in table.game.words.final(table.view(seat)):
        return None
    after = table.state()
    before = after.epoch()
    after.apply(seat, legal[0])
    open_still = after.epoch() == before
    return legal[0] if open_still or not table.can_undo(seat) else None
