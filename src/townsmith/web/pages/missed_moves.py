"""What a bot did for somebody who was away, told when they are back, until they move themselves."""

from townsmith.core.contract.state import Seat
from townsmith.i18n.words import Words
from townsmith.table.log import UNDO, Entry
from townsmith.web.tables.room import Room


def stood_in(room: Room, seat: Seat) -> bool:
    """Say whether there is something to tell somebody who came back to a seat."""
    if seat < 0:
        return False
    chair = room.sitting.chairs[seat]
    if chair.stand_in or not chair.is_person or not chair.away_after < chair.back_after:
        return False
    return not any(entry.seat == seat for entry in room.table.log[chair.back_after :])


def missed_moves(room: Room, seat: Seat, words: Words) -> list[str]:
    """Return the moves that a bot made for a seat, in words, in order."""
    chair = room.sitting.chairs[seat]
    entries = room.table.log[chair.away_after : chair.back_after]
    return [_told(room, entry, words) for entry in entries if entry.seat == seat]


def _told(room: Room, entry: Entry, words: Words) -> str:
    table = room.table
    if entry.words == UNDO:
        return entry.words
    view = table.view_at(entry.seat, entry.number - 1)
    return words(table.game.words.describe(view, table.game.parse(entry.words)))
