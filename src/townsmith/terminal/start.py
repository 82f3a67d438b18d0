"""How a desk is set: for a new game, for one that starts from a position, or for an old one."""

from collections.abc import Sequence
from pathlib import Path

from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.opening import Opening
from townsmith.table.record import Record, replayed
from townsmith.table.table import Table, open_table
from townsmith.terminal.chairs import Chair, chairs_for
from townsmith.terminal.console import Console
from townsmith.terminal.desk import Desk
from townsmith.terminal.saved_games import Shelf, sitters_of


def new_desk(
    opening: Opening, chairs: Sequence[Chair], console: Console, language: str, shelf: Shelf
) -> Desk:
    """Return a desk for a new game; it is kept on the shelf from the first move on."""
    desk = _desk(open_table(opening), chairs, console, language)
    desk.place = shelf.new_place(opening.game.slug)
    desk.tell(
        Text(
            "The shuffle is settled. To check it after the game, note the beginning of its hash: "
            "{hash}",
            hash=opening.header.commitment[:16],
        ),
        "pencil",
    )
    return desk


def old_desk(record: Record, place: Path, console: Console, language: str) -> Desk:
    """Return a desk for a game to go on with; it is kept where it was."""
    table = replayed(record)
    header = table.header
    chairs = chairs_for(sitters_of(record, header.seats), header.names)
    desk = _desk(table, chairs, console, language)
    desk.place, desk.began_with = place, record
    # What happened before is not news any more.
    desk.told = dict.fromkeys(desk.told, table.next_number - 1)
    return desk


def _desk(table: Table, chairs: Sequence[Chair], console: Console, language: str) -> Desk:
    names = [chair.name for chair in chairs]
    return Desk(table, chairs, console, Words(language, names, table.game.slug, table.opponent))
